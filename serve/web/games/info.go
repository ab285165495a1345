package games

import (
	"montego/game"
	"montego/internal/phrases"
	"montego/serve/session"
	"montego/sgf"
)

// setInfo changes the komi of a game, and the result in its record. A result ends a game that
// stands at the end of the main line; without one the game goes on.
func (g *Game) setInfo(_ *Seat, r *request) error {
	result, err := sgf.ParseResult(r.Result)
	if err != nil {
		return fault{"error.result", phrases.Args{"text": r.Result}}
	}
	if err := g.setKomi(r.Komi); err != nil {
		return err
	}
	if result != g.outcome().result {
		g.setResult(result)
	}
	g.restart()
	g.touch()
	return nil
}

// setKomi changes the komi, unless the text is empty. The table of a count before is none any
// more.
func (g *Game) setKomi(text string) error {
	if text == "" {
		return nil
	}
	komi, err := game.ParseKomi(text)
	if err != nil {
		return wrongKomi(text)
	}
	before := g.root.Info()
	info := before
	info.Komi, info.HasKomi = komi.Float(), true
	if g.root.SetInfo(info); !keepsKomi(g.root, komi) {
		g.root.SetInfo(before)
		return wrongKomi(text)
	}
	if komi != g.komi && g.state.Phase == session.Over {
		g.over(g.state.Result)
	}
	g.komi = komi
	return nil
}

// setResult changes the result of the game, or where the game goes on elsewhere that of the main
// line. The zero result takes it away.
func (g *Game) setResult(r sgf.Result) {
	over, end := g.state.Phase == session.Over, lastOf(g.root)
	switch {
	case r == sgf.Result{}:
		g.finished = finish{}
		if over {
			g.state = session.State{}
		}
	case over || g.head == end:
		g.over(r)
	default:
		g.finished = finish{end, r}
	}
}

// over ends the game at its head by a result that is not that of a count here.
func (g *Game) over(r sgf.Result) {
	g.quiet()
	g.private.Counted = false
	g.state = session.State{Phase: session.Over, Result: r}
}
