//go:build unix || windows

package gtp

import (
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

// bearChild starts a process that outlives its parent and holds its output
// open, and answers with its id.
func bearChild(c Command) {
	child := exec.Command(os.Args[0], fakeEngine, "asleep")
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
		"crash": func(p *Process) error { return p.cmd.Process.Kill() },
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
