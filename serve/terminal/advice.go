package terminal

import (
	"context"
	"fmt"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/status"
	"montego/serve/analysis/review"
)

// hint shows what Montego would play in the player's place.
func (s *console) hint(string) error {
	var d engine.Decision
	s.think(s.say("terminal.hinting"), func(ctx context.Context) {
		d = s.live.Advise(ctx, s.o.Think)
	})
	picture := s.at.Game.Board().Diagram()
	lines := s.ranking(&picture, &d)
	switch {
	case len(lines) > 0:
		lines = append([]string{s.say("terminal.hint")}, lines...)
	case d.Move.Point == goban.Pass:
		lines = []string{s.say("terminal.hint.pass")}
	default:
		lines = []string{s.say("page.hint.move", phrases.Args{"vertex": d.Move.Point})}
	}
	s.show(picture, lines)
	return nil
}

// A hint shows at most maxHints moves, and none that was tried less often than
// hintShare of the best.
const (
	maxHints  = 3
	hintShare = 0.05
)

// ranking lists the best moves of a search, and marks them in the picture: the one that
// Montego would play, and then others by their win rates. One whose win rate is above that of
// the first was tried too little for it to be believed, and is left out. There are none if
// the decision does not rest on a search of its move.
func (s *console) ranking(picture *goban.Diagram, d *engine.Decision) (lines []string) {
	r := d.Search
	if r == nil {
		return nil
	}
	all := r.Shown(r.ToMove)
	first := slices.IndexFunc(all, func(m search.Shown) bool { return m.Point == d.Move.Point })
	if first < 0 {
		return nil
	}
	rate := func(m search.Shown) int { return review.Percent(m.WinRate) }
	shown := []search.Shown{all[first]}
	for _, m := range all {
		if m.Point != d.Move.Point && len(shown) < maxHints && rate(m) <= rate(shown[0]) && float64(m.Visits) >= hintShare*float64(r.Best().Visits) {
			shown = append(shown, m)
		}
	}
	slices.SortStableFunc(shown, func(a, b search.Shown) int { return rate(b) - rate(a) })
	for i, m := range shown {
		mark := byte('1' + i)
		if m.Point != goban.Pass {
			picture.Marks[m.Point] = mark
		}
		lines = append(lines, fmt.Sprintf("%c  %-4v  %s", mark, m.Point, s.say("terminal.hint.move", phrases.Args{"n": rate(m)})))
	}
	return lines
}

// An empty point is marked as a colour's if its ownership for that colour is more
// than likely, on a scale from −1 to 1.
const likely = 0.5

// estimate shows who is ahead and whose each point may become.
func (s *console) estimate(string) error {
	var x *status.Estimate
	s.think(s.say("terminal.estimating"), func(ctx context.Context) { x = s.live.Estimate(ctx) })
	g := s.at.Game
	picture := g.Board().Diagram()
	var legend []string
	marked := false
	for _, p := range g.Board().Empties() {
		switch owner := x.Owner[p]; {
		case owner > likely:
			picture.Marks[p] = blackMark
		case owner < -likely:
			picture.Marks[p] = whiteMark
		}
		marked = marked || picture.Marks[p] != 0
	}
	if marked {
		legend = append(legend, "b w  "+s.say("terminal.likely"))
	}
	dead := x.Count.List(game.Dead)
	for _, p := range dead {
		picture.Marks[p] = deadMark
	}
	if len(dead) > 0 {
		legend = append(legend, "x o  "+s.say("terminal.lookdead"))
	}
	notes := []string{s.aheadBy(x, g.Width()*g.Height())}
	if len(legend) > 0 {
		notes = append(append(notes, ""), legend...)
	}
	s.show(picture, notes)
	return nil
}

// Marks of an estimate and of a count. On a stone any mark will do.
const (
	blackMark = 'b'
	whiteMark = 'w'
	deadMark  = '!'
)

// aheadBy says who leads, and by how much, on a board whose number of points is area.
func (s *console) aheadBy(x *status.Estimate, area int) string {
	leader, lead := goban.Black, x.Lead.Float()
	if lead < 0 {
		leader, lead = goban.White, -lead
	}
	args := phrases.Args{"color": leader, "n": lead}
	switch {
	case lead == 0:
		return s.say("terminal.even")
	case x.Settled:
		return s.say("terminal.settled", args)
	case lead >= float64(area)/2:
		return s.say("terminal.far", args)
	default:
		return s.say("terminal.ahead", args)
	}
}
