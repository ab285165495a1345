package report

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"montego/internal/file"
	"montego/internal/phrases"
	"montego/lab/match"
	"montego/lab/store"
	"montego/sgf"
)

// ExportSGF writes the record of each game of a stored match to a folder, as
// Archive does.
func ExportSGF(ctx context.Context, m *match.Match, folder string) error {
	a, err := OpenArchive(ctx, folder, nil)
	if err != nil {
		return err
	}
	return a.Complete(ctx, m.Store)
}

// ExportLogs writes what the engines wrote to their standard error in each game
// of a stored match to a folder. Where there was nothing there is no file.
func ExportLogs(ctx context.Context, m *match.Match, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	a := &Archive{folder}
	for g, err := range m.Store.Games(ctx) {
		if err != nil {
			return err
		}
		for i, color := range [2]string{"black", "white"} {
			if g.Logs[i] == "" {
				continue
			}
			if err := a.write(g.Number, "-"+color+".log", g.Logs[i]); err != nil {
				return err
			}
		}
	}
	return nil
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

// Archive is a folder that keeps each game of a match as an SGF file.
type Archive struct{ folder string }

// OpenArchive makes the folder, if need be, and an archive of it. It refuses a
// folder in which nothing can be written, and one that already holds games of a
// match: nothing is overwritten. If the match goes on in a store, which may be nil, the folder
// may hold games of that store, as they are there. See Complete.
func OpenArchive(ctx context.Context, folder string, kept *store.Store) (*Archive, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	a, own, than := &Archive{folder}, map[string]bool{}, ""
	if kept != nil {
		than = " than " + kept.Path()
		for g, err := range kept.Games(ctx) {
			if err != nil {
				return nil, err
			}
			path := a.path(g.Number, ".sgf")
			own[filepath.Base(path)] = holds(path, g.SGF)
		}
	}
	games, _ := fs.Glob(os.DirFS(folder), "game-*.sgf") // the pattern is well-formed
	for _, name := range games {
		if !own[name] {
			return nil, fmt.Errorf("%w%s: %s is there", ErrOccupied, than, filepath.Join(folder, name))
		}
	}
	trial, err := os.CreateTemp(folder, "game-*")
	if err != nil {
		return nil, err
	}
	return a, errors.Join(trial.Close(), os.Remove(trial.Name()))
}

// Complete writes the games of a store that the archive lacks. A nil archive keeps nothing.
func (a *Archive) Complete(ctx context.Context, kept *store.Store) error {
	if a == nil {
		return nil
	}
	for g, err := range kept.Games(ctx) {
		if err == nil {
			err = a.write(g.Number, ".sgf", g.SGF)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func holds(path, text string) bool {
	held, err := os.ReadFile(path)
	return err == nil && string(held) == text
}

// ErrOccupied says that a folder holds the games of another match.
var ErrOccupied = errors.New("the folder holds another match")

// Save writes a game to game-NUMBER.sgf, numbers from 1. Games that were never
// played are not written.
func (a *Archive) Save(m *match.Match, r *match.Record) error {
	if r.End == match.Broken {
		return nil
	}
	return a.write(r.Number, ".sgf", m.Text(r))
}

func (a *Archive) path(number int, end string) string {
	return filepath.Join(a.folder, fmt.Sprintf("game-%04d", number+1)+end)
}

// write writes a file of a game. One that is there already may hold only the same: another
// process that plays the match has written it.
func (a *Archive) write(number int, end, text string) error {
	path := a.path(number, end)
	err := file.Create(path, file.Text(text))
	if errors.Is(err, fs.ErrExist) && holds(path, text) {
		return nil
	}
	return err
}

var csvHead = []string{
	"game", "pair", "black", "white", "result", "ending", "reason", "guilty", "remark", "black_counts", "white_counts",
	"opening", "moves", "black_moves", "white_moves", "black_seconds", "white_seconds", "black_refused", "white_refused",
	"same_as", "started", "finished", "seed", "variant", "handicap",
}

// WriteCSV writes a line for each game of a stored match, under a line that names
// the columns. Games are counted from 1. The column same_as is the first game
// with the same moves, if there was one.
func WriteCSV(ctx context.Context, m *match.Match, w io.Writer) error {
	names, table, same := m.Names(), csv.NewWriter(w), twins{}
	_ = table.Write(csvHead) // Flush tells
	for g, err := range m.Store.Games(ctx) {
		if err != nil {
			return err
		}
		reason, guilty := "", ""
		if g.Guilty != store.Nobody {
			reason, guilty = phrases.OneLine(g.Fault+": "+g.Detail), names[g.Guilty]
		}
		seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
		_ = table.Write([]string{
			strconv.Itoa(g.Number + 1), strconv.Itoa(g.Pair + 1), names[g.Players[0]], names[g.Players[1]],
			g.Result, g.Ending, reason, guilty, strings.Join(countRemarks(g), "\n"), g.Counts[0], g.Counts[1],
			strconv.Itoa(g.Opening), strconv.Itoa(g.Moves), strconv.Itoa(len(g.Times[0])), strconv.Itoa(len(g.Times[1])),
			seconds(g.Times[0].Sum()), seconds(g.Times[1].Sum()), strconv.Itoa(g.Refused[0]), strconv.Itoa(g.Refused[1]),
			same.of(g, 1, ""), g.Started.UTC().Format(time.RFC3339), g.Finished.UTC().Format(time.RFC3339), strconv.FormatUint(g.Seed, 10), g.Variant,
			strconv.Itoa(m.ConditionsOf(match.ScheduledGame{Number: g.Number}).Handicap),
		})
	}
	table.Flush()
	return table.Error()
}

// WriteDat writes the games of a stored match of two players as gogui-twogtp
// does, so that its tools and scripts read them. The first player is what that
// program calls Black, and results of Black are results of that player, whatever
// its colour was. Games are counted from 0. The processor time is not known and is
// written as 0. A game that ended by a fault has ERR 1 and no result, as with
// gogui-twogtp.
func WriteDat(ctx context.Context, m *match.Match, w io.Writer) error {
	names := m.Names()
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

func datRow(g *store.Game, same twins) []string {
	first, second, swapped := 0, 1, "0" // whose colour is which
	if g.Players[0] != 0 {
		first, second, swapped = 1, 0, "1"
	}
	view := func(text string) string { // a result, from the view of the first player
		r, err := sgf.ParseResult(text)
		if err != nil || r == (sgf.Result{}) {
			return "?"
		}
		if first == 1 && r.Winner.IsStone() {
			r.Winner = r.Winner.Opponent()
		}
		return r.String()
	}
	seconds := func(i int) string { return fmt.Sprintf("%.1f", g.Times[i].Sum().Seconds()) }
	row := []string{
		strconv.Itoa(g.Number), view(g.Counts[first]), view(g.Counts[second]), view(g.Result), swapped, same.of(g, 0, "-"), strconv.Itoa(g.Moves),
		seconds(first), seconds(second), "0", "0", "0", "",
	}
	switch {
	case g.Guilty != store.Nobody:
		row[1], row[2], row[3], row[11], row[12] = "?", "?", "?", "1", phrases.OneLine(g.Fault+": "+g.Detail)
	case g.Ending == match.Resigned.String():
		row[1], row[2] = row[3], row[3] // all saw it
	}
	return row
}
