package command

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"montego/internal/page"
	"montego/lab/match"
	"montego/lab/report"
	"montego/lab/stats"
)

type reportSettings struct {
	HTML string `param:"html" unit:"file" doc:"write the page to this file"`
	SPRT string `param:"sprt" doc:"show this test of a match of two, elo0=0,elo1=20, instead of the one that it was played with"`
	JSON bool   `param:"json" doc:"print the result as JSON"`
}

func reportCommand() *cobra.Command {
	var f reportSettings
	c := newCommand("report STORE", "Show what the games of a stored match add up to", f.run, &f)
	c.Aliases = []string{"show"}
	return c
}

func (f *reportSettings) run(c *cobra.Command, args []string) error {
	path := args[0]
	if err := cmp.Or(checkOutputs([]string{path}, f.HTML), page.FileKind.Check(f.HTML)); err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	m, err := match.Open(c.Context(), path)
	if err != nil {
		return err
	}
	defer m.Store.Close()
	if f.SPRT != "" {
		test, err := stats.ParseSPRT(f.SPRT)
		if err != nil {
			return usagef("--sprt: %v", err)
		}
		if n := len(m.Players); n != 2 {
			return usagef("--sprt: a test is of two players, and these are %d", n)
		}
		m.Test = &test
	}
	r, err := report.Read(c.Context(), m)
	if err != nil {
		return err
	}
	if f.HTML != "" {
		if err := r.ReadGames(c.Context()); err != nil {
			return err
		}
		if err := writePage(f.HTML, r.WriteHTML); err != nil {
			return err
		}
	}
	return show(c, r, f.JSON)
}
