package experiments

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"montego/lab/match"
	"montego/lab/store"
)

// TestTerms makes an experiment with handicap: each arm has its own stones and
// its colour, and the store refuses other ones.
func TestTerms(t *testing.T) {
	ctx := context.Background()
	e := tiny(t)
	e.Fast.Size, e.Handicap, e.Black = "7", 2, match.BlackAlways
	e.Arms[1].Handicap, e.Arms[1].Black = 4, match.WhiteAlways
	path := filepath.Join(t.TempDir(), "handicap.db")
	run := func() error {
		p, err := NewPlan(e, Options{Fast: true, Parallel: 1, Store: path, Below: []string{"search.memory=4"}})
		if err == nil {
			err = p.Measure(ctx)
		}
		if err == nil {
			err = p.Run(ctx, play, func(string) {})
		}
		return err
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	checkTerms(t, path)
	o, err := ReadOutcome(ctx, e, path)
	if err != nil {
		t.Fatal(err)
	}
	if h := o.heading(); !strings.Contains(h, "7×7, chinese rules, komi 0.5, handicap 2, A has Black, 8 playouts") {
		t.Error(h)
	}
	e.Arms[1].Handicap = 3
	if err := run(); err == nil || !strings.Contains(err.Error(), "pairings A-C/handicap=2/black=A B-C/handicap=4/black=B, not pairings A-C/handicap=2/black=A B-C/handicap=3/black=B") {
		t.Error(err)
	}
}

// checkTerms looks for the stones and the colours in the records.
func checkTerms(t *testing.T, path string) {
	t.Helper()
	s, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	games := 0
	for g, err := range s.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		games++
		first := g.Players[0] == 0 || g.Players[1] == 0 // the first arm has the first number
		stones, black := "HA[4]", g.Players[1] == 1
		if first {
			stones, black = "HA[2]", g.Players[0] == 0
		}
		if !strings.Contains(g.SGF, stones) || !black {
			t.Errorf("game %d of %v has not %s:\n%s", g.Number, g.Players, stones, g.SGF)
		}
	}
	if games != 4 {
		t.Errorf("%d games", games)
	}
}
