package inspect

import (
	"fmt"
	"io"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
)

// Policy writes which moves a policy makes next, and how often, as n draws show:
// the most frequent rows as a table with the kinds of moves, then all of them in
// percent on the board. Requires: n > 0.
func Policy(w io.Writer, g *game.Game, v View, n, rows int) error {
	c, r := v.first(g.ToMove()), rng.New(v.Seed)
	choices := playout.Sample(v.Playout, playout.Turn(g.Board(), c), c, n, &r)

	var out strings.Builder
	fmt.Fprintf(&out, "%s, %d moves drawn\n", v.title(c), n)
	for _, m := range choices[:min(rows, len(choices))] {
		fmt.Fprintf(&out, "%-4v %-14v %5.1f %%\n", m.Point, m.Kind, 100*m.Frequency)
	}
	if more := len(choices) - rows; more > 0 {
		fmt.Fprintf(&out, "and %d more rows\n", more)
	}
	shares, byKind := map[goban.Point]float64{}, map[playout.Kind]float64{}
	for _, m := range choices {
		shares[m.Point] += m.Frequency
		byKind[m.Kind] += m.Frequency
	}
	writePercents(&out, g.Board(), shares)
	fmt.Fprintf(&out, "kinds: %s\n", kinds(byKind))
	_, err := io.WriteString(w, out.String())
	return err
}

// writePercents draws the board with the share of each point in percent; a point
// with less than half a percent is a dot.
func writePercents(out *strings.Builder, b *goban.Board, shares map[goban.Point]float64) {
	letters := "   "
	for x := range b.Width() {
		letters += fmt.Sprintf("%4c", goban.PointAt(x, 0).String()[0])
	}
	out.WriteString(letters + "\n")
	for y := b.Height() - 1; y >= 0; y-- {
		fmt.Fprintf(out, "%3d", y+1)
		for x := range b.Width() {
			fmt.Fprintf(out, "%4s", cell(b, goban.PointAt(x, y), shares))
		}
		fmt.Fprintf(out, "  %d\n", y+1)
	}
	out.WriteString(letters + "\n")
}

// cell returns what stands at a point: a stone, a percentage or a dot. The last
// stone has its bracket, as in every picture.
func cell(b *goban.Board, p goban.Point, shares map[goban.Point]float64) string {
	percent := fmt.Sprintf("%.0f", 100*shares[p])
	switch {
	case b.At(p).IsStone() && p == b.LastMove(0):
		return stone(b.At(p)) + ")"
	case b.At(p).IsStone():
		return stone(b.At(p))
	case percent == "0":
		return "."
	}
	return percent
}
