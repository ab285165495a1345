package search

import "montego/goban"

// amaf credits the result, at every node of the path, to those children whose point
// the side to move was the first to play later in the playout: all moves as first
// [GellySilver07] §5. By its parameters a result counts less the later the move came, and a
// threat in a ko not at all.
type amaf struct {
	tree   *arena
	params RAVE
	board  goban.Board                  // scratch
	first  [goban.NumPoints]goban.Color // who first played each point, from some move of the playout on
	when   [goban.NumPoints]int32       // the index of that move in the trace
}

func (a *amaf) update(f *finished) {
	clear(a.first[:])
	points := f.trace.Points()
	leaf := len(f.path) - 1
	// Backwards, so that an earlier move at a point overwrites a later one.
	for i := len(points) - 1; i >= leaf; i-- {
		a.note(points[i], f.trace.Color(i), i)
	}
	for d := leaf; d >= 0; d-- {
		c := f.trace.Color(d)
		if d < leaf {
			a.note(points[d], c, d)
		}
		a.first[goban.Pass] = goban.Empty // a later pass says nothing of a pass now
		a.credit(f, d, c)
	}
}

// note notes move i, of c at p, as the first at its point.
func (a *amaf) note(p goban.Point, c goban.Color, i int) {
	p &= goban.NumPoints - 1
	a.first[p], a.when[p] = c, int32(i)
}

// credit adds the result to the RAVE values of those children of the node at depth d at whose
// points c, who moves there, was the first to play.
func (a *amaf) credit(f *finished, d int, c goban.Color) {
	threats, value := 0, f.value
	if a.params.KoThreats {
		threats = a.koThreats(f, d)
	}
	children := a.tree.withChildren(f.path[d]).children
	for i := range children {
		child := &children[i]
		p := child.move & (goban.NumPoints - 1)
		if a.first[p] != c {
			continue
		}
		if threats > 0 || a.params.Far > 0 {
			distance := int(a.when[p]) - d
			if distance%6 == 4 && distance/6 < threats {
				continue
			}
			value = a.discounted(f.value, distance)
		}
		child.rave.add(value)
	}
}

// discounted returns what the result r counts for a move that came d moves after the node, where w is
// the parameter Far: 1 − d·w for a win and 0 + d·w for a loss [Huang11] §3.2.4.1.
func (a *amaf) discounted(r result, d int) result {
	loss := min(float32(d)*float32(a.params.Far), 1)
	return result(float32(r) + float32(loss*(unit-2*float32(r))))
}

// koThreats returns the number of rounds of a ko fight that a playout has from move d
// on: A takes the ko, B threatens, C answers, D takes it back, E threatens, F answers,
// and the next round begins with A. Each round has one move E, at distance 4, 10, 16
// …; these are threats that make no sense before A [Huang11] §3.2.4.2.
func (a *amaf) koThreats(f *finished, d int) (rounds int) {
	points := f.trace.Points()
	for i := d; i+3 < len(points) && points[i] == points[d] && points[i+3] == points[d+3]; i += 6 {
		rounds++
	}
	if rounds == 0 || !goban.Adjacent(points[d], points[d+3]) || !a.fightsKo(f, d) {
		return 0
	}
	return rounds
}

// fightsKo reports whether move d takes a ko and move d+3 takes it back. The
// record does not show what is captured, so the moves are played once more.
func (a *amaf) fightsKo(f *finished, d int) bool {
	points := f.trace.Points()
	a.board.CopyFrom(f.root)
	for i, p := range points[:d+4] {
		captured := a.board.Play(p, f.trace.Color(i))
		if i != d && i != d+3 {
			continue
		}
		if back, _ := a.board.Ko(); captured != 1 || back != points[2*d+3-i] {
			return false
		}
	}
	return true
}
