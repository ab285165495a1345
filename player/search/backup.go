package search

import (
	"montego/goban"
	"montego/player/playout"
)

// finished is a finished playout as the backups get it. Its first moves lead along
// path: path[0] is the root, and move i of the trace leads from path[i] to path[i+1].
type finished struct {
	path  []ref
	trace *playout.Trace
	root  *goban.Board // at the beginning
	board *goban.Board // at the end
	over  bool         // it ended in the tree, by two passes
	outcome
	mixed mixture // of what it is worth and the network's win rate; value is that of the root
}

// mover returns who moved to path[d]: for the root, the opponent of the side to
// move.
func (f *finished) mover(d int) goban.Color { return f.trace.Color(d).Opponent() }

// backup updates the nodes on a path with the result of a finished playout. It
// belongs to one worker.
type backup interface {
	update(f *finished)
}

// newBackups returns the backups that p asks for, in the order in which they must
// run. p must be valid.
func newBackups(p Params, a *arena, e *evaluator) []backup {
	parts := []backup{means{a}}
	if a.moments != nil {
		parts = append(parts, &operatorBackup{a, e, p.Backup})
	}
	if a.owned != nil {
		parts = append(parts, owners{a, p.Criticality.Local})
	}
	if p.usesRAVE() {
		parts = append(parts, &amaf{tree: a, params: p.RAVE})
	}
	if p.Solver {
		parts = append(parts, solver{a})
	}
	return parts
}

// means adds the result and the score to every node of the path.
type means struct{ tree *arena }

func (m means) update(f *finished) {
	for d, r := range f.path {
		n := m.tree.nodes.at(r)
		n.replaceVirtualLoss(f.mover(d), f.mixed.after(float64(n.visits.Load())))
		if m.tree.scores.at(r).add(f.points) && m.tree.wins != nil {
			m.tree.wins.at(r).add(f.winner())
		}
	}
}
