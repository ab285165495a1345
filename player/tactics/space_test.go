package tactics

import (
	"math/rand/v2"
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// around draws an eyespace in White's stones: its rows from the top, where . is
// empty, X a black stone, and anything else White's. Column and row of its lower
// left corner say where on a 9×9 board it lies; the board's edges are White's
// second eye nowhere, as the rest is filled but for Black's outside.
func around(t *testing.T, rows []string, x0, y0 int) (b *goban.Board, inside []goban.Point) {
	t.Helper()
	d := goban.Diagram{Width: 9, Height: 9}
	space := map[goban.Point]bool{}
	for i, row := range rows {
		for j, glyph := range row {
			if glyph != '.' && glyph != 'X' {
				continue
			}
			p := goban.PointAt(x0+j, y0+len(rows)-1-i)
			space[p] = true
			inside = append(inside, p)
			if glyph == 'X' {
				d.Stones[p] = goban.Black
			}
		}
	}
	for p := range goban.New(9, 9).Points() {
		if space[p] {
			continue
		}
		for _, q := range inside {
			if dx, dy := p.X()-q.X(), p.Y()-q.Y(); dx*dx <= 1 && dy*dy <= 1 {
				d.Stones[p] = goban.White
			}
		}
	}
	b, err := d.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b, inside
}

func TestSpace(t *testing.T) {
	tests := []struct {
		name         string
		rows         []string
		x, y         int
		alive, dead  bool   // although the opponent, or the owner, moves first
		kills, lives string // the moves that do
	}{
		{"straight three", []string{"..."}, 2, 3, false, false, "D4", "D4"},
		{"straight three at the edge", []string{"..."}, 2, 0, false, false, "D1", "D1"},
		{"bent three in the corner", []string{".", ".."}, 0, 0, false, false, "A1", "A1"},
		{"straight four", []string{"...."}, 2, 3, true, false, "", "D4 E4"},
		{"bent four", []string{"...", "."}, 2, 3, true, false, "", "C5 D5"},
		{"zigzag four", []string{"..", " .."}, 2, 3, true, false, "", "D4 D5"},
		{"pyramid four", []string{"...", " ."}, 2, 3, false, false, "D5", "D5"},
		{"square four", []string{"..", ".."}, 2, 3, false, true, "C4 D4 C5 D5", ""},
		{"bulky five", []string{"...", ".."}, 2, 3, false, false, "D5", "D4 C5 D5"},
		{"crossed five", []string{" .", "...", " ."}, 2, 3, false, false, "D5", "D5"},
		{"five in a line", []string{"....."}, 2, 3, true, false, "", "C4 D4 E4 F4 G4"},
		{"rabbity six", []string{" .", "...", ".."}, 2, 3, false, false, "D5", "D4 C5 D5"},
		{"six in two rows", []string{"...", "..."}, 2, 3, true, false, "", "D4 D5"},
		{"a stone in the middle of three", []string{".X."}, 2, 3, false, true, "C4 E4", ""},
		{"a stone in a straight four", []string{".X.."}, 2, 3, false, false, "E4", "E4"},
		{"four stones in six", []string{".XXXX."}, 1, 3, true, false, "", ""},
		{"three stones of a bulky five", []string{"XX.", "X."}, 2, 3, false, true, "D4", ""},
		{"five stones in a line, two liberties: taken, they leave a living space", []string{".XXXXX."}, 1, 3, true, false, "", "B4 H4"},
		{"a bulky five and two liberties: a seki", []string{".XX", ".XX", "##X"}, 1, 3, true, false, "", ""},
		{"a rabbity six and two liberties: a seki", []string{".XX#", ".XXX", "##X#"}, 1, 3, true, false, "", ""},
		{"four stones that a fifth makes bulky", []string{"XX..", "XX##"}, 1, 3, false, false, "D5", "D5"},
	}
	for _, tt := range tests {
		b, inside := around(t, tt.rows, tt.x, tt.y)
		s, ok := spaceAt(b, inside[0], goban.White)
		if !ok {
			t.Errorf("%s: no space\n%v", tt.name, b)
			continue
		}
		if s.status.alive != tt.alive || s.status.dead != tt.dead || s.Open() != (!tt.alive && !tt.dead) {
			t.Errorf("%s: alive %v, dead %v\n%v", tt.name, s.status.alive, s.status.dead, b)
		}
		for c, want := range map[goban.Color]string{goban.Black: tt.kills, goban.White: tt.lives} {
			var moves Moves
			s.Vital(c, &moves)
			slices.Sort(moves.Points())
			got := ""
			for i, p := range moves.Points() {
				if i > 0 {
					got += " "
				}
				got += p.String()
			}
			if got != want {
				t.Errorf("%s: %v plays %q, want %q\n%v", tt.name, c, got, want, b)
			}
			held := c == goban.White && tt.alive || c == goban.Black && tt.dead
			for _, p := range inside {
				if b.At(p) == goban.Empty && s.Spoils(p, c) != (held && !moves.Has(p)) {
					t.Errorf("%s: %v at %v spoils: %v\n%v", tt.name, c, p, s.Spoils(p, c), b)
				}
			}
		}
	}
}

func TestSpaceNone(t *testing.T) {
	for name, rows := range map[string][]string{
		"two points are one eye":    {".."},
		"seven points":              {"......."},
		"seven points, four stones": {".XXXX.."},
	} {
		b, inside := around(t, rows, 1, 3)
		if _, ok := spaceAt(b, inside[0], goban.White); ok {
			t.Errorf("%s: a space\n%v", name, b)
		}
		if _, ok := spaceAt(b, inside[0], goban.Black); ok {
			t.Errorf("%s: a space of Black's\n%v", name, b)
		}
	}
	b := goban.New(5, 1+goban.MinSize)
	if _, ok := spaceAt(b, goban.PointAt(2, 1), goban.White); ok {
		t.Error("an empty board is a space")
	}
}

// TestSpaceLone: who has an eye elsewhere, or room, need not live in a space.
func TestSpaceLone(t *testing.T) {
	tests := []struct {
		picture string
		p       string
		lone    bool
	}{
		{`. . . O X
		  O O O O X
		  X X X X X
		  . X . X .`, "B4", true},
		{`. . . O . O X
		  O O O O O O X
		  X X X X X X X
		  . X . X . X .`, "B4", false},
		{`. . . O . . O X
		  O O O O O O O X
		  X X X X X X X X
		  . X . X . X . X`, "B4", false},
		{`. . . O . . X
		  O O O O . . .
		  O . . . . . X
		  . . . X . X .`, "B4", false},
		// Two chains have B4, F4 and C3 outside, three liberties and not five.
		{`. X X X X X .
		  X O O O O O X
		  X O . . . O X
		  X . O O O . X
		  . . . X X . .
		  . . X . . . .
		  . . . . . . .`, "D5", true},
		// Five chains stand around this space; the liberties of each count once.
		{`. X X O X O
		  X X X O X O
		  X . O . . O
		  . . O . O X
		  X O . O . X
		  O . . X . .`, "E4", true},
	}
	for _, tt := range tests {
		b := drawn.Board(t, tt.picture)
		p := drawn.Point(t, tt.p)
		if s, ok := spaceAt(b, p, goban.White); !ok || s.MustLive(b) != tt.lone {
			t.Errorf("space %v, must live %v on\n%v", ok, s.MustLive(b), b)
		}
	}
}

// TestSpaceSplit: a part of the walls is in atari beside an empty point of the space, or
// beside a stone in it.
func TestSpaceSplit(t *testing.T) {
	tests := []struct {
		picture string
		split   bool
	}{
		{`. . . O X
		  O O O O X
		  X X X X X
		  . X . X .`, false},
		{`. . . O X
		  O O O X X
		  X X X X X
		  . X . X .`, true},
		{`X . X O .
		  O O O X X
		  X X X X X
		  . X . X .`, true},
	}
	for _, tt := range tests {
		b := drawn.Board(t, tt.picture)
		if s, ok := spaceAt(b, drawn.Point(t, "B4"), goban.White); !ok || s.Split(b) != tt.split {
			t.Errorf("space %v, split %v on\n%v", ok, s.Split(b), b)
		}
	}
}

// TestSpaceTwin asks LifeReader about every shape of up to five points, in the
// middle and in a corner, with every set of black stones in it. Whoever makes
// two eyes there lives in the table, unless he is short of liberties; what the
// table has alive beyond that are sekis and kos.
func TestSpaceTwin(t *testing.T) {
	r := NewLifeReader()
	layer := []uint64{1}
	asked, more := 0, 0
	for size := 1; size <= 5; size++ {
		for _, shape := range layer {
			for _, at := range [][2]int{{2, 2}, {0, 0}} {
				for stones := range 1 << size {
					b, inside, ok := shaped(shape, stones, at)
					if !ok {
						continue
					}
					s, ok := spaceAt(b, inside, goban.White)
					if !ok {
						continue
					}
					chain := goban.Chain(0)
					for p := range b.Points() {
						if b.At(p) == goban.White {
							chain = b.ChainAt(p)
						}
					}
					asked++
					two, can := r.TwoEyes(b, chain), r.CanMakeTwoEyes(b, chain)
					// The reader takes White's stones for safe from capture from inside.
					short := b.LibertyCount(chain) < 2
					if !short && (two && !s.status.alive || can && s.status.dead) {
						t.Fatalf("two eyes %v, or %v if White moves: the table says alive %v, dead %v\n%v", two, can, s.status.alive, s.status.dead, b)
					}
					if s.status.alive && !two {
						more++
					}
				}
			}
		}
		layer = grow(layer)
	}
	t.Logf("%d spaces; %d live without two eyes", asked, more)
}

// grow returns all shapes of one point more, in every position.
func grow(layer []uint64) (larger []uint64) {
	seen := map[uint64]bool{}
	for _, shape := range layer {
		list := spots(shape)
		for _, c := range list {
			for _, next := range c.around() {
				if slices.Contains(list, next) || len(list) == MaxNakade {
					continue
				}
				if s := draw(append(slices.Clone(list), next)); !seen[s] {
					seen[s] = true
					larger = append(larger, s)
				}
			}
		}
	}
	return larger
}

// TestSpacesBesideTwin looks at every neighbour of every stone: each lone space
// of its owner beside a chain with few liberties is among those yielded, and yielded
// once.
func TestSpacesBesideTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(10, 2))
	lone, missed := 0, 0
	for range 500 {
		b := randomBoard(5+rnd.IntN(5), 20+rnd.IntN(70), rnd)
		for p := range b.Points() {
			if !b.At(p).IsStone() {
				continue
			}
			yielded := map[goban.Point]int{} // by the lowest point of the space
			for q := range SpacesBeside(b, p) {
				if s, ok := spaceAt(b, q, b.At(p)); ok {
					yielded[slices.Min(s.Points())]++
				}
			}
			for q := range goban.Neighbours(p) {
				s, ok := spaceAt(b, q, b.At(p))
				if !ok || !s.MustLive(b) {
					continue
				}
				switch {
				case b.LibertyCount(b.ChainAt(p)) <= needy:
					lone++
					if yielded[slices.Min(s.Points())] == 0 {
						t.Fatalf("%v has a space at %v that is not yielded\n%v", p, q, b)
					}
				default:
					missed++
				}
			}
		}
	}
	t.Logf("%d lone spaces beside stones, all found; %d more beside chains that are not needy", lone, missed)
	if lone < 100 || missed > lone/20 {
		t.Error("too few, or too many missed")
	}
}

// shaped draws a shape with some of its points taken by black stones, its lower
// left corner at the given column and row, in one white chain. It reports false
// where that is no position or the white stones are no chain.
func shaped(shape uint64, stones int, at [2]int) (b *goban.Board, inside goban.Point, ok bool) {
	d := goban.Diagram{Width: 9, Height: 9}
	taken := map[goban.Point]bool{}
	for i, c := range spots(shape) {
		p := goban.PointAt(at[0]+c.x, at[1]+c.y)
		taken[p] = true
		inside = p
		if stones>>i&1 != 0 {
			d.Stones[p] = goban.Black
		}
	}
	empty := goban.New(9, 9)
	for p := range empty.Points() {
		for q := range taken {
			if dx, dy := p.X()-q.X(), p.Y()-q.Y(); !taken[p] && dx*dx <= 1 && dy*dy <= 1 {
				d.Stones[p] = goban.White
			}
		}
	}
	// Black stands all around with two eyes: White has no liberties outside.
	for p := range empty.Points() {
		if d.Stones[p] == goban.Empty && !taken[p] && p != goban.PointAt(8, 8) && p != goban.PointAt(8, 6) {
			d.Stones[p] = goban.Black
		}
	}
	b, err := d.Board()
	if err != nil {
		return nil, inside, false
	}
	chain := goban.Chain(0)
	for p := range b.Points() {
		if b.At(p) == goban.White {
			if chain != 0 && chain != b.ChainAt(p) {
				return nil, inside, false
			}
			chain = b.ChainAt(p)
		}
	}
	return b, inside, true
}

func TestSpaceAllocs(t *testing.T) {
	b, inside := around(t, []string{"...", ".."}, 2, 3)
	if n := testing.AllocsPerRun(100, func() {
		s, _ := spaceAt(b, inside[0], goban.White)
		var moves Moves
		s.Vital(goban.Black, &moves)
		_ = s.MustLive(b)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// spaceAt returns what Space.Find finds.
func spaceAt(b *goban.Board, p goban.Point, owner goban.Color) (s Space, ok bool) {
	ok = s.Find(b, p, owner, MaxSpace)
	return s, ok
}

// TestTight: where Tight says no, there is no small eyespace to be found.
func TestTight(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		b, c := goban.New(9, 9), goban.Black
		for range 90 {
			if p := b.EmptyPoint(random.IntN(b.NumEmpty())); b.Code(p).Playable(c) {
				b.Play(p, c)
			}
			c = c.Opponent()
		}
		for p := range b.Points() {
			for _, owner := range goban.Sides {
				var s Space
				if b.At(p) != owner && !Tight(b.Code(p), owner) && s.Find(b, p, owner, MaxNakade) {
					t.Fatalf("%v of %v\n%v", p, owner, b)
				}
			}
		}
	}
}
