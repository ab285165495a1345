package report

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"montego/lab/match"
	"montego/lab/store"
	"montego/sgf"
)

// WriteDat writes the games of a stored match of two players as gogui-twogtp
// does, so that its tools and scripts read them. The first player is what that
// program calls Black, and results of Black are results of that player, whatever
// its colour was. Games are counted from 0. The processor time is not known and is
// written as 0. A game that ended by a fault has ERR 1 and no result, as with
// gogui-twogtp.
func WriteDat(ctx context.Context, m *match.Match, w io.Writer) error {
	names, err := playerNames(ctx, m)
	if err != nil {
		return err
	}
	if len(names) != 2 {
		return fmt.Errorf("that table is of two players, and this match has %d", len(names))
	}
	out := bufio.NewWriter(w)
	for _, line := range datHead(m, names) {
		fmt.Fprintf(out, "# %s\n", line)
	}
	fmt.Fprint(out, "#\n#GAME\tRES_B\tRES_W\tRES_R\tALT\tDUP\tLEN\tTIME_B\tTIME_W\tCPU_B\tCPU_W\tERR\tERR_MSG\n")
	same := twins{}
	for g, err := range m.Store.Games(ctx) {
		if err != nil {
			return err
		}
		fmt.Fprintln(out, strings.Join(datRow(g, same), "\t"))
	}
	return out.Flush()
}

func datHead(m *match.Match, names []string) []string {
	lines := []string{
		"Black: " + names[0],
		"BlackCommand: " + m.Players[0].Text,
		"BlackLabel: " + names[0],
		"White: " + names[1],
		"WhiteCommand: " + m.Players[1].Text,
		"WhiteLabel: " + names[1],
		"Komi: " + m.Komi.String(),
		"Size: " + strconv.Itoa(m.Width),
		"Referee: " + m.Referee.Text,
		"Xml: 0",
	}
	if m.Handicap > 0 {
		lines = append(lines, "Handicap: "+strconv.Itoa(m.Handicap))
	}
	return lines
}

// datRow is the row of a game.
func datRow(g *store.Game, same twins) []string {
	first, second, swapped := 0, 1, "0" // whose colour is which
	if g.Players[0] != 0 {
		first, second, swapped = 1, 0, "1"
	}
	view := func(result string) string { return datResult(result, first == 1) }
	seconds := func(i int) string { return fmt.Sprintf("%.1f", g.Times[i].Sum().Seconds()) }
	row := []string{
		strconv.Itoa(g.Number), view(g.Counts[first]), view(g.Counts[second]), view(g.Result), swapped, same.of(g, 0, "-"), strconv.Itoa(g.Moves),
		seconds(first), seconds(second), "0", "0", "0", "",
	}
	switch {
	case g.Guilty != store.Nobody:
		row[1], row[2], row[3], row[11], row[12] = "?", "?", "?", "1", strings.Join(strings.Fields(g.Fault+": "+g.Detail), " ")
	case g.Ending == match.Resigned.String():
		row[1], row[2] = row[3], row[3] // all saw it
	}
	return row
}

// datResult writes a result for the table, from the view of the first player.
func datResult(text string, swapped bool) string {
	r, err := sgf.ParseResult(text)
	if err != nil || r == (sgf.Result{}) {
		return "?"
	}
	if swapped && r.Winner.IsStone() {
		r.Winner = r.Winner.Opponent()
	}
	return r.String()
}
