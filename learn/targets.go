package learn

import (
	"context"
	"errors"

	"montego/engine"
	"montego/game"
	"montego/goban"
	"montego/rng"
	"montego/search"
)

// Targets makes targets for Balance of game records: one position of each game, taken at
// random among its moves.
type Targets struct {
	Records *Records
	Most    int
	Seed    uint64
	// Player and Playouts say whose search with how many playouts values the positions,
	// as in [Huang11] §4.2; with no playouts the value is the result of the game.
	Player   engine.Params
	Playouts int
	Progress func(positions int)
}

// errTargets ends the reading when there are enough.
var errTargets = errors.New("enough targets")

// Make returns the targets. Games without a known winner are left out, if the result is
// asked for.
func (t *Targets) Make(ctx context.Context) (list []Target, err error) {
	r, player := rng.New(t.Seed), engine.New(t.Player, t.Seed)
	defer player.Close()
	err = t.Records.Each(func(record Record) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		target := Target{Board: *record.Start, Komi: record.Komi.Float()}
		n := r.Intn(len(record.Moves))
		for _, m := range record.Moves[:n] {
			target.Board.Play(m.Point, m.Color)
		}
		target.ToMove = record.Moves[n].Color
		switch {
		case t.Playouts > 0:
			target.Value = t.searched(ctx, player, &target, record.Komi)
		case record.Result.Winner == goban.Empty:
			return nil
		case record.Result.Winner == target.ToMove:
			target.Value = 1
		default:
			target.Value = -1
		}
		list = append(list, target)
		if t.Progress != nil {
			t.Progress(len(list))
		}
		if len(list) == t.Most {
			return errTargets
		}
		return nil
	})
	if errors.Is(err, errTargets) {
		err = nil
	}
	return list, err
}

// searched returns the value of a position for the side to move, as a search has it.
func (t *Targets) searched(ctx context.Context, player *engine.Engine, target *Target, komi game.Komi) float64 {
	player.Forget()
	g := game.From(&target.Board, target.ToMove, game.DefaultRules(), komi)
	snapshot := player.Search(ctx, g, target.ToMove, search.Limits{Playouts: t.Playouts})
	return 2*snapshot.ValueFor(target.ToMove) - 1
}
