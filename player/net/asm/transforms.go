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

// plusTimes returns c·x + y, and minusTimes y − c·x, in the place of x.
func plusTimes(x, c, y reg.VecVirtual) reg.VecVirtual  { VFMADD213PS(y, c, x); return x }
func minusTimes(x, c, y reg.VecVirtual) reg.VecVirtual { VFNMADD213PS(y, c, x); return x }

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

// line transforms a row or a column of a grid: it gets the numbers d and the constants c, and
// hands on the numbers of the result one by one.
type line func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual))

// transforms writes the transforms of F(n×n, 3×3) [LavinGray16, §4] for all tiles. Its
// interpolation points are 0, 1 and −1, for n > 3 also 2 and −2, for odd n an additional one,
// which is the last constant, and infinity; the elements lie in this order.
func transforms(v vectors) {
	for _, n := range []int{3, 4, 5} {
		c := [][]float64{3: {2}, 4: {4}, 5: {4, 0.5}}[n]
		v.transform(fmt.Sprint("patch", n), n+2, n+2, c, v.patch(n))
		v.transform(fmt.Sprint("points", n), n+2, n, c, v.points(n))
		v.transform(fmt.Sprint("pointsBack", n), n, n+2, c, v.pointsBack(n))
		v.transform(fmt.Sprint("weights", n), 3, n+2, c, v.weights(n))
		v.transform(fmt.Sprint("weightsBack", n), n+2, 3, c, v.weightsBack(n))
	}
}

// patch returns Bᵀ. A row has the coefficients of the polynomial whose zeros are all other
// finite points. For odd n these are the polynomials of n − 1 times x − p, where p is the
// additional point; that of p itself is the polynomial of n − 1 for infinity.
func (v vectors) patch(n int) line {
	return func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		if n%2 > 0 {
			write(n, v.allPoints(n, d, c))
			for i := range d[:n+1] {
				d[i] = minusTimes(d[i], c[len(c)-1], d[i+1])
			}
		}
		write(n+1, v.allPoints(n, d, c))
		if n == 3 {
			write(0, v.sub(d[2], d[0]))
			write(1, v.add(d[2], d[1]))
			write(2, v.sub(d[2], d[1]))
			return
		}
		even, odd := v.sub(d[4], d[2]), v.sub(d[3], d[1])
		twice := v.add(odd, odd)
		write(3, v.add(even, twice))
		write(4, v.sub(even, twice))
		write(0, plus(even, c[0], v.sub(d[0], d[2])))
		even, odd = minus(d[4], c[0], d[2]), minus(d[3], c[0], d[1])
		write(1, v.add(even, odd))
		write(2, v.sub(even, odd))
	}
}

// allPoints returns the polynomial whose zeros are all finite points, but for the additional one of
// odd n: x(x² − 1), and x(x² − 1)(x² − 4) for n > 3.
func (v vectors) allPoints(n int, d, c []reg.VecVirtual) reg.VecVirtual {
	if n == 3 {
		return v.sub(d[3], d[1])
	}
	return minus(v.sub(d[5], d[3]), c[0], v.sub(d[3], d[1]))
}

// points returns Aᵀ. Row i has the i-th powers of the points, and the last one 1 for infinity.
func (v vectors) points(n int) line {
	return func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		sum, difference := v.add(d[1], d[2]), v.sub(d[1], d[2])
		if n == 3 {
			write(0, v.add(v.add(d[0], sum), d[3]))
			twice := v.add(d[3], d[3])
			write(1, v.add(difference, twice))
			write(2, v.add(v.add(sum, d[4]), v.add(twice, twice)))
			return
		}
		power := d[n] // for odd n the next power of the additional point
		withPower := func(x reg.VecVirtual) reg.VecVirtual {
			if n%2 > 0 {
				x = v.add(x, power)
				power = v.mul(power, c[1])
			}
			return x
		}
		sum2, difference2 := v.add(d[3], d[4]), v.sub(d[3], d[4])
		write(0, withPower(v.add(v.add(d[0], sum), sum2)))
		twice, fourfold := v.add(difference2, difference2), v.mul(sum2, c[0])
		write(1, withPower(v.add(difference, twice)))
		write(2, withPower(v.add(sum, fourfold)))
		cubes := plus(difference, c[0], twice)
		if n == 4 {
			write(3, v.add(cubes, d[5]))
			return
		}
		write(3, withPower(cubes))
		write(4, withPower(v.add(plus(sum, c[0], fourfold), d[6])))
	}
}

// pointsBack returns A, the way back of the points.
func (v vectors) pointsBack(n int) line {
	return func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		write(0, d[0])
		write(n+1, d[n-1])
		even, odd := v.add(d[0], d[2]), d[1]
		if n > 3 {
			odd = v.add(d[1], d[3])
		}
		if n == 5 {
			even = v.add(even, d[4])
		}
		write(1, v.add(even, odd))
		write(2, v.sub(even, odd))
		if n%2 > 0 {
			p := c[len(c)-1]
			x := v.add(v.mul(d[n-1], p), d[n-2])
			for i := n - 3; i >= 0; i-- {
				x = plusTimes(x, p, d[i])
			}
			write(n, x)
		}
		if n == 3 {
			return
		}
		if n == 5 {
			d[2] = plus(d[2], c[0], d[4])
		}
		even, odd = plus(d[0], c[0], d[2]), plus(d[1], c[0], d[3])
		twice := v.add(odd, odd)
		write(3, v.add(even, twice))
		write(4, v.sub(even, twice))
	}
}

// gains are what the rows of G are multiplied by: 1 divided by the product of the differences
// between their point and each other finite one.
var gains = [][]float64{
	3: {1. / 2, -1. / 2, -1. / 6, 1. / 6},
	4: {1. / 4, -1. / 6, -1. / 6, 1. / 24, 1. / 24},
	5: {-1. / 2, -1. / 3, 1. / 9, 1. / 36, -1. / 60, 32. / 45},
}

// weights returns G. A row has the powers of its point, times its gain; infinity has 0, 0, 1.
func (v vectors) weights(n int) line {
	return func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		gain := func(i int, x reg.VecVirtual) { write(i, v.mul(x, v.constant(gains[n][i]))) }
		write(n+1, d[2])
		gain(0, d[0])
		sum := v.add(d[0], d[2])
		gain(1, v.add(sum, d[1]))
		gain(2, v.sub(sum, d[1]))
		if n%2 > 0 {
			p := c[len(c)-1]
			gain(n, plusTimes(v.add(v.mul(d[2], p), d[1]), p, d[0]))
		}
		if n > 3 {
			even, odd := plus(d[0], c[0], d[2]), v.add(d[1], d[1])
			gain(3, v.add(even, odd))
			gain(4, v.sub(even, odd))
		}
	}
}

// weightsBack returns Gᵀ, the way back of the weights.
func (v vectors) weightsBack(n int) line {
	return func(d, c []reg.VecVirtual, write func(int, reg.VecVirtual)) {
		for i, gain := range gains[n] {
			d[i] = v.mul(d[i], v.constant(gain))
		}
		sum, difference := v.add(d[1], d[2]), v.sub(d[1], d[2])
		to := []reg.VecVirtual{v.add(d[0], sum), difference, v.add(d[n+1], sum)}
		if n > 3 {
			sum2, difference2 := v.add(d[3], d[4]), v.sub(d[3], d[4])
			to = []reg.VecVirtual{v.add(to[0], sum2), v.add(to[1], v.add(difference2, difference2)), plus(to[2], c[0], sum2)}
		}
		for i := range to {
			if n%2 > 0 {
				to[i] = v.add(to[i], d[n])
				d[n] = v.mul(d[n], c[len(c)-1])
			}
			write(i, to[i])
		}
	}
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
func (v vectors) transform(name string, from, to int, constants []float64, f line) {
	TEXT(name+v.name, attr.NOSPLIT, "func(t *uint64)")
	Doc(fmt.Sprintf("%s%s transforms grids of %d×%d numbers to grids of %d×%d.", name, v.name, from, from, to, to))
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

// read loads the numbers of a line.
func (g *grid) read(at func(int) operand.Mem) []reg.VecVirtual {
	d := make([]reg.VecVirtual, g.from)
	for i := range d {
		d[i] = g.next()
		VMOVUPS(at(i), d[i])
	}
	return d
}
