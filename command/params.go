package command

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/player/engine"
)

func paramsCommand() *cobra.Command {
	var player playerFlags
	var f struct {
		JSON bool `param:"json" doc:"print JSON, with all presets"`
		TOML bool `param:"toml" doc:"print a file for --params"`
	}
	c := newCommand("params [NAME]...", "List all parameters of a player: value, default, range, meaning, and what presets change", func(c *cobra.Command, names []string) error {
		p, err := player.declared()
		if err != nil {
			return usageError{err}
		}
		infos, err := inspect.Select(p, names)
		if err != nil {
			return usageError{err}
		}
		switch out := c.OutOrStdout(); {
		case f.JSON:
			return inspect.ParamsJSON(out, infos)
		case f.TOML:
			return writeTOML(out, &player, infos)
		}
		text := inspect.Params(infos)
		if len(names) == 0 {
			if level := inspect.Level(p); level != "" {
				text += "\n" + level
			}
			text += "\n" + inspect.Presets()
		}
		return printText(c, text)
	})
	c.ValidArgsFunction = completeParams
	player.declareParams(c)
	declare(c, &f)
	exclusive(c, "json", "toml")
	return c
}

// writeTOML prints a file of parameters, with their origin. It leaves out search.memory,
// unless the user has set it, so that the machine that reads the file decides it.
func writeTOML(w io.Writer, player *playerFlags, infos []param.Info) error {
	origin := "preset " + phrases.OneLine(player.preset)
	if player.file != "" {
		origin += " with " + phrases.OneLine(player.file)
	}
	fmt.Fprintf(w, "# Parameters of Montego %s, %s.\n", Version, origin)
	infos = slices.DeleteFunc(infos, func(i param.Info) bool {
		return i.Name == memoryParam && i.Value == i.Default
	})
	fmt.Fprintf(w, "# What is not here is left to the preset, and %s to the machine.\n\n", memoryParam)
	return param.WriteTOML(w, infos)
}

func completeParams(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	p := engine.DefaultParams()
	var names []string
	for _, info := range param.List(&p) {
		names = append(names, info.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
