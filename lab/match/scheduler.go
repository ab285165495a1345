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
// in the store of the match, if it has one, which other processes may feed too.
// The tables of this process ask it for games, and so may other machines. It may
// be used from many goroutines.
type Scheduler struct {
	match  *Match
	dealer dealer

	entering sync.Mutex      // guards the next three fields
	read     int64           // ID of the last game that was read from the store
	own      map[int]*Record // saved and not yet read again
	variants map[int]string  // chosen by the plan, by pair, if there is no store

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
	d := &Scheduler{match: m, dealer: &unkept{}, own: map[int]*Record{}, variants: map[int]string{}, changed: make(chan struct{})}
	if m.Store != nil {
		worker, err := m.Store.Join(ctx)
		if err != nil {
			return nil, err
		}
		d.dealer = worker
	}
	return d, nil
}

// dealer gives out the numbers of games, each once: a store.Worker, or unkept.
type dealer interface {
	Claim(ctx context.Context, games int) (number int, err error)
	Save(ctx context.Context, g *store.Game) error
	Release(ctx context.Context, number int) error
	Leave(ctx context.Context) error
}

// unkept is the dealer of a match without a store, all of whose games this process plays.
type unkept struct {
	mu       sync.Mutex
	next     int
	released []int
}

func (u *unkept) Claim(_ context.Context, games int) (number int, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch n := len(u.released); {
	case n > 0:
		number, u.released = u.released[n-1], u.released[:n-1]
	case u.next < games:
		number, u.next = u.next, u.next+1
	default:
		err = store.ErrAllPlayed
	}
	return number, err
}

func (u *unkept) Release(_ context.Context, number int) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.released = append(u.released, number)
	return nil
}

func (u *unkept) Save(context.Context, *store.Game) error { return nil }
func (u *unkept) Leave(context.Context) error             { return nil }

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
				n, err = d.dealer.Claim(ctx, limit)
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
	var chosen bool
	var err error
	if s := d.match.Store; s != nil {
		f.Variant, chosen, err = s.Variant(ctx, f.Pair())
	}
	if err == nil && !chosen {
		f.Variant, err = d.choose(ctx, f.Pair())
	}
	return f, err
}

// choose lets the plan choose the settings for a pair, and notes them.
func (d *Scheduler) choose(ctx context.Context, pair int) (string, error) {
	d.entering.Lock()
	defer d.entering.Unlock()
	if variant, chosen := d.variants[pair]; chosen {
		return variant, nil
	}
	variant := d.match.Plan.Choose(pair)
	if s := d.match.Store; s != nil {
		return s.ChooseVariant(ctx, pair, variant)
	}
	d.variants[pair] = variant
	return variant, nil
}

// Enter saves the record of a game that was dealt, if r is not nil, and returns all games
// that it has not returned before, of this and of other processes, in the order in which they
// were saved. A game that is Broken, because a player was not there, is returned but not
// saved, so that it can be played later. A game that is over is saved even if ctx has ended.
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
		if d.match.Store == nil {
			return []*Record{d.add(r)}, nil
		}
		if err := d.patiently(ctx, func() error { return d.dealer.Save(unhurried, d.match.Pack(r)) }); err != nil {
			return nil, err
		}
		d.own[r.Number] = r
	}
	if d.match.Store == nil {
		return all, nil
	}
	for g, err := range d.match.Store.GamesAfter(unhurried, d.read) {
		if err != nil {
			return all, err
		}
		r := d.own[g.Number]
		if r == nil {
			if r, err = recall(g, d.match.names.all(len(d.match.Players))); err != nil {
				return all, fmt.Errorf("store %s: %w", d.match.Store.Path(), err)
			}
		}
		delete(d.own, g.Number)
		d.read = g.ID
		all = append(all, d.add(r))
	}
	return all, nil
}

// add tells the plan of the match a game.
func (d *Scheduler) add(r *Record) *Record {
	if d.match.Plan != nil {
		d.match.Plan.Add(r)
	}
	return r
}

// Release takes back a game that was not played to its end. It is dealt again.
func (d *Scheduler) Release(ctx context.Context, number int) error {
	d.count(&d.inPlay, -1)
	defer d.change()
	return d.dealer.Release(ctx, number)
}

// Close gives back the games that were dealt and did not come back, even after an
// interrupt. Its error says why no more games could be dealt, if dealing failed.
func (d *Scheduler) Close() error {
	return cmp.Or(d.failure, d.dealer.Leave(context.Background())) // the first: the second is mostly the same again
}

// patiently calls f, and calls it again as long as the disk is full.
func (d *Scheduler) patiently(ctx context.Context, f func() error) error {
	for told := false; ; told = true {
		err := f()
		if !errors.Is(err, store.ErrFull) || ctx.Err() != nil {
			return err
		}
		if !told && d.match.Tell != nil {
			d.match.Tell(fmt.Sprintf("%v; the match waits for room", err))
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

// changes returns a channel that is closed at the next change.
func (d *Scheduler) changes() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.changed
}

// change wakes all who wait for a change.
func (d *Scheduler) change() {
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.changed)
	d.changed = make(chan struct{})
}
