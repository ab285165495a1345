package game

import (
	"errors"
	"fmt"
	"slices"

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
	d := g.board.Diagram()
	d.Last, d.Ko = goban.NoPoint, goban.NoPoint
	for i, s := range stones {
		samePoint := func(other goban.Move) bool { return other.Point == s.Point }
		switch {
		case !g.board.OnBoard(s.Point):
			return fmt.Errorf("set-up: %v: %w", s, ErrOffBoard)
		case s.Color == goban.Border:
			return fmt.Errorf("set-up: %v is no stone", s)
		case slices.ContainsFunc(stones[:i], samePoint):
			return fmt.Errorf("set-up: %v is named twice", s.Point)
		}
		d.Stones[s.Point] = s.Color
	}
	b, err := d.Board()
	if err != nil {
		return fmt.Errorf("set-up: %w", err)
	}
	g.begin(b, start{toMove: toMove})
	return nil
}
