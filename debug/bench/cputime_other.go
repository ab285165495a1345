//go:build !unix

package bench

import "time"

// cpuTime stands in where CPU time is not known: on one thread of an idle
// machine it is the wall time.
func cpuTime() time.Duration { return wallTime() }
