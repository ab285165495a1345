package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
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
	pairs    pairCounter
	failed   bool // a game could not be kept

	inPlay atomic.Int64 // games that were dealt and have not come back
	broken atomic.Int64 // games that came back unplayed

	mu      sync.Mutex // guards what follows
	next    int        // number of the next game, if there is no store
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
func (m *Match) schedule(ctx context.Context) (s *scheduler, err error) {
	s = &scheduler{match: m, own: map[int]*Record{}, changed: make(chan struct{})}
	if m.Store != nil {
		s.worker, err = m.Store.Join(ctx)
	}
	return s, err
}

// claim returns the number of a game below limit that nobody else plays.
func (s *scheduler) claim(ctx context.Context, limit int) (number int, err error) {
	if s.worker != nil {
		err = s.patiently(ctx, func() (err error) {
			number, err = s.worker.Claim(ctx, limit)
			return err
		})
		return number, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next >= limit {
		return 0, store.ErrAllPlayed
	}
	s.next++
	return s.next - 1, nil
}

// deal returns a game to be played, which must come back by enter. ok is false if no game is
// left, no game can be dealt, or ctx ends. It waits while other workers play the last games,
// because a game is dealt again if its worker dies. It also waits while the plan of the match
// waits for games in play, and while the disk is full.
func (s *scheduler) deal(ctx context.Context) (g ScheduledGame, ok bool) {
	for ctx.Err() == nil {
		changed := s.changes()
		limit, err := s.ready()
		n := 0
		if err == nil {
			n, err = s.claim(ctx, limit)
		}
		switch {
		case err == nil:
			s.inPlay.Add(1)
			if g, err = s.game(ctx, n); err != nil {
				s.fail(err)
			}
			return g, err == nil
		case errors.Is(err, store.ErrAllPlayed) && (limit >= s.match.Games || s.stuck()):
			return g, false
		case !errors.Is(err, store.ErrAllPlayed) && !errors.Is(err, store.ErrAllClaimed):
			s.fail(err)
			return g, false
		}
		select {
		case <-changed:
		case <-time.After(retryEvery):
		case <-ctx.Done():
		}
	}
	return g, false
}

// ready returns how many games of the match can be dealt by now.
func (s *scheduler) ready() (int, error) {
	if s.match.Plan == nil {
		return s.match.Games, nil
	}
	s.entering.Lock()
	defer s.entering.Unlock()
	n, err := s.match.Plan.Ready()
	return min(n, s.match.Games), err
}

// game returns game n, with the settings that its plan chooses for its pair.
func (s *scheduler) game(ctx context.Context, n int) (ScheduledGame, error) {
	g := s.match.ScheduledGame(n)
	if s.match.Plan == nil {
		return g, nil
	}
	var chosen bool
	var err error
	if g.Variant, chosen, err = s.match.Store.Variant(ctx, g.Pair()); err == nil && !chosen {
		s.entering.Lock()
		defer s.entering.Unlock()
		g.Variant, err = s.match.Store.ChooseVariant(ctx, g.Pair(), s.match.Plan.Choose(g.Pair()))
	}
	return g, err
}

// enter takes what became of a game that was dealt, if r is not nil, and hands all games over
// that it has not handed over before. It ends the match when the test has decided it, or when
// games cannot be kept.
func (s *scheduler) enter(ctx context.Context, r *Record) {
	s.entering.Lock()
	defer s.entering.Unlock()
	if s.failed {
		return
	}
	all, err := s.keep(ctx, r)
	if err != nil {
		s.failed = true
		s.fail(err)
		s.stop()
	}
	for _, r := range all {
		s.pairs.add(r)
		if t := s.match.Test; t != nil && t.Verdict(s.pairs.counts[:]) != stats.Open {
			s.stop()
		}
		s.records <- r
	}
}

// keep saves the record of a game, if r is not nil, and returns the games that are new, of
// this and of other processes, in the order in which they were saved. A game that is Broken,
// because a player was not there, is returned but not saved, so that it can be played later. A
// game that is over is saved even if ctx has ended.
func (s *scheduler) keep(ctx context.Context, r *Record) (all []*Record, err error) {
	defer s.change()
	unhurried := context.WithoutCancel(ctx)
	if r != nil {
		s.inPlay.Add(-1)
	}
	switch {
	case r == nil:
	case r.End == Broken:
		s.broken.Add(1)
		all = append(all, r)
	case s.match.Store == nil:
		all = append(all, r)
	default:
		if err := s.patiently(ctx, func() error { return s.worker.Save(unhurried, s.match.Pack(r)) }); err != nil {
			return nil, err
		}
		s.own[r.Number] = r
	}
	if s.match.Store == nil {
		return all, nil
	}
	for g, err := range s.match.Store.GamesAfter(unhurried, s.read) {
		if err != nil {
			return all, err
		}
		r := s.own[g.Number]
		if r == nil || !r.isIn(g) {
			if r, err = recall(g, s.match.Names()); err != nil {
				return all, fmt.Errorf("store %s: %w", s.match.Store.Path(), err)
			}
		}
		delete(s.own, g.Number)
		s.read = g.ID
		all = append(all, r)
		if s.match.Plan != nil {
			s.match.Plan.Add(r)
		}
	}
	return all, nil
}

// isIn reports whether g is what a store keeps of r. It may be a game of the same number that another
// process has played: while this one sleeps it counts as dead, and its games are dealt again.
func (r *Record) isIn(g *store.Game) bool {
	return r.Fingerprint == g.Fingerprint && r.Start.UnixMilli() == g.Started.UnixMilli()
}

// watch checks every newsEvery for games of other processes, until done is closed.
func (s *scheduler) watch(ctx context.Context, done <-chan struct{}) {
	ticks := time.Tick(newsEvery)
	for {
		select {
		case <-ticks:
			s.enter(ctx, nil)
		case <-done:
			return
		}
	}
}

// giveUp marks the games that no table was left for as broken. why is the fault
// that closed the last table.
func (s *scheduler) giveUp(ctx context.Context, why *Fault) {
	for ctx.Err() == nil {
		g, ok := s.deal(ctx)
		if !ok {
			return
		}
		s.enter(ctx, s.match.broken(g, &Fault{Side: why.Side, Kind: Absent, Text: why.Text}))
	}
}

// close gives back the games that were dealt and did not come back, even after an
// interrupt. Its error says why no more games could be dealt, if dealing failed.
func (s *scheduler) close() error {
	var err error
	if s.worker != nil {
		err = s.worker.Leave(context.Background())
	}
	return cmp.Or(s.failure, err) // the first: the second is mostly the same again
}

// patiently calls f, and calls it again as long as the disk is full.
func (s *scheduler) patiently(ctx context.Context, f func() error) error {
	for told := false; ; told = true {
		err := f()
		if !errors.Is(err, store.ErrFull) || ctx.Err() != nil {
			return err
		}
		if !told && s.match.Tell != nil {
			s.match.Tell(fmt.Sprintf("%v; the match waits for room", err))
		}
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
		}
	}
}

// fail notes why no more games can be dealt. That the match was interrupted is
// no such reason.
func (s *scheduler) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure == nil && !errors.Is(err, context.Canceled) {
		s.failure = err
	}
}

// stuck reports whether the plan waits for games that no table plays, because they
// could not be played.
func (s *scheduler) stuck() bool { return s.broken.Load() > 0 && s.inPlay.Load() == 0 }

// changes returns a channel that is closed at the next change.
func (s *scheduler) changes() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// change wakes all who wait for a change.
func (s *scheduler) change() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
}
