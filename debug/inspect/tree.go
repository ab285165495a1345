package inspect

import (
	"context"
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
)

// Tree searches a position and returns the tree below it as indented lines, a
// move each. Requires: playouts > 0.
func Tree(ctx context.Context, g *game.Game, v View, playouts int, cut search.Cut) string {
	root, shot := v.grow(ctx, g, playouts, cut)
	var out strings.Builder
	fmt.Fprintf(&out, "%s, %v to move, Black wins %.1f %%, leads by %+.1f ± %.1f, %s, %.1f MiB\n",
		phrases.Count(shot.Playouts, "playout"), shot.ToMove, 100*shot.Value, shot.Score.Mean, shot.Score.Deviation(), phrases.Count(shot.Nodes, "node"), float64(shot.Bytes)/(1<<20))
	out.WriteString("move         visits  wins    probability   prior         RAVE            criticality\n")
	writeBranch(&out, &root, 0)
	return out.String()
}

func (v *View) grow(ctx context.Context, g *game.Game, playouts int, cut search.Cut) (search.Branch, *search.Snapshot) {
	e := engine.New(v.Player, v.Seed)
	shot := e.Search(ctx, g, v.first(g.ToMove()), search.Limits{Playouts: playouts})
	return e.Branch(cut), shot
}

// writeBranch writes a node and, further in, its children.
func writeBranch(out *strings.Builder, b *search.Branch, depth int) {
	columns := [4]string{}
	if b.Probability > 0 {
		columns[0] = fmt.Sprintf("%.3f", b.Probability)
	}
	if b.PriorVisits > 0 {
		columns[1] = fmt.Sprintf("%.3f ×%.0f", b.Prior, b.PriorVisits)
	}
	if b.RAVEVisits > 0 {
		columns[2] = fmt.Sprintf("%.3f ×%.0f", b.RAVE, b.RAVEVisits)
	}
	if b.Criticality != 0 {
		columns[3] = fmt.Sprintf("%+.2f", b.Criticality)
	}
	line := fmt.Sprintf("%-12s %6d  %.3f   %-11s   %-11s   %-13s   %s", strings.Repeat("  ", depth)+label(b), b.Visits, b.Value, columns[0], columns[1], columns[2], columns[3])
	if b.Banned {
		line += " repeats a position"
	}
	out.WriteString(strings.TrimRight(line, " ") + "\n")
	for i := range b.Children {
		writeBranch(out, &b.Children[i], depth+1)
	}
	if b.Hidden > 0 && len(b.Children) > 0 {
		fmt.Fprintf(out, "%s%d more\n", strings.Repeat("  ", depth+1), b.Hidden)
	}
}

// label names a node by its move: "X D4".
func label(b *search.Branch) string {
	if b.Point == goban.NoPoint {
		return "root"
	}
	return stone(b.Color) + " " + b.Point.String()
}

// Graph searches a position and returns the tree below it for Graphviz. A node is
// darker if it is better for Black, and a line thicker if its move has more visits.
// Requires: playouts > 0.
func Graph(ctx context.Context, g *game.Game, v View, playouts int, cut search.Cut) string {
	root, shot := v.grow(ctx, g, playouts, cut)
	var out strings.Builder
	out.WriteString("digraph tree {\n\trankdir=LR; node [shape=box, style=filled, fontname=\"sans-serif\"];\n")
	id := 0
	writeGraph(&out, &root, &id, shot.Playouts+shot.Reused)
	out.WriteString("}\n")
	return out.String()
}

// maxGrey is how dark a node is that Black has won, from 100 for white to 0 for
// black; thickest is the width of the thickest line, in points.
const (
	maxGrey  = 40
	thickest = 8.0
)

// writeGraph writes a node and those below it, and returns its number.
func writeGraph(out *strings.Builder, b *search.Branch, id *int, all int) int {
	self := *id
	*id++
	fmt.Fprintf(out, "\tn%d [label=\"%s\\n%d\\n%.1f %%\", fillcolor=\"gray%d\"];\n",
		self, label(b), b.Visits, 100*b.Value, 100-int((100-maxGrey)*b.Value))
	for i := range b.Children {
		child := writeGraph(out, &b.Children[i], id, all)
		fmt.Fprintf(out, "\tn%d -> n%d [penwidth=%.1f];\n", self, child, 1+(thickest-1)*float64(b.Children[i].Visits)/float64(max(all, 1)))
	}
	return self
}
