package match

import (
	"context"

	"montego/lab/store"
)

// PlayHere plays one game of the match on this machine, outside its tables, for a match
// that is dealt on another. A game that cannot be played is Broken. The error is that ctx
// was cancelled, or that the referee does not start.
func (m *Match) PlayHere(ctx context.Context, f ScheduledGame) (*Record, error) {
	t := &table{match: m}
	defer t.close()
	if err := t.openReferee(ctx); err != nil {
		return nil, err
	}
	return t.playHere(ctx, f)
}

// Pack returns what a store keeps of a record, the whole game included: what travels to
// the machine that deals. See Unpack.
func (m *Match) Pack(r *Record) *store.Game { return m.kept(r, true) }

// Unpack returns the record that another machine has packed of a game of this match. It
// has no Moves and no Opening, but knows what these come to.
func (m *Match) Unpack(g *store.Game) (*Record, error) {
	r, err := m.recall(g)
	if err != nil {
		return nil, err
	}
	r.past, r.elsewhere = g, true
	return r, nil
}
