package engine

import (
	"context"

	"montego/game"
	"montego/goban"
	"montego/playout"
	"montego/search"
)

// Assessment says how playouts from a position end.
type Assessment struct {
	// Games is how many playouts there were.
	Games int
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

// Assess plays n games from the position, half of them with either side to
// move first. The same position gives the same answer.
func (e *Engine) Assess(g *game.Game, n int) *Assessment {
	c := g.ToMove()
	return e.playouts(context.Background(), g.Board(), [2]goban.Color{c, c.Opponent()}, n, g.AreaKomi())
}

// Playouts plays n games from the position, c moving first in all of them and
// answering the last move. If that was c's, the opponent is taken to have
// passed since. The same position gives the same answer. When ctx is done it
// stops, after one game at least.
func (e *Engine) Playouts(ctx context.Context, g *game.Game, c goban.Color, n int) *Assessment {
	return e.playouts(ctx, playout.Turn(g.Board(), c), [2]goban.Color{c, c}, n, g.AreaKomi())
}

// PolicyMoves draws the next move of c by the playout policy n times: see
// playout.Sample. The last move counts as it does for Playouts.
func (e *Engine) PolicyMoves(g *game.Game, c goban.Color, n int) []playout.Choice {
	r := e.random(g.Board())
	return playout.Sample(e.params.Playout, playout.Turn(g.Board(), c), c, n, &r)
}

// checkEvery is how many games are played between two looks at a context.
const checkEvery = 64

// playouts plays n games from b, the two colours taking turns to move first.
func (e *Engine) playouts(ctx context.Context, b *goban.Board, first [2]goban.Color, n int, komi game.Points) *Assessment {
	r := e.random(b)
	var owner [goban.NumPoints]int
	games, wins, score := 0, 0, 0
	for games < n && (games == 0 || games%checkEvery != 0 || ctx.Err() == nil) {
		c := first[games%2]
		e.board.CopyFrom(b)
		e.trace.Reset(c)
		e.policy.Run(&e.board, c, &r, &e.trace)
		for p := range e.board.Points() {
			owner[p] += e.board.Owner(p).Sign()
		}
		lead := e.board.AreaScore()
		score += lead
		if float64(lead) > komi.Float() {
			wins++
		}
		games++
	}
	a := &Assessment{Games: games, Score: float64(score) / float64(games), BlackWins: float64(wins) / float64(games)}
	for p, sum := range owner {
		a.Owner[p] = float32(sum) / float32(games)
	}
	return a
}

// chain returns how often the stones of a chain stay their owner's, from −1 to 1.
func (a *Assessment) chain(b *goban.Board, id goban.Chain) float32 {
	sum := float32(0)
	for p := range b.ChainStones(id) {
		sum += a.Owner[p]
	}
	return sum * float32(b.ChainColor(id).Sign()) / float32(b.ChainSize(id))
}

// lost lists the stones of those chains for which dead says so, given their
// colour and how often they stay their owner's, from −1 to 1.
func (a *Assessment) lost(b *goban.Board, dead func(c goban.Color, stays float32) bool) (points []goban.Point) {
	for p := range b.Points() {
		if c := b.At(p); c.IsStone() && dead(c, a.chain(b, b.ChainAt(p))) {
			points = append(points, p)
		}
	}
	return points
}

// Count says whose each point is if the game ended here, and counts it. Chains
// that playouts lose more often than not are dead, if the rules take dead
// stones off.
func (e *Engine) Count(g *game.Game) *game.Count {
	var dead []goban.Point
	if g.Rules().FriendlyPass {
		dead = e.Assess(g, assessPlayouts).lost(g.Board(), func(_ goban.Color, stays float32) bool { return stays < 0 })
	}
	return count(g, dead)
}

// count counts with the given dead stones, which are stones on the board.
func count(g *game.Game, dead []goban.Point) *game.Count {
	n, err := g.Count(dead, nil)
	if err != nil {
		panic("engine: " + err.Error())
	}
	return n
}

// doubt is how far a chain's fate may be from certain before a careful player
// counts it against itself.
const doubt = 0.6

// mayPass says why c can pass without a search, or "", and whether it can pass
// unless a search finds better.
//
// When the opponent has just passed, a pass ends the game: c may do so if it
// wins even when every doubtful chain is counted against it. Otherwise, under
// rules by which dead stones are agreed upon, c passes when there seems to be
// nothing left to do: every stone's fate is clear and every empty point
// somebody's. Playouts can be wrong about that, so a search has the last word.
func (e *Engine) mayPass(g *game.Game, c goban.Color) (reason string, settled bool) {
	friendly, passed := g.Rules().FriendlyPass, g.Passes() > 0
	if !friendly {
		if passed && wins(count(g, nil), c) {
			return "the opponent has passed and the board wins as it stands", false
		}
		return "", false
	}
	b := g.Board()
	if !passed && b.NumEmpty() > b.Area()/2 {
		return "", false
	}
	a := e.Assess(g, assessPlayouts)
	if passed && wins(count(g, a.lost(b, func(side goban.Color, stays float32) bool {
		if side == c {
			return stays < doubt
		}
		return stays < -doubt
	})), c) {
		return "the opponent has passed and the count wins", false
	}
	return "", a.settled(g)
}

// What a move must gain over the pass, as a share of games won, to be played in
// a position that looks settled; a pass with fewer visits than minPass is not
// compared; and a game is as good as decided beyond sure.
const (
	minGain = 0.1
	minPass = 10
	sure    = 0.95
)

// gains reports whether a search has found something to play for.
func gains(r *search.Snapshot, c goban.Color) bool {
	best := r.Best()
	if best.Point == goban.Pass {
		return false
	}
	for _, m := range r.Moves {
		if m.Point == goban.Pass && m.Visits >= minPass {
			return best.ValueFor(c)-m.ValueFor(c) > minGain
		}
	}
	v := r.ValueFor(c)
	return v < sure && v > 1-sure
}

// wins reports whether a count is a win for c.
func wins(n *game.Count, c goban.Color) bool { return n.Score.Winner() == c }

// settled reports whether every chain lives or is dead without doubt and no
// empty point is disputed.
func (a *Assessment) settled(g *game.Game) bool {
	b := g.Board()
	clear := true
	dead := a.lost(b, func(_ goban.Color, stays float32) bool {
		clear = clear && (stays > doubt || stays < -doubt)
		return stays < 0
	})
	return clear && len(count(g, dead).List(game.Dame)) == 0
}
