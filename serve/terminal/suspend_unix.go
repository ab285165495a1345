//go:build unix

package terminal

import (
	"syscall"
	"time"
)

// suspend stops the program, and whatever started it from the same command line,
// until the shell lets them go on. Without a shell that could do so nothing stops.
func suspend() {
	_ = syscall.Kill(0, syscall.SIGTSTP) // a process may signal its own group
	// Another thread may get the signal. This one must not go on and change the terminal,
	// which is the shell's, before all threads have stopped.
	time.Sleep(100 * time.Millisecond)
}
