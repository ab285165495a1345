package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/panics"
	"montego/internal/phrases"
)

// commands is the table of subcommands, in the order in which help shows them.
func commands() []*cobra.Command {
	return []*cobra.Command{
		webCommand(),
		playCommand(),
		gtpCommand(),
		cgosCommand(),
		analysisCommand(),
		reviewCommand(),
		renderCommand(),
		matchCommand(),
		group("tune", "Find good values of a player's parameters by playing games",
			tuneRunCommand(), tuneReportCommand(), tuneLevelsCommand()),
		group("book", "Make opening books, and show them",
			bookBuildCommand(), bookTreeCommand(), bookShowCommand(),
			group("joseki", "Make dictionaries of joseki, and show them",
				josekiHarvestCommand(), josekiVariationsCommand(), josekiShowCommand())),
		group("cluster", "Let many machines search and play together (docs/cluster.md)",
			clusterServeCommand()),
		workerCommand(),
		benchCommand(),
		paramsCommand(),
		group("debug", "Show what playouts and the search do on a position: a game, the next moves, features of moves, kinds of moves, settled positions, the tree, the clock, how well reviews agree",
			debugPlayoutCommand(), debugPolicyCommand(), debugFeaturesCommand(), debugKindsCommand(), debugPositionsCommand(), debugTreeCommand(), debugClockCommand(), debugReviewCommand()),
		group("lab", "Repeat experiments of the papers, and print their tables beside the published ones",
			labListCommand(), labShowCommand(), labRunCommand(), labReportCommand(), labExportCommand(), labImportCommand(), labBackupCommand()),
		group("train", "Learn the strengths of shapes and features from game records",
			trainHarvestCommand(), trainMMCommand(), trainEvalCommand(), trainSBCommand(), trainNetCommand(), trainSelfPlayCommand(), trainShowCommand()),
		versionCommand(),
	}
}

// newCommand returns a subcommand with a flag for each parameter of the structs, as declare has it.
// use is how it is called: its name and its arguments. One in brackets may be left out, and one
// that ends in dots may be repeated.
func newCommand(use, short string, run func(c *cobra.Command, args []string) error, structs ...any) *cobra.Command {
	least, most := 0, 0
	for _, argument := range strings.Fields(use)[1:] {
		if most++; argument[0] != '[' {
			least++
		}
	}
	if last := strings.TrimSuffix(use, "]"); strings.HasSuffix(last, "…") || strings.HasSuffix(last, "...") {
		most = math.MaxInt
	}
	check := func(c *cobra.Command, args []string) error {
		switch n := len(args); {
		case n > 0 && most == 0:
			return usagef("%s takes no argument %q", c.Name(), args[0])
		case n < least || n > most:
			return usagef("the command is %q; its arguments here are %d", c.UseLine(), n)
		}
		return nil
	}
	work := func(c *cobra.Command, args []string) error {
		if err := run(c, args); err != nil {
			return failure{err}
		}
		return nil
	}
	return declare(&cobra.Command{Use: use, Short: short, Args: check, RunE: work}, structs...)
}

// The exit codes.
const (
	exitOK      = 0
	exitFailure = 1 // the work failed
	exitUsage   = 2 // the command line made no sense
)

// Run executes the subcommand that args name, with these three streams, and
// returns the exit code of the program. It prints an error as one line on errOut; after a
// panic the line is followed by the place in the code, which helps to mend it. Several
// goroutines write to errOut at the same time, as they may to a file.
func Run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return run(ctx, rootCommand(commands()...), args, in, out, errOut)
}

// run executes args with a root of any subcommands, which tests choose.
func run(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errOut io.Writer) int {
	signalled := ctx
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	root.SetArgs(withSubcommand(root, args, in))
	root.SetIn(in)
	root.SetOut(&output{Writer: out, end: end, told: signalled})
	root.SetErr(errOut)
	var err error
	if bug := panics.Catch(func() { err = root.ExecuteContext(ctx) }); bug != nil {
		fmt.Fprintf(errOut, "montego: this is a fault of Montego: %s\n%s", phrases.OneLine(bug.Error()), bug.Stack)
		return exitFailure
	}
	if signalled.Err() != nil && errors.Is(err, context.Canceled) {
		err = failure{errInterrupted} // it said no more than that
	}
	if refused, ok := errors.AsType[outputError](context.Cause(ctx)); ok {
		err = failure{refused} // any other error follows from it
	}
	if err == nil {
		return exitOK
	}
	fmt.Fprintf(errOut, "montego: %s\n", phrases.OneLine(err.Error()))
	if _, ok := errors.AsType[failure](err); ok && !errors.As(err, &usageError{}) {
		return exitFailure
	}
	return exitUsage
}

// The table's order is help's order. It is a switch of cobra's for the whole
// process, so it is set once, before any command runs.
func init() { cobra.EnableCommandSorting = false }
