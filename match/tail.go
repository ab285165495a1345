package match

import (
	"strings"
	"sync"
)

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
	cut  bool // something is missing at the beginning
}

// tailBytes is how much a tail keeps: some hundred lines.
const tailBytes = 8 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if over := len(t.text) - tailBytes; over > 0 {
		t.text, t.cut = append(t.text[:0], t.text[over:]...), true
	}
	return len(b), nil
}

// String returns what is kept. Where the beginning is missing it says so.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.ToValidUTF8(string(t.text), "\uFFFD")
	if t.cut {
		return "…" + text
	}
	return text
}

// reset forgets everything.
func (t *tail) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text, t.cut = t.text[:0], false
}
