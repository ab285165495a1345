package search

import (
	"cmp"
	"math"
)

// seenLeads tells the leads that people see, for one snapshot.
type seenLeads struct {
	opinions *chunks[opinion]
	even     float64 // search.network.score
	root     float64 // the network's lead at the root, with the tempo
	played   Sample  // the playouts' leads at the root
	asked    bool    // the network was asked about the root
	tempo    float64 // half of the change of the network's lead with a move
}

// leadsSeen returns the leads that people see of the root and its children. What the network thinks of a position and of the
// one after the best move differs by points, often in favour of the player who has just moved.
// So the lead at the root is the mean of the network's at the root and after the moves that
// were searched, by their visits, and the leads after moves are shifted as far the other way.
// Then the best move neither gains nor loses much, and the leads of a game do not jump up and
// down at every move. The move that a search compares with all others may be a mistake, so
// it does not count.
func (s *Search) leadsSeen(parent parentNode) *seenLeads {
	l := &seenLeads{opinions: s.tree.opinions, even: s.params.Network.Score, played: s.scores(s.root)}
	if l.even == 0 || s.tree.opinions == nil {
		return l
	}
	if l.root, l.asked = s.tree.opinions.at(s.root).lead(); !l.asked {
		return l
	}
	sum, visits := 0.0, 0.0
	for i := range parent.children {
		n := &parent.children[i]
		if after, known := s.tree.opinions.at(parent.first + ref(i)).lead(); known && !s.asked.isVersus(n.move) {
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

// ofRoot returns Black's lead at the root.
func (l *seenLeads) ofRoot() float64 {
	if !l.asked {
		return l.played.Mean
	}
	return l.with(l.played, l.root)
}

// of returns Black's lead at r, a child of the root, where playouts had the leads played. If
// the network was not asked about it, as after few visits, that is the lead at the root plus
// the difference of the playouts' leads, times s²/(s² + d²/n) for n of them: with a prior
// deviation s around the root, this is what so many playouts let one expect.
func (l *seenLeads) of(r ref, played Sample) float64 {
	if !l.asked {
		return played.Mean
	}
	if judged, known := l.opinions.at(r).lead(); known {
		return l.with(played, judged-l.tempo)
	}
	if played.N == 0 {
		return l.ofRoot()
	}
	return mix(l.ofRoot(), l.variance()/float64(played.N), l.ofRoot()+played.Mean-l.played.Mean, l.even*l.even)
}

// variance returns d² at the root.
func (l *seenLeads) variance() float64 { return l.played.M2 / float64(max(l.played.N, 1)) }

// with returns (s²·a + d²·b)/(s² + d²), where a and d are mean and standard deviation of the
// playouts' leads, b is the network's lead, and s is search.network.score.
func (l *seenLeads) with(played Sample, judged float64) float64 {
	if played.N == 0 {
		return played.Mean
	}
	return mix(played.Mean, l.even*l.even, judged, played.M2/float64(played.N))
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
