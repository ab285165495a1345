package sgf

import (
	"cmp"
	"fmt"
	"slices"

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
	Read  string // what a habit was read as: the komi in points, or the name of the encoding
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
	FaultKomi      Fault = "komi in other units" // a habit
	FaultCharset   Fault = "encoding not given"  // a habit
	FaultEncoding  Fault = "wrong encoding"
	FaultJunk      Fault = "text outside of values"
	FaultStructure Fault = "wrong brackets"
	FaultName      Fault = "wrong property name"
	FaultDuplicate Fault = "repeated property"
	FaultValue     Fault = "wrong value"
)

// Phrase returns the key of the phrase that says the kind of error in all languages. That of a
// habit says what it was read as.
func (f Fault) Phrase() string {
	return map[Fault]string{
		FaultKomi: "habit.komi", FaultCharset: "habit.charset",
		FaultEncoding: "fault.encoding", FaultJunk: "fault.junk", FaultStructure: "fault.structure",
		FaultName: "fault.name", FaultDuplicate: "fault.duplicate", FaultValue: "fault.value",
	}[f]
}

// SplitHabits returns the warnings of errors, and those of habits of servers and old programs that
// say what was read: what was meant is certain.
func SplitHabits(all []Warning) (faults, habits []Warning) {
	for _, w := range all {
		switch {
		case w.Fault != FaultKomi && w.Fault != FaultCharset:
			faults = append(faults, w)
		case w.Read != "":
			habits = append(habits, w)
		}
	}
	return faults, habits
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
	w.addRead(kind, at, "", format, args...)
}

// addRead is add for a habit, with what it was read as.
func (w *warnings) addRead(kind Fault, at Position, read, format string, args ...any) {
	if w.count == nil {
		w.count, w.last = map[Fault]int{}, map[Fault]Position{}
	}
	w.count[kind]++
	switch n := w.count[kind]; {
	case n <= maxPerFault:
		w.list = append(w.list, Warning{at, kind, phrases.OneLine(fmt.Sprintf(format, args...)), read})
	case n == maxPerFault+1:
		w.last[kind] = at
	}
}

// all returns the warnings in the order of the file, with a summary of those
// that were only counted.
func (w *warnings) all() []Warning {
	list := slices.Clone(w.list)
	for kind, at := range w.last {
		text := fmt.Sprintf("%s like the last ones: %s", phrases.Count(w.count[kind]-maxPerFault, "more warning"), kind)
		list = append(list, Warning{Position: at, Fault: kind, Text: text})
	}
	slices.SortStableFunc(list, func(a, b Warning) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Text, b.Text))
	})
	return list
}
