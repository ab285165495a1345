package match

import (
	"context"
	"fmt"
	"sync"

	"montego/gtp"
)

// Match is many games between two players.
type Match struct {
	Conditions
	Players  [2]Contestant
	Referee  Arbiter
	Openings Openings
	Games    int
	Parallel int // tables; at least 1
	Seed     uint64
}

// Fixture returns game number i, from 0. A has Black in even games.
func (m *Match) Fixture(i int) Fixture {
	f := Fixture{Number: i, Black: Side(i % 2), Seed: derive(m.Seed, uint64(i))}
	f.Opening = m.Openings(f.Pair())
	return f
}

// Run plays the match. Its records come in the order in which games end, which
// is not that of their numbers; the channel is closed when all games are over
// and nothing of the players is left. The caller must read it to its end.
//
// When ctx is cancelled, games in play are dropped and no more begin. The error
// says which player or referee does not start; then there is no channel.
func (m *Match) Run(ctx context.Context) (<-chan *Record, error) {
	tables, err := m.openTables(ctx)
	if err != nil {
		return nil, err
	}
	records := make(chan *Record)
	go m.run(ctx, tables, records)
	return records, nil
}

// openTables opens all tables, or none.
func (m *Match) openTables(ctx context.Context) ([]*table, error) {
	tables := make([]*table, max(1, min(m.Parallel, m.Games)))
	errs := make([]error, len(tables))
	var opening sync.WaitGroup
	for i := range tables {
		opening.Go(func() { tables[i], errs[i] = m.openTable(ctx) })
	}
	opening.Wait()
	for _, err := range errs {
		if err != nil {
			closeTables(tables)
			return nil, err
		}
	}
	return tables, nil
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

// run deals the fixtures to the tables.
func (m *Match) run(ctx context.Context, tables []*table, records chan<- *Record) {
	defer close(records)
	d := &dealer{match: m}
	var playing sync.WaitGroup
	for _, t := range tables {
		playing.Go(func() { t.playAll(ctx, d, records) })
	}
	playing.Wait()
	m.giveUp(ctx, d, records)
	closeTables(tables)
}

// giveUp marks the games that no table was left for as broken.
func (m *Match) giveUp(ctx context.Context, d *dealer, records chan<- *Record) {
	for ctx.Err() == nil {
		f, ok := d.next()
		if !ok {
			return
		}
		records <- &Record{
			Fixture: f,
			Names:   [2]string{m.Players[A].Text, m.Players[B].Text},
			Result:  gtp.Result{Ending: gtp.Void},
			End:     Broken,
			Fault:   &Fault{Side: d.blame.Side, Kind: Absent, Text: d.blame.Text},
		}
	}
}

// dealer hands out fixtures, each once, in the order of their numbers.
type dealer struct {
	match *Match
	mu    sync.Mutex
	dealt int
	blame Fault // why tables have closed, if any has
}

// next returns the next fixture, if there is one.
func (d *dealer) next() (Fixture, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dealt >= d.match.Games {
		return Fixture{}, false
	}
	d.dealt++
	return d.match.Fixture(d.dealt - 1), true
}

// tableCloses notes why a table plays no more games.
func (d *dealer) tableCloses(f *Fault) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.blame = *f
}

// Validate says in one line what is wrong with the match, or returns nil.
func (m *Match) Validate() error {
	switch {
	case m.Games < 1:
		return fmt.Errorf("a match needs at least one game, not %d", m.Games)
	case m.Parallel < 1:
		return fmt.Errorf("a match needs at least one table, not %d", m.Parallel)
	case m.Lag < 0, m.Timeout <= 0:
		return fmt.Errorf("lag %v, time-out %v: no time can be negative, and a time-out must leave some", m.Lag, m.Timeout)
	case m.MaxMoves < 0:
		return fmt.Errorf("%d moves at most: give a positive number, or 0 for three moves a point", m.MaxMoves)
	}
	return nil
}
