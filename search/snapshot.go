package search

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"time"

	"montego/goban"
)

// Snapshot is what a search has found so far: the one value that every view
// shows. Values are Black's: win rates in [0,1], scores in points, komi
// included.
type Snapshot struct {
	ToMove   goban.Color
	Moves    []Candidate // the root's moves, the choice first, then by visits; never empty
	Value    float64     // of the position: share of games that Black won, as value scaling counts them
	Score    float64     // Black's mean lead at the end of the games of this search
	Spread   float64     // standard deviation of the lead
	Owner    Ownership
	Decided  goban.Color   // who has won every game, if the search stopped for that; else Empty
	Playouts int           // games played in this search
	Reused   int           // games known from earlier searches
	Nodes    int           // in the tree
	Bytes    int           // of memory in use by the tree
	Elapsed  time.Duration // wall time
}

// Ownership is how often each point is Black's at the end of the games, from
// −1, always White's, to 1, always Black's; by goban.Point.
type Ownership [goban.NumPoints]float32

// Candidate is one move of the root.
type Candidate struct {
	Point       goban.Point
	Visits      int           // games that began with it
	Value       float64       // share of them that Black won, as value scaling counts them
	Score       float64       // Black's mean lead in points in those of this search
	Spread      float64       // standard deviation of the lead
	Prior       float64       // share that Black wins by what is believed before the first game
	RAVE        float64       // share of the games in which it was played later that Black won
	Criticality float64       // of the point, from −1 to 1; 0 if the search does not count it
	Bound       float64       // of the value: 95 % are sure that the move is no worse for the side that plays it
	Proven      goban.Color   // who wins whatever comes, if the solver knows; else Empty
	Line        []goban.Point // the expected continuation, beginning with Point
}

// Best returns the choice among the moves, mostly the most visited.
func (s *Snapshot) Best() Candidate { return s.Moves[0] }

// ValueFor returns the value of the position for c.
func (s *Snapshot) ValueFor(c goban.Color) float64 { return valueFor(c, s.Value) }

// ValueFor returns the value of the move for c.
func (m *Candidate) ValueFor(c goban.Color) float64 { return valueFor(c, m.Value) }

// lineLength bounds the expected continuations, in moves.
const lineLength = 16

// watch shows what look returns to the one who asked for it, until the function
// that it returns is called.
func watch(limits Limits, look func() *Snapshot) (stop func()) {
	if limits.Watch == nil {
		return func() {}
	}
	done := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() {
		tick := time.NewTicker(limits.interval())
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				limits.Watch(look())
			case <-done:
				return
			}
		}
	})
	return func() { close(done); watcher.Wait() }
}

// live is snapshot while the workers are at work.
func (s *Search) live() *Snapshot {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	return s.snapshot()
}

// snapshot gathers what the tree knows of the root.
func (s *Search) snapshot() *Snapshot {
	f := s.tree.family(s.root)
	c := s.asked.ToMove
	used := s.tree.used()
	shot := &Snapshot{
		ToMove: c, Decided: s.decided(),
		Playouts: int(s.played.Load()), Reused: s.reused,
		Nodes: used, Bytes: used * s.tree.nodeBytes, Elapsed: time.Since(s.start),
	}
	s.census.mu.Lock()
	defer s.census.mu.Unlock()
	shot.Value, shot.Score, shot.Spread = s.winRate(f.parent, &s.census.all), s.census.all.mean(), s.census.all.spread()
	if s.census.games > 0 {
		for p, sum := range s.census.owner {
			shot.Owner[p] = float32(sum) / float32(s.census.games)
		}
	}
	for i := range f.children {
		if child := &f.children[i]; child.state.Load()&banned == 0 {
			shot.Moves = append(shot.Moves, s.candidate(f.first+ref(i), child, c))
		}
	}
	shot.sort(s.params.Choice)
	return shot
}

// sort puts the choice first and then the most visited moves. Equal visits, as
// after one game, go to the better value.
func (s *Snapshot) sort(choice string) {
	slices.SortStableFunc(s.Moves, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.ValueFor(s.ToMove), a.ValueFor(s.ToMove)))
	})
	s.putFirst(choice)
}

// candidate describes the child r of the root, a move of c.
func (s *Search) candidate(r ref, n *node, c goban.Color) Candidate {
	leads := &s.census.moves[n.move&(goban.NumPoints-1)]
	m := Candidate{
		Point: n.move, Visits: int(n.games.Load()), Value: s.winRate(n, leads),
		Score: leads.mean(), Spread: leads.spread(),
		Prior: 0.5, RAVE: n.rave.mean(), Proven: n.winner(), Line: s.line(n),
	}
	if wins, games := n.prior.wins(); games > 0 {
		m.Prior = float64(wins / games)
	}
	if s.tree.sides.owned != nil {
		m.Criticality = float64(s.params.Criticality.of(n, &s.tree.sides.owned[r]))
	}
	m.Bound = m.bound(c)
	return m
}

// bound returns the value than which a move of c is no worse, with 95 %
// confidence.
func (m *Candidate) bound(c goban.Color) float64 {
	v := m.ValueFor(c)
	return valueFor(c, max(0, v-1.96*math.Sqrt(v*(1-v)/float64(max(m.Visits, 1)))))
}

// winRate returns the share of games through n that Black won. A tree of scores
// does not tell; then it is that of the games of this search, which leads
// counts.
func (s *Search) winRate(n *node, l *leads) float64 {
	if !s.workers[0].judge.byScore {
		return n.mean()
	}
	return l.winRate()
}

// line follows the most visited children from n.
func (s *Search) line(n *node) []goban.Point {
	line := []goban.Point{n.move}
	for len(line) < lineLength {
		first := n.children.Load()
		if first == 0 {
			break
		}
		children := s.tree.nodes[first:][:n.count]
		best, games := 0, uint32(0)
		for i := range children {
			if g := children[i].games.Load(); g > games {
				best, games = i, g
			}
		}
		if games == 0 {
			break
		}
		n = &children[best]
		line = append(line, n.move)
	}
	return line
}
