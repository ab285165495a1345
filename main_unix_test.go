//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// TestGoRunAtTerminal: whoever has cloned the sources types `go run .`, and gets the
// page. No display is set, so no browser opens.
func TestGoRunAtTerminal(t *testing.T) {
	command := exec.Command("go", "run", "-pgo=off", ".")
	command.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir(), "DISPLAY=", "WAYLAND_DISPLAY=")
	keys, err := pty.Start(command)
	if err != nil {
		t.Fatal(err)
	}
	defer keys.Close()
	shown, piece := "", make([]byte, 4096)
	for page := regexp.MustCompile(`Montego is at http://\S+ \(Ctrl-C ends it\)\s+Games are kept in \S+\r\n`); !page.MatchString(shown); {
		n, err := keys.Read(piece)
		if err != nil {
			t.Fatalf("%v after %q", err, shown)
		}
		shown += string(piece[:n])
	}
	if _, err := keys.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(keys) // to the end of the program
	command.Wait()              // go run itself fails when it is interrupted, whatever the program did
	if strings.TrimSpace(string(rest)) != "^C" {
		t.Errorf("after Ctrl-C: %q", rest)
	}
}

// A signal that comes twice, as from timeout, does not end the process before the command has
// finished.
func TestSignalTwice(t *testing.T) {
	ctx := untilSignal()
	for range 2 {
		if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		<-ctx.Done()
		time.Sleep(10 * time.Millisecond) // the second signal is another one
	}
}

// A terminal that closes asks the command to finish, so that no engine of a match goes on alone.
// Under nohup it does not.
func TestHangup(t *testing.T) {
	hang := func() {
		if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup make test
		ctx := untilSignal()
		hang()
		<-ctx.Done()
		signal.Ignore(syscall.SIGHUP)
		defer signal.Reset(syscall.SIGHUP)
	}
	ctx := untilSignal()
	hang()
	time.Sleep(50 * time.Millisecond)
	if ctx.Err() != nil {
		t.Error("it hears a signal that it was told to ignore")
	}
}
