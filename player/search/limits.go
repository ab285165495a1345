package search

import (
	"cmp"
	"time"
)

// Limits end a search. Each has a target, at which a search ends, and a maximum,
// up to which it goes on while Unclear says so. A search always plays at least
// one playout, so that there is a best move.
type Limits struct {
	Playouts    int           // target; 0 for no limit
	MaxPlayouts int           // less than Playouts is the same as Playouts
	Time        time.Duration // target; 0 for no limit
	MaxTime     time.Duration // less than Time is the same as Time
	// Lost says that time which the search leaves is lost: no later move can use it.
	Lost bool
	// Unclear reports whether the best move of a search that has reached a target
	// is still in doubt, so that it is worth going on. It is asked at the target
	// and then a few times up to the maximum, while the workers rest. Where it is
	// nil, a search ends at its target.
	Unclear func(*Snapshot) bool
	// Watch, if it is not nil, is shown what the search has found so far about
	// once in every Interval, by a goroutine of its own: not before the first playouts
	// were counted, and not after Search has returned.
	Watch    func(*Snapshot)
	Interval time.Duration // 0 for a tenth of a second
	// MoveOwners asks for the ownership after each move of the root, besides that
	// over all playouts.
	MoveOwners bool
}

// stage is one part of a search: up to the target, or from there a step nearer
// to the maximum. 0 is no limit.
type stage struct {
	playouts int64         // of the whole search
	time     time.Duration // since its start
}

// extensions is the number of steps in which a search goes from its target to its
// maximum; a step of time takes minExtension at least.
const (
	extensions   = 8
	minExtension = 100 * time.Millisecond
)

// target is the stage that every search has.
func (l *Limits) target() stage { return stage{int64(l.Playouts), l.Time} }

// last is the last stage that a search may reach.
func (l *Limits) last() stage {
	if l.Unclear == nil {
		return l.target()
	}
	return stage{max(int64(l.Playouts), l.maxPlayouts()), max(l.Time, l.maxTime())}
}

// maxPlayouts and maxTime are 0 where there is no target to be exceeded.
func (l *Limits) maxPlayouts() int64 {
	if l.Playouts == 0 {
		return 0
	}
	return int64(l.MaxPlayouts)
}

func (l *Limits) maxTime() time.Duration {
	if l.Time == 0 {
		return 0
	}
	return l.MaxTime
}

// extend returns the stage that follows s, which ended after this number of playouts and
// this time, and whether there is one. The limit that was reached is raised.
func (l *Limits) extend(s stage, playouts int64, elapsed time.Duration) (stage, bool) {
	last := l.last()
	if s.playouts > 0 && playouts >= s.playouts {
		if s.playouts >= last.playouts {
			return s, false
		}
		s.playouts = min(s.playouts+max((last.playouts-int64(l.Playouts))/extensions, 1), last.playouts)
	}
	if s.time > 0 && elapsed >= s.time {
		if elapsed >= last.time {
			return s, false
		}
		s.time = min(elapsed+max((last.time-l.Time)/extensions, minExtension), last.time)
	}
	return s, true
}

// conduct runs a search stage by stage: play runs one stage and reports whether the
// search is over; shot returns the result so far.
func (l *Limits) conduct(start time.Time, play func(stage) (over bool), shot func() *Snapshot) {
	for s, more := l.target(), true; more; {
		if play(s) || l.Unclear == nil {
			return
		}
		found := shot()
		if s, more = l.extend(s, int64(found.Playouts), time.Since(start)); more {
			more = l.Unclear(found)
		}
	}
}

// share returns the part of a stage that falls to search i of n.
func (s stage) share(i, n int) stage {
	if s.playouts > 0 {
		s.playouts = max((s.playouts+int64(i))/int64(n), 1)
	}
	return s
}

// interval returns the time between two calls of Watch.
func (l *Limits) interval() time.Duration { return cmp.Or(l.Interval, time.Second/10) }
