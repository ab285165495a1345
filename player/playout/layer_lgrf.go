package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

// replier answers the opponent's last move with the last good reply: the one that
// was played in the last simulation that its player won with a reply to that move.
// Where no reply is known, or it is not playable, another policy chooses. This is
// the last-good-reply policy with forgetting [BaierDrake10].
type replier struct {
	chooser      // of the policy below
	byTwo   bool // a reply to the last two moves comes first
	replies replies
}

func (p *replier) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	last, before := b.LastMove(0), b.LastMove(1)
	if p.byTwo {
		if q := *p.replies.toTwo(c, before, last); playable(b, q, c) {
			return q, ReplyMove
		}
	}
	if q := *p.replies.toOne(c, last); playable(b, q, c) {
		return q, ReplyMove
	}
	return p.chooser.choose(b, c, r)
}

// Hint names the last good replies, and what the policy below hints. See Hinter.
func (p *replier) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	last, before := b.LastMove(0), b.LastMove(1)
	if q := *p.replies.toTwo(c, before, last); p.byTwo && playable(b, q, c) {
		hints.good(q, ReplyMove, 1)
	}
	if q := *p.replies.toOne(c, last); playable(b, q, c) {
		hints.good(q, ReplyMove, 1)
	}
	p.chooser.Hint(b, c, hints)
}

// Learn remembers the replies of the winner and forgets those of the loser, in
// the tree and below it. A draw teaches nothing. See Learner.
func (p *replier) Learn(root, end *goban.Board, t *Trace, winner goban.Color) {
	p.chooser.Learn(root, end, t, winner)
	if winner == goban.Empty {
		return
	}
	before, last := root.LastMove(1), root.LastMove(0)
	for i, q := range t.Points() {
		// A pass is no reply, and nothing is a reply to it.
		if q > goban.Pass && last > goban.Pass {
			c := t.Color(i)
			learn(p.replies.toOne(c, last), q, c == winner)
			if p.byTwo && before > goban.Pass {
				learn(p.replies.toTwo(c, before, last), q, c == winner)
			}
		}
		before, last = last, q
	}
}

// learn makes q the known reply if it was good, and unlearns it if it was not.
func learn(known *goban.Point, q goban.Point, good bool) {
	switch {
	case good:
		*known = q
	case *known == q:
		*known = goban.NoPoint
	}
}

// Forget forgets all replies. See Learner.
func (p *replier) Forget() {
	p.replies = replies{}
	p.chooser.Forget()
}

// replies are the last good replies of both sides, NoPoint where none is known.
type replies struct {
	one [2][goban.NumPoints]goban.Point
	two [2][goban.NumPoints][goban.NumPoints]goban.Point
}

// toOne is where the reply of c to the move last is kept.
func (r *replies) toOne(c goban.Color, last goban.Point) *goban.Point {
	return &r.one[c.Index()][last&(goban.NumPoints-1)]
}

// toTwo is where the reply of c to its own move before and the opponent's move
// last is kept.
func (r *replies) toTwo(c goban.Color, before, last goban.Point) *goban.Point {
	return &r.two[c.Index()][before&(goban.NumPoints-1)][last&(goban.NumPoints-1)]
}
