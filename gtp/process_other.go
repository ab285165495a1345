//go:build !unix && !windows

package gtp

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: this system has no process groups we know of.
func ownGroup(*exec.Cmd) {}

// group is a process that has been started.
type group struct{ leader *os.Process }

func newGroup(leader *os.Process) *group { return &group{leader} }

// terminate ends the process: there is no asking on this system.
func (g *group) terminate() { g.kill() }

// kill ends the process; its error is that it has ended already.
func (g *group) kill() { _ = g.leader.Kill() }
