package playout

import (
	"sync/atomic"

	"montego/goban"
	"montego/internal/rng"
)

// Orego are the slices of Orego's roulette wheel: with which probability each
// heuristic chooses the next move. With the probability that is left the move is
// random. Where probabilities add up to more than one, the last slices are cut off.
type Orego struct {
	Proximity float64 `param:"proximity" default:"0.0625" range:"0..1" unit:"probability" doc:"how often orego plays near the last move" source:"[DrakeUurtamo07] §5"`
	Distance  int     `param:"distance" default:"3" range:"1..36" unit:"points" doc:"orego's largest distance from the last move, columns plus lines, for proximity" source:"[DrakeUurtamo07] §4, §6"`
	Inner     float64 `param:"inner" default:"0.12534" range:"0..1" unit:"probability" doc:"how often orego plays a point between from-line and to-line" source:"[DrakeUurtamo07] §5"`
	From      int     `param:"from-line" default:"3" range:"1..10" unit:"lines" doc:"the first of these lines, counted from the edge: 3 avoids the first two" source:"[DrakeUurtamo07] §4, §6"`
	To        int     `param:"to-line" default:"10" range:"1..10" unit:"lines" doc:"the last of these lines; the tenth is the middle of the largest board" source:"[DrakeUurtamo07] §6"`
	Move      float64 `param:"first-order" default:"0.03013" range:"0..1" unit:"probability" doc:"how often orego plays the move that the tree has chosen most often" source:"[DrakeUurtamo07] §5"`
	Reply     float64 `param:"second-order" default:"0.03014" range:"0..1" unit:"probability" doc:"how often orego plays the reply to the last move that the tree has chosen most often" source:"[DrakeUurtamo07] §5"`
}

// orego chooses moves by a roulette wheel [DrakeUurtamo07] §4: at most one
// heuristic is asked for a move, and if what it suggests is not playable, any
// move is played.
type orego struct {
	wheel   Orego
	history *history // of all workers
	noLearner
}

func newOrego(p Params, s *shared) chooser {
	if s.history == nil {
		s.history = new(history)
	}
	return &orego{wheel: p.Orego, history: s.history}
}

func (o *orego) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	if p, kind := o.suggest(b, c, r); playable(b, p, c) {
		return p, kind
	}
	return Uniform{}.Move(b, c, r), RandomMove
}

// suggest turns the wheel and asks the heuristic on which it stops. The
// suggestion may be NoPoint, or not playable.
func (o *orego) suggest(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	x := r.Float64()
	if x -= o.wheel.Proximity; x < 0 {
		return near(b, o.wheel.Distance, r), NearMove
	}
	if x -= o.wheel.Inner; x < 0 {
		return inner(b, o.wheel.From, o.wheel.To, r), InnerMove
	}
	moves, replies := o.history.of(b, c)
	if x -= o.wheel.Move; x < 0 {
		return moves.most(b, c, r), HistoryMove
	}
	if x -= o.wheel.Reply; x < 0 {
		return replies.most(b, c, r), HistoryReplyMove
	}
	return goban.NoPoint, RandomMove
}

// Hint gives hints for the moves that the tree has chosen most often, and for those that it has chosen
// most often in reply to the last move. See Hinter.
func (o *orego) Hint(b *goban.Board, c goban.Color, hints *Hints) {
	moves, replies := o.history.of(b, c)
	moves.hint(b, c, HistoryMove, hints)
	replies.hint(b, c, HistoryReplyMove, hints)
}

// Begin counts the moves of the tree, so that the playout knows those of its own
// simulation too: a move counts as soon as it is selected [DrakeUurtamo07] §4. See Learner.
func (o *orego) Begin(root *goban.Board, t *Trace) { o.history.count(root, t) }

// Forget clears the history. See Learner.
func (o *orego) Forget() { *o.history = history{} }

// near returns any point of the board at a distance of at most d from the last move, in
// steps right and up, each equally likely, or NoPoint after a pass.
func near(b *goban.Board, d int, r *rng.Rand) goban.Point {
	last := b.LastMove(0)
	if last <= goban.Pass || d < 1 {
		return goban.NoPoint
	}
	left, low := max(0, last.X()-d), max(0, last.Y()-d)
	w, h := min(b.Width(), last.X()+d+1)-left, min(b.Height(), last.Y()+d+1)-low
	// Every board has a point next to the last move, so that one is found.
	for {
		p := goban.PointAt(left+r.Intn(w), low+r.Intn(h))
		if n := abs(p.X()-last.X()) + abs(p.Y()-last.Y()); 0 < n && n <= d {
			return p
		}
	}
}

// inner returns any point between two lines, these included and counted from the edge,
// each equally likely, or NoPoint on boards that have none.
func inner(b *goban.Board, from, to int, r *rng.Rand) goban.Point {
	w, h := b.Width()-2*(from-1), b.Height()-2*(from-1)
	if from < 1 || w <= 0 || h <= 0 || to < from {
		return goban.NoPoint
	}
	// The points of the first of these lines will do, so that one is found.
	for {
		x, y := r.Intn(w), r.Intn(h)
		if above := min(x, w-1-x, y, h-1-y); from+above <= to {
			return goban.PointAt(from-1+x, from-1+y)
		}
	}
}

// history counts how often the search chose each move, of itself and in reply
// to each move: the tables of both history heuristics [DrakeUurtamo07] §4. Passes
// are neither counted nor replied to.
type history struct {
	moves   [2]counts                  // by colour
	replies [2][goban.NumPoints]counts // by colour and the move replied to
}

// counts are numbers by point.
type counts [goban.NumPoints]atomic.Uint32

// count counts the moves that the search has chosen in a simulation on root.
func (h *history) count(root *goban.Board, t *Trace) {
	previous := root.LastMove(0)
	for i, p := range t.Points() {
		if p > goban.Pass {
			c := t.Color(i).Index()
			h.moves[c][p].Add(1)
			if previous > goban.Pass {
				h.replies[c][previous][p].Add(1)
			}
		}
		previous = p
	}
}

// of returns the counts of the moves of c, and of those in reply to the last move: after a pass,
// none.
func (h *history) of(b *goban.Board, c goban.Color) (moves, replies *counts) {
	return &h.moves[c.Index()], &h.replies[c.Index()][b.LastMove(0)&(goban.NumPoints-1)]
}

// hint adds the playable points with the highest count above zero.
func (n *counts) hint(b *goban.Board, c goban.Color, k Kind, hints *Hints) {
	highest := uint32(1)
	for _, p := range b.Empties() {
		if playable(b, p, c) {
			highest = max(highest, n[p].Load())
		}
	}
	for _, p := range b.Empties() {
		if n[p].Load() == highest && playable(b, p, c) {
			hints.good(p, k, 1)
		}
	}
}

// most returns the playable point with the highest count above zero, one of
// several at random, or NoPoint. It goes through all empty points. Few moves of a
// playout call it, so keeping the points in order would cost more.
func (n *counts) most(b *goban.Board, c goban.Color, r *rng.Rand) (best goban.Point) {
	highest, ties := uint32(1), 0
	for _, p := range b.Empties() {
		k := n[p&(goban.NumPoints-1)].Load()
		if k < highest || !playable(b, p, c) {
			continue
		}
		if k > highest {
			highest, ties = k, 0
		}
		ties++
		if r.Intn(ties) == 0 {
			best = p
		}
	}
	return best
}
