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

// transform writes a function that takes a square grid of from·from numbers to one of to·to,
// for as many channels as a vector holds at a time: first its columns, then its rows.
func (v vectors) transform(name string, from, to int, constants []float32, f line) {
	TEXT(name+v.name, attr.NOSPLIT, "func(t *uint64)")
	Doc(fmt.Sprintf("%s%s transforms grids of %d×%d numbers to grids of %d×%d.", name, v.name, from, from, to, to))
	t := Load(Param("t"), GP64()).(reg.GPVirtual)
	field := func(offset int) operand.Mem { return operand.Mem{Base: t, Disp: offset} }
	load := func(offset int) reg.GPVirtual { r := GP64(); MOVQ(field(offset), r); return r }
	c := make([]reg.VecVirtual, len(constants))
	for i, x := range constants {
		c[i] = v.next()
		VBROADCASTSS(ConstData(fmt.Sprintf("%s%s%d", name, v.name, i), operand.U32(math.Float32bits(x))), c[i])
	}
	channel, fromRow, toColumn := GP64(), load(fieldFromRow), load(fieldToColumn)
	scratch, near, far, count := GP64(), GP64(), GP64(), GP64()
	XORQ(channel, channel)
	// strided is the address of line i, of which the lines 0 and 3 have a register.
	strided := func(i int, stride reg.GPVirtual) operand.Mem {
		m := operand.Mem{Base: near}
		if i >= 3 {
			m.Base = far
		}
		if i%3 > 0 {
			m.Index, m.Scale = stride, uint8(i%3)
		}
		return m
	}
	begin := func(at int, stride reg.GPVirtual) {
		MOVQ(field(at), near)
		ADDQ(channel, near)
		LEAQ(operand.Mem{Base: near, Index: stride, Scale: 2}, far)
		ADDQ(stride, far)
		MOVQ(field(fieldScratch), scratch)
	}
	read := func(at func(int) operand.Mem) []reg.VecVirtual {
		d := make([]reg.VecVirtual, from)
		for i := range d {
			d[i] = v.next()
			VMOVUPS(at(i), d[i])
		}
		return d
	}

	Label("channels")
	begin(fieldFrom, fromRow)
	MOVQ(operand.U32(from), count)
	Label("columns")
	f(read(func(i int) operand.Mem { return strided(i, fromRow) }), c, func(i int, x reg.VecVirtual) {
		VMOVUPS(x, operand.Mem{Base: scratch, Disp: i * from * v.bytes})
	})
	ADDQ(field(fieldFromColumn), near)
	ADDQ(field(fieldFromColumn), far)
	ADDQ(operand.Imm(uint64(v.bytes)), scratch)
	DECQ(count)
	JNZ(operand.LabelRef("columns"))

	begin(fieldTo, toColumn)
	MOVQ(operand.U32(to), count)
	Label("rows")
	CMPQ(field(fieldAddTo), operand.Imm(0))
	JNE(operand.LabelRef("add"))
	inRow := func(i int) operand.Mem { return operand.Mem{Base: scratch, Disp: i * v.bytes} }
	f(read(inRow), c, func(i int, x reg.VecVirtual) { VMOVUPS(x, strided(i, toColumn)) })
	JMP(operand.LabelRef("next"))
	Label("add")
	f(read(inRow), c, func(i int, x reg.VecVirtual) {
		sum := v.next()
		VADDPS(strided(i, toColumn), x, sum)
		VMOVUPS(sum, strided(i, toColumn))
	})
	Label("next")
	ADDQ(field(fieldToRow), near)
	ADDQ(field(fieldToRow), far)
	ADDQ(operand.U32(from*v.bytes), scratch)
	DECQ(count)
	JNZ(operand.LabelRef("rows"))

	ADDQ(operand.Imm(uint64(v.bytes)), channel)
	CMPQ(channel, field(fieldChannels))
	JLT(operand.LabelRef("channels"))
	VZEROUPPER()
	RET()
}
