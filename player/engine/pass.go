package engine

import (
	"context"
	"time"

	"montego/game"
	"montego/goban"
	"montego/player/playout"
	"montego/player/search"
)

// doubt is how far a chain's fate may be from certain before a careful player
// counts it against itself.
const doubt = 0.6

// minPassCheck is how many playouts may show that a position is not settled, because
// the fate of a chain is within doubtless of even: four standard errors from
// doubt.
const (
	minPassCheck = 64
	doubtless    = 0.1
)

// passCheck is what playouts say of a position before a search begins.
type passCheck struct {
	reason   string // why the player can pass without a search, or ""
	settled  bool   // the player can pass unless a search finds better
	playouts int    // that it took
}

// passCheck says whether c can pass. It may take a fifth of the time for a move, or as much
// as it needs if target is 0. Where playouts are bounded it has a fifth of them, or half
// after a pass.
//
// When the opponent has just passed, a pass ends the game: c may do so if it
// wins even when every doubtful chain is counted against it. Then no later move
// needs time, so the check may take all of it, and needs none of it to go on. Otherwise, under
// rules by which dead stones are agreed upon, c passes when there seems to be
// nothing left to do: every stone's fate is clear and every empty point
// somebody's. Playouts can be wrong about that, so no eyespace or race may hang on
// the next move, and a search has the last word.
func (e *Engine) passCheck(ctx context.Context, g *game.Game, c goban.Color, target time.Duration) (v passCheck) {
	friendly, passed := g.Rules().FriendlyPass, g.Passes() > 0
	if !friendly {
		if passed && wins(count(g, nil), c) {
			v.reason = "the opponent has passed and the board wins as it stands"
		}
		return v
	}
	b := g.Board()
	if !passed && b.NumEmpty() > b.Area()/2 {
		return v
	}
	most := target
	if !passed {
		most = (target + 4) / 5 // a limit of time remains one
	}
	n := e.effort.part(5, assessPlayouts)
	if passed {
		n = e.effort.part(2, assessPlayouts)
	}
	if n == 0 {
		return v
	}
	end := time.Now().Add(most)
	enough := func(t *tally) bool {
		late := target > 0 && !time.Now().Before(end)
		if passed {
			return late && t.playouts > minPassCheck
		}
		return late || t.playouts == minPassCheck && !t.assessment().settled(g, doubtless)
	}
	a := e.playouts(ctx, b, inTurns(g), n, g.AreaKomi(), enough)
	e.effort.spend(a.Playouts)
	e.effort.check = a
	if v.playouts = a.Playouts; a.Playouts <= minPassCheck && a.Playouts < n {
		return v // the position is not settled, or there was no time to see it
	}
	if passed && wins(count(g, a.lost(b, func(side goban.Color, stays float32) bool {
		if side == c {
			return stays < doubtAfter(n)
		}
		return stays < -doubtAfter(n)
	})), c) {
		v.reason = "the opponent has passed and the count wins"
		return v
	}
	v.settled = a.settled(g, doubtAfter(n)) && !playout.Undecided(b)
	return v
}

// In a position that looks settled, a move is played only if it wins by more than
// minGain more often than the pass, as a share of playouts. A pass with fewer visits
// than minPass is not compared. A value beyond sure decides the game.
const (
	minGain = 0.1
	minPass = 10
	sure    = 0.95
)

// afterPassPlayouts is how many playouts a search of what follows a pass may have, and
// endingPlayouts how many all that is done after a search for a move, where the player
// has a number of them.
const (
	afterPassPlayouts = 500
	endingPlayouts    = 2 * afterPassPlayouts
)

// withAfterPass divides what a move may cost between its search and one of what
// follows a pass, which takes a tenth of the time, or a fifth of the playouts, of which
// something may be left for another.
func withAfterPass(l search.Limits) (move, afterPass search.Limits) {
	move, afterPass = l, search.Limits{Playouts: afterPassPlayouts}
	if l.Time > 0 {
		afterPass.Time = max(l.Time/10, 1)
		move.Time = max(l.Time-afterPass.Time, 1)
	}
	if l.Playouts > 0 {
		afterPass.Playouts = min(l.Playouts/5, endingPlayouts)
		move.Playouts = l.Playouts - afterPass.Playouts
		move.MaxPlayouts = max(l.MaxPlayouts-afterPass.Playouts, 0)
	}
	return move, afterPass
}

// passHolds reports whether c can pass in a position that looks settled, after the
// search r.
func (e *Engine) passHolds(ctx context.Context, g *game.Game, c goban.Color, r *search.Snapshot, afterPass search.Limits) bool {
	_, visited := passOf(r)
	switch v := r.ValueFor(c); {
	case r.Best().Point == goban.Pass:
		return true
	case visited:
	case v <= 1-sure:
		return true // lost either way
	case v < sure:
		return false
	}
	return e.gain(ctx, g, c, r, afterPass) <= minGain
}

// passOf returns what a search thinks of the pass, and whether it has looked at it.
func passOf(r *search.Snapshot) (pass search.Candidate, visited bool) {
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Point == goban.Pass && m.Visits >= minPass {
			return *m, true
		}
	}
	return pass, false
}

// gain returns how much more often the best move of c wins than the pass, as a share
// of playouts. A search that surely wins by a move has hardly looked at the pass,
// though the opponent may answer it with that very move. Then a second search finds
// what the opponent can do after the pass, with half of the playouts that are left; if
// there is none, the pass counts as lost.
func (e *Engine) gain(ctx context.Context, g *game.Game, c goban.Color, r *search.Snapshot, afterPass search.Limits) float64 {
	best := r.Best()
	if pass, visited := passOf(r); visited {
		return best.ValueFor(c) - pass.ValueFor(c)
	}
	if e.effort.bounded {
		afterPass.Playouts = e.effort.part(2, afterPassPlayouts)
	}
	if afterPass.Playouts == 0 {
		return best.ValueFor(c)
	}
	passed := g.Clone()
	if passed.Play(goban.Move{Color: c, Point: goban.Pass}) != nil {
		return 0
	}
	// A pass in return would end the game in the tree with all dead stones on
	// the board, which the players would take off.
	other := c.Opponent()
	answer := e.searchBut(ctx, passed, other, append(banned(passed, other), goban.Pass), afterPass).Best()
	return best.ValueFor(c) - (1 - answer.ValueFor(other))
}

// wins reports whether a count is a win for c.
func wins(n *game.Count, c goban.Color) bool { return n.Score.Winner() == c }

// settled reports whether every chain lives or is dead, farther from even than
// doubt, and no empty point is disputed.
func (a *Assessment) settled(g *game.Game, doubt float32) bool {
	b := g.Board()
	return a.Clear(b, doubt) && len(count(g, a.Dead(b)).List(game.Dame)) == 0
}
