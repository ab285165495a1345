package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"montego/gtp"
	"montego/stats"
	"montego/store"
)

// Match is many games between two or more players. It is played once.
type Match struct {
	Conditions
	// Terms are the conditions of each of the Pairings; nil if all meet under
	// Conditions.
	Terms    []Conditions
	Players  []Contestant
	Pairings []Pairing // who meets whom; each two games the next one, over and over
	Referee  Arbiter
	Openings Openings
	Games    int // of all pairings together
	Parallel int // tables; at least 1
	Seed     uint64
	// Test ends a match of two players when it is decided; nil for none.
	Test *stats.SPRT
	// Store keeps the games; nil for none. It was prepared by Begin.
	Store *store.Store
	// Warn is told what delays the match, in a line; nil for nobody.
	Warn func(line string)

	names   names
	failure error
}

// Fixture returns game number i, from 0. All pairings of a round have the same
// opening.
func (m *Match) Fixture(i int) Fixture {
	f := Fixture{Number: i, Seed: derive(m.Seed, uint64(i))}
	f.Black = m.conditions(f.Pair()).Black.black(i)
	f.Players = m.Pairings[f.Pair()%len(m.Pairings)]
	f.Opening = m.Openings(f.Pair() / len(m.Pairings))
	return f
}

// conditions returns those of a pair of games.
func (m *Match) conditions(pair int) *Conditions {
	if m.Terms == nil {
		return &m.Conditions
	}
	return &m.Terms[pair%len(m.Pairings)]
}

// Run plays the match. Its records come in the order in which games end, which
// is not that of their numbers; the channel is closed when all games are over
// and nothing of the players is left. The caller must read it to its end, and
// then ask Err. With a Store the games that it holds already come first, and
// those of other workers in between.
//
// When ctx is cancelled, games in play are dropped and no more begin. The error
// says which player or referee does not start; then there is no channel.
func (m *Match) Run(ctx context.Context) (<-chan *Record, error) {
	d, err := m.deal(ctx)
	if err != nil {
		return nil, err
	}
	tables, err := m.openTables(ctx)
	if err == nil {
		if err = m.introduce(ctx); err != nil {
			closeTables(tables)
		}
	}
	if err != nil {
		return nil, errors.Join(err, d.close())
	}
	records := make(chan *Record)
	go m.run(ctx, d, tables, records)
	return records, nil
}

// Err returns why a match ended before its time, or nil. That its context was
// cancelled is no such reason. Requires: the channel of Run is closed.
func (m *Match) Err() error { return m.failure }

// openTables opens all tables, or none.
func (m *Match) openTables(ctx context.Context) ([]*table, error) {
	tables := make([]*table, max(1, min(m.Parallel, m.Games)))
	errs := make([]error, len(tables)+1)
	var opening sync.WaitGroup
	for i := range tables {
		opening.Go(func() { tables[i], errs[i] = m.openTable(ctx, i) })
	}
	opening.Go(func() { errs[len(tables)] = m.tryOthers(ctx, len(tables)) })
	opening.Wait()
	for _, err := range errs {
		if err != nil {
			closeTables(tables)
			return nil, err
		}
	}
	return tables, nil
}

// tryOthers tries the players that have no seat when the first so many tables
// open, so that a match does not begin with one that cannot play.
func (m *Match) tryOthers(ctx context.Context, tables int) error {
	tried := map[int]bool{}
	for i, p := range m.Pairings {
		seated := i < tables
		for _, number := range p {
			if !seated && !tried[number] {
				p, err := m.openPlayer(ctx, number, m.conditions(i))
				if err != nil {
					return err
				}
				p.Close()
			}
			tried[number] = true
		}
	}
	return nil
}

func closeTables(tables []*table) {
	var closing sync.WaitGroup
	for _, t := range tables {
		if t != nil {
			closing.Go(t.close)
		}
	}
	closing.Wait()
}

// run seats the tables, and passes on what they play through the dealer's books.
func (m *Match) run(ctx context.Context, d dealer, tables []*table, records chan<- *Record) {
	defer close(records)
	playing, stop := context.WithCancel(ctx)
	defer stop()
	b := &books{match: m, dealer: d, stop: stop, records: records}
	b.enter(ctx, nil) // what is in them already may decide the match
	played := make(chan *Record)
	go func() {
		defer close(played)
		var tabling sync.WaitGroup
		for _, t := range tables {
			tabling.Go(func() { t.playAll(playing, d, played) })
		}
		tabling.Wait()
		m.giveUp(playing, d, played)
	}()
	b.follow(ctx, played)
	closeTables(tables)
	m.failure = cmp.Or(b.failure, d.close()) // the first: the second is mostly the same again
}

// books are where games are entered before anybody hears of them.
type books struct {
	match   *Match
	dealer  dealer
	stop    func() // ends all games in play
	records chan<- *Record
	pairs   pairCounter
	failure error
}

// follow enters games until no more come, which is when all tables have closed.
func (b *books) follow(ctx context.Context, played <-chan *Record) {
	for open := true; open; {
		var r *Record
		select {
		case r, open = <-played:
		case <-b.dealer.news():
		}
		if b.failure == nil {
			b.enter(ctx, r)
		}
	}
}

// enter enters a game, if there is one, and passes on what is new. It stops the
// match when it is decided, or cannot be kept.
func (b *books) enter(ctx context.Context, r *Record) {
	entered, err := b.dealer.enter(ctx, r)
	if err != nil {
		b.failure = err
		b.stop()
	}
	for _, r := range entered {
		b.pairs.add(r)
		if t := b.match.Test; t != nil && t.Verdict(b.pairs.counts[:]) != stats.Open {
			b.stop()
		}
		b.records <- r
	}
}

// giveUp marks the games that no table was left for as broken.
func (m *Match) giveUp(ctx context.Context, d dealer, played chan<- *Record) {
	fault := d.blamed()
	for fault != nil && ctx.Err() == nil {
		f, ok := d.next(ctx)
		if !ok {
			return
		}
		played <- m.broken(f, &Fault{Side: fault.Side, Kind: Absent, Text: fault.Text})
	}
}

// broken is the record of a game that was not played.
func (m *Match) broken(f Fixture, why *Fault) *Record {
	return &Record{
		Fixture: f,
		Names:   [2]string{m.Players[f.Players[A]].Text, m.Players[f.Players[B]].Text},
		Result:  gtp.Result{Ending: gtp.Void},
		End:     Broken,
		Fault:   why,
	}
}

// Memory returns what the search trees of all tables may take together, in MiB,
// when the players with the largest meet at each.
func (m *Match) Memory() int {
	most := 0
	for _, p := range m.Pairings {
		most = max(most, m.Players[p[A]].Memory+m.Players[p[B]].Memory)
	}
	return most * max(1, min(m.Parallel, m.Games))
}

// Validate says in one line what is wrong with the match, or returns nil.
func (m *Match) Validate() error {
	switch {
	case len(m.Players) < 2 || len(m.Pairings) == 0:
		return fmt.Errorf("a match needs at least two players")
	case m.Games < 1:
		return fmt.Errorf("a match needs at least one game, not %d", m.Games)
	case m.Parallel < 1:
		return fmt.Errorf("a match needs at least one table, not %d", m.Parallel)
	case m.Lag < 0, m.Timeout <= 0:
		return fmt.Errorf("lag %v, time-out %v: no time can be negative, and a time-out must leave some", m.Lag, m.Timeout)
	case m.MaxMoves < 0:
		return fmt.Errorf("%d moves at most: give a positive number, or 0 for three moves a point", m.MaxMoves)
	case m.Terms != nil && len(m.Terms) != len(m.Pairings):
		return fmt.Errorf("conditions of %d pairings, and there are %d", len(m.Terms), len(m.Pairings))
	case m.Test != nil && len(m.Players) > 2:
		return fmt.Errorf("a test is of two players, and these are %d", len(m.Players))
	}
	for i, p := range m.Pairings {
		if p[A] >= p[B] {
			return fmt.Errorf("pairing %d: player %d comes before player %d", i+1, p[B]+1, p[A]+1)
		}
		if err := m.conditions(i).CheckHandicap(); err != nil {
			return err
		}
	}
	return nil
}
