package gtp

import (
	"strings"
	"sync"
)

// Tail keeps the end of what is written to it: the last words of an engine on its
// standard error. Writing to it never fails, or the engine would stop there. The
// zero value is empty.
type Tail struct {
	mu   sync.Mutex
	text []byte
	cut  bool // something is missing at the beginning
}

// tailBytes is how much a Tail keeps: some hundred lines.
const tailBytes = 8 << 10

// Write implements io.Writer.
func (t *Tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if over := len(t.text) - tailBytes; over > 0 {
		t.text, t.cut = append(t.text[:0], t.text[over:]...), true
	}
	return len(b), nil
}

// String returns what is kept. Where the beginning is missing it says so.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.ToValidUTF8(string(t.text), "\uFFFD")
	if t.cut {
		return "…" + text
	}
	return text
}

// Last returns the last line that is not blank, or "".
func (t *Tail) Last() string {
	lines := strings.Split(strings.TrimSpace(t.String()), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// Reset forgets everything.
func (t *Tail) Reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text, t.cut = t.text[:0], false
}
