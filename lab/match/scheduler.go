package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"montego/lab/store"
)

// Scheduler deals the games of a match, each once, and keeps what became of them:
// in the store of the match, which other processes may feed too, or in memory.
// The tables of this process ask it for games, and so may other machines. It may
// be used from many goroutines.
type Scheduler struct {
	match  *Match
	store  *store.Store
	worker *store.Worker

	entering sync.Mutex      // guards what follows
	read     int64           // the last game that was read
	own      map[int]*Record // saved and not yet read again

	mu      sync.Mutex // guards what follows
	inPlay  int        // games that were dealt and have not come back
	broken  int        // games that came back unplayed
	changed chan struct{}
	failure error // the first reason why no game could be dealt
}

const (
	// newsEvery is the interval between two checks for games of other processes.
	newsEvery = time.Second
	// retryEvery is how often to try again what the store could not do.
	retryEvery = time.Second
)

// Schedule begins to deal the games of the match. The scheduler must be closed.
func (m *Match) Schedule(ctx context.Context) (*Scheduler, error) {
	s := m.Store
	if s == nil {
		var err error
		if s, err = store.Memory(); err != nil {
			return nil, err
		}
		settings, players := m.noted(nil)
		if _, _, err := s.Begin(ctx, settings, players); err != nil {
			s.Close()
			return nil, err
		}
	}
	worker, err := s.Join(ctx)
	if err != nil {
		return nil, err
	}
	return &Scheduler{match: m, store: s, worker: worker, own: map[int]*Record{}, changed: make(chan struct{})}, nil
}

// Next returns a game to be played, which must come back by Enter or Release. ok
// is false if no game is left, no game can be dealt, or ctx ends. Next waits while
// other workers play the last games, because a game is dealt again if its worker
// dies. It also waits while the plan of the match waits for games in play, and
// while the disk is full.
func (d *Scheduler) Next(ctx context.Context) (f ScheduledGame, ok bool) {
	for ctx.Err() == nil {
		changed := d.changes()
		limit, err := d.ready()
		n := 0
		if err == nil {
			err = d.patiently(ctx, func() (err error) {
				n, err = d.worker.Claim(ctx, limit)
				return err
			})
		}
		switch {
		case err == nil:
			d.count(&d.inPlay, 1)
			if f, err = d.game(ctx, n); err != nil {
				d.fail(err)
			}
			return f, err == nil
		case errors.Is(err, store.ErrAllPlayed) && (limit >= d.match.Games || d.stuck()):
			return f, false
		case !errors.Is(err, store.ErrAllPlayed) && !errors.Is(err, store.ErrAllClaimed):
			d.fail(err)
			return f, false
		}
		select {
		case <-changed:
		case <-time.After(retryEvery):
		case <-ctx.Done():
		}
	}
	return f, false
}

// ready returns how many games of the match can be dealt by now.
func (d *Scheduler) ready() (int, error) {
	if d.match.Plan == nil {
		return d.match.Games, nil
	}
	d.entering.Lock()
	defer d.entering.Unlock()
	n, err := d.match.Plan.Ready()
	return min(n, d.match.Games), err
}

// game returns game n, with the settings that its plan chooses for its pair.
func (d *Scheduler) game(ctx context.Context, n int) (ScheduledGame, error) {
	f := d.match.ScheduledGame(n)
	if d.match.Plan == nil {
		return f, nil
	}
	variant, chosen, err := d.store.Variant(ctx, f.Pair())
	if err == nil && !chosen {
		d.entering.Lock()
		variant = d.match.Plan.Choose(f.Pair())
		d.entering.Unlock()
		variant, err = d.store.ChooseVariant(ctx, f.Pair(), variant)
	}
	f.Variant = variant
	return f, err
}

// Enter takes back a game with what became of it, unless r is nil, and returns
// all games that are new: those that the store held before, those of this
// process and those of others, in the order in which they were saved. A game
// that was not played is returned but not kept: it is left for when the player
// is there again.
//
// An interrupt does not keep Enter from saving a game that is over.
func (d *Scheduler) Enter(ctx context.Context, r *Record) (all []*Record, err error) {
	d.entering.Lock()
	defer d.entering.Unlock()
	defer d.change()
	unhurried := context.WithoutCancel(ctx)
	switch {
	case r == nil:
	case r.End == Broken:
		d.count(&d.inPlay, -1)
		d.count(&d.broken, 1)
		all = append(all, r)
	default:
		d.count(&d.inPlay, -1)
		kept := d.match.pack(r)
		if d.match.Store != nil { // in memory the game itself is not read again
			kept.SGF = d.match.Text(r)
		}
		if err := d.patiently(ctx, func() error { return d.worker.Save(unhurried, kept) }); err != nil {
			return nil, err
		}
		d.own[r.Number] = r
	}
	for g, err := range d.store.GamesAfter(unhurried, d.read) {
		if err != nil {
			return all, err
		}
		r := d.own[g.Number]
		if r == nil {
			if r, err = recall(g, d.match.names.all(len(d.match.Players))); err != nil {
				return all, fmt.Errorf("store %s: %w", d.store.Path(), err)
			}
		}
		delete(d.own, g.Number)
		d.read = g.ID
		if d.match.Plan != nil {
			d.match.Plan.Add(r)
		}
		all = append(all, r)
	}
	return all, nil
}

// Release takes back a game that was not played to its end. It is dealt again.
func (d *Scheduler) Release(ctx context.Context, number int) error {
	d.count(&d.inPlay, -1)
	defer d.change()
	return d.worker.Release(ctx, number)
}

// Close gives back the games that were dealt and did not come back, even after an
// interrupt. Its error says why no more games could be dealt, if dealing failed.
func (d *Scheduler) Close() error {
	err := cmp.Or(d.failure, d.worker.Leave(context.Background())) // the first: the second is mostly the same again
	if d.store != d.match.Store {
		d.store.Close()
	}
	return err
}

// patiently calls f, and calls it again as long as the disk is full.
func (d *Scheduler) patiently(ctx context.Context, f func() error) error {
	for told := false; ; told = true {
		err := f()
		if !errors.Is(err, store.ErrFull) || ctx.Err() != nil {
			return err
		}
		if !told && d.match.Warn != nil {
			d.match.Warn(fmt.Sprintf("%v; the match waits for room", err))
		}
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
		}
	}
}

// fail notes why no more games can be dealt. That the match was interrupted is
// no such reason.
func (d *Scheduler) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.failure == nil && !errors.Is(err, context.Canceled) {
		d.failure = err
	}
}

// stuck reports whether the plan waits for games that no table plays, because they
// could not be played.
func (d *Scheduler) stuck() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.broken > 0 && d.inPlay == 0
}

func (d *Scheduler) count(n *int, more int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	*n += more
}

// changes returns what is closed at the next change.
func (d *Scheduler) changes() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.changed
}

// change wakes everybody who waits for a change.
func (d *Scheduler) change() {
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.changed)
	d.changed = make(chan struct{})
}
