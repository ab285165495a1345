package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// The sections of a module that matter here, by their numbers.
const (
	customSection = 0
	importSection = 2
	codeSection   = 10
)

// own begins the names of the functions of this module, as the linker writes them.
const own = "montego_"

// result says what has become of a program.
type result struct {
	program    []byte
	own        int // functions of this module
	structured int // of these
}

// section is a part of a module.
type section struct {
	number byte
	data   []byte
}

// rewrite returns the program with structured control flow, without the names of functions.
func rewrite(program []byte) (*result, error) {
	const magic = "\x00asm\x01\x00\x00\x00"
	if !bytes.HasPrefix(program, []byte(magic)) {
		return nil, errors.New("no program in WebAssembly")
	}
	r := &reader{data: program, at: len(magic)}
	var sections []section
	var names map[uint64]string
	imported := uint64(0)
	for r.more() {
		s := section{r.byte(), r.list()}
		in := &reader{data: s.data}
		switch {
		case s.number == importSection:
			imported = in.unsigned() // Go imports nothing but functions
		case s.number == customSection && string(in.list()) == "name":
			names = readNames(in)
			r.err = errors.Join(r.err, in.err)
			continue
		}
		sections = append(sections, s)
	}
	if r.err == nil && names == nil {
		r.err = errors.New("no names of functions: the linker's flag -s leaves them out")
	}
	done := &result{program: []byte(magic)}
	for _, s := range sections {
		if s.number == codeSection && r.err == nil {
			s.data, r.err = done.rewriteCode(s.data, names, imported)
		}
		done.program = append(done.program, s.number)
		done.program = appendList(done.program, s.data)
	}
	return done, r.err
}

// readNames reads the names of the functions, by index, in the section of names.
func readNames(r *reader) map[uint64]string {
	const functions = 1
	names := map[uint64]string{}
	for r.more() {
		part := r.byte()
		list := &reader{data: r.list()}
		if part != functions {
			continue
		}
		for n := list.unsigned(); n > 0 && list.err == nil; n-- {
			i := list.unsigned()
			names[i] = string(list.list())
		}
		r.err = errors.Join(r.err, list.err)
	}
	return names
}

// rewriteCode returns the section of code with structured control flow in the functions of this
// module. The first function has the index first.
func (d *result) rewriteCode(code []byte, names map[uint64]string, first uint64) ([]byte, error) {
	noReturn := map[int64]bool{} // runtime.panicCheck1 and 2 do return, but only the runtime calls them
	for i, name := range names {
		if strings.HasPrefix(name, "runtime.panic") || strings.HasPrefix(name, "runtime.goPanic") || name == "runtime.gopanic" || name == "runtime.block" {
			noReturn[int64(i)] = true
		}
	}
	r := &reader{data: code}
	n := r.unsigned()
	out := binary.AppendUvarint(nil, n)
	for i := first; i < first+n && r.err == nil; i++ {
		body := r.list()
		if strings.HasPrefix(names[i], own) {
			d.own++
			f, err := parseFunction(body, noReturn)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", names[i], err)
			}
			if f != nil {
				if b := f.structured(); b != nil {
					body = b
					d.structured++
				}
			}
		}
		out = appendList(out, body)
	}
	return out, r.err
}

// appendList appends a list behind its length.
func appendList(out, list []byte) []byte {
	return append(binary.AppendUvarint(out, uint64(len(list))), list...)
}
