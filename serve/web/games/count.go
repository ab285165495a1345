package games

import (
	"montego/game"
	"montego/goban"
	"montego/serve/session"
	"montego/sgf"
)

// toggleDead calls a chain dead while the game is counted, or alive again.
func (g *Game) toggleDead(_ *Seat, r *Request) (doneAnswer, error) {
	if g.live == nil {
		return doneAnswer{}, session.ErrNotCounting
	}
	p, err := goban.ParsePoint(r.Vertex)
	if err != nil {
		return doneAnswer{}, err
	}
	dead := false
	for _, q := range g.state.Dead {
		dead = dead || q == p
	}
	if err := g.live.session.SetDead(p, !dead); err != nil {
		return doneAnswer{}, err
	}
	g.catchUp()
	return doneAnswer{}, nil
}

// acceptCount ends the game with the count as it stands.
func (g *Game) acceptCount(*Seat, *Request) (doneAnswer, error) {
	if g.live == nil {
		return doneAnswer{}, session.ErrNotCounting
	}
	for _, c := range []goban.Color{goban.Black, goban.White} {
		if g.side(c).Engine && !g.paused {
			continue
		}
		if err := g.live.session.Agree(c); err != nil {
			return doneAnswer{}, err
		}
	}
	g.catchUp()
	return doneAnswer{}, nil
}

// resume plays on after two passes.
func (g *Game) resume(*Seat, *Request) (doneAnswer, error) {
	if err := g.revive(); err != nil {
		return doneAnswer{}, err
	}
	if err := g.live.session.Resume(); err != nil {
		return doneAnswer{}, err
	}
	g.catchUp()
	return doneAnswer{}, nil
}

// countView returns the count of a game that is being counted, or was; here is
// the game at its head.
func (g *Game) countView(here *game.Game) *countView {
	counted := g.state.Phase == session.Over && g.state.Result.Reason == sgf.Score && (g.live != nil || g.private.Counted)
	if !(g.state.Phase == session.Counting && !g.state.Judging) && !counted {
		return nil
	}
	n, err := here.Count(g.state.Dead, nil)
	if err != nil {
		return nil // a record that somebody else has changed
	}
	return &countView{Rows: countRows(here.Board(), n), Lines: tally(n.Score), Lead: n.Score.String()}
}

// countRows draws a count: X and O for territory, x and o for dead stones, a
// dot for everything else.
func countRows(b *goban.Board, n *game.Count) []string {
	return drawRows(b, func(p goban.Point) byte {
		switch n.Status(p) {
		case game.BlackTerritory:
			return 'X'
		case game.WhiteTerritory:
			return 'O'
		case game.Dead:
			if b.At(p) == goban.Black {
				return 'x'
			}
			return 'o'
		}
		return '.'
	})
}

// tally is the table of what the sides have: only what counts under the rules.
func tally(score game.Score) (lines []countLine) {
	b, w := score.Black, score.White
	for _, r := range []struct {
		name         string
		black, white int
	}{
		{"Stones", b.Stones, w.Stones},
		{"Territory", b.Territory, w.Territory},
		{"Prisoners", b.Prisoners, w.Prisoners},
		{"Handicap", b.Bonus, w.Bonus},
		{"Tax", -b.Tax, -w.Tax},
	} {
		if r.black != 0 || r.white != 0 {
			lines = append(lines, countLine{r.name, whole(r.black).String(), whole(r.white).String()})
		}
	}
	return append(lines,
		countLine{"Komi", "", score.Komi.String()},
		countLine{"Total", whole(b.Total()).String(), (whole(w.Total()) + score.Komi).String()})
}

// whole returns n points.
func whole(n int) game.Points { return game.Points(n) * game.Point }
