package engine

import (
	"time"

	"montego/search"
)

// Term is a wish beside the budget when a move is asked for.
type Term func(*terms)

// terms are the wishes together.
type terms struct {
	watch    func(*search.Snapshot)
	interval time.Duration
}

func termsOf(list []Term) (t terms) {
	for _, term := range list {
		term(&t)
	}
	return t
}

// Watched lets f see what the search has found so far, about once in every
// interval; 0 stands for a tenth of a second. A goroutine of the search calls f,
// and not after the move is decided.
func Watched(f func(*search.Snapshot), interval time.Duration) Term {
	return func(t *terms) { t.watch, t.interval = f, interval }
}

// limits adds the terms to the limits of a search.
func (t *terms) limits(l search.Limits) search.Limits {
	l.Watch, l.Interval = t.watch, t.interval
	return l
}
