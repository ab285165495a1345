package playout

import "montego/goban"

// Learner is a policy that remembers earlier games. What it has learned belongs
// to one game of Go: a search feeds it, and tells it to forget when another
// begins.
type Learner interface {
	// Learn takes note of a finished game, which began on root, and of who won
	// it, Empty for a draw. The moves of t that are of the kind TreeMove are
	// those that the search chose.
	Learn(root *goban.Board, t *Trace, winner goban.Color)
	// Forget forgets everything, as if New had made the policy.
	Forget()
}

// LearnerOf returns the policy as a Learner. For a policy that is none, it is
// one that learns nothing.
func LearnerOf(p Policy) Learner {
	if l, ok := p.(Learner); ok {
		return l
	}
	return unteachable{}
}

type unteachable struct{}

func (unteachable) Learn(*goban.Board, *Trace, goban.Color) {}
func (unteachable) Forget()                                 {}
