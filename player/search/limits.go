package search

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"montego/goban"
	"montego/internal/panics"
	"montego/player/timing"
)

// Limits end a search. Each has a target, at which a search ends, and a maximum,
// up to which it goes on while Unclear says so. A search always plays at least
// one playout, so that there is a best move.
type Limits struct {
	Playouts    int // target; 0 for no limit
	MaxPlayouts int // less than Playouts is the same as Playouts
	// CountReused says that the playouts which the root has from earlier searches count toward
	// Playouts and MaxPlayouts. One playout is always played.
	CountReused bool
	Time        time.Duration // target; 0 for no limit
	MaxTime     time.Duration // less than Time is the same as Time
	// Expires says that time which the search does not use is lost: no later move can use it.
	Expires bool
	// Unclear reports whether the best move of a search that has reached a target
	// is still in doubt, so that it is worth going on. It is asked at the target
	// and then a few times up to the maximum, while the workers rest. Where it is
	// nil, a search ends at its target.
	Unclear func(*Snapshot) bool
	// Marks are multiples of the target, up to the maximum, at which Unclear is asked too.
	Marks []float64
	// Enough ends the search when it returns true. It is asked as Watch is shown the search.
	Enough func(*Snapshot) bool
	// Watch, if it is not nil, is shown what the search has found so far about
	// once in every Interval, by a goroutine of its own: not before the first playouts
	// were counted, and not after Search has returned.
	Watch    func(*Snapshot)
	Interval time.Duration // 0 for a tenth of a second
	// First is the time from the beginning of the search to the first call of Watch; 0 stands for
	// Interval. If no playout has been counted by then, the next try comes First later.
	First time.Duration
	// MoveOwners asks for the ownership after each move of the root, besides that
	// over all playouts.
	MoveOwners bool
	// Wide is w ≥ 0, for analyses that are to look at more moves: at the root P^(1/(4w + 1)) takes the place of the
	// probability P of a move. KataGo's analysisWideRootNoise does the same, and adds noise to the values of
	// moves, which is left out here. It acts only where puct selects.
	Wide float64
}

// ParseWide reads a number from 0 to 5 for Limits.Wide, or says what is wrong with it.
func ParseWide(text string) (wide float64, err error) {
	wide, err = strconv.ParseFloat(text, 64)
	if err != nil || !(wide >= 0 && wide <= 5) {
		return 0, fmt.Errorf("%.40q is no number from 0 to 5", text)
	}
	return wide, nil
}

// Without returns the limits less the time gone. A limit of time stays above 0, which is no limit.
func (l Limits) Without(gone time.Duration) Limits {
	if l.Time > 0 {
		l.Time, l.MaxTime = max(l.Time-gone, 1), max(l.MaxTime-gone, 1)
	}
	return l
}

// target is the stage that every search has.
func (l *Limits) target() timing.Stage { return timing.Stage{Playouts: l.Playouts, Time: l.Time} }

// last is the last stage that a search may reach.
func (l *Limits) last() timing.Stage {
	s := l.target()
	if l.Unclear != nil && s.Playouts > 0 {
		s.Playouts = max(s.Playouts, l.MaxPlayouts)
	}
	if l.Unclear != nil && s.Time > 0 {
		s.Time = max(s.Time, l.MaxTime)
	}
	return s
}

// playStages runs a search stage by stage: play runs one stage and reports whether the
// search is over; shot returns the result so far.
func (l *Limits) playStages(start time.Time, play func(timing.Stage) (over bool), shot func() *Snapshot) {
	for s, more := l.target(), true; more; {
		if play(s) || l.Unclear == nil {
			return
		}
		found := shot()
		spent := timing.Stage{Playouts: found.Playouts, Time: time.Since(start)}
		if l.CountReused {
			spent.Playouts += found.Reused
		}
		if s, more = s.Next(l.target(), l.last(), spent, l.Marks...); more {
			more = l.Unclear(found)
		}
	}
}

// share returns the part of a stage that falls to search i of n.
func share(s timing.Stage, i, n int) timing.Stage {
	if s.Playouts > 0 {
		s.Playouts = max((s.Playouts+i)/n, 1)
	}
	return s
}

// watch calls limits.Watch with the snapshot that look returns, once in every interval,
// until stop is called, and halt when it is enough for limits.Enough. If one of these
// panics, halt ends the search, and stop panics with the same value.
func watch(limits Limits, look func() *Snapshot, halt func()) (stop func()) {
	if limits.Watch == nil && limits.Enough == nil {
		return func() {}
	}
	done := make(chan struct{})
	var watcher panics.Group
	show := func() {
		interval := cmp.Or(limits.Interval, time.Second/10)
		wait := cmp.Or(limits.First, interval)
		for {
			select {
			case <-time.After(wait):
				if limits.see(look(), halt) {
					wait = interval
				}
			case <-done:
				return
			}
		}
	}
	watcher.Go(func() { panics.Guard(show, halt) })
	return func() { close(done); watcher.Wait() }
}

// see shows a snapshot of a search, and ends the search if it is enough. It reports whether
// there was something to show.
func (l *Limits) see(shot *Snapshot, halt func()) bool {
	if shot.Owners == 0 {
		return false
	}
	if l.Watch != nil {
		l.Watch(shot)
	}
	if l.Enough != nil && l.Enough(shot) {
		halt()
	}
	return true
}

// The rules of when to stop stand in package timing; here a search tells them how far it is.

// decided returns who has won every playout of a search, if that is reason to stop it,
// else Empty. Playouts under way, one on each of the other workers, may still end so.
func (s *Search) decided() goban.Color {
	root, c := s.tree.nodes.at(s.root), s.position.ToMove
	playouts, wins := int(root.visits.Load()), float64(root.sum.Load())/unit
	if c == goban.White {
		wins = float64(playouts) - wins
	}
	most := func() int { first, _ := s.leaders(); return first }
	switch won, lost := s.params.Stop.OneSided(playouts, wins, len(s.workers)-1, most); {
	case won:
		return c
	case lost:
		return c.Opponent()
	}
	return goban.Empty
}

// certain reports whether no playout that is left can make another move the most
// visited one. It reports false where the final choice is not by visits.
func (s *Search) certain() bool {
	spent := timing.Stage{Playouts: int(s.played.Load()), Time: time.Since(s.start)}
	return s.params.Choice == ChooseVisits && s.params.Stop.Early.Certain(s.last, spent, s.limits.Expires, s.leaders)
}

// leaders returns the visits of the two most visited moves of the root.
func (s *Search) leaders() (first, second int) {
	children := s.tree.withChildren(s.root).children
	for i := range children {
		switch n := int(children[i].visits.Load()); {
		case n > first:
			first, second = n, first
		case n > second:
			second = n
		}
	}
	return first, second
}

// Found returns what the rules of timing.Stop, timing.Sure and timing.Extension ask about a
// search.
func (s *Snapshot) Found() timing.Found {
	move := func(m *Candidate) timing.Move { return timing.Move{Visits: m.Visits, Value: m.ValueFor(s.ToMove)} }
	best := &s.Moves[0]
	f := timing.Found{
		Spent: timing.Stage{Playouts: s.Playouts, Time: s.Elapsed}, Value: s.ValueFor(s.ToMove), Best: move(best),
		Highest: true, Preferred: true,
	}
	for i := range s.Moves {
		if m := &s.Moves[i]; m.Visits > 0 {
			f.Highest = f.Highest && move(m).Value <= f.Best.Value
			f.Preferred = f.Preferred && m.SelectionValue <= best.SelectionValue
		}
	}
	if len(s.Moves) > 1 {
		f.Second = move(&s.Moves[1])
		if best.Reply.Visits > 0 {
			f.ReplyGap = max(best.Value-best.Reply.Value, best.Reply.Value-best.Value)
		}
	}
	return f
}
