package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
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

func TestLocalValue(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		color         goban.Color
		at            string
		sixths        int
	}{
		{"a stone in line", ". . . . .\n. X X X .\n. . . . .", goban.Black, "C2", 4},
		{"a stone alone", ". . . . .\n. . X . .\n. . . . .", goban.Black, "C2", 2},
		{"at the edge", ". . . . .\n. . . . .\n. . X . .", goban.Black, "C1", 2},
		{"in the corner", ". . . . .\n. . . . .\nX X . . .", goban.Black, "A1", 3},
		{"for the other colour", ". . . . .\n. X X X .\n. . . . .", goban.White, "C2", 0},
		{"an empty point between", ". . X . .\n. X . O .\n. . X . .", goban.Black, "C2", 3},
		{"an eye beside it", "X X X X .\nX X . X .\nX X X X .", goban.Black, "B2", 6},
		{"an open point beside it", "X X X X .\nX X . . .\nX X X X .", goban.Black, "B2", 5},
		{"an eye itself", "X X X X .\nX . X X .\nX X X X .", goban.Black, "B2", 6},
		{"a stone that was captured", ". O . . .\nO . O . .\n. O . . .", goban.Black, "B2", 0},
	} {
		q := ask(t, test.picture)
		p := drawn.Point(t, test.at)
		if got := LocalValue(q.Board, p, test.color); got != test.sixths {
			t.Errorf("%s: %d sixths, want %d\n%v", test.name, got, test.sixths, q)
		}
	}
}

// TestLocalValueShared plays games out: no point has two owners, so the values
// of the two colours share six sixths, less one for each side at the edge.
func TestLocalValueShared(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range 50 {
		b := randomBoard(9, 200, r)
		for p := range b.Points() {
			edge := 0
			for q := range goban.Neighbours(p) {
				if !b.OnBoard(q) {
					edge++
				}
			}
			black, white := LocalValue(b, p, goban.Black), LocalValue(b, p, goban.White)
			if black+white > 6-edge {
				t.Fatalf("%v is worth %d to Black and %d to White\n%v", p, black, white, b)
			}
		}
	}
}

func BenchmarkLocalValue(b *testing.B) {
	board := randomBoard(19, 600, rand.New(rand.NewPCG(1, 1)))
	sum := 0
	for b.Loop() {
		sum += LocalValue(board, goban.PointAt(7, 7), goban.Black)
	}
}

// TestLocalValueTwin counts sixths by the definition.
func TestLocalValueTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	points := 0
	for range 100 {
		b := randomBoard(3+r.IntN(7), r.IntN(150), r)
		for p := range b.Points() {
			for c := goban.Black; c <= goban.White; c++ {
				sixths := 2 * btoi(b.At(p) == c || slowEyeLike(b, p, c))
				for q := range goban.Neighbours(p) {
					sixths += btoi(b.OnBoard(q) && (b.At(q) == c || slowEyeLike(b, q, c)))
				}
				points++
				if got := LocalValue(b, p, c); got != sixths {
					t.Fatalf("%v of %v: %d, want %d sixths\n%v", p, c, got, sixths, b)
				}
			}
		}
	}
	t.Logf("%d points and colours, no disagreement", points)
}

// slowEyeLike: all neighbours are c's or the edge, and of the diagonal points
// the opponent has at most one, at the edge none.
func slowEyeLike(b *goban.Board, p goban.Point, c goban.Color) bool {
	edge, lost := false, 0
	for q := range goban.Neighbours(p) {
		if edge = edge || !b.OnBoard(q); b.OnBoard(q) && b.At(q) != c {
			return false
		}
	}
	for _, d := range goban.Diagonal {
		if b.At(goban.Point(int(p)+d)) == c.Opponent() {
			lost++
		}
	}
	return b.At(p) == goban.Empty && (lost == 0 || lost == 1 && !edge)
}
