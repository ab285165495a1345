package command

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// Version is Montego's version. It is purely numeric and its second number is
// at least 15, because Lizzie takes an engine with less for one that cannot
// analyse.
const Version = "0.15.0"

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
