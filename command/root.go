package command

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"montego/game"
	"montego/internal/phrases"
	"montego/player/engine"
)

// rootFlags are the flags of `montego` itself, gtpFlag those with which GUIs ask for GTP.
var (
	rootFlags = regexp.MustCompile(`^(-h|--help|-v|--version)( |=|$)`)
	gtpFlag   = regexp.MustCompile(`(^| )--(gtp|mode)\b`)
)

func rootCommand(subcommands ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:           "montego",
		Short:         "Monte-Carlo Go: a player, an analyst and a laboratory",
		Version:       Version,
		Args:          noSuchCommand,
		RunE:          showHelp,
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return plainFlagError(err) })
	root.SetHelpFunc(printHelp)
	root.SetVersionTemplate("Montego {{.Version}}\n")
	root.AddCommand(subcommands...)
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"}) // it is there
	help.Args = func(_ *cobra.Command, topic []string) error {
		c, rest, err := root.Find(topic)
		if err == nil && len(rest) > 0 {
			err = c.ValidateArgs(rest)
		}
		return err
	}
	explain(root)
	return root
}

// helpText has a section for each command that its flags alone do not explain: what it does and,
// below "Examples:", how it is called.
//
//go:embed help.txt
var helpText string

// explain gives c and all commands below it their sections of helpText.
func explain(c *cobra.Command) {
	_, section, _ := strings.Cut("\n"+helpText, "\n# "+c.CommandPath()+"\n")
	section, _, _ = strings.Cut(section, "\n\n# ")
	lists := strings.NewReplacer("{presets}", strings.Join(engine.Presets(), ", "), "{rules}", strings.Join(game.RulesNames(), ", "))
	long, example, _ := strings.Cut(lists.Replace(section), "Examples:\n")
	c.Long, c.Example = strings.TrimSpace(long), strings.TrimRight(example, "\n")
	for _, sub := range c.Commands() {
		explain(sub)
	}
}

// withSubcommand puts before flags without a subcommand the one that they are for: that
// of a person at a terminal, or that of a program at the other end. Those of an analysis may have
// one hyphen.
func withSubcommand(root *cobra.Command, args []string, in io.Reader) []string {
	flags := strings.Join(args, " ")
	found, _, err := root.Find(args)
	switch {
	case err == nil && found.Name() == analysisName:
		return twoHyphens(args)
	case err != nil || found != root || flags != "" && flags[0] != '-', rootFlags.MatchString(flags):
		return args
	case isTerminal(in) && !gtpFlag.MatchString(flags):
		return append([]string{"web"}, args...)
	}
	return append([]string{"gtp"}, args...)
}

func isTerminal(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(int(file.Fd()))
}

// gtpFlags lets c accept --gtp and --mode gtp, with which GUIs start other
// engines.
func gtpFlags(c *cobra.Command) {
	c.Flags().Bool("gtp", false, "speak GTP")
	c.Flags().Func("mode", "speak GTP (--mode gtp, as GNU Go has it)", func(mode string) error {
		if mode != "gtp" {
			return errors.New("the only mode is gtp")
		}
		return nil
	})
	for _, name := range []string{"gtp", "mode"} {
		c.Flags().Lookup(name).Hidden = true
	}
}

func group(use, short string, subcommands ...*cobra.Command) *cobra.Command {
	c := newCommand(use, short, showHelp)
	c.AddCommand(subcommands...)
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var names []string
		for _, sub := range subcommands {
			names = append(names, sub.Name())
		}
		return usagef("no subcommand %q of %s; there are %s", args[0], c.Name(), phrases.List(names...))
	}
	return c
}

func showHelp(c *cobra.Command, _ []string) error { return c.Help() }

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
