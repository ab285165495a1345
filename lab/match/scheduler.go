package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"montego/lab/stats"
	"montego/lab/store"
)

// scheduler deals the games of a match to its tables, each once, and keeps what became of
// them: in the store of the match, if it has one, which other processes may feed too. All
// games, also those of other processes, go to the reader of the match. It may be used from
// many goroutines.
type scheduler struct {
	match   *Match
	worker  *store.Worker  // nil without a store
	records chan<- *Record // read by who runs the match
	stop    func()         // ends all games in play

	entering sync.Mutex      // guards the next fields
	read     int64           // ID of the last game that was read from the store
	own      map[int]*Record // saved and not yet read again
	variants map[int]string  // chosen by the plan, by pair, if there is no store
	pairs    pairCounter
	failed   bool // a game could not be kept

	mu      sync.Mutex // guards what follows
	next    int        // number of the next game, if there is no store
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

// schedule begins to deal the games of the match. The scheduler must be closed.
func (m *Match) schedule(ctx context.Context) (d *scheduler, err error) {
	d = &scheduler{match: m, own: map[int]*Record{}, variants: map[int]string{}, changed: make(chan struct{})}
	if m.Store != nil {
		d.worker, err = m.Store.Join(ctx)
	}
	return d, err
}

// claim returns the number of a game below limit that nobody else plays.
func (d *scheduler) claim(ctx context.Context, limit int) (number int, err error) {
	if d.worker != nil {
		err = d.patiently(ctx, func() (err error) {
			number, err = d.worker.Claim(ctx, limit)
			return err
		})
		return number, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.next >= limit {
		return 0, store.ErrAllPlayed
	}
	d.next++
	return d.next - 1, nil
}

// deal returns a game to be played, which must come back by enter. ok is false if no game is
// left, no game can be dealt, or ctx ends. It waits while other workers play the last games,
// because a game is dealt again if its worker dies. It also waits while the plan of the match
// waits for games in play, and while the disk is full.
func (d *scheduler) deal(ctx context.Context) (f ScheduledGame, ok bool) {
	for ctx.Err() == nil {
		changed := d.changes()
		limit, err := d.ready()
		n := 0
		if err == nil {
			n, err = d.claim(ctx, limit)
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
func (d *scheduler) ready() (int, error) {
	if d.match.Plan == nil {
		return d.match.Games, nil
	}
	d.entering.Lock()
	defer d.entering.Unlock()
	n, err := d.match.Plan.Ready()
	return min(n, d.match.Games), err
}

// game returns game n, with the settings that its plan chooses for its pair.
func (d *scheduler) game(ctx context.Context, n int) (ScheduledGame, error) {
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
func (d *scheduler) choose(ctx context.Context, pair int) (string, error) {
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

// enter takes what became of a game that was dealt, if r is not nil, and hands all games over
// that it has not handed over before. It ends the match when the test has decided it, or when
// games cannot be kept.
func (d *scheduler) enter(ctx context.Context, r *Record) {
	d.entering.Lock()
	defer d.entering.Unlock()
	if d.failed {
		return
	}
	all, err := d.keep(ctx, r)
	if err != nil {
		d.failed = true
		d.fail(err)
		d.stop()
	}
	for _, r := range all {
		d.pairs.add(r)
		if t := d.match.Test; t != nil && t.Verdict(d.pairs.counts[:]) != stats.Open {
			d.stop()
		}
		d.records <- r
	}
}

// keep saves the record of a game, if r is not nil, and returns the games that are new, of
// this and of other processes, in the order in which they were saved. A game that is Broken,
// because a player was not there, is returned but not saved, so that it can be played later. A
// game that is over is saved even if ctx has ended.
func (d *scheduler) keep(ctx context.Context, r *Record) (all []*Record, err error) {
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
		if err := d.patiently(ctx, func() error { return d.worker.Save(unhurried, d.match.Pack(r)) }); err != nil {
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
			if r, err = recall(g, d.match.heardNames()); err != nil {
				return all, fmt.Errorf("store %s: %w", d.match.Store.Path(), err)
			}
		}
		delete(d.own, g.Number)
		d.read = g.ID
		all = append(all, d.add(r))
	}
	return all, nil
}

func (d *scheduler) add(r *Record) *Record {
	if d.match.Plan != nil {
		d.match.Plan.Add(r)
	}
	return r
}

// watch checks every newsEvery for games of other processes, until watching ends.
func (d *scheduler) watch(watching, ctx context.Context) {
	ticks := time.NewTicker(newsEvery)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			d.enter(ctx, nil)
		case <-watching.Done():
			return
		}
	}
}

// giveUp marks the games that no table was left for as broken. why is the fault
// that closed the last table, or nil if none closed before its time.
func (d *scheduler) giveUp(ctx context.Context, why *Fault) {
	for why != nil && ctx.Err() == nil {
		f, ok := d.deal(ctx)
		if !ok {
			return
		}
		d.enter(ctx, d.match.broken(f, &Fault{Side: why.Side, Kind: Absent, Text: why.Text}))
	}
}

// close gives back the games that were dealt and did not come back, even after an
// interrupt. Its error says why no more games could be dealt, if dealing failed.
func (d *scheduler) close() error {
	var err error
	if d.worker != nil {
		err = d.worker.Leave(context.Background())
	}
	return cmp.Or(d.failure, err) // the first: the second is mostly the same again
}

// patiently calls f, and calls it again as long as the disk is full.
func (d *scheduler) patiently(ctx context.Context, f func() error) error {
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
func (d *scheduler) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.failure == nil && !errors.Is(err, context.Canceled) {
		d.failure = err
	}
}

// stuck reports whether the plan waits for games that no table plays, because they
// could not be played.
func (d *scheduler) stuck() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.broken > 0 && d.inPlay == 0
}

func (d *scheduler) count(n *int, more int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	*n += more
}

// changes returns a channel that is closed at the next change.
func (d *scheduler) changes() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.changed
}

// change wakes all who wait for a change.
func (d *scheduler) change() {
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.changed)
	d.changed = make(chan struct{})
}
