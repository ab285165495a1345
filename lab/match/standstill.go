package match

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// A process that is stopped, as by ^Z in a terminal, does not run while clocks go on. So does
// one on a machine that sleeps or swaps. It is noticed by a tick that comes late: tickEvery is
// its interval, and stoodStill is how much later than the last one it is not by chance.
const (
	tickEvery  = 100 * time.Millisecond
	stoodStill = time.Second
)

// standstill notices that this process does not run.
type standstill struct {
	mu      sync.Mutex
	last    time.Time     // when it was seen to run
	longest time.Duration // for which it was not
}

// watchStandstill begins to watch until ctx ends.
func watchStandstill(ctx context.Context) *standstill {
	s := &standstill{last: time.Now()}
	go func() {
		ticks := time.NewTicker(tickEvery)
		defer ticks.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
				s.tick(time.Now())
			}
		}
	}()
	return s
}

// tick notes that the process runs.
func (s *standstill) tick(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.longest = max(s.longest, now.Sub(s.last))
	s.last = now
}

// found returns how long the process has stood still, 0 if it has not.
func (s *standstill) found() time.Duration {
	s.tick(time.Now()) // the watch may not have run since
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.longest < stoodStill {
		return 0
	}
	return s.longest
}

// interruptedError says that a game was broken off because the process stood still while a
// clock ran.
type interruptedError struct{ during time.Duration }

func (e interruptedError) Error() string {
	return fmt.Sprintf("the process stood still for %v while a clock ran", e.during.Round(time.Second/10))
}
