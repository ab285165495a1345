package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

// chooser is a policy move by move.
type chooser interface {
	// choose returns a move of c that may be played, or Pass, and its kind.
	choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind)
	Hinter
	Learner
}

// starter is a chooser that is told of the beginning of each playout.
type starter interface{ start() }

// player is the Policy of a chooser.
type player struct {
	chooser
	length, mercy float64 // of Params
}

// Run asks the chooser for the moves of both sides, by one interface call for each move.
// docs/architecture.md tells what that costs. See Policy.
func (p *player) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace) {
	if s, ok := p.chooser.(starter); ok {
		s.start()
	}
	area, passes := float64(b.Area()), 0
	moves, lead := min(int(p.length*area), maxMoves), int(p.mercy*area)
	if p.mercy == 0 {
		lead = b.Area() // more than one side can have
	}
	policy := p.chooser
	for ; moves > 0; moves-- {
		move, kind := policy.choose(b, c, r)
		t.add(move, kind)
		captured := b.Play(move, c)
		c = c.Opponent()
		switch {
		case move != goban.Pass:
			passes = 0
		case passes == 1:
			return
		default:
			passes = 1
		}
		// Only captures open a gap.
		if captured > 0 && abs(b.Stones(goban.Black)-b.Stones(goban.White)) > lead {
			t.Mercy = true
			return
		}
	}
}

func abs(n int) int { return max(n, -n) }

// playable reports whether c may place a stone on p in a playout: it is empty,
// the move is legal and fills no eye.
func playable(b *goban.Board, p goban.Point, c goban.Color) bool {
	return b.At(p) == goban.Empty && b.Code(p).Playable(c) && !b.Retakes(p, c)
}

// Turn returns the position b for c to move. A policy takes the last move for
// the opponent's, and answers it; so if it was c's own, the opponent passes. It
// returns b itself if there is nothing to do, and never changes it.
func Turn(b *goban.Board, c goban.Color) *goban.Board {
	if b.At(b.LastMove(0)) != c {
		return b
	}
	after := *b
	after.Play(goban.Pass, c.Opponent())
	return &after
}
