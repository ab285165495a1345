package command

import (
	"context"
	"encoding/csv"
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
	targets        learn.Targets
	records        learn.Records
	balance        learn.Balance
	player         string
	weights        playout.Weights
	out, begin     string
	curve          string
	iterations     int
	errOut         io.Writer
	adaptive, flat bool
}

// trainSBCommand balances the weights of playouts.
func trainSBCommand() *cobra.Command {
	t := sbTraining{}
	c := &cobra.Command{
		Use:   "sb RECORDS...",
		Short: "Balance the weights of playouts, so that their mean results are right",
		Long: `Policy-gradient simulation balancing [Huang11] §4.2: change the weights of the playout
policy softmax until the mean result of its playouts agrees with the values of
positions. Of every game one position is taken, at random. Its value is that of a search
with --target-playouts, or the result of the game if that is 0. The defaults are the
paper's, but for the number of positions and playouts, which take a day.`,
		Example: "  montego train sb --size 9 --positions 500 --playouts 100 --iterations 30 --out sb.weights games9.sgfs.gz",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			t.records.Paths, t.errOut = args, c.ErrOrStderr()
			return t.run(c.Context())
		},
	}
	recordFlags(c, &t.records, &t.balance.Threads)
	flags := c.Flags()
	flags.IntVar(&t.targets.Most, "positions", 500, "how many positions; the paper has 5000")
	flags.IntVar(&t.targets.Playouts, "target-playouts", 100, "playouts of the search that values a position; 0 takes the result of its game")
	flags.StringVar(&t.player, "player", "erica", "who searches: `NAME,key=value…`")
	flags.IntVar(&t.balance.Playouts, "playouts", 100, "playouts for each of the two means of a step; the paper has 500")
	flags.Float64Var(&t.balance.Step, "step", 10, "α, the length of a step; with --adaptive about 0.1")
	flags.BoolVar(&t.balance.Baseline, "baseline", true, "the gradient counts results less their mean, which varies less")
	flags.BoolVar(&t.adaptive, "adaptive", false, "divide steps by the root of the sum of squares of gradients, feature by feature (AdaGrad)")
	flags.BoolVar(&t.flat, "flat", false, "begin with all γ 1 instead of the player's weights")
	flags.StringVar(&t.begin, "begin", "", "begin with the weights of this `file`, instead of those built in")
	flags.IntVar(&t.iterations, "iterations", 60, "passes over all positions")
	flags.Uint64Var(&t.balance.Seed, "seed", 1, "what is random follows from it")
	flags.StringVar(&t.out, "out", "sb.weights", "the `file` of weights to write after every pass, for playout.softmax.weights")
	flags.StringVar(&t.curve, "curve", "", "write the squared error of every pass into this CSV `file`")
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
	t.targets.Records, t.targets.Seed = &t.records, t.balance.Seed
	t.targets.Progress = func(n int) { progress.show("%d positions valued", n) }
	t.balance.Targets, err = t.targets.Make(ctx)
	progress.end()
	if err != nil {
		return err
	}
	if len(t.balance.Targets) == 0 {
		return fmt.Errorf("no positions: the records hold no games with a known winner")
	}
	weights := *t.weights.Gammas()
	if t.flat {
		weights = *learn.PlayoutGammas().Weights()
	}
	t.balance.Weights, t.balance.Playout = &weights, playout.DefaultParams()
	if t.adaptive {
		t.balance.Scale = learn.Adaptive
	}
	var errs []float64
	t.balance.Report = func(i int, e float64) {
		errs = append(errs, e)
		fmt.Fprintf(t.errOut, "pass %d of %d: squared error %.5f\n", i+1, t.iterations, e)
		if err == nil {
			err = t.save(errs)
		}
	}
	t.balance.Run(ctx, t.iterations)
	return err
}

// save writes the weights and the curve.
func (t *sbTraining) save(errs []float64) error {
	if err := atomicfile.Write(t.out, func(w io.Writer) error { return t.balance.Weights.Write(w) }); err != nil || t.curve == "" {
		return err
	}
	return atomicfile.Write(t.curve, func(w io.Writer) error {
		out := csv.NewWriter(w)
		out.Write([]string{"pass", "squared error"})
		for i, e := range errs {
			out.Write([]string{strconv.Itoa(i + 1), strconv.FormatFloat(e, 'g', 6, 64)})
		}
		out.Flush()
		return out.Error()
	})
}
