package bench

import "time"

var processStart = time.Now()

// wallTime returns the time since the process began.
func wallTime() time.Duration { return time.Since(processStart) }
