package review

// Agreement counts the mistakes that a review names, those that one of more effort names, which
// are taken for true, and those that both name.
type Agreement struct {
	Named, True, Both int
	Moves             int // that were judged
}

// Add adds up what was counted in another game.
func (a *Agreement) Add(b Agreement) {
	a.Named += b.Named
	a.True += b.True
	a.Both += b.Both
	a.Moves += b.Moves
}

// Pair is a move that one of two reviews calls a mistake, with what it loses in both.
type Pair struct {
	Number     int // of the move
	Vertex     string
	Loss, More float64 // with the usual effort, and with more
}

// Agree compares two complete reviews of the same moves, the second with more effort. A
// mistake is a move that loses a tenth of the win rate or more.
func Agree(r, more *Review) (a Agreement, pairs []Pair) {
	loss := func(r *Review, i int) float64 {
		if v := r.agreed(i); v != nil {
			return v.Severity()
		}
		return 0
	}
	for i := r.from + 1; i <= r.to; i++ {
		x, y := loss(r, i), loss(more, i)
		named, stands := r.lost(i, Wrong), more.lost(i, Wrong)
		a.Add(Agreement{Named: one(named), True: one(stands), Both: one(named && stands), Moves: 1})
		if named || stands {
			pairs = append(pairs, Pair{r.Nodes[i].MoveNumber(), r.moves[i].Point.String(), x, y})
		}
	}
	return a, pairs
}

// one returns 1 if x is true, otherwise 0.
func one(x bool) int {
	if x {
		return 1
	}
	return 0
}
