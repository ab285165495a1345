package command

import (
	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/game"
)

func debugKindsCommand() *cobra.Command {
	var f debugSettings
	c := &cobra.Command{
		Use:   "kinds FILE|-",
		Short: "Show what kinds of moves many playouts are made of",
		Long: `Play many playouts and show for each kind of moves how many there were, their share
of all, when they were played (the first move of a playout is 1), and how many of
them were the winner's: about half, unless one side gets to play them more.

` + positions,
		Example: "  montego debug kinds game.sgf --move 30 --policy moggy --playouts 5000",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if f.samples < 1 || f.samples > 1_000_000 {
				return usagef("--playouts %d is not between 1 and 1000000", f.samples)
			}
			return f.show(c, args[0], func(g *game.Game, v inspect.View) error {
				return inspect.Kinds(c.OutOrStdout(), g, v, f.samples)
			})
		},
	}
	f.flags(c)
	c.Flags().IntVar(&f.samples, "playouts", 1000, "how many playouts")
	return c
}
