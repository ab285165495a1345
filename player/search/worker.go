package search

import (
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/joseki"
	"montego/player/playout"
	"montego/player/tactics"
)

// worker plays playouts in the tree that it shares with the other workers of a
// search. All scratch memory is its own.
type worker struct {
	s    *Search
	tree *arena
	rand rng.Rand

	// The parts that the parameters name, in the order of the loop.
	selector  selector
	atRoot    selector // the same, unless the parameters ask for another at the root
	formula   scorer   // of the selector, nil if it has none
	attention attention
	versus    versus
	network   *netEvaluator // nil if none is asked
	priors    *priors
	ladders   *tactics.Reader // nil if ladders are not pruned
	policy    playout.Policy
	evaluator evaluator
	backups   []backup

	growsAt      int     // visits of a leaf after which it gets children
	growsThrough bool    // the playout that gives a leaf children goes through one of them
	unlikely     float32 // moves less probable by the network are no children of a leaf

	// Of the search under way.
	root       goban.Board // where every playout begins
	komi       float32
	statistics statistics // of the playouts not yet handed in

	// Of the playout under way.
	board      goban.Board // walked forward
	trace      playout.Trace
	path       []ref        // from the root to the leaf
	saved      int          // passes of White on the path minus passes of Black, by territory scoring: see walk
	situations []goban.Hash // on the path, as the superko rule tells them apart
	expansion  expansion
	symmetries symmetryPruner
	helping    []*worker // the other workers that play out the same leaf
	helpers    panics.Group
	last       finished // the playout as the backups get it
}

func newWorker(s *Search, policy playout.Policy, usual joseki.File) *worker {
	w := &worker{
		s:          s,
		tree:       s.tree,
		policy:     policy,
		evaluator:  evaluator{Evaluation: s.params.Evaluation},
		path:       make([]ref, 0, maxDepth+1),
		situations: make([]goban.Hash, 0, maxDepth+1),
	}
	w.selector = newSelector(w)
	w.atRoot = newRootSelector(w)
	w.priors = newPriors(s.params, w.policy, usual)
	w.statistics.begin(new(ownerCounts))
	w.network = newNetEvaluator(s.params, s.tree)
	w.growsAt, w.growsThrough = s.params.Expand, s.params.CreditNew
	if s.params.selectsByNetwork() {
		w.growsAt, w.growsThrough = s.params.Network.Ask, true
	}
	w.unlikely = s.params.PUCT.unlikely()
	w.backups = newBackups(s.params, s.tree, &w.evaluator)
	if s.params.PruneLadders {
		w.ladders = tactics.NewTreeReader()
	}
	return w
}

// maxDepth bounds the length of a path in the tree.
const maxDepth = 2 * goban.MaxSize * goban.MaxSize

// begin makes the worker ready for playouts from a root.
func (w *worker) begin(root Root) {
	w.helping = w.helping[:0] // here and below: what a search that panicked has left
	if w.statistics.all.playouts > 0 {
		w.statistics.begin(new(ownerCounts))
	}
	w.root.CopyFrom(root.Board)
	w.komi = float32(root.Komi)
	w.evaluator.begin(root.Board, root.Komi)
	if w.network != nil {
		w.network.begin(root.Board)
	}
	parent := w.tree.withChildren(w.s.root)
	w.attention.begin(w.s.params.Attention, root, parent)
	w.versus.begin(root, parent)
}

// work plays playouts until the search says stop.
func (w *worker) work() {
	defer w.helpers.Wait() // some play on where this worker panics
	for n := 1; w.s.mayPlay(); n++ {
		w.play()
		if n%checkEvery == 0 {
			w.s.statistics.add(&w.statistics)
			w.s.endIfDone()
			yield()
		}
	}
	w.s.statistics.add(&w.statistics)
}

// play plays one playout from the root and backs its result up: the search loop.
func (w *worker) play() {
	w.start()
	leaf, end := w.descend(w.s.root)
	if end == atLeaf && w.expand(leaf) {
		switch {
		case w.network.replacesPlayout():
			end = evaluated
		case w.growsThrough:
			leaf, end = w.descend(leaf) // into one of the new children
		}
	}
	if end == evaluated {
		w.backUpEvaluation(leaf)
		return
	}
	w.policy.Begin(&w.root, &w.trace)
	if w.s.params.Parallel == LeafParallel && end == atLeaf {
		w.shareLeaf()
	}
	over := end == twoPasses && !w.s.position.PlayOut && !w.s.position.Territory
	if !over {
		w.playout()
	}
	w.backUp(over)
	w.backUpShared()
}

// descend goes from a node of the path down to a leaf: it plays the moves on the board and adds the
// nodes to the path. end says why the path ends there; it is never repetition.
func (w *worker) descend(from ref) (leaf ref, end ending) {
	for {
		leaf, end := w.walk(from)
		if end != repetition {
			return leaf, end
		}
		// The rules forbid the move, which is now banned: there was no playout.
		for d, r := range w.path {
			w.tree.nodes.at(r).leave(w.trace.Color(d).Opponent())
		}
		w.start()
		from = w.s.root
	}
}

type ending int

const (
	atLeaf     ending = iota // the tree ends here
	twoPasses                // two passes have ended the game
	evaluated                // the network has evaluated the position, and no playout is needed
	repetition               // the last move repeats an earlier position
)

// start begins a playout at the root.
func (w *worker) start() {
	w.board.CopyFrom(&w.root)
	w.trace.Reset(w.s.position.ToMove)
	w.path = append(w.path[:0], w.s.root)
	w.saved = 0
	w.situations = w.situations[:0] // the root's is in the history
	w.tree.nodes.at(w.s.root).visit(w.s.position.ToMove.Opponent())
}

// walk goes on from a node until something ends it.
func (w *worker) walk(at ref) (ref, ending) {
	for len(w.path) <= maxDepth {
		parent := w.tree.withChildren(at)
		if len(parent.children) == 0 {
			break
		}
		c := w.trace.Color(w.trace.Len)
		if w.network != nil && w.network.evaluate(&w.board, at, parent, c, w.komi+float32(w.saved), len(w.path) == 1) {
			return at, evaluated
		}
		i := w.choose(parent, c)
		if i < 0 {
			break // every move is pruned
		}
		at = parent.first + ref(i)
		n := &parent.children[i]
		n.visit(c)
		w.path = append(w.path, at)
		w.trace.Add(n.move)
		if w.board.Play(n.move, c); n.move != goban.Pass && w.repeats(c.Opponent()) {
			n.set(banned)
			return at, repetition
		}
		if h := w.s.position.History; h != nil {
			w.situations = append(w.situations, h.Rule().Key(w.board.Hash(), c.Opponent()))
		}
		if n.move == goban.Pass {
			last := w.board.LastMove(1) == goban.Pass
			// With the komi of the root, area and territory agree if both sides place equally many
			// stones from Black's next turn on. A pass places none, so it gains its player a point;
			// but not the pass of Black that ends the game, since White has no turn after it.
			if w.s.position.Territory && !(last && c == goban.Black) {
				w.saved -= c.Sign()
			}
			if last {
				return at, twoPasses
			}
		}
	}
	return at, atLeaf
}

// choose returns the index of the child that the walk goes on with, or −1. Some playouts begin
// with a given move of the root.
func (w *worker) choose(parent parentNode, c goban.Color) int {
	if len(w.path) > 1 {
		return w.selector.choose(parent, c)
	}
	if i := w.versus.choose(); i >= 0 {
		return i
	}
	if i := w.attention.choose(parent, c); i >= 0 {
		return i
	}
	return w.atRoot.choose(parent, c)
}

// repeats reports whether the rules forbid the position on the board, with
// toMove to move, because it stood there before. Mostly a move that captures brings that
// about, but after a pass any stone may.
func (w *worker) repeats(toMove goban.Color) bool {
	h := w.s.position.History
	if h == nil || h.Rule() == game.SimpleKo {
		return false
	}
	position := w.board.Hash()
	return h.Forbids(position, toMove) || slices.Contains(w.situations, h.Rule().Key(position, toMove))
}

func (w *worker) playout() {
	w.policy.Run(&w.board, w.trace.Color(w.trace.Len), &w.rand, &w.trace)
}

// outcome is how a playout ended.
type outcome struct {
	points int     // Black's area minus White's, and what passes gained
	lead   float32 // points − komi
	extra  float32 // dynamic komi for White, in points
	value  result  // of lead − extra, with the points that the network corrects
}

// winner returns who won, or Empty for a draw.
func (o outcome) winner() goban.Color { return goban.Leader(o.lead) }

// score returns the outcome of the game on the board. If two passes in the tree have ended it,
// over is true and the board counts as it stands, all stones alive: a search must capture what is
// dead before it may believe in passing. A playout has played everything out; its value counts the
// points of which the network is sure as it says at the end of asked.
func (w *worker) score(over bool, asked []ref) outcome {
	points := w.board.AreaScore()
	if over {
		points = w.board.TrompTaylor()
	}
	points -= w.saved
	lead := float32(points) - w.komi
	counted := lead
	if n := len(asked); n > 0 {
		counted += float32(w.network.correct(&w.board, asked[n-1]))
	}
	moves := w.root.Moves() + len(w.path) - 1
	extra := w.s.dynamic.after(moves)
	return outcome{points, lead, extra, w.evaluator.value(counted - extra)}
}

// backUpEvaluation adds what the network says of the leaf to the means of the nodes on the
// path. All that is learned from the ends of playouts stays as it is.
func (w *worker) backUpEvaluation(leaf ref) {
	value, _ := w.tree.netValues.at(leaf).result()
	for d, r := range w.path {
		w.tree.nodes.at(r).replaceVirtualLoss(w.trace.Color(d).Opponent(), value)
	}
	w.network.addAnswer(w.path, w.komi)
}

// backUp adds the result of the game on the board to the nodes on the path, to the statistics that
// the parts keep of their own, to the worker's statistics and to the policy. over is that of score.
func (w *worker) backUp(over bool) {
	var asked []ref
	if w.network != nil && !over {
		asked = w.network.asked(w.path)
	}
	o := w.score(over, asked)
	mixed := mixture{playout: o.value}
	if n := len(asked); n > 0 {
		mixed = w.network.mix(asked[n-1], o.value)
		o.value = mixed.after(float64(w.tree.nodes.at(w.s.root).visits.Load()))
	}
	w.last = finished{mixed: mixed, path: w.path, trace: &w.trace, root: &w.root, board: &w.board, over: over, outcome: o}
	for _, b := range w.backups {
		b.update(&w.last)
	}
	switch {
	case len(asked) > 0:
		w.network.addAnswer(asked, w.komi)
	case w.network != nil && over:
		w.network.addLead(w.path, float64(o.points))
	}
	w.statistics.count(&w.last)
	w.policy.Learn(&w.root, &w.board, &w.trace, o.winner())
}
