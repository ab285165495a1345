package search

import (
	"montego/goban"
	"montego/playout"
)

// Backup teaches the nodes on a path what a finished game was worth.
type Backup interface {
	// update notes the result of the game t, whose first moves lead along path:
	// path[0] is the root, and move i of t leads from path[i] to path[i+1].
	update(a *arena, path []ref, t *playout.Trace, r result)
}

// newBackup builds the part that p names. p must be valid.
func newBackup(p Params) Backup {
	if p.Selection == "ucb1" {
		return &means{}
	}
	return &amaf{}
}

// means adds the result to every node of the path.
type means struct{}

func (means) update(a *arena, path []ref, _ *playout.Trace, r result) {
	for _, i := range path {
		n := &a.nodes[i]
		n.games++
		n.sum += uint64(r)
	}
}

// amaf does as means and credits the result, at every node of the path, also to
// those children whose point the side to move was the first to play later in
// the game: all moves as first [Gelly07] §5.
type amaf struct {
	means
	first [goban.NumPoints]goban.Color // who first played a point from some move on
}

func (u *amaf) update(a *arena, path []ref, t *playout.Trace, r result) {
	u.means.update(a, path, t, r)
	clear(u.first[:])
	points := t.Points()
	leaf := len(path) - 1
	// Backwards, so that an earlier move at a point overwrites a later one.
	for i := len(points) - 1; i >= leaf; i-- {
		u.first[points[i]&(goban.NumPoints-1)] = t.Color(i)
	}
	for d := leaf; d >= 0; d-- {
		c := t.Color(d)
		if d < leaf {
			u.first[points[d]&(goban.NumPoints-1)] = c
		}
		u.first[goban.Pass] = goban.Empty // passes are no news about the pass
		n := &a.nodes[path[d]]
		u.credit(a.nodes[n.children:][:n.count], c, r)
	}
}

// credit adds the result to the RAVE value of the children that c played first.
func (u *amaf) credit(children []node, c goban.Color, r result) {
	for i := range children {
		child := &children[i]
		if u.first[child.move&(goban.NumPoints-1)] == c && child.rave.games < maxTally {
			child.rave.games++
			child.rave.sum += uint32(r)
		}
	}
}
