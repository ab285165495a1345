package goban

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
)

var games = flag.Int("games", 40, "random games per size in TestRandomGames; 10000 in the long run")

// TestRandomGames plays random games on every kind of board and compares the
// incremental state with its twin after each move. Suicides and ko captures
// come up often, as moves are drawn from all empty points.
func TestRandomGames(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 3}, {4, 4}, {2, 5}, {5, 5}, {7, 7}, {9, 9}, {13, 13}, {19, 19}, {3, 19}, {19, 2}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(*games) {
				randomGame(t, size[0], size[1], seed)
			}
		})
	}
}

func randomGame(t *testing.T, width, height int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	b, s := New(width, height), newSlow(width, height)
	every := 1 + b.Area()/8 // the twin is slow; captures spread their mark over many moves
	copied := New(19, 19)
	for n := range 3 * b.Area() {
		c := Color(1 + r.IntN(2))
		p := Pass
		for range 10 {
			if q := b.empties[r.IntN(b.numEmpty)]; !b.Retakes(q, c) && (n%7 == 0 || b.Legal(q, c) && !b.EyeLike(q, c)) {
				p = q
				break
			}
		}
		if got, want := b.Play(p, c), s.play(p, c); got != want {
			t.Fatalf("seed %d move %d %v %v: captured %d, want %d", seed, n, c, p, got, want)
		}
		if n%every != 0 {
			continue
		}
		if err := s.compare(b); err != nil {
			t.Fatalf("seed %d move %d %v %v: %v", seed, n, c, p, err)
		}
		if n%2 == 0 {
			copied.CopyFrom(b)
			if err := s.compare(copied); err != nil {
				t.Fatalf("seed %d move %d: copy: %v", seed, n, err)
			}
		}
		if b.numEmpty == 0 {
			break
		}
	}
}
