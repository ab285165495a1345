package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"montego/lab/experiments"
	"montego/player/engine"
)

func labCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "lab",
		Short: "Repeat experiments of the papers, and print their tables beside the published ones",
	}, labListCommand(), labRunCommand(), labReportCommand(), labExportCommand(), labBackupCommand())
}

func labBackupCommand() *cobra.Command {
	e := experiments.Backup{Size: 9}
	var f struct {
		Fit    bool   `param:"fit" doc:"also fit the formulas to the positions"`
		Player string `param:"player" default:"crazystone" unit:"NAME,key=value" doc:"who plays the games and searches"`
	}
	c := &cobra.Command{
		Use:   "backup-operators",
		Short: "Compare the values that mean, max, robust max and mix give to positions",
		Long: `Search positions from self-play, each at random from a game of its own, and after 2^n
playouts compare the value that each backup operator gives to the position with that
of the mix after twice as many: Table 1 of Coulom, Efficient Selectivity and Backup
Operators, 2006. The errors are in points, for the side to move. Positions are searched
side by side; the table follows from the seed.

With --fit the formulas of the paper are fitted anew, so that values after 2^n
playouts come closest to the player's own after twice as many: how much of robust
max belongs to the mean, the parameters of the mix, and up to how many visits the
variance falls. The paper began with searches by the mean, and then searched with
what had come out.`,
		Example: `  montego lab backup-operators --positions 100 --playouts 32768
  montego lab backup-operators --fit --player crazystone,search.backup.operator=mean
  montego lab backup-operators --fit --player crazystone,search.backup.weight=1.41`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			var err error
			if e.Player, err = engine.Parse(f.Player); err != nil {
				return usagef("--player: %v", err)
			}
			if err := e.Check(); err != nil {
				return usageError{err}
			}
			if f.Fit && e.Positions < 2 {
				return usagef("--positions %d: the errors of --fit need two at least", e.Positions)
			}
			e.Tell = func(line string) { fmt.Fprintln(c.ErrOrStderr(), line) }
			table, err := e.Run(c.Context())
			if err != nil {
				return err
			}
			text := table.Table().Text()
			if f.Fit {
				text += "\n" + table.Fit().String()
			}
			return printText(c, text)
		},
	}
	declare(c, &e)
	declare(c, &f)
	return c
}
