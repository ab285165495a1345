package review

// Effort is how many playouts a review spends; 0 stands for no bound.
type Effort struct {
	First  int // on each position, at first
	Second int // on the move played and on the best other one together, where a move is in doubt
}

// The usual effort suits the board, the length of the game and the number of threads, so
// that a review takes about half a minute on two threads and on more: half of that for the first stage, and as much
// again for the doubtful moves of an ordinary game. A playout takes longer
// on a larger board, though less than in proportion, so the most that a position gets bounds
// the reviews of small boards.
const (
	firstWork = 60_000_000 // playouts of the first stage, times the points of the board
	minFirst  = 300
	maxFirst  = 9000
	deeper    = 5 // playouts of a search in the second stage, divided by those in the first
)

// usualEffort returns the usual effort, times a factor, for a game with this number of
// positions on a board of area points and an engine with this number of threads.
func usualEffort(area, positions, threads int, factor float64) Effort {
	factor *= max(float64(threads)/2, 1)
	first := min(max(firstWork/max(area*positions, 1), minFirst), maxFirst)
	return EffortOf(max(int(factor*float64(first)+0.5), 1))
}

// EffortOf returns the effort with first playouts for each search of the first stage.
func EffortOf(first int) Effort { return Effort{First: first, Second: deeper * first} }
