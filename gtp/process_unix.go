//go:build unix

package gtp

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes the process the leader of a group, so that signals reach
// everything it starts, and ^C at the terminal reaches only us.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// group is a process that has been started, with all that it starts.
type group struct{ leader *os.Process }

func newGroup(leader *os.Process) *group { return &group{leader} }

func (g *group) terminate() { g.signal(syscall.SIGTERM) }

func (g *group) kill() { g.signal(syscall.SIGKILL) }

// signal sends a signal to the group. The only error is that no process is left in it.
func (g *group) signal(s syscall.Signal) { _ = syscall.Kill(-g.leader.Pid, s) }
