package game

import (
	"errors"
	"fmt"

	"montego/goban"
)

// ErrNotEmpty says that handicap stones need an empty board.
var ErrNotEmpty = errors.New("board not empty")

// SetUp puts stones on the present position and takes some off, those of
// colour Empty, and makes the result a new start position with toMove to move:
// the moves that led there, the ko and the handicap are forgotten, prisoners
// are kept. A stone may replace another. It fails, and changes nothing, if a
// point is not on the board or named twice, or if a chain would have no
// liberty. To set up from an empty board, Clear a Clone first.
func (g *Game) SetUp(stones []goban.Move, toMove goban.Color) error {
	if !toMove.IsStone() {
		return fmt.Errorf("set-up: nobody is to move")
	}
	color := map[goban.Point]goban.Color{}
	for _, s := range stones {
		switch _, twice := color[s.Point]; {
		case !g.board.OnBoard(s.Point):
			return fmt.Errorf("set-up: %v: %w", s, ErrOffBoard)
		case s.Color == goban.Border:
			return fmt.Errorf("set-up: %v is no stone", s)
		case twice:
			return fmt.Errorf("set-up: %v is named twice", s.Point)
		}
		color[s.Point] = s.Color
	}
	b := goban.New(g.Width(), g.Height())
	for p := range b.Points() {
		c, changed := color[p]
		if !changed {
			c = g.board.At(p)
		}
		// Part of a position whose chains all have liberties has them too, so
		// the order does not matter and a capture shows that one has not.
		if c != goban.Empty && (b.Code(p).Suicide(c) || b.Play(p, c) > 0) {
			return fmt.Errorf("set-up: the chain at or next to %v has no liberty", p)
		}
	}
	b.ForgetMoves()
	s := start{toMove: toMove, captured: g.start.captured}
	for _, c := range []goban.Color{goban.Black, goban.White} {
		s.captured[c] += g.board.Captured(c)
	}
	g.begin(b, s)
	return nil
}
