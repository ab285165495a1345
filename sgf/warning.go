package sgf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"montego/internal/phrases"
)

// Position is a place in a file, counted from 1. Columns count characters.
// The zero Position means that something did not come from a file.
type Position struct {
	Line, Column int32
}

// String returns "line:column".
func (p Position) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// Warning says what was wrong at a place of the input and what was made of it.
type Warning struct {
	Position
	Fault Fault
	Text  string
}

// String returns "line:column: text".
func (w Warning) String() string { return w.Position.String() + ": " + w.Text }

// Error says why input cannot be read as SGF at all.
type Error struct {
	Position
	Text string
}

// Error returns "line:column: text".
func (e *Error) Error() string { return e.Position.String() + ": " + e.Text }

// Fault is a kind of error in a file, in the words of a summary.
type Fault string

// These are the kinds of errors.
const (
	FaultEncoding  Fault = "wrong encoding"
	FaultJunk      Fault = "text outside of values"
	FaultStructure Fault = "wrong brackets"
	FaultName      Fault = "wrong property name"
	FaultDuplicate Fault = "repeated property"
	FaultValue     Fault = "wrong value"
)

// Phrase returns the key of the phrase that says the kind of error in all languages.
func (f Fault) Phrase() string {
	return map[Fault]string{
		FaultEncoding: "fault.encoding", FaultJunk: "fault.junk", FaultStructure: "fault.structure",
		FaultName: "fault.name", FaultDuplicate: "fault.duplicate", FaultValue: "fault.value",
	}[f]
}

// maxPerFault bounds the warnings of one kind, so that a file with the same
// error in each move says it ten times and not three hundred.
const maxPerFault = 10

// warnings collects what Parse repairs.
type warnings struct {
	list  []Warning
	count map[Fault]int
	last  map[Fault]Position // where the first unreported one was
}

func (w *warnings) add(kind Fault, at Position, format string, args ...any) {
	if w.count == nil {
		w.count, w.last = map[Fault]int{}, map[Fault]Position{}
	}
	w.count[kind]++
	switch n := w.count[kind]; {
	case n <= maxPerFault:
		w.list = append(w.list, Warning{at, kind, oneLine(fmt.Sprintf(format, args...))})
	case n == maxPerFault+1:
		w.last[kind] = at
	}
}

// oneLine replaces control characters by blanks, so that a quoted text cannot break
// the line of its warning.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// all returns the warnings in the order of the file, with a summary of those
// that were only counted.
func (w *warnings) all() []Warning {
	list := slices.Clone(w.list)
	for kind, at := range w.last {
		text := fmt.Sprintf("%s like the last ones: %s", phrases.Count(w.count[kind]-maxPerFault, "more warning"), kind)
		list = append(list, Warning{at, kind, text})
	}
	slices.SortStableFunc(list, func(a, b Warning) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Text, b.Text))
	})
	return list
}
