package regress

import (
	"context"
	"strings"

	"montego/goban"
	"montego/gtp"
)

// Position is what people see of a position.
type Position struct {
	Width, Height int
	Black, White  []goban.Point
	// Last is the last move, goban.Pass if there was none on the board.
	Last goban.Point
}

// shadow is a board of this program that follows what an engine is told, because
// engines show theirs in many ways.
type shadow struct {
	session session
	ctx     context.Context
}

func newShadow() *shadow {
	return &shadow{session: serve("board", serverOptions()), ctx: context.Background()}
}

func (s *shadow) close() { _ = s.session.Close() }

// follow repeats on the board what an engine has done. Commands that this program
// does not know leave the board unchanged.
func (s *shadow) follow(c gtp.Command, line, answer string) {
	switch {
	case !placesStones(c.Name), c.Name == "genmove" && strings.EqualFold(answer, "resign"):
		return
	case c.Name == "trymove":
		line = "play " + strings.Join(c.Args, " ")
	case c.Name == "popgo":
		line = "undo"
	}
	_, _ = s.session.Do(s.ctx, done(c, line, answer))
}

// position returns the position.
func (s *shadow) position() *Position {
	ask := func(line string) string {
		text, _ := s.session.Do(s.ctx, line)
		return text
	}
	p := &Position{Last: goban.Pass}
	size := gtp.Args(strings.Fields(ask("query_boardsize")))
	var err error
	if p.Width, err = size.Int(0, "width"); err != nil {
		return nil
	}
	if p.Height, err = size.Int(1, "height"); err != nil {
		p.Height = p.Width
	}
	p.Black = points(ask("list_stones black"), p.Width, p.Height)
	p.White = points(ask("list_stones white"), p.Width, p.Height)
	if last := points(ask("last_move"), p.Width, p.Height); len(last) == 1 {
		p.Last = last[0]
	}
	return p
}
