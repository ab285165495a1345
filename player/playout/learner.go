package playout

import "montego/goban"

// Learner remembers earlier simulations. What it has learned belongs to one game of Go: a
// search feeds it, and tells it to forget when another game begins.
type Learner interface {
	// Begin takes note, before the playout of a simulation on root, of the moves that the
	// search has chosen: those of t.
	Begin(root *goban.Board, t *Trace)
	// Learn takes note of a finished simulation: it began on root, its moves are
	// t, its final board is end, and winner has won it, Empty after a draw. The
	// moves of t that are of the kind TreeMove are those that the search chose;
	// the others are those of the last Run of this same policy.
	Learn(root, end *goban.Board, t *Trace, winner goban.Color)
	// Forget forgets everything, as if New had made the policy.
	Forget()
}

// noLearner is part of a policy that learns nothing.
type noLearner struct{}

func (noLearner) Begin(_ *goban.Board, _ *Trace)                   {}
func (noLearner) Learn(_, _ *goban.Board, _ *Trace, _ goban.Color) {}
func (noLearner) Forget()                                          {}
