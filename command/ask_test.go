package command

import (
	"context"
	"strings"
	"sync"
	"testing"

	"montego/internal/file/filetest"
)

// ask runs the program with an input and returns its exit code and what it prints.
func ask(t *testing.T, input string, args ...string) (code int, out, errOut string) {
	return askUntil(t.Context(), input, args...)
}

// askUntil is ask for a program that is interrupted when ctx is done.
func askUntil(ctx context.Context, input string, args ...string) (code int, out, errOut string) {
	var o, e screen
	code = Run(ctx, args, strings.NewReader(input), &o, &e)
	return code, o.String(), e.String()
}

// screen is where tests print: like a file, it takes what several goroutines write.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// refused checks that the program ends with this exit code, prints nothing, and says in one
// line, which begins as wanted, what is wrong.
func refused(t *testing.T, code int, want, input string, args ...string) {
	t.Helper()
	got, out, errOut := ask(t, input, args...)
	if got != code || out != "" || !strings.HasPrefix(errOut, "montego: "+want) || strings.Count(errOut, "\n") != 1 {
		t.Errorf("%q: exit code %d, %q, %q; want %d, %q", args, got, out, errOut, code, want)
	}
}

// written writes a file into a folder of its own and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	return filetest.Put(t, t.TempDir(), name, text)
}
