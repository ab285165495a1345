package tactics

import (
	"math/rand/v2"
	"testing"

	"montego/goban"
)

// mostCounted is how far the tests count.
const mostCounted = 8

// What Black would have after a stone on the point marked *.
var extensionTests = []struct {
	name    string
	want    int
	picture string
}{
	{"alone in the centre", 4, `
		. . .
		. * .
		. . .`},
	{"alone in the corner", 2, `
		. . .
		. . .
		* . .`},
	{"suicide", 0, `
		. O .
		O * O
		. O .`},
	{"suicide with stones", 0, `
		X * O
		X O .
		O . .`},
	{"joins a chain and shares a liberty with it", 3, `
		. . O .
		O X * O
		O X . .
		. . O .`},
	{"joins three chains", 6, `
		. . . . .
		. X O X .
		. X * X .
		. O X O .
		. . O . .`},
	{"captures one stone", 1, `
		. X O .
		X O * O
		. X O .`},
	{"captures two stones, next to one of them", 2, `
		. X X . .
		X O O * O
		. X X O .`},
	{"captures what is next to the chain it joins", 5, `
		. X X . .
		X O O * .
		. X X X O
		. O O O .`},
	{"captures two chains", 4, `
		. X . X .
		X O * O X
		. X . X .`},
	{"into a snapback", 1, `
		. . O O .
		. O X * O
		. O X O X
		. . O X .`},
}

func TestLibertiesAfter(t *testing.T) {
	for _, tt := range extensionTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			p := q.marks['*'][0]
			for most := 1; most <= mostCounted; most++ {
				if got, want := LibertiesAfter(q.Board, p, goban.Black, most), min(tt.want, most); got != want {
					t.Errorf("up to %d: %d, want %d\n%v", most, got, want, q)
				}
			}
		})
	}
}

// TestLibertiesAfterTwin plays every move of random positions and counts.
func TestLibertiesAfterTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 1))
	for range 300 {
		size := 3 + rnd.IntN(7)
		b := randomBoard(size, rnd.IntN(2*size*size), rnd)
		for _, p := range b.Empties() {
			for c := goban.Black; c <= goban.White; c++ {
				after, most := *b, 1+rnd.IntN(mostCounted)
				after.Play(p, c)
				want := min(most, after.LibertyCount(after.ChainAt(p)))
				if after.At(p) == goban.Empty {
					want = 0 // suicide
				}
				if got := LibertiesAfter(b, p, c, most); got != want {
					t.Fatalf("%v %v up to %d: %d, want %d\n%v", c, p, most, got, want, b)
				}
			}
		}
	}
}

// TestExtensionsTwin plays both liberties of every chain with two, and the last
// one of every chain in atari, and counts.
func TestExtensionsTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	asked := 0
	played := func(b *goban.Board, p goban.Point, c goban.Color, most int) int {
		after := *b
		after.Play(p, c)
		if after.At(p) == goban.Empty {
			return 0 // suicide
		}
		return min(most, after.LibertyCount(after.ChainAt(p)))
	}
	for range 300 {
		size := 3 + rnd.IntN(7)
		b := randomBoard(size, rnd.IntN(2*size*size), rnd)
		for chain := range chainsOf(b) {
			most, c := 1+rnd.IntN(mostCounted), b.ChainColor(chain)
			switch b.LibertyCount(chain) {
			case 1:
				asked++
				p := b.FirstLiberty(chain)
				if got, want := LibertiesAfter(b, p, c, most), played(b, p, c, most); got != want {
					t.Fatalf("%v to %v up to %d: %d, want %d\n%v", c, p, most, got, want, b)
				}
			case 2:
				asked++
				liberties, room := Extensions(b, chain, most)
				for i, p := range liberties {
					if want := played(b, p, c, most); room[i] != want {
						t.Fatalf("%v to %v up to %d: %d, want %d\n%v", c, p, most, room[i], want, b)
					}
				}
			}
		}
	}
	t.Logf("%d chains, no disagreement", asked)
	if asked < 500 {
		t.Errorf("only %d chains", asked)
	}
}
