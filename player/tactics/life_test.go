package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
)

// The stones in lower case have two eyes though the opponent moves first
// (settled), if their owner moves first (first), or not at all (no).
var lifeTests = []struct{ name, want, picture string }{
	{"two eyes", "settled", `
		. x . x O . .
		x x x x O . .
		O O O O O . .
		. . . . . . .`},
	{"one eye", "no", `
		. x O . . . .
		x x O . . . .
		O O O . . . .
		. . . . . . .`},
	{"straight three, unsettled", "first", `
		. . . x O . .
		x x x x O . .
		O O O O O . .
		. . . . . . .`},
	{"straight three, killed", "no", `
		. O . x O . .
		x x x x O . .
		O O O O O . .
		. . . . . . .`},
	{"straight four", "settled", `
		. . . . x O .
		x x x x x O .
		O O O O O O .
		. . . . . . .`},
	{"straight four, attacked", "first", `
		. O . . x O .
		x x x x x O .
		O O O O O O .
		. . . . . . .`},
	{"square four", "no", `
		x x x x O . .
		x . . x O . .
		x . . x O . .
		x x x x O . .
		O O O O O . .`},
	{"bent four in the middle of a side", "settled", `
		x x x x x O .
		x . . . x O .
		x x . x x O .
		x x . x O O .
		x x x x O . .
		O O O O . . .`},
	{"pyramid four", "first", `
		x . . . x O .
		x x . x x O .
		O x x x O O .
		O O O O . . .
		. . . . . . .
		. . . . . . .`},
	{"bulky five", "first", `
		x . . x O . .
		x . . x O . .
		x . x x O . .
		x x x O . . .
		O O O . . . .
		. . . . . . .`},
	{"rabbity six", "first", `
		x x x x x O .
		x x . x x O .
		x . . . x O .
		x . . x x O .
		x x x x O O .
		O O O O O . .
		. . . . . . .`},
	{"rectangular six at the side", "settled", `
		x . . . x O .
		x . . . x O .
		x x x x x O .
		O O O O O O .
		. . . . . . .
		. . . . . . .
		. . . . . . .`},
	{"false eye", "no", `
		. x . x O . .
		x x x O O . .
		O O O . . . .
		. . . . . . .`},
	{"a false eye that the owner can make real", "first", `
		. x . x . O .
		x x x . x O .
		O O O x O . .
		. . O O . . .`},
	{"two chains that cannot be cut at both places", "settled", `
		. x . . x . x
		x x . . x x x
		O O x x O O O
		. O O O . . .
		. . . . . . .`},
	{"two eyes in a ring", "settled", `
		x x x x O . .
		x x . x O . .
		x . x x O . .
		x x x O O . .
		O O O O . . .`},
	{"two stones in an eye of four", "no", `
		. O O . x O .
		x x x x x O .
		O O O O O O .
		. . . . . . .`},
	{"a real eye and three points, one of them open", "first", `
		. x . . . x O
		x x . x x x O
		O O O O O O O
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`},
	{"no room", "no", `
		. . . . .
		. x O . .
		. . . . .`},
	{"a ko for the second eye is no eye", "no", `
		. x . O . O .
		x x x x O . .
		O O O O O . .
		. . . . . . .`},
	{"all the board", "settled", `
		. x . x .
		x x x x x
		. x . x .
		x x x x x
		. x . x .`},
}

func TestLife(t *testing.T) {
	r := NewLifeReader()
	for _, test := range lifeTests {
		q := ask(t, test.picture)
		for _, p := range q.stones {
			settled, first := r.TwoEyes(q.Board, q.ChainAt(p)), r.CanMakeTwoEyes(q.Board, q.ChainAt(p))
			got := "no"
			switch {
			case settled && !first:
				got = "settled, but not if the owner moves first"
			case settled:
				got = "settled"
			case first:
				got = "first"
			}
			if got != test.want {
				t.Errorf("%s: %v: %s, want %s\n%v", test.name, p, got, test.want, q)
				break
			}
		}
	}
}

// TestTwoEyesHolds tries every move of the opponent, all over the board, against
// each chain that TwoEyes calls alive in random positions: it is not captured,
// and some answer, or none, makes TwoEyes say yes again, if need be with more
// nodes. So by induction the chain lives.
func TestTwoEyesHolds(t *testing.T) {
	rnd, r := rand.New(rand.NewPCG(9, 1)), NewLifeReader()
	patient := &LifeReader{MaxDepth: 8, MaxNodes: 100_000}
	yes, static, broken := 0, 0, 0
	for range 250 {
		b := randomBoard(4+rnd.IntN(4), 10+rnd.IntN(50), rnd)
		for chain := range chainsOf(b) {
			if !r.TwoEyes(b, chain) {
				continue
			}
			yes++
			if UnconditionallyAlive(b, chain) {
				static++
				continue
			}
			if refutation(b, chain, r) == goban.NoPoint {
				continue
			}
			if p := refutation(b, chain, patient); p != goban.NoPoint {
				broken++
				t.Logf("%v breaks the two eyes of the chain at %v\n%v", p, stoneOf(b, chain), b)
			}
		}
	}
	t.Logf("%d chains with two eyes, %d of them unconditionally; refuted: %d", yes, static, broken)
	if broken > 0 {
		t.Errorf("%d of %d answers do not hold", broken, yes)
	}
}

// refutation returns a move of the opponent after which no answer restores two
// eyes, or NoPoint.
func refutation(b *goban.Board, chain goban.Chain, r *LifeReader) goban.Point {
	stone, c := stoneOf(b, chain), b.ChainColor(chain)
	next := goban.New(b.Width(), b.Height())
	for _, p := range b.Empties() {
		if !b.Legal(p, c.Opponent()) {
			continue
		}
		next.CopyFrom(b)
		next.Play(p, c.Opponent())
		if next.At(stone) != c || !restores(next, stone, c, r) {
			return p
		}
	}
	return goban.NoPoint
}

func restores(b *goban.Board, stone goban.Point, c goban.Color, r *LifeReader) bool {
	if r.TwoEyes(b, b.ChainAt(stone)) {
		return true
	}
	next := goban.New(b.Width(), b.Height())
	for _, p := range b.Empties() {
		if !b.Legal(p, c) {
			continue
		}
		next.CopyFrom(b)
		if next.Play(p, c); next.At(stone) == c && r.TwoEyes(next, next.ChainAt(stone)) {
			return true
		}
	}
	return false
}

func TestLifeNoAllocation(t *testing.T) {
	board := randomBoard(9, 60, rand.New(rand.NewPCG(1, 1)))
	if n := testing.AllocsPerRun(2, func() {
		for p := range board.Points() {
			for c := goban.Black; c <= goban.White; c++ {
				if board.At(p) == goban.Empty {
					SekiLiberty(board, p, c)
					RealEye(board, p, c)
				}
				LocalValue(board, p, c)
			}
			Nakade(board, p)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
