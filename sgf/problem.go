package sgf

import (
	"montego/game"
	"montego/goban"
)

// Problem returns the node of the main line where the position of a problem stands, or nil if the
// record with the root n is none. In a problem stones of both colours are set up before the first
// move, and there is no result of a game: its moves are the solution. In a record of this program,
// which may be a game from such a position, the solution has variations.
func (n *Node) Problem() (position *Node) {
	if n.Result() != (Result{}) || ownRecord(n) && !n.hasVariations() {
		return nil
	}
	for each := range n.MainLine() {
		if each.HasMove() {
			break
		}
		if each.HasSetup() || each.ToPlay().IsStone() {
			position = each
		}
	}
	if position == nil {
		return nil
	}
	here, err := position.Game(game.Lenient, 0)
	if err != nil || here.Board().Stones(goban.Black) == 0 || here.Board().Stones(goban.White) == 0 {
		return nil
	}
	return position
}

func (n *Node) hasVariations() bool {
	for each := range n.All() {
		if len(each.Children()) > 1 {
			return true
		}
	}
	return false
}
