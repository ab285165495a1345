package command

import (
	"bytes"
	"cmp"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/lab/experiments"
)

func labExportCommand() *cobra.Command {
	var f struct {
		Commit string `param:"commit" unit:"commit" doc:"the commit of the program that played"`
		Store  string `param:"store" unit:"file" doc:"the file that keeps the games"`
		Fast   bool   `param:"fast" doc:"take the store of montego lab run --fast"`
		Out    string `param:"out" unit:"file" doc:"write to this file instead of the standard output"`
	}
	c := newCommand("export ID|FILE.toml", "Write what an experiment played as a compact text file: settings, commit, a line for each game", func(c *cobra.Command, args []string) error {
		e, err := experiments.Find(args[0])
		if err != nil {
			return usageError{err}
		}
		store := storeOf(e, f.Store)
		if f.Fast {
			store = experiments.StoreName(e, true)
		}
		if err := cmp.Or(checkOutputs([]string{store}, f.Out), experiments.ResultFile.Check(f.Out)); err != nil {
			return err
		}
		var text bytes.Buffer
		if err := experiments.Export(c.Context(), e, store, f.Commit, &text); err != nil {
			return err
		}
		if f.Out == "" {
			return printText(c, text.String())
		}
		return file.Write(f.Out, file.Text(text.String()))
	}, &f)
	c.MarkFlagsMutuallyExclusive("store", "fast")
	_ = c.MarkFlagRequired("commit") // it is declared
	return c
}
