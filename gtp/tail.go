package gtp

import (
	"io"
	"strings"
	"sync"
)

const (
	tailLines = 40  // how many last lines of an engine's standard error are kept
	tailWidth = 500 // how much of a line is kept, in bytes
)

// tail keeps the last lines written to it and passes everything on to tee. It
// never fails, or the engine would stop at its next line of standard error.
type tail struct {
	mu    sync.Mutex
	tee   io.Writer // nil: nobody else listens
	lines []string  // complete lines, oldest first
	open  []byte    // the line that has no LF yet
}

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.tee != nil {
		_, _ = t.tee.Write(p) // a listener's trouble is not the engine's
	}
	for _, c := range p {
		switch {
		case c == '\n':
			t.endLine()
		case c != '\r' && len(t.open) < tailWidth:
			t.open = append(t.open, c)
		}
	}
	return len(p), nil
}

func (t *tail) endLine() {
	if len(t.lines) == tailLines {
		copy(t.lines, t.lines[1:])
		t.lines = t.lines[:tailLines-1]
	}
	t.lines = append(t.lines, string(t.open))
	t.open = t.open[:0]
}

// get returns the last lines, oldest first.
func (t *tail) get() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := append([]string(nil), t.lines...)
	if len(t.open) > 0 {
		lines = append(lines, string(t.open))
	}
	return lines
}

// last returns the last line that is not blank, or "".
func (t *tail) last() string {
	lines := t.get()
	for i := len(lines) - 1; i >= 0; i-- {
		if line := strings.TrimSpace(lines[i]); line != "" {
			return line
		}
	}
	return ""
}
