//go:build unix

package gtp

import (
	"errors"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// gone reports whether a process has ended, though its new parent may not
// have looked yet.
func gone(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	state, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(pid)).Output()
	return err != nil || len(state) == 0 || state[0] == 'Z'
}

func TestProcessMustBeKilled(t *testing.T) {
	p := startFake(t, "deaf", 50*time.Millisecond)
	expect(t, p.Client, "name", "1 name")
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if p.status != "signal: killed" {
		t.Errorf("ended with %s", p.status)
	}
}
