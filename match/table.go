package match

import (
	"context"
	"fmt"
)

// table is where games are played, one after the other: two players and a
// referee, used by one goroutine.
type table struct {
	match   *Match
	players [2]Player
	referee Referee
}

// openTable starts the players and the referee and tries whether the players
// can play under the conditions of the match at all.
func (m *Match) openTable(ctx context.Context) (*table, error) {
	t := &table{match: m}
	ctx, cancel := context.WithTimeout(ctx, m.Timeout)
	defer cancel()
	if err := t.open(ctx); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

func (t *table) open(ctx context.Context) (err error) {
	for s, c := range t.match.Players {
		if t.players[s], err = c.Open(ctx); err != nil {
			t.players[s] = nil
			return fmt.Errorf("player %v, %s: %w", Side(s), c.Text, err)
		}
		if err := t.players[s].NewGame(ctx, &t.match.Conditions, 0); err != nil {
			t.players[s].Abandon()
			return fmt.Errorf("player %v, %s, cannot play on %v: %w", Side(s), c.Text, &t.match.Conditions, err)
		}
	}
	if t.referee, err = t.match.Referee.Open(ctx); err != nil {
		t.referee = nil
		return fmt.Errorf("referee %s: %w", t.match.Referee.Text, err)
	}
	return nil
}

// close ends the players and the referee.
func (t *table) close() {
	for _, p := range t.players {
		if p != nil {
			p.Close()
		}
	}
	if t.referee != nil {
		t.referee.Close()
	}
}

// playAll plays fixtures until there are no more, ctx is cancelled, or a player
// does not start any more.
func (t *table) playAll(ctx context.Context, d *dealer, records chan<- *Record) {
	for ctx.Err() == nil {
		f, ok := d.next()
		if !ok {
			return
		}
		r, err := Play(ctx, &t.match.Conditions, f, t.players, t.referee)
		if err != nil {
			return
		}
		records <- r
		if r.End == Broken {
			d.tableCloses(r.Fault)
			return
		}
	}
}
