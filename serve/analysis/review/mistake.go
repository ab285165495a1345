package review

import (
	"fmt"
	"math"

	"montego/goban"
)

// Mistake is a move that lost much.
type Mistake struct {
	Node   int // of Nodes: the one with the move
	Move   goban.Move
	Number int     // of the move
	Loss   float64 // of the player's win rate, from 0 to 1
	Points float64 // by which the player's lead became less
	Before *Found
	After  *Found
}

// Mistakes returns the moves that lost a share of least or more, in the order of
// the game.
func (r *Review) Mistakes(least float64) (all []Mistake) {
	for i := 1; i < len(r.Nodes); i++ {
		m, ok := r.loss(i)
		if ok && m.Loss >= least {
			all = append(all, m)
		}
	}
	return all
}

// loss returns what the move of node i has lost. ok is false if that is nothing to
// speak of: the best move, or a loss that may be chance.
func (r *Review) loss(i int) (m Mistake, ok bool) {
	before, after := r.Found[i-1], r.Found[i]
	moves := r.Games[i].Moves()
	if before == nil || after == nil || len(moves) != len(r.Games[i-1].Moves())+1 {
		return m, false // stones were set up, or a comment stands alone
	}
	move := moves[len(moves)-1]
	m = Mistake{
		Node: i, Move: move, Number: r.numberAt(i), Before: before, After: after,
		Loss:   valueFor(move.Color, before.Value) - valueFor(move.Color, after.Value),
		Points: (before.Lead - after.Lead) * float64(move.Color.Sign()),
	}
	return m, before.Best() != move.Point && m.Loss > surely*math.Hypot(before.deviation(), after.deviation())
}

// surely is how many standard deviations a loss must have to be told: below, it may
// be chance.
const surely = 2.5

// deviation returns the standard deviation of the value, as that of a share.
func (f *Found) deviation() float64 {
	return math.Sqrt(f.Value * (1 - f.Value) / float64(max(f.Playouts, 1)))
}

// numberAt counts the moves up to node i.
func (r *Review) numberAt(i int) (n int) {
	for _, node := range r.Nodes[:i+1] {
		if node.Has("B") || node.Has("W") {
			n++
		}
	}
	return n
}

// Words says what was wrong with a move.
func (m *Mistake) Words() string {
	side := map[goban.Color]string{goban.Black: "Black", goban.White: "White"}[m.Move.Color]
	before, after := percent(valueFor(m.Move.Color, m.Before.Value)), percent(valueFor(m.Move.Color, m.After.Value))
	text := fmt.Sprintf("%s at %v: the win rate of %s is %d %% now, and was %d %% before this move.", kind(m.Loss), m.Move.Point, side, after, before)
	if m.Points >= 2 {
		text += fmt.Sprintf(" It costs about %.0f points.", m.Points)
	}
	if best := m.Before.Best(); best != goban.NoPoint {
		text += fmt.Sprintf(" %s should play %v.", side, best)
		if line := m.Before.Moves[0].Line; len(line) > 1 {
			text += fmt.Sprintf(" Then %v may follow.", lineText(line[1:min(len(line), 5)]))
		}
	}
	return text
}

// The losses of win rate that make a move doubtful, a mistake, or a blunder.
const (
	Doubtful = 0.05
	Wrong    = 0.10
	Blunder  = 0.25
)

// kind names how bad a move is.
func kind(loss float64) string {
	switch {
	case loss >= Blunder:
		return "A blunder"
	case loss >= Wrong:
		return "A mistake"
	}
	return "A doubtful move"
}

// percent returns a win rate in percent.
func percent(x float64) int { return int(100*x + 0.5) }

// lineText names points in a row.
func lineText(points []goban.Point) string {
	text := ""
	for i, p := range points {
		if i > 0 {
			text += ", "
		}
		text += p.String()
	}
	return text
}
