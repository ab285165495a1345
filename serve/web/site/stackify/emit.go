package main

import (
	"encoding/binary"
	"slices"
)

// emitter writes a function with structured control flow. A block that is the target of several
// jumps forward, or of one that is not at the end of its predecessor, follows a block of
// WebAssembly that these jumps leave; a target of jumps backward stands in a loop. The code of a block is
// followed by that of the blocks that it immediately dominates.
type emitter struct {
	*function
	order     []int   // the blocks that are reached, in reverse postorder
	number    []int   // of each block in order; −1 for one that is not reached
	dominator []int   // of each block, the immediate one; the first block's own is itself
	header    []bool  // of each block: it begins a loop
	merges    []bool  // of each block: it follows a block of WebAssembly
	labels    []label // of what is open, the innermost last
	out       []byte
}

// label is what a branch may leave or begin anew, by the block that comes then.
type label struct {
	block int
	loop  bool
}

var (
	leave = label{block: -1} // gives up the stack
	other = label{block: -2} // no branch of Go's goes there
)

// structured returns the body of f with both forms, or nil if a loop has two entries.
func (f *function) structured() []byte {
	e := &emitter{function: f}
	e.sort()
	e.dominate()
	if !e.classify() {
		return nil
	}
	e.out = slices.Clone(f.locals)
	e.write(f.prologue)
	if !f.unwinds { // then nothing in it ever waits
		e.tree(0)
		e.out = append(e.out, opUnreachable, opEnd)
		return e.out
	}
	e.open(opBlock, leave)
	e.out = append(e.out, opLocalGet, 0, opI32Eqz)
	e.open(opIf, other)
	e.tree(0)
	e.out = append(e.out, opEnd)
	e.write(f.dispatch[1:]) // behind the block that e has opened
	return e.out
}

// sort finds the order of the blocks.
func (e *emitter) sort() {
	e.number = slices.Repeat([]int{-1}, len(e.blocks))
	seen := make([]bool, len(e.blocks))
	var visit func(int)
	visit = func(i int) {
		seen[i] = true
		for _, s := range slices.Backward(e.successors(i)) {
			if !seen[s] {
				visit(s)
			}
		}
		e.order = append(e.order, i)
	}
	visit(0)
	slices.Reverse(e.order)
	for n, i := range e.order {
		e.number[i] = n
	}
}

// dominate finds the immediate dominators by the algorithm of Cooper, Harvey and Kennedy (2001).
func (e *emitter) dominate() {
	predecessors := make([][]int, len(e.blocks))
	for _, i := range e.order {
		for _, s := range e.successors(i) {
			predecessors[s] = append(predecessors[s], i)
		}
	}
	e.dominator = slices.Repeat([]int{-1}, len(e.blocks))
	e.dominator[0] = 0
	for changed := true; changed; {
		changed = false
		for _, i := range e.order[1:] {
			d := -1
			for _, p := range predecessors[i] {
				switch {
				case e.dominator[p] < 0:
				case d < 0:
					d = p
				default:
					d = e.common(d, p)
				}
			}
			changed = changed || d != e.dominator[i]
			e.dominator[i] = d
		}
	}
}

// common returns the last block that dominates both a and b.
func (e *emitter) common(a, b int) int {
	for a != b {
		if e.number[a] > e.number[b] {
			a = e.dominator[a]
		} else {
			b = e.dominator[b]
		}
	}
	return a
}

// backward reports whether a jump between two blocks goes back in their order, or to itself.
func (e *emitter) backward(from, to int) bool { return e.number[to] <= e.number[from] }

// classify finds the headers of loops and the blocks that follow one of WebAssembly. It reports
// whether each loop has one entry.
func (e *emitter) classify() bool {
	e.header, e.merges = make([]bool, len(e.blocks)), make([]bool, len(e.blocks))
	reached := make([]bool, len(e.blocks)) // by a block's end
	for _, i := range e.order {
		b := &e.blocks[i]
		for _, s := range e.successors(i) {
			switch {
			case !e.backward(i, s):
				e.merges[s] = e.merges[s] || reached[s] || s != b.next || slices.Contains(b.jumps, s)
				reached[s] = true
			case e.common(i, s) != s:
				return false
			default:
				e.header[s] = true
			}
		}
	}
	return true
}

func (e *emitter) write(code []instruction) {
	for _, in := range code {
		e.out = append(e.out, in.bytes...)
	}
}

func (e *emitter) open(op byte, l label) {
	e.out = append(e.out, op, noResult)
	e.labels = append(e.labels, l)
}

func (e *emitter) close() {
	e.out = append(e.out, opEnd)
	e.labels = e.labels[:len(e.labels)-1]
}

// branch writes a branch to a label; inner is how many blocks are open within the code of a block.
func (e *emitter) branch(op byte, to label, inner int) {
	i := len(e.labels) - 1
	for e.labels[i] != to {
		i--
	}
	e.out = binary.AppendUvarint(append(e.out, op), uint64(len(e.labels)-1-i+inner))
}

// tree writes a block and all that it dominates.
func (e *emitter) tree(i int) {
	if e.header[i] {
		e.open(opLoop, label{i, true})
	}
	var follow []int // in order, so that each may branch to those after it
	for _, s := range e.order[1:] {
		if e.dominator[s] == i && e.merges[s] {
			follow = append(follow, s)
		}
	}
	for _, s := range slices.Backward(follow) {
		e.open(opBlock, label{block: s})
	}
	e.code(i)
	for _, s := range follow {
		e.close()
		e.tree(s)
	}
	if e.header[i] {
		e.close()
	}
}

// code writes the code of a block, and the block that follows it if no other jump goes there.
func (e *emitter) code(i int) {
	b := &e.blocks[i]
	for k := 0; k < len(b.code); k++ {
		in := &b.code[k]
		inner := in.depth - b.depth
		to, jumps := e.jump(b.code, k)
		ifTo, ifJumps := e.jump(b.code, k+1)
		switch {
		case ifJumps && in.op == opIf && k+4 < len(b.code) && b.code[k+4].op == opEnd: // and nothing else
			e.branch(opBrIf, label{ifTo, e.backward(i, ifTo)}, inner)
			k += 4
		case jumps:
			e.branch(opBr, label{to, e.backward(i, to)}, inner)
			k += 2
		case (in.op == opBr || in.op == opBrIf) && in.depth-1-int(in.operand) < b.depth:
			e.branch(in.op, leave, inner)
		default:
			e.out = append(e.out, in.bytes...)
		}
	}
	switch n := b.next; {
	case n < 0:
		e.out = append(e.out, opUnreachable)
	case e.backward(i, n) || e.merges[n]:
		e.branch(opBr, label{n, e.backward(i, n)}, 0)
	default:
		e.tree(n)
	}
}
