package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"montego/lab/experiments"
	"montego/player/engine"
)

func labCommand() *cobra.Command {
	return group("lab", "Repeat experiments of the papers, and print their tables beside the published ones",
		labListCommand(), labShowCommand(), labRunCommand(), labReportCommand(), labExportCommand(), labBackupCommand())
}

func labBackupCommand() *cobra.Command {
	e := experiments.Backup{Size: 9}
	var f struct {
		Fit    bool   `param:"fit" doc:"also fit the formulas to the positions"`
		Player string `param:"player" default:"crazystone" unit:"NAME,key=value" doc:"who plays the games and searches"`
	}
	return newCommand("backup-operators", "Compare the values that mean, max, robust max and mix give to positions", func(c *cobra.Command, _ []string) error {
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
	}, &e, &f)
}
