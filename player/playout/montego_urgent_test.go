package playout

import (
	"slices"
	"testing"

	"montego/goban"
	"montego/internal/rng"
)

// TestShortChains compares the chains found with those met on a walk over the board, in
// positions with captures.
func TestShortChains(t *testing.T) {
	var short shortChains
	for seed := range uint64(20) {
		b, c, r := goban.New(9, 9), goban.Black, rng.New(seed)
		for range 120 {
			b.Play(new(Uniform).Move(b, c, &r), c)
			c = c.Opponent()
			var want []goban.Chain
			for p := range b.Points() {
				chain := b.ChainAt(p)
				if n := b.LibertyCount(chain); chain != 0 && 2 <= n && n <= racing && !slices.Contains(want, chain) {
					want = append(want, chain)
				}
			}
			short.find(b)
			var got []goban.Chain
			for _, s := range short.list {
				got = append(got, s.chain)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d: %v, want %v\n%v", seed, got, want, b)
			}
		}
	}
}
