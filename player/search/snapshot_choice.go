package search

import (
	"slices"

	"montego/goban"
	"montego/internal/param"
)

// FinalChoice says which move is played at the end of a search.
type FinalChoice uint8

// The choices there are.
const (
	ChooseVisits FinalChoice = iota
	ChooseValue
	ChooseBound
	ChooseRobustMax
)

// finalChoices holds for each choice its name, its description, and a function that
// reports whether c prefers m to the best move so far. mostVisits is the number of visits of
// the most visited move.
var finalChoices = [...]struct {
	param.Choice
	prefers func(m, best *Candidate, mostVisits int, c goban.Color) bool
}{
	ChooseVisits: {param.Choice{Name: "visits", Doc: "the move with most visits"},
		func(*Candidate, *Candidate, int, goban.Color) bool { return false }}, // the earlier has more
	ChooseValue: {param.Choice{Name: "value", Doc: "the move with the best value"},
		func(m, best *Candidate, _ int, c goban.Color) bool { return m.ValueFor(c) > best.ValueFor(c) }},
	ChooseBound: {param.Choice{Name: "bound", Doc: "the move with the best lower bound of its value"},
		func(m, best *Candidate, _ int, c goban.Color) bool {
			return valueFor(c, m.Bound) > valueFor(c, best.Bound)
		}},
	ChooseRobustMax: {param.Choice{Name: "robust-max", Doc: "the best value of those with half the visits of the first"},
		func(m, best *Candidate, mostVisits int, c goban.Color) bool {
			return 2*m.Visits >= mostVisits && m.ValueFor(c) > best.ValueFor(c)
		}},
}

// Choices lists the choices. See param.Enumerated.
func (FinalChoice) Choices() (choices []param.Choice) {
	for _, f := range finalChoices {
		choices = append(choices, f.Choice)
	}
	return choices
}

func (f FinalChoice) String() string { return param.NameOf(f) }

// putFirst moves the move to be played to the front. Requires: the moves are in
// the order of their visits.
func (s *Snapshot) putFirst(choice FinalChoice) {
	best := 0
	for i := range s.Moves {
		if m := &s.Moves[i]; m.better(&s.Moves[best], choice, s.Moves[0].Visits, s.ToMove) {
			best = i
		}
	}
	s.Choose(s.Moves[best].Point)
}

// Choose makes the move at p the choice: it comes first, and the others follow as they stood.
// Requires: it is one of the Moves.
func (s *Snapshot) Choose(p goban.Point) {
	i := slices.IndexFunc(s.Moves, func(m Candidate) bool { return m.Point == p })
	chosen := s.Moves[i]
	copy(s.Moves[1:i+1], s.Moves[:i])
	s.Moves[0] = chosen
}

// better reports whether c plays m rather than the best move so far. A proven win comes
// before all other moves, and a proven loss after them. mostVisits is the number of visits of
// the most visited move.
func (m *Candidate) better(best *Candidate, choice FinalChoice, mostVisits int, c goban.Color) bool {
	order := []goban.Color{c.Opponent(), goban.Empty, c}
	if x, y := slices.Index(order, m.Proven), slices.Index(order, best.Proven); x != y {
		return x > y
	}
	return m.Visits > 0 && finalChoices[choice].prefers(m, best, mostVisits, c)
}
