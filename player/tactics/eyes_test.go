package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
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
