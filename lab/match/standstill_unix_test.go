//go:build unix

package match

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStopped: a match that is stopped while a player thinks, as by ^Z, counts no loss: the game
// is played again.
func TestStopped(t *testing.T) {
	for _, limit := range []string{"clock", "timeout"} {
		t.Run(limit, func(t *testing.T) {
			t.Parallel()
			child, lines := startChild(t, stoppedChild, limit)
			thoughts, again, ended := 0, 0, ""
			for lines.Scan() {
				switch line := lines.Text(); {
				case line == "thinking":
					if thoughts++; thoughts == 1 {
						stop(t, child.Process)
					}
				case toldAgain(line):
					again++
				case strings.HasPrefix(line, "ended: "):
					ended = line
				}
			}
			if err := child.Wait(); err != nil {
				t.Error(err)
			}
			if thoughts != 2 || again != 1 || ended != "ended: counted <nil>" {
				t.Errorf("%d thoughts, played again %d times, %q", thoughts, again, ended)
			}
		})
	}
}

// stop stops a process for a while.
func stop(t *testing.T, p *os.Process) {
	t.Helper()
	if err := p.Signal(syscall.SIGSTOP); err != nil {
		t.Error(err)
	}
	time.Sleep(stoodStill + stoodStill/5)
	if err := p.Signal(syscall.SIGCONT); err != nil {
		t.Error(err)
	}
}
