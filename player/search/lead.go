package search

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
