package command

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// rootCommand is `montego` itself, with the given subcommands.
func rootCommand(subcommands ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:   "montego",
		Short: "Monte-Carlo Go: a player, an analyst and a laboratory",
		Long: `Montego plays Go.

Without a subcommand it opens its page in the browser; when its input is not a
terminal but a pipe or a file, it speaks GTP there, as GUIs expect of an engine.`,
		Version:       Version,
		Args:          noSuchCommand,
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,
	}
	asked := gtpFlags(root)
	root.RunE = func(root *cobra.Command, _ []string) error {
		if isTerminal(root.InOrStdin()) && !*asked {
			return runSubcommand(root, "web") // a person sits there
		}
		return runSubcommand(root, "gtp") // a program holds the other end, or it was asked for
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return plainFlagError(err) })
	root.SetVersionTemplate("Montego {{.Version}}\n")
	root.AddCommand(subcommands...)
	return root
}

func isTerminal(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(int(file.Fd()))
}

func runSubcommand(root *cobra.Command, name string) error {
	for _, c := range root.Commands() {
		if c.Name() == name {
			c.SetContext(root.Context())
			return c.RunE(c, nil)
		}
	}
	return fmt.Errorf("this program has no subcommand %q", name)
}

// gtpFlags lets c accept --gtp and --mode gtp, with which GUIs start other
// engines, and returns whether one of them was given.
func gtpFlags(c *cobra.Command) *bool {
	asked := c.Flags().Bool("gtp", false, "speak GTP")
	c.Flags().Func("mode", "speak GTP (--mode gtp, as GNU Go has it)", func(mode string) error {
		if mode != "gtp" {
			return errors.New("the only mode is gtp")
		}
		*asked = true
		return nil
	})
	for _, name := range []string{"gtp", "mode"} {
		c.Flags().Lookup(name).Hidden = true
	}
	return asked
}

// group makes c a command that only has subcommands.
func group(c *cobra.Command, subcommands ...*cobra.Command) *cobra.Command {
	if c.Args == nil {
		c.Args = cobra.NoArgs
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	c.AddCommand(subcommands...)
	return c
}

// noSuchCommand is the root's check of its arguments: any argument that
// reaches it is a subcommand that does not exist.
func noSuchCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "montego --help lists them"
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %q?", near[0])
	}
	return usagef("no subcommand %q (%s)", args[0], hint)
}
