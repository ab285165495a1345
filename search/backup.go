package search

import (
	"montego/goban"
	"montego/playout"
)

// finished is a finished game, as those see it who learn from it. Its first moves
// lead along path: path[0] is the root, and move i of the trace leads from
// path[i] to path[i+1].
type finished struct {
	path  []ref
	trace *playout.Trace
	board *goban.Board // at the end
	outcome
}

// mover returns who moved to path[d]: for the root, the opponent of the side to
// move.
func (g *finished) mover(d int) goban.Color { return g.trace.Color(d).Opponent() }

// Backup teaches the nodes on a path what a finished game was worth. It belongs
// to one worker.
type Backup interface {
	update(g *finished)
}

// newBackup builds the parts that p names, in the order in which they are to
// learn. p must be valid.
func newBackup(p Params, a *arena, j *judge) []Backup {
	parts := []Backup{means{a}}
	if a.sides.moments != nil {
		parts = append(parts, &backer{a, j, p.External, p.Backup})
	}
	if a.sides.owned != nil {
		parts = append(parts, owners{a})
	}
	if p.Selection == "rave" {
		parts = append(parts, &amaf{tree: a})
	}
	return parts
}

// means adds the result to every node of the path.
type means struct{ tree *arena }

func (m means) update(g *finished) {
	for d, r := range g.path {
		m.tree.nodes[r].settle(g.mover(d), g.value)
	}
}

// amaf credits the result, at every node of the path, to those children whose
// point the side to move was the first to play later in the game: all moves as
// first [Gelly07] §5.
type amaf struct {
	tree  *arena
	first [goban.NumPoints]goban.Color // who first played a point from some move on
}

func (u *amaf) update(g *finished) {
	clear(u.first[:])
	points := g.trace.Points()
	leaf := len(g.path) - 1
	// Backwards, so that an earlier move at a point overwrites a later one.
	for i := len(points) - 1; i >= leaf; i-- {
		u.first[points[i]&(goban.NumPoints-1)] = g.trace.Color(i)
	}
	for d := leaf; d >= 0; d-- {
		c := g.trace.Color(d)
		if d < leaf {
			u.first[points[d]&(goban.NumPoints-1)] = c
		}
		u.first[goban.Pass] = goban.Empty // passes are no news about the pass
		u.credit(u.tree.family(g.path[d]).children, c, g.value)
	}
}

// credit adds the result to the RAVE value of the children that c played first.
func (u *amaf) credit(children []node, c goban.Color, r result) {
	for i := range children {
		if child := &children[i]; u.first[child.move&(goban.NumPoints-1)] == c {
			child.rave.add(r, 1)
		}
	}
}
