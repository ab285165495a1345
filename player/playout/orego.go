package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

// Orego are the slices of Orego's roulette wheel: with which probability each
// heuristic chooses the next move. With the probability that is left the move is
// random. Where probabilities add up to more than one, the last slices are cut off.
type Orego struct {
	Proximity float64 `param:"proximity" default:"0.0625" range:"0..1" unit:"probability" doc:"orego plays within three points of the last move" source:"[DrakeUurtamo07] §5"`
	Inner     float64 `param:"inner" default:"0.12534" range:"0..1" unit:"probability" doc:"orego avoids the first two lines" source:"[DrakeUurtamo07] §5"`
	Move      float64 `param:"first-order" default:"0.03013" range:"0..1" unit:"probability" doc:"orego plays the move that the tree chose most often" source:"[DrakeUurtamo07] §5"`
	Reply     float64 `param:"second-order" default:"0.03014" range:"0..1" unit:"probability" doc:"orego plays the reply to the last move that the tree chose most often" source:"[DrakeUurtamo07] §5"`
}

// orego chooses moves by a roulette wheel [DrakeUurtamo07] §4: at most one
// heuristic is asked for a move, and if what it suggests is not playable, any
// move is played.
type orego struct {
	limits  limits
	wheel   Orego
	random  Uniform
	history history
}

// Run plays a game. See Policy.
func (o *orego) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace) {
	play(o, o.limits, b, c, r, t)
}

func (o *orego) choose(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	if p, kind := o.suggest(b, c, r); playable(b, p, c) {
		return p, kind
	}
	return o.random.Move(b, c, r), RandomMove
}

// suggest turns the wheel and asks the heuristic on which it stops. The
// suggestion may be NoPoint, or not playable.
func (o *orego) suggest(b *goban.Board, c goban.Color, r *rng.Rand) (goban.Point, Kind) {
	x := r.Float64()
	if x -= o.wheel.Proximity; x < 0 {
		return near(b, r), NearMove
	}
	if x -= o.wheel.Inner; x < 0 {
		return inner(b, r), InnerMove
	}
	if x -= o.wheel.Move; x < 0 {
		return o.history.move(b, c, r), HistoryMove
	}
	if x -= o.wheel.Reply; x < 0 {
		return o.history.reply(b, c, r), HistoryReplyMove
	}
	return goban.NoPoint, RandomMove
}

// Hint names the moves that the tree has chosen most often, of themselves and in
// reply. See Hinter.
func (o *orego) Hint(b *goban.Board, c goban.Color, hints *Hints) { o.history.hint(b, c, hints) }

// Learn counts the moves of the tree. See Learner.
func (o *orego) Learn(root, _ *goban.Board, t *Trace, _ goban.Color) { o.history.learn(root, t) }

// Forget clears the history. See Learner.
func (o *orego) Forget() { o.history = history{} }

// around are the steps, right and up, to the 24 points at a Manhattan distance
// of at most three.
var around = [24][2]int{
	{0, 3},
	{-1, 2}, {0, 2}, {1, 2},
	{-2, 1}, {-1, 1}, {0, 1}, {1, 1}, {2, 1},
	{-3, 0}, {-2, 0}, {-1, 0}, {1, 0}, {2, 0}, {3, 0},
	{-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1},
	{-1, -2}, {0, -2}, {1, -2},
	{0, -3},
}

// near returns any point of the board at a distance of at most three from the
// last move, each equally likely, or NoPoint after a pass.
func near(b *goban.Board, r *rng.Rand) goban.Point {
	last := b.LastMove(0)
	if last <= goban.Pass {
		return goban.NoPoint
	}
	// Every board has another point that near, so that one is found.
	for x, y := last.X(), last.Y(); ; {
		step := around[r.Intn(len(around))]
		if u, v := x+step[0], y+step[1]; 0 <= u && u < b.Width() && 0 <= v && v < b.Height() {
			return goban.PointAt(u, v)
		}
	}
}

// inner returns any point of the third line or above, each equally likely, or
// NoPoint on boards that have none.
func inner(b *goban.Board, r *rng.Rand) goban.Point {
	w, h := b.Width()-4, b.Height()-4
	if w <= 0 || h <= 0 {
		return goban.NoPoint
	}
	return goban.PointAt(2+r.Intn(w), 2+r.Intn(h))
}
