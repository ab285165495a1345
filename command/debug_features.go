package command

import (
	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/game"
)

func debugFeaturesCommand() *cobra.Command {
	var f debugSettings
	c := &cobra.Command{
		Use:   "features FILE|-",
		Short: "Show which moves the learned patterns expect next, and why",
		Long: `Show what the learned patterns say of the next moves: for each its probability, its
strength, and the features that the strength is the product of, the loudest first;
then all moves in percent on the board. The weights are those of
search.patterns.model, or those built in.

` + positions,
		Example: `  montego debug features game.sgf --move 30
  montego debug features game.sgf --set search.patterns.model=model.gz`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if f.rows < 0 {
				return usagef("--rows %d: there is no such number of rows", f.rows)
			}
			return f.show(c, args[0], func(g *game.Game, v inspect.View) error {
				return inspect.Features(c.OutOrStdout(), g, v, f.rows)
			})
		},
	}
	f.flags(c)
	c.Flags().IntVar(&f.rows, "rows", 10, "how many rows of the table are shown")
	return c
}
