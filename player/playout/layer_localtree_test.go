package playout

import (
	"slices"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// localOf returns local trees over uniform playouts.
func localOf(sequences int) *localTrees {
	p := DefaultParams()
	p.Local.Sequences, p.Local.Least, p.Local.Threshold = sequences, 2, 0.5
	return New(p).(*localTrees)
}

// TestLocalSequences descends with the moves of a tree, and asks to which sequence each
// belongs. A move of more than three steps from the last one begins a sequence, and so does
// one after a pass.
func TestLocalSequences(t *testing.T) {
	root := drawn.Board(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . X . .
		. . . . . . X . .
		. . . . . . X . .
		. . . . . . X . .
		. . . . . . X . .
		. . . . . . . . .
		. . . . . . . . .`)
	l := localOf(1)
	// J3 is two steps from H7: the stones of the chain between them are no steps.
	l.Begin(root, traceOf(t, 9, "C3", "C4", "D3", "H7", "J3", "A1", "pass", "B1", "B2"))
	var got []string
	for _, s := range l.path {
		got = append(got, l.nodes[s.node].move.String()+" of "+s.color.String()+"'s "+s.first.String())
	}
	want := []string{
		"C3 of black's C3", "C4 of black's C3", "D3 of black's C3",
		"H7 of white's H7", "J3 of white's H7", "A1 of white's A1",
		"B1 of white's B1", "B2 of white's B1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestForcing: in the tree Black has tried two moves. With D5 its stone lived in three of four
// simulations, and White did better with the answer C5; with A1 it was lost. So the next
// playout begins with D5 and C5 and goes on with what came after these. A second sequence
// there is none, as White has begun none.
func TestForcing(t *testing.T) {
	const lives, dies = `
		. . . . . . .
		. . . X . . .
		. . X X X . .
		. . . X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, `
		. . . . . . .
		. . O O O . .
		. O . . . O .
		. O O . O O .
		. . O O . . .
		. . . . . . .
		. . . . . . .`
	l, root := localOf(2), goban.New(7, 7)
	for _, s := range []struct {
		moves []string
		end   string
	}{
		{[]string{"D5", "D4", "E4"}, lives}, {[]string{"D5", "D4", "E4"}, lives},
		{[]string{"D5", "C5", "C4"}, lives}, {[]string{"D5", "C5", "C4"}, dies},
		{[]string{"A1"}, dies}, {[]string{"A1"}, dies},
	} {
		trace := traceOf(t, len(s.moves), s.moves...)
		l.Begin(root, trace)
		l.Learn(root, drawn.Board(t, s.end), trace, goban.Empty)
	}
	b, r, trace := goban.New(7, 7), rng.New(1), traceOf(t, 0)
	l.Run(b, goban.Black, &r, trace)
	var forced []string
	for i, p := range trace.Points() {
		if trace.Kind(i) == LocalMove {
			forced = append(forced, p.String())
		}
	}
	if want := []string{"D5", "C5", "C4"}; !slices.Equal(forced, want) {
		t.Errorf("forced %v, want %v", forced, want)
	}
	if trace.Len < 20 || trace.Color(3) != goban.White {
		t.Errorf("%d moves, and %v after the sequence", trace.Len, trace.Color(3))
	}
	taken := drawn.Board(t, `
		. . . . . . .
		. . . . . . .
		. . . X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	if next := l.force(taken, goban.Black, trace); next != goban.Black {
		t.Errorf("a sequence is forced whose first move is taken")
	}
	if l.Forget(); l.force(goban.New(7, 7), goban.Black, trace) != goban.Black {
		t.Error("a sequence is forced that was forgotten")
	}
}
