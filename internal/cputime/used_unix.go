//go:build unix

package cputime

import (
	"fmt"
	"syscall"
	"time"
)

// Used returns the CPU time that the process has used.
func Used() (time.Duration, error) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, fmt.Errorf("cannot tell the processor time: %w", err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), nil
}
