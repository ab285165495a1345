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
	xor   func(...operand.Op)
}

func (v vectors) add(x, y reg.VecVirtual) reg.VecVirtual { d := v.next(); VADDPS(y, x, d); return d }
func (v vectors) sub(x, y reg.VecVirtual) reg.VecVirtual { d := v.next(); VSUBPS(y, x, d); return d }
func (v vectors) mul(x, y reg.VecVirtual) reg.VecVirtual { d := v.next(); VMULPS(y, x, d); return d }

func (v vectors) plus(x, c, y reg.VecVirtual) reg.VecVirtual  { VFMADD231PS(c, y, x); return x }
func (v vectors) minus(x, c, y reg.VecVirtual) reg.VecVirtual { VFNMADD231PS(c, y, x); return x }

func (v vectors) plusTimes(x, c, y reg.VecVirtual) reg.VecVirtual  { VFMADD213PS(y, c, x); return x }
func (v vectors) minusTimes(x, c, y reg.VecVirtual) reg.VecVirtual { VFNMADD213PS(y, c, x); return x }

// constant returns a register that holds a number.
func (v vectors) constant(x float64) reg.VecVirtual {
	bits, c := math.Float32bits(float32(x)), v.next()
	at, known := constants[bits]
	if !known {
		at = ConstData(fmt.Sprintf("constant%d", len(constants)), operand.U32(bits))
		constants[bits] = at
	}
	VBROADCASTSS(at, c)
	return c
}

// constants are where the program holds numbers, by their bits.
var constants = map[uint32]operand.Mem{}

func transforms(v vectors) {
	eachTransform(lines[reg.VecVirtual]{v}, func(name string, from, to int, constants []float64, f line[reg.VecVirtual]) {
		v.transform(name+v.name, from, to, constants, f)
	})
}

// grid writes a function that transforms square grids of from·from numbers into those of
// to·to. near and far are the addresses of the lines 0 and 3 of the grid at hand.
type grid struct {
	vectors
	from, to              int
	t, channel, near, far reg.GPVirtual
	scratch, count        reg.GPVirtual
	fromRow, toColumn     distance
	constants             []reg.VecVirtual
}

// distance is that between two lines, and three times as much.
type distance struct{ one, three reg.GPVirtual }

// transform writes the function, which takes as many channels as a vector holds at a time:
// first the columns, then the rows.
func (v vectors) transform(name string, from, to int, constants []float64, f line[reg.VecVirtual]) {
	TEXT(name, attr.NOSPLIT, "func(t *uint64)")
	Doc(fmt.Sprintf("%s transforms grids of %d×%d numbers to grids of %d×%d.", name, from, from, to, to))
	g := &grid{vectors: v, from: from, to: to, t: Load(Param("t"), GP64()).(reg.GPVirtual)}
	for _, x := range constants {
		g.constants = append(g.constants, v.constant(x))
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

func (g *grid) load(offset int) distance {
	d := distance{GP64(), GP64()}
	MOVQ(g.field(offset), d.one)
	LEAQ(operand.Mem{Base: d.one, Index: d.one, Scale: 2}, d.three)
	return d
}

// columns transforms the columns, from the grid to the scratch memory.
func (g *grid) columns(f line[reg.VecVirtual]) {
	g.begin(fieldFrom, g.fromRow, g.from)
	Label("columns")
	f(g.read(func(i int) operand.Mem { return g.strided(i, g.fromRow) }), g.constants, func(i int, x reg.VecVirtual) {
		VMOVUPS(x, operand.Mem{Base: g.scratch, Disp: i * g.from * g.bytes})
	})
	g.step("columns", fieldFromColumn, operand.Imm(uint64(g.bytes)))
}

// rows transforms the rows, from the scratch memory to the new grid, or adds to what is there.
func (g *grid) rows(f line[reg.VecVirtual]) {
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
func (g *grid) begin(at int, stride distance, lines int) {
	MOVQ(g.field(at), g.near)
	ADDQ(g.channel, g.near)
	LEAQ(operand.Mem{Base: g.near, Index: stride.three, Scale: 1}, g.far)
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
func (g *grid) strided(i int, stride distance) operand.Mem {
	m := operand.Mem{Base: g.near}
	if i >= 3 {
		m.Base = g.far
	}
	if i == 6 {
		m.Index, m.Scale = stride.three, 1
	} else if i%3 > 0 {
		m.Index, m.Scale = stride.one, uint8(i%3)
	}
	return m
}

func (g *grid) read(at func(int) operand.Mem) []reg.VecVirtual {
	d := make([]reg.VecVirtual, g.from)
	for i := range d {
		d[i] = g.next()
		VMOVUPS(at(i), d[i])
	}
	return d
}
