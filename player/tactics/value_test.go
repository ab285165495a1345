package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

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
