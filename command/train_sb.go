package command

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"montego/atomicfile"
	"montego/engine"
	"montego/learn"
	"montego/playout"
)

// sbTraining is one run of `montego train sb`.
type sbTraining struct {
	targets     learn.Targets
	records     learn.Records
	balance     learn.Balance
	player      string
	weights     playout.Weights
	out, begin  string
	curve, plot string
	positions   int
	apart       int
	errOut      io.Writer
	flat        bool
}

// trainSBCommand balances the weights of playouts.
func trainSBCommand() *cobra.Command {
	t := sbTraining{}
	t.balance.Balancing = learn.DefaultBalancing()
	c := &cobra.Command{
		Use:   "sb RECORDS...",
		Short: "Balance the weights of playouts, so that their mean results are right",
		Long: `Policy-gradient simulation balancing [Huang11] §4.2: change the weights of the playout
policy softmax until the mean result of its playouts agrees with the values of
positions. Of every game one position is taken, at random. Its value is that of a search
with --target-playouts, or the result of the game if that is 0. The defaults are the
paper's, but for the number of positions and playouts, which take a day. From some of
the positions nothing is learned: they tell how good the weights are after every pass.`,
		Example: "  montego train sb --size 9 --positions 500 --playouts 100 --iterations 30 --out sb.weights games9.sgfs.gz",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			t.records.Paths, t.errOut = args, c.ErrOrStderr()
			return t.run(c.Context())
		},
	}
	recordFlags(c, &t.records, &t.balance.Threads)
	flags := c.Flags()
	declaredFlags(flags, &t.balance.Balancing)
	flags.IntVar(&t.positions, "positions", 500, "how many positions are learned from; the paper has 5000")
	flags.IntVar(&t.apart, "apart", 100, "how many positions more are kept apart")
	flags.IntVar(&t.targets.Playouts, "target-playouts", 100, "playouts of the search that values a position; 0 takes the result of its game")
	flags.StringVar(&t.player, "player", "erica", "who searches: `NAME,key=value…`")
	flags.BoolVar(&t.flat, "flat", false, "begin with all γ 1 instead of the player's weights")
	flags.StringVar(&t.begin, "begin", "", "begin with the weights of this `file`, or with those built in of that name")
	flags.StringVar(&t.out, "out", "sb.weights", "the `file` of weights to write after every pass, for playout.softmax.weights")
	flags.StringVar(&t.curve, "curve", "", "write the squared errors of every pass into this CSV `file`")
	flags.StringVar(&t.plot, "plot", "", "draw the squared errors into this SVG `file`")
	return c
}

func (t *sbTraining) run(ctx context.Context) (err error) {
	if t.targets.Player, err = engine.Parse(t.player); err != nil {
		return usagef("--player: %v", err)
	}
	if err := t.weights.UnmarshalText([]byte(t.begin)); err != nil {
		return err
	}
	progress := newProgress(t.errOut)
	t.targets.Records, t.targets.Seed, t.targets.Most = &t.records, t.balance.Seed, t.positions+t.apart
	t.targets.Progress = func(n int) { progress.show("%d of %d positions valued", n, t.targets.Most) }
	targets, err := t.targets.Make(ctx)
	progress.end()
	if err != nil {
		return err
	}
	if len(targets) <= t.apart {
		return fmt.Errorf("the records give only %d positions, and %d are kept apart", len(targets), t.apart)
	}
	t.balance.Apart, t.balance.Targets = targets[:t.apart], targets[t.apart:]
	weights := *t.weights.For(targets[0].Board.Area())
	if t.flat {
		weights = *learn.PlayoutGammas().Weights()
	}
	t.balance.Weights, t.balance.Playout = &weights, playout.DefaultParams()
	var errs []learn.BalanceErrors
	t.balance.Report = func(e learn.BalanceErrors) {
		errs = append(errs, e)
		fmt.Fprintf(t.errOut, "pass %d of %d: squared error %.5f, of the positions kept apart %.5f\n", e.Iteration, t.balance.Iterations, e.Learned, e.Apart)
		if err == nil {
			err = t.save(errs)
		}
	}
	t.balance.Run(ctx)
	return err
}

// save writes the weights, the curve and its picture.
func (t *sbTraining) save(errs []learn.BalanceErrors) error {
	err := atomicfile.Write(t.out, func(w io.Writer) error { return t.balance.Weights.Write(w) })
	if t.curve != "" {
		err = errors.Join(err, atomicfile.Write(t.curve, func(w io.Writer) error { return writeCurve(w, errs) }))
	}
	if t.plot != "" {
		err = errors.Join(err, atomicfile.Write(t.plot, func(w io.Writer) error { return learn.PlotErrors(w, errs) }))
	}
	return err
}

// writeCurve writes the errors as CSV.
func writeCurve(w io.Writer, errs []learn.BalanceErrors) error {
	out := csv.NewWriter(w)
	out.Write([]string{"pass", "squared error", "of positions kept apart"})
	for _, e := range errs {
		out.Write([]string{strconv.Itoa(e.Iteration), strconv.FormatFloat(e.Learned, 'g', 6, 64), strconv.FormatFloat(e.Apart, 'g', 6, 64)})
	}
	out.Flush()
	return out.Error()
}
