package gtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"montego/internal/file/filetest"
)

// This test binary is also the engine the tests talk to: with fakeEngine as
// its first argument it misbehaves as the second says.
const fakeEngine = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == fakeEngine {
		os.Exit(runFake(os.Args[2]))
	}
	// With the race detector each engine would sleep a second at its end.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// runFake plays an engine that answers every command with its words, until
// genmove comes, and returns its exit status.
func runFake(vice string) int {
	fmt.Fprintln(os.Stderr, "Robot", vice)
	switch vice {
	case "banner":
		fmt.Print("Robot 1.0\n=========\n\n")
	case "deaf":
		signal.Ignore(syscall.SIGTERM)
	case "asleep":
		time.Sleep(time.Hour)
	}
	for commands := NewReader(os.Stdin); ; {
		c, err := commands.Read()
		if err == io.EOF {
			return 0
		}
		switch {
		case c.Name == "genmove":
			misbehave(c, vice)
		case c.Name == "quit" && vice == "deaf":
		case c.Name == "quit" && vice == "dies without a word":
			return 1
		default:
			answer(c, c.String())
		}
		if c.Name == "quit" && vice != "deaf" {
			return 0
		}
	}
}

func answer(c Command, text string) { _, _ = Success(c, text).WriteTo(os.Stdout) }

func misbehave(c Command, vice string) {
	switch vice {
	case "crash":
		fmt.Fprintln(os.Stderr, "segmentation fault")
		os.Exit(3)
	case "half":
		fmt.Printf("=%d D", c.ID)
		os.Exit(0)
	case "last word":
		answer(c, "D4")
		os.Exit(0)
	case "closes output":
		os.Stdout.Close()
	case "endless":
		for line := bytes.Repeat([]byte("x"), 1<<16); ; {
			if _, err := os.Stdout.Write(line); err != nil {
				os.Exit(0)
			}
		}
	case "child":
		bearChild(c)
	case "sleep":
		time.Sleep(time.Hour)
	case "silent", "deaf":
	default:
		answer(c, "D4")
	}
}

// fakeLine returns the command line of an engine with a vice.
func fakeLine(vice string) string {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return quoteAll([]string{self, fakeEngine, vice})
}

// patient is a grace period for a busy machine.
const patient = time.Minute

// startFake starts an engine with a vice, to be closed when the test ends.
func startFake(t *testing.T, vice string, grace time.Duration) *Process {
	t.Helper()
	checkLeaks(t)
	p, err := Start(fakeLine(vice), new(Tail))
	if err != nil {
		t.Fatal(err)
	}
	p.label, p.grace = "robot", grace
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func TestProcessTalks(t *testing.T) {
	p := startFake(t, "none", patient)
	said := p.stderr
	expect(t, p.Client, "play b D4", "1 play b D4")
	expect(t, p.Client, "genmove w", "D4")
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if p.status != "exit status 0" {
		t.Errorf("ended with %s", p.status)
	}
	if got := said.String(); got != "Robot none\n" {
		t.Errorf("standard error is %q", got)
	}
	expectError(t, t.Context(), p.Client, "name", ErrClosed, "closed")
}

func TestProcessVices(t *testing.T) {
	tests := []struct {
		vice string
		kind error  // of genmove's error, nil if it is answered
		text string // in genmove's error
	}{
		{"banner", nil, ""},
		{"last word", nil, ""},
		{"crash", ErrDied, `robot: genmove b: engine died: exit status 3, last words "segmentation fault"`},
		{"half", ErrDied, `exit status 0, last words "Robot half"`},
		{"closes output", ErrDied, "still runs"},
		{"endless", ErrProtocol, "more than 16777216 bytes"},
		{"silent", ErrTimeout, "no answer in time"},
		{"sleep", ErrTimeout, "no answer in time"},
	}
	for _, test := range tests {
		t.Run(test.vice, func(t *testing.T) {
			p := startFake(t, test.vice, 100*time.Millisecond)
			expect(t, p.Client, "name", "1 name")
			ctx := t.Context()
			if test.kind == ErrTimeout {
				ctx = soon(t)
			}
			if test.kind == nil {
				expect(t, p.Client, "genmove b", "D4")
				return
			}
			expectError(t, ctx, p.Client, "genmove b", test.kind, test.text)
		})
	}
}

func TestProcessDiesBetweenCommands(t *testing.T) {
	p := startFake(t, "last word", patient)
	expect(t, p.Client, "genmove b", "D4")
	<-p.exited
	expectError(t, t.Context(), p.Client, "name", ErrDied, "exit status 0")
}

func TestProcessDiesWithoutAWord(t *testing.T) {
	p := startFake(t, "dies without a word", patient)
	expect(t, p.Client, "name", "1 name")
	if err := p.Close(); err != nil || p.status != "exit status 1" {
		t.Errorf("%v, ended with %s", err, p.status)
	}
}

func TestProcessKill(t *testing.T) {
	p := startFake(t, "sleep", time.Hour)
	expect(t, p.Client, "name", "1 name")
	expectError(t, soon(t), p.Client, "genmove b", ErrTimeout, "")
	if err := p.Kill(); err != nil {
		t.Error(err)
	}
	expectError(t, t.Context(), p.Client, "name", ErrClosed, "")
}

func TestProcessCloseEndsCommands(t *testing.T) {
	p := startFake(t, "silent", patient)
	ended := make(chan error, 1)
	go func() {
		_, err := p.Do(context.Background(), "genmove b")
		ended <- err
	}()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestStartFails(t *testing.T) {
	checkLeaks(t)
	notProgram := filetest.Put(t, t.TempDir(), "not a program", "text")
	for line, text := range map[string]string{
		"":                              "empty command line",
		"'gnugo --mode gtp":             "no closing quote",
		"no-such-engine-anywhere --gtp": "no-such-engine-anywhere: cannot start the engine",
		"/no/such/directory/engine":     "engine: cannot start the engine",
		quoteAll([]string{notProgram}):  "not a program: cannot start the engine",
		quoteAll([]string{t.TempDir()}): "cannot start the engine",
	} {
		p, err := Start(line, new(Tail))
		if !errors.Is(err, ErrStart) || !strings.Contains(err.Error(), text) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, %v", line, p, err)
		}
	}
}

func TestSplitCommandLine(t *testing.T) {
	tests := []struct {
		in   string
		want []string
	}{
		{"gnugo", []string{"gnugo"}},
		{"  gnugo --mode\tgtp ", []string{"gnugo", "--mode", "gtp"}},
		{`'a b' "c d" e\ f`, []string{"a b", "c d", "e f"}},
		{`a'b c'd`, []string{"ab cd"}},
		{`x ''`, []string{"x", ""}},
		{`x "" y`, []string{"x", "", "y"}},
		{`x "a\"b\\c\d"`, []string{"x", `a"b\c\d`}},
		{`x 'a\b'`, []string{"x", `a\b`}},
		{`x \"a\' \\`, []string{"x", `"a'`, `\`}},
		{`C:\go\gnugo.exe "C:\Program Files\x.exe"`, []string{`C:\go\gnugo.exe`, `C:\Program Files\x.exe`}},
		{`x end\`, []string{"x", `end\`}},
		{`echo $HOME *.go ~ | ; &`, []string{"echo", "$HOME", "*.go", "~", "|", ";", "&"}},
		{`碁 "碁 譜"`, []string{"碁", "碁 譜"}},
	}
	for _, test := range tests {
		if got, err := SplitCommandLine(test.in); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, %v, want %q", test.in, got, err, test.want)
		}
	}
	for in, want := range map[string]string{
		"":        "empty command line",
		" \t":     "empty command line",
		"'' x":    "empty command line",
		`go "a b`: `no closing quote for "a b`,
		`go 'a`:   "no closing quote for 'a",
		`go "a\"`: `no closing quote for "a\"`,
	} {
		if got, err := SplitCommandLine(in); err == nil || err.Error() != want {
			t.Errorf("%s: got %q, %v", in, got, err)
		}
	}
}

func FuzzSplitCommandLine(f *testing.F) {
	f.Add(`a 'b c' "d \" e" \ f C:\x`)
	f.Fuzz(func(t *testing.T, s string) {
		words, err := SplitCommandLine(s)
		if err != nil {
			return
		}
		if again, err := SplitCommandLine(quoteAll(words)); err != nil || !slices.Equal(again, words) {
			t.Errorf("%q is %q, quoted it is %q, %v", s, words, again, err)
		}
	})
}

// quoteAll returns a command line of words, whatever they contain.
func quoteAll(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "'" + strings.ReplaceAll(w, "'", `'"'"'`) + "'"
	}
	return strings.Join(quoted, " ")
}

func TestTail(t *testing.T) {
	var tail Tail
	if tail.Last() != "" || tail.String() != "" {
		t.Error("a silent engine has last words")
	}
	said := strings.Repeat("line\r\n", tailBytes) + "\xff\n\nopen"
	if n, err := tail.Write([]byte(said)); n != len(said) || err != nil {
		t.Fatalf("wrote %d, %v", n, err)
	}
	if got := tail.String(); !strings.HasPrefix(got, "…") || !strings.HasSuffix(got, "line\r\n\uFFFD\n\nopen") || len(got) > tailBytes+10 {
		t.Errorf("%d bytes, %q", len(got), got[:20])
	}
	if tail.Last() != "open" {
		t.Errorf("last is %q", tail.Last())
	}
	_, _ = tail.Write([]byte("\n  bye \r\n\n"))
	if tail.Last() != "bye" {
		t.Errorf("last is %q", tail.Last())
	}
	if tail.Reset(); tail.String() != "" {
		t.Errorf("after a reset %q is left", tail.String())
	}
}
