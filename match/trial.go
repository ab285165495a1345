package match

import (
	"context"
	"errors"
	"time"

	"montego/store"
)

// Trial plays a game that is not kept, and returns what it took.
func (m *Match) Trial(ctx context.Context, f Fixture) (time.Duration, error) {
	t := &table{match: m}
	defer t.close()
	if err := t.openReferee(ctx); err != nil {
		return 0, err
	}
	r, err := t.play(ctx, f)
	switch {
	case err != nil:
		return 0, errors.New("interrupted during the trial game")
	case r.End == Broken:
		return 0, errors.New(r.Fault.Text)
	}
	return max(r.Finish.Sub(r.Start), time.Millisecond), nil
}

// Pace returns how many games a store holds and their mean duration, which is 0 if
// there are none.
func Pace(ctx context.Context, s *store.Store) (games int, each time.Duration, err error) {
	for g, err := range s.GamesAfter(ctx, 0) {
		if err != nil {
			return games, 0, err
		}
		games++
		each += g.Finished.Sub(g.Started)
	}
	if games > 0 {
		each = max(each/time.Duration(games), time.Millisecond)
	}
	return games, each, nil
}
