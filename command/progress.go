package command

import (
	"fmt"
	"io"
	"time"
)

// progress says how far a long work is: at a terminal in one line that changes, else
// a line now and then.
type progress struct {
	out      io.Writer
	terminal bool
	begun    time.Time
	last     time.Time
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, terminal: isTerminal(out), begun: time.Now()}
}

// show says how far it is, unless it was said a moment ago.
func (p *progress) show(format string, args ...any) {
	every, end := 30*time.Second, "\n"
	if p.terminal {
		every, end = time.Second/5, "   \r"
	}
	if time.Since(p.last) < every {
		return
	}
	p.last = time.Now()
	fmt.Fprintf(p.out, "%s, after %v%s", fmt.Sprintf(format, args...), time.Since(p.begun).Round(time.Second), end)
}

// end begins a new line for what follows.
func (p *progress) end() {
	if p.terminal && !p.last.IsZero() {
		fmt.Fprintln(p.out)
	}
}
