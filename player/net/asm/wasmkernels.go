package main

import (
	"fmt"
	"strings"
)

// The functions of WebAssembly have vectors of four numbers.
const quad = 16 // bytes

// wasmKernels returns the module of all kernels for browsers, or for those with relaxed vector
// instructions.
func wasmKernels(fused bool) []byte {
	m := &module{imported: "montego", fused: fused}
	for _, rows := range wasmRows {
		m.add(fmt.Sprint("product", rows), 1, func(f *function) { f.product(rows) })
	}
	m.add("tiles", 1, (*function).tiles)
	m.add("biasReLU", 5, (*function).biasReLU)
	m.add("pool", 5, (*function).pool)
	transforms := len(m.names)
	var w struct{ *function } // the function at hand
	eachTransform(lines[local]{&w}, func(name string, from, to int, constants []float64, l line[local]) {
		if strings.Contains(name, "Back") {
			return // for training
		}
		m.add(name, 1, func(f *function) {
			w.function = f
			f.transform(from, to, constants, l)
		})
	})
	numbers := len(m.names) - transforms
	m.add("transform", 2, func(f *function) { // by its number
		for i := range numbers {
			f.get(1)
			f.push(i)
			f.op(opEqual)
			f.op(opIf, noType)
			f.get(0)
			f.op(opCall, transforms+i)
			f.op(opEnd)
		}
	})
	return m.bytes()
}

// wasmRows are how many rows products have: V8 puts the loads of a step before its sums, so with
// five rows there are more numbers than registers.
var wasmRows = []int{4, 3}

// product computes eight columns of C at a time, so that the sums of all rows find registers.
// It is for inference: A and B go on by a number and by a block of them at each step.
func (f *function) product(rows int) {
	for half := range 2 {
		p := &halfProduct{function: f, at: half * halfColumns * quad, stride: f.field(fieldRowStride), b: f.field(fieldB)}
		for range rows {
			p.bases = append(p.bases, f.local(i32))
			p.sums = append(p.sums, [halfColumns]local{f.constant(0), f.constant(0)})
		}
		p.taps()
		c, strideC := f.field(fieldC), f.field(fieldStrideC)
		f.get(f.field(fieldAdd))
		f.op(opIf, noType)
		p.eachSum(f.copy(c), strideC, func(sum, to local, offset int) {
			f.assign(sum, f.add(sum, f.load(to, offset)))
		})
		f.op(opEnd)
		p.eachSum(c, strideC, func(sum, to local, offset int) { f.store(to, offset, sum) })
	}
}

const (
	halfColumns = 2 // vectors
	blockBytes  = 4 * quad
)

// halfProduct is the code of half of the columns.
type halfProduct struct {
	*function
	at     int // offset of the columns in a block of B and in a row of C
	stride local
	b      local
	bases  []local // of the rows of A
	sums   [][halfColumns]local
}

func (p *halfProduct) taps() {
	taps := p.field(fieldTaps)
	p.repeat(p.field(fieldNumTaps), func() {
		p.get(taps)
		p.op(opLoad, 2, 0)
		p.set(p.bases[0])
		p.advanceBy(p.bases[0], p.field(fieldA))
		for i, base := range p.bases[1:] {
			p.assign(base, p.sum(p.bases[i], p.stride))
		}
		p.repeat(p.field(fieldSteps), p.step)
		p.advance(taps, 8)
	})
}

// step multiplies and adds. Two steps in one block of code would need more registers.
func (p *halfProduct) step() {
	weights := [halfColumns]local{p.load(p.b, p.at), p.load(p.b, p.at+quad)}
	for i, base := range p.bases {
		x := p.splat(base, 0)
		for j, w := range weights {
			p.assign(p.sums[i][j], p.plus(p.sums[i][j], x, w))
		}
	}
	for _, base := range p.bases {
		p.advance(base, 4)
	}
	p.advance(p.b, blockBytes)
}

// eachSum calls do with every sum and its place in C; it moves the local c, the address of a row.
func (p *halfProduct) eachSum(c, stride local, do func(sum, to local, offset int)) {
	for _, row := range p.sums {
		for j, sum := range row {
			do(sum, c, p.at+j*quad)
		}
		p.advanceBy(c, stride)
	}
}

// tiles calls the products of all elements of tiles and all blocks of 16 columns, so that the
// program calls once: a call from it costs as much as a product.
func (f *function) tiles() {
	a, b, c := f.field(fieldA), f.field(fieldB), f.field(fieldC)
	f.repeat(f.field(fieldElements), func() {
		block := f.copy(c)
		f.repeat(f.field(fieldBlocks), func() {
			f.setField(fieldB, b)
			row, to := f.copy(a), f.copy(block)
			for i, rows := range wasmRows {
				calls := f.field(fieldCalls + 8*i)
				f.get(calls)
				f.op(opIf, noType)
				f.repeat(calls, func() {
					f.setField(fieldA, row)
					f.setField(fieldC, to)
					f.get(0)
					f.op(opCall, i) // the products are the first functions
					f.advanceBy(row, f.compute(opMul, i32, f.number(rows), f.field(fieldRowStride)))
					f.advanceBy(to, f.compute(opMul, i32, f.number(rows), f.field(fieldStrideC)))
				})
				f.op(opEnd)
			}
			f.advanceBy(b, f.field(fieldBlockB))
			f.advance(block, blockBytes)
		})
		f.advanceBy(a, f.field(fieldElementA))
		f.advanceBy(c, f.field(fieldElementC))
	})
}

// biasReLU has the parameters dst, src, bias, rows and the bytes of a row.
func (f *function) biasReLU() {
	const dst, src, bias, rows, width = 0, 1, 2, 3, 4
	zero := f.constant(0)
	f.repeat(rows, func() {
		f.upTo(width, quad, func(i local) {
			x := f.add(f.load(f.sum(src, i), 0), f.load(f.sum(bias, i), 0))
			f.store(f.sum(dst, i), 0, f.compute(vectorMax, v128, zero, x))
		})
		f.advanceBy(dst, width)
		f.advanceBy(src, width)
	})
}

// pool has the parameters sums, maxima, src, rows and the bytes from a row to the next.
func (f *function) pool() {
	const sums, maxima, src, rows, stride = 0, 1, 2, 3, 4
	var sum, highest [4]local
	for i := range 4 {
		sum[i], highest[i] = f.load(sums, i*quad), f.load(maxima, i*quad)
	}
	f.repeat(rows, func() {
		for i := range 4 {
			x := f.load(src, i*quad)
			f.assign(sum[i], f.add(sum[i], x))
			f.assign(highest[i], f.compute(vectorMax, v128, highest[i], x))
		}
		f.advanceBy(src, stride)
	})
	for i := range 4 {
		f.store(sums, i*quad, sum[i])
		f.store(maxima, i*quad, highest[i])
	}
}

// transform transforms square grids of from·from numbers into those of to·to, first their
// columns, then their rows, for four channels at a time.
func (f *function) transform(from, to int, constants []float64, l line[local]) {
	var c []local
	for _, x := range constants {
		c = append(c, f.constant(x))
	}
	fromRow, toColumn, added := f.strides(fieldFromRow, from), f.strides(fieldToColumn, to), f.field(fieldAddTo)
	f.upTo(f.field(fieldChannels), quad, func(channel local) {
		at, scratch := f.sum(f.field(fieldFrom), channel), f.field(fieldScratch)
		f.repeat(f.number(from), func() {
			d := make([]local, from)
			for i := range d {
				d[i] = f.load(f.sum(at, fromRow[i]), 0)
			}
			l(d, c, func(i int, x local) { f.store(scratch, i*from*quad, x) })
			f.advanceBy(at, f.field(fieldFromColumn))
			f.advance(scratch, quad)
		})
		at, scratch = f.sum(f.field(fieldTo), channel), f.field(fieldScratch)
		f.repeat(f.number(to), func() {
			d := make([]local, from)
			for i := range d {
				d[i] = f.load(scratch, i*quad)
			}
			l(d, c, func(i int, x local) {
				place := f.sum(at, toColumn[i])
				f.get(added)
				f.op(opIf, noType)
				f.store(place, 0, f.add(x, f.load(place, 0)))
				f.op(opElse)
				f.store(place, 0, x)
				f.op(opEnd)
			})
			f.advanceBy(at, f.field(fieldToRow))
			f.advance(scratch, from*quad)
		})
	})
}

// strides returns the multiples of a field, from 0 on.
func (f *function) strides(field, n int) []local {
	list, one := []local{f.number(0)}, f.field(field)
	for len(list) < n {
		list = append(list, f.sum(list[len(list)-1], one))
	}
	return list
}
