package learn

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/search"
)

// Targets makes targets for Balance of game records: some positions of each game, taken at
// random among its moves.
type Targets struct {
	Records *Records
	Most    int
	PerGame int // positions of each game; 0 is 1
	Seed    uint64
	// Player and Playouts say whose search with how many playouts values the positions,
	// as in [Huang11] §4.3.3; with no playouts the value is the result of the game.
	Player   engine.Params
	Playouts int
	// Elsewhere values a position on another machine, as Value does, and is called for Parallel positions
	// at a time. If it is nil, the positions are valued here, one after the other.
	Elsewhere func(ctx context.Context, t *Target, seed uint64) (float64, error)
	Parallel  int
	// Known are the values of positions, by their place in the list, that were valued
	// before; Make adds to it. Progress is called when another is.
	Known    map[int]float64
	Progress func(positions int)
}

// Make returns the targets. Games without a known winner are left out, if the result is
// asked for.
func (t *Targets) Make(ctx context.Context) ([]Target, error) {
	list, err := t.choose(ctx)
	if err == nil && t.Playouts > 0 {
		err = t.value(ctx, list)
	}
	return list, err
}

func (t *Targets) choose(ctx context.Context) (list []Target, err error) {
	r := rng.New(t.Seed)
	err = t.Records.Each(ctx, func(record Record) error {
		if t.Playouts == 0 && record.Result.Winner == goban.Empty {
			r.Intn(len(record.Moves)) // as many numbers as for any game
			return nil
		}
		for _, n := range t.moves(&r, len(record.Moves)) {
			target := targetAt(record, n)
			switch {
			case t.Playouts > 0:
			case record.Result.Winner == target.ToMove:
				target.Value = 1
			default:
				target.Value = -1
			}
			if list = append(list, target); len(list) == t.Most {
				return ErrEnough
			}
		}
		return nil
	})
	if err == nil && len(list) == 0 {
		err = errors.New("no game says who won, which is the value of its positions without playouts for targets")
	}
	return list, err
}

// moves draws the moves of a game before which positions are taken, each once.
func (t *Targets) moves(r *rng.Rand, moves int) (drawn []int) {
	for len(drawn) < min(max(t.PerGame, 1), moves) {
		if n := r.Intn(moves); !slices.Contains(drawn, n) {
			drawn = append(drawn, n)
		}
	}
	return drawn
}

func (t *Targets) value(ctx context.Context, list []Target) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wanted []int
	for i := range list {
		if _, known := t.Known[i]; !known {
			wanted = append(wanted, i)
		}
	}
	var known sync.Mutex
	workers, value := 1, t.Elsewhere
	if value != nil {
		workers = max(t.Parallel, 1)
	} else {
		player := engine.New(t.Player, t.Seed)
		defer player.Close()
		value = func(ctx context.Context, target *Target, seed uint64) (float64, error) {
			return Value(ctx, player, target, t.Playouts, seed)
		}
	}
	panics.Each(workers, len(wanted), func(_, n int) {
		if ctx.Err() != nil {
			return
		}
		i := wanted[n]
		v, err := value(ctx, &list[i], t.Seed+uint64(i))
		if err != nil {
			cancel(err)
			return
		}
		known.Lock()
		defer known.Unlock()
		t.Known[i] = v
		if t.Progress != nil {
			t.Progress(len(t.Known))
		}
	})
	for i := range list {
		list[i].Value = t.Known[i]
	}
	return context.Cause(ctx)
}

// Value returns the value of a position for the side to move, from −1 to 1, by a search of
// a number of playouts. On one thread it follows from the engine's parameters and the seed. The
// error is that ctx was cancelled.
func Value(ctx context.Context, e *engine.Engine, t *Target, playouts int, seed uint64) (float64, error) {
	e.Restart(seed)
	g := game.From(&t.Board, t.ToMove, game.DefaultRules(), t.Game.Komi)
	snapshot := e.Search(ctx, g, t.ToMove, search.Limits{Playouts: playouts})
	return 2*snapshot.ValueFor(t.ToMove) - 1, ctx.Err()
}

// Target is a position whose value is known.
type Target struct {
	Game   Record      // up to the position; one without it cannot be sent to another machine
	Board  goban.Board `json:"-"` // that the game leads to
	ToMove goban.Color
	Komi   float64 `json:"-"` // that of the game
	Value  float64 `json:"-"` // for the side to move: 1 won, −1 lost
}

// targetAt returns the position of a game before move n, counted from 0.
func targetAt(r Record, n int) Target {
	t := Target{Game: r, ToMove: r.Moves[n].Color}
	t.Game.Moves = r.Moves[:n]
	t.replay()
	return t
}

func (t *Target) replay() {
	t.Board.CopyFrom(t.Game.Start)
	for _, m := range t.Game.Moves {
		t.Board.Play(m.Point, m.Color)
	}
	t.Komi = t.Game.Komi.Float()
}

// UnmarshalJSON reads a position that another machine has sent.
func (t *Target) UnmarshalJSON(data []byte) error {
	type plain Target
	err := json.Unmarshal(data, (*plain)(t))
	if err == nil && t.Game.Start == nil {
		err = errors.New("the position has no board")
	}
	if err == nil {
		t.replay()
	}
	return err
}
