//go:build !unix

package gtp

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: this system has no process groups we know of.
func ownGroup(*exec.Cmd) {}

// terminateGroup ends the process: there is no asking on this system.
func terminateGroup(p *os.Process) { killGroup(p) }

// killGroup ends the process; its error is that it has ended already.
func killGroup(p *os.Process) { _ = p.Kill() }
