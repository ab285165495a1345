package main

import (
	"fmt"
	"math"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The fields of a transform, in the order of the Go struct, each of eight bytes.
const (
	fieldFrom = 8 * iota
	fieldFromRow
	fieldFromColumn
	fieldTo
	fieldToRow
	fieldToColumn
	fieldScratch
	fieldChannels
	fieldAddTo
)

// vectors is a kind of registers.
type vectors struct {
	name  string
	bytes int
	next  func() reg.VecVirtual
}

func (v vectors) add(x, y reg.VecVirtual) reg.VecVirtual { d := v.next(); VADDPS(y, x, d); return d }
func (v vectors) sub(x, y reg.VecVirtual) reg.VecVirtual { d := v.next(); VSUBPS(y, x, d); return d }
func (v vectors) mul(x, y reg.VecVirtual) reg.VecVirtual { d := v.next(); VMULPS(y, x, d); return d }

// plus and minus return x + c·y and x − c·y, in the place of x.
func plus(x, c, y reg.VecVirtual) reg.VecVirtual  { VFMADD231PS(c, y, x); return x }
func minus(x, c, y reg.VecVirtual) reg.VecVirtual { VFNMADD231PS(c, y, x); return x }

// line transforms a row or a column of a grid: it gets the numbers d and the constants c, and
// hands on the numbers of the result one by one.
type line func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual))

// transforms writes the transforms of F(4×4, 3×3) [LavinGray16, §4.3].
func transforms(v vectors) {
	// Bᵀ: (4 0 −5 0 1 0), (0 −4 −4 1 1 0), (0 4 −4 −1 1 0), (0 −2 −1 2 1 0), (0 2 −1 −2 1 0), (0 4 0 −5 0 1)
	v.transform("patch", 6, 6, []float32{4}, func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		even, odd := v.sub(d[4], d[2]), v.sub(d[3], d[1])
		twice := v.add(odd, odd)
		write(3, v.add(even, twice))
		write(4, v.sub(even, twice))
		write(0, plus(even, c[0], v.sub(d[0], d[2])))
		write(5, minus(v.sub(d[5], d[3]), c[0], odd))
		even, odd = minus(d[4], c[0], d[2]), minus(d[3], c[0], d[1])
		write(1, v.add(even, odd))
		write(2, v.sub(even, odd))
	})
	// Aᵀ: (1 1 1 1 1 0), (0 1 −1 2 −2 0), (0 1 1 4 4 0), (0 1 −1 8 −8 1)
	v.transform("points", 6, 4, []float32{2, 4, 8}, func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		sum, difference := v.add(d[1], d[2]), v.sub(d[1], d[2])
		sum2, difference2 := v.add(d[3], d[4]), v.sub(d[3], d[4])
		write(0, v.add(v.add(d[0], sum), sum2))
		write(2, plus(sum, c[1], sum2))
		write(3, plus(v.add(d[5], difference), c[2], difference2))
		write(1, plus(difference, c[0], difference2))
	})
	// A, the way back of the points
	v.transform("pointsBack", 4, 6, []float32{4}, func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		write(0, d[0])
		write(5, d[3])
		even, odd := v.add(d[0], d[2]), v.add(d[1], d[3])
		write(1, v.add(even, odd))
		write(2, v.sub(even, odd))
		even, odd = plus(d[0], c[0], d[2]), plus(d[1], c[0], d[3])
		twice := v.add(odd, odd)
		write(3, v.add(even, twice))
		write(4, v.sub(even, twice))
	})
	// G: (¼ 0 0), −(1 1 1)/6, −(1 −1 1)/6, (1 2 4)/24, (1 −2 4)/24, (0 0 1)
	v.transform("weights", 3, 6, []float32{1. / 4, -1. / 6, 1. / 24, 4}, func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		write(0, v.mul(d[0], c[0]))
		write(5, d[2])
		sum := v.add(d[0], d[2])
		write(1, v.mul(v.add(sum, d[1]), c[1]))
		write(2, v.mul(v.sub(sum, d[1]), c[1]))
		sum, twice := plus(d[0], c[3], d[2]), v.add(d[1], d[1])
		write(3, v.mul(v.add(sum, twice), c[2]))
		write(4, v.mul(v.sub(sum, twice), c[2]))
	})
	// Gᵀ, the way back of the weights
	v.transform("weightsBack", 6, 3, []float32{1. / 4, 1. / 6, 1. / 12, 1. / 24}, func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		sum, difference := v.add(d[1], d[2]), v.sub(d[1], d[2])
		sum2, difference2 := v.add(d[3], d[4]), v.sub(d[3], d[4])
		write(0, plus(minus(v.mul(d[0], c[0]), c[1], sum), c[3], sum2))
		write(1, minus(v.mul(difference2, c[2]), c[1], difference))
		write(2, plus(d[5], c[1], v.sub(sum2, sum)))
	})
}

// grid writes a function that transforms square grids of from·from numbers into those of
// to·to. near and far are the addresses of the lines 0 and 3 of the grid at hand.
type grid struct {
	vectors
	from, to              int
	t, channel, near, far reg.GPVirtual
	scratch, count        reg.GPVirtual
	fromRow, toColumn     reg.GPVirtual
	constants             []reg.VecVirtual
}

// transform writes the function, which takes as many channels as a vector holds at a time:
// first the columns, then the rows.
func (v vectors) transform(name string, from, to int, constants []float32, f line) {
	TEXT(name+v.name, attr.NOSPLIT, "func(t *uint64)")
	Doc(fmt.Sprintf("%s%s transforms grids of %d×%d numbers to grids of %d×%d.", name, v.name, from, from, to, to))
	g := &grid{vectors: v, from: from, to: to, t: Load(Param("t"), GP64()).(reg.GPVirtual)}
	for i, x := range constants {
		c := v.next()
		VBROADCASTSS(ConstData(fmt.Sprintf("%s%s%d", name, v.name, i), operand.U32(math.Float32bits(x))), c)
		g.constants = append(g.constants, c)
	}
	g.channel, g.fromRow, g.toColumn = GP64(), g.load(fieldFromRow), g.load(fieldToColumn)
	g.scratch, g.near, g.far, g.count = GP64(), GP64(), GP64(), GP64()
	XORQ(g.channel, g.channel)
	Label("channels")
	g.columns(f)
	g.rows(f)
	ADDQ(operand.Imm(uint64(v.bytes)), g.channel)
	CMPQ(g.channel, g.field(fieldChannels))
	JLT(operand.LabelRef("channels"))
	VZEROUPPER()
	RET()
}

func (g *grid) field(offset int) operand.Mem { return operand.Mem{Base: g.t, Disp: offset} }

func (g *grid) load(offset int) reg.GPVirtual { r := GP64(); MOVQ(g.field(offset), r); return r }

// columns transforms the columns, from the grid to the scratch memory.
func (g *grid) columns(f line) {
	g.begin(fieldFrom, g.fromRow, g.from)
	Label("columns")
	f(g.read(func(i int) operand.Mem { return g.strided(i, g.fromRow) }), g.constants, func(i int, x reg.VecVirtual) {
		VMOVUPS(x, operand.Mem{Base: g.scratch, Disp: i * g.from * g.bytes})
	})
	g.step("columns", fieldFromColumn, operand.Imm(uint64(g.bytes)))
}

// rows transforms the rows, from the scratch memory to the new grid, or adds to what is there.
func (g *grid) rows(f line) {
	g.begin(fieldTo, g.toColumn, g.to)
	Label("rows")
	CMPQ(g.field(fieldAddTo), operand.Imm(0))
	JNE(operand.LabelRef("add"))
	inRow := func(i int) operand.Mem { return operand.Mem{Base: g.scratch, Disp: i * g.bytes} }
	f(g.read(inRow), g.constants, func(i int, x reg.VecVirtual) { VMOVUPS(x, g.strided(i, g.toColumn)) })
	JMP(operand.LabelRef("next"))
	Label("add")
	f(g.read(inRow), g.constants, func(i int, x reg.VecVirtual) {
		sum := g.next()
		VADDPS(g.strided(i, g.toColumn), x, sum)
		VMOVUPS(sum, g.strided(i, g.toColumn))
	})
	Label("next")
	g.step("rows", fieldToRow, operand.U32(g.from*g.bytes))
}

// begin begins with the first of a number of lines of the grid whose address is a field.
func (g *grid) begin(at int, stride reg.GPVirtual, lines int) {
	MOVQ(g.field(at), g.near)
	ADDQ(g.channel, g.near)
	LEAQ(operand.Mem{Base: g.near, Index: stride, Scale: 2}, g.far)
	ADDQ(stride, g.far)
	MOVQ(g.field(fieldScratch), g.scratch)
	MOVQ(operand.U32(lines), g.count)
}

// step goes on with the next line: a field is the distance to it in the grid, and scratch that
// in the scratch memory.
func (g *grid) step(label string, distance int, scratch operand.Op) {
	ADDQ(g.field(distance), g.near)
	ADDQ(g.field(distance), g.far)
	ADDQ(scratch, g.scratch)
	DECQ(g.count)
	JNZ(operand.LabelRef(label))
}

// strided is the address of number i of a line.
func (g *grid) strided(i int, stride reg.GPVirtual) operand.Mem {
	m := operand.Mem{Base: g.near}
	if i >= 3 {
		m.Base = g.far
	}
	if i%3 > 0 {
		m.Index, m.Scale = stride, uint8(i%3)
	}
	return m
}

// read loads the numbers of a line.
func (g *grid) read(at func(int) operand.Mem) []reg.VecVirtual {
	d := make([]reg.VecVirtual, g.from)
	for i := range d {
		d[i] = g.next()
		VMOVUPS(at(i), d[i])
	}
	return d
}
