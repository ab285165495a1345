package search

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/timing"
)

// Root is the position to search.
type Root struct {
	Board  *goban.Board // not changed
	ToMove goban.Color
	// Komi is added to White's area score, in points.
	Komi float64
	// Handicap is the number of Black's handicap stones.
	Handicap int
	// Banned are moves of ToMove that this search leaves out: those that the rules
	// forbid and the board does not know of, because they repeat an earlier position,
	// and any others that the caller excludes. A search that leaves moves out has a tree
	// of its own. If no move is left, it searches the pass alone.
	Banned []goban.Point
	// Versus is a move of ToMove to be compared with the best of the others: every
	// second playout of each worker begins with it, whatever it seems worth, and the rest
	// are spent on the others as if it were not there. NoPoint compares nothing.
	Versus goban.Point
	// History holds the situations that the superko rule forbids to repeat; the root is
	// its last. nil forbids nothing.
	History *game.History
	// Pondering says that the player who searches is the opponent of ToMove. Dynamic komi goes
	// by the player's win rate.
	Pondering bool
	// Game is the game so far, nil if it is unknown. Searches on other machines begin from
	// it and do not change it.
	Game *game.Game
	// PlayOut says that a playout decides about the board after two passes in the
	// tree, as where dead stones are taken off; otherwise all stones are alive then.
	PlayOut bool
	// Territory says that territory counts: a pass in the tree saves its player a point, and a
	// playout decides about the board after two.
	Territory bool
}

// RootOf returns the position of g as the root of a search for a move of c. The moves in but
// and those that the rules forbid are left out. After a pass the next one would end the game, and
// dead stones are taken off where the rules say so.
func RootOf(g *game.Game, c goban.Color, but ...goban.Point) Root {
	last, _ := g.LastMove()
	return Root{
		Board: g.Board(), ToMove: c, Komi: g.AreaKomiFor(c).Float(), Handicap: g.Handicap(),
		Banned: append(ruledOut(g, c), but...), History: g.History(), Game: g, Territory: g.Rules().Scoring == game.TerritoryScoring,
		PlayOut: last.Point == goban.Pass && g.Rules().RemovesDead(),
	}
}

// ruledOut lists the moves of c that the board allows and the rules forbid.
func ruledOut(g *game.Game, c goban.Color) (points []goban.Point) {
	if g.Rules().Ko == game.SimpleKo {
		return nil
	}
	for _, p := range g.Board().Empties() {
		if g.Board().Legal(p, c) && g.Legal(goban.Move{Color: c, Point: p}) != nil {
			points = append(points, p)
		}
	}
	return points
}

// Search is a tree and the workers that search it. It is kept for a whole game,
// so that a search goes on from what the last one learned. It is not safe for
// concurrent use, but it searches on as many threads as its parameters say.
type Search struct {
	params     Params
	tree       *arena
	workers    []*worker
	statistics statistics
	dynamic    *dynamicKomi
	exchange   *Exchange // with searches of the same position elsewhere; nil for none

	game    rooted   // the tree of the game
	limited rooted   // the tree of a search of the same position with Banned, PlayOut or Versus; see treeFor
	earlier []rooted // the trees of the game before its last moves, the latest last; see Retreat
	current *rooted  // game or limited: the tree of the search under way, or of the last one
	root    ref      // of current

	// Of the search under way.
	position   Root
	until      timing.Stage // the limits of the stage under way
	last       timing.Stage // the limits of the last stage that the search may reach
	limits     Limits
	start      time.Time
	reused     int // playouts that the root had from earlier searches
	ctx        context.Context
	played     atomic.Int64      // playouts begun
	over       atomic.Bool       // nothing is left to be found, or ctx is done
	stop       atomic.Bool       // over, or a limit is reached
	full       atomic.Bool       // the arena has no room for more nodes
	sweeping   sync.Mutex        // held while nodes move
	noise      [maxBlock]float32 // of the root's children, for all workers; see noisyPUCT
	noiseShare float32           // its weight in P; 0 without noise
}

// New returns a search with an empty tree. On one thread its playouts follow from
// seed. Params and the playouts' must be valid.
func New(p Params, po playout.Params, seed uint64) *Search {
	s := &Search{params: p, tree: newArena(p.Memory<<20, p.wanted()), dynamic: newDynamicKomi(p.Komi)}
	s.use(&s.game)
	if p.selectsByNetwork() {
		po = p.Network.Playouts.For(po)
	}
	for _, policy := range playout.NewWorkers(po, p.Threads) {
		s.workers = append(s.workers, newWorker(s, policy, po.Joseki))
	}
	s.seed(seed)
	return s
}

// Restart forgets everything and makes the playouts to come follow from seed, as
// if New had made the search.
func (s *Search) Restart(seed uint64) {
	s.Reset()
	s.seed(seed)
}

func (s *Search) seed(seed uint64) {
	for i, w := range s.workers {
		w.rand = rng.New(memberSeed(seed, i))
	}
}

// Search plays playouts from root until a limit is reached or ctx is done, and
// returns what it found. The tree of an earlier search is used if Advance has
// led it to the same position. Another goroutine ends a search by cancelling
// ctx: every worker then finishes its playout, and Search returns. If a worker panics,
// the others finish theirs, the tree is forgotten, and Search panics with a *panics.Panic.
func (s *Search) Search(ctx context.Context, root Root, limits Limits) *Snapshot {
	// A tree in which a worker has panicked may hold half a playout.
	panics.Guard(func() {
		s.begin(ctx, root, &limits, limits.last())
		if s.exchange != nil {
			defer s.exchange.close()
		}
		defer watch(limits, s.live, s.halt)()
		limits.playStages(s.start, s.playStage, s.snapshot)
	}, s.Reset)
	return s.snapshot()
}

// halt ends the search: its workers finish the playouts under way.
func (s *Search) halt() {
	s.over.Store(true)
	s.stop.Store(true)
}

// begin makes ready for a search under limits. last is its last stage, of which each of several trees
// has a share.
func (s *Search) begin(ctx context.Context, root Root, limits *Limits, last timing.Stage) {
	s.ctx, s.position, s.limits, s.start = ctx, root, *limits, time.Now()
	s.played.Store(0)
	s.over.Store(false)
	s.reused = s.prepare(root)
	s.setNoise(limits.Wide)
	s.last = s.remaining(last)
	if s.exchange != nil {
		s.exchange.begin()
	}
}

// remaining returns what is left of a stage for this search: the playouts of earlier searches that
// count toward it are taken off.
func (s *Search) remaining(stage timing.Stage) timing.Stage {
	if stage.Playouts > 0 && s.limits.CountReused {
		stage.Playouts = max(stage.Playouts-s.reused, 1)
	}
	return stage
}

// playStage plays one stage of a search, in rounds: a round ends when the stage does
// or when the tree is full. It reports whether the search is over.
func (s *Search) playStage(until timing.Stage) (over bool) {
	s.sweeping.Lock() // a watcher may read the tree
	s.until = s.remaining(until)
	s.sweeping.Unlock()
	s.stop.Store(false)
	if s.over.Load() { // halt sets over first: it may have set stop before this stage cleared it
		s.stop.Store(true)
	}
	defer s.haltWhenDone(s.ctx)()
	for {
		s.full.Store(false)
		s.playRound()
		if s.stop.Load() {
			return s.over.Load()
		}
		if s.params.Full == FullSweep {
			s.sweep()
		} else if !s.collect() {
			s.over.Store(true)
			return true
		}
	}
}

// haltWhenDone halts the search when ctx is done, until stop is called.
func (s *Search) haltWhenDone(ctx context.Context) (stop func()) {
	ended := make(chan struct{})
	unwatch := context.AfterFunc(ctx, func() {
		s.halt()
		close(ended)
	})
	return func() {
		if !unwatch() {
			<-ended // otherwise it could end the next search
		}
	}
}

// playRound lets all workers play until the stage ends or the tree is full.
func (s *Search) playRound() {
	var others panics.Group
	if s.params.Parallel != LeafParallel {
		for _, w := range s.workers[1:] {
			others.Go(func() { panics.Guard(w.work, s.halt) })
		}
	}
	defer others.Wait()
	panics.Guard(s.workers[0].work, s.halt)
}

// checkEvery is how many playouts a worker plays between two calls of endIfDone.
const checkEvery = 16

// mayPlay reports whether another playout may begin, and counts it. The first
// of a search always may.
func (s *Search) mayPlay() bool {
	// stop is read before the playout is counted: a worker that finds no playout left sets stop, and
	// another one, which has taken the last playout, must still play it.
	if s.full.Load() || (s.stop.Load() || s.late()) && s.played.Load() > 0 {
		return false
	}
	if limit := int64(s.until.Playouts); s.played.Add(1) > limit && limit > 0 {
		s.played.Add(-1)
		s.stop.Store(true)
		return false
	}
	return true
}

// late ends the stage if its time is over, and reports whether it is. It is asked
// before each playout: on a busy machine a playout may take long, and a clock may
// have time for no more than one.
func (s *Search) late() bool {
	over := s.until.Time > 0 && time.Since(s.start) >= s.until.Time
	if over {
		s.stop.Store(true)
	}
	return over
}

// endIfDone checks whether the search must end: ctx is done, the result is decided or proven,
// or no further playout can change the choice. It also updates the dynamic komi.
func (s *Search) endIfDone() {
	s.statistics.mu.Lock()
	s.dynamic.review(&s.statistics.all, len(s.workers))
	s.statistics.mu.Unlock()
	if s.ctx.Err() != nil || s.decided() != goban.Empty || s.tree.nodes.at(s.root).winner() != goban.Empty || s.certain() {
		s.halt()
	}
}

// prepare makes the tree ready for root and returns the playouts it has already
// seen there. The root is expanded at once.
func (s *Search) prepare(root Root) (reused int) {
	s.treeFor(identityOf(root))
	if s.params.Full == FullStop && s.full.Load() {
		s.sweep()
	}
	if !s.workers[0].expandRoot(root) {
		s.sweep()
		s.workers[0].expandRoot(root)
	}
	s.statistics.begin(s.current.owners)
	s.dynamic.begin(root)
	for _, w := range s.workers {
		w.begin(root)
	}
	return s.visits(s.root)
}
