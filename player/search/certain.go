package search

import "time"

// certain reports whether no playout that is left can make another move the most
// visited one. It reports false where the final choice is not by visits, or where the
// parameter Early does not allow the search to stop. Under a limit of time it expects
// about as many playouts a second as so far.
func (s *Search) certain() bool {
	if s.params.Choice != ChooseVisits || !s.params.Stop.Early.may(s.last, s.lost) {
		return false
	}
	rest := s.rest()
	if rest < 0 {
		return false
	}
	first, second := s.leaders()
	return float64(first-second) > rest
}

// may reports whether a search may stop early whose last stage is given. lost says that
// the time it saves is lost; then Pachi goes on, because the tree can be used again
// [Baudis11] §3.3.3, note 22.
func (e Early) may(last stage, lost bool) bool {
	switch e {
	case EarlyTime:
		return last.playouts == 0
	case EarlySaving:
		return last.playouts == 0 && !lost
	case EarlyAlways:
		return true
	}
	return false
}

// rest returns how many playouts the limits still leave, or less than 0 if there is no
// limit.
func (s *Search) rest() float64 {
	played := float64(s.played.Load())
	switch {
	case s.last.playouts > 0:
		return float64(s.last.playouts) - played
	case s.last.time > 0:
		// A little more than so far: the last playouts are the quickest.
		const margin = 1.1
		gone := time.Since(s.start)
		return margin * played * float64(s.last.time-gone) / float64(gone+1)
	}
	return -1
}

// leaders returns the visits of the two most visited moves of the root.
func (s *Search) leaders() (first, second int) {
	children := s.tree.family(s.root).children
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
