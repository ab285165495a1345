package playout

import "montego/goban"

// maxTrace is the length of the longest simulation: the moves of the tree, which are
// at most as many as those of a playout, and then those of the playout.
const maxTrace = 2 * maxMoves

// maxMoves bounds the moves of one playout, whatever Params.Length says.
const maxMoves = 4 * goban.MaxSize * goban.MaxSize

// Trace is the record of one simulation from the root of a search: first the moves
// of the tree, then those of the playout. Colours alternate from First. A Trace is a
// value without pointers; a worker owns one and uses it again and again.
type Trace struct {
	First  goban.Color // who played Points[0]
	Len    int         // moves noted
	Mercy  bool        // the playout ended early because one side led by Params.Mercy
	points [maxTrace]goban.Point
	kinds  [maxTrace]Kind
}

// Reset empties the trace for a simulation in which first moves first.
func (t *Trace) Reset(first goban.Color) { t.First, t.Len, t.Mercy = first, 0, false }

// Add notes the next move of the tree, a pass included. Moves beyond the longest
// simulation are not noted.
func (t *Trace) Add(p goban.Point) { t.add(p, TreeMove) }

func (t *Trace) add(p goban.Point, k Kind) {
	if t.Len < len(t.points) {
		t.points[t.Len], t.kinds[t.Len] = p, k
		t.Len++
	}
}

// Kind returns why move i was played.
func (t *Trace) Kind(i int) Kind { return t.kinds[i] }

// Points returns the moves so far; the slice is the trace's own.
func (t *Trace) Points() []goban.Point { return t.points[:t.Len] }

// Color returns the colour that played move i.
func (t *Trace) Color(i int) goban.Color {
	if i&1 == 0 {
		return t.First
	}
	return t.First.Opponent()
}
