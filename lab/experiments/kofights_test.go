package experiments

import (
	"slices"
	"testing"

	"montego/goban"
	"montego/internal/rng"
	"montego/lab/match"
	"montego/player/playout"
)

// TestKoFights: every opening is legal, ends where a ko has just been taken and, as other
// playouts have it, where either side may win. Of three it is tried that they are the same
// when they are asked for again.
func TestKoFights(t *testing.T) {
	settings := match.DefaultSettings()
	settings.Size = "9"
	c, err := settings.Conditions()
	if err != nil {
		t.Fatal(err)
	}
	openings, seen := koFights(c, 1), map[goban.Hash]bool{}
	for pair := range 10 {
		b, opening := goban.New(9, 9), openings(pair)
		for _, m := range opening {
			if !b.Legal(m.Point, m.Color) {
				t.Fatalf("pair %d: %v is not legal\n%v", pair, m, b)
			}
			b.Play(m.Point, m.Color)
		}
		if ko, _ := b.Ko(); ko == goban.NoPoint {
			t.Errorf("pair %d: no ko was taken\n%v", pair, b)
		}
		policy, random := playout.New(playout.DefaultParams()), rng.New(9)
		if won := blackWins(b, opening[len(opening)-1].Color.Opponent(), c, policy, &random); won < koTrials/10 || won > koTrials*9/10 {
			t.Errorf("pair %d: Black wins %d of %d playouts\n%v", pair, won, koTrials, b)
		}
		if pair < 3 && !slices.Equal(koFights(c, 1)(pair), opening) {
			t.Errorf("pair %d: another opening when asked again", pair)
		}
		seen[b.Hash()] = true
	}
	if len(seen) < 10 {
		t.Errorf("%d different positions in 10 openings", len(seen))
	}
}
