package review

import (
	"fmt"
	"strings"

	"montego/goban"
)

// Mistake is a move that lost much.
type Mistake struct {
	*Verdict
	Node   int // of Nodes: the one with the move
	Move   goban.Move
	Number int // of the move
}

// Mistakes returns the moves of which the second look says that they lost a share of
// least or more, in the order of the game.
func (r *Review) Mistakes(least float64) (all []Mistake) {
	for i, v := range r.Verdicts {
		if v != nil && v.Lost(least) {
			all = append(all, Mistake{v, i, r.moves[i], r.numberAt(i)})
		}
	}
	return all
}

// Value returns Black's win rate at node i: what the second look says, if there was one.
func (r *Review) Value(i int) float64 {
	if i+1 < len(r.Nodes) && r.Verdicts[i+1] != nil {
		v := r.Verdicts[i+1]
		return valueFor(r.moves[i+1].Color, max(v.Before, v.After))
	}
	if v := r.Verdicts[i]; v != nil {
		return valueFor(r.moves[i].Color, v.After)
	}
	return r.Found[i].Value
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

// side names a colour.
func side(c goban.Color) string {
	if c == goban.White {
		return "White"
	}
	return "Black"
}

// Words says what was wrong with a move.
func (m *Mistake) Words() string {
	name := side(m.Move.Color)
	text := fmt.Sprintf("%s at %v: the win rate of %s is %d %% now, and was %d %% before this move.", kind(m.Loss()), m.Move.Point, name, percent(m.After), percent(m.Before))
	if m.Points >= 2 {
		text += fmt.Sprintf(" It costs about %.0f points.", m.Points)
	}
	if len(m.Better) > 0 {
		text += fmt.Sprintf(" %s should play %v.", name, m.Better[0])
	}
	if len(m.Better) > 1 {
		text += fmt.Sprintf(" Then %v may follow.", lineText(m.Better[1:min(len(m.Better), 5)]))
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
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.String()
	}
	return strings.Join(names, ", ")
}
