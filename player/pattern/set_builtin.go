package pattern

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"montego/internal/panics"
)

// builtInPatterns holds the families, each behind a line with its name. A pattern is a line
// with its name, its weight and "mover" if X is the player to move, and its picture; each
// exception follows a line "but not". Of the patterns that match a point the first gives name
// and weight. The edge comes first, as most pictures of the inside fit there too.
//
//go:embed builtin.patterns
var builtInPatterns string

// MoGo is the family of [Gelly06] (hane, two cuts, and moves at the edge),
// which most later playouts began with. All weigh the same.
var MoGo = family("mogo")

// Pachi is the family of [Baudis11] §3.4: MoGo's with atari bits and a few more.
// Pachi of 2011 took all patterns as equal, which Match does.
var Pachi = family("pachi", "edge, make an eye") // which came later

// Pachi12 is the family of Pachi 12: one pattern more, and weights that were tuned
// on 15×15 in 40,000 games.
var Pachi12 = family("pachi")

// family compiles a family, but for the patterns of these names, when it is first asked for.
// A pattern that cannot be read is a mistake in the program.
func family(name string, but ...string) func() *Set {
	return sync.OnceValue(func() *Set {
		_, text, _ := strings.Cut(builtInPatterns, "== "+name+"\n\n")
		text, _, _ = strings.Cut(text, "\n== ")
		var patterns []Pattern
		for part := range strings.SplitSeq(text, "\n\n") {
			if p := panics.Must(parsePattern(part)); !slices.Contains(but, p.Name) {
				patterns = append(patterns, p)
			}
		}
		return panics.Must(newSet(patterns))
	})
}

// parsePattern reads a pattern of builtin.patterns.
func parsePattern(text string) (p Pattern, err error) {
	head, pictures, _ := strings.Cut(text, "\n")
	name, weight, _ := strings.Cut(head, ": ")
	weight, mover := strings.CutSuffix(weight, ", mover")
	shapes := strings.Split(pictures, "but not\n")
	p = Pattern{Name: name, Shape: shapes[0], Except: shapes[1:], Mover: mover}
	p.Weight, err = strconv.ParseFloat(weight, 64)
	return p, err
}
