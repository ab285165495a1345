package report

import (
	"context"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"

	"montego/lab/match"
	"montego/lab/store"
)

// csvHead names the columns of WriteCSV.
var csvHead = []string{
	"game", "pair", "black", "white", "result", "ending", "reason", "guilty", "remark", "black_counts", "white_counts",
	"opening", "moves", "black_moves", "white_moves", "black_seconds", "white_seconds", "black_refused", "white_refused",
	"same_as", "started", "finished", "seed", "variant",
}

// WriteCSV writes a line for each game of a stored match, under a line that names
// the columns. Games are counted from 1. The column same_as is the first game
// with the same moves, if there was one.
func WriteCSV(ctx context.Context, m *match.Match, w io.Writer) error {
	names, err := playerNames(ctx, m)
	if err != nil {
		return err
	}
	table, same := csv.NewWriter(w), twins{}
	_ = table.Write(csvHead) // Flush tells
	for g, err := range m.Store.Games(ctx) {
		if err != nil {
			return err
		}
		reason, guilty := "", ""
		if g.Guilty != store.Nobody {
			reason, guilty = g.Fault+": "+g.Detail, names[g.Guilty]
		}
		seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
		_ = table.Write([]string{
			strconv.Itoa(g.Number + 1), strconv.Itoa(g.Pair + 1), names[g.Players[0]], names[g.Players[1]],
			g.Result, g.Ending, reason, guilty, strings.Join(countRemarks(g), "\n"), g.Counts[0], g.Counts[1],
			strconv.Itoa(g.Opening), strconv.Itoa(g.Moves), strconv.Itoa(len(g.Times[0])), strconv.Itoa(len(g.Times[1])),
			seconds(g.Times[0].Sum()), seconds(g.Times[1].Sum()), strconv.Itoa(g.Refused[0]), strconv.Itoa(g.Refused[1]),
			same.of(g, 1, ""), g.Started.UTC().Format(time.RFC3339), g.Finished.UTC().Format(time.RFC3339), strconv.FormatUint(g.Seed, 10), g.Variant,
		})
	}
	table.Flush()
	return table.Error()
}
