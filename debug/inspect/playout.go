package inspect

import (
	"fmt"
	"io"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/sgf"
)

// Playout writes one playout from a game's position: every move with its kind,
// the board after each multiple of every moves and at the end, how the game ended and
// which kinds of moves it had. If every is 0, there is only the last board.
func Playout(w io.Writer, g *game.Game, v View, every int) error {
	first := v.first(g.ToMove())
	end, trace := *playout.Turn(g.Board(), first), new(playout.Trace)
	start, r := end, rng.New(v.Seed)
	trace.Reset(first)
	playout.New(v.Playout).Run(&end, first, &r, trace)

	var out strings.Builder
	fmt.Fprintf(&out, "%s\n%v\n", v.title(first), &start)
	writeMoves(&out, &start, trace, every)
	fmt.Fprintf(&out, "%s after %d moves: %s\n%v\n", result(&end, g.AreaKomi()), trace.Len, ending(&end, trace), &end)
	shares := map[playout.Kind]float64{}
	for i := range trace.Len {
		shares[trace.Kind(i)] += 1 / float64(trace.Len)
	}
	fmt.Fprintf(&out, "kinds: %s\n", kinds(shares))
	_, err := io.WriteString(w, out.String())
	return err
}

// writeMoves plays the moves of a trace on b and writes a line for each.
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

// result returns the result of a playout by its last board.
func result(end *goban.Board, komi game.Points) sgf.Result {
	return sgf.ScoreResult(float64(end.AreaScore()) - komi.Float())
}

// ending says why a playout ended.
func ending(end *goban.Board, trace *playout.Trace) string {
	switch {
	case trace.Mercy:
		return "one side has many more stones"
	case end.LastMove(0) == goban.Pass && end.LastMove(1) == goban.Pass:
		return "both passed"
	}
	return "it is as long as a playout may be"
}
