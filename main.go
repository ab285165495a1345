package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// commands is the table of subcommands, in the order in which help shows them.
func commands() []*cobra.Command {
	return []*cobra.Command{
		playCommand(),
		gtpCommand(),
		matchCommand(),
		tuneCommand(),
		benchCommand(),
		paramsCommand(),
		debugCommand(),
		labCommand(),
		versionCommand(),
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A first signal asks the command to finish; a second one ends the process.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, rootCommand(commands()...), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitOK      = 0
	exitFailure = 1 // the work failed
	exitUsage   = 2 // the command line made no sense
)

// run executes args and returns the exit code.
func run(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errOut io.Writer) int {
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	markFailures(root)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	fmt.Fprintf(errOut, "montego: %s\n", oneLine(err.Error()))
	if f := (failure{}); errors.As(err, &f) && !errors.As(err, &usageError{}) {
		return exitFailure
	}
	return exitUsage
}

// The table's order is help's order. It is a switch of cobra's for the whole
// process, so it is set once, before any command runs.
func init() { cobra.EnableCommandSorting = false }

// rootCommand is `montego` itself, with the given subcommands.
func rootCommand(subcommands ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:   "montego",
		Short: "Monte-Carlo Go: a player, an analyst and a laboratory",
		Long: `Montego plays Go.

Without a subcommand it starts a game in the terminal; when its input is not a
terminal but a pipe or a file, it speaks GTP there, as GUIs expect of an engine.`,
		Version:       Version,
		Args:          noSuchCommand,
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,
	}
	asked := gtpFlags(root)
	root.RunE = func(root *cobra.Command, _ []string) error {
		return runSubcommand(root, bareCommand(root.InOrStdin(), *asked))
	}
	root.SetVersionTemplate("Montego {{.Version}}\n")
	root.AddCommand(subcommands...)
	return root
}

// bareCommand names the subcommand that `montego` alone stands for: a game
// when a person sits at the terminal, GTP when a program holds the other end
// or when it was asked for.
func bareCommand(in io.Reader, gtpAsked bool) string {
	if isTerminal(in) && !gtpAsked {
		return "play"
	}
	return "gtp"
}

// isTerminal reports whether an input or output is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// runSubcommand runs the subcommand called name with its default flags.
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
			return fmt.Errorf("the only mode is gtp")
		}
		*asked = true
		return nil
	})
	for _, name := range []string{"gtp", "mode"} {
		c.Flags().Lookup(name).Hidden = true
	}
	return asked
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

// usageError is an error of the command line itself.
type usageError struct{ error }

// usagef returns an error that ends the program with exit code 2.
func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// failure is an error that a command's work returned, as opposed to one that
// cobra found in the command line before any work began.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// markFailures wraps the work of c and of all commands below it.
func markFailures(c *cobra.Command) {
	if work := c.RunE; work != nil {
		c.RunE = func(c *cobra.Command, args []string) error {
			if err := work(c, args); err != nil {
				return failure{err}
			}
			return nil
		}
	}
	for _, sub := range c.Commands() {
		markFailures(sub)
	}
}

// oneLine folds the lines and runs of blanks of s into single blanks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
