package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
)

// Stones on the way from the stone in lower case to the points 0 to 9: the digit
// is the distance.
var distanceTests = []struct{ name, picture string }{
	{"empty board", `
		4 . 2 . 4
		. . 1 . .
		2 1 x 1 2
		. . 1 . 3
		4 . 2 . 4`},
	{"along one's own chain", `
		1 1 1 1 2
		x X X X 1
		1 1 1 1 2
		2 2 2 2 3
		3 3 3 3 4`},
	{"through another chain", `
		. O O O 2
		. O . 2 3
		x O 2 . .
		1 O 2 . .
		2 2 3 . .`},
	{"two chains in turn", `
		x X O O 2
		1 . . O 2
		2 . . O 2
		. . . O 2
		4 4 3 2 3`},
}

func TestDistances(t *testing.T) {
	for _, test := range distanceTests {
		q := ask(t, test.picture)
		var d [goban.NumPoints]uint8
		Distances(q.Board, q.stones[0], 20, &d)
		for mark, points := range q.marks {
			for _, p := range points {
				if d[p] != mark-'0' {
					t.Errorf("%s: %v is %d away, want %c\n%v", test.name, p, d[p], mark, q)
				}
			}
		}
	}
}

// slowDistances lowers distances along all edges of the graph until nothing
// changes.
func slowDistances(b *goban.Board, from goban.Point, bound int) (d [goban.NumPoints]uint8) {
	for p := range d {
		d[p] = uint8(bound + 1)
	}
	if b.OnBoard(from) {
		d[from] = 0
	}
	for changed := true; changed; {
		changed = false
		for p := range b.Points() {
			for q := range goban.Neighbours(p) {
				step := uint8(1)
				if b.ChainAt(p) != 0 && b.ChainAt(p) == b.ChainAt(q) {
					step = 0
				}
				if b.OnBoard(q) && d[p]+step < d[q] {
					d[q], changed = d[p]+step, true
				}
			}
		}
	}
	return d
}

func TestDistancesTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range 300 {
		b := randomBoard(3+r.IntN(8), r.IntN(90), r)
		for _, from := range []goban.Point{goban.PointAt(r.IntN(3), r.IntN(3)), b.LastMove(0), goban.Pass, goban.NoPoint} {
			bound := r.IntN(12)
			var d [goban.NumPoints]uint8
			if Distances(b, from, bound, &d); d != slowDistances(b, from, bound) {
				t.Fatalf("from %v up to %d\n%v", from, bound, b)
			}
		}
	}
}

func BenchmarkDistances(b *testing.B) {
	board := randomBoard(19, 150, rand.New(rand.NewPCG(1, 1)))
	var d [goban.NumPoints]uint8
	for _, bound := range []int{3, 10} {
		b.Run(string(rune('0'+bound/10))+string(rune('0'+bound%10)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Distances(board, goban.PointAt(9, 9), bound, &d)
			}
		})
	}
}
