package tactics

import (
	"math/rand/v2"
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// The last move is Black's or White's stone with a bracket; White's or Black's
// killing answer is the point a, if there is one.
var nakadeTests = []struct{ name, picture string }{
	{"straight three in the corner", `
		. a . X)O .
		X X X X O .
		. . . . . .
		. . . . . .`},
	{"what lies outside is empty too: the last move has two sides", `
		. . . X). .
		X X X X . .
		. . . . . .
		. . . . . .`},
	{"the last move does not touch the space", `
		. . . X . .
		X X X X . .
		. . . . . .
		. X). . . .`},
	{"straight three", `
		O O X)O O
		O X . X O
		. X a X .
		. X . X .
		. X X X .`},
	{"bent three, after White's move", `
		a . O)O .
		. O O . .
		O O . . .
		. . . . .
		. . . . .`},
	{"straight four lives", `
		. . . . X)
		X X X X X
		. . . . .
		. . . . .`},
	{"square four is one eye anyway", `
		. . X .
		. . X).
		X X X .
		. . . .`},
	{"pyramid four", `
		X . a . X
		X X . X X
		. X X)X .
		. O O O .
		. . . . .`},
	{"bent four lives", `
		. . . X)
		X X . X
		. X X X
		. . . .
		. . . .`},
	{"bulky five", `
		. . X O
		a . X)O
		. X X .
		X X . .
		. . . .`},
	{"crossed five", `
		X X . X X
		X . a . X
		X X . X X
		. X X)X .
		. . O . .
		. . . . .`},
	{"rabbity six", `
		X X . X X
		X . a . X
		X . . X X
		X X X)X .
		. . O . .
		. . . . .`},
	{"five in a row live", `
		. . . . . X)
		X X X X X X
		. . . . . .
		. . . . . .`},
	{"seven points", `
		. . . . X).
		. . . X X .
		X X X X . .
		. . . . . .`},
	{"a stone of the other colour next to the space", `
		. . . O .
		X X X X).
		. . . . .
		. . . . .`},
	{"an attacking stone inside ends the question", `
		. O . . X)
		X X X X X
		. . . . .
		. . . . .`},
	{"the last move splits the space", `
		. . X). . X
		X X X X X X
		. . . . . .
		. . . . . .
		. . . . . .`},
	{"empty points on two sides, touching diagonally, one space", `
		X X X X .
		X a . X .
		X . X)X .
		X X X X .
		. . . . .`},
	{"the same with both corners", `
		X X X X X
		X . . . X
		X . X). X
		X X X X X
		. . . . .`},
	{"two sides of one space of more than six points", `
		. . X . .
		. . X). .
		. . . . .
		. . . . .`},
	{"a pass", `
		. . .
		. . .
		. . .`},
}

func TestNakade(t *testing.T) {
	for _, test := range nakadeTests {
		q, want := ask(t, test.picture), goban.NoPoint
		if a := q.marks['a']; len(a) > 0 {
			want = a[0]
		}
		if got := Nakade(q.Board, q.LastMove(0)); got != want {
			t.Errorf("%s: %v, want %v\n%v", test.name, got, want, q)
		}
	}
	if got := Nakade(goban.New(9, 9), goban.Pass); got != goban.NoPoint {
		t.Errorf("after a pass: %v", got)
	}
}

// TestNakadeOf: all liberties of the chain of the last move are in one space; the kill is at a.
func TestNakadeOf(t *testing.T) {
	for _, test := range []struct{ name, picture string }{
		{"the last move does not touch the space", `
			. a . X O
			X X X X O
			O O O X)O
			. . . O .`},
		{"there is a liberty outside, too", `
			. . . X .
			X X X X O
			O O O X)O
			. . . O .`},
		{"two spaces are two eyes", `
			. . . X .
			X X X X X)
			O O O O O
			. . . . .`},
		{"two chains enclose it", `
			. a . X O
			X X X)O O
			O O O O .`},
		{"an attacking stone inside ends the question", `
			. O . X O
			X X X X O
			O O O X)O
			. . . O .`},
		{"bulky five", `
			. . X O
			a . X)O
			. X X O
			X X O O
			O O O .`},
		{"crossed five", `
			X X . X X O
			X . a . X O
			X X . X X O
			O X X)X O O
			O O O O O .`},
		{"straight four lives", `
			. . . . X)
			X X X X X
			O O O O O
			. . . . .`},
		{"more than six", `
			. . . . . . .
			. X X)X X X .
			. . . . . . .`},
	} {
		q, want := ask(t, test.picture), goban.NoPoint
		if a := q.marks['a']; len(a) > 0 {
			want = a[0]
		}
		if got := NakadeOf(q.Board, q.ChainAt(q.LastMove(0))); got != want {
			t.Errorf("%s: %v, want %v\n%v", test.name, got, want, q)
		}
	}
}

// TestEyespace asks about spaces with stones of the attacker inside.
func TestEyespace(t *testing.T) {
	for _, test := range []struct {
		name, picture, at string
		want              int // points
	}{
		{"the middle is open", `
			O . . X .
			X X X X .
			. . . . .`, "A3", 3},
		{"the middle is taken", `
			. O . X .
			X X X X .
			. . . . .`, "A3", 3},
		{"bulky five, stones on the sides", `
			. O X .
			. . X .
			O X X .
			X X . .`, "A4", 5},
		{"too large", `
			. . . X .
			. . . X .
			. X X X .
			X X . . .`, "A4", 0},
		{"a stone of the owner", `
			. . . X .
			X X X X .`, "A1", 0},
	} {
		q := ask(t, test.picture)
		p := drawn.Point(t, test.at)
		e, ok := EyespaceAt(q.Board, p, goban.Black)
		if ok != (test.want > 0) || ok && len(e.Points()) != test.want {
			t.Errorf("%s: %v %v, want %d points\n%v", test.name, ok, e.Points(), test.want, q)
		}
	}
}

// cellSet is a polyomino: offsets from its lowest point.
type cellSet map[[2]int]bool

// polyominoes returns all shapes of n connected points, turned and mirrored ones
// apart.
func polyominoes(n int) (all []cellSet) {
	if n == 1 {
		return []cellSet{{{0, 0}: true}}
	}
	seen := map[string]bool{}
	for _, smaller := range polyominoes(n - 1) {
		for at := range smaller {
			for _, o := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				next := [2]int{at[0] + o[0], at[1] + o[1]}
				if smaller[next] {
					continue
				}
				grown := cellSet{next: true}
				for c := range smaller {
					grown[c] = true
				}
				if grown, key := grown.settle(); !seen[key] {
					seen[key] = true
					all = append(all, grown)
				}
			}
		}
	}
	return all
}

// settle moves a shape so that its box begins at 0, 0, and names it.
func (s cellSet) settle() (moved cellSet, key string) {
	x, y := 99, 99
	for c := range s {
		x, y = min(x, c[0]), min(y, c[1])
	}
	moved = cellSet{}
	for c := range s {
		moved[[2]int{c[0] - x, c[1] - y}] = true
	}
	name := make([]byte, 49)
	for c := range moved {
		name[7*c[0]+c[1]] = 1
	}
	return moved, string(name)
}

// board draws the shape with its box's corner at x, y, and black stones
// on all points around it, diagonal ones too.
func (s cellSet) board(t *testing.T, x, y int) (*goban.Board, goban.Point) {
	t.Helper()
	b, inside := goban.New(13, 13), goban.NoPoint
	for c := range s {
		inside = goban.PointAt(x+c[0], y+c[1])
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				p, px, py := [2]int{c[0] + dx, c[1] + dy}, x+c[0]+dx, y+c[1]+dy
				if px >= 0 && py >= 0 && !s[p] && b.At(goban.PointAt(px, py)) == goban.Empty {
					b.Play(goban.PointAt(px, py), goban.Black)
				}
			}
		}
	}
	return b, inside
}

// TestVitalTwin reads every eyespace of three to six points to its end: the
// vital point, and it alone, makes two eyes for the owner and none when the
// opponent has it; without one, the space lives or dies whoever begins.
//
// The two always agree, in the corner too as long as there are liberties
// outside. Without any a few larger spaces die in the corner, such as the
// rectangular six: the static answer does not look there.
func TestVitalTwin(t *testing.T) {
	r := &LifeReader{MaxDepth: 6, MaxNodes: 50_000}
	for _, place := range []struct {
		name string
		at   int
	}{{"inside", 4}, {"corner", 0}} {
		shapes, wrong, vital := 0, 0, 0
		for n := 3; n <= MaxNakade; n++ {
			for _, s := range polyominoes(n) {
				b, inside := s.board(t, place.at, place.at)
				if b.ChainSize(b.ChainAt(b.LastMove(0))) != b.Stones(goban.Black) {
					continue // the corner has cut a stone off
				}
				e, ok := EyespaceAt(b, inside, goban.Black)
				if !ok {
					t.Fatalf("no eyespace\n%v", b)
				}
				if shapes++; e.vital(b) != goban.NoPoint {
					vital++
				}
				if !agrees(b, e, r) {
					wrong++
					t.Errorf("vital point %v\n%v", e.vital(b), b)
				}
			}
		}
		t.Logf("%s: %d spaces, %d with a vital point, %d answers not as read", place.name, shapes, vital, wrong)
	}
}

// agrees compares Vital with reading.
func agrees(b *goban.Board, e Eyespace, r *LifeReader) bool {
	chain := b.ChainAt(b.LastMove(0))
	settled, canLive := r.TwoEyes(b, chain), r.CanMakeTwoEyes(b, chain)
	vital := e.vital(b)
	if vital == goban.NoPoint {
		return settled || !canLive
	}
	if settled || !canLive {
		return false
	}
	next := goban.New(b.Width(), b.Height())
	for _, p := range e.Points() {
		next.CopyFrom(b)
		next.Play(p, goban.White)
		kills := !r.CanMakeTwoEyes(next, next.ChainAt(b.LastMove(0)))
		next.CopyFrom(b)
		next.Play(p, goban.Black)
		lives := r.TwoEyes(next, next.ChainAt(p))
		if p == vital && !(kills && lives) || p != vital && kills {
			return false
		}
	}
	return true
}

func BenchmarkNakade(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	var boards []*goban.Board
	for range 200 {
		boards = append(boards, randomBoard(19, 100+r.IntN(250), r))
	}
	found, asked := 0, 0
	for b.Loop() {
		for _, board := range boards {
			asked++
			if Nakade(board, board.LastMove(0)) != goban.NoPoint {
				found++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(asked), "ns/move")
	b.ReportMetric(100*float64(found)/float64(asked), "%found")
}

// slowSpace returns the region of points around p that are not owner's, found
// by spreading from every point in turn.
func slowSpace(b *goban.Board, p goban.Point, owner goban.Color) (points []goban.Point) {
	var in [goban.NumPoints]bool
	in[p], points = true, []goban.Point{p}
	for n := 0; n != len(points); {
		n = len(points)
		for q := range b.Points() {
			near := in[q-goban.Stride] || in[q-1] || in[q+1] || in[q+goban.Stride]
			if near && !in[q] && b.At(q) != owner {
				in[q], points = true, append(points, q)
			}
		}
	}
	slices.Sort(points)
	return points
}

// slowNakade is the vital point of any region of three to six empty points beside
// the last move with the mover's stones and the edge around it. The point is
// then Vital's, which TestVitalTwin reads out.
func slowNakade(b *goban.Board, last goban.Point) goban.Point {
	owner := b.At(last)
	if !owner.IsStone() {
		return goban.NoPoint
	}
	for q := range goban.Neighbours(last) {
		if b.At(q) != goban.Empty {
			continue
		}
		region, empty := slowSpace(b, q, owner), true
		for _, r := range region {
			empty = empty && b.At(r) == goban.Empty
		}
		if e, ok := EyespaceAt(b, q, owner); ok && empty && len(region) >= 3 && e.vital(b) != goban.NoPoint {
			return e.vital(b)
		}
	}
	return goban.NoPoint
}

// TestNakadeTwin compares EyespaceAt with spreading, and Nakade with a look at all
// regions beside the last move. Nakade misses those where the last move has other
// empty points beside it that do not touch: the move itself has split the space, or
// the fight goes on outside.
func TestNakadeTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	spaces, points, killed, missed := 0, 0, 0, 0
	for range 400 {
		b := randomBoard(5+r.IntN(5), 15+r.IntN(80), r)
		for p := range b.Points() {
			owner := goban.Color(1 + r.IntN(2))
			if b.At(p) == owner {
				continue
			}
			e, ok := EyespaceAt(b, p, owner)
			region := slowSpace(b, p, owner)
			points++
			if ok != (len(region) <= MaxNakade) || ok && !slices.Equal(slices.Sorted(slices.Values(e.Points())), region) {
				t.Fatalf("%v of %v: %v %v, not %v\n%v", p, owner, ok, e.Points(), region, b)
			}
			spaces += btoi(ok)
		}
		for _, last := range b.Empties() {
			after, c := *b, goban.Color(1+r.IntN(2))
			if !b.Legal(last, c) {
				continue
			}
			after.Play(last, c)
			got, want := Nakade(&after, last), slowNakade(&after, last)
			killed += btoi(want != goban.NoPoint)
			if got != want {
				if missed++; got != goban.NoPoint {
					t.Fatalf("after %v: %v, not %v\n%v", last, got, want, &after)
				}
			}
		}
	}
	t.Logf("%d points, of which %d are in an eyespace, no disagreement; %d last moves leave a nakade, of which %d are missed",
		points, spaces, killed, missed)
	if spaces < 100 || killed < 50 || 2*missed > killed {
		t.Error("too few, or too many missed")
	}
}
