package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/player/timing"
)

func debugClockCommand() *cobra.Command {
	var player playerFlags
	var size string
	var a inspect.Allocation
	c := &cobra.Command{
		Use:   "clock TIME",
		Short: "Plot how a player divides its time over a game",
		Long: `Plot how a player divides its time over a game in which it spends the target of
each move. TIME is as --time of montego gtp has it: 5m, 1m+5x10s, 2m+25/1m, 1m+5s.
The formula and its numbers are parameters: montego params time.`,
		Example: `  montego debug clock 5m --size 9
  montego debug clock 40s --preset erica --set time.formula=basic --set time.c=20`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			var err error
			if a.Time, err = timing.Parse(args[0]); err != nil {
				return usageError{err}
			}
			p, err := player.declared()
			if err != nil {
				return usageError{err}
			}
			conditions, err := parseConditions(size, "chinese", "")
			if err != nil {
				return usageError{err}
			}
			a.Management, a.Points = p.Time, conditions.Width*conditions.Height
			if a.Moves == 0 {
				a.Moves = a.Points * 2 / 5
			}
			if a.Moves < 1 || a.Moves > 10_000 || a.Every < 1 {
				return usageError{fmt.Errorf("--moves and --every are between 1 and 10000")}
			}
			return a.Write(c.OutOrStdout())
		},
	}
	player.declareParams(c)
	flags := c.Flags()
	flags.StringVar(&size, "size", "19", "board size: `9` or 9x13")
	flags.IntVar(&a.Moves, "moves", 0, "own moves; 0 for two fifths of the board's points")
	flags.IntVar(&a.Every, "every", 5, "moves between two lines of the table")
	return c
}
