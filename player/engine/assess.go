package engine

import (
	"context"
	"math"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/playout"
)

// Assessment says how playouts from a position end.
type Assessment struct {
	// Playouts is how many there were.
	Playouts int
	// Owner is how often each point is Black's in the end, from −1, always
	// White's, to 1, always Black's.
	Owner [goban.NumPoints]float32
	// Score is the mean area score, Black's lead without komi, in points.
	Score float64
	// BlackWins is the share of the playouts that Black won, komi included.
	BlackWins float64
}

// assessPlayouts is how many playouts judge dead stones: the error of an
// ownership is then below 0.05.
const assessPlayouts = 500

// inTurns returns the sides that move first in turn: each does so in every second
// playout.
func inTurns(g *game.Game) [2]goban.Color { return [2]goban.Color{g.ToMove(), g.ToMove().Opponent()} }

// assessStones asks n playouts from the position which stones stay, half of them
// with either side to move first. It stops earlier when they leave no doubt about
// any chain, and when ctx is done. The same position gives the same answer.
func (e *Engine) assessStones(ctx context.Context, g *game.Game, n int) *Assessment {
	next := firstLook
	return e.playouts(ctx, g.Board(), inTurns(g), n, g.AreaKomi(), func(t *tally) bool {
		if t.playouts < next {
			return false
		}
		next *= 2
		return t.assessment().Clear(g.Board(), float32(Unclear+5/math.Sqrt(float64(t.playouts))))
	})
}

// Unclear is how near to even a chain's fate may be before nobody should call it alive
// or dead: about nine standard errors of 2,000 playouts. Fewer playouts leave no doubt
// if the fate of every chain is farther from even by five of their standard errors.
const Unclear = 0.2

// firstLook is how few playouts may show which stones stay.
const firstLook = 64

// Clear reports whether the fate of every chain is farther from even than doubt,
// from 0 to 1.
func (a *Assessment) Clear(b *goban.Board, doubt float32) bool {
	for p := range b.Points() {
		if !b.At(p).IsStone() {
			continue
		}
		if stays := a.Stays(b, b.ChainAt(p)); -doubt <= stays && stays <= doubt {
			return false
		}
	}
	return true
}

// Playouts plays n playouts from the position, c moving first in all of them and
// answering the last move. If that was c's, the opponent is taken to have passed
// since. The same position gives the same answer. When ctx is done it stops, after one
// playout at least.
func (e *Engine) Playouts(ctx context.Context, g *game.Game, c goban.Color, n int) *Assessment {
	return e.playouts(ctx, playout.Turn(g.Board(), c), [2]goban.Color{c, c}, n, g.AreaKomi(), nil)
}

// PolicyMoves draws the next move of c by the playout policy n times: see
// playout.Sample. The last move counts as it does for Playouts.
func (e *Engine) PolicyMoves(g *game.Game, c goban.Color, n int) []playout.Choice {
	r := random(g.Board())
	return playout.Sample(e.params.Playout, playout.Turn(g.Board(), c), c, n, &r)
}

// isOver reports whether ctx is done or its deadline has passed. On a busy machine its
// timer may be late.
func isOver(ctx context.Context) bool {
	deadline, limited := ctx.Deadline()
	return ctx.Err() != nil || limited && !time.Now().Before(deadline)
}

// playouts plays n playouts from b, the two colours taking turns to move first, or
// fewer if enough, which may be nil, says so.
func (e *Engine) playouts(ctx context.Context, b *goban.Board, first [2]goban.Color, n int, komi game.Points, enough func(*tally) bool) *Assessment {
	r := random(b)
	var t tally
	for t.playouts < n && (t.playouts == 0 || !isOver(ctx)) {
		c := first[t.playouts%2]
		e.board.CopyFrom(b)
		e.trace.Reset(c)
		e.policy.Run(&e.board, c, &r, &e.trace)
		t.add(&e.board, komi)
		if enough != nil && enough(&t) {
			break
		}
	}
	return t.assessment()
}

// tally adds up how playouts end.
type tally struct {
	owner                 [goban.NumPoints]int
	playouts, wins, score int
}

// add notes a board at the end of a playout.
func (t *tally) add(b *goban.Board, komi game.Points) {
	for p := range b.Points() {
		t.owner[p] += b.Owner(p).Sign()
	}
	lead := b.AreaScore()
	t.score += lead
	if float64(lead) > komi.Float() {
		t.wins++
	}
	t.playouts++
}

// assessment returns what the playouts say. Requires: there was one.
func (t *tally) assessment() *Assessment {
	n := float64(t.playouts)
	a := &Assessment{Playouts: t.playouts, Score: float64(t.score) / n, BlackWins: float64(t.wins) / n}
	for p, sum := range t.owner {
		a.Owner[p] = float32(sum) / float32(t.playouts)
	}
	return a
}

// Stays returns how often the stones of a chain stay their owner's, from −1, when
// they are always taken, to 1.
func (a *Assessment) Stays(b *goban.Board, id goban.Chain) float32 {
	sum := float32(0)
	for p := range b.ChainStones(id) {
		sum += a.Owner[p]
	}
	return sum * float32(b.ChainColor(id).Sign()) / float32(b.ChainSize(id))
}

// Dead lists the stones of those chains that are taken more often than not.
func (a *Assessment) Dead(b *goban.Board) []goban.Point {
	return a.lost(b, func(_ goban.Color, stays float32) bool { return stays < 0 })
}

// lost lists the stones of those chains for which dead says so, given their
// colour and how often they stay their owner's, from −1 to 1.
func (a *Assessment) lost(b *goban.Board, dead func(c goban.Color, stays float32) bool) (points []goban.Point) {
	for p := range b.Points() {
		if c := b.At(p); c.IsStone() && dead(c, a.Stays(b, b.ChainAt(p))) {
			points = append(points, p)
		}
	}
	return points
}

// Count says whose each point is if the game ended here, and counts it. See
// Estimate.
func (e *Engine) Count(g *game.Game) *game.Count {
	return e.Estimate(context.Background(), g).Count
}

// count counts with the given dead stones, which are stones on the board.
func count(g *game.Game, dead []goban.Point) *game.Count {
	n, err := g.Count(dead, nil)
	if err != nil {
		panic("engine: " + err.Error())
	}
	return n
}
