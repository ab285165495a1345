package search

import "montego/goban"

// newAMAF returns the backup of the RAVE values.
func newAMAF(p RAVE, a *arena) backup {
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

func (u *amaf) update(f *finished) {
	clear(u.first[:])
	points := f.trace.Points()
	leaf := len(f.path) - 1
	// Backwards, so that an earlier move at a point overwrites a later one.
	for i := len(points) - 1; i >= leaf; i-- {
		u.first[points[i]&(goban.NumPoints-1)] = f.trace.Color(i)
	}
	for d := leaf; d >= 0; d-- {
		c := f.trace.Color(d)
		if d < leaf {
			u.first[points[d]&(goban.NumPoints-1)] = c
		}
		u.first[goban.Pass] = goban.Empty // a later pass says nothing of a pass now
		u.credit(u.tree.withChildren(f.path[d]).children, c, f.value)
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

// distanceAMAF is amaf in which a result counts less the later after a node the move was
// played, and a threat in a ko does not count at all.
type distanceAMAF struct {
	amaf
	params RAVE
	board  goban.Board            // scratch
	when   [goban.NumPoints]int32 // index in the trace of the move that amaf.first notes
}

func (u *distanceAMAF) update(f *finished) {
	clear(u.first[:])
	leaf := len(f.path) - 1
	for i := f.trace.Len - 1; i >= leaf; i-- {
		u.note(f, i)
	}
	for d := leaf; d >= 0; d-- {
		if d < leaf {
			u.note(f, d)
		}
		u.first[goban.Pass] = goban.Empty // a later pass says nothing of a pass now
		u.credit(f, d)
	}
}

// note notes move i as the first at its point.
func (u *distanceAMAF) note(f *finished, i int) {
	p := f.trace.Points()[i] & (goban.NumPoints - 1)
	u.first[p], u.when[p] = f.trace.Color(i), int32(i)
}

// credit adds the result to the RAVE values of the children of the node at depth
// d that its mover played first.
func (u *distanceAMAF) credit(f *finished, d int) {
	c, threats := f.trace.Color(d), 0
	if u.params.KoThreats {
		threats = u.koThreats(f, d)
	}
	children := u.tree.withChildren(f.path[d]).children
	for i := range children {
		child := &children[i]
		p := child.move & (goban.NumPoints - 1)
		if u.first[p] != c {
			continue
		}
		distance := int(u.when[p]) - d
		if distance%6 == 4 && distance/6 < threats {
			continue
		}
		u.add(child, f.value, distance)
	}
}

// add adds the result r of a playout in which the child's move came d moves after the
// node: 1 − d·w for a win and 0 + d·w for a loss [Huang11] §3.2.4.1.
func (u *distanceAMAF) add(child *node, r result, d int) {
	loss := min(float32(d)*float32(u.params.Far), 1)
	child.rave.add(result(float32(r)+float32(loss*(unit-2*float32(r)))), 1)
}

// koThreats returns the number of rounds of a ko fight that a playout has from move d
// on: A takes the ko, B threatens, C answers, D takes it back, E threatens, F answers,
// and the next round begins with A. Each round has one move E, at distance 4, 10, 16
// …; these are threats that make no sense before A [Huang11] §3.2.4.2.
func (u *distanceAMAF) koThreats(f *finished, d int) (rounds int) {
	points := f.trace.Points()
	for i := d; i+3 < len(points) && points[i] == points[d] && points[i+3] == points[d+3]; i += 6 {
		rounds++
	}
	if rounds == 0 || !goban.Adjacent(points[d], points[d+3]) || !u.fightsKo(f, d) {
		return 0
	}
	return rounds
}

// fightsKo reports whether move d takes a ko and move d+3 takes it back. The
// record does not show what is captured, so the moves are played once more.
func (u *distanceAMAF) fightsKo(f *finished, d int) bool {
	points := f.trace.Points()
	u.board.CopyFrom(f.root)
	for i, p := range points[:d+4] {
		captured := u.board.Play(p, f.trace.Color(i))
		if i != d && i != d+3 {
			continue
		}
		if back, _ := u.board.Ko(); captured != 1 || back != points[2*d+3-i] {
			return false
		}
	}
	return true
}
