package playout

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/tactics"
)

// LocalTree are the parameters of local trees, a layer over any policy.
type LocalTree struct {
	Sequences int     `param:"sequences" default:"0" range:"0..100" doc:"local trees: before each playout, play this number of local sequences that have done best in the tree; 0: off" source:"[Baudis11] §7.1.2"`
	Tenuki    int     `param:"tenuki" default:"3" range:"0..20" unit:"steps" needs:"playout.local.sequences" doc:"local trees: a move farther from the last one begins another sequence; steps are in the common fate graph, where a chain is one point" source:"[Baudis11] §7.1.2 says too far, and §3.3.2 gives a bonus up to 3"`
	Least     int     `param:"least" default:"20" range:"1..1000000" unit:"playouts" needs:"playout.local.sequences" doc:"local trees: a move of a sequence is played only if the tree had it this often"`
	Threshold float64 `param:"threshold" default:"0.7" range:"0..1" unit:"local value" needs:"playout.local.sequences" doc:"local trees: a sequence is played only if the first move had at least this mean local value, its side's share of the point and of the neighbours" source:"[Baudis11] §6.2 has 0.7, of liberty maps"`
}

// localTrees are two trees of sequences that answer each other locally, one of those that
// Black begins and one of White's [Baudis11] §7.1.2. They are descended beside the tree of
// the search: a move far from the last one leads back to a root. Each node of a sequence
// is rated by the local value that its first move has in the end. What was found in one
// branch of the search comes to all others by forcing: before a playout the best sequences
// are played out at once.
type localTrees struct {
	Policy // below
	params LocalTree

	nodes []localNode // the roots first, by colour of their moves
	path  []localStep // of the simulation under way
	board goban.Board // walked along with it
}

// maxLocal bounds the nodes of local trees, which take 24 bytes each.
const maxLocal = 1 << 20

// localNode is a move after those above it.
type localNode struct {
	move        goban.Point
	child, next int32   // first child, and next child of the parent; 0 for none
	times       int32   // in the tree of the search
	sum         float64 // of local values of the first move above it, from 0 to 1
}

// localStep is a node that was passed, and the move that began its sequence.
type localStep struct {
	node  int32
	first goban.Point
	color goban.Color
}

// Run plays the best local sequences, and then a game. See Policy.
func (l *localTrees) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *Trace) {
	for range l.params.Sequences {
		c = l.force(b, c, t)
	}
	l.Policy.Run(b, c, r, t)
}

// force plays the best sequence that c can begin, if one has done well, and returns who is
// to move then. Whoever began it goes on with what is best for its first move, and the
// opponent with what is worst.
func (l *localTrees) force(b *goban.Board, c goban.Color, t *Trace) goban.Color {
	first := c
	n := l.best(int32(c.Index()), b, c, 1)
	if n == 0 || l.nodes[n].mean() < l.params.Threshold {
		return c
	}
	for n != 0 {
		t.add(l.nodes[n].move, LocalMove)
		b.Play(l.nodes[n].move, c)
		c = c.Opponent()
		sign := 1.0
		if c != first {
			sign = -1
		}
		n = l.best(n, b, c, sign)
	}
	return c
}

// best returns the child of a node with the largest mean, times sign, among those that c
// may play and that have been played often enough; 0 if there is none.
func (l *localTrees) best(parent int32, b *goban.Board, c goban.Color, sign float64) (best int32) {
	for n := l.nodes[parent].child; n != 0; n = l.nodes[n].next {
		known := int(l.nodes[n].times) >= l.params.Least && playable(b, l.nodes[n].move, c)
		if known && (best == 0 || sign*l.nodes[n].mean() > sign*l.nodes[best].mean()) {
			best = n
		}
	}
	return best
}

// mean returns the mean local value of the first move. Requires: there has been one.
func (n *localNode) mean() float64 { return n.sum / float64(n.times) }

// Begin descends with the moves of the tree. See Learner.
func (l *localTrees) Begin(root *goban.Board, t *Trace) {
	l.Policy.Begin(root, t)
	l.path = l.path[:0]
	l.board.CopyFrom(root)
	var at localStep // nothing is played yet in a sequence
	for i, p := range t.Points() {
		at = l.descend(at, p, t.Color(i))
		l.board.Play(p, t.Color(i))
	}
}

// descend goes on from a step with a move of c on p, and notes it. After a pass, or without
// room for another node, a sequence begins.
func (l *localTrees) descend(at localStep, p goban.Point, c goban.Color) localStep {
	if p == goban.Pass {
		return localStep{}
	}
	if at.first == goban.NoPoint || l.tenuki(p) {
		at = localStep{int32(c.Index()), p, c}
	}
	if at.node = l.child(at.node, p); at.node == 0 {
		return localStep{}
	}
	l.path = append(l.path, at)
	return at
}

func (l *localTrees) tenuki(p goban.Point) bool {
	var d [goban.NumPoints]uint8
	tactics.Distances(&l.board, l.board.LastMove(0), l.params.Tenuki, &d)
	return int(d[p&(goban.NumPoints-1)]) > l.params.Tenuki
}

// child returns the child of a node with this move. It makes it if need be; 0 says that
// there is no room.
func (l *localTrees) child(parent int32, p goban.Point) int32 {
	for n := l.nodes[parent].child; n != 0; n = l.nodes[n].next {
		if l.nodes[n].move == p {
			return n
		}
	}
	if len(l.nodes) == maxLocal {
		return 0
	}
	n := int32(len(l.nodes))
	l.nodes = append(l.nodes, localNode{move: p, next: l.nodes[parent].child})
	l.nodes[parent].child = n
	return n
}

// Learn rates the sequences that were begun. See Learner.
func (l *localTrees) Learn(root, end *goban.Board, t *Trace, winner goban.Color) {
	l.Policy.Learn(root, end, t, winner)
	for _, s := range l.path {
		n := &l.nodes[s.node]
		n.times++
		n.sum += float64(tactics.LocalValue(end, s.first, s.color)) / 6
	}
}

// Forget clears the trees. See Learner.
func (l *localTrees) Forget() {
	l.nodes = make([]localNode, 2)
	l.Policy.Forget()
}
