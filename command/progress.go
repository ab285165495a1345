package command

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/mattn/go-runewidth"
	"golang.org/x/term"
)

// progress says how far a long work is: at a terminal in one line that changes, else
// a line now and then.
type progress struct {
	out      io.Writer
	terminal bool
	columns  func() int // of the terminal, 0 where that is not known
	begun    time.Time
	last     time.Time
	held     string // what is not shown, because the line before it was a moment ago
	shown    int    // columns that the line takes
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, terminal: isTerminal(out), columns: func() int { return columnsOf(out) }, begun: time.Now()}
}

// columnsOf returns how wide a terminal is now, 0 for what is none.
func columnsOf(stream any) (columns int) {
	if file, ok := fileOf(stream); ok {
		columns, _, _ = term.GetSize(int(file.Fd()))
	}
	return columns
}

// show says how far it is, unless it was said a moment ago.
func (p *progress) show(format string, args ...any) {
	every := 30 * time.Second
	if p.terminal {
		every = time.Second / 5
	}
	p.held = fmt.Sprintf("%s, after %v", fmt.Sprintf(format, args...), time.Since(p.begun).Round(time.Second))
	if time.Since(p.last) < every {
		return
	}
	p.last = time.Now()
	p.write()
}

// write shows what is held. A terminal has room for one line: where that is too long its beginning
// is left out, since the numbers stand at its end.
func (p *progress) write() {
	text := p.held
	p.held = ""
	if !p.terminal {
		fmt.Fprintln(p.out, text)
		return
	}
	letters := &runewidth.Condition{}
	if room, width := p.columns()-1, letters.StringWidth(text); room > 1 && width > room {
		text = letters.TruncateLeft(text, width-room+1, "…")
	}
	width := letters.StringWidth(text)
	fmt.Fprint(p.out, text+strings.Repeat(" ", max(0, p.shown-width))+"\r")
	p.shown = width
}

// end begins a new line for what follows. At a terminal the last line is what was said last.
func (p *progress) end() {
	if !p.terminal || p.last.IsZero() {
		return
	}
	if p.held != "" {
		p.write()
	}
	fmt.Fprintln(p.out)
}
