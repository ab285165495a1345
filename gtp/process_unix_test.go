//go:build unix

package gtp

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// bearChild starts a process that outlives its parent and holds its output
// open, and answers with its id.
func bearChild(c Command) {
	child := exec.Command("sleep", "1000")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		answer(c, err.Error())
		return
	}
	answer(c, strconv.Itoa(child.Process.Pid))
}

func TestProcessTakesItsChildrenAlong(t *testing.T) {
	for name, end := range map[string]func(*Process) error{
		"close": (*Process).Close,
		"kill":  (*Process).Kill,
		"crash": func(p *Process) error { return syscall.Kill(p.cmd.Process.Pid, syscall.SIGSEGV) },
	} {
		t.Run(name, func(t *testing.T) {
			p := startFake(t, "child", patient)
			answer, err := p.Do(t.Context(), "genmove b")
			if err != nil {
				t.Fatal(err)
			}
			child, err := strconv.Atoi(answer)
			if err != nil {
				t.Fatal(answer)
			}
			if err := end(p); err != nil {
				t.Error(err)
			}
			for range 500 {
				if gone(child) {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
			t.Errorf("process %d is left", child)
		})
	}
}

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
