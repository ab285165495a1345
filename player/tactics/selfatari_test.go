package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
)

// The side to play is c. Its moves on the points marked * are bad self-ataris,
// those on ! are fine ones, those on ? are none.
var selfAtariTests = []struct {
	name    string
	c       goban.Color
	picture string
}{
	// Liberties.
	{"open points", goban.Black, `
		? . .
		. X O
		* O .`},
	{"last liberty of an eye, and suicide", goban.Black, `
		* X O .
		X X O .
		O O O .
		. . . .`},
	{"connecting keeps two liberties", goban.Black, `
		. O O . .
		O X ? X .
		O O . X .
		. O O O .`},
	{"connecting and dying", goban.Black, `
		. O O O .
		. X * X O`},
	{"a stone into a tiger's mouth", goban.White, `
		. . . . .
		. X * X .
		. . X . .
		. . . . .`},
	{"extending into atari along the edge", goban.Black, `
		. . O O O .
		. O O X X O
		. . . * O .`},

	// Shortage of liberties.
	{"three liberties: filling one leaves two false ones", goban.Black, `
		X X X O .
		. X * X O
		O X O O O
		O O O . .
		. . . . .`},
	{"three liberties: a space of two points is better left alone", goban.Black, `
		* * X O .
		X X X O .
		* X O O .
		O O O . .`},
	{"three liberties: the middle makes two eyes, the ends do not", goban.Black, `
		* ? * X O
		X X X X O
		O O O O O
		. . . . .`},
	{"two liberties: a space of three in the corner", goban.Black, `
		O O O O .
		X X X O .
		* X X O .
		? * X O .`},

	// Captures.
	{"taking two stones", goban.Black, `
		. X X O .
		X O O ! O
		. X X O .`},
	{"taking a ko", goban.Black, `
		. X O .
		X O ! O
		. X O .`},
	{"taking bait", goban.White, `
		. X O . .
		X * X O .
		X O O X .
		. X X X .
		. . . . .`},
	{"taking a stone with room to spare", goban.Black, `
		. . X O .
		. X O ? .
		. . X O .`},

	// Snapbacks.
	{"a snapback in the centre", goban.Black, `
		. X O . .
		X . ! O .
		X O O X .
		. X X X .
		. . . . .`},
	{"a snapback on the edge", goban.Black, `
		. . . . . .
		. . X X . .
		. X O O X .
		. O ! . X .`},
	{"no snapback: a liberty more", goban.Black, `
		. X O . .
		. . * O .
		X O O X .
		. X X X .
		. . . . .`},
	{"no snapback: he takes two", goban.Black, `
		O O O . . .
		O X O . . .
		X . * O . .
		X O O X . .
		. X X X . .`},

	// Throw-ins.
	{"throwing in on the edge", goban.White, `
		. . . . .
		. . . O .
		. X X O .
		. . ! X .`},
	{"throwing in on the edge: no eye there", goban.White, `
		. . . . .
		. . . O .
		. . X O .
		. . * X .`},
	{"throwing in on the edge: a real eye", goban.White, `
		. . . . .
		. . . X .
		. X X X .
		. . * X .`},
	{"throwing in a second stone", goban.White, `
		. . . . . .
		. . . . O .
		. X X X O .
		. . O ! X .`},
	{"throwing in where one can connect out", goban.White, `
		. . . . . .
		. O . . O .
		. O X X O .
		. . O * X .`},
	{"throwing in in the centre", goban.Black, `
		. . . X .
		O O O X .
		O * ! O O
		O O O X .
		. . . X .`},
	{"no throw-in into the corner", goban.White, `
		. . . .
		. X O .
		X . X .
		* X . .`},

	// Nakade.
	{"two points: from inside, in atari", goban.Black, `
		O O O X .
		! ! O X .
		O O O X .
		X X X X .`},
	{"two points: from inside, too early", goban.Black, `
		O O O .
		* * O .
		O O O .
		. . . .`},
	{"three points", goban.Black, `
		O O O X X .
		! X ! O X .
		O O O O X .
		X X X X X .`},
	{"three points, bent", goban.Black, `
		O O O O
		O X ! O
		O ! O O
		O O . .`},
	{"four points: a pyramid", goban.Black, `
		O X X ! O
		O O ! O O
		. O O O .`},
	{"four points in a row make two eyes", goban.Black, `
		O O O O O O
		O X * X X O
		O O O O O O
		. . . . . .`},
	{"five points: bulky", goban.Black, `
		O O O O O
		O X X O .
		O X ! O O
		O O * O .
		. . O O .`},
	{"six points: rabbity, and not", goban.Black, `
		X X O O
		! X * O
		O X O O
		O O O O`},
	{"seven points are too many", goban.Black, `
		O O O O O
		O * * O O
		O X X X O
		O X X X O
		O O O O O`},
	{"he gets an eye on each side", goban.Black, `
		O O O O O
		O X . * O
		O O O O O
		. . . . .`},
	{"the space is not closed", goban.Black, `
		X * O O
		X X O O
		O . . .
		. . . .`},
	{"a seki", goban.Black, `
		O O O *
		O X X X
		O * O O
		O O O O`},
}

func TestSelfAtari(t *testing.T) {
	for _, tt := range selfAtariTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			for mark, want := range map[byte]Verdict{'*': Bad, '!': Fine, '?': NotSelfAtari} {
				for _, p := range q.marks[mark] {
					if got := SelfAtari(q.Board, p, tt.c); got != want {
						t.Errorf("%v %v: %v, want %v\n%v", tt.c, p, got, want, q)
					}
				}
			}
		})
	}
}

// Black's bad self-atari is marked *, what to play instead !.
var cousinTests = []struct{ name, picture string }{
	{"the enemy's other liberty", `
		. . X X . .
		. X O O ! .
		. X O * O .
		. . X . O .`},
	{"nothing", `
		. . . . .
		. O * O .
		. . O . .`},
}

func TestCousin(t *testing.T) {
	for _, tt := range cousinTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			p, want := q.marks['*'][0], goban.NoPoint
			if instead := q.marks['!']; instead != nil {
				want = instead[0]
			}
			if got := SelfAtari(q.Board, p, goban.Black); got != Bad {
				t.Errorf("%v: %v, want bad\n%v", p, got, q)
			}
			if got := SelfAtariAlternative(q.Board, p, goban.Black); got != want {
				t.Errorf("instead of %v: %v, want %v\n%v", p, got, want, q)
			}
		})
	}
}

// TestSelfAtariTwin compares the verdicts with a search in full width on small
// boards: how often is a bad self-atari the only best move after all, and how
// often does a move of each verdict lose something? Bad ones that are best
// mostly put off a loss beyond the last move searched.
func TestSelfAtariTwin(t *testing.T) {
	const depth, games = 7, 300
	rnd, s := rand.New(rand.NewPCG(5, 1)), new(scorer)
	var all, only, lose [3]int
	cousins, worse := 0, 0
	for range games {
		b, c := randomBoard(4, 10+rnd.IntN(20), rnd), goban.Black+goban.Color(rnd.IntN(2))
		if b.NumEmpty() > 8 {
			continue
		}
		scores := s.scores(b, c, depth)
		for _, p := range b.Empties() {
			if b.Legal(p, c) && !b.EyeLike(p, c) {
				verdict, other := SelfAtari(b, p, c), bestBut(scores, p)
				all[verdict]++
				only[verdict] += btoi(scores[p] > other)
				lose[verdict] += btoi(scores[p] < other)
				if verdict != Bad {
					continue
				}
				if q := SelfAtariAlternative(b, p, c); q != goban.NoPoint {
					cousins++
					worse += btoi(scores[q] < scores[p])
				}
			}
		}
	}
	percent := func(n [3]int, v Verdict) float64 { return 100 * float64(n[v]) / float64(all[v]) }
	for v := NotSelfAtari; v <= Bad; v++ {
		t.Logf("self-atari: %-4v %5d moves, %4.1f %% the only best, %4.1f %% lose something",
			v, all[v], percent(only, v), percent(lose, v))
	}
	t.Logf("%d of the bad ones have a move to play instead, which is worse for %d", cousins, worse)
	if cousins < 20 || 5*worse > cousins {
		t.Error("what to play instead is worse too often")
	}
	if percent(only, Bad) > 6 || percent(lose, Bad) < percent(lose, Fine) {
		t.Error("the verdicts tell good from bad too seldom")
	}
}

// bestBut returns the best score of all moves but p.
func bestBut(scores map[goban.Point]int, p goban.Point) int {
	best := -100
	for q, score := range scores {
		if q != p {
			best = max(best, score)
		}
	}
	return best
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// scorer searches in full width; a board for every depth.
type scorer struct {
	line line
}

// scores searches depth moves and returns the score of every move of c, with
// Pass, in the view of c.
func (s *scorer) scores(b *goban.Board, c goban.Color, depth int) map[goban.Point]int {
	scores := map[goban.Point]int{}
	for i := -1; i < b.NumEmpty(); i++ {
		if p, ok := s.try(b, c, i, depth); ok {
			scores[p] = -s.score(c.Opponent(), depth-1, -100, 100)
		}
	}
	return scores
}

// try plays move i, or passes for −1, on the board that has depth-1 moves left.
func (s *scorer) try(b *goban.Board, c goban.Color, i, depth int) (goban.Point, bool) {
	p := goban.Pass
	if i >= 0 {
		p = b.EmptyPoint(i)
		if !b.Legal(p, c) {
			return p, false
		}
	}
	next := s.line.at(depth - 1)
	next.CopyFrom(b)
	next.Play(p, c)
	return p, true
}

// score is an alpha-beta search to the area score.
func (s *scorer) score(c goban.Color, depth, alpha, beta int) int {
	b := s.line.at(depth)
	if depth == 0 || b.LastMove(0) == goban.Pass && b.LastMove(1) == goban.Pass {
		return c.Sign() * b.TrompTaylor()
	}
	for i := -1; i < b.NumEmpty() && alpha < beta; i++ {
		if _, ok := s.try(b, c, i, depth); ok {
			alpha = max(alpha, -s.score(c.Opponent(), depth-1, -beta, -alpha))
		}
	}
	return alpha
}

// TestSelfAtariShare plays random games and counts the verdicts on all playable
// moves that leave their chain in atari. Pachi's detector calls 88–91 % of them
// bad.
func TestSelfAtariShare(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 1))
	var counts [3]int
	short := 0
	for range 40 {
		b := goban.New(19, 19)
		for c := goban.Black; b.Moves() < 500; c = c.Opponent() {
			for _, p := range b.Empties() {
				if !b.Legal(p, c) || b.EyeLike(p, c) {
					continue
				}
				verdict := SelfAtari(b, p, c)
				switch n := LibertiesAfter(b, p, c, 2); {
				case n == 1:
					counts[verdict]++
				case verdict == Bad:
					short++
				case verdict == Fine:
					t.Fatalf("%v %v: %v, but no self-atari\n%v", c, p, verdict, b)
				}
			}
			b.Play(randomMove(b, c, rnd), c)
		}
	}
	all := counts[Fine] + counts[Bad]
	share := 100 * float64(counts[Bad]) / float64(all)
	t.Logf("%d self-ataris, %.1f %% bad; %d moves short of liberties besides", all, share, short)
	if counts[NotSelfAtari] > 0 {
		t.Errorf("%d self-ataris not seen", counts[NotSelfAtari])
	}
	if share < 85 || share > 94 {
		t.Errorf("%.1f %% of self-ataris are bad, want about 90", share)
	}
}
