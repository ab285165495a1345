package match

import (
	"context"
	"errors"
	"time"

	"montego/lab/store"
)

// A trial plays trialMoves moves of a game, and assumes a number of moves a point of
// the board: games of players that resign are about as long.
const (
	trialMoves    = 16
	movesPerPoint = 0.7
)

// Trial plays the first moves of a game that is not kept, and returns what the whole game
// would take at their pace.
func (m *Match) Trial(ctx context.Context, f ScheduledGame) (time.Duration, error) {
	c := *m.conditions(f.Pair())
	c.MaxMoves = min(c.MostMoves(), len(f.Opening)+trialMoves)
	r, err := m.playUnder(ctx, f, &c)
	switch {
	case ctx.Err() != nil:
		return 0, errors.New("interrupted during the trial game")
	case err != nil:
		return 0, err
	case r.End == Broken:
		return 0, errors.New(r.Fault.Text)
	}
	took := r.Finish.Sub(r.Start)
	if r.End == TooLong {
		took = time.Duration(float64(took) * max(1, movesPerPoint*float64(c.Width*c.Height)/trialMoves))
	}
	return max(took, time.Millisecond), nil
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
