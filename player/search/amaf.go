package search

import "montego/goban"

// newAMAF returns the updater of the RAVE values.
func newAMAF(p RAVE, a *arena) updater {
	if p.Far == 0 && !p.KoThreats {
		return &amaf{tree: a}
	}
	return &distanceAMAF{amaf: amaf{tree: a}, params: p}
}

// amaf credits the result, at every node of the path, to those children whose point
// the side to move was the first to play later in the playout: all moves as first
// [GellySilver07] §5.
type amaf struct {
	tree  *arena
	first [goban.NumPoints]goban.Color // who first played each point, from some move of the playout on
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
		u.first[goban.Pass] = goban.Empty // a later pass says nothing of a pass now
		u.credit(u.tree.withChildren(g.path[d]).children, c, g.value)
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
