package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// words are the instructions of the tests, with one operand at most.
var words = map[string]byte{
	"unreachable": opUnreachable, "block": opBlock, "loop": opLoop, "if": opIf, "else": opElse, "end": opEnd,
	"br": opBr, "br_if": opBrIf, "return": opReturn, "call": opCall, "get": opLocalGet, "set": opLocalSet,
	"global.get": opGlobalGet, "global.set": 0x24, "const": opI32Const, "eqz": opI32Eqz, "br_table": opBrTable,
}

// assemble makes the body of a function without locals of such words; the table has its numbers
// in one word, "0,1,2".
func assemble(text string) []byte {
	body := []byte{0}
	fields := strings.Fields(text)
	for i := 0; i < len(fields); i++ {
		op, known := words[fields[i]]
		if !known {
			panic(fields[i])
		}
		body = append(body, op)
		switch op {
		case opBlock, opLoop, opIf:
			body = append(body, noResult)
		case opBrTable:
			i++
			numbers := strings.Split(fields[i], ",")
			body = append(body, byte(len(numbers)-1))
			for _, n := range numbers {
				body = append(body, number(n))
			}
		case opBr, opBrIf, opCall, opLocalGet, opLocalSet, opGlobalGet, 0x24, opI32Const:
			i++
			body = append(body, number(fields[i]))
		}
	}
	return body
}

// number is one from 0 to 63, which has one byte.
func number(s string) byte {
	n, err := strconv.Atoi(s)
	if err != nil || n > 63 {
		panic(s)
	}
	return byte(n)
}

// text writes a body as assemble reads it, a line for each block of WebAssembly.
func text(t *testing.T, body []byte) string {
	t.Helper()
	code, err := decode(body[1:])
	if err != nil {
		t.Fatal(err)
	}
	var w strings.Builder
	line := false
	for _, in := range code {
		for word, op := range words {
			if op != in.op {
				continue
			}
			opens := op == opBlock || op == opLoop || op == opIf
			if opens || op == opEnd {
				if line {
					w.WriteByte('\n')
				}
				w.WriteString(strings.Repeat("  ", max(in.depth, 0)))
			} else {
				if !line {
					w.WriteString(strings.Repeat("  ", in.depth))
				} else {
					w.WriteByte(' ')
				}
			}
			w.WriteString(word)
			if len(in.bytes) > 1 && !opens && op != opBrTable {
				fmt.Fprintf(&w, " %d", in.operand)
			}
			if op == opBrTable {
				w.WriteString(" " + strings.ReplaceAll(strings.Trim(fmt.Sprint(in.targets), "[]"), " ", ","))
			}
			if line = !opens && op != opEnd; !line {
				w.WriteByte('\n')
			}
		}
	}
	return w.String()
}

// The function writes 1 to global 9, then 2 as long as call 7 says so, and then returns. Call 5 never
// returns, so the block after it is not behind it.
func TestStructured(t *testing.T) {
	before := assemble(`global.get 0 set 1
		block
		  loop
		    block block block block block
		      get 0 br_table 0,1,2,3,4,4
		    end
		      const 1 global.set 9
		    end
		      call 7 eqz if  const 3 set 0 br 4  end
		      const 2 global.set 9
		      const 1 set 0 br 3
		    end
		      const 0 call 5 global.get 0 set 1 br_if 3
		    end
		      call 7 if  const 2 set 0 br 2  end
		      const 0 return
		    end
		      unreachable
		  end
		  unreachable
		end
		const 1
		end`)
	const want = `global.get 0 set 1
block
  get 0 eqz
  if
    const 1 global.set 9
    loop
      block
        call 7 eqz br_if 0 const 2 global.set 9 br 1
      end
      block
        call 7 br_if 0 const 0 return unreachable
      end
      const 0 call 5 global.get 0 set 1 br_if 2 unreachable
    end
  end
`
	f, err := parseFunction(before, map[int64]bool{5: true})
	if err != nil || f == nil {
		t.Fatal(f, err)
	}
	got := text(t, f.structured())
	old, _ := strings.CutPrefix(text(t, before), "global.get 0 set 1\nblock\n")
	if got != want+old {
		t.Errorf("got\n%swant\n%s", got, want+old)
	}
}

// machine runs a body. Calls 7 and 8 answer by chance; what is written to global 9 is noted.
type machine struct {
	random *rand.Rand
	notes  []int64
}

// run runs a body from the block pc on and returns its result, or −1 when it has noted a lot.
func (m *machine) run(t *testing.T, body []byte, pc int64) int64 {
	code, err := decode(body[1:])
	if err != nil {
		t.Fatal(err)
	}
	var stack []int64
	locals := []int64{pc, 0}
	var open []int // where each open block begins
	pop := func() int64 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return x
	}
	var i int
	endOf := func(begin int) int {
		return begin + slices.IndexFunc(code[begin:], func(in instruction) bool { return in.op == opEnd && in.depth == code[begin].depth })
	}
	branch := func(depth int64) {
		to := open[len(open)-1-int(depth)]
		open = open[:len(open)-1-int(depth)]
		if i = endOf(to); code[to].op == opLoop {
			i = to - 1
		}
	}
	for i = 0; i < len(code) && len(m.notes) < 100; i++ {
		switch in := code[i]; in.op {
		case opBlock, opLoop:
			open = append(open, i)
		case opIf:
			if open = append(open, i); pop() == 0 {
				i = endOf(i) - 1
			}
		case opEnd:
			if in.depth < 0 {
				return pop()
			}
			open = open[:len(open)-1]
		case opBr:
			branch(in.operand)
		case opBrIf:
			if pop() != 0 {
				branch(in.operand)
			}
		case opBrTable:
			branch(int64(in.targets[min(pop(), int64(len(in.targets)-1))]))
		case opReturn:
			return pop()
		case opCall:
			stack = append(stack, m.random.Int64N(in.operand-5)/2) // 0 or 1 for 8: one in three
		case opI32Const:
			stack = append(stack, in.operand)
		case opI32Eqz:
			x := int64(0)
			if pop() == 0 {
				x = 1
			}
			stack = append(stack, x)
		case opLocalGet:
			stack = append(stack, locals[in.operand])
		case opLocalSet:
			locals[in.operand] = pop()
		case opGlobalGet:
			stack = append(stack, 0)
		case 0x24:
			m.notes = append(m.notes, pop())
		default:
			t.Fatalf("reaches %#x", in.op)
		}
	}
	return -1
}

// randomBody makes a function in the form of Go's compiler with n blocks.
func randomBody(r *rand.Rand, n int) []byte {
	var w strings.Builder
	fmt.Fprintf(&w, "global.get 0 set 1 block loop %s get 0 br_table ", strings.Repeat("block ", n))
	for i := range n {
		fmt.Fprintf(&w, "%d,", i)
	}
	fmt.Fprintf(&w, "%d end\n", n-1)
	for i := range n {
		jump := func(inner int) {
			fmt.Fprintf(&w, "const %d set 0 br %d ", r.IntN(n), n-1-i+inner)
		}
		fmt.Fprintf(&w, "const %d global.set 9 ", i)
		for range r.IntN(3) {
			w.WriteString("call 9 if ")
			jump(1)
			w.WriteString("end ")
		}
		switch k := r.IntN(8); {
		case k == 0 || i == n-1:
			w.WriteString("const 0 return ")
		case k < 3:
			jump(0)
		case k < 6:
			fmt.Fprintf(&w, "call 8 global.get 0 set 1 br_if %d ", n-i)
		}
		w.WriteString("end\n") // the last one is the loop's
	}
	w.WriteString("unreachable end const 1 end")
	return assemble(w.String())
}

// TestSameCourse compares both forms of random functions: from each block on they do the same.
func TestSameCourse(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	structured := 0
	for n := range uint64(3000) {
		blocks := 2 + r.IntN(9)
		body := randomBody(r, blocks)
		f, err := parseFunction(body, nil)
		if err != nil || f == nil {
			t.Fatal(f, err, text(t, body))
		}
		after := f.structured()
		if after == nil {
			continue // a loop with two entries
		}
		structured++
		for pc := range int64(blocks) {
			a, b := machine{random: rand.New(rand.NewPCG(n, 3))}, machine{random: rand.New(rand.NewPCG(n, 3))}
			x, y := a.run(t, body, pc), b.run(t, after, pc)
			if x != y || !slices.Equal(a.notes, b.notes) {
				t.Fatalf("from block %d on %d %v, before %d %v\n%s\nbefore\n%s", pc, y, b.notes, x, a.notes, text(t, after), text(t, body))
			}
		}
	}
	if structured < 1000 {
		t.Errorf("%d functions have been given structured control flow", structured)
	}
}

// program makes a module of one function, montego_f.
func program(body []byte) []byte {
	p := []byte("\x00asm\x01\x00\x00\x00")
	add := func(number byte, data ...byte) { p = appendList(append(p, number), data) }
	add(importSection, 0)
	add(codeSection, appendList([]byte{1}, body)...)
	names := appendList([]byte{1}, appendList([]byte{1, 0}, []byte("montego_f")))
	add(customSection, append(appendList(nil, []byte("name")), names...)...)
	return p
}

func TestRewrite(t *testing.T) {
	body := randomBody(rand.New(rand.NewPCG(4, 2)), 4)
	f, _ := parseFunction(body, nil)
	after := f.structured()
	if after == nil {
		t.Fatal("a loop with two entries")
	}
	got, err := rewrite(program(body))
	want := program(after)
	want = want[:bytes.LastIndex(want, appendList(nil, []byte("name")))-2]
	if err != nil || !bytes.Equal(got.program, want) || got.own != 1 || got.structured != 1 {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []struct {
		program []byte
		says    string
	}{
		{[]byte("#!/bin/sh"), "no program in WebAssembly"},
		{program(body)[:60], "beyond the end"},
		{program([]byte{0, opBlock, noResult, opEnd}), "montego_f: blocks and their ends"},
		{program([]byte{0, 0xfd, 0, opEnd}), "montego_f: unknown instruction 0xfd"},
		{binary.AppendUvarint([]byte("\x00asm\x01\x00\x00\x00\x01"), 0), "no names of functions"},
	} {
		if _, err := rewrite(bad.program); err == nil || !strings.Contains(err.Error(), bad.says) {
			t.Errorf("%q: %v, want %q", bad.program, err, bad.says)
		}
	}
}

func FuzzRewrite(f *testing.F) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 5 {
		f.Add(program(randomBody(r, 2+n)))
	}
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = rewrite(data) })
}
