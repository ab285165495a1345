package cputime

import (
	"fmt"
	"syscall"
	"time"
)

// Used returns the CPU time that the process has used.
func Used() (time.Duration, error) {
	var began, ended, kernel, user syscall.Filetime
	own, _ := syscall.GetCurrentProcess() // it does not fail
	if err := syscall.GetProcessTimes(own, &began, &ended, &kernel, &user); err != nil {
		return 0, fmt.Errorf("cannot tell the processor time: %w", err)
	}
	return duration(kernel) + duration(user), nil
}

// duration returns a time that the system counts in steps of 100 ns.
func duration(t syscall.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}
