package match

import (
	"strings"
	"testing"

	"montego/gtp"
)

// TestGNUGo plays a real opponent, which judges too: no illegal move, no crash,
// no refused command, no disagreement about a result.
func TestGNUGo(t *testing.T) {
	const line = "gnugo --mode gtp --chinese-rules --level 1 --seed 1"
	engine, err := gtp.Start(line, new(gtp.Tail))
	if err != nil {
		t.Fatalf("GNU Go is not installed (%v); `make test` installs it", err)
	}
	_ = engine.Kill()
	m := newMatch(parse(t, "preset:rave,playouts=50"), parse(t, "gtp:"+line), 2, 1)
	m.Width, m.Height = 7, 7
	m.Openings = randomMoves(m.Conditions, 2, 1)
	if m.Referee, err = ParseReferee("gtp:" + line); err != nil {
		t.Fatal(err)
	}
	all, s := runAll(t, m)
	if s.Ends[Counted]+s.Ends[Resigned] != 2 || s.Players[A].Refusals+s.Players[B].Refusals+s.RefereeFaults+s.Disputed != 0 {
		t.Errorf("%+v", s)
	}
	if !strings.HasPrefix(s.Players[B].Name, "GNU Go 3") || len(all[0].Moves) < 10 {
		t.Errorf("%q, %d moves", s.Players[B].Name, len(all[0].Moves))
	}
}
