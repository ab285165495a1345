package learn

import (
	"montego/goban"
	"montego/player/pattern"
	"montego/player/playout"
)

// FindPlayoutMoves is FindMoves for the features of the policy softmax: the 3×3 class of
// every move that a playout may make, and its local features [Huang11] §4.3.
func FindPlayoutMoves(s Sampling) Find {
	var b goban.Board
	var locals playout.Locals
	return eachGame(func(r Record, do func(position)) {
		b.CopyFrom(r.Start)
		for i, m := range r.Moves {
			if s.takes(r.Number, i) && m.Point != goban.Pass {
				if p := playoutPosition(&b, m, &locals); p.winner >= 0 {
					do(p)
				}
			}
			b.Play(m.Point, m.Color)
		}
	})
}

// playoutPosition is the position before a move.
func playoutPosition(b *goban.Board, m goban.Move, locals *playout.Locals) position {
	p := position{winner: -1}
	locals.Find(b, m.Color)
	for _, q := range b.Empties() {
		if !b.Code(q).Playable(m.Color) || b.Retakes(q, m.Color) {
			continue
		}
		if q == m.Point {
			p.winner = len(p.features)
		}
		x := pattern.Features{Levels: pattern.Levels(locals.Of(q))}
		x.Shapes[0] = pattern.Shape(pattern.ThreeByThree().Of(b.Code(q), m.Color))
		p.features = append(p.features, x)
	}
	return p
}
