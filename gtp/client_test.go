package gtp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// An answerer plays the engine: it is called with each command's id and text
// and says what to write. ok is false to hang up instead.
type answerer func(id int, command string) (say string, ok bool)

// talkTo returns a Client of an engine that answers as told. When the test
// ends nothing may be left running.
func talkTo(t *testing.T, answer answerer) *Client {
	t.Helper()
	checkLeaks(t)
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		lines := bufio.NewScanner(theirs)
		for lines.Scan() {
			var id int
			_, _ = fmt.Sscanf(lines.Text(), "%d", &id)
			_, command, _ := strings.Cut(lines.Text(), " ")
			say, ok := answer(id, command)
			if !ok {
				return
			}
			if _, err := theirs.Write([]byte(say)); err != nil {
				return
			}
		}
	}()
	c := NewClient("robot", ours)
	t.Cleanup(func() { c.Close() })
	return c
}

// checkLeaks makes the test fail if it ends with more goroutines than now.
func checkLeaks(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 500 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("goroutines are left:\n%s", stacks[:runtime.Stack(stacks, true)])
	})
}

// soon is a context that ends while an engine is silent.
func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

// expect checks the answer to one command.
func expect(t *testing.T, c *Client, command, want string) {
	t.Helper()
	if got, err := c.Do(t.Context(), command); got != want || err != nil {
		t.Errorf("%s: got %q, %v, want %q", command, got, err, want)
	}
}

// expectError checks that a command fails as it should, with an error of one line.
func expectError(t *testing.T, ctx context.Context, c *Client, command string, kind error, text string) {
	t.Helper()
	got, err := c.Do(ctx, command)
	if !errors.Is(err, kind) || got != "" {
		t.Errorf("%s: got %q, %v, want %v", command, got, err, kind)
		return
	}
	if !strings.Contains(err.Error(), text) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: error %q, want %q in it", command, err, text)
	}
}

func TestClientTalks(t *testing.T) {
	c := talkTo(t, func(id int, command string) (string, bool) {
		if command == "play b E5" {
			return fmt.Sprintf("?%d illegal move\n\n", id), true
		}
		return fmt.Sprintf("=%d %s\n\n", id, command), true
	})
	expect(t, c, "name", "name")
	if got, err := c.Do(t.Context(), "play", "w", "D4"); got != "play w D4" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	var refused *CommandError
	_, err := c.Do(t.Context(), "play b E5")
	if !errors.As(err, &refused) || refused.Message != "illegal move" || err.Error() != "robot: play b E5: refused: illegal move" {
		t.Errorf("got %v", err)
	}
	expect(t, c, "undo", "undo")
	if long := (&CommandError{Message: strings.Repeat("no ", 10_000)}).Error(); len(long) > 300 {
		t.Errorf("a long refusal is told in %d bytes", len(long))
	}
}

func TestClientRefusesWhatIsNotOneCommand(t *testing.T) {
	c := talkTo(t, func(int, string) (string, bool) { return "? never asked\n\n", true })
	for _, line := range []string{"", "  ", "name\nquit", "name\r", "loadsgf #1.sgf", "12 name", "12"} {
		if _, err := c.Do(t.Context(), line); err == nil || errors.As(err, new(*CommandError)) {
			t.Errorf("%q: got %v", line, err)
		}
	}
}

func TestClientTakesTurns(t *testing.T) {
	c := talkTo(t, func(id int, command string) (string, bool) {
		return fmt.Sprintf("=%d %s\n\n", id, command), true
	})
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() { expect(t, c, fmt.Sprint("echo ", i), fmt.Sprint("echo ", i)) })
	}
	wg.Wait()
}

func TestClientSkipsBabble(t *testing.T) {
	c := talkTo(t, func(id int, command string) (string, bool) {
		return fmt.Sprintf("thinking…\n=== %s ===\n\n=%d done\n\nstill here\n", command, id), true
	})
	expect(t, c, "name", "done")
	expect(t, c, "version", "done")
	if b := c.babble.Load(); b.count < 4 || b.last == "" {
		t.Errorf("babble: %d lines, %q", b.count, b.last)
	}
}

func TestClientWithoutIDs(t *testing.T) {
	var silent bool
	ctx, giveUp := context.WithCancel(t.Context())
	c := talkTo(t, func(id int, command string) (string, bool) {
		switch command {
		case "genmove b":
			silent = true
			giveUp()
			return "thinking\n", true
		case "name":
			if silent {
				return "= D4\n\n= Robot\n\n", true // the move comes after all
			}
			return "= Robot\n\n", true
		}
		return "? unknown command\n\n", true
	})
	expect(t, c, "name", "Robot")
	if _, err := c.Do(t.Context(), "foo"); !errors.As(err, new(*CommandError)) {
		t.Errorf("got %v", err)
	}
	expectError(t, ctx, c, "genmove b", context.Canceled, "canceled")
	expect(t, c, "name", "Robot")
	expect(t, c, "name", "D4") // from the engine's second answer to one command: order is all there is
}

func TestClientWrongIDs(t *testing.T) {
	c := talkTo(t, func(id int, command string) (string, bool) {
		switch command {
		case "far":
			return fmt.Sprintf("=%d far\n\n=%d right\n\n", id+1000, id), true
		case "none":
			return "? none\n\n", true
		case "twice":
			return fmt.Sprintf("=%d one\n\n=%d two\n\n", id, id), true
		}
		return fmt.Sprintf("=%d %s\n\n", id, command), true
	})
	expect(t, c, "name", "name")
	expectError(t, t.Context(), c, "far", ErrProtocol, "answered =1002 to command 2")
	expect(t, c, "name", "name") // the right answer to "far" was late
	expectError(t, t.Context(), c, "none", ErrProtocol, "answered ? without an id to command 4")
	expect(t, c, "twice", "one")
	expectError(t, t.Context(), c, "name", ErrProtocol, "answered =5 to command 6")
	expect(t, c, "name", "name")
}

func TestClientTimeoutThenLateAnswer(t *testing.T) {
	owed := ""
	c := talkTo(t, func(id int, command string) (string, bool) {
		if command == "genmove b" {
			owed += fmt.Sprintf("=%d D4\n\n", id)
			return "", true
		}
		say := owed + fmt.Sprintf("=%d %s\n\n", id, command)
		owed = ""
		return say, true
	})
	expectError(t, soon(t), c, "genmove b", ErrTimeout, "robot: genmove b: no answer in time")
	expectError(t, soon(t), c, "genmove b", context.DeadlineExceeded, "no answer in time")
	expect(t, c, "name", "name")
	expect(t, c, "version", "version")
}

func TestClientCanceled(t *testing.T) {
	asked := make(chan bool, 1)
	c := talkTo(t, func(int, string) (string, bool) { asked <- true; return "", true })
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-asked; cancel() }()
	expectError(t, ctx, c, "genmove b", context.Canceled, "canceled")
	expectError(t, ctx, c, "name", context.Canceled, "canceled")
}

func TestClientTimeoutSaysWhatWasHeardInstead(t *testing.T) {
	c := talkTo(t, func(int, string) (string, bool) { return "=D4\n", true })
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for c.babble.Load().count == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	expectError(t, ctx, c, "genmove b", context.Canceled, `1 line of other output came, the last "=D4"`)
}

func TestClientEngineThatDoesNotRead(t *testing.T) {
	checkLeaks(t)
	ours, theirs := net.Pipe()
	defer theirs.Close()
	c := NewClient("robot", ours)
	defer c.Close()
	expectError(t, soon(t), c, "name", ErrTimeout, "")
	expectError(t, soon(t), c, "name", ErrTimeout, "")
}

func TestClientHangUp(t *testing.T) {
	c := talkTo(t, func(id int, command string) (string, bool) {
		return fmt.Sprintf("=%d %s\n\n", id, command), command != "genmove b"
	})
	expect(t, c, "name", "name")
	expectError(t, t.Context(), c, "genmove b", ErrDied, "robot: genmove b: engine died")
	expectError(t, t.Context(), c, "name", ErrDied, "robot: name: engine died")
}

func TestClientEndlessOutput(t *testing.T) {
	flood := strings.Repeat("x", MaxReply+1<<16)
	c := talkTo(t, func(int, string) (string, bool) { return flood, true })
	expectError(t, t.Context(), c, "name", ErrProtocol, "more than 16777216 bytes")
	expectError(t, t.Context(), c, "name", ErrProtocol, "more than 16777216 bytes")
}

func TestClientCloseEndsCommands(t *testing.T) {
	asked := make(chan bool, 1)
	c := talkTo(t, func(int, string) (string, bool) { asked <- true; return "", true })
	go func() { <-asked; c.Close() }()
	expectError(t, t.Context(), c, "genmove b", ErrClosed, "closed")
	expectError(t, t.Context(), c, "name", ErrClosed, "closed")
	if err := c.Close(); err != nil {
		t.Errorf("closed again: %v", err)
	}
}
