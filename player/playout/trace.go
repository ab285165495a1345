package playout

import (
	"montego/goban"
	"montego/internal/rng"
)

// maxTrace is the length of the longest simulation: the moves of the tree, which are
// at most as many as those of a playout, and then those of the playout.
const maxTrace = 2 * maxMoves

// maxMoves bounds the moves of one playout, whatever Params.Length says.
const maxMoves = 4 * goban.MaxSize * goban.MaxSize

// Trace is the record of one simulation from the root of a search: first the moves
// of the tree, then those of the playout. Colours alternate from First. A Trace is a
// value without pointers; a worker owns one and uses it again and again.
type Trace struct {
	First  goban.Color // who played Points[0]
	Len    int         // moves noted
	Mercy  bool        // the playout ended early because one side led by Params.Mercy
	points [maxTrace]goban.Point
	kinds  [maxTrace]Kind
}

// Reset empties the trace for a simulation in which first moves first.
func (t *Trace) Reset(first goban.Color) { t.First, t.Len, t.Mercy = first, 0, false }

// Add notes the next move of the tree, a pass included. Moves beyond the longest
// simulation are not noted.
func (t *Trace) Add(p goban.Point) { t.add(p, TreeMove) }

func (t *Trace) add(p goban.Point, k Kind) {
	if t.Len < len(t.points) {
		t.points[t.Len], t.kinds[t.Len] = p, k
		t.Len++
	}
}

// Kind returns why move i was played.
func (t *Trace) Kind(i int) Kind { return t.kinds[i] }

// Points returns the moves so far; the slice is the trace's own.
func (t *Trace) Points() []goban.Point { return t.points[:t.Len] }

// Color returns the colour that played move i.
func (t *Trace) Color(i int) goban.Color {
	if i&1 == 0 {
		return t.First
	}
	return t.First.Opponent()
}

// Kind says why a policy chose a move. Every move of a Trace carries its kind,
// so that statistics and debugging need no second run.
type Kind uint8

const (
	TreeMove         Kind = iota // chosen by the search, not by a policy
	RandomMove                   // any playable point
	CaptureMove                  // takes a chain in atari
	EscapeMove                   // saves an own chain from atari
	KoMove                       // takes a ko back
	NakadeMove                   // the point that decides an eyespace
	LadderMove                   // goes on driving a ladder
	TwoLibMove                   // attacks or defends a chain with two liberties
	ManyLibMove                  // attacks around a chain with three or four
	RaceMove                     // takes a liberty in a race
	PatternMove                  // a 3×3 shape next to the last moves
	InsteadMove                  // instead of a useless move, mostly a bad self-atari
	NearMove                     // near the last move
	InnerMove                    // away from the edge
	HistoryMove                  // what the tree chose most often
	HistoryReplyMove             // what the tree chose most often in reply
	ReplyMove                    // the last good reply
	SelfAtariMove                // gives stones away: only hints against a move have this kind
	WeightedMove                 // drawn by the weight of the shape around it
	AdjacentMove                 // the same, and next to the last move
	SemeaiMove                   // the atari that wins a race
	JosekiMove                   // usual in a corner
	LocalMove                    // of a sequence that has done well locally in the tree
	numKinds
)

// String returns the kind in a word.
func (k Kind) String() string {
	return [numKinds]string{
		"tree", "random", "capture", "escape", "ko", "nakade", "ladder", "two liberties", "more liberties", "race", "pattern", "instead",
		"near", "inner", "history", "history of replies", "last good reply", "self-atari",
		"weighted", "adjacent", "semeai", "joseki", "local sequence",
	}[k%numKinds]
}

// Ownership is how often each point is Black's at the end of playouts, from −1, always White's,
// to 1, always Black's; by goban.Point.
type Ownership [goban.NumPoints]float32

// OwnerCount counts at each point the playouts at whose end it is Black's minus those at
// whose end it is White's.
type OwnerCount struct {
	N    int // playouts
	sums [goban.NumPoints]int32
}

// Count takes note of a board at the end of a playout.
func (o *OwnerCount) Count(b *goban.Board) {
	o.N++
	for p := range b.Points() {
		o.sums[p&(goban.NumPoints-1)] += int32(b.Owner(p).Sign())
	}
}

// Add adds the playouts of another count.
func (o *OwnerCount) Add(p *OwnerCount) {
	o.N += p.N
	for i, n := range &p.sums {
		o.sums[i] += n
	}
}

// Ownership returns the means, 0 without playouts.
func (o *OwnerCount) Ownership() *Ownership {
	mean := new(Ownership)
	if o.N > 0 {
		for p, sum := range &o.sums {
			mean[p] = float32(sum) / float32(o.N)
		}
	}
	return mean
}

// PointStatistics says for one side how often it owns each point at the end of playouts [Coulom07], and
// how much owning the point and winning go together [Coulom09].
type PointStatistics struct {
	Won         float32                  // share of the playouts, from 0 to 1
	Owner       [goban.NumPoints]float32 // share of the playouts, from 0 to 1
	Criticality [goban.NumPoints]float32 // covariance with winning, from −1/2 to 1/2
}

// Play plays n playouts from b, first moving first, and sets s to what they show for side. White gets
// komi points.
func (s *PointStatistics) Play(policy Policy, b *goban.Board, first, side goban.Color, komi float64, n int, r *rng.Rand) {
	*s = PointStatistics{}
	wins, all := 0, float32(n)
	for end := range Playouts(policy, b, first, n, r) {
		winner := goban.White
		if float64(end.AreaScore()) > komi {
			winner = goban.Black
		}
		if winner == side {
			wins++
		}
		for p := range b.Points() {
			owner := end.Owner(p)
			if owner == side {
				s.Owner[p]++
			}
			if owner == winner {
				s.Criticality[p]++
			}
		}
	}
	s.Won = float32(wins) / all
	for p := range b.Points() {
		own := s.Owner[p] / all
		s.Owner[p] = own
		s.Criticality[p] = s.Criticality[p]/all - s.Won*own - (1-s.Won)*(1-own)
	}
}
