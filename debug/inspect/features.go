package inspect

import (
	"fmt"
	"io"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/player/pattern"
)

// Features writes what the player's learned patterns say of the next moves: rows of
// the likeliest moves, each with its probability, its strength, and the features
// whose product the strength is; then the board with all moves in percent.
func Features(w io.Writer, g *game.Game, v View, rows int) error {
	c, m := v.first(g.ToMove()), v.Player.Search.Patterns.Model.Model()
	b := g.Board()
	moves := m.Explain(b, c, pattern.Candidates(b, c, nil))
	var out strings.Builder
	fmt.Fprintf(&out, "%v to move\n", c)
	for _, x := range moves[:min(rows, len(moves))] {
		fmt.Fprintf(&out, "%-4v %5.1f %%  strength %-9.4g", x.Point, 100*x.Probability, x.Strength)
		for _, f := range x.Features {
			fmt.Fprintf(&out, "  %s ×%.3g", f.Name, f.Gamma)
		}
		out.WriteString("\n")
	}
	if more := len(moves) - rows; more > 0 {
		fmt.Fprintf(&out, "and %d more rows\n", more)
	}
	shares := map[goban.Point]float64{}
	for _, x := range moves {
		shares[x.Point] = x.Probability
	}
	writePercents(&out, b, shares)
	_, err := io.WriteString(w, out.String())
	return err
}
