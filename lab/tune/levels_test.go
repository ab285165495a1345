package tune

import (
	"bytes"
	"math"
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
	// Steps grow from 68 to 130 Elo: the ladder is too flat below and too steep above.
	place := func(elo float64) float64 { return (math.Sqrt(66*66+10*elo) - 66) / 5 }
	truth := func(player int) float64 {
		if player == len(levels) {
			return 1120 // the anchor
		}
		return 66*float64(player) + 2.5*float64(player*player)
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
		if i == len(found.Levels)-1 {
			continue // out of the curve's reach
		}
		at := place(truth(10) + StepElo*float64(i-10))
		if at < 0 {
			if g.Means != nil {
				t.Errorf("%v: %+v, but no level of the ladder is so weak", g.Level, *g.Means)
			}
			continue
		}
		below := math.Floor(at)
		want := c.means(levels[int(below)]).Toward(c.means(levels[int(below)+1]), at-below)
		if q := float64(g.Means.Playouts) / float64(want.Playouts); q < 0.8 || q > 1.25 {
			t.Errorf("%v: %+v, want %+v", g.Level, g.Means, want)
		}
		if q := g.Means.Choice.PolicyTemperature / want.Choice.PolicyTemperature; q < 0.8 || q > 1.25 {
			t.Errorf("%v: %+v, want %+v", g.Level, g.Means, want)
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

// TestLevelsWithout10k: of levels on one side of 10k the one nearest to it stays where it is, and
// where the ladder has no means for a step, none are named.
func TestLevelsWithout10k(t *testing.T) {
	for ends, step := range map[[2]string]float64{{"20k", "16k"}: 150, {"9k", "5k"}: 60} {
		c := Levels{Settings: match.DefaultSettings()}
		c.From, c.To, c.Games = level(t, ends[0]), level(t, ends[1]), 400
		m, err := c.Match(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, random := match.NewStandings(m), rand.New(rand.NewPCG(1, 2))
		for i := range m.Games {
			s.Add(byChance(m.ScheduledGame(i), func(player int) float64 { return step * float64(player) }, random))
		}
		found, err := c.Results(s)
		if err != nil {
			t.Fatal(err)
		}
		first, last := found.Levels[0], found.Levels[len(found.Levels)-1]
		stays, far := last, first
		if step < StepElo {
			stays, far = first, last
		}
		if stays.Means == nil || *stays.Means != stays.Today {
			t.Errorf("%v: %+v", stays.Level, stays.Means)
		}
		if known := step > StepElo; known != (far.Means != nil) {
			t.Errorf("%v: %+v", far.Level, far.Means)
		}
	}
}

// byChance is a game that is won by chance, as often as the ratings say.
func byChance(g match.ScheduledGame, elo func(player int) float64, random *rand.Rand) *match.Record {
	r := &match.Record{ScheduledGame: g, Result: sgf.Result{Winner: goban.Black, Reason: sgf.Resign}, End: match.Resigned}
	black, white := g.Players[g.Black], g.Players[g.Black.Other()]
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
		{From: level(t, "max"), To: level(t, "10k")}, // no rung of the ladder
	} {
		c.Settings = match.DefaultSettings()
		if _, err := c.Match(1, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v to %v, anchor %q: %v", c.From, c.To, c.Anchor, err)
		}
	}
}
