package inspect

import (
	"fmt"
	"slices"
	"strings"

	"montego/debug/settled"
	"montego/goban"
	"montego/internal/phrases"
)

// Positions tells how often n playouts by a policy from each position end as
// they must: a line for each position and for each group, and the picture of
// each that is found too seldom, with the owners of its points. It does not use the
// view's Color. Requires: n > 0.
func Positions(positions []settled.Position, v View, n int) string {
	var lines, pictures strings.Builder
	var groups []tally
	all := tally{name: "all"}
	for i := range positions {
		p := &positions[i]
		f := settled.Find(p, v.Player.Playout, n, v.Seed)
		if n := len(groups); n == 0 || groups[n-1].name != p.Group { // those of one group follow each other
			groups = append(groups, tally{name: p.Group})
		}
		groups[len(groups)-1].add(f)
		all.add(f)
		sign := " "
		if !f.OK() {
			writeFinding(&pictures, f)
			sign = "!"
		}
		fmt.Fprintf(&lines, "%4.0f%s %5.0f  %s\n", 100*f.Share(), sign, 100*p.Least, claim(p))
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s, seed %d, %s from each position\n", v.Player.Playout.Policy, v.Seed, phrases.Count(n, "playout"))
	fmt.Fprintf(&out, "share least\n%s\n%s", &lines, &pictures)
	for _, t := range append(groups, all) {
		if t.total > 0 {
			fmt.Fprintf(&out, "%-10s %3d of %3d hold, %5.1f %%; mean share %.1f %%\n", t.name, t.hold, t.total,
				100*float64(t.hold)/float64(t.total), 100*t.share/float64(t.total))
		}
	}
	return out.String()
}

func claim(p *settled.Position) string {
	return fmt.Sprintf("%s:%d %s: %v", p.Group, p.Line, p.Name, p)
}

// writeFinding draws a position that does not hold, and beside it how often each
// point was Black's, from −9, always White's, to 9.
func writeFinding(out *strings.Builder, f *settled.Finding) {
	p := f.Position
	fmt.Fprintf(out, "%s: %.0f %%, and not %.0f\n", claim(p), 100*f.Share(), 100*p.Least)
	b := p.Board
	for y := b.Height() - 1; y >= 0; y-- {
		for x := range b.Width() {
			q := goban.PointAt(x, y)
			sign := "."
			if b.At(q).IsStone() {
				sign = stone(b.At(q))
			}
			if slices.Contains(p.Marked, q) {
				sign = strings.ToLower(sign)
			}
			out.WriteString(sign + " ")
		}
		for x := range b.Width() {
			fmt.Fprintf(out, "%3.0f", 9*f.Owner[goban.PointAt(x, y)])
		}
		out.WriteString("\n")
	}
	out.WriteString("\n")
}

// tally counts the positions of a group that hold.
type tally struct {
	name        string
	hold, total int
	share       float64 // summed up
}

func (t *tally) add(f *settled.Finding) {
	t.total++
	t.share += f.Share()
	if f.OK() {
		t.hold++
	}
}
