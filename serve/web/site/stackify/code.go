package main

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The opcodes of WebAssembly that have a part in control flow, or that Go's dispatch consists of.
const (
	opUnreachable = 0x00
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opGlobalGet   = 0x23
	opI32Const    = 0x41
	opI32Eqz      = 0x45

	noResult = 0x40 // the type of a block without a result
)

// instruction is one instruction of a function's body.
type instruction struct {
	op      byte
	bytes   []byte   // the whole of it
	operand int64    // the first one: an index, a depth, a constant; 0 if it has none
	targets []uint64 // of a br_table, the default last
	// depth is how many blocks are open around it. Those of an end or an else are those
	// around the block that it belongs to; the end of the body has −1.
	depth int
}

// reader reads numbers as WebAssembly has them. After an error it is at the end and reads zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

var errCut = errors.New("a number or a list goes beyond the end")

func (r *reader) more() bool { return r.at < len(r.data) }

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.at = len(r.data)
}

// take returns the next n bytes, or nil if there are fewer.
func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.data)-r.at) {
		r.fail(errCut)
		return nil
	}
	b := r.data[r.at:][:n]
	r.at += int(n)
	return b
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) unsigned() uint64 {
	x, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 {
		r.fail(errCut)
		return 0
	}
	r.at += n
	return x
}

func (r *reader) signed() (x int64) {
	for shift := 0; shift < 64; {
		b := r.byte()
		x |= int64(b&0x7f) << shift
		shift += 7
		if b < 0x80 {
			if shift < 64 && b&0x40 != 0 {
				x |= -1 << shift
			}
			return x
		}
	}
	r.fail(errCut)
	return 0
}

// list returns the bytes behind a number that says how many they are.
func (r *reader) list() []byte { return r.take(r.unsigned()) }

// decode reads the instructions of a body, behind its locals.
func decode(code []byte) (list []instruction, err error) {
	r, depth := &reader{data: code}, 0
	for r.more() && depth >= 0 {
		begin := r.at
		in := instruction{op: r.byte(), depth: depth}
		switch in.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			depth--
			in.depth = depth
		case opElse:
			in.depth = depth - 1
		}
		in.operands(r)
		in.bytes = code[begin:r.at]
		list = append(list, in)
	}
	if r.err == nil && (depth != -1 || r.more()) {
		r.err = errors.New("blocks and their ends do not fit together")
	}
	return list, r.err
}

// operands reads what follows the opcode. Vectors and exceptions, which Go's compiler does not
// write, are an error.
func (in *instruction) operands(r *reader) {
	switch op := in.op; {
	case op >= opBlock && op <= opIf, op == opI32Const, op == 0x42: // a type, a constant
		in.operand = r.signed()
	case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= 0x26, op == 0xd0, op == 0xd2:
		in.operand = int64(r.unsigned())
	case op == opBrTable:
		for n := r.unsigned(); r.err == nil && uint64(len(in.targets)) <= n; {
			in.targets = append(in.targets, r.unsigned())
		}
	case op == 0x11, op >= 0x28 && op <= 0x3e: // a call by a table; loads and stores
		r.unsigned()
		r.unsigned()
	case op == 0x3f, op == 0x40: // the size of the memory
		r.unsigned()
	case op == 0x43:
		r.take(4)
	case op == 0x44:
		r.take(8)
	case op == 0xfc: // conversions without traps, and whole areas of memory
		switch sub := r.unsigned(); {
		case sub <= 7:
		case sub == 8 || sub == 10:
			r.unsigned()
			r.unsigned()
		case sub == 9 || sub == 11:
			r.unsigned()
		default:
			r.fail(fmt.Errorf("unknown instruction 0xfc %d", sub))
		}
	case op <= 0x01, op == opElse, op == opEnd, op == opReturn, op == 0x1a, op == 0x1b, op >= opI32Eqz && op <= 0xc4:
	default:
		r.fail(fmt.Errorf("unknown instruction %#x", op))
	}
}
