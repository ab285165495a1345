package status

import (
	"context"
	"math"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/search"
)

// Estimator judges positions by playouts and by small searches, which do not disturb the tree
// of a game. It is not safe for concurrent use.
type Estimator struct {
	Policy playout.Policy // of its playouts

	playout playout.Params
	open    func() search.Searcher
	search  search.Searcher // made when first needed
	board   goban.Board
	trace   playout.Trace
}

// maxMemory bounds the tree of an Estimator, in MiB.
const maxMemory = 16

// TreeMemory returns the bound on the tree of an Estimator, in MiB, where that of the searches
// has the given one.
func TreeMemory(search int) int { return min(search, maxMemory) }

// fixedSeed is the seed of the searches: all estimators agree.
const fixedSeed = 1

// NewEstimator returns an Estimator with these parameters, whose searches are made by open.
func NewEstimator(open search.Factory, p search.Params, po playout.Params) *Estimator {
	p.Threads, p.Memory = 1, TreeMemory(p.Memory)
	// Which stones are dead, playouts know: what a network says of the whole board would
	// only be mixed into that.
	p.Network = search.Network{}
	return &Estimator{
		Policy: playout.New(po), playout: po,
		open: func() search.Searcher { return open(p, po, fixedSeed) },
	}
}

// Close gives the memory of the tree back.
func (e *Estimator) Close() {
	if e.search != nil {
		e.search.Close()
	}
}

// Playouts says how N playouts from a position end.
type Playouts struct {
	playout.OwnerCount
	score int // sum of the area scores: Black's leads without komi, in points
	wins  int // of Black, komi included
}

// Score returns the mean area score, Black's lead without komi, in points.
func (p *Playouts) Score() float64 { return float64(p.score) / float64(p.N) }

// BlackWins returns the share of the playouts that Black won, komi included.
func (p *Playouts) BlackWins() float64 { return float64(p.wins) / float64(p.N) }

// Playouts plays n playouts from the position, c moving first in all of them and
// answering the last move. If that was c's, the opponent is taken to have passed
// since. The same position gives the same answer. When ctx is done it stops, after one
// playout at least.
func (e *Estimator) Playouts(ctx context.Context, g *game.Game, c goban.Color, n int) *Playouts {
	return e.play(ctx, playout.Turn(g.Board(), c), [2]goban.Color{c, c}, n, g.AreaKomiFor(c), nil)
}

// PolicyMoves draws the next move of c by the playout policy n times: see
// playout.Sample. The last move counts as it does for Playouts.
func (e *Estimator) PolicyMoves(g *game.Game, c goban.Color, n int) []playout.Choice {
	r := random(g.Board())
	return playout.Sample(e.playout, playout.Turn(g.Board(), c), c, n, &r)
}

// random returns a generator that follows from the position alone, so that all estimators with
// the same playouts agree.
func random(b *goban.Board) rng.Rand { return rng.New(uint64(b.Hash())) }

// inTurns returns the sides that move first in turn: each does so in every second
// playout.
func inTurns(g *game.Game) [2]goban.Color { return [2]goban.Color{g.ToMove(), g.ToMove().Opponent()} }

// stonePlayouts is how many playouts judge dead stones: the error of an ownership is then
// below 0.05. fewest is how few may show which stones stay.
const (
	stonePlayouts = 500
	fewest        = 64
)

// stones asks n playouts from the position which stones stay, half of them with either
// side to move first. It stops earlier when they leave no doubt about any chain: when all
// are clear by Unclear and five standard errors more. The same position gives the same
// answer.
func (e *Estimator) stones(ctx context.Context, g *game.Game, n int) *Playouts {
	next := fewest
	return e.play(ctx, g.Board(), inTurns(g), n, g.AreaKomi(), func(a *Playouts) bool {
		if a.N < next {
			return false
		}
		next *= 2
		return Clear(g.Board(), a.Ownership(), float32(Unclear+5/math.Sqrt(float64(a.N))))
	})
}

// play plays n playouts from b, the two colours taking turns to move first, or fewer if
// enough, which may be nil, says so, or when ctx is done. On a busy machine the timer of a
// deadline may be late, so the time counts too.
func (e *Estimator) play(ctx context.Context, b *goban.Board, first [2]goban.Color, n int, komi game.Points, enough func(*Playouts) bool) *Playouts {
	r := random(b)
	deadline, limited := ctx.Deadline()
	a := new(Playouts)
	for a.N < n && (a.N == 0 || ctx.Err() == nil && (!limited || time.Now().Before(deadline))) {
		c := first[a.N%2]
		e.board.CopyFrom(b)
		e.trace.Reset(c)
		e.Policy.Run(&e.board, c, &r, &e.trace)
		a.Count(&e.board)
		lead := e.board.AreaScore()
		a.score += lead
		if float64(lead) > komi.Float() {
			a.wins++
		}
		if enough != nil && enough(a) {
			break
		}
	}
	return a
}

// evaluate searches the position with c to move and with this komi by n playouts. A
// playout decides about the board after two passes where the rules take dead stones off.
func (e *Estimator) evaluate(ctx context.Context, g *game.Game, c goban.Color, komi float64, n int) *search.Snapshot {
	if e.search == nil {
		e.search = e.open()
	}
	e.search.Restart(fixedSeed)
	// This machine searches alone, and no superko counts: the same position has the same estimate.
	at := search.Root{Board: g.Board(), ToMove: c, Komi: komi, Handicap: g.Handicap(), PlayOut: g.Rules().RemovesDead()}
	limits := search.Limits{Playouts: n}
	if deadline, limited := ctx.Deadline(); limited {
		limits.Time = max(time.Until(deadline), 1)
	}
	return e.search.Search(ctx, at, limits)
}
