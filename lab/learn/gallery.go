package learn

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"montego/player/pattern"
)

// Gallery draws the shapes that a model finds strongest and weakest, kind by kind, in
// Markdown. Of each kind and size it takes so many rows of both. Shapes without harvest
// have no picture and are left out.
func Gallery(w io.Writer, m *pattern.Model, list []Harvested, rows int) error {
	gammas := map[pattern.DictionaryEntry]float32{}
	for s := pattern.Shape(pattern.NumClasses + 1); int(s) <= m.Dictionary.Len(); s++ {
		gammas[m.Dictionary.Entry(s)] = m.Shapes[s]
	}
	type form struct {
		kind pattern.Diamond
		size uint8
	}
	by := map[form][]Harvested{}
	for _, h := range list {
		if _, known := gammas[h.DictionaryEntry]; known {
			f := form{h.Kind, h.Size}
			by[f] = append(by[f], h)
		}
	}
	var out strings.Builder
	for kind := range pattern.Diamond(pattern.NumDiamonds) {
		for size := range uint8(pattern.MaxDiamond + 1) {
			shapes := by[form{kind, size}]
			if len(shapes) == 0 {
				continue
			}
			slices.SortStableFunc(shapes, func(a, b Harvested) int {
				return cmp.Compare(gammas[b.DictionaryEntry], gammas[a.DictionaryEntry])
			})
			n := min(rows, len(shapes)/2)
			fmt.Fprintf(&out, "## %v, size %d: %d shapes\n\n", kind, size, len(shapes))
			drawRow(&out, "strongest", shapes[:n], gammas)
			weakest := slices.Clone(shapes[len(shapes)-n:])
			slices.Reverse(weakest)
			drawRow(&out, "weakest", weakest, gammas)
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// drawRow draws shapes side by side, each below its γ and how often it was played.
func drawRow(out *strings.Builder, title string, shapes []Harvested, gammas map[pattern.DictionaryEntry]float32) {
	fmt.Fprintf(out, "The %s:\n\n```\n", title)
	heads, counts, pictures, height := "", "", make([][]string, len(shapes)), 0
	const width = 24
	for i, s := range shapes {
		heads += fmt.Sprintf("%-*s", width, fmt.Sprintf("×%.3g", gammas[s.DictionaryEntry]))
		counts += fmt.Sprintf("%-*s", width, fmt.Sprintf("played %d", s.Count))
		pictures[i] = strings.Split(strings.ReplaceAll(s.Picture, "_", " "), "/")
		height = max(height, len(pictures[i]))
	}
	fmt.Fprintf(out, "%s\n%s\n", strings.TrimRight(heads, " "), strings.TrimRight(counts, " "))
	for y := range height {
		line := ""
		for _, rows := range pictures {
			row := ""
			if y < len(rows) {
				row = strings.Join(strings.Split(rows[y], ""), " ")
			}
			line += fmt.Sprintf("%-*s", width, row)
		}
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	out.WriteString("```\n\n")
}
