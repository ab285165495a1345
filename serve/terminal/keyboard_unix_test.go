//go:build unix

package terminal

import (
	"bufio"
	"io"
	"reflect"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// TestTerminalAsBefore: the terminal is as it was after a line that was entered at the moment when
// the time of the player ran out, and after the editor has begun twice.
func TestTerminalAsBefore(t *testing.T) {
	ours, theirs, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	defer theirs.Close()
	go io.Copy(io.Discard, ours)
	state := func() *term.State {
		s, err := term.GetState(int(theirs.Fd()))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	before := state()

	e := NewEditor(theirs, theirs)
	entered := make(chan typed, 1)
	entered <- typed{line: "C3"}
	k := &keyboard{ctx: t.Context(), editor: e, lines: entered, typing: true}
	out := &screen{out: bufio.NewWriter(theirs)}
	if got := k.ask(out, question{prompt: func() string { return "Game over" }}); got.line != "C3" {
		t.Errorf("what was entered comes as %+v", got)
	}
	if !reflect.DeepEqual(state(), before) {
		t.Error("after the line the terminal still hands over each key")
	}

	for range 2 {
		if err := e.begin(); err != nil {
			t.Fatal(err)
		}
	}
	if e.restore(); !reflect.DeepEqual(state(), before) {
		t.Error("after the editor has begun twice the terminal still hands over each key")
	}
}
