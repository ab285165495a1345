package main

import (
	"github.com/spf13/cobra"

	"montego/match/report"
	"montego/stats"
	"montego/store"
)

func reportCommand() *cobra.Command {
	var html, test string
	c := &cobra.Command{
		Use:   "report STORE",
		Short: "Show what the games of a stored match add up to",
		Long: `Show what the games in the store of a match add up to, as tables and, with --html,
as one page with plots, on which a click on a game shows it on a board. The page
needs no other file and no network. A match may go on meanwhile.

In a match of two, Elo is the difference from the opponent, and its interval and
that of the points come from the pairs of games that share an opening. Of more
players it is the rating of maximum likelihood, relative to their mean.`,
		Example: `  montego match report games.db --html games.html`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return runReport(c, args[0], html, test)
		},
	}
	c.Flags().StringVar(&html, "html", "", "write the page to this `file`")
	c.Flags().StringVar(&test, "sprt", "", "show this test of a match of two, `elo0=0,elo1=20`, instead of the one that it was played with")
	return c
}

func runReport(c *cobra.Command, path, html, test string) error {
	o := report.Options{Records: html != ""}
	if test != "" {
		t, err := stats.ParseSPRT(test)
		if err != nil {
			return usagef("--sprt: %v", err)
		}
		o.Test = &t
	}
	s, err := store.Open(path)
	if err != nil {
		return err
	}
	defer s.Close()
	r, err := report.Read(c.Context(), s, o)
	if err != nil {
		return err
	}
	if o.Test != nil && r.Course == nil {
		return usagef("--sprt: a test is of two players, and these are %d", len(r.Players))
	}
	if html != "" {
		if err := writePage(html, r.WriteHTML); err != nil {
			return err
		}
	}
	return r.WriteText(c.OutOrStdout())
}
