package match

import (
	"time"

	"montego/stats"
)

// Summary is what the records of a match between two players add up to, in
// whatever order they come. It does not keep them.
type Summary struct {
	Totals
	Sides [2]SideSummary
	pairs pairCounter
}

// Pairs returns what pairs of games ended with for A: no point, half a point, and
// so on to two. Games whose partner has no result are not among them.
func (s *Summary) Pairs() stats.Counts { return s.pairs.counts[:] }

// Totals are what is counted of all games alike.
type Totals struct {
	Ends [numEnds]int // games by how they ended

	// Of the games that were played:
	Played   int
	Moves    int // all together
	Shortest int // moves
	Longest  int // moves

	Agreed        int // counted games in which both players said the result
	Disputed      int // counted games in which a player's own count has another winner
	Unclear       int // counted games in which the referee had doubts
	RefereeFaults int // counted games which the referee could not judge
	Repeated      int // games that went move by move like an earlier one
	LastBroken    string

	seen map[uint64]bool // fingerprints of games
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
	s.Totals.add(r)
	s.pairs.add(r)
	if r.End == Broken {
		return
	}
	for i := range s.Sides {
		s.Sides[i].add(Side(i), r)
	}
}

func (t *Totals) add(r *Record) {
	t.Ends[r.End]++
	if r.End == Broken {
		t.LastBroken = r.Names[r.Fault.Side] + ": " + r.Fault.Text
		return
	}
	t.addLength(r.Length())
	t.addRepetition(r)
	count(&t.Agreed, r.Agreed)
	count(&t.Disputed, r.Disputed())
	count(&t.Unclear, r.Unclear)
	count(&t.RefereeFaults, r.RefereeFault != "")
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

func (t *Totals) addLength(moves int) {
	if t.Played == 0 || moves < t.Shortest {
		t.Shortest = moves
	}
	t.Longest = max(t.Longest, moves)
	t.Moves += moves
	t.Played++
}

// addRepetition notices a game that was played before, whoever had Black. Such
// games prove less than their number.
func (t *Totals) addRepetition(r *Record) {
	if t.seen == nil {
		t.seen = map[uint64]bool{}
	}
	key := r.fingerprint()
	count(&t.Repeated, t.seen[key])
	t.seen[key] = true
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
	effort := r.Effort(side)
	s.Moves += effort.Moves
	s.Time += effort.Time
}
