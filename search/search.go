package search

import (
	"context"
	"time"

	"montego/goban"
	"montego/playout"
	"montego/rng"
)

// Root is the position to search.
type Root struct {
	Board  *goban.Board // not changed
	ToMove goban.Color
	// Komi is added to White's area score, in points.
	Komi float64
	// Banned are moves of ToMove that the rules forbid and the board does not
	// know of: those that repeat an earlier position.
	Banned []goban.Point
}

// Limits end a search: whichever comes first. A search always plays at least
// one game, so that there is a best move.
type Limits struct {
	Playouts int           // games to play, 0 for no limit
	Time     time.Duration // 0 for no limit
}

// Search is a tree and one worker with all its scratch memory. It is kept for a
// whole game, so that a search goes on from what the last one learned. It is
// not safe for concurrent use.
type Search struct {
	params    Params
	selection Selection
	priors    Priors
	backup    Backup
	policy    playout.Policy
	learner   playout.Learner // the policy, if it learns
	rand      rng.Rand

	tree *arena
	root ref
	at   position // of the root

	board goban.Board // walked forward in each game
	trace playout.Trace
	path  []ref
	moves []goban.Point // scratch of expand
}

// New returns a search with an empty tree. Its games follow from seed. Params
// and the playouts' must be valid.
func New(p Params, po playout.Params, seed uint64) *Search {
	s := &Search{
		params:    p,
		selection: newSelection(p),
		priors:    newPriors(p),
		backup:    newBackup(p),
		policy:    playout.New(po),
		rand:      rng.New(seed),
		tree:      newArena(p.Memory << 20),
		path:      make([]ref, 0, maxDepth+1),
		moves:     make([]goban.Point, 0, maxBlock),
	}
	s.learner = playout.LearnerOf(s.policy)
	return s
}

// Restart forgets everything and makes the games to come follow from seed, as
// if New had made the search.
func (s *Search) Restart(seed uint64) {
	s.Reset()
	s.rand = rng.New(seed)
}

// maxDepth bounds the length of a path in the tree.
const maxDepth = 2 * goban.MaxSize * goban.MaxSize

// checkEvery is how many games are played between two looks at the clock.
const checkEvery = 16

// Search plays games from root until a limit is reached or ctx is done, and
// returns what it found. The tree of an earlier search is used if Advance has
// led it to the same position.
func (s *Search) Search(ctx context.Context, root Root, limits Limits) Result {
	start := time.Now()
	reused := s.prepare(root)
	n := 0
	for {
		s.play(root)
		n++
		if limits.Playouts > 0 && n >= limits.Playouts {
			break
		}
		if n%checkEvery == 0 && (limits.Time > 0 && time.Since(start) >= limits.Time || ctx.Err() != nil) {
			break
		}
	}
	return s.result(root, n, reused, time.Since(start))
}

// play plays one game from the root and learns from it.
func (s *Search) play(root Root) {
	s.board.CopyFrom(root.Board)
	s.trace.Reset(root.ToMove)
	leaf, over := s.descend()
	if !over {
		s.expand(leaf)
		s.policy.Run(&s.board, s.trace.Color(s.trace.Len), &s.rand, &s.trace)
	}
	score := s.score(over)
	s.backup.update(s.tree, s.path, &s.trace, score)
	s.learner.Learn(root.Board, &s.trace, score.winner())
}

// descend walks from the root to a leaf, playing the moves on the board, and
// notes the path. It reports whether the game is over there: both have passed.
func (s *Search) descend() (leaf *node, over bool) {
	n := &s.tree.nodes[s.root]
	s.path = append(s.path[:0], s.root)
	for n.count > 0 && len(s.path) <= maxDepth {
		c := s.trace.Color(s.trace.Len)
		i := ref(s.selection.choose(n, s.tree.nodes[n.children:][:n.count], c))
		r := n.children + i
		n = &s.tree.nodes[r]
		s.path = append(s.path, r)
		s.trace.Add(n.move)
		s.board.Play(n.move, c)
		if n.move == goban.Pass && s.board.LastMove(1) == goban.Pass {
			return n, true
		}
	}
	return n, false
}

// expand gives a leaf its children when enough games have gone through it and
// there is room in the tree.
func (s *Search) expand(leaf *node) {
	if int(leaf.games) < s.params.Expand-1 || len(s.path) > maxDepth {
		return
	}
	c := s.trace.Color(s.trace.Len)
	s.moves = candidates(&s.board, c, &s.rand, s.moves[:0])
	s.grow(leaf, c, s.moves)
}

// grow makes children of the leaf for moves of c. A full tree stays as it is.
func (s *Search) grow(leaf *node, c goban.Color, moves []goban.Point) {
	first := s.tree.take(len(moves))
	if first == 0 {
		return
	}
	children := s.tree.nodes[first:][:len(moves)]
	for i, p := range moves {
		children[i].move = p
	}
	s.priors.believe(&s.board, c, children)
	leaf.children, leaf.count = first, uint16(len(moves))
}

// score returns the result of the game on the board. After two passes in the
// tree the board counts as it stands, all stones alive: a search must capture
// what is dead before it may believe in passing. A playout has played
// everything out.
func (s *Search) score(over bool) result {
	points := s.board.AreaScore()
	if over {
		points = s.board.TrompTaylor()
	}
	switch lead := float64(points) - s.at.komi; {
	case lead > 0:
		return blackWins
	case lead < 0:
		return whiteWins
	}
	return draw
}

// position tells whether a tree belongs to a root.
type position struct {
	hash   goban.Hash
	toMove goban.Color
	ko     goban.Point
	komi   float64
}

func positionOf(b *goban.Board, toMove goban.Color, komi float64) position {
	ko, _ := b.Ko()
	return position{b.Hash(), toMove, ko, komi}
}

// prepare makes the tree ready for root and returns the games it has already
// seen there. The root is expanded at once, without the banned moves.
func (s *Search) prepare(root Root) (reused int) {
	if at := positionOf(root.Board, root.ToMove, root.Komi); s.root == 0 || s.at != at {
		s.clear()
		s.root, s.at = s.tree.take(1), at
	}
	n := &s.tree.nodes[s.root]
	if n.count == 0 {
		s.board.CopyFrom(root.Board)
		s.moves = candidates(&s.board, root.ToMove, &s.rand, s.moves[:0])
		s.grow(n, root.ToMove, s.moves)
	}
	s.ban(root.Banned)
	return int(n.games)
}
