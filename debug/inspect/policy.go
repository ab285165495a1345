package inspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/internal/rng"
	"montego/player/engine"
	"montego/player/pattern"
	"montego/player/playout"
	"montego/sgf"
)

// Policy tells which moves a policy makes next, and how often, as n draws show:
// the most frequent rows as a table with the kinds of moves, then all of them in
// percent on the board. Requires: n > 0.
func Policy(g *game.Game, v View, n, rows int) string {
	c, r := v.first(g.ToMove()), rng.New(v.Seed)
	choices := playout.Sample(v.Player.Playout, playout.Turn(g.Board(), c), c, n, &r)

	var out strings.Builder
	fmt.Fprintf(&out, "%s, %s drawn\n", v.title(c), phrases.Count(n, "move"))
	for _, m := range choices[:min(rows, len(choices))] {
		fmt.Fprintf(&out, "%-4v %-14v %5.1f %%\n", m.Point, m.Kind, 100*m.Frequency)
	}
	if more := len(choices) - rows; more > 0 {
		fmt.Fprintf(&out, "and %s\n", phrases.Count(more, "more row"))
	}
	shares, byKind := map[goban.Point]float64{}, map[playout.Kind]float64{}
	for _, m := range choices {
		shares[m.Point] += m.Frequency
		byKind[m.Kind] += m.Frequency
	}
	writePercents(&out, g.Board(), shares)
	fmt.Fprintf(&out, "kinds: %s\n", kinds(byKind))
	return out.String()
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

// Features tells what the player's learned patterns say of the next moves: rows of
// the likeliest moves, each with its probability, its strength, and the features
// whose product the strength is; then the board with all moves in percent.
func Features(g *game.Game, v View, rows int) string {
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
		fmt.Fprintf(&out, "and %s\n", phrases.Count(more, "more row"))
	}
	shares := map[goban.Point]float64{}
	for _, x := range moves {
		shares[x.Point] = x.Probability
	}
	writePercents(&out, b, shares)
	return out.String()
}

// Playout shows one playout from a game's position: every move with its kind,
// the board after each multiple of every moves and at the end, how the game ended and
// which kinds of moves it had. If every is 0, there is only the last board.
func Playout(g *game.Game, v View, every int) string {
	first := v.first(g.ToMove())
	end, trace := *playout.Turn(g.Board(), first), new(playout.Trace)
	start, r := end, rng.New(v.Seed)
	trace.Reset(first)
	playout.New(v.Player.Playout).Run(&end, first, &r, trace)

	var out strings.Builder
	fmt.Fprintf(&out, "%s\n%v\n", v.title(first), &start)
	writeMoves(&out, &start, trace, every)
	fmt.Fprintf(&out, "%s after %s: %s\n%v\n", sgf.ScoreResult(float64(end.AreaScore())-g.AreaKomiFor(first).Float()), phrases.Count(trace.Len, "move"), ending(&end, trace), &end)
	shares := map[playout.Kind]float64{}
	for i := range trace.Len {
		shares[trace.Kind(i)] += 1 / float64(trace.Len)
	}
	fmt.Fprintf(&out, "kinds: %s\n", kinds(shares))
	return out.String()
}

func writeMoves(out *strings.Builder, b *goban.Board, trace *playout.Trace, every int) {
	for i, p := range trace.Points() {
		c := trace.Color(i)
		captured := b.Play(p, c)
		fmt.Fprintf(out, "%4d %s %-4v %v", i+1, stone(c), p, trace.Kind(i))
		if captured > 0 {
			fmt.Fprintf(out, ", takes %d", captured)
		}
		out.WriteString("\n")
		if every > 0 && (i+1)%every == 0 && i+1 < trace.Len {
			fmt.Fprintf(out, "%v\n", b)
		}
	}
}

func ending(end *goban.Board, trace *playout.Trace) string {
	switch {
	case trace.Mercy:
		return "one side has many more stones"
	case end.LastMove(0) == goban.Pass && end.LastMove(1) == goban.Pass:
		return "both passed"
	}
	return "it is as long as a playout may be"
}

// View holds the player whose search or policy is shown, and how to show it.
type View struct {
	Player engine.Params // valid
	Seed   uint64
	Color  goban.Color // who moves first; Empty leaves it to the game
}

func (v *View) title(first goban.Color) string {
	return fmt.Sprintf("%s, seed %d, %v to move", v.Player.Playout.Policy, v.Seed, first)
}

// first returns who moves first in a position in which it is toMove's turn.
func (v *View) first(toMove goban.Color) goban.Color {
	if v.Color.IsStone() {
		return v.Color
	}
	return toMove
}

func stone(c goban.Color) string { return goban.ByColor(c, "X", "O") }

// kinds lists shares of kinds of moves in percent, the greatest first.
func kinds(shares map[playout.Kind]float64) string {
	var words []string
	for _, k := range slices.SortedFunc(maps.Keys(shares), func(a, b playout.Kind) int {
		return cmp.Or(cmp.Compare(shares[b], shares[a]), cmp.Compare(a, b))
	}) {
		words = append(words, fmt.Sprintf("%v %.1f %%", k, 100*shares[k]))
	}
	return strings.Join(words, ", ")
}
