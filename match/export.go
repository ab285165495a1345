package match

import (
	"bufio"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"montego/atomicfile"
	"montego/gtp"
	"montego/store"
)

// ExportSGF writes the record of each game of a store to a folder, as Archive
// does.
func ExportSGF(ctx context.Context, s *store.Store, folder string) error {
	if _, err := OpenArchive(folder); err != nil {
		return err
	}
	for g, err := range s.Games(ctx) {
		if err != nil {
			return err
		}
		if err := atomicfile.Create(filepath.Join(folder, gameFile(g.Number)+".sgf"), atomicfile.Text(g.SGF)); err != nil {
			return err
		}
	}
	return nil
}

// ExportLogs writes what the engines wrote to their standard error in each game
// of a store to a folder. Where there was nothing there is no file.
func ExportLogs(ctx context.Context, s *store.Store, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for g, err := range s.Games(ctx) {
		if err != nil {
			return err
		}
		for i, color := range [2]string{"black", "white"} {
			if g.Logs[i] == "" {
				continue
			}
			path := filepath.Join(folder, gameFile(g.Number)+"-"+color+".log")
			if err := atomicfile.Create(path, atomicfile.Text(g.Logs[i])); err != nil {
				return err
			}
		}
	}
	return nil
}

// csvHead names the columns of ExportCSV.
var csvHead = []string{
	"game", "pair", "black", "white", "result", "ending", "reason", "guilty", "remark", "black_counts", "white_counts",
	"opening", "moves", "black_moves", "white_moves", "black_seconds", "white_seconds", "black_refused", "white_refused",
	"same_as", "started", "finished", "seed",
}

// ExportCSV writes a line for each game of a store, under a line that names the
// columns. Games are counted from 1. The column same_as is the first game with
// the same moves, if there was one.
func ExportCSV(ctx context.Context, s *store.Store, w io.Writer) error {
	players, err := s.Players(ctx)
	if err != nil {
		return err
	}
	names := append(playerNames(players), "")
	table, same := csv.NewWriter(w), twins{}
	_ = table.Write(csvHead) // Flush tells
	for g, err := range s.Games(ctx) {
		if err != nil {
			return err
		}
		guilty := len(players)
		if g.Guilty != store.Nobody {
			guilty = g.Guilty
		}
		seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
		_ = table.Write([]string{
			strconv.Itoa(g.Number + 1), strconv.Itoa(g.Pair + 1), names[g.Players[0]], names[g.Players[1]],
			g.Result, g.Ending, g.Reason, names[guilty], g.Remark, g.Counts[0], g.Counts[1],
			strconv.Itoa(g.Opening), strconv.Itoa(g.Moves), strconv.Itoa(g.OwnMoves[0]), strconv.Itoa(g.OwnMoves[1]),
			seconds(g.Time[0]), seconds(g.Time[1]), strconv.Itoa(g.Refused[0]), strconv.Itoa(g.Refused[1]),
			same.of(g, 1, ""), g.Started.UTC().Format(time.RFC3339), g.Finished.UTC().Format(time.RFC3339), strconv.FormatUint(g.Seed, 10),
		})
	}
	table.Flush()
	return table.Error()
}

// twins finds games with the same moves: the number of the first, by
// fingerprint.
type twins map[uint64]int

// of returns the number of the first game with the same moves, counted from
// base, or none if there was no such game before.
func (t twins) of(g *store.Game, base int, none string) string {
	if first, seen := t[g.Fingerprint]; seen {
		return strconv.Itoa(first + base)
	}
	t[g.Fingerprint] = g.Number
	return none
}

// ExportDat writes the games of a store of two players as gogui-twogtp does, so
// that its tools and scripts read them. The first player is what that program
// calls Black, and results of Black are results of that player, whatever its
// colour was. Games are counted from 0. Time of the processor is not known and
// stands as 0. A game that ended by a fault has ERR 1 and no result, as there.
func ExportDat(ctx context.Context, s *store.Store, c *Conditions, referee Arbiter, w io.Writer) error {
	players, err := s.Players(ctx)
	if err != nil {
		return err
	}
	if len(players) != 2 {
		return fmt.Errorf("that table is of two players, and this match has %d", len(players))
	}
	out := bufio.NewWriter(w)
	for _, line := range datHead(players, c, referee) {
		fmt.Fprintf(out, "# %s\n", line)
	}
	fmt.Fprint(out, "#\n#GAME\tRES_B\tRES_W\tRES_R\tALT\tDUP\tLEN\tTIME_B\tTIME_W\tCPU_B\tCPU_W\tERR\tERR_MSG\n")
	same := twins{}
	for g, err := range s.Games(ctx) {
		if err != nil {
			return err
		}
		fmt.Fprintln(out, strings.Join(datRow(g, same), "\t"))
	}
	return out.Flush()
}

func datHead(players []store.Player, c *Conditions, referee Arbiter) []string {
	lines := []string{
		"Black: " + players[0].Name,
		"BlackCommand: " + players[0].Text,
		"BlackLabel: " + players[0].Name,
		"White: " + players[1].Name,
		"WhiteCommand: " + players[1].Text,
		"WhiteLabel: " + players[1].Name,
		"Komi: " + c.Komi.String(),
		"Size: " + strconv.Itoa(c.Width),
		"Referee: " + referee.Text,
		"Xml: 0",
	}
	if c.Handicap > 0 {
		lines = append(lines, "Handicap: "+strconv.Itoa(c.Handicap))
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
	row := []string{
		strconv.Itoa(g.Number), view(g.Counts[first]), view(g.Counts[second]), view(g.Result), swapped, same.of(g, 0, "-"), strconv.Itoa(g.Moves),
		fmt.Sprintf("%.1f", g.Time[first].Seconds()), fmt.Sprintf("%.1f", g.Time[second].Seconds()), "0", "0", "0", "",
	}
	switch {
	case g.Guilty != store.Nobody:
		row[1], row[2], row[3], row[11], row[12] = "?", "?", "?", "1", strings.Join(strings.Fields(g.Reason), " ")
	case g.Ending == Resigned.String():
		row[1], row[2] = row[3], row[3] // all saw it
	}
	return row
}

// datResult writes a result for the table, from the view of the first player.
func datResult(text string, swapped bool) string {
	r, err := gtp.ParseResult(text)
	if err != nil || r == (gtp.Result{}) {
		return "?"
	}
	if swapped && r.Winner.IsStone() {
		r.Winner = r.Winner.Opponent()
	}
	return r.String()
}
