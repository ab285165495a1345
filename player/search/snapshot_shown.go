package search

import (
	"cmp"
	"math"
)

// shownLeads has the leads that people see, for one snapshot. They mix what playouts and the
// network say; see Network.Score.
type shownLeads struct {
	netValues *chunks[netValue]
	deviation float64 // s, which is search.network.score
	root      float64 // the network's lead at the root, with the tempo
	played    Sample  // the playouts' leads at the root
	asked     bool    // the network was asked about the root
	tempo     float64 // half of the change of the network's lead with a move
}

// shownLeads returns the leads of the root and its children. The network's leads before and
// after the best move differ by points, mostly in favour of the player who has just moved. So
// the lead at the root is the mean of a, the network's there, and b, the mean of its leads
// after the moves, by their visits; and (b − a)/2, the tempo, is taken off the leads after
// moves. Then the leads of a game do not jump up and down at every move. The move that a
// search compares with all others may be a mistake, so it does not count.
func (s *Search) shownLeads(parent parentNode) *shownLeads {
	l := &shownLeads{netValues: s.tree.netValues, deviation: s.params.Network.Score, played: s.scores(s.root)}
	if l.deviation == 0 || s.tree.netValues == nil {
		return l
	}
	if l.root, l.asked = s.tree.netValues.at(s.root).lead(); !l.asked {
		return l
	}
	sum, visits := 0.0, 0.0
	for i := range parent.children {
		n := &parent.children[i]
		if after, known := s.tree.netValues.at(parent.first + ref(i)).lead(); known && !s.position.isVersus(n.move) {
			v := float64(n.visits.Load())
			sum, visits = sum+v*after, visits+v
		}
	}
	if visits > 0 {
		l.tempo = (sum/visits - l.root) / 2
		l.root += l.tempo
	}
	return l
}

// atRoot returns Black's lead at the root.
func (l *shownLeads) atRoot() float64 {
	if !l.asked {
		return l.played.Mean
	}
	return l.mixed(l.played, l.root)
}

// after returns Black's lead at r, a child of the root, where playouts had the leads played. If
// the network was not asked about it, as after few visits, that is the lead at the root plus
// the difference of the playouts' leads, times s²/(s² + d²/n) for n of them: the expected lead if
// the leads after moves deviate by s from that at the root.
func (l *shownLeads) after(r ref, played Sample) float64 {
	if !l.asked {
		return played.Mean
	}
	if judged, known := l.netValues.at(r).lead(); known {
		return l.mixed(played, judged-l.tempo)
	}
	if played.N == 0 {
		return l.atRoot()
	}
	return mix(l.atRoot(), l.variance()/float64(played.N), l.atRoot()+played.Mean-l.played.Mean, l.deviation*l.deviation)
}

// variance returns d² at the root.
func (l *shownLeads) variance() float64 { return l.played.M2 / float64(max(l.played.N, 1)) }

// mixed returns (s²·a + d²·b)/(s² + d²), where a and d are mean and standard deviation of the
// playouts' leads, b is the network's lead, and s is search.network.score.
func (l *shownLeads) mixed(played Sample, judged float64) float64 {
	if played.N == 0 {
		return played.Mean
	}
	return mix(played.Mean, l.deviation*l.deviation, judged, played.M2/float64(played.N))
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
