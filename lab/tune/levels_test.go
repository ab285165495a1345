package tune

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/page/pagetest"
	"montego/lab/match"
	"montego/lab/stats"
	"montego/player/engine"
	"montego/sgf"
)

// TestLevels plays a calibration by chance, where the truth is known: the curve finds
// the steps, and the means that it names make the steps even.
func TestLevels(t *testing.T) {
	c := Levels{Settings: match.DefaultSettings(), Anchor: "gtp:nobody"}
	c.From, c.To, c.Games = level(t, "20k"), level(t, "7k"), 400
	c.Beside = []engine.Level{level(t, "10k"), level(t, "9k")}
	m, err := c.Match(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	levels := c.levels()
	truth := func(player int) float64 {
		if player == len(levels) {
			return 120 // the anchor
		}
		playouts, temperature := levels[player].Means()
		return -480*temperature + 1.3*float64(playouts-cornerPlayouts)
	}
	s := match.NewStandings(m)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range m.Games {
		s.Add(byChance(m.ScheduledGame(i), truth, random))
	}
	found, err := c.Results(s)
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for i, g := range found.Levels {
		if i > 0 && g.CurveStep.Low-15 <= truth(i)-truth(i-1) && truth(i)-truth(i-1) <= g.CurveStep.High+15 {
			held++
		}
		if g.Level < level(t, "18k") {
			continue // out of the curve's reach
		}
		want := StepElo * float64(int(g.Level)-int(corner()))
		got := -480*g.Temperature + 1.3*float64(g.Playouts-cornerPlayouts)
		if got < want-60 || got > want+60 {
			t.Errorf("%v with %d playouts and temperature %.2f is %.0f above 10k, want %.0f", g.Level, g.Playouts, g.Temperature, got, want)
		}
	}
	if held < len(levels)-2 {
		t.Errorf("%d of %d steps lie near their interval", held, len(levels)-1)
	}
	if off := found.Anchor.Elo - (truth(len(levels)) - truth(0)); off < -60 || off > 60 {
		t.Errorf("the anchor is %.0f Elo too strong", off)
	}
	var table bytes.Buffer
	if err := found.Write(&table); err != nil || !strings.Contains(table.String(), "7k") || !strings.Contains(table.String(), "anchor") {
		t.Errorf("%v\n%s", err, &table)
	}
	picture := found.Plot()
	pagetest.Check(t, picture)
	if !strings.Contains(picture, ">10k<") || !strings.Contains(picture, ">anchor<") {
		t.Error(picture)
	}
}

// byChance is a game that is won by chance, as often as the ratings say.
func byChance(f match.ScheduledGame, elo func(player int) float64, random *rand.Rand) *match.Record {
	r := &match.Record{ScheduledGame: f, Result: sgf.Result{Winner: goban.Black, Reason: sgf.Resign}, End: match.Resigned}
	black, white := f.Players[f.Black], f.Players[f.Black.Other()]
	if random.Float64() > stats.Share(elo(black)-elo(white)) {
		r.Result.Winner = goban.White
	}
	return r
}

// level reads the name of a level.
func level(t *testing.T, name string) engine.Level {
	t.Helper()
	l, err := engine.ParseLevel(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLevelsRefused: a calibration that makes no sense is an error in a line.
func TestLevelsRefused(t *testing.T) {
	for _, c := range []Levels{
		{From: level(t, "10k"), To: level(t, "11k")},
		{From: level(t, "20k"), To: level(t, "19k")},
		{From: level(t, "20k"), To: level(t, "10k"), Anchor: "gtp:gnugo", Beside: []engine.Level{level(t, "5k")}},
		{From: level(t, "20k"), To: level(t, "10k"), Anchor: "nobody"},
	} {
		c.Settings = match.DefaultSettings()
		if _, err := c.Match(1, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v to %v, anchor %q: %v", c.From, c.To, c.Anchor, err)
		}
	}
}
