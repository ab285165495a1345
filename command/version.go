package command

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"montego/internal/param"
	"montego/player/engine"
	"montego/player/net"
)

// Version is that of the player.
const Version = engine.Version

// buildVersion is how the programs of a cluster know each other: Version, and a checksum of the
// parameters of all presets and of the networks that ship. Programs of one version that were built
// from different sources may have other players by the same names.
var buildVersion = sync.OnceValue(func() string {
	sum := sha256.New()
	for _, name := range engine.Presets() {
		p, _ := engine.Preset(name)
		fmt.Fprintln(sum, name, param.Settings(&p, engine.KeptHere...))
	}
	fmt.Fprintln(sum, net.BuiltInSum())
	return fmt.Sprintf("%s-%x", Version, sum.Sum(nil)[:4])
})

func versionCommand() *cobra.Command {
	return newCommand("version", "Print Montego's version and what it was built with", func(c *cobra.Command, _ []string) error {
		return printText(c, fmt.Sprintf("Montego %s (%s %s/%s)\n", Version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
	})
}
