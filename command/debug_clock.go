package command

import (
	"cmp"

	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/lab/match"
	"montego/player/timing"
)

func debugClockCommand() *cobra.Command {
	var player playerFlags
	var f struct {
		Size  match.Text `param:"size" default:"19" doc:"board size: 9 or 9x13"`
		Moves int        `param:"moves" range:"0..10000" doc:"own moves; 0 for two fifths of the board's points"`
		Every int        `param:"every" default:"5" range:"1..10000" doc:"moves between two lines of the table"`
	}
	c := newCommand("clock TIME", "Plot how a player divides its time over a game", func(c *cobra.Command, args []string) error {
		time, err := timing.Parse(args[0])
		if err != nil {
			return usageError{err}
		}
		p, err := player.declared()
		if err != nil {
			return usageError{err}
		}
		board, err := boardOf(f.Size)
		if err != nil {
			return usageError{err}
		}
		points := board.Width * board.Height
		a := inspect.Allocation{Time: time, Management: p.Time, Points: points, Moves: cmp.Or(f.Moves, points*2/5), Every: f.Every}
		return printText(c, a.String())
	}, &f)
	player.declareParams(c)
	return c
}
