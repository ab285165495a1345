package inspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"montego/game"
	"montego/goban"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/internal/rng"
	"montego/player/playout"
)

// kindCount adds up the moves of one kind over many playouts.
type kindCount struct {
	moves   int
	plies   int // sum of their numbers, the first move of a playout being 1
	decided int // of the moves, those in playouts with a winner
	winners int // of those, the winner's own
}

// Kinds plays n playouts from a game's position and returns a line for each kind
// of moves: how many there were, their share of all, the mean of their numbers
// in the playout, and how many of them were the winner's. The layers lgrf and
// libmap learn from these playouts, as they do in a search. Requires: n > 0.
func Kinds(g *game.Game, v View, n int) string {
	first := v.first(g.ToMove())
	root, r := playout.Turn(g.Board(), first), rng.New(v.Seed)
	policy, trace, b := playout.New(v.Player.Playout), new(playout.Trace), new(goban.Board)
	counts := map[playout.Kind]kindCount{}
	var all kindCount
	wins := map[goban.Color]int{}
	for range n {
		b.CopyFrom(root)
		trace.Reset(first)
		policy.Begin(root, trace)
		policy.Run(b, first, &r, trace)
		won := (game.Points(b.AreaScore())*game.Point - g.AreaKomiFor(first)).Leader()
		policy.Learn(root, b, trace, won)
		for i := range trace.Len {
			c := counts[trace.Kind(i)]
			c.add(i+1, trace.Color(i), won)
			counts[trace.Kind(i)] = c
			all.add(i+1, trace.Color(i), won)
		}
		wins[won]++
	}
	return v.title(first) + kindTable(counts, all, wins, n)
}

// add counts a move of c by its number, in a playout that won has won; Empty is a draw.
func (k *kindCount) add(number int, c, won goban.Color) {
	k.moves++
	k.plies += number
	if won.IsStone() {
		k.decided++
	}
	if won == c {
		k.winners++
	}
}

// kindTable returns what follows the title, the most frequent kind first.
func kindTable(counts map[playout.Kind]kindCount, all kindCount, wins map[goban.Color]int, n int) string {
	t := page.Table{Heads: []string{"kind", "moves", "share", "mean ply", "winner's"}}
	add := func(name string, c kindCount) {
		winners := "-" // where all playouts ended in a draw, neither side has won
		if c.decided > 0 {
			winners = fmt.Sprintf("%.1f %%", 100*float64(c.winners)/float64(c.decided))
		}
		t.Add(name, fmt.Sprint(c.moves), fmt.Sprintf("%.1f %%", 100*float64(c.moves)/float64(all.moves)), fmt.Sprintf("%.1f", float64(c.plies)/float64(c.moves)), winners)
	}
	for _, k := range slices.SortedFunc(maps.Keys(counts), func(a, b playout.Kind) int {
		return cmp.Or(cmp.Compare(counts[b].moves, counts[a].moves), cmp.Compare(a, b))
	}) {
		add(k.String(), counts[k])
	}
	add("all", all)
	return fmt.Sprintf(", %s of %.1f moves, %.1f %% won by Black\n%s",
		phrases.Count(n, "playout"), float64(all.moves)/float64(n), 100*(float64(wins[goban.Black])+float64(wins[goban.Empty])/2)/float64(n), t.Text())
}
