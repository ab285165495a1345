package command

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"montego/player/engine"
)

// Version is that of the player.
const Version = engine.Version

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print Montego's version and what it was built with",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "Montego %s (%s %s/%s)\n",
				Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
