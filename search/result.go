package search

import (
	"cmp"
	"slices"
	"time"

	"montego/goban"
)

// Result is what a search found. Values are Black's, in [0,1].
type Result struct {
	ToMove   goban.Color
	Moves    []Candidate   // the root's moves, the most visited first; never empty
	Value    float64       // of the position: share of games that Black won
	Playouts int           // games played in this search
	Reused   int           // games known from earlier searches
	Nodes    int           // in the tree
	Elapsed  time.Duration // wall time
}

// Candidate is one move of the root.
type Candidate struct {
	Point  goban.Point
	Visits int           // games that began with it
	Value  float64       // share of them that Black won
	RAVE   float64       // share of the games in which it was played later that Black won
	Line   []goban.Point // the expected continuation, beginning with Point
}

// Best returns the move most visited.
func (r *Result) Best() Candidate { return r.Moves[0] }

// ValueFor returns the value of the position for c.
func (r *Result) ValueFor(c goban.Color) float64 { return valueFor(c, r.Value) }

// ValueFor returns the value of the move for c.
func (m *Candidate) ValueFor(c goban.Color) float64 { return valueFor(c, m.Value) }

// lineLength bounds the expected continuations, in moves.
const lineLength = 16

// result gathers what the tree knows of the root.
func (s *Search) result(root Root, playouts, reused int, elapsed time.Duration) Result {
	n := &s.tree.nodes[s.root]
	r := Result{
		ToMove: root.ToMove, Value: n.mean(),
		Playouts: playouts, Reused: reused, Nodes: s.tree.used, Elapsed: elapsed,
	}
	for i := range ref(n.count) {
		child := &s.tree.nodes[n.children+i]
		r.Moves = append(r.Moves, Candidate{
			Point: child.move, Visits: int(child.games),
			Value: child.mean(), RAVE: child.rave.mean(),
			Line: s.line(child),
		})
	}
	// Equal visits, as after one game, go to the better value.
	slices.SortStableFunc(r.Moves, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.ValueFor(root.ToMove), a.ValueFor(root.ToMove)))
	})
	return r
}

// line follows the most visited children from n.
func (s *Search) line(n *node) []goban.Point {
	line := []goban.Point{n.move}
	for len(line) < lineLength && n.count > 0 {
		children := s.tree.nodes[n.children:][:n.count]
		best := &children[0]
		for i := range children {
			if children[i].games > best.games {
				best = &children[i]
			}
		}
		if best.games == 0 {
			break
		}
		n = best
		line = append(line, n.move)
	}
	return line
}
