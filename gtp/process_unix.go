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

func terminateGroup(p *os.Process) { signalGroup(p, syscall.SIGTERM) }

func killGroup(p *os.Process) { signalGroup(p, syscall.SIGKILL) }

// signalGroup sends a signal to the group that p leads. The only error is
// that no process is left in it.
func signalGroup(p *os.Process, s syscall.Signal) { _ = syscall.Kill(-p.Pid, s) }
