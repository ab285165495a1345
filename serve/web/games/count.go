package games

import (
	"slices"

	"montego/game"
	"montego/goban"
	"montego/serve/session"
	"montego/sgf"
)

func (g *Game) toggleDead(_ *Seat, r *request) error {
	if g.live == nil {
		return session.ErrNotCounting
	}
	p, err := goban.ParsePoint(r.Vertex)
	if err != nil {
		return err
	}
	dead := slices.Contains(g.state.Dead, p)
	return g.catchUp(g.live.session.SetDead(p, !dead))
}

// acceptCount ends the game with the count as it stands.
func (g *Game) acceptCount(*Seat, *request) error {
	if g.live == nil {
		return session.ErrNotCounting
	}
	for _, c := range goban.Sides {
		if g.side(c).Engine && !g.private.Paused {
			continue
		}
		if err := g.live.session.Agree(c); err != nil {
			return err
		}
	}
	return g.catchUp(nil)
}

func (g *Game) resume(*Seat, *request) error {
	if err := g.revive(); err != nil {
		return err
	}
	return g.catchUp(g.live.session.Resume())
}

// keepCount notes which stones are dead in the count of the session, and where play went on
// after a count.
func (g *Game) keepCount() {
	if g.live == nil {
		return
	}
	p, now := g.private, g.live.session.State()
	p.Counted, p.Dead = now.Phase == session.Counting && !now.Judging || now.Phase == session.Over && now.Result.Reason == sgf.Score, nil
	p.Contested = now.Contested
	if p.Counted {
		p.Dead = goban.Vertices(now.Dead)
	}
}

// dead returns the stones that were dead in the count.
func (p *private) dead() (dead []goban.Point) {
	for _, v := range p.Dead {
		if p, err := goban.ParsePoint(v); err == nil {
			dead = append(dead, p)
		}
	}
	return dead
}

// countView returns the count of a game that is being counted, or was; here is
// the game at its head.
func (g *Game) countView(here *game.Game) *countView {
	counted := g.state.Phase == session.Over && g.state.Result.Reason == sgf.Score && (g.live != nil || g.private.Counted)
	if !(g.state.Phase == session.Counting && !g.state.Judging) && !counted {
		return nil
	}
	n, err := here.Count(g.state.Dead)
	if err != nil {
		return nil // a record that somebody else has changed
	}
	v := &countView{Rows: countRows(here.Board(), n), Lead: n.Score.String()}
	for _, r := range n.Score.Rows() {
		v.Lines = append(v.Lines, countLine{r.Name, r.Black.String(), r.White.String()})
	}
	return v
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
			return goban.ByColor[byte](b.At(p), 'x', 'o')
		}
		return '.'
	})
}
