package command

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/internal/file"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/player/engine"
	"montego/player/pattern"
	"montego/player/playout"
)

// sbTraining has the flags of `montego train sb` besides those of learn.Balancing.
type sbTraining struct {
	recordFlags
	Positions      int             `param:"positions" default:"500" range:"1.." doc:"how many positions are learned from; the paper has 5000"`
	PerGame        int             `param:"per-game" default:"1" range:"1.." doc:"how many positions of each game"`
	Apart          int             `param:"apart" default:"100" range:"0.." doc:"positions that nothing is learned from, which measure the error; they are besides --positions, with all others of the game of the last one"`
	TargetPlayouts int             `param:"target-playouts" default:"100" range:"0.." doc:"playouts of the search that values a position; 0 takes the result of its game"`
	Player         string          `param:"player" default:"erica" unit:"NAME,key=value" doc:"who searches"`
	Flat           bool            `param:"flat" doc:"begin with all γ 1 instead of the player's weights"`
	Begin          playout.Weights `param:"begin" unit:"file" doc:"begin with the weights of this file, or with those built in of that name"`
	Out            string          `param:"out" default:"sb.weights" unit:"file" doc:"the file of weights to write after every pass, for playout.softmax.weights"`
	Curve          string          `param:"curve" unit:"file" doc:"write the squared errors of every pass into this CSV file"`
	Plot           string          `param:"plot" unit:"file" doc:"draw the squared errors into this SVG file"`
	Resume         bool            `param:"resume" doc:"go on from the checkpoint beside the file of --out, if there is one"`

	balance learn.Balance
	targets learn.Targets
	work    workFlags
	errOut  io.Writer
}

// sbState is what stands beside the weights of a checkpoint.
type sbState struct {
	Flags   string          // that must stay the same
	Values  map[int]float64 // of the positions
	Weights *pattern.Weights
	learn.BalanceState
}

func trainSBCommand() *cobra.Command {
	t := sbTraining{recordFlags: recordFlags{Threads: runtime.GOMAXPROCS(0)}}
	c := newCommand("sb RECORDS...", "Balance the weights of playouts, so that their mean results are right", func(c *cobra.Command, args []string) error {
		t.targets.Records, t.errOut = t.records(args), c.ErrOrStderr()
		return locked(t.Out, func() error { return t.run(c) })
	}, &t, &t.balance.Balancing)
	t.work.declare(c, "value the positions and play the playouts")
	exclusive(c, "flat", "begin")
	return c
}

func (t *sbTraining) run(c *cobra.Command) (err error) {
	// What would fail in the end fails before hours of work are spent.
	if err := cmp.Or(checkOutputs(t.targets.Records.Paths, t.Out, t.Curve, t.Plot), checkPlot(t.Plot), curveFile(sbColumns).Check(t.Curve), learn.Checkpoint(t.Out).Check(t.Resume)); err != nil {
		return err
	}
	if t.targets.Player, err = engine.Parse(t.Player); err != nil {
		return usagef("--player: %v", err)
	}
	t.targets.PerGame, t.targets.Playouts, t.balance.Threads = t.PerGame, t.TargetPlayouts, t.Threads
	state, err := t.load()
	if err != nil {
		return err
	}
	leave, err := t.handOut(c)
	if err != nil {
		return err
	}
	defer leave(true)
	targets, err := t.value(c.Context(), state)
	if err != nil {
		return err
	}
	t.balance.Apart, t.balance.Targets = t.split(targets)
	switch learned := len(t.balance.Targets); {
	case learned == 0:
		return fmt.Errorf("the records give only %s, and %d are kept apart", phrases.Count(len(targets), "position"), len(t.balance.Apart))
	case learned < t.Positions:
		fmt.Fprintf(t.errOut, "the records give only %s to learn from, not %d\n", phrases.Count(learned, "position"), t.Positions)
	}
	if t.balance.Weights == nil {
		t.balance.Weights = new(*t.Begin.For(targets[0].Board.Area()))
		if t.Flat {
			t.balance.Weights = learn.PlayoutGammas().Weights()
		}
	}
	kept := trainingCheckpoints(t.errOut)
	t.balance.Checkpoint = func() { kept.note(t.saveState(state)) }
	t.balance.Report = func(e learn.BalanceErrors) {
		fmt.Fprintf(t.errOut, "pass %d of %d%s\n", e.Iteration, t.balance.Iterations, errorsText(t.measured(e)))
		kept.note(cmp.Or(t.save(), t.saveState(state)))
	}
	err = t.balance.Run(c.Context())
	if err = cmp.Or(err, kept.failed); err != nil || c.Context().Err() == nil {
		return err
	}
	passes := max(len(t.balance.State.Errors)-1, 0) // the first errors are those before all passes
	return cmp.Or(t.saveState(state), brokenOff(c.Context(), passes, t.balance.Iterations, "passes"))
}

// split returns the positions that are kept apart and those that are learned from. No game is in both:
// its positions have much the same value.
func (t *sbTraining) split(targets []learn.Target) (apart, learned []learn.Target) {
	n := min(t.Apart, len(targets))
	for n > 0 && n < len(targets) && targets[n].Game.Number == targets[n-1].Game.Number {
		n++
	}
	return targets[:n], targets[n:min(n+t.Positions, len(targets))]
}

// handOut lets the workers of a cluster value positions and play playouts, if the flags say
// so, and returns what to call at the end.
func (t *sbTraining) handOut(c *cobra.Command) (leave func(over bool), err error) {
	if !t.work.Cluster {
		return func(bool) {}, nil
	}
	batch, leave, err := t.work.nats.batch(c, cluster.NewNumber(), false)
	if err != nil {
		return nil, err
	}
	t.targets.Elsewhere, t.targets.Parallel = cluster.Targets(batch, t.targets.Player, t.targets.Playouts), t.work.Parallel
	t.balance.Elsewhere = cluster.Chunks(batch)
	return leave, nil
}

// valuedSave is how many positions are valued between two checkpoints.
const valuedSave = 10

func (t *sbTraining) value(ctx context.Context, state *sbState) ([]learn.Target, error) {
	progress := newProgress(t.errOut)
	kept := trainingCheckpoints(t.errOut)
	t.targets.Seed, t.targets.Most, t.targets.Known = t.balance.Seed, t.Positions+t.Apart, state.Values
	if t.Apart > 0 {
		t.targets.Most += t.PerGame - 1 // as many as split may keep apart besides
	}
	t.targets.Progress = func(n int) {
		progress.show("%d of %d positions valued", n, t.targets.Most)
		if n%valuedSave == 0 {
			kept.note(t.saveState(state))
		}
	}
	targets, err := t.targets.Make(ctx)
	progress.end()
	return targets, err
}

// flags says in a line what a checkpoint depends on.
func (t *sbTraining) flags() string {
	b := t.balance.Balancing
	begin, _ := t.Begin.MarshalText() // it does not fail
	return fmt.Sprintf("%v games %d size %d positions %d per-game %d apart %d target-playouts %d player %s begin %q flat %v iterations %d playouts %d step %v credit %v scale %v judge %d seed %d",
		t.targets.Records.Paths, t.Games, t.Size, t.Positions, t.PerGame, t.Apart, t.TargetPlayouts, t.Player, begin, t.Flat,
		b.Iterations, b.Playouts, b.Step, b.Credit, b.Scale, b.Judge, b.Seed)
}

// load returns the checkpoint to go on from, and takes weights and state from it, or an empty one.
func (t *sbTraining) load() (*sbState, error) {
	state := &sbState{Flags: t.flags(), Values: map[int]float64{}}
	if !t.Resume || learn.Checkpoint(t.Out).None() {
		return state, nil
	}
	if err := learn.Checkpoint(t.Out).Read(state); err != nil {
		return nil, err
	}
	if state.Flags != t.flags() {
		return nil, fmt.Errorf("%s is of a training with other flags: %s, and not %s", learn.Checkpoint(t.Out).StateFile(), state.Flags, t.flags())
	}
	t.balance.Weights, t.balance.State = state.Weights, state.BalanceState
	return state, nil
}

func (t *sbTraining) saveState(state *sbState) error {
	state.Weights, state.BalanceState = t.balance.Weights, t.balance.State
	return learn.Checkpoint(t.Out).Write(state)
}

func (t *sbTraining) save() error {
	var errs []learn.BalanceErrors
	for _, e := range t.balance.State.Errors {
		errs = append(errs, t.measured(e))
	}
	err := file.Write(t.Out, func(w io.Writer) error { return t.balance.Weights.Write(w) })
	return cmp.Or(err,
		writeAsked(t.Curve, func(w io.Writer) error { return writeCurve(w, errs) }),
		drawAsked(t.Plot, func() string { return learn.PlotErrors(errs) }))
}

// measured puts NaN, which no checkpoint could hold, where an error was not measured: those of
// the steps before the first step, and that of no positions kept apart.
func (t *sbTraining) measured(e learn.BalanceErrors) learn.BalanceErrors {
	if e.Iteration == 0 && t.balance.Judge == 0 {
		e.Learned = math.NaN()
	}
	if t.Apart == 0 {
		e.Apart = math.NaN()
	}
	return e
}

// errorsText tells the errors that were measured: ": squared error 0.05000".
func errorsText(e learn.BalanceErrors) (text string) {
	before := ": "
	add := func(what string, x float64) {
		if !math.IsNaN(x) {
			text += fmt.Sprintf("%s%s %.5f", before, what, x)
			before = ", "
		}
	}
	add("squared error", e.Learned)
	add("squared error of the positions kept apart", e.Apart)
	return text
}

var sbColumns = []string{"pass", "squared error", "of positions kept apart"}

func writeCurve(w io.Writer, errs []learn.BalanceErrors) error {
	rows := [][]string{sbColumns}
	number := func(x float64) string {
		if math.IsNaN(x) {
			return ""
		}
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	for _, e := range errs {
		rows = append(rows, []string{strconv.Itoa(e.Iteration), number(e.Learned), number(e.Apart)})
	}
	return csv.NewWriter(w).WriteAll(rows)
}
