package search

import (
	"math"

	"montego/goban"
	"montego/internal/param"
	"montego/player/timing"
)

// Evaluation says what the end of a playout is worth.
type Evaluation struct {
	Value ResultValue `param:"value" default:"win" doc:"the result of a playout, of which the tree takes the mean" source:"[Coulom06] §2"`
	Bonus float64     `param:"bonus" default:"0" range:"0..0.5" needs:"search.evaluation.value=win" doc:"value scaling S: a win by a share x of search.evaluation.range is worth 1 − S + S·x, and a loss S·(1 − x); larger prefers large wins; 0: off; for wins only" source:"[Baudis11] §3.3"`
	Late  float64     `param:"late" default:"-1" range:"-1..0.5" needs:"search.evaluation.value=win" doc:"S in the endgame: in the middle game S goes from bonus to this, by the number of moves; -1: bonus in the whole game" source:"[Baudis11] §7.1.1"`
	Range float64     `param:"range" default:"20" range:"0.5..1000" unit:"points" needs:"search.evaluation.value=win and search.evaluation.bonus or search.evaluation.late other than -1" doc:"a lead of this size, or a larger one, is x = 1" source:"[Baudis11] §3.3 has 40; its code counts half points"`
}

// ResultValue says what the tree adds up for each playout: wins or scores.
type ResultValue uint8

// The values there are.
const (
	WinValue ResultValue = iota
	ScoreValue
)

// Choices lists the values. See param.Enumerated.
func (ResultValue) Choices() []param.Choice {
	return []param.Choice{
		WinValue:   {Name: "win", Doc: "1 for a win, 0 for a loss, 1/2 for a draw"},
		ScoreValue: {Name: "score", Doc: "the score, from 0 for the largest win of White to 1 for the largest of Black"},
	}
}

// evaluator turns the score of a finished playout into its value. It belongs to one worker.
type evaluator struct {
	Evaluation
	bonus         float32 // of value scaling, for this root
	scale         float32 // points from the middle of the scale to its end
	priorVariance float32 // see begin
}

// scaling returns the share of a playout's value that depends on the score, for a root after
// the given number of moves on a board of the given number of points.
func (e Evaluation) scaling(moves, points int) float64 {
	if e.Late < 0 {
		return e.Bonus
	}
	phase := timing.Phase(moves, points)
	return float64((1-phase)*e.Bonus) + float64(phase*e.Late)
}

// begin makes the evaluator ready for playouts from a root. A score is at most the
// area and the komi; only a dynamic komi can take it beyond the scale.
//
// priorVariance is the variance that Crazy Stone gives to the one prior visit of every
// node: 4P² points² on a board of P points [Coulom06] §3.2, in units of the value. For
// wins, as for scores, it is the square of their whole range.
func (e *evaluator) begin(b *goban.Board, komi float64) {
	area := b.Area()
	e.bonus = float32(e.scaling(b.Moves(), area))
	e.scale = float32(float64(area) + math.Abs(komi))
	e.priorVariance = 1
	if e.Value == ScoreValue {
		share := float32(area) / e.scale
		e.priorVariance = share * share
	}
}

// value returns what a playout is worth at whose end Black leads by lead points; White
// leads if lead is negative.
func (e *evaluator) value(lead float32) result {
	switch {
	case e.Value == ScoreValue:
		return result(min(max(0.5+lead/(2*e.scale), 0), 1)*unit + 0.5)
	case lead == 0:
		return draw
	case e.bonus == 0 && lead > 0:
		return blackWins
	case e.bonus == 0:
		return whiteWins
	}
	// A win is worth 1 − S + S·x, and a loss S·(1 − x), where S is the bonus.
	x := min(float32(math.Abs(float64(lead)))/float32(e.Range), 1)
	v := 1 - e.bonus + float32(e.bonus*x)
	if lead < 0 {
		v = 1 - v
	}
	return result(v*unit + 0.5)
}
