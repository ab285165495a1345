package review

// Agreement says how well the mistakes that a review names stand in one of more effort:
// both counts of moves, and what they have in common.
type Agreement struct {
	Named, Stand int // mistakes that the first names, and how many of them stand in the second
	True, Found  int // mistakes that the second names, and how many of them the first does
	Moves        int // that were judged
}

// Add adds up what was counted in another game.
func (a *Agreement) Add(b Agreement) {
	a.Named += b.Named
	a.Stand += b.Stand
	a.True += b.True
	a.Found += b.Found
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
			return v.Loss()
		}
		return 0
	}
	for i := r.from + 1; i <= r.to; i++ {
		x, y := loss(r, i), loss(more, i)
		named, stands := r.lost(i, Wrong), more.lost(i, Wrong)
		a.Moves++
		a.Named += one(named)
		a.Stand += one(named && stands)
		a.True += one(stands)
		a.Found += one(named && stands)
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
