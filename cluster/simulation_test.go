package cluster

import (
	"context"
	"strings"
	"testing"

	"montego/game"
	"montego/player/engine"
	"montego/player/search"
)

// TestSimulation: members that hear of each other come to as many visits of the root as they
// have played together, the same every time, and their frames are counted. One member
// searches as a machine alone does.
func TestSimulation(t *testing.T) {
	p := engine.DefaultParams()
	p.Search.Memory = 16
	g := game.New(5, 5, game.DefaultRules(), 750)
	find := func(s *Simulation) (visits int, text string) {
		e := engine.With(s.Open, p, 1)
		defer e.Close()
		r := e.Search(context.Background(), g, g.ToMove(), search.Limits{Playouts: 60})
		for i := range r.Moves {
			visits += r.Moves[i].Visits
			text += r.Moves[i].Point.String() + " "
		}
		if r.Playouts != 60*s.Members {
			t.Errorf("%d members: %d playouts", s.Members, r.Playouts)
		}
		return visits, text
	}
	three := &Simulation{Members: 3, Rate: 1000} // 20 playouts of each between two exchanges
	visits, text := find(three)
	if visits < 150 || visits > 200 {
		t.Errorf("three members come to %d visits", visits)
	}
	if c := three.Frames; c.Frames != 9 || c.Playouts != 180 || c.Bytes < 9*headBytes || c.Deltas < 9 {
		t.Errorf("costs %+v", c)
	}
	if again, same := find(&Simulation{Members: 3, Rate: 1000}); again != visits || same != text {
		t.Errorf("the second time %d visits, %s; the first %d, %s", again, same, visits, text)
	}
	one := &Simulation{Members: 1, Rate: 1000}
	visits, _ = find(one)
	if one.Frames.Frames != 0 || visits > 60 {
		t.Errorf("one member sends %d frames and has %d visits", one.Frames.Frames, visits)
	}
	if table := Costs([]*Simulation{one, three}).Text(); strings.Count(table, "\n") != 3 {
		t.Error(table)
	}
}

// TestPeriod: among many, members send more seldom, so that each hears about as many frames as
// of a crowd, and none is silent for longer than a master may be.
func TestPeriod(t *testing.T) {
	for others, want := range map[int]int{0: 1, 1: 1, 8: 1, 9: 2, 16: 2, 17: 3, 255: 32, 5000: slowest} {
		if got := period(others); got != want {
			t.Errorf("%d others: %d intervals, want %d", others, got, want)
		}
	}
	if slowest*interval >= lease/2 {
		t.Errorf("a master that is silent for %v is taken for dead", slowest*interval)
	}
}
