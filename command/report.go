package command

import (
	"context"

	"github.com/spf13/cobra"

	"montego/match"
	"montego/match/report"
	"montego/stats"
)

// reportSettings are the flags of `montego match report`.
type reportSettings struct {
	html, sprt string
	json       bool
}

func reportCommand() *cobra.Command {
	var f reportSettings
	c := &cobra.Command{
		Use:     "report STORE",
		Aliases: []string{"show"},
		Short:   "Show what the games of a stored match add up to",
		Long: `Show what the games in the store of a match add up to, as tables and, with --html,
as one page with plots, on which a click on a game shows it on a board. The page
needs no other file and no network. The match may be over, interrupted, or going
on. Players are not started.

Of more than two players it gives ratings by maximum likelihood, relative to their
mean. On the page, a match of two has Elo and intervals from the pairs of games
that share an opening.`,
		Example: `  montego match report games.db --html games.html`,
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runReport(c, &f, args[0]) },
	}
	flags := c.Flags()
	flags.StringVar(&f.html, "html", "", "write the page to this `file`")
	flags.StringVar(&f.sprt, "sprt", "", "show this test of a match of two, `elo0=0,elo1=20`, instead of the one that it was played with")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	return c
}

func runReport(c *cobra.Command, f *reportSettings, path string) error {
	kept, err := openKept(c.Context(), path)
	if err != nil {
		return err
	}
	defer kept.store.Close()
	if f.sprt != "" {
		test, err := stats.ParseSPRT(f.sprt)
		if err != nil {
			return usagef("--sprt: %v", err)
		}
		if n := len(kept.players); n != 2 {
			return usagef("--sprt: a test is of two players, and these are %d", n)
		}
		kept.match.Test = &test
	}
	if f.html != "" {
		if err := kept.writeHTML(c.Context(), f.html); err != nil {
			return err
		}
	}
	sums := newScoreboard(kept.match)
	for r, err := range match.Recall(c.Context(), kept.store) {
		if err != nil {
			return err
		}
		sums.Add(r)
	}
	return sums.print(c.OutOrStdout(), kept.match, f.json)
}

// writeHTML writes the page of a match.
func (k *keptMatch) writeHTML(ctx context.Context, file string) error {
	r, err := report.Read(ctx, k.store, k.match.Test)
	if err != nil {
		return err
	}
	return writePage(file, r.WriteHTML)
}
