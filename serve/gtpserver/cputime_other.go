//go:build !unix

package gtpserver

import (
	"errors"
	"time"
)

// cpuTime is not known here.
func cpuTime() (time.Duration, error) {
	return 0, errors.New("the processor time is not known on this system")
}
