package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/param"
	"montego/lab/match"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/timing"
)

// predicted is a game of a prediction: how many moves of the opponent followed one of the
// player's, and how many of these it would have thought about.
type predicted struct{ Moves, Hits int }

// predict plays games of an arm, to find out how often focused pondering thinks about the move
// that the opponent then plays [Huang11] §5.6.2: the ponder hits are the prediction rate. The
// player does not ponder in these games; what it would think about follows from its own
// search. Colours alternate. The error says in one line why it ended early.
func predict(ctx context.Context, m *match.Match, arm, games int) (list []predicted, err error) {
	opponent, err := m.Players[m.Pairings[arm][match.B]].Open(ctx)
	if err != nil {
		return nil, err
	}
	defer opponent.Close()
	e := engine.New(*m.Players[arm].Params, m.Seed)
	for n := range games {
		e.Restart(m.Seed + uint64(n))
		if err := opponent.NewGame(ctx, &m.Conditions, m.Seed+uint64(n)); err != nil {
			return nil, err
		}
		one, err := predictGame(ctx, &m.Conditions, e, opponent, goban.Sides[n%2])
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n+1, err)
		}
		list = append(list, one)
	}
	return list, nil
}

func predictGame(ctx context.Context, c *match.Conditions, e *engine.Engine, opponent match.Player, color goban.Color) (one predicted, err error) {
	g := game.New(c.Width, c.Height, c.Rules, c.Komi)
	g.SetTurns()
	var likely []goban.Point
	for !g.Over() && len(g.Moves()) < c.MostMoves() {
		if ctx.Err() != nil {
			return one, errors.New("interrupted")
		}
		if g.ToMove() == color {
			d := e.GenMove(ctx, g, color, engine.Terms{})
			if d.Resign {
				return one, nil
			}
			likely = e.Likely(g, e.Params().Ponder.Focus)
			if err := opponent.Play(ctx, d.Move); err != nil {
				return one, err
			}
			continue
		}
		answer, err := opponent.GenMove(ctx, g.ToMove(), timing.New(c.Time))
		if err != nil || answer.Resign {
			return one, err
		}
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: answer.Point}); err != nil {
			return one, err
		}
		if len(likely) > 0 {
			one.Moves++
			if slices.Contains(likely, answer.Point) {
				one.Hits++
			}
		}
	}
	return one, nil
}

func (p *Plan) runPredictions(ctx context.Context, tell func(string)) error {
	return p.runTable(ctx, func(m *match.Match) (any, error) {
		var table [][]predicted
		for i, a := range p.Arms {
			list, err := predict(ctx, m, i, p.Scale.Games)
			if err != nil {
				return nil, fmt.Errorf("arm %s: %w", a.Name, err)
			}
			table = append(table, list)
			tell(fmt.Sprintf("%d of %d arms", i+1, len(p.Arms)))
		}
		return table, nil
	})
}

func (o *Outcome) readPredictions(table [][]predicted) error {
	if table != nil && len(table) != len(o.Arms) {
		return errors.New("it was begun with other arms")
	}
	for i, a := range o.Arms {
		row := Row{Arm: a, Here: none, Paper: o.paper(a)}
		if table != nil {
			row.Games, row.Here = len(table[i]), predictionRate(table[i])
		}
		o.Rows = append(o.Rows, row)
	}
	return nil
}

// predictionRate returns p, the share of the m moves of all n games that were hits, with an
// interval for a sample of clusters: moves of one game are alike, so m moves are worth only
// m/d independent ones, where d ≥ 1 is the design effect
//
//	d = n/(n−1) · Σ (hits − p·moves)² / (m·p·(1−p)), the sum being over the games.
//
// A single game is worth one move.
func predictionRate(games []predicted) Figure {
	var sum predicted
	for _, g := range games {
		sum.Moves, sum.Hits = sum.Moves+g.Moves, sum.Hits+g.Hits
	}
	if sum.Moves == 0 {
		return none
	}
	n, moves := float64(len(games)), float64(sum.Moves)
	rate, off := float64(sum.Hits)/moves, 0.0
	for _, g := range games {
		d := float64(g.Hits) - float64(rate*float64(g.Moves))
		off += float64(d * d)
	}
	worth := 1.0
	if n > 1 {
		worth = moves / max(1, n/(n-1)*off/(moves*max(rate*(1-rate), 1e-9)))
	}
	whole := max(1, math.Round(worth))
	return percent(rate*whole, int(whole))
}

// neutral says by which factor the strength of a shape may differ from 1 for the shape to
// count as neutral.
const neutral = 1.25

// neutralShapes returns how many of the 3×3 shapes that can be played are neutral by
// weights built in, and how many there are.
func neutralShapes(weights string) (count, shapes int, err error) {
	p := playout.DefaultParams()
	if err := param.Set(&p, "softmax.weights", weights); err != nil {
		return 0, 0, err
	}
	for _, gamma := range p.Softmax.Weights.For(81).Shapes {
		if gamma > 0 {
			shapes++
			if gamma <= neutral && gamma >= 1/neutral {
				count++
			}
		}
	}
	return count, shapes, nil
}

// readWeights fills in the rows of an experiment of weights: shapes stand in the place of
// games. All of them are counted, so that their share has no interval: a count of the whole
// is no sample of it.
func (o *Outcome) readWeights() error {
	for _, a := range o.Arms {
		count, shapes, err := neutralShapes(a.Player)
		if err != nil {
			return fmt.Errorf("arm %s: %w", a.Name, err)
		}
		here := Figure{100 * float64(count) / float64(shapes), math.NaN(), math.NaN()}
		o.Rows = append(o.Rows, Row{Arm: a, Games: shapes, Here: here, Paper: o.paper(a)})
	}
	return nil
}
