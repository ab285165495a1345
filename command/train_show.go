package command

import (
	"github.com/spf13/cobra"

	"montego/atomicfile"
	"montego/learn"
	"montego/pattern"
)

// trainShowCommand draws shapes.
func trainShowCommand() *cobra.Command {
	weights, shapes, packed, rows := "", "", "", 4
	c := &cobra.Command{
		Use:   "show",
		Short: "Draw the strongest and weakest shapes of weights, or write them packed",
		Long: `Draw the shapes that the weights find strongest and weakest, of each kind and size, as
Markdown. The mover is X and plays at the star; ( is the last move; the neighbours with
liberties told are 1, 2 and 3 (own) and 7, 8 and 9 (the opponent's), for one, two and
more. With --packed the weights are written packed instead.`,
		Example: "  montego train show --weights model.gz --shapes shapes.gz",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			m, err := pattern.Load(weights)
			if err != nil {
				return err
			}
			if packed != "" {
				return atomicfile.Write(packed, m.WritePacked)
			}
			list, err := readShapes(shapes)
			if err != nil {
				return err
			}
			return learn.Gallery(c.OutOrStdout(), m, list, rows)
		},
	}
	c.Flags().StringVar(&weights, "weights", "model.gz", "the `file` of weights, text or packed")
	c.Flags().StringVar(&shapes, "shapes", "shapes.gz", "the `file` of shapes that harvest wrote, with their pictures")
	c.Flags().StringVar(&packed, "packed", "", "write the weights packed to this `file`, and draw nothing")
	c.Flags().IntVar(&rows, "rows", 4, "how many shapes of each kind and size")
	return c
}
