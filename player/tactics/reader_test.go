package tactics

import (
	"math/rand/v2"
	"slices"
	"testing"

	"montego/goban"
)

// The chain asked about is drawn in lower case. Where the answer comes with a
// move, it is one of the points marked *. quick says that InLadder or Catch sees
// what is captured.
var ladderTests = []struct {
	name    string
	want    Outcome
	quick   bool
	picture string
}{
	{"in the centre", Captured, true, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . O . . . .
		. O x . . . .
		. . O O . . .
		. . . . . . .`},
	{"to the nearest edge", Captured, true, `
		. . . . .
		. . O . .
		. O x . .
		. . O O .
		. . . . .`},
	{"a breaker in the way", Escapes, false, `
		. . . . . . .
		. . . . . X .
		. . . . . . .
		. . O . . . .
		. O x * . . .
		. . O O . . .
		. . . . . . .`},
	{"a breaker one point beside", Escapes, false, `
		. . . . . . . .
		. . . . . . . .
		. . . . . . X .
		. . . . . . . .
		. . O . . . . .
		. O x * . . . .
		. . O O . . . .
		. . . . . . . .`},
	{"an enemy stone in the way", Captured, true, `
		. . . . . . .
		. . . . . O .
		. . . . . . .
		. . O . . . .
		. O x . . . .
		. . O O . . .
		. . . . . . .`},
	{"along the first line", Captured, true, `
		. . . . .
		. O . . .
		. x O . .
		. O . . .
		. . . . .`},
	{"in the corner, no room", Captured, true, `
		. . .
		O O .
		x . O`},
	{"on the edge with friends", Escapes, false, `
		. . . . .
		X X . . .
		* O . . .
		x O . . .
		O . . . .`},
	{"a counter-capture at once", Escapes, false, `
		. . . . . . .
		. . . . . . .
		. . * . . . .
		. X O X O . .
		. O x . . . .
		. . O O . . .
		. . . . . . .`},
	{"a counter-capture on the way", Escapes, false, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . O . . . .
		. O x * . . .
		. . O O X . .
		. . . . . . .`},
	{"two liberties, one works", Captured, true, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. O . . . . .
		. O x * . . .
		. . O . . . .
		. . . . . . .`},
	{"two liberties, a breaker on each side", Escapes, false, `
		. . . . . . .
		. X . . . . .
		. . . . . . .
		. . . O . . .
		. . . x O . .
		. X . O . . .
		. . . . . . .`},
	{"two liberties on the edge", Captured, true, `
		. . . . . .
		. . . . . .
		. O O O . X
		. . x x * .`},
	{"three liberties", None, false, `
		. . . .
		. O . .
		. x . .
		. . . .`},
	{"two liberties in the open", Escapes, false, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . O x . . .
		. . . O . . .
		. . . . . . .
		. . . . . . .`},
	{"a snapback: what its owner takes was bait", Captured, false, `
		. X O . .
		X . X O .
		X o o X .
		. X X X .
		. . . . .`},
	{"a throw-in and snapback", Captured, false, `
		. X O . .
		X . * O .
		X o o X .
		. X X X .
		. . . . .`},
	{"a throw-in on the edge", Captured, true, `
		. . . . . .
		. . X X . .
		. X o o X .
		. O * . X .`},
	{"no throw-in: what captures it has a second liberty", Escapes, false, `
		. X O . . .
		. . . O O .
		X o o X . .
		. X X X . .
		. . . . . .`},
	{"a ko its owner can take is an escape", Escapes, false, `
		. . . . .
		. . X O .
		. X o . O
		. . X O .
		. . . . .`},
	{"a ko its owner may not retake", Captured, false, `
		. X . X .
		. X o X .
		X k X O .
		. X O O .
		. . . . .`},
	{"a ko its owner may retake", Escapes, false, `
		. X . X .
		. X o X .
		X * X O .
		. X O O .
		. . . . .`},
	{"friends next to its liberty", Escapes, false, `
		. . . . . . .
		. X X . . . .
		. X X . . . .
		. O * O . . .
		. O x O . . .
		. . O . . . .
		. . . . . . .`},
	{"friends in atari are no help", Captured, true, `
		O X X O . .
		O X X O . .
		O . . O . .
		. O x O . .
		. . O . . .
		. . . . . .`},
	{"attacker's stones in atari on the way", Escapes, false, `
		. . . . . . .
		. . . . . . .
		. . . . . O .
		. . . . . X .
		. . . O . . .
		. . O x * . .
		. . . O O X .
		. . . . . . .`},
}

func TestLadder(t *testing.T) {
	r := NewReader()
	for _, tt := range ladderTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			before := q.String()
			got, move := r.Ladder(q.Board, q.chain)
			if got != tt.want {
				t.Errorf("%v by %v, want %v\n%v", got, move, tt.want, q)
			}
			if stars := q.marks['*']; stars != nil && !slices.Contains(stars, move) {
				t.Errorf("%v by %v, want one of %v", got, move, stars)
			}
			if got := quickLadder(q.Board, q.chain); got != tt.quick {
				t.Errorf("quick ladder: %v, want %v", got, tt.quick)
			}
			if q.String() != before {
				t.Errorf("the board has changed:\n%v", q)
			}
		})
	}
}

// quickLadder asks the question of playouts about a chain.
func quickLadder(b *goban.Board, chain goban.Chain) bool {
	switch b.LibertyCount(chain) {
	case 1:
		return InLadder(b, chain)
	case 2:
		return Catch(b, chain) != goban.NoPoint
	}
	return false
}

// slowLadder reads a ladder in full width: the owner may play anywhere, or
// pass, and the attacker wherever it gives atari. It reports whether the chain
// of the stone on p is captured within depth moves.
func slowLadder(b *goban.Board, p goban.Point, mover goban.Color, depth int) bool {
	owner := b.At(p)
	n := b.LibertyCount(b.ChainAt(p))
	if mover != owner && n == 1 {
		return Capturable(b, b.ChainAt(p))
	}
	if n > 2 || n == 2 && mover == owner || depth == 0 && anyMove(b, p, mover) {
		return false
	}
	for q := range b.Points() {
		if !b.Legal(q, mover) {
			continue
		}
		after := *b
		after.Play(q, mover)
		if mover != owner && after.LibertyCount(after.ChainAt(p)) != 1 {
			continue
		}
		if captured := slowLadder(&after, p, mover.Opponent(), depth-1); captured == (mover != owner) {
			return captured
		}
	}
	return mover == owner
}

// anyMove reports whether a Reader at its depth gives the chain the benefit of
// the doubt: there is a move that might save it.
func anyMove(b *goban.Board, p goban.Point, mover goban.Color) bool {
	if mover != b.At(p) {
		return true
	}
	chain := b.ChainAt(p)
	var moves Moves
	CounterCaptures(b, chain, &moves)
	return moves.Len() > 0 || b.Legal(b.FirstLiberty(chain), mover)
}

// checkCatch reads on after the move of the quick ladder.
func checkCatch(t *testing.T, b *goban.Board, chain goban.Chain, r *Reader) {
	t.Helper()
	move, attacker := Catch(b, chain), b.ChainColor(chain).Opponent()
	if move == goban.NoPoint {
		return
	}
	if !b.Legal(move, attacker) {
		t.Fatalf("%v %v is not legal\n%v", attacker, move, b)
	}
	after := *b
	after.Play(move, attacker)
	p := stoneOf(b, chain)
	if outcome, escape := r.Ladder(&after, after.ChainAt(p)); outcome != Captured {
		t.Fatalf("%v: the quick ladder plays %v, but it %v by %v\n%v", p, move, outcome, escape, b)
	}
}

// TestLadderTwin compares the Reader with the full-width search at the same
// depth, and the quick ladder with the Reader.
func TestLadderTwin(t *testing.T) {
	const depth = 7
	rnd, r, deep := rand.New(rand.NewPCG(1, 1)), NewReader(), NewReader()
	r.Depth = depth
	asked, captured, missed := 0, 0, 0
	for range 400 {
		size := 4 + rnd.IntN(3)
		b := randomBoard(size, size*size/3+rnd.IntN(size*size), rnd)
		for chain := range chainsOf(b) {
			n := b.LibertyCount(chain)
			if n > 2 {
				continue
			}
			p := stoneOf(b, chain)
			mover := b.At(p)
			if n == 2 {
				mover = mover.Opponent()
			}
			got, move := r.Ladder(b, chain)
			if want := slowLadder(b, p, mover, depth); want != (got == Captured) {
				t.Fatalf("%v: %v by %v, full width says captured: %v\n%v", p, got, move, want, b)
			}
			asked++
			got, _ = deep.Ladder(b, chain)
			if n == 2 {
				checkCatch(t, b, chain, deep)
			}
			switch quick := quickLadder(b, chain); {
			case quick && got != Captured:
				t.Fatalf("%v: the quick ladder takes it, but it %v\n%v", p, got, b)
			case got == Captured:
				captured++
				if !quick {
					missed++
				}
			}
		}
	}
	t.Logf("%d chains, %d captured: the Reader never differs from a full-width search of %d moves; "+
		"the quick ladder misses %d (%.0f %%) and takes none that escapes",
		asked, captured, depth, missed, 100*float64(missed)/float64(captured))
	if captured < 500 || 3*missed > captured {
		t.Errorf("the quick ladder misses %d of %d", missed, captured)
	}
}
