package command

import (
	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/game"
	"montego/player/search"
)

func debugTreeCommand() *cobra.Command {
	var f debugSettings
	var playouts int
	var dot bool
	var cut search.Cut
	c := &cobra.Command{
		Use:   "tree FILE|-",
		Short: "Search a position and show the tree, as text or as a graph",
		Long: `Search a position and show the tree below it. Each line is a move with, in turn,
its visits and the share of them that Black won; the prior visits and the share of them
that Black wins; the same of the playouts in which the move came later, for RAVE; and its criticality, if counted.
With --dot it is a graph for Graphviz: montego debug tree FILE --dot | dot -Tsvg.

` + positions,
		Example: "  montego debug tree game.sgf --move 30 --playouts 5000 --depth 4",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case playouts < 1 || playouts > 100_000_000:
				return usagef("--playouts %d is not between 1 and 100000000", playouts)
			case cut.Depth < 0 || cut.Least < 0 || cut.Width < 0:
				return usagef("--depth, --least and --width are not below 0")
			}
			return f.show(c, args[0], func(g *game.Game, v inspect.View) error {
				if dot {
					return inspect.Graph(c.Context(), c.OutOrStdout(), g, v, playouts, cut)
				}
				return inspect.Tree(c.Context(), c.OutOrStdout(), g, v, playouts, cut)
			})
		},
	}
	f.flags(c)
	flags := c.Flags()
	flags.IntVar(&playouts, "playouts", 1000, "how many playouts are searched")
	flags.IntVar(&cut.Depth, "depth", 3, "how many moves deep")
	flags.IntVar(&cut.Least, "least", 10, "leave out nodes with fewer visits")
	flags.IntVar(&cut.Width, "width", 5, "most children of a node to show; 0 for all")
	flags.BoolVar(&dot, "dot", false, "print a graph for Graphviz")
	return c
}
