package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"
)

// Editor reads lines that a person at a terminal edits: cursor keys, history,
// and the usual control keys. Between two lines the terminal is as it was.
type Editor struct {
	in       *os.File
	out      *os.File
	terminal *term.Terminal
	pressed  bool // Ctrl-C, while the last line was read

	mu     sync.Mutex
	before *term.State // of the terminal, while a line is read
}

// NewEditor returns an editor for a terminal: in and out are its two ends.
func NewEditor(in, out *os.File) *Editor {
	e := &Editor{in: in, out: out}
	e.terminal = term.NewTerminal(e, "")
	return e
}

// errInterrupt says that Ctrl-C was pressed instead of a line.
var errInterrupt = errors.New("interrupt")

// readLine shows the prompt and reads a line. The error is io.EOF at the end of
// the input or for Ctrl-D, and errInterrupt for Ctrl-C.
func (e *Editor) readLine(prompt string) (string, error) {
	if err := e.begin(); err != nil {
		return "", err
	}
	defer e.restore()
	if width, height, err := term.GetSize(int(e.out.Fd())); err == nil && width > 0 {
		_ = e.terminal.SetSize(width, height)
	}
	e.pressed = false
	e.terminal.SetPrompt(filled(prompt))
	line, err := e.terminal.ReadLine()
	if errors.Is(err, term.ErrPasteIndicator) {
		err = nil
	}
	if e.pressed && err != nil {
		// The line begun is dropped with its terminal; what was typed before stays.
		history := e.terminal.History
		e.mu.Lock()
		e.terminal = term.NewTerminal(e, "")
		e.mu.Unlock()
		e.terminal.History = history
		err = errInterrupt
	}
	return line, err
}

// goOn shows another prompt for the line that is being read, after restore.
func (e *Editor) goOn(prompt string) {
	if e.begin() == nil {
		e.show(prompt)
	}
}

// show puts another prompt before the line that is being read, if one is.
func (e *Editor) show(prompt string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.before != nil {
		e.terminal.SetPrompt(filled(prompt))
		_, _ = e.terminal.Write(nil) // which draws both anew
	}
}

// begin makes the terminal hand over each key, unless it does so already: what it was before is
// noted once.
func (e *Editor) begin() (err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.before == nil {
		e.before, err = term.MakeRaw(int(e.in.Fd()))
	}
	return err
}

// restore makes the terminal what it was before begin.
func (e *Editor) restore() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.before != nil {
		_ = term.Restore(int(e.in.Fd()), e.before)
	}
	e.before = nil
}

// Read is for the terminal: it notes Ctrl-C, which the terminal takes for the end
// of the input. Ctrl-Z suspends the program; when that goes on, an empty line shows
// where the game stands.
func (e *Editor) Read(b []byte) (int, error) {
	n, err := e.in.Read(b)
	e.pressed = e.pressed || bytes.IndexByte(b[:n], ctrlC) >= 0
	if bytes.IndexByte(b[:n], ctrlZ) < 0 {
		return n, err
	}
	e.restore()
	suspend()
	return copy(b, dropLine+"\r"), e.begin()
}

// What keys send where they make no signal.
const (
	ctrlC    = 0x03
	ctrlZ    = 0x1a
	dropLine = "\x0b\x15" // Ctrl-K and Ctrl-U: what stands after and before the cursor
)

// Aside returns a writer for lines that have nothing to do with the game, at any time: above
// the line that is being typed, if one is.
func (e *Editor) Aside() io.Writer { return aside{e} }

type aside struct{ *Editor }

// Write writes lines.
func (a aside) Write(b []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.before == nil {
		return a.out.Write(b)
	}
	return a.terminal.Write(b)
}

// filler follows each letter of two columns in a prompt: term.Terminal counts letters where it goes
// back to the beginning of a line. It is for private use in Unicode, and no screen sees it.
const filler = "\uE000"

// filled returns a prompt that has as many letters as columns.
func filled(prompt string) string {
	var b strings.Builder
	for _, letter := range prompt {
		b.WriteRune(letter)
		b.WriteString(strings.Repeat(filler, max(narrow.RuneWidth(letter)-1, 0)))
	}
	return b.String()
}

// Write is for the terminal.
func (e *Editor) Write(b []byte) (int, error) {
	if _, err := e.out.Write(bytes.ReplaceAll(b, []byte(filler), nil)); err != nil {
		return 0, err
	}
	return len(b), nil
}

var _ io.ReadWriter = (*Editor)(nil)
