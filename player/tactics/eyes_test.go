package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// Black's real eyes are marked a, and points that are no real eyes c.
var eyeTests = []struct{ name, picture string }{
	{"inside, one diagonal lost", `
		. . . . .
		. X X O .
		. X a X .
		. X X X .
		. . . . .`},
	{"inside, two diagonals lost", `
		. . . . .
		. O X O .
		. X c X .
		. X X X .
		. . . . .`},
	{"inside, one diagonal lost and one open to White", `
		. . . . .
		. O X . .
		. X c X .
		. X X X .
		. . . . .`},
	{"inside, one lost and one that is an eye itself", `
		X X X X X
		X a X X X
		X X a X X
		. O X X .
		. O . . .`},
	{"edge", `
		. . . . .
		. . . . .
		. . . . .
		. X X X .
		. X a X .`},
	{"edge, one diagonal open to White", `
		. . . . .
		. . . . .
		. . . . .
		. X X . .
		. X c X .`},
	{"edge, the diagonal is an eye", `
		. . . . .
		. . . . .
		. X X X .
		. X a X X
		. X X a X`},
	{"edge, White's stone on the diagonal would be in atari", `
		. . . . .
		. X X O .
		X X . X O
		X X . X X
		X X X c X`},
	{"corner", `
		. . . . .
		. . . . .
		. . . . .
		X X . . .
		a X . . .`},
	{"corner, diagonal lost", `
		. . . . .
		. . . . .
		. . . . .
		X O . . .
		c X . . .`},
	{"a neighbour in atari", `
		. . O . .
		. X X O .
		. X c X O
		. X X O .
		. . . . .`},
	{"no eye", `
		. . . . .
		. X X . .
		. X c . .
		. X X X .
		. . . c .`},
}

func TestRealEye(t *testing.T) {
	for _, test := range eyeTests {
		q := ask(t, test.picture)
		for mark, want := range map[byte]bool{'a': true, 'c': false} {
			for _, p := range q.marks[mark] {
				if got := RealEye(q.Board, p, goban.Black); got != want {
					t.Errorf("%s: %v: %v, want %v\n%v", test.name, p, got, want, q)
				}
				if RealEye(q.Board, p, goban.White) {
					t.Errorf("%s: %v is White's\n%v", test.name, p, q)
				}
			}
		}
	}
}

// slowRealEye is the definition read aloud.
func slowRealEye(b *goban.Board, p goban.Point, c goban.Color) bool {
	sides, lost := 0, 0
	for q := range goban.Neighbours(p) {
		switch b.At(q) {
		case goban.Border:
		case c:
			if sides++; b.LibertyCount(b.ChainAt(q)) == 1 {
				return false
			}
		default:
			return false
		}
	}
	for _, d := range goban.Diagonal {
		q := goban.Point(int(p) + d)
		if at := b.At(q); at == c.Opponent() || at == goban.Empty && !slowClosed(b, q, c) {
			lost++
		}
	}
	return lost == 0 || lost == 1 && sides == 4
}

func slowClosed(b *goban.Board, q goban.Point, c goban.Color) bool {
	closed := true
	for r := range goban.Neighbours(q) {
		closed = closed && (b.At(r) == c || b.At(r) == goban.Border)
	}
	return closed
}

func TestRealEyeTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	looks, real := 0, 0
	for range 1000 {
		b := randomBoard(5+r.IntN(5), 20+r.IntN(80), r)
		for _, p := range b.Empties() {
			for c := goban.Black; c <= goban.White; c++ {
				if RealEye(b, p, c) != slowRealEye(b, p, c) {
					t.Fatalf("%v at %v\n%v", c, p, b)
				}
				if !b.EyeLike(p, c) {
					continue
				}
				looks++
				if RealEye(b, p, c) {
					real++
				}
			}
		}
	}
	t.Logf("of %d eye-like points %d are real; no disagreement with the definition", looks, real)
}

func BenchmarkRealEye(b *testing.B) {
	board := randomBoard(19, 250, rand.New(rand.NewPCG(1, 1)))
	points := board.Empties()
	n := 0
	for b.Loop() {
		for _, p := range points {
			if RealEye(board, p, goban.Black) {
				n++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(points)), "ns/point")
}

// Points that both players must leave open are marked a, those that only Black
// must leave b, only White w, and nobody n.
var sekiTests = []struct{ name, picture string }{
	{"two shared liberties", `
		O X a O X O
		O X O O X O
		O X O O X O
		O X a O X O
		O X X X X O
		O O O O O O
		. . . . . .`},
	{"two shared liberties, but White can make a bulky five", `
		O X b O X O
		O X O O X O
		O X b O X O
		O X X X X O
		O O O O O O
		. . . . . .`},
	{"a liberty more outside", `
		O X n O X n
		O X O O X O
		O X n O X O
		O X X X X O
		O O O O O O
		. . . . . .`},
	{"one eye each and a shared liberty", `
		b X O w O X O
		X X O O O X O
		O X a O X X O
		O X X X X O O
		O O O O O O .
		. . . . . . .`},
	{"three shared liberties", `
		O X n O X O
		O X n O X O
		O X n O X O
		O X X X X O
		O O O O O O
		. . . . . .`},
	{"three in a row would be four in a row: no sacrifice", `
		a O O O a X O
		X X X X X X O
		O O O O O O O
		. . . . . . .`},
	{"two would be three in a row: White's sacrifice kills", `
		b O O b X O .
		X X X X X O .
		O O O O O O .
		. . . . . . .`},
	{"White can connect out", `
		O X n O X O
		O X O O X O
		O X n O n .
		O X X X X O
		O O O O O O
		. . . . . .`},
}

func TestSekiLiberty(t *testing.T) {
	for _, test := range sekiTests {
		q := ask(t, test.picture)
		for mark, want := range map[byte][2]bool{'a': {true, true}, 'b': {true, false}, 'w': {false, true}, 'n': {}} {
			for _, p := range q.marks[mark] {
				got := [2]bool{SekiLiberty(q.Board, p, goban.Black), SekiLiberty(q.Board, p, goban.White)}
				if got != want {
					t.Errorf("%s: %v: for Black and White %v, want %v\n%v", test.name, p, got, want, q)
				}
			}
		}
	}
}

// sekiReader reads, move by move on the whole board, whether a stone of c can be
// captured within depth moves.
type sekiReader struct {
	stone goban.Point
	c     goban.Color
	memo  map[sekiKey]bool
	line  line
}

// about makes r forget what it has read and read about a stone of c.
func (r *sekiReader) about(stone goban.Point, c goban.Color) *sekiReader {
	r.stone, r.c, r.memo = stone, c, map[sekiKey]bool{}
	return r
}

type sekiKey struct {
	hash  goban.Hash
	ko    goban.Point
	mover goban.Color
	depth int
}

// lost reports whether the stone falls by force.
func (r *sekiReader) lost(b *goban.Board, mover goban.Color, depth int) bool {
	if b.At(r.stone) != r.c {
		return true
	}
	if depth == 0 {
		return false
	}
	ko, _ := b.Ko()
	key := sekiKey{b.Hash(), ko, mover, depth}
	if known, ok := r.memo[key]; ok {
		return known
	}
	attacker := mover != r.c
	lost := r.lostAfter(b, goban.Pass, mover, depth)
	for _, p := range b.Empties() {
		if lost == attacker {
			break
		}
		if b.Legal(p, mover) {
			lost = r.lostAfter(b, p, mover, depth)
		}
	}
	r.memo[key] = lost
	return lost
}

func (r *sekiReader) lostAfter(b *goban.Board, p goban.Point, mover goban.Color, depth int) bool {
	next := r.line.at(depth)
	next.CopyFrom(b)
	next.Play(p, mover)
	return r.lost(next, mover.Opponent(), depth-1)
}

// TestSekiTwin reads out random positions where SekiLiberty says that c must
// leave p open. The move always loses c's chain at once. Mostly the chain stands
// without it, for as long as is read. Where it does not, the opponent takes it
// by a sacrifice or from elsewhere, and the move would not have saved it.
func TestSekiTwin(t *testing.T) {
	r, reader := rand.New(rand.NewPCG(8, 1)), new(sekiReader)
	yes, stands, dead := 0, 0, 0
	for range 15_000 {
		b := randomBoard(4+r.IntN(2), 20+r.IntN(30), r)
		if b.NumEmpty() > 7 {
			continue
		}
		for _, p := range b.Empties() {
			for c := goban.Black; c <= goban.White; c++ {
				if !SekiLiberty(b, p, c) {
					continue
				}
				yes++
				stone := goban.NoPoint
				for q := range goban.Neighbours(p) {
					if b.At(q) == c && b.LibertyCount(b.ChainAt(q)) == 2 {
						stone = q
					}
				}
				if !reader.about(stone, c).lostAfter(b, p, c, 3) {
					t.Errorf("%v may play %v\n%v", c, p, b)
				}
				if reader.lost(b, c.Opponent(), 6) {
					dead++
				} else {
					stands++
				}
			}
		}
	}
	t.Logf("%d liberties of sekis: %d stand, %d are lost anyway", yes, stands, dead)
	if yes < 50 || 2*dead > yes {
		t.Errorf("%d of %d liberties of sekis are lost anyway", dead, yes)
	}
}

// TestSekiMisses looks for sekis by reading: c's chain stands though the
// opponent moves first, has no two eyes, and falls if c plays p, its liberty and an
// enemy chain's without two eyes that stands as well. It logs how many of these
// liberties SekiLiberty knows: few, as nearly all of these sekis have several
// chains or larger eyes. What holds a playout back from the others is SelfAtari.
func TestSekiMisses(t *testing.T) {
	rnd, r, reader := rand.New(rand.NewPCG(8, 2)), NewLifeReader(), new(sekiReader)
	sekis, known, held := 0, 0, 0
	for range 4000 {
		b := randomBoard(4+rnd.IntN(2), 20+rnd.IntN(30), rnd)
		if b.NumEmpty() > 6 {
			continue
		}
		eachRace(b, func(black, white goban.Chain) {
			if b.SharedLiberties(black, white) == 0 || r.TwoEyes(b, black) || r.TwoEyes(b, white) ||
				reader.captures(b, black, 6) || reader.captures(b, white, 6) {
				return
			}
			for _, own := range [2]goban.Chain{black, white} {
				c := b.ChainColor(own)
				for _, p := range b.Empties() {
					if b.HasLiberty(black, p) && b.HasLiberty(white, p) && b.Legal(p, c) &&
						reader.about(stoneOf(b, own), c).lostAfter(b, p, c, 5) {
						sekis++
						known += btoi(SekiLiberty(b, p, c))
						held += btoi(SekiLiberty(b, p, c) || SelfAtari(b, p, c) == Bad)
					}
				}
			}
		})
	}
	t.Logf("%d shared liberties that must be left open, %d known, %d of them or bad self-ataris", sekis, known, held)
	if sekis < 20 || known == 0 || 2*held < sekis {
		t.Error("too few, or too few known")
	}
}

// captures reports whether a chain is captured within depth moves if its opponent
// moves first.
func (r *sekiReader) captures(b *goban.Board, chain goban.Chain, depth int) bool {
	c := b.ChainColor(chain)
	return r.about(stoneOf(b, chain), c).lost(b, c.Opponent(), depth)
}

func BenchmarkSekiLiberty(b *testing.B) {
	board := randomBoard(19, 300, rand.New(rand.NewPCG(1, 1)))
	points, n := board.Empties(), 0
	for b.Loop() {
		for _, p := range points {
			if SekiLiberty(board, p, goban.Black) {
				n++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(points)), "ns/point")
}

// TestBentFour: a stone at a makes the bent four in the corner, or another shape.
func TestBentFour(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		want          bool
	}{
		{"its bend on the corner", `
			O O O O .
			X O . O .
			X O O O .
			X a . O .`, true},
		{"in the other corner", `
			. O O O O
			. O . . O
			. O O O X
			. O X X a`, true},
		{"the corner last", `
			O O O O .
			X . . O .
			X O O O .
			a X . O .`, true},
		{"its bend on the second line", `
			O O O O .
			a X . O .
			. X O O .
			. X . O .`, false},
		{"five stones", `
			X O O O .
			X O . O .
			X O O O .
			X a . O .`, false},
	} {
		b, d := drawn.Diagram(t, test.picture)
		for p, mark := range d.Marks {
			if mark == 'a' && BentFour(b, goban.Point(p), goban.Black) != test.want {
				t.Errorf("%s: %v\n%v", test.name, !test.want, b)
			}
		}
	}
}
