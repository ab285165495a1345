package report

import (
	"context"
	"io"
	"os"
	"strconv"

	"montego/internal/file"
	"montego/lab/match"
	"montego/lab/store"
)

// ExportSGF writes the record of each game of a stored match to a folder, as
// Archive does.
func ExportSGF(ctx context.Context, m *match.Match, folder string) error {
	a, err := OpenArchive(folder)
	if err != nil {
		return err
	}
	return a.export(ctx, m, func(g *store.Game) error {
		return a.write(g.Number, ".sgf", file.Text(g.SGF))
	})
}

// ExportLogs writes what the engines wrote to their standard error in each game
// of a stored match to a folder. Where there was nothing there is no file.
func ExportLogs(ctx context.Context, m *match.Match, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	a := &Archive{folder}
	return a.export(ctx, m, func(g *store.Game) error {
		for i, color := range [2]string{"black", "white"} {
			if g.Logs[i] == "" {
				continue
			}
			if err := a.write(g.Number, "-"+color+".log", file.Text(g.Logs[i])); err != nil {
				return err
			}
		}
		return nil
	})
}

// export writes something of each game.
func (a *Archive) export(ctx context.Context, m *match.Match, write func(*store.Game) error) error {
	for g, err := range m.Store.Games(ctx) {
		if err != nil {
			return err
		}
		if err := write(g); err != nil {
			return err
		}
	}
	return nil
}

// ExportCSV writes the table of WriteCSV to a file that is not there yet.
func ExportCSV(ctx context.Context, m *match.Match, path string) error {
	return file.Create(path, func(w io.Writer) error { return WriteCSV(ctx, m, w) })
}

// ExportDat writes the table of WriteDat to a file that is not there yet.
func ExportDat(ctx context.Context, m *match.Match, path string) error {
	return file.Create(path, func(w io.Writer) error { return WriteDat(ctx, m, w) })
}

// playerNames returns what the players of a stored match call themselves.
func playerNames(ctx context.Context, m *match.Match) (names []string, err error) {
	players, err := m.Store.Players(ctx)
	for _, p := range players {
		names = append(names, p.Name)
	}
	return names, err
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
