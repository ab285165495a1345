package command

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/lab/match"
	"montego/lab/report"
)

type exportSettings struct {
	SGF  string `param:"sgf" unit:"folder" doc:"write each game to a folder"`
	Logs string `param:"logs" unit:"folder" doc:"write the logs of the engines to a folder"`
	CSV  string `param:"csv" unit:"FILE" doc:"write a table of comma-separated values to a FILE; - is the standard output"`
	Dat  string `param:"dat" unit:"FILE" doc:"write a table as gogui-twogtp does to a FILE; - is the standard output"`
}

func matchExportCommand() *cobra.Command {
	var f exportSettings
	return newCommand("export STORE", "Write the games of a match that was kept in a store as other files", f.run, &f)
}

func (f *exportSettings) run(c *cobra.Command, args []string) error {
	ctx, out := c.Context(), c.OutOrStdout()
	if *f == (exportSettings{}) {
		return usagef("nothing is to be written: give --sgf, --logs, --csv or --dat")
	}
	if f.CSV == standard && f.Dat == standard {
		return usagef("--csv and --dat: only one table can go to the standard output")
	}
	m, err := match.Open(ctx, args[0])
	if err != nil {
		return err
	}
	defer m.Store.Close()
	if err := f.check(m); err != nil {
		return err
	}
	for _, export := range []struct {
		flag, path string
		write      func(ctx context.Context, m *match.Match, path string) error
	}{
		{"--sgf", f.SGF, report.ExportSGF},
		{"--logs", f.Logs, report.ExportLogs},
		{"--csv", f.CSV, tableTo(out, report.WriteCSV)},
		{"--dat", f.Dat, tableTo(out, report.WriteDat)},
	} {
		if export.path == "" {
			continue
		}
		if err := export.write(ctx, m, export.path); err != nil {
			return fmt.Errorf("%s: %w", export.flag, err)
		}
	}
	return nil
}

// tableTo returns what writes a table to a file that is not there yet, or to out if the file is
// standard.
func tableTo(out io.Writer, write func(context.Context, *match.Match, io.Writer) error) func(context.Context, *match.Match, string) error {
	return func(ctx context.Context, m *match.Match, path string) error {
		if path == standard {
			return write(ctx, m, out)
		}
		return file.Create(path, func(w io.Writer) error { return write(ctx, m, w) })
	}
}

// check reports a table that cannot be written, before the first file is.
func (f *exportSettings) check(m *match.Match) error {
	for _, table := range [][2]string{{"--csv", f.CSV}, {"--dat", f.Dat}} {
		if _, err := os.Lstat(table[1]); err == nil && table[1] != standard {
			return fmt.Errorf("%s: %w", table[0], &fs.PathError{Op: "create", Path: table[1], Err: fs.ErrExist})
		}
	}
	if f.Dat != "" && len(m.Players) != 2 {
		return fmt.Errorf("--dat: that table is of two players, and this match has %d", len(m.Players))
	}
	return nil
}
