//go:build !unix && !windows

package cputime

import (
	"errors"
	"time"
)

// Used returns an error: the CPU time is not known here.
func Used() (time.Duration, error) {
	return 0, errors.New("the processor time is not known on this system")
}
