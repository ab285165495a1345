package goban

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
)

var games = flag.Int("games", 10, "random games per size in TestRandomGames; 10000 in the long run")

// TestRandomGames plays random games on every kind of board and compares the
// incremental state with its twin: the move after each move, everything after
// some. Suicides and ko captures come up often, as one move in seven is drawn
// from all empty points.
func TestRandomGames(t *testing.T) {
	sizes := [][2]int{{2, 3}, {2, 5}, {4, 3}, {3, 19}, {19, 2}, {6, 9}, {13, 10}, {19, 18}}
	for n := MinSize; n <= MaxSize; n++ {
		sizes = append(sizes, [2]int{n, n})
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			for seed := range uint64(*games) {
				if err := randomGame(size[0], size[1], seed); err != nil {
					t.Fatalf("seed %d %v", seed, err)
				}
			}
		})
	}
}

// randomGame compares everything once in an eighth of the board's points,
// counted from another move in each game: captures spread their mark over many
// moves, so little is missed.
func randomGame(width, height int, seed uint64) error {
	r := rand.New(rand.NewPCG(seed, 1))
	b, s, copied := New(width, height), newSlow(width, height), New(MaxSize, MaxSize)
	every := 1 + b.Area()/8
	for n := range 3 * b.Area() {
		c := Color(1 + r.IntN(2))
		p := randomMove(b, c, r, n%7 == 0)
		before := b.color
		got, want := b.Play(p, c), s.play(p, c)
		if got != want {
			return fmt.Errorf("move %d %v %v: captured %d, want %d", n, c, p, got, want)
		}
		for _, q := range b.newest(got) {
			if before[q] != c.Opponent() || b.At(q) != Empty {
				return fmt.Errorf("move %d %v %v: %v is listed as captured", n, c, p, q)
			}
		}
		if err := s.compareMove(b); err != nil {
			return fmt.Errorf("move %d %v %v: %w", n, c, p, err)
		}
		if (n+int(seed))%every != 0 {
			continue
		}
		if err := s.compare(b); err != nil {
			return fmt.Errorf("move %d %v %v: %w\n%v", n, c, p, err, b)
		}
		if copied.CopyFrom(b); n%2 == 0 {
			b, copied = copied, b
		}
	}
	return nil
}

// randomMove tries some empty points and passes if none will do. Without wild,
// it neither fills eyes nor commits suicide.
func randomMove(b *Board, c Color, r *rand.Rand, wild bool) Point {
	empties := b.Empties()
	for range min(10, len(empties)) {
		i := r.IntN(len(empties))
		b.SwapEmpties(i, r.IntN(len(empties)))
		p := empties[i]
		if !b.Retakes(p, c) && (wild || b.Legal(p, c) && !b.EyeLike(p, c)) {
			return p
		}
	}
	return Pass
}
