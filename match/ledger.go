package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"montego/store"
)

// ledger is a dealer that keeps its books in a store, with other processes
// perhaps.
type ledger struct {
	blame
	match  *Match
	worker *store.Worker
	read   int64           // the last game that was read
	own    map[int]*Record // saved and not yet read again
	ticks  *time.Ticker
	failed sync.Once
	why    error // the first reason why no game could be claimed
}

const (
	// newsEvery is how often to look for games of other workers.
	newsEvery = time.Second
	// retryEvery is how often to try again what the store could not do.
	retryEvery = time.Second
)

func openLedger(ctx context.Context, m *Match) (*ledger, error) {
	worker, err := m.Store.Join(ctx)
	if err != nil {
		return nil, err
	}
	return &ledger{match: m, worker: worker, own: map[int]*Record{}, ticks: time.NewTicker(newsEvery)}, nil
}

// next claims a game. It waits while others play the last ones, which will be
// left to us if they die, and while nothing can be written.
func (l *ledger) next(ctx context.Context) (Fixture, bool) {
	for ctx.Err() == nil {
		var n int
		err := l.patiently(ctx, func() (err error) {
			n, err = l.worker.Claim(ctx, l.match.Games)
			return err
		})
		switch {
		case err == nil:
			return l.match.Fixture(n), true
		case errors.Is(err, store.ErrAllPlayed):
			return Fixture{}, false
		case !errors.Is(err, store.ErrAllClaimed):
			l.fails(err)
			return Fixture{}, false
		}
		pause(ctx, retryEvery)
	}
	return Fixture{}, false
}

// enter saves a game and reads all that are new. A game that was not played is
// not saved: it is left for when the player is there again.
//
// An interrupt does not keep it from saving a game that is over.
func (l *ledger) enter(ctx context.Context, r *Record) (all []*Record, err error) {
	unhurried := context.WithoutCancel(ctx)
	switch {
	case r == nil:
	case r.End == Broken:
		l.worker.Forgo()
		all = append(all, r)
	default:
		err := l.patiently(ctx, func() error { return l.worker.Save(unhurried, l.match.gameOf(r)) })
		if err != nil {
			return nil, err
		}
		l.own[r.Number] = r
	}
	for g, err := range l.match.Store.GamesAfter(unhurried, l.read) {
		if err != nil {
			return all, err
		}
		r := l.own[g.Number]
		if r == nil {
			if r, err = l.match.recall(g); err != nil {
				return all, err
			}
		}
		delete(l.own, g.Number)
		l.read = g.ID
		all = append(all, r)
	}
	return all, nil
}

// patiently does f, again and again as long as the disk is full.
func (l *ledger) patiently(ctx context.Context, f func() error) error {
	for told := false; ; told = true {
		err := f()
		if !errors.Is(err, store.ErrFull) || ctx.Err() != nil {
			return err
		}
		if !told && l.match.Warn != nil {
			l.match.Warn(fmt.Sprintf("%v; the match waits for room", err))
		}
		pause(ctx, retryEvery)
	}
}

// fails notes why no more games can be claimed. That the match was interrupted
// is no such reason.
func (l *ledger) fails(err error) {
	if !errors.Is(err, context.Canceled) {
		l.failed.Do(func() { l.why = err })
	}
}

// pause waits so long, or until ctx ends.
func pause(ctx context.Context, so time.Duration) {
	select {
	case <-time.After(so):
	case <-ctx.Done():
	}
}

func (l *ledger) news() <-chan time.Time { return l.ticks.C }

// close gives back what was claimed, after an interrupt too. Requires: the
// tables have closed.
func (l *ledger) close() error {
	l.ticks.Stop()
	return cmp.Or(l.why, l.worker.Leave(context.Background()))
}
