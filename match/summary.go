package match

import (
	"time"

	"montego/goban"
)

// Summary is what the records of a match add up to, in whatever order they
// come. It does not keep them.
type Summary struct {
	Sides [2]SideSummary
	Ends  [numEnds]int // games by how they ended

	// Of the games that were played:
	Played   int
	Moves    int // all together
	Shortest int // moves
	Longest  int // moves

	Disputed      int // counted games in which a player's own count has another winner
	Unclear       int // counted games in which the referee had doubts
	RefereeFaults int // counted games which the referee could not judge
	Repeated      int // games that went move by move like an earlier one
	LastBroken    string

	seen map[goban.Hash]bool // of games
}

// SideSummary is what one player has done.
type SideSummary struct {
	Name             string
	Total            Tally
	AsBlack, AsWhite Tally
	Faults           [numKinds]int
	Refusals         int
	Moves            int           // its own, without openings
	Time             time.Duration // for these
}

// PerMove returns the mean time for a move.
func (s *SideSummary) PerMove() time.Duration {
	if s.Moves == 0 {
		return 0
	}
	return s.Time / time.Duration(s.Moves)
}

// Add counts one game.
func (s *Summary) Add(r *Record) {
	s.Ends[r.End]++
	if r.End == Broken {
		s.LastBroken = r.Names[r.Fault.Side] + ": " + r.Fault.Text
		return
	}
	for i := range s.Sides {
		s.Sides[i].add(Side(i), r)
	}
	s.addLength(len(r.Moves))
	s.addRepetition(r)
	count(&s.Disputed, r.Disputed())
	count(&s.Unclear, r.Unclear)
	count(&s.RefereeFaults, r.RefereeFault != "")
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

func (s *Summary) addLength(moves int) {
	if s.Played == 0 || moves < s.Shortest {
		s.Shortest = moves
	}
	s.Longest = max(s.Longest, moves)
	s.Moves += moves
	s.Played++
}

// addRepetition notices a game that was played before, whoever had Black. Such
// games prove less than their number.
func (s *Summary) addRepetition(r *Record) {
	if s.seen == nil {
		s.seen = map[goban.Hash]bool{}
	}
	key := fingerprint(r.Moves)
	count(&s.Repeated, s.seen[key])
	s.seen[key] = true
}

// fingerprint returns a number that differs for different sequences of moves.
func fingerprint(moves []Move) goban.Hash {
	h := uint64(len(moves))
	for _, m := range moves {
		h = derive(h, uint64(m.Point)<<2|uint64(m.Color))
	}
	return goban.Hash(h)
}

func (s *SideSummary) add(side Side, r *Record) {
	s.Name = r.Names[side]
	winner, decided := r.Winner()
	s.Total.add(winner == side, !decided)
	if r.Black == side {
		s.AsBlack.add(winner == side, !decided)
	} else {
		s.AsWhite.add(winner == side, !decided)
	}
	if r.Fault != nil && r.Fault.Side == side {
		s.Faults[r.Fault.Kind]++
	}
	s.Refusals += r.Refusals[side]
	for _, m := range r.Moves {
		if !m.Opening && m.Color == r.Color(side) {
			s.Moves++
			s.Time += m.Used
		}
	}
}
