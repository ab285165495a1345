package pattern

import (
	"slices"
	"testing"

	"montego/goban"
	"montego/internal/rng"
)

// TestCount enumerates the neighbourhoods a second time and counts those that
// differ, with and without each rule. The last two counts show that the rules
// do what they say.
func TestCount(t *testing.T) {
	edge := map[[2]int]bool{{-1, -1}: true, {0, -1}: true, {1, -1}: true}
	corner := map[[2]int]bool{{-1, -1}: true, {0, -1}: true, {1, -1}: true, {-1, 0}: true, {-1, 1}: true}
	all, legal, consistent := 0, 0, 0
	for _, place := range []struct {
		name string
		off  map[[2]int]bool
		want int
	}{{"inside", nil, 1757}, {"edge", edge, 269}, {"corner", corner, 25}} {
		seen := [4]map[string]bool{{}, {}, {}, {}}
		everyNeighbourhood(place.off, func(s slow) {
			i := 0
			if s.legal() {
				i |= 1
			}
			if s.consistent() {
				i |= 2
			}
			if i > 0 {
				views := s.views()
				seen[i][slices.Min(views[:])] = true
			}
		})
		if got := len(seen[3]); got != place.want {
			t.Errorf("%s: %d classes, want %d", place.name, got, place.want)
		}
		all += len(seen[3])
		legal += len(seen[1]) + len(seen[3])
		consistent += len(seen[2]) + len(seen[3])
	}
	if all != NumClasses || legal != 7191 || consistent != 2166 {
		t.Errorf("%d classes, %d if atari could be anything, %d with suicides; want 2051, 7191, 2166", all, legal, consistent)
	}
}

// TestClasses compares the table with the twin, code by code: a class for what
// is consistent and legal, the same one for all views, another for others.
func TestClasses(t *testing.T) {
	table, byView := ThreeByThree(), map[string]Class{}
	for k := range goban.Code(numCodes) {
		c := table.Of(k, goban.Black)
		if c == 0 {
			continue
		}
		s := slowOf(k)
		if !s.legal() || !s.consistent() {
			t.Fatalf("%#05x has class %d\n%v", k, c, windowOf(k))
		}
		views := s.views()
		smallest := slices.Min(views[:])
		if d, seen := byView[smallest]; seen && c != d {
			t.Fatalf("%#05x has class %d, another view has %d\n%v", k, c, d, windowOf(k))
		}
		byView[smallest] = c
		if table.Of(swap(k), goban.White) != c {
			t.Fatalf("%#05x: White's class differs", k)
		}
	}
	if len(byView) != NumClasses {
		t.Errorf("%d classes, want %d", len(byView), NumClasses)
	}
	for c := Class(2); c <= NumClasses; c++ {
		if table.Code(c) <= table.Code(c-1) {
			t.Fatalf("class %d does not follow class %d", c, c-1)
		}
	}
}

// TestGamesHaveClasses plays random games: every empty point has a class for
// the colours that may play there, and none for suicide.
func TestGamesHaveClasses(t *testing.T) {
	table, r := ThreeByThree(), rng.New(5)
	for _, size := range [][2]int{{2, 2}, {2, 5}, {3, 3}, {9, 9}, {19, 19}} {
		for range 20 {
			randomGame(goban.New(size[0], size[1]), &r, func(b *goban.Board) {
				for _, p := range b.Empties() {
					for c := goban.Black; c <= goban.White; c++ {
						k := b.Code(p)
						if table.Of(k, c) == 0 != k.Suicide(c) {
							t.Fatalf("%v at %v has class %d\n%v", c, p, table.Of(k, c), b)
						}
					}
				}
			})
		}
	}
}

// randomGame plays playable moves for as long as there are any and calls do
// before each.
func randomGame(b *goban.Board, r *rng.Rand, do func(*goban.Board)) {
	c := goban.Black
	for range 2 * b.Area() {
		do(b)
		n := b.NumEmpty()
		for ; n > 0; n-- {
			i := r.Intn(n)
			p := b.EmptyPoint(i)
			if b.Code(p).Playable(c) && !b.Retakes(p, c) {
				b.Play(p, c)
				break
			}
			b.SwapEmpties(i, n-1)
		}
		if n == 0 {
			return
		}
		c = c.Opponent()
	}
}

// TestPicture reads every class's picture back as a pattern: it matches that
// class and no other.
func TestPicture(t *testing.T) {
	table := ThreeByThree()
	for c := Class(1); c <= NumClasses; c += 41 {
		s, err := Pattern{Name: "class", Shape: table.Picture(c), Mover: true}.compile()
		if err != nil {
			t.Fatal(err)
		}
		for d := Class(1); d <= NumClasses; d++ {
			if v := sightOf(table.Code(d)); s.matches(&v) != (c == d) {
				t.Fatalf("the picture of class %d matches class %d: %v\n%s", c, d, c != d, table.Picture(c))
			}
		}
	}
}

func BenchmarkBuildClasses(b *testing.B) {
	for b.Loop() {
		buildClasses()
	}
}

func BenchmarkClassOf(b *testing.B) {
	table, board := ThreeByThree(), midgame()
	b.ReportAllocs()
	n, points := 0, board.Empties()
	for b.Loop() {
		for _, p := range points {
			n += int(table.Of(board.Code(p), goban.White))
		}
	}
	perPoint(b, len(points), n)
}

// midgame returns a 19×19 board half way through a random game.
func midgame() *goban.Board {
	board, r := goban.New(19, 19), rng.New(1)
	mid := goban.New(19, 19)
	randomGame(board, &r, func(b *goban.Board) {
		if b.Moves() == 150 {
			mid.CopyFrom(b)
		}
	})
	return mid
}

func perPoint(b *testing.B, points, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*points), "ns/point")
	if n < 0 {
		b.Fatal("negative")
	}
}

// swap returns the code with the colours exchanged.
func swap(k goban.Code) goban.Code {
	return k&black<<4 | k>>4&black | k&atariPlane
}
