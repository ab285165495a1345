package pattern

import (
	"slices"
	"sync"
)

// In both families the first pattern that matches gives name and weight. The edge
// comes first, as most pictures of the inside fit there too.

// MoGo is the family of [Gelly06] (hane, two cuts, and moves at the edge),
// which most later playouts began with. All weigh the same.
var MoGo = family([]Pattern{
	{Name: "edge, chase", Weight: 1, Shape: `
		X . *
		O . *
		# # #`},
	{Name: "edge, block a connection", Weight: 1, Shape: `
		* X *
		x . O
		# # #`},
	{Name: "edge, descend", Weight: 1, Mover: true, Shape: `
		* X O
		* . *
		# # #`},
	{Name: "edge, crawl", Weight: 1, Mover: true, Shape: `
		* O X
		* . o
		# # #`},
	{Name: "edge, cut", Weight: 1, Mover: true, Shape: `
		* O X
		X . O
		# # #`},
	{Name: "hane, enclosing", Weight: 1, Shape: `
		X O X
		. . .
		* * *`},
	{Name: "hane, non-cutting", Weight: 1, Shape: `
		X O .
		. . .
		* . *`},
	{Name: "hane, magari", Weight: 1, Shape: `
		X O *
		X . .
		* . *`},
	{Name: "hane, thin", Weight: 1, Mover: true, Shape: `
		X O O
		. . .
		* . *`},
	{Name: "cut", Weight: 1, Shape: `
		X O *
		O . *
		* * *`, Except: []string{`
		X O *
		O . O
		* . *`, `
		X O *
		O . .
		* O *`}},
	{Name: "push and cut", Weight: 1, Shape: `
		* X *
		O . O
		o o o`},
})

// Pachi is the family of [Baudis11] §3.4: MoGo's with atari bits and a few more.
// Pachi of 2011 took all patterns as equal, which Match does.
var Pachi = family(slices.DeleteFunc(slices.Clone(pachi12), func(p Pattern) bool { return p.Name == makeAnEye }))

// Pachi12 is the family of Pachi 12: one pattern more, and weights that were tuned
// on 15×15 in 40,000 games.
var Pachi12 = family(pachi12)

// makeAnEye names the pattern that came after 2011.
const makeAnEye = "edge, make an eye"

var pachi12 = []Pattern{
	{Name: "edge, chase", Weight: 0.12, Shape: `
		X . ?
		O . ?
		# # ?`},
	{Name: "edge, cut", Weight: 0.57, Shape: `
		? O Y
		Y . O
		# # #`},
	{Name: "edge, block a cut", Weight: 0.20, Shape: `
		O X ?
		X . O
		# # #`},
	{Name: "edge, block a connection", Weight: 0.11, Shape: `
		? X ?
		x . O
		# # #`},
	{Name: "edge, sagari", Weight: 0.16, Shape: `
		? X Q
		x . x
		# # #`},
	{Name: makeAnEye, Weight: 0.44, Shape: `
		? X .
		Q . X
		# # #`},
	{Name: "hane, enclosing", Weight: 0.52, Shape: `
		X O X
		. . .
		? ? ?`},
	{Name: "hane, non-cutting", Weight: 0.53, Shape: `
		Y O .
		. . .
		? . ?`},
	{Name: "hane, magari", Weight: 0.32, Shape: `
		X O ?
		X . .
		x . ?`},
	{Name: "hane, thin", Weight: 0.22, Mover: true, Shape: `
		X O O
		. . .
		? . ?`},
	{Name: "diagonal attachment", Weight: 0.37, Shape: `
		. Q .
		Y . .
		. . .`},
	{Name: "cut, unprotected", Weight: 0.28, Shape: `
		X O ?
		O . o
		? o ?`},
	{Name: "cut, peeped", Weight: 0.21, Shape: `
		X O ?
		O . X
		? ? ?`},
	{Name: "push and cut", Weight: 0.19, Shape: `
		? X ?
		O . O
		o o o`},
	{Name: "cut of a keima", Weight: 0.82, Shape: `
		O X ?
		o . O
		? ? ?`},
}

// family compiles a family when it is first asked for. Its pictures are part of
// the program: one that cannot be read is a mistake in it.
func family(patterns []Pattern) func() *Set {
	return sync.OnceValue(func() *Set {
		s, err := NewSet(patterns)
		if err != nil {
			panic("pattern: " + err.Error())
		}
		return s
	})
}
