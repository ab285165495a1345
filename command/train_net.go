package command

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/player/net"
)

// netTraining has the flags of `montego train net` besides those of learn.NetPlan.
type netTraining struct {
	recordFlags
	Apart  string `param:"apart" doc:"records to judge the network by; nothing is learned from them"`
	Checks int    `param:"checks" default:"3000" range:"1.." doc:"positions of --apart that are looked at for each report"`
	Every  int    `param:"every" default:"100000" range:"1.." doc:"positions between two reports"`
	Begin  string `param:"begin" unit:"file" doc:"begin with the network of this file, or with builtin9 or builtin19, which ship; larger --channels and --blocks let it grow"`
	Out    string `param:"out" default:"montego.net" unit:"file" doc:"the file of the network to write"`
	Curve  string `param:"curve" unit:"file" doc:"write the losses of every report into this CSV file"`
	Plot   string `param:"plot" unit:"file" doc:"draw the losses of every report into this SVG file"`
	Resume bool   `param:"resume" doc:"go on from the checkpoint beside the file of --out, if there is one, with its plan and the same records; --positions changes its length"`

	plan     learn.NetPlan
	training learn.NetTraining
	given    func(flag string) bool
	errOut   io.Writer
	losses   []netCurve
	begun    string // with which network; see netState.Begin
	learned  string // the records of the checkpoint; see netState.Games
}

type netCurve struct{ Learned, Apart learn.NetLosses }

// netState is what stands beside the weights of a checkpoint.
type netState struct {
	Plan learn.NetPlan
	Last []float32 // weights
	// Average is the network of their running mean, as the file of --out has it: a kill may
	// leave that of an earlier report there. Old checkpoints lack it.
	Average []byte
	State   net.State
	Losses  []netCurve
	Begin   string // the network of --begin, or noBegin; empty in old checkpoints, which do not say
	Games   string // the records, as learnedFrom names them; old checkpoints lack it
}

// addScoreUnits gives a checkpoint from before the score had units of its own those of its network.
func (s *netState) addScoreUnits(n *net.Network) {
	s.Last = append(s.Last, n.Weights[len(s.Last):]...)
	s.State.Mean = append(s.State.Mean, make([]float32, n.ScoreWeights())...)
	s.State.Square = append(s.State.Square, make([]float32, n.ScoreWeights())...)
}

// noBegin stands in a checkpoint for --begin that was not given.
const noBegin = "none"

func trainNetCommand() *cobra.Command {
	t := netTraining{recordFlags: recordFlags{Threads: runtime.GOMAXPROCS(0)}}
	c := newCommand("net RECORDS...", "Train a network of moves, value, score and ownership", func(c *cobra.Command, args []string) error {
		t.errOut, t.given = c.ErrOrStderr(), c.Flags().Changed
		return locked(t.Out, func() error { return t.run(c, t.records(args)) })
	}, &t.plan, &t)
	c.Flags().Lookup("threads").Usage = "workers side by side"
	c.Flags().Lookup("games").Usage = "most games of records to read, beside those of self-play; 0 for all"
	return c
}

// checkApart reports that the records to judge by are among those that are learned from: by them
// a network would look better than it is.
func (t *netTraining) checkApart(learned []string) error {
	apart := filesOf(t.Apart)
	for _, from := range learned {
		for _, file := range filesOf(from) {
			if slices.ContainsFunc(apart, func(info fs.FileInfo) bool { return os.SameFile(info, file) }) {
				return usagef("--apart %s: nothing is learned from these records, and the network would learn from %s", t.Apart, from)
			}
		}
	}
	return nil
}

// filesOf returns what there is of a file of records, or of the files in a folder of them.
func filesOf(name string) (all []fs.FileInfo) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		name += string(filepath.Separator) // or WalkDir would not enter a folder by a link to it
	}
	_ = filepath.WalkDir(name, func(path string, _ fs.DirEntry, _ error) error { // who reads the records tells what is wrong
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			all = append(all, info)
		}
		return nil
	})
	return all
}

func (t *netTraining) run(c *cobra.Command, records *learn.Records) error {
	// What would fail in the end fails before hours of work are spent.
	if err := cmp.Or(t.checkApart(records.Paths), checkOutputs(append(records.Paths, t.Apart, t.Begin), t.Out, t.Curve, t.Plot), checkPlot(t.Plot), curveFile(netColumns).Check(t.Curve), learn.Checkpoint(t.Out).Check(t.Resume)); err != nil {
		return err
	}
	if err := t.plan.Config.Check(); err != nil {
		return usageError{err}
	}
	t.training.Threads, t.training.Every, t.training.Checks = t.Threads, t.Every, t.Checks
	training, err := t.load()
	if err != nil {
		return err
	}
	if err := t.read(c, records); err != nil {
		return err
	}
	t.training.Plan = t.plan
	if training.Steps > 0 { // a kill may have left files of an earlier report
		if err := t.save(training); err != nil {
			return err
		}
	}
	begun, first := time.Now(), training.Steps*t.plan.Batch
	progress := newProgress(t.errOut)
	t.training.Progress = func(n int) {
		rate := float64(n-first) / time.Since(begun).Seconds()
		left := time.Duration(float64(t.plan.Positions-n) / rate * float64(time.Second))
		progress.show("%d of %d positions, %.0f a second, %v left", n, t.plan.Positions, rate, left.Round(time.Second))
	}
	kept := trainingCheckpoints(t.errOut)
	t.training.Report = func(learned, apart learn.NetLosses) {
		progress.end()
		fmt.Fprintf(t.errOut, "after %s: %s\n", phrases.Count(learned.Positions, "position"), learned)
		if t.training.Apart != nil {
			fmt.Fprintf(t.errOut, "  kept apart: %s\n", apart)
		}
		t.losses = append(t.losses, netCurve{learned, apart})
		kept.note(t.save(training))
	}
	err = t.training.Run(c.Context(), training)
	if err = cmp.Or(err, kept.failed); err != nil {
		return err
	}
	return brokenOff(c.Context(), training.Steps*t.plan.Batch, t.plan.Steps()*t.plan.Batch, "positions")
}

func (t *netTraining) read(c *cobra.Command, records *learn.Records) (err error) {
	progress := newProgress(t.errOut)
	show := func(n int) { progress.show("%s read", phrases.Count(n, "game")) }
	t.training.Games, err = learn.ReadGames(c.Context(), records, show)
	progress.end()
	if err != nil {
		return err
	}
	if err := t.training.Games.CheckShare(t.plan.SelfPlay); err != nil {
		return fmt.Errorf("--selfplay %v: %w", t.plan.SelfPlay, err)
	}
	if t.plan.Scores {
		if err := t.training.Games.CheckScores(t.plan.SelfPlay); err != nil {
			return fmt.Errorf("--scores: %w", err)
		}
	}
	printRead(t.errOut, t.training.Games.Len(), records)
	fmt.Fprintf(t.errOut, "%s\n", phrases.Count(t.training.Games.Positions(), "position"))
	if now := t.learns(); t.learned != "" && t.learned != now {
		return usagef("--resume: the training of %s began with %s, and these are %s", t.Out, t.learned, now)
	}
	if t.Apart == "" {
		return nil
	}
	apart := learn.Records{Paths: []string{t.Apart}, Size: t.Size}
	t.training.Apart, err = learn.ReadGames(c.Context(), &apart, show)
	return err
}

func (t *netTraining) learns() string {
	return learnedFrom(t.training.Games.Len(), t.training.Games.Positions())
}

// learnedFrom names the records of a training by the numbers of their games and positions, which
// other records seldom share.
func learnedFrom(games, positions int) string {
	return fmt.Sprintf("%s of %s", phrases.Count(games, "game"), phrases.Count(positions, "position"))
}

func (t *netTraining) load() (*net.Training, error) {
	if !t.Resume || learn.Checkpoint(t.Out).None() {
		t.begun = cmp.Or(t.Begin, noBegin)
		n := net.New(t.plan.Config, t.plan.Seed)
		if t.Begin != "" {
			var err error
			if n, err = t.begin(); err != nil {
				return nil, err
			}
		}
		return net.NewTraining(n, t.training.Threads), nil
	}
	var state netState
	if err := learn.Checkpoint(t.Out).ReadBinary(&state); err != nil {
		return nil, err
	}
	average, err := net.Read(state.Average)
	if state.Average == nil {
		average, err = net.Load(t.Out)
	}
	if err != nil {
		return nil, err
	}
	if len(state.Last) == len(average.Weights)-average.ScoreWeights() {
		state.addScoreUnits(average)
	}
	if len(state.Last) != len(average.Weights) {
		return nil, fmt.Errorf("%s is the checkpoint of another network than %s", learn.Checkpoint(t.Out).StateFile(), t.Out)
	}
	if t.plan, err = t.resumed(&state, average.Config); err != nil {
		return nil, err
	}
	t.losses, t.begun, t.learned = state.Losses, state.Begin, state.Games
	last := average.Clone()
	copy(last.Weights, state.Last)
	training := net.NewTraining(last, t.training.Threads)
	copy(training.Average.Weights, average.Weights)
	if err := training.Resume(state.State); err != nil {
		return nil, fmt.Errorf("%s: %w", learn.Checkpoint(t.Out).StateFile(), err)
	}
	return training, nil
}

// begin returns the network of --begin, grown to the shape that flags ask for.
func (t *netTraining) begin() (*net.Network, error) {
	n, err := oneNetwork(t.Begin)
	if err != nil {
		return nil, err
	}
	shape := n.Config
	if err := setChanged(t.given, &t.plan.Config, &shape); err != nil {
		return nil, err
	}
	if shape == n.Config {
		return n, nil
	}
	grown, err := n.Grow(shape, t.plan.Seed)
	if err != nil {
		return nil, fmt.Errorf("--begin %s: %w", t.Begin, err)
	}
	return grown, nil
}

// oneNetwork returns the network of a file or one that ships, which may be changed.
func oneNetwork(name string) (*net.Network, error) {
	var f net.File
	if err := f.UnmarshalText([]byte(name)); err != nil {
		return nil, err
	}
	list := f.Networks()
	if len(list) != 1 {
		return nil, usagef("--begin %s: these are %d networks; name one of them, such as builtin19", name, len(list))
	}
	return list[0].Clone(), nil
}

// resumed returns the plan of a checkpoint, with the number of positions of the flags if they
// say one: so a training can be made longer or shorter. The error says that another flag was
// given which is not that of the checkpoint, and so would have no effect.
func (t *netTraining) resumed(s *netState, config net.Config) (learn.NetPlan, error) {
	plan := s.Plan
	// What --begin begins with may have another shape than the flags.
	plan.Config = config
	if t.given("positions") {
		plan.Positions = t.plan.Positions
	}
	for _, change := range param.Diff(&plan, &t.plan) {
		if t.given(change.Name) {
			return plan, t.otherFlag(change.Name, change.To, change.From)
		}
	}
	if t.given("begin") && s.Begin != "" && s.Begin != t.Begin {
		return plan, t.otherFlag("begin", t.Begin, s.Begin)
	}
	return plan, nil
}

func (t *netTraining) otherFlag(name, given, kept string) error {
	return usagef("--%s %s: %s is of a training with %s", name, given, learn.Checkpoint(t.Out).StateFile(), kept)
}

func (t *netTraining) save(training *net.Training) error {
	training.Average.Comments = []string{fmt.Sprintf("train net: %d games, %d positions, %s", t.training.Games.Len(), training.Steps*t.plan.Batch, training.Net.Config)}
	var average bytes.Buffer
	if err := training.Average.Write(&average); err != nil {
		return err
	}
	// The state comes first: it is all that a training goes on from.
	state := netState{t.plan, training.Net.Weights, average.Bytes(), training.State(), t.losses, t.begun, t.learns()}
	if err := learn.Checkpoint(t.Out).WriteBinary(state); err != nil {
		return err
	}
	if err := file.Write(t.Out, file.Text(average.String())); err != nil {
		return err
	}
	return cmp.Or(writeAsked(t.Curve, t.writeCurve), drawAsked(t.Plot, t.drawn))
}

func (t *netTraining) drawn() string {
	var learned, apart []learn.NetLosses
	for _, row := range t.losses {
		learned = append(learned, row.Learned)
		if t.training.Apart != nil {
			apart = append(apart, row.Apart)
		}
	}
	return learn.PlotNet(learned, apart)
}

var netColumns = []string{"positions", "kept apart", "first choice", "moves", "winner", "result", "score", "owners"}

func (t *netTraining) writeCurve(w io.Writer) error {
	rows := [][]string{netColumns}
	for _, row := range t.losses {
		both := []learn.NetLosses{row.Learned, row.Apart}
		if t.training.Apart == nil {
			both = both[:1]
		}
		for i, l := range both {
			fields := []string{strconv.Itoa(row.Learned.Positions), strconv.Itoa(i)}
			for _, x := range []float64{l.First, l.Policy, l.Right, l.Win, l.Score, l.Owner} {
				fields = append(fields, strconv.FormatFloat(x, 'g', 6, 64))
			}
			rows = append(rows, fields)
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}
