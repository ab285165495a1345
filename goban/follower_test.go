package goban

import (
	"fmt"
	"slices"
	"testing"
)

// followPictures lists what may happen to a position between two looks at it: the
// moves, beginning with Black, and what Follow says then.
var followPictures = []struct {
	name, picture string
	moves         []string
	change        Change
	taken         string // vertices of the captured stones
}{
	{"nothing", `
		. X .
		. O .
		. . .`, nil, Unchanged, ""},
	{"a pass", `
		. X .
		. O .
		. . .`, []string{"pass"}, Unchanged, ""},
	{"a move", `
		. X .
		. O .
		. . .`, []string{"A1"}, OneMove, ""},
	{"a capture", `
		. X .
		X O X
		. . .`, []string{"B1"}, OneMove, "B2"},
	{"captures on two sides", `
		O . O O
		X X X X
		. . . .
		. . . .`, []string{"B4"}, OneMove, "A4 C4 D4"},
	{"a ko taken", `
		. X O .
		X O . O
		. X O .`, []string{"C2"}, OneMove, "B2"},
	{"a suicide of one stone, which leaves the stones as they were", `
		. O .
		O O .
		. . .`, []string{"A3"}, Unchanged, ""},
	{"a suicide of two stones", `
		. X O
		O O O
		. . .`, []string{"A3"}, Replaced, ""},
	{"two moves", `
		. X .
		. O .
		. . .`, []string{"A1", "C1"}, Replaced, ""},
	{"a move and a pass, which hides the move", `
		. X .
		. O .
		. . .`, []string{"A1", "pass"}, Replaced, ""},
}

func TestFollower(t *testing.T) {
	for _, c := range followPictures {
		t.Run(c.name, func(t *testing.T) {
			d, err := ParseDiagram(c.picture)
			if err != nil {
				t.Fatal(err)
			}
			b, err := d.Board()
			if err != nil {
				t.Fatal(err)
			}
			f := Follower{}
			if change, _ := f.Follow(b); change != Replaced {
				t.Fatalf("at first sight: change %d, want %d", change, Replaced)
			}
			for i, vertex := range c.moves {
				p, err := ParsePoint(vertex)
				if err != nil {
					t.Fatal(err)
				}
				b.Play(p, Color(1+i%2))
			}
			change, taken := f.Follow(b)
			taken = slices.Clone(taken)
			slices.SortFunc(taken, func(p, q Point) int { return p.X() - q.X() })
			if got, want := fmt.Sprint(change, taken), fmt.Sprintf("%d [%s]", c.change, c.taken); got != want {
				t.Errorf("change and captured stones: %s, want %s\n%v", got, want, b)
			}
			if change, _ := f.Follow(b); change != Unchanged {
				t.Errorf("at second sight: change %d, want %d", change, Unchanged)
			}
		})
	}
}

// TestFollowerShapes shows two boards with as many points and the same stones,
// but not the same edges.
func TestFollowerShapes(t *testing.T) {
	wide, high, f := New(9, 7), New(7, 9), Follower{}
	for _, b := range []*Board{wide, high} {
		b.Play(PointAt(6, 6), Black)
		if change, _ := f.Follow(b); change != Replaced {
			t.Errorf("%d×%d: change %d, want %d", b.Width(), b.Height(), change, Replaced)
		}
	}
}
