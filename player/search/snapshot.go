package search

import (
	"cmp"
	"slices"
	"time"

	"montego/goban"
	"montego/internal/param"
	"montego/player/playout"
)

// Snapshot is what a search has found so far: the one value that every view
// shows. Values are Black's: win rates in [0,1], scores in points, komi
// included. Merge adds up the snapshots of several searches.
type Snapshot struct {
	ToMove      goban.Color
	Moves       []Candidate   // the root's moves, the choice first, then by visits; never empty
	Value       float64       // of the position: share of playouts that Black won, as value scaling counts them
	Calibration Calibration   // of win rates; 0 stands for 1
	Network     float64       // Black's probability of winning by the network alone, if win rates are mixed with it; else 0
	Valued      int           // how many playouts Value is the mean of: Playouts + Reused, or Score.N if the tree adds up scores
	Score       Sample        // Black's leads at the end of the playouts from the position, as far as the tree knows them
	Lead        float64       // what people see: Black's lead in points, komi included, as playouts and network have it
	ExtraKomi   float64       // dynamic komi for White, in points, besides that of the game: what Value now goes by
	Owner       Ownership     // mean over Owners playouts from the position
	Owners      int           // playouts behind Owner: Playouts + Reused without those that the network alone has valued, and without those lost as moves were made or taken back
	Decided     goban.Color   // who has won every playout, if that is why the search ended; else Empty
	Playouts    int           // of this search
	Reused      int           // known from earlier searches
	Nodes       int           // in the tree
	Bytes       int           // of memory in use by the tree
	Elapsed     time.Duration // wall time
	Late        time.Duration // how long the search went on after the time limit that ended it
}

// Ownership is that of package playout.
type Ownership = playout.Ownership

// Best returns the choice among the moves, mostly the most visited.
func (s *Snapshot) Best() Candidate { return s.Moves[0] }

// Find returns the move at p, or nil if it is not among the Moves.
func (s *Snapshot) Find(p goban.Point) *Candidate {
	return s.first(func(m *Candidate) bool { return m.Point == p })
}

// BestBut returns the first of the Moves that is not at p, or nil if there is no other.
func (s *Snapshot) BestBut(p goban.Point) *Candidate {
	return s.first(func(m *Candidate) bool { return m.Point != p })
}

func (s *Snapshot) first(fits func(*Candidate) bool) *Candidate {
	for i := range s.Moves {
		if m := &s.Moves[i]; fits(m) {
			return m
		}
	}
	return nil
}

// Visits returns the visits of all Moves together.
func (s *Snapshot) Visits() (sum int) {
	for i := range s.Moves {
		sum += s.Moves[i].Visits
	}
	return sum
}

// MovePriors returns what the priors think of the Moves before the first playout: the
// probabilities if the search has any, otherwise the prior wins of the side to move. A move
// without prior visits then counts as half a win. They are shares of 1 among the Moves and
// those that are the same as one of them by symmetry and were left out for that.
func (s *Snapshot) MovePriors() []float64 {
	shares := make([]float64, len(s.Moves))
	listed := map[goban.Point]int{} // moves of an orbit
	for i := range s.Moves {
		listed[s.Moves[i].Orbit]++
	}
	known := slices.ContainsFunc(s.Moves, func(m Candidate) bool { return m.Probability > 0 })
	sum := 0.0
	for i := range s.Moves {
		switch m := &s.Moves[i]; {
		case known:
			shares[i] = m.Probability
		case m.PriorVisits == 0:
			shares[i] = 0.5
		default:
			shares[i] = valueFor(s.ToMove, m.Prior) * m.PriorVisits
		}
		alike := 1.0
		if m := &s.Moves[i]; m.OrbitSize > 0 {
			alike = float64(m.OrbitSize) / float64(listed[m.Orbit])
		}
		sum += alike * shares[i]
	}
	for i := range shares {
		shares[i] /= cmp.Or(sum, 1)
	}
	return shares
}

// WinRate returns what people see of the position: Black's probability of winning, which is
// the calibrated Value, with the network's word beside few playouts.
func (s *Snapshot) WinRate() float64 { return s.Calibration.shown(s.Value, s.Valued, s.Network) }

// Shown is what people see of a move, in the view of one side: every display takes it from here.
// Lead and Prior stand for those of the Candidate, which are Black's.
type Shown struct {
	*Candidate
	WinRate float64 // the probability that the side wins with it
	LCB     float64 // where the 95 % confidence interval of the win rate ends: the bad end for who plays it
	Lead    float64 // of the side, in points
	Prior   float64 // share of the priors: see MovePriors
}

// Shown returns what people see of the Moves, in the view of c. For a move without visits that is what is known of
// the position.
func (s *Snapshot) Shown(c goban.Color) []Shown {
	all, ofPosition := make([]Shown, len(s.Moves)), s.WinRate()
	for i, prior := range s.MovePriors() {
		m := &s.Moves[i]
		network := cmp.Or(m.Network, s.without(m))
		rate, bound := s.Calibration.shown(m.Value, m.Valued, network), s.Calibration.shown(m.Bound, m.Valued, network)
		if m.Visits == 0 {
			rate, bound = ofPosition, m.Bound
		}
		all[i] = Shown{m, c.Share(rate), c.Share(bound), c.Lead(m.Lead), prior}
	}
	return all
}

// without returns the win rate that people would see of the position without the playouts that began with m. It
// stands for what the network says of a move that it was not asked about; 0 if it has no part in win rates.
func (s *Snapshot) without(m *Candidate) float64 {
	others := s.Valued - m.Valued
	if s.Network == 0 || others <= 0 {
		return s.Network
	}
	value := (s.Value*float64(s.Valued) - m.Value*float64(m.Valued)) / float64(others)
	return uncertain(s.Calibration.shown(max(0, min(1, value)), others, s.Network))
}

// ValueFor returns the value of the position for c.
func (s *Snapshot) ValueFor(c goban.Color) float64 { return valueFor(c, s.Value) }

// OwnerAfter returns the ownership after a move, if Limits.MoveOwners asked for it. That
// of the position stands for a move without playouts since moves were made or taken back.
func (s *Snapshot) OwnerAfter(m *Candidate) *Ownership { return cmp.Or(m.Owner, &s.Owner) }

// live returns a snapshot while the workers play; no sweep moves nodes meanwhile.
func (s *Search) live() *Snapshot {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	return s.snapshot()
}

// snapshot gathers what the tree knows of the root.
func (s *Search) snapshot() *Snapshot {
	parent := s.tree.withChildren(s.root)
	c := s.position.ToMove
	shot := &Snapshot{
		ToMove: c, Decided: s.decided(), Calibration: s.params.Calibration,
		Reused: s.reused, Nodes: s.tree.used(), Bytes: s.tree.size(), Elapsed: time.Since(s.start),
	}
	if s.until.Time > 0 {
		shot.Late = max(shot.Elapsed-s.until.Time, 0)
	}
	s.statistics.mu.Lock()
	defer s.statistics.mu.Unlock()
	shot.Score = s.scores(s.root)
	shot.Value, shot.Valued = s.winRate(s.root)
	shot.Network = s.networkRate(s.root)
	leads := s.shownLeads(parent)
	shot.Lead = leads.atRoot()
	shot.ExtraKomi = float64(s.dynamic.after(s.dynamic.moves))
	shot.Owner, shot.Owners = *s.current.owners.root.Ownership(), s.current.owners.root.N
	for i := range parent.children {
		if child := &parent.children[i]; child.state.Load()&banned == 0 || child.move == s.position.Versus {
			shot.Moves = append(shot.Moves, s.candidate(parent, i, c, leads))
		}
	}
	shot.Playouts = int(s.played.Load()) // after the visits of moves, each of which was counted first
	if s.current.wide {
		s.leaveOutWide(shot)
	}
	s.noteOrbits(shot)
	shot.sort(s.params.Choice)
	return shot
}

// leaveOutWide makes the value and the lead those of the visits that a search that is not wide would have
// given the moves: the others go to moves that are worse.
func (s *Search) leaveOutWide(shot *Snapshot) {
	value, lead, sum := 0.0, 0.0, 0.0
	for i, n := range s.params.visitsByP(shot) {
		m := &shot.Moves[i]
		value, lead, sum = value+float64(n)*m.Value, lead+float64(n)*m.Lead, sum+float64(n)
	}
	if sum > 0 {
		shot.Value, shot.Lead = value/sum, lead/sum
	}
}

// noteOrbits notes which moves are the same by the symmetry of the position.
func (s *Search) noteOrbits(shot *Snapshot) {
	var f symmetryPruner
	if !s.params.Fold || !f.find(s.position.Board) {
		return
	}
	for i := range shot.Moves {
		if m := &shot.Moves[i]; m.Point != goban.Pass {
			m.Orbit, m.OrbitSize = f.orbit(s.position.Board, m.Point)
		}
		if len(s.position.Banned) > 0 { // then each is in the tree
			shot.Moves[i].OrbitSize = 0
		}
	}
}

// sort puts the choice first and then the most visited moves. Equal visits, as
// after one playout, go to the better value.
func (s *Snapshot) sort(choice FinalChoice) {
	slices.SortStableFunc(s.Moves, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.ValueFor(s.ToMove), a.ValueFor(s.ToMove)))
	})
	s.putFirst(choice)
}

func (s *Search) scores(r ref) Sample { return s.tree.scores.at(r).sample(s.current.identity.komi) }

// winRate returns the share of playouts through a node that Black won, and how many there
// were.
func (s *Search) winRate(r ref) (float64, int) {
	n := s.tree.nodes.at(r)
	if s.tree.wins == nil {
		return n.mean(), int(n.visits.Load())
	}
	count := s.scores(r).N
	return s.tree.wins.at(r).rate(count), count
}

// FinalChoice says which move is played at the end of a search.
type FinalChoice uint8

// The choices there are.
const (
	ChooseVisits FinalChoice = iota
	ChooseValue
	ChooseBound
	ChooseRobustMax
)

// finalChoices holds for each choice its name, its description, and a function that
// reports whether c prefers m to the best move so far. mostVisits is the number of visits of
// the most visited move.
var finalChoices = [...]struct {
	param.Choice
	prefers func(m, best *Candidate, mostVisits int, c goban.Color) bool
}{
	ChooseVisits: {param.Choice{Name: "visits", Doc: "the move with most visits"},
		func(*Candidate, *Candidate, int, goban.Color) bool { return false }}, // the earlier has more
	ChooseValue: {param.Choice{Name: "value", Doc: "the move with the best value"},
		func(m, best *Candidate, _ int, c goban.Color) bool { return m.ValueFor(c) > best.ValueFor(c) }},
	ChooseBound: {param.Choice{Name: "bound", Doc: "the move with the best lower bound of its value"},
		func(m, best *Candidate, _ int, c goban.Color) bool {
			return valueFor(c, m.Bound) > valueFor(c, best.Bound)
		}},
	ChooseRobustMax: {param.Choice{Name: "robust-max", Doc: "of the moves with half the visits of the first or more, the one with the best value"},
		func(m, best *Candidate, mostVisits int, c goban.Color) bool {
			return 2*m.Visits >= mostVisits && m.ValueFor(c) > best.ValueFor(c)
		}},
}

// Choices lists the choices. See param.Enumerated.
func (FinalChoice) Choices() (choices []param.Choice) {
	for _, f := range finalChoices {
		choices = append(choices, f.Choice)
	}
	return choices
}

// putFirst moves the move to be played to the front. Requires: the moves are in
// the order of their visits.
func (s *Snapshot) putFirst(choice FinalChoice) {
	best := 0
	for i := range s.Moves {
		if m := &s.Moves[i]; m.better(&s.Moves[best], choice, s.Moves[0].Visits, s.ToMove) {
			best = i
		}
	}
	s.Choose(s.Moves[best].Point)
}

// Choose makes the move at p the choice: it comes first, and the others follow as they stood.
// Requires: it is one of the Moves.
func (s *Snapshot) Choose(p goban.Point) {
	i := slices.IndexFunc(s.Moves, func(m Candidate) bool { return m.Point == p })
	chosen := s.Moves[i]
	copy(s.Moves[1:i+1], s.Moves[:i])
	s.Moves[0] = chosen
}

// better reports whether c plays m rather than the best move so far. A proven win comes
// before all other moves, and a proven loss after them. mostVisits is the number of visits of
// the most visited move.
func (m *Candidate) better(best *Candidate, choice FinalChoice, mostVisits int, c goban.Color) bool {
	order := []goban.Color{c.Opponent(), goban.Empty, c}
	if x, y := slices.Index(order, m.Proven), slices.Index(order, best.Proven); x != y {
		return x > y
	}
	return m.Visits > 0 && finalChoices[choice].prefers(m, best, mostVisits, c)
}

// Branch is a part of the tree: a node and, the most visited first unless the Cut says
// otherwise, some of its children. Of the Candidate it has what the node itself knows: Point,
// NoPoint at the root, visits, RAVE, priors and criticality; its Value is the mean result.
type Branch struct {
	Candidate
	Color    goban.Color // who plays the move
	Banned   bool        // the rules forbid the move: it repeats an earlier position
	Children []Branch
	Hidden   int // children that are left out
}

// Cut says how much of a tree a Branch shows.
type Cut struct {
	Depth int // moves from the root
	Least int // visits that a node must have; not asked with BySelection
	Width int // children of one node; 0 for no bound
	// BySelection shows first the children that the selection prefers, not those with
	// most visits; see Candidate.SelectionValue.
	BySelection bool
}

// Branch returns what is worth showing of the tree below the root of the last
// search. Requires: no search is under way.
func (s *Search) Branch(cut Cut) Branch {
	if s.root == 0 {
		return Branch{}
	}
	b := s.branch(s.root, s.current.identity.toMove.Opponent(), cut)
	b.Point = goban.NoPoint
	return b
}

// branch describes the node r, a move of c.
func (s *Search) branch(r ref, c goban.Color, cut Cut) Branch {
	parent := s.tree.withChildren(r)
	b := Branch{Candidate: s.describe(r, parent.node), Color: c, Banned: parent.node.state.Load()&banned != 0}
	if cut.Depth == 0 {
		return b
	}
	order := make([]int, len(parent.children))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) float64 { return float64(parent.children[i].visits.Load()) }
	if cut.BySelection {
		rank = func(i int) float64 { return s.selectionValue(parent, i, c.Opponent()) }
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rank(j), rank(i)) })
	cut.Depth--
	for n, i := range order {
		few := int(parent.children[i].visits.Load()) < max(cut.Least, 1) && !cut.BySelection
		if few || cut.Width > 0 && n >= cut.Width {
			b.Hidden = len(order) - n
			break
		}
		b.Children = append(b.Children, s.branch(parent.first+ref(i), c.Opponent(), cut))
	}
	return b
}

// describe returns what one node knows of its move.
func (s *Search) describe(r ref, n *node) Candidate {
	m := Candidate{Point: n.move, Visits: int(n.visits.Load()), Value: n.mean(), Probability: float64(n.probability())}
	m.Prior, m.PriorVisits = meanOf(n.prior.total())
	m.RAVE, m.RAVEVisits = meanOf(n.rave.total())
	if s.tree.owned != nil {
		m.Owned = s.tree.owned.at(r).means()
		m.Criticality = float64(s.params.Criticality.of(n.move, m.Owned))
	}
	return m
}
