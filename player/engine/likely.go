package engine

import (
	"montego/game"
	"montego/goban"
	"montego/player/search"
)

// Likely returns the n moves that focused pondering would think about in the position of g,
// in which the opponent moves: those with most visits in the tree of the last search, or
// fewer if the tree has fewer [Huang11] §5.6.2.
func (e *Engine) Likely(g *game.Game, n int) (points []goban.Point) {
	e.follow(g)
	for _, b := range e.search.Branch(search.Cut{Depth: 1, Width: n}).Children {
		points = append(points, b.Move)
	}
	return points
}
