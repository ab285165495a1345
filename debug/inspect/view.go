package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"montego/goban"
	"montego/player/engine"
	"montego/player/playout"
)

// View holds the policy or the player to show, and how to show it.
type View struct {
	Playout playout.Params // the policy; valid
	Player  engine.Params  // whose search is shown; valid
	Seed    uint64
	Color   goban.Color // who moves first; Empty leaves it to the game
}

// title says what is shown.
func (v *View) title(first goban.Color) string {
	return fmt.Sprintf("%s, seed %d, %v to move", v.Playout.Policy, v.Seed, first)
}

// first returns who moves first in a position in which it is toMove's turn.
func (v *View) first(toMove goban.Color) goban.Color {
	if v.Color.IsStone() {
		return v.Color
	}
	return toMove
}

// stone returns the letter for a stone of c in pictures.
func stone(c goban.Color) string {
	if c == goban.Black {
		return "X"
	}
	return "O"
}

// kinds lists shares of kinds of moves in percent, the greatest first.
func kinds(shares map[playout.Kind]float64) string {
	var order []playout.Kind
	for k := range shares {
		order = append(order, k)
	}
	slices.SortFunc(order, func(a, b playout.Kind) int {
		return cmp.Or(cmp.Compare(shares[b], shares[a]), cmp.Compare(a, b))
	})
	var words []string
	for _, k := range order {
		words = append(words, fmt.Sprintf("%v %.1f %%", k, 100*shares[k]))
	}
	return strings.Join(words, ", ")
}
