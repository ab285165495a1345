package goban

import "testing"

// In the pictures, empty points are marked b, w, or ? for a region that Black,
// White or both (or on an empty board nobody) borders.
var regionTests = []struct {
	name, picture string
	regions       int
	score         int // Tromp-Taylor
}{
	{"empty board", `
		? ? ?
		? ? ?`,
		1, 0},
	{"one stone owns the board", `
		b b b
		b X b
		b b b`,
		1, 9},
	{"a wall each", `
		b b X O w
		b b X O w
		b b X O w
		b b X O w`,
		2, 4},
	{"dame between", `
		b X ? O w
		b X ? O w`,
		3, 0},
	{"regions meet at corners only", `
		b X ?
		X O O
		? O ?
		O X X
		? X b`,
		6, 3},
	{"a large open region", `
		? ? ? ? O
		X ? ? O w
		b X ? ? O`,
		3, -1},
	{"two columns", `
		b b
		X b
		O X
		w O`,
		2, 2},
}

func TestRegions(t *testing.T) {
	for _, tt := range regionTests {
		t.Run(tt.name, func(t *testing.T) {
			b, _ := position(t, tt.picture)
			want := picture(t, tt.picture)
			got := b.Diagram()
			regions := b.Regions()
			for _, r := range regions {
				for _, p := range r.Points {
					got.Marks[p] = "?bw"[r.Owner()]
				}
			}
			if got != want {
				t.Errorf("got\n%v\nwant\n%v", got, want)
			}
			if len(regions) != tt.regions {
				t.Errorf("%d regions, want %d", len(regions), tt.regions)
			}
			if b.TrompTaylor() != tt.score {
				t.Errorf("score %d, want %d", b.TrompTaylor(), tt.score)
			}
		})
	}
}

// TestRegionsDisjoint: appending to one region's points leaves the others alone.
func TestRegionsDisjoint(t *testing.T) {
	b, _ := position(t, `
		b X w
		b X O`)
	regions := b.Regions()
	_ = append(regions[0].Points, Pass)
	if p := regions[1].Points[0]; p != PointAt(2, 1) {
		t.Errorf("the second region begins at %v, want C2", p)
	}
}

// TestAreaScore: what counts when a playout has ended, beside the full count.
func TestAreaScore(t *testing.T) {
	b, _ := position(t, `
		. X . O .
		X X . O O
		O O O O .
		. O . . .`)
	if got := b.AreaScore(); got != 4-8-2 {
		t.Errorf("area score %d", got)
	}
	for vertex, want := range map[string]Color{"A4": Black, "B4": Black, "C4": Empty, "E4": White, "A1": White, "D1": Empty} {
		p, _ := ParsePoint(vertex)
		if got := b.Owner(p); got != want {
			t.Errorf("owner of %s: %v, want %v", vertex, got, want)
		}
	}
}
