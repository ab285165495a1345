package main

import "slices"

// function is the body of a function in the form that Go's compiler gives it.
type function struct {
	locals   []byte        // their declarations
	prologue []instruction // before the dispatch
	dispatch []instruction // all that follows, in its old form
	blocks   []block       // the first one begins the function
	table    []uint64      // the block of each PC_B; the last entry stands for larger ones
	// unwinds says that a block around it all is left where the function gives up its stack.
	unwinds bool
	loop    int // the depth of the loop around the blocks; −1 if no block jumps
}

// block is a basic block, or several of which only the first is a target of jumps.
type block struct {
	code  []instruction // without a jump at its end
	depth int           // how many blocks of WebAssembly are open around the code
	jumps []int         // the blocks to which jumps inside of code go, in their order
	next  int           // the block that follows the code; −1 if the end is not reached
}

// parseFunction reads a body. Callees that never return are those in noReturn, by index. The
// function is nil if the body has another form: code that was written by hand, or one block alone.
func parseFunction(body []byte, noReturn map[int64]bool) (*function, error) {
	r := &reader{data: body}
	for n := r.unsigned(); n > 0 && r.err == nil; n-- {
		r.unsigned()
		r.byte()
	}
	locals := body[:r.at]
	code, err := decode(body[r.at:])
	if r.err != nil || err != nil {
		return nil, err
	}
	f := &function{locals: locals, loop: -1}
	first := f.parseHead(code)
	if first < 0 {
		return nil, nil
	}
	for range slices.Max(f.table) + 1 {
		depth, end := code[first-1].depth, first
		for code[end].op != opEnd || code[end].depth >= depth {
			end++ // the end of the body has a smaller depth than any block
		}
		f.blocks = append(f.blocks, block{code: code[first:end], depth: depth})
		first = end + 1
	}
	for i := range f.blocks {
		if !f.link(i, noReturn) {
			return nil, nil
		}
	}
	return f, nil
}

// parseHead reads what stands before the first block and returns where that begins, or −1 for
// another form: the stack pointer becomes a local; a block to leave the function by; the loop; a
// block for each entry of the table.
func (f *function) parseHead(code []instruction) int {
	isHead := func(in instruction) bool { return in.op == opBlock || in.op == opLoop }
	begin := slices.IndexFunc(code, isHead)
	if begin != 2 || code[0].op != opGlobalGet || code[1].op != opLocalSet {
		return -1
	}
	table := begin
	for isHead(code[table]) {
		table++
	}
	if table+2 >= len(code) {
		return -1
	}
	get, jump, end := code[table], code[table+1], code[table+2]
	if get.op != opLocalGet || get.operand != 0 || jump.op != opBrTable || end.op != opEnd {
		return -1
	}
	heads, last := code[begin:table], slices.Max(jump.targets)
	if last >= uint64(len(heads)) {
		return -1
	}
	outer := len(heads) - 1 - int(last)
	if slices.ContainsFunc(heads[outer:], func(in instruction) bool { return in.op == opLoop }) {
		return -1
	}
	for _, in := range heads[:outer] {
		switch {
		case in.op == opLoop && f.loop < 0:
			f.loop = in.depth
		case in.op == opBlock && in.depth == 0:
			f.unwinds = true
		default:
			return -1
		}
	}
	f.prologue, f.dispatch, f.table = code[:begin], code[begin:], jump.targets
	return table + 3
}

// jump returns the block to which the instructions from i on jump, if they do: they set PC_B and
// go to the loop.
func (f *function) jump(code []instruction, i int) (to int, jumps bool) {
	if i+2 >= len(code) || code[i].op != opI32Const || code[i+1].op != opLocalSet || code[i+1].operand != 0 {
		return 0, false
	}
	br := code[i+2]
	if br.op != opBr || f.loop < 0 || br.depth-1-int(br.operand) != f.loop {
		return 0, false
	}
	return int(f.table[min(uint64(code[i].operand), uint64(len(f.table)-1))]), true
}

// link finds where block i may go. It reports whether that is clear.
func (f *function) link(i int, noReturn map[int64]bool) bool {
	b := &f.blocks[i]
	b.next = i + 1
	if i+1 == len(f.blocks) {
		b.next = -1
	}
	for k := 0; k < len(b.code); k++ {
		in := &b.code[k]
		to, jumps := f.jump(b.code, k)
		switch {
		case jumps && in.depth == b.depth:
			b.code, b.next = b.code[:k], to
		case jumps:
			b.jumps = append(b.jumps, to)
			k += 2
		case in.op == opBr || in.op == opBrIf:
			target := in.depth - 1 - int(in.operand)
			if target < b.depth && (target != 0 || !f.unwinds) {
				return false
			}
			if in.op == opBr && in.depth == b.depth {
				b.code, b.next = b.code[:k+1], -1
			}
		case in.depth == b.depth && (in.op == opUnreachable || in.op == opReturn):
			b.code, b.next = b.code[:k+1], -1
		}
	}
	// A call ends a block: call, two instructions that load the stack pointer, and a br_if that
	// leaves the function where the callee has given up the stack.
	if n := len(b.code); n >= 4 && b.code[n-1].op == opBrIf && b.code[n-4].op == opCall && noReturn[b.code[n-4].operand] {
		b.next = -1
	}
	return true
}

// successors are the blocks to which block i may go.
func (f *function) successors(i int) []int {
	b := &f.blocks[i]
	if b.next < 0 {
		return b.jumps
	}
	return append(slices.Clip(b.jumps), b.next)
}
