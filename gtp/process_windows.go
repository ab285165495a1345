package gtp

import (
	"os"
	"os/exec"
	"sync"
	"syscall"

	"golang.org/x/sys/windows"
)

// ownGroup lets ^C at the console reach only us.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// group is a process that has been started, with all that it starts: they belong to one job.
type group struct {
	leader *os.Process
	mu     sync.Mutex
	job    windows.Handle // 0 if there is none, or none any more
}

// newGroup is called as soon as the process runs: what that had started before would not belong
// to the job. Where the system refuses a job, the process is alone in its group.
func newGroup(leader *os.Process) *group {
	g := &group{leader: leader}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return g
	}
	_ = leader.WithHandle(func(process uintptr) {
		if windows.AssignProcessToJobObject(job, windows.Handle(process)) == nil {
			g.job = job
		}
	})
	if g.job == 0 {
		_ = windows.CloseHandle(job)
	}
	return g
}

// terminate ends the processes: there is no asking on this system.
func (g *group) terminate() { g.kill() }

// kill ends the processes. The only error is that they have ended already.
func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		_ = windows.TerminateJobObject(g.job, 1)
		_ = windows.CloseHandle(g.job)
		g.job = 0
	}
	_ = g.leader.Kill()
}
