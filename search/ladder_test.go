package search

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
)

// doomedPictures show a move of Black's at the star, and whether it only runs into a
// ladder.
var doomedPictures = []struct {
	name, picture string
	doomed        bool
}{
	{"two stones crawl on the first line", `
		. . . . . . .
		. . . . . . .
		. . O O . . .
		O O X X * . .`, true},
	{"a single stone may be worth it", `
		. . . . . . .
		. . . . . . .
		. O O . . . .
		. O X * . . .`, false},
	{"two stones meet a friend", `
		. . . . . . .
		. . . . . . .
		. . O O . X .
		O O X X * . .`, false},
	{"two stones connect to safe ones", `
		. . . . . . .
		. . . X X . .
		. O O * . . .
		O X X X O . .
		. O O O . . .`, false},
	{"two stones capture", `
		. . . . . . .
		. . . . . . .
		. O O . X . .
		O X X * O X .
		. O O . X . .
		. . . . . . .`, false},
	{"two single stones are joined", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . O . . . .
		. O X * . . .
		. . O X O . .`, true},
	{"one stone below and two to the left are joined", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. O O . . . .
		O X X * . . .
		. O O X O . .
		. . . O . . .`, true},
	{"two stones below and one to the left are joined", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . O . . . .
		. O X * . . .
		. . O X O . .
		. . O X O . .
		. . . O . . .`, true},
}

func TestDoomed(t *testing.T) {
	for _, c := range doomedPictures {
		b, d := drawn.Diagram(t, c.picture)
		for p := range b.Points() {
			if d.Marks[p] != '*' {
				continue
			}
			if got := newRunner().doomed(b, p, goban.Black); got != c.doomed {
				t.Errorf("%s: doomed %v, want %v\n%v", c.name, got, c.doomed, b)
			}
		}
	}
}
