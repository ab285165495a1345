package search

import (
	"cmp"
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
	Network     float64     // as Snapshot.Network, after the move; 0 if the network was not asked about that
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
	// position. OrbitSize is 0 where the search has left none of them out for that.
	Orbit     goban.Point
	OrbitSize int
	// SelectionValue is what the selection gives the move, for the side that plays it: the mix
	// of mean and RAVE value, priors included, or the sum of the formula of Erica, with exploration
	// and bias, which is what [Huang11] §5.5.2 calls its score. Where the selection has no such
	// formula it is the value.
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
	m := s.describe(r, n)
	m.Score, m.Proven = s.scores(r), n.winner()
	if reply := s.mostVisited(n); reply != nil {
		m.Reply = Reply{int(reply.visits.Load()), reply.mean()}
	}
	if after := s.current.owners.moves[n.move&(goban.NumPoints-1)]; s.limits.MoveOwners && after != nil {
		m.Owner, m.Owners = after.Ownership(), after.N
	}
	m.SelectionValue = s.selectionValue(parent, i, c)
	m.Line, m.LineVisits = s.line(n)
	m.Value, m.Valued = s.winRate(r)
	m.Network = s.networkRate(r)
	m.Lead = leads.after(r, m.Score)
	m.Bound = m.bound(c)
	return m
}

// bound returns the lower bound, for c, of the 95 % confidence interval of the value.
// Like the value it is Black's.
func (m *Candidate) bound(c goban.Color) float64 {
	v := m.ValueFor(c)
	return valueFor(c, max(0, v-1.96*math.Sqrt(v*(1-v)/float64(max(m.Visits, 1)))))
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

// shownLeads has the leads that people see, for one snapshot. They mix what playouts and the
// network say; see Network.Score.
type shownLeads struct {
	netValues *chunks[netValue]
	komi      float64
	deviation float64 // s, which is search.network.score
	root      float64 // the network's lead at the root, with the tempo
	played    Sample  // the playouts' leads at the root
	usual     float64 // the variance of playouts' leads from a position with as many empty points: they deviate by a quarter of these on 19×19 and by half of them on 9×9
	asked     bool    // the network was asked about the root
	tempo     float64 // half of the change of the network's lead with a move
	shift     float64 // added to all leads where playouts and network differ much: see doubt
}

// shownLeads returns the leads of the root and its children. The network's part of them is the mean of its
// leads over the visits of a node. Its leads before and after the best move differ by points, mostly in favour of
// the player who has just moved. Let a be what the network says of the root itself, and b the mean of what
// it says of the positions after the moves, by their visits; then (b − a)/2 is the tempo. It is added to leads
// where the player moves who moves at the root, and taken off the others, so that the leads of a game
// do not jump up and down at every move. A move in Versus may be a mistake: it does not count for b,
// and in such a search the lead at the root is (a + b)/2.
func (s *Search) shownLeads(parent parentNode) *shownLeads {
	empty := float64(s.position.Board.NumEmpty())
	l := &shownLeads{
		komi: s.current.identity.komi, netValues: s.tree.netValues, deviation: s.params.Network.Score,
		played: s.scores(s.root), usual: 22.5 * empty * empty / float64(s.position.Board.Area()),
	}
	if l.deviation == 0 || s.tree.netValues == nil {
		return l
	}
	if l.root, l.asked = s.tree.netValues.at(s.root).lead(); !l.asked {
		return l
	}
	sum, visits := 0.0, 0.0
	for i := range parent.children {
		n := &parent.children[i]
		if after, known := s.tree.netValues.at(parent.first + ref(i)).lead(); known && n.move != s.position.Versus {
			v := float64(n.visits.Load())
			sum, visits = sum+v*after, visits+v
		}
	}
	if visits > 0 {
		l.tempo = (sum/visits - l.root) / 2
	}
	if l.root += l.tempo; s.position.Versus == goban.NoPoint {
		l.root = l.ofNetwork(s.root, l.tempo)
	}
	l.shift = l.doubt()
	return l
}

// doublingSquare is the square of the difference between playouts and network, in points, that doubles s. With
// a smaller one the leads of successive positions jump more, because those of playouts do.
const doublingSquare = 1200

// doubtLeads is the number of playouts whose difference from the network counts half.
const doubtLeads = 16

// doubt returns by how much the lead at the root changes if the network's leads deviate by s·(1 +
// Δ²/1200) instead of s, where Δ² is the square of the difference of playouts and network there, less
// what chance gives, and less where playouts are few. In lopsided games, which hardly any record has, the
// network calls leads small; docs/experiments.md tells what was measured.
func (l *shownLeads) doubt() float64 {
	n := float64(l.played.N)
	if n == 0 {
		return 0
	}
	apart := l.played.Mean - l.root
	square := max(apart*apart-l.variance(l.played)/n, 0) * n / (n + doubtLeads)
	wider := *l
	wider.deviation *= 1 + square/doublingSquare
	return wider.mixed(l.played, l.root) - l.mixed(l.played, l.root)
}

func (l *shownLeads) atRoot() float64 {
	if !l.asked {
		return l.played.Mean
	}
	return l.mixed(l.played, l.root) + l.shift
}

// after returns Black's lead at r, a child of the root, where playouts had the leads played. If
// the network was not asked about it, as after few visits, that is the lead at the root plus
// the difference of the playouts' leads, times s²/(s² + 16·d²/n) for n of them with the d of the
// root; without playouts it is the lead at the root.
func (l *shownLeads) after(r ref, played Sample) float64 {
	if l.asked {
		if _, known := l.netValues.at(r).lead(); known {
			return l.mixed(played, l.ofNetwork(r, -l.tempo)) + l.shift
		}
	}
	switch {
	case played.N == 0:
		return l.atRoot()
	case !l.asked:
		return played.Mean
	}
	return mix(l.atRoot(), chance*l.variance(l.played)/float64(played.N), l.atRoot()+played.Mean-l.played.Mean, l.deviation*l.deviation)
}

// ofNetwork returns the network's lead at a node that it was asked about. The tempo is added to leads where the
// side that moves at the node moves, and taken off others.
func (l *shownLeads) ofNetwork(r ref, tempo float64) float64 {
	if mean, known := l.netValues.at(r).meanLead(l.komi, tempo); known {
		return mean
	}
	own, _ := l.netValues.at(r).lead()
	return own + tempo
}

// usualLeads is how many playouts with the usual variance are added to those that there were: few say little
// about how much they deviate.
const usualLeads = 4

// chance is how much more the chance of few playouts weighs against the network's lead than what all playouts have
// in common: the network is mistaken by about s/4 in positions such as those of records, s allows for others.
const chance = 16

// mixed returns (s²·a + d²·b)/(s² + d²), where a is the mean of the leads of n playouts, d² is (1 + 16/n) times
// their variance, b is the network's lead, and s is search.network.score; b without playouts.
func (l *shownLeads) mixed(played Sample, judged float64) float64 {
	if played.N == 0 {
		return judged
	}
	n := float64(played.N)
	return mix(played.Mean, l.deviation*l.deviation, judged, l.variance(played)*(1+chance/n))
}

// variance returns the variance of the leads of playouts, as far as so many tell it.
func (l *shownLeads) variance(played Sample) float64 {
	return mix(played.variance(), float64(played.N), l.usual, usualLeads)
}

// Calibration turns the share of playouts that are won into a probability of winning the
// game: the logarithm of its odds is multiplied by this factor c, which is called temperature
// scaling, with the temperature 1/c. Playouts play both sides badly, so that their shares are
// closer to one half than the results of games are. The factor is fitted to results of games;
// 1 leaves shares as they are, and so does 0. What people see is calibrated; what decides
// about moves is not.
type Calibration float64

// WinRate returns the probability of winning that a share of wins tells of, v^c/(v^c +
// (1−v)^c) with the calibration c.
func (c Calibration) WinRate(value float64) float64 {
	c = cmp.Or(c, 1)
	won, lost := math.Pow(value, float64(c)), math.Pow(1-value, float64(c))
	return won / (won + lost)
}

// fewPlayouts is how many playouts weigh as much as the network alone, in the win rates that people see.
const fewPlayouts = 8

// shown returns the win rate that people see where the mean of n playouts is value and the network alone gives
// network, 0 if it was not asked: the mean of both by their log odds, with the weights n and fewPlayouts. What is
// certain stays so.
func (c Calibration) shown(value float64, n int, network float64) float64 {
	rate := c.WinRate(value)
	if network == 0 || network == 1 || n > 0 && (rate == 0 || rate == 1) {
		return rate
	}
	share := float64(n) / float64(n+fewPlayouts)
	odds := math.Pow(rate/(1-rate), share) * math.Pow(network/(1-network), 1-share)
	return odds / (1 + odds)
}

// networkRate returns Black's probability of winning by the network at a node: 0 where it was not asked, or where
// it has no part in win rates.
func (s *Search) networkRate(r ref) float64 {
	if !s.params.MixesNetwork() {
		return 0
	}
	judged, known := s.tree.netValues.at(r).result()
	if !known {
		return 0
	}
	return uncertain(float64(judged) / unit)
}

// uncertain returns a win rate that is neither 0 nor 1, which would be certain.
func uncertain(rate float64) float64 { return min(max(rate, 1e-4), 1-1e-4) }

// Variance returns how much one playout adds to the variance of a win rate: the mean of n
// playouts whose WinRate is p has the variance Variance(p)/n. It follows from v(1−v) and
// the derivative of WinRate.
func (c Calibration) Variance(winRate float64) float64 {
	if winRate <= 0 || winRate >= 1 {
		return 0
	}
	c = cmp.Or(c, 1)
	value := (1 / c).WinRate(winRate)
	slope := float64(c) * winRate * (1 - winRate) / (value * (1 - value))
	return slope * slope * value * (1 - value)
}
