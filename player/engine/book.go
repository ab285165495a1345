package engine

import (
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/book"
)

// Book says which opening book a player has.
type Book struct {
	Moves book.File `param:"moves" default:"none" unit:"file" doc:"play what a book says, until a position is not in it: none, built-in or a file in Fuego's format" source:"[Baudis11] §3.3.1"`
	Tree  TreeFile  `param:"tree" default:"none" unit:"file" doc:"begin with a searched tree, as montego book tree makes one" source:"[Baudis11] §3.3.1"`
}

// bookMove returns what the book has the player play, if it has the position [Baudis11] §3.3.1. At
// the first position that it does not have, the player leaves the book for the rest of the
// game, as Pachi's code does. Of several moves one is drawn, by the seed of the player.
func (m *request) bookMove() (goban.Point, bool) {
	e, g, c := m.engine, m.game, m.color
	k := m.params.Book.Moves.Book(g)
	if k == nil || e.leftBook(g) {
		return goban.NoPoint, false
	}
	moves := slices.DeleteFunc(k.Moves(g.Board(), c), func(p goban.Point) bool {
		return g.Legal(goban.Move{Color: c, Point: p}) != nil
	})
	if len(moves) == 0 {
		e.offBook = append([]goban.Move{}, g.Moves()...)
		return goban.NoPoint, false
	}
	r := rng.New(e.seed + uint64(g.Board().Hash()))
	return moves[r.Intn(len(moves))], true
}

// leftBook reports whether the player has left its book in this game. It has not if
// the moves were taken back after which it did, or another game has begun.
func (e *Engine) leftBook(g *game.Game) bool {
	if e.offBook == nil {
		return false
	}
	n := len(e.offBook)
	if n > 0 && len(g.Moves()) >= n && slices.Equal(g.Moves()[:n], e.offBook) {
		return true
	}
	e.offBook = nil
	return false
}
