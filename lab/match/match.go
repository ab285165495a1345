package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"montego/internal/rng"
	"montego/lab/stats"
	"montego/lab/store"
	"montego/sgf"
)

// Match is many games between two or more players. It is played once.
type Match struct {
	Conditions
	// Terms are the conditions of each of the Pairings; nil if all meet under
	// Conditions.
	Terms    []Conditions
	Players  []PlayerSpec
	Pairings []Pairing // who meets whom; after every two games the next pairing has its turn
	Referee  RefereeSpec
	Openings Openings
	LeftOut  []string // records that are no Openings of these games, a line each, for people
	Games    int      // of all pairings together
	Parallel int      // tables; at least 1
	Seed     uint64
	// Plan, if it is not nil, chooses who meets and with which settings; what it has chosen is kept
	// in the Store, which must not be nil then.
	Plan Plan
	// Test ends a match of two players when it is decided; nil for none.
	Test *stats.SPRT
	// Store keeps the games; nil for none. Begin sets it.
	Store *store.Store
	// Notes are what a store notes of the match besides its settings, as of a study or an experiment.
	Notes []store.Setting
	// Elsewhere plays the games on other machines, as many at a time as there are tables;
	// nil plays them here. Records from there have no Moves.
	Elsewhere func(ctx context.Context, g ScheduledGame) (*Record, error)
	// Tell shows a line: what delays the match, or which stage of it begins. Several goroutines
	// may call it at the same time. It may be nil.
	Tell func(line string)

	settings []store.Setting // what a store notes of the match
	names    sync.Map        // that players gave, by number
	failure  error
}

// ScheduledGame returns game number i, from 0, without the settings that a Plan
// chooses. All pairings of a round have the same opening.
func (m *Match) ScheduledGame(i int) ScheduledGame {
	g := m.scheduled(i)
	g.Seed = rng.Derive(m.Seed, uint64(i))
	g.Opening = m.Openings(g.Pair() / len(m.Pairings))
	return g
}

// PlayersOf returns the players who have Black and White in game number i.
func (m *Match) PlayersOf(i int) (black, white int) {
	g := m.scheduled(i)
	return g.Players[g.Black], g.Players[1-g.Black]
}

// scheduled returns game number i with its players and who of them has Black.
func (m *Match) scheduled(i int) ScheduledGame {
	g := ScheduledGame{Number: i}
	g.Black = m.ConditionsOf(g).Black.black(i)
	g.Players = m.Pairings[m.pairing(g.Pair())]
	return g
}

// pairing returns who meets in a pair of games, as an index of Pairings.
func (m *Match) pairing(pair int) int {
	if m.Plan != nil {
		return m.Plan.Pairing(pair)
	}
	return pair % len(m.Pairings)
}

// ConditionsOf returns the conditions of a game.
func (m *Match) ConditionsOf(g ScheduledGame) *Conditions {
	if m.Terms == nil {
		return &m.Conditions
	}
	return m.terms(m.pairing(g.Pair()))
}

// terms returns the conditions of a pairing.
func (m *Match) terms(pairing int) *Conditions {
	if m.Terms == nil {
		return &m.Conditions
	}
	return &m.Terms[pairing]
}

// Run plays the match. Its records come in the order in which games end, which
// is not that of their numbers; the channel is closed when all games are over
// and all players are closed. The caller must read the channel to its end, and
// then ask Err. If the Store holds games already, they come first; games of other
// workers come in between.
//
// When ctx is cancelled, games in play are dropped and no more begin. The error
// says which player or referee does not start; then there is no channel.
func (m *Match) Run(ctx context.Context) (<-chan *Record, error) {
	s, err := m.schedule(ctx)
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
		return nil, errors.Join(err, s.close())
	}
	records := make(chan *Record)
	go m.run(ctx, s, tables, records)
	return records, nil
}

// Err returns why a match ended before its time, or nil. That its context was
// cancelled is no such reason. Requires: the channel of Run is closed.
func (m *Match) Err() error { return m.failure }

func (m *Match) openTables(ctx context.Context) ([]*table, error) {
	tables := make([]*table, max(1, min(m.Parallel, m.Games)))
	if m.Elsewhere != nil {
		for i := range tables {
			tables[i] = &table{match: m}
		}
		return tables, m.tryOthers(ctx, 0)
	}
	errs := make([]error, len(tables)+1)
	var opening sync.WaitGroup
	for i := range tables {
		opening.Go(func() { tables[i], errs[i] = m.openTable(ctx, i) })
	}
	opening.Go(func() { errs[len(tables)] = m.tryOthers(ctx, len(tables)) })
	opening.Wait()
	if err := cmp.Or(errs...); err != nil {
		closeTables(tables)
		return nil, err
	}
	return tables, nil
}

// tryOthers opens and closes each player that none of the first pairings has, one pairing for
// each table, so that no match begins with a player that cannot play.
func (m *Match) tryOthers(ctx context.Context, tables int) error {
	tried := map[int]bool{}
	for i, p := range m.Pairings {
		seated := i < tables
		for _, number := range p {
			if !seated && !tried[number] {
				p, err := m.openPlayer(ctx, seat{player: number}, m.terms(i))
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

// run plays at all tables until no game is left, and sends each new game to records, which it
// closes at the end.
func (m *Match) run(ctx context.Context, s *scheduler, tables []*table, records chan<- *Record) {
	defer close(records)
	playing, stop := context.WithCancel(ctx)
	defer stop()
	s.stop, s.records = stop, records
	s.enter(ctx, nil) // what is there already may decide the match
	done := make(chan struct{})
	var watch, tabling sync.WaitGroup
	watch.Go(func() { s.watch(ctx, done) })
	var why atomic.Pointer[Fault]
	for _, t := range tables {
		tabling.Go(func() {
			if fault := t.playAll(playing, s, func(r *Record) { s.enter(ctx, r) }); fault != nil {
				why.Store(fault)
			}
		})
	}
	tabling.Wait()
	if fault := why.Load(); fault != nil {
		s.giveUp(playing, fault)
	}
	close(done)
	watch.Wait()
	s.enter(ctx, nil) // what others have saved last
	closeTables(tables)
	m.failure = s.close()
}

func (m *Match) broken(g ScheduledGame, why *Fault) *Record {
	return &Record{
		ScheduledGame: g,
		Names:         [2]string{m.Players[g.Players[A]].Text, m.Players[g.Players[B]].Text},
		Result:        sgf.Result{Reason: sgf.Void},
		End:           Broken,
		Fault:         why,
	}
}

// Memory returns what the search trees of all tables may take together, in MiB,
// if the pairing with the largest trees plays at every table.
func (m *Match) Memory() int {
	most := 0
	for _, p := range m.Pairings {
		most = max(most, m.Players[p[A]].memory()+m.Players[p[B]].memory())
	}
	return most * max(1, min(m.Parallel, m.Games))
}

// validate says in one line what is wrong with the match, or returns nil.
func (m *Match) validate() error {
	switch {
	case len(m.Players) < 2 || len(m.Pairings) == 0:
		return errors.New("a match needs at least two players")
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
		if p[A] == p[B] {
			return fmt.Errorf("pairing %d: %s cannot play against itself; name the player twice for that", i+1, Letter(p[A]))
		}
		if p[A] > p[B] {
			return fmt.Errorf("pairing %d: name %s before %s", i+1, Letter(p[B]), Letter(p[A]))
		}
		if _, err := m.terms(i).stones(); err != nil {
			return err
		}
	}
	return nil
}
