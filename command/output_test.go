package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fullDisk is an output that takes room bytes and no more.
type fullDisk struct{ room int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.room < len(b) {
		return 0, errors.New("no space left")
	}
	d.room -= len(b)
	return len(b), nil
}

// TestOutputRefused: what could not be printed is an error of every command, and
// ends the work that prints it.
func TestOutputRefused(t *testing.T) {
	signedBy(t, func(context.Context) (string, error) { return "e7b1c6035a24", nil })
	const quick = "preset:rave,playouts=10,search.memory=1"
	for _, tt := range []struct {
		args string
		room int
	}{
		{"version", 0},
		{"--help", 0},
		{"params", 0},
		{"params --json", 0},
		{"params --toml", 200},
		{"bench --seconds 3600", 100},
		{"lab list", 0},
		{"debug kinds - --playouts 10", 0},
		{"gtp --quiet", 0},
		{"match " + quick + " " + quick + " --games 2 --size 5 --max-moves 4 --referee none", 0},
	} {
		var errOut bytes.Buffer
		code := Run(context.Background(), strings.Fields(tt.args), strings.NewReader("X .\n. .\n"), &fullDisk{tt.room}, &errOut)
		if lines := strings.Split(strings.TrimSpace(errOut.String()), "\n"); code != exitFailure || lines[len(lines)-1] != "montego: standard output: no space left" {
			t.Errorf("%s: exit code %d, %q", tt.args, code, &errOut)
		}
	}
}

// stuckPipe is an output whose reader reads nothing. The first write calls blocked.
type stuckPipe struct {
	blocked func()
	freed   chan struct{}
}

func (p *stuckPipe) Write([]byte) (int, error) {
	p.blocked()
	<-p.freed
	return 0, errors.New("freed")
}

// TestOutputUnread: a command that is told to end while nobody reads its output ends.
func TestOutputUnread(t *testing.T) {
	for _, args := range []string{"params", "gtp --quiet"} {
		ctx, interrupt := context.WithCancel(t.Context())
		var errOut bytes.Buffer
		out := &stuckPipe{interrupt, make(chan struct{})}
		code := Run(ctx, strings.Fields(args), strings.NewReader("name\nversion\n"), out, &errOut)
		if want := "standard output: what is written is not read\n"; code != exitFailure || !strings.HasSuffix(errOut.String(), want) {
			t.Errorf("%s: exit code %d, %q", args, code, &errOut)
		}
		close(out.freed)
	}
}

// signedBy lets a test do without the signature of play.
func signedBy(t *testing.T, other func(context.Context) (string, error)) {
	before := signature
	signature = other
	t.Cleanup(func() { signature = before })
}

// TestBenchInterrupted: a measurement that is interrupted prints what it has, and fails.
func TestBenchInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	signedBy(t, func(context.Context) (string, error) {
		interrupt()
		return "abc", nil
	})
	for _, form := range []string{"", " --json"} {
		var out, errOut bytes.Buffer
		code := Run(ctx, strings.Fields("bench --only board --size 5"+form), strings.NewReader(""), &out, &errOut)
		if code != exitFailure || errOut.String() != "montego: interrupted\n" || !strings.Contains(out.String(), "abc") {
			t.Errorf("bench%s: exit code %d, %q, %q", form, code, &out, &errOut)
		}
	}
}

// TestProfiled: a profile that cannot be written costs nothing that was there.
func TestProfiled(t *testing.T) {
	folder := t.TempDir()
	file, nowhere := filepath.Join(folder, "cpu.pprof"), filepath.Join(folder, "no", "x")
	for name, want := range map[string]string{
		file:    "<nil>",
		folder:  "--cpuprofile: open " + folder + ": is a directory",
		nowhere: "--cpuprofile: create " + nowhere + ": no such file or directory",
	} {
		if err := profiled(name, func() {}); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if err := profiled(file, func() {}); err != nil {
		t.Errorf("an older profile: %v", err)
	}
	if text, err := os.ReadFile(file); err != nil || len(text) == 0 {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// TestUnreadLog: the moves come though nobody reads standard error, as where a program that
// started Montego has opened a pipe for it and forgotten it.
func TestUnreadLog(t *testing.T) {
	_, nobody := io.Pipe()
	var out strings.Builder
	code := make(chan int)
	go func() {
		code <- Run(t.Context(), strings.Fields("gtp --playouts 1 --size 5"), strings.NewReader("genmove b\ngenmove w\nquit\n"), &out, nobody)
	}()
	select {
	case c := <-code:
		if c != exitOK || strings.Count(out.String(), "= ") != 3 {
			t.Errorf("exit code %d, %q", c, out.String())
		}
	case <-time.After(20 * time.Second):
		t.Error("the moves wait for who reads the log")
	}
}

// TestLateLog: a reader that comes late is told how much is missing.
func TestLateLog(t *testing.T) {
	reader, writer := io.Pipe()
	l := &lateLog{queue: make(chan []byte, 2), ended: make(chan struct{})}
	for _, text := range []string{"a\n", "b\n", "c\n", "d\n"} {
		if n, err := l.Write([]byte(text)); n != len(text) || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	go l.write(writer)
	go func() {
		for len(l.queue) > 0 {
			time.Sleep(time.Millisecond)
		}
		_, _ = l.Write([]byte("e\n"))
		l.end()
		writer.Close()
	}()
	read, err := io.ReadAll(reader)
	want := "a\nb\nmontego: texts that are missing here, because they were not read in time: 2\ne\n"
	if string(read) != want || err != nil {
		t.Errorf("read %q, %v, want %q", read, err, want)
	}
	if _, err := l.Write([]byte("f\n")); err != nil { // nothing happens after the end
		t.Error(err)
	}
}

// TestLateLogEnds: what is missing at the end is told, too.
func TestLateLogEnds(t *testing.T) {
	l := &lateLog{queue: make(chan []byte, 1), ended: make(chan struct{})}
	for _, text := range []string{"a\n", "b\n", "c\n"} {
		_, _ = l.Write([]byte(text))
	}
	var out bytes.Buffer
	go l.write(&out)
	l.end()
	<-l.ended
	if want := "a\n" + string(l.missing()); out.String() != want || l.missed != 2 {
		t.Errorf("%q, want %q", &out, want)
	}
}
