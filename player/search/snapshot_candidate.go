package search

import (
	"math"

	"montego/goban"
)

// Candidate is one move of the root. Values are Black's.
type Candidate struct {
	Point       goban.Point
	Visits      int         // playouts that began with it
	Value       float64     // share of them that Black won, as value scaling counts them
	Valued      int         // how many playouts Value is the mean of: Visits, or Score.N if the tree adds up scores
	Score       Sample      // Black's leads at the end of the playouts that began with it, as far as the tree knows them
	Lead        float64     // what people see: Black's lead in points, komi included, as playouts and network have it
	Prior       float64     // share of the prior visits that Black won
	PriorVisits float64     // how many there are
	Probability float64     // of the move among the root's moves by the priors; 0 if the search was not asked for it
	RAVE        float64     // share that Black won of the playouts in which it came later
	RAVEVisits  float64     // how many there were; a playout in which the move came much later may count for less than one
	Owned       Owned       // of the point, if the search counts it
	Criticality float64     // of the point, from −1 to 1; 0 if the search does not count it
	Owner       *Ownership  // over Owners playouts; nil without any, and unless Limits.MoveOwners asks for it
	Owners      int         // see Snapshot.Owners
	Bound       float64     // lower bound, for the side that plays it, of the value's 95 % confidence interval
	Proven      goban.Color // who wins whatever comes, if the solver knows; else Empty
	Reply       Reply
	Line        []goban.Point // the expected continuation, beginning with Point
	LineVisits  []int         // of each move of Line
	// Orbit is the first of the OrbitSize moves that are this one by the symmetries of the
	// position, where the search may have left some of them out for that; OrbitSize is 0 elsewhere.
	Orbit     goban.Point
	OrbitSize int
	// SelectionValue is what the selection gives the move, for the side that plays it: the
	// sum of the formula of Erica, with exploration and bias, which is what [Huang11] §5.5.2
	// calls its score. Where the selection has no such formula it is the value.
	SelectionValue float64
}

// Reply is the most visited answer to a move.
type Reply struct {
	Visits int // 0 if the tree knows none
	Value  float64
}

// ValueFor returns the value of the move for c.
func (m *Candidate) ValueFor(c goban.Color) float64 { return valueFor(c, m.Value) }

// lineLength bounds the expected continuations, in moves.
const lineLength = 16

// candidate describes child i of the root, a move of c.
func (s *Search) candidate(parent parentNode, i int, c goban.Color, leads *shownLeads) Candidate {
	r, n := parent.first+ref(i), &parent.children[i]
	m := Candidate{
		Point: n.move, Visits: int(n.visits.Load()), Score: s.scores(r),
		Probability: float64(n.probability()), Prior: 0.5, RAVE: n.rave.mean(), Proven: n.winner(), Reply: s.reply(n),
	}
	if after := s.current.owners.moves[n.move&(goban.NumPoints-1)]; s.moveOwners && after != nil {
		m.Owner, m.Owners = after.Ownership(), after.N
	}
	m.SelectionValue = s.selectionValue(parent, i, c)
	m.Line, m.LineVisits = s.line(n)
	m.Value, m.Valued = s.winRate(r)
	m.Lead = leads.after(r, m.Score)
	if wins, visits := n.prior.wins(); visits > 0 {
		m.Prior, m.PriorVisits = float64(wins/visits), float64(visits)
	}
	_, visits := n.rave.wins()
	m.RAVEVisits = float64(visits)
	if s.tree.owned != nil {
		m.Owned = s.tree.owned.at(r).means()
		m.Criticality = float64(s.params.Criticality.of(n.move, m.Owned))
	}
	m.Bound = m.bound(c)
	return m
}

// bound returns the lower bound, for c, of the 95 % confidence interval of the value.
// Like the value it is Black's.
func (m *Candidate) bound(c goban.Color) float64 {
	v := m.ValueFor(c)
	return valueFor(c, max(0, v-1.96*math.Sqrt(v*(1-v)/float64(max(m.Visits, 1)))))
}

// reply returns the most visited answer to the move n.
func (s *Search) reply(n *node) Reply {
	child := s.mostVisited(n)
	if child == nil {
		return Reply{}
	}
	return Reply{int(child.visits.Load()), child.mean()}
}

// line follows the most visited children from n.
func (s *Search) line(n *node) (line []goban.Point, visits []int) {
	for ; n != nil && len(line) < lineLength; n = s.mostVisited(n) {
		line = append(line, n.move)
		visits = append(visits, int(n.visits.Load()))
	}
	return line, visits
}

// mostVisited returns the most visited child of n, or nil if none was visited.
func (s *Search) mostVisited(n *node) (best *node) {
	most, children := uint32(0), s.tree.parent(n).children
	for i := range children {
		if g := children[i].visits.Load(); g > most {
			best, most = &children[i], g
		}
	}
	return best
}
