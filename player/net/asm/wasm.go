package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
)

// A module of WebAssembly, as its specification has it: sections of types, imports, functions,
// exports and code.
type module struct {
	imported string // where the memory is imported from
	fused    bool   // with relaxed vector instructions, which multiply and add at once
	names    []string
	params   []int
	bodies   [][]byte
}

// function is the code of a function, whose parameters are its first locals: numbers of 32 bits.
type function struct {
	params int
	fused  bool
	code   []byte
	locals []byte // the types of the others
}

// local is the number of a local variable.
type local int

// The types of numbers.
const (
	i32  = 0x7f
	v128 = 0x7b
)

// The instructions that are used. The vector instructions follow vectorPrefix.
const (
	opLoop     = 0x03
	opIf       = 0x04
	opElse     = 0x05
	opEnd      = 0x0b
	opBranchIf = 0x0d
	opCall     = 0x10
	opGet      = 0x20
	opSet      = 0x21
	opLoad     = 0x28
	opStore    = 0x36
	opConst    = 0x41
	opEqual    = 0x46
	opLess     = 0x48 // of signed numbers
	opAdd      = 0x6a
	opMul      = 0x6c

	vectorPrefix = 0xfd
	vectorLoad   = 0x00
	vectorSplat  = 0x09 // loads a number into all four
	vectorStore  = 0x0b
	vectorConst  = 0x0c
	vectorAdd    = 0xe4
	vectorSub    = 0xe5
	vectorMul    = 0xe6
	vectorMax    = 0xe9

	vectorMulAdd  = 0x105 // relaxed
	vectorNMulAdd = 0x106 // with the product subtracted
)

const noType = 0x40 // of a block without a result

func (f *function) local(kind byte) local {
	f.locals = append(f.locals, kind)
	return local(f.params + len(f.locals) - 1)
}

// op writes an instruction with its numbers.
func (f *function) op(code int, numbers ...int) {
	if code >= vectorAdd || code == vectorPrefix {
		f.code = binary.AppendUvarint(append(f.code, vectorPrefix), uint64(code))
	} else {
		f.code = append(f.code, byte(code))
	}
	for _, n := range numbers {
		f.code = binary.AppendUvarint(f.code, uint64(n))
	}
}

// vector writes an instruction of vectors with the offset of what it loads or stores, which is
// aligned to four bytes.
func (f *function) vector(code, offset int) {
	f.code = append(f.code, vectorPrefix, byte(code), 2)
	f.code = binary.AppendUvarint(f.code, uint64(offset))
}

func (f *function) get(list ...local) {
	for _, l := range list {
		f.op(opGet, int(l))
	}
}

func (f *function) set(l local) { f.op(opSet, int(l)) }

// assign gives a local the value of another.
func (f *function) assign(l, value local) {
	f.get(value)
	f.set(l)
}

// copy returns a new local with an address.
func (f *function) copy(of local) local {
	l := f.local(i32)
	f.assign(l, of)
	return l
}

// number returns a new local with a number.
func (f *function) number(n int) local {
	l := f.local(i32)
	f.push(n)
	f.set(l)
	return l
}

func (f *function) push(n int) {
	f.code = append(f.code, opConst)
	for n < -64 || n > 63 {
		f.code = append(f.code, byte(n&0x7f|0x80))
		n >>= 7
	}
	f.code = append(f.code, byte(n&0x7f))
}

// field loads a field of the struct at the first parameter, of which the lower four bytes count.
func (f *function) field(offset int) local {
	l := f.local(i32)
	f.get(0)
	f.op(opLoad, 2, offset)
	f.set(l)
	return l
}

// setField stores a number into a field of that struct.
func (f *function) setField(offset int, value local) {
	f.get(0, value)
	f.op(opStore, 2, offset)
}

// sum returns a new local, x + y.
func (f *function) sum(x, y local) local { return f.compute(opAdd, i32, x, y) }

// advance adds a number to a local, and advanceBy another local.
func (f *function) advance(l local, n int) {
	f.get(l)
	f.push(n)
	f.op(opAdd)
	f.set(l)
}

func (f *function) advanceBy(l, by local) { f.assign(l, f.sum(l, by)) }

// repeat writes a loop that runs count times, at least once; count is 0 afterwards.
func (f *function) repeat(count local, body func()) {
	f.op(opLoop, noType)
	body()
	f.advance(count, -1)
	f.get(count)
	f.op(opBranchIf, 0)
	f.op(opEnd)
}

// upTo writes a loop with a local that goes from 0 up to an end, at least once.
func (f *function) upTo(end local, step int, body func(at local)) {
	at := f.number(0)
	f.op(opLoop, noType)
	body(at)
	f.advance(at, step)
	f.get(at, end)
	f.op(opLess)
	f.op(opBranchIf, 0)
	f.op(opEnd)
}

// load returns a new local with the four numbers at an address, and splat one with four times the
// number there.
func (f *function) load(at local, offset int) local  { return f.loaded(vectorLoad, at, offset) }
func (f *function) splat(at local, offset int) local { return f.loaded(vectorSplat, at, offset) }

func (f *function) loaded(code int, at local, offset int) local {
	l := f.local(v128)
	f.get(at)
	f.vector(code, offset)
	f.set(l)
	return l
}

func (f *function) store(at local, offset int, x local) {
	f.get(at, x)
	f.vector(vectorStore, offset)
}

// compute returns a new local of a type with the result of an instruction.
func (f *function) compute(code int, kind byte, operands ...local) local {
	l := f.local(kind)
	f.get(operands...)
	f.op(code)
	f.set(l)
	return l
}

func (f *function) add(x, y local) local { return f.compute(vectorAdd, v128, x, y) }
func (f *function) sub(x, y local) local { return f.compute(vectorSub, v128, x, y) }
func (f *function) mul(x, y local) local { return f.compute(vectorMul, v128, x, y) }

// plus returns x + c·y, and minus x − c·y.
func (f *function) plus(x, c, y local) local {
	if f.fused {
		return f.compute(vectorMulAdd, v128, c, y, x)
	}
	return f.add(x, f.mul(c, y))
}

func (f *function) minus(x, c, y local) local {
	if f.fused {
		return f.compute(vectorNMulAdd, v128, c, y, x)
	}
	return f.sub(x, f.mul(c, y))
}

func (f *function) plusTimes(x, c, y local) local  { return f.plus(y, c, x) }
func (f *function) minusTimes(x, c, y local) local { return f.minus(y, c, x) }

func (f *function) constant(x float64) local {
	f.code = append(f.code, vectorPrefix, vectorConst)
	for range 4 {
		f.code = binary.LittleEndian.AppendUint32(f.code, math.Float32bits(float32(x)))
	}
	l := f.local(v128)
	f.set(l)
	return l
}

// body returns the code with its locals, those of a type in a row at once.
func (f *function) body() []byte {
	runs, list := 0, []byte{}
	for from := 0; from < len(f.locals); runs++ {
		to := from + 1
		for to < len(f.locals) && f.locals[to] == f.locals[from] {
			to++
		}
		list = append(binary.AppendUvarint(list, uint64(to-from)), f.locals[from])
		from = to
	}
	return append(append(append(binary.AppendUvarint(nil, uint64(runs)), list...), f.code...), opEnd)
}

func (m *module) add(name string, params int, write func(*function)) {
	f := &function{params: params, fused: m.fused}
	write(f)
	m.names, m.params, m.bodies = append(m.names, name), append(m.params, params), append(m.bodies, f.body())
}

// bytes returns the module. No function has a result.
func (m *module) bytes() []byte {
	section := func(id byte, items [][]byte) []byte {
		b := binary.AppendUvarint(nil, uint64(len(items)))
		for _, x := range items {
			b = append(b, x...)
		}
		return append(binary.AppendUvarint([]byte{id}, uint64(len(b))), b...)
	}
	text := func(s string) []byte { return append(binary.AppendUvarint(nil, uint64(len(s))), s...) }
	memory := append(append(text(m.imported), text("memory")...), 2, 0, 1) // of at least one page
	var types, kinds, exports, bodies [][]byte                             // type n has n parameters
	for n := range slices.Max(m.params) + 1 {
		types = append(types, append(append([]byte{0x60, byte(n)}, bytes.Repeat([]byte{i32}, n)...), 0))
	}
	for i, name := range m.names {
		kinds = append(kinds, []byte{byte(m.params[i])})
		exports = append(exports, binary.AppendUvarint(append(text(name), 0), uint64(i)))
		bodies = append(bodies, append(binary.AppendUvarint(nil, uint64(len(m.bodies[i]))), m.bodies[i]...))
	}
	all := []byte("\x00asm\x01\x00\x00\x00")
	all = append(all, section(1, types)...)
	all = append(all, section(2, [][]byte{memory})...)
	all = append(all, section(3, kinds)...)
	all = append(all, section(7, exports)...)
	return append(all, section(10, bodies)...)
}
