package command

import (
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/internal/file"
	"montego/internal/memory"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/player/engine"
	"montego/player/net"
	"montego/player/pattern"
	"montego/player/playout"
)

func trainCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "train",
		Short: "Learn the strengths of shapes and features from game records",
		Long: `Learn the strengths of shapes and features from game records: harvest finds the
shapes that are played often, mm learns the γ of all features by
minorization-maximization, show draws them, eval says how well weights, a network or a
player foretell moves, sb balances the weights of playouts, net trains a network, and
selfplay makes games for it.

Records are SGF files, folders, zip archives, and data sets of a game a line,
plain or gzip, whose names contain ".sgfs".`,
	}, trainHarvestCommand(), trainMMCommand(), trainEvalCommand(), trainSBCommand(), trainNetCommand(), trainSelfPlayCommand(), trainShowCommand())
}

func trainHarvestCommand() *cobra.Command {
	var f struct {
		recordFlags
		Least int    `param:"least" default:"20" range:"1.." doc:"how often a shape must have been played"`
		Most  int    `param:"most" default:"800000" range:"0.." doc:"how many shapes are kept, those played most; 0 for all"`
		Out   string `param:"out" default:"shapes.gz" unit:"file" doc:"the file of shapes to write"`
	}
	f.Threads = runtime.NumCPU()
	c := &cobra.Command{
		Use:     "harvest RECORDS...",
		Short:   "Find the shapes that are played often",
		Example: "  montego train harvest --least 20 --most 800000 --out shapes.gz games.sgfs.gz",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := cmp.Or(checkOutputs(args, f.Out), trainedFile.Check(f.Out)); err != nil {
				return err
			}
			progress, records := newProgress(c.ErrOrStderr()), f.records(args)
			h := learn.Harvest{Records: records, Least: f.Least, Most: f.Most, Threads: f.Threads}
			h.Progress = func(pass, games int) { progress.show("pass %d of 2: %s", pass, phrases.Count(games, "game")) }
			list, err := h.Run(c.Context())
			progress.end()
			if err != nil {
				return err
			}
			printRead(c.ErrOrStderr(), records.Read(), records)
			if err := writeZipped(f.Out, func(w io.Writer) error { return learn.WriteShapes(w, list) }); err != nil {
				return err
			}
			_, err = fmt.Fprint(c.OutOrStdout(), learn.HarvestTable(list).Text())
			return err
		},
	}
	declare(c, &f)
	return c
}

// recordFlags are the flags of whatever reads game records.
type recordFlags struct {
	Games   int `param:"games" range:"0.." doc:"most games to read; 0 for all"`
	Size    int `param:"size" range:"0.." doc:"leave out games on boards of another size; 0 takes all"`
	Threads int `param:"threads" range:"1.." doc:"workers side by side; the result does not depend on it"`
}

// records returns what reads the games of these files.
func (f *recordFlags) records(paths []string) *learn.Records {
	return &learn.Records{Paths: paths, Most: f.Games, Size: f.Size}
}

// samplingFlags are the flags of the commands that use single positions.
type samplingFlags struct {
	Every  int `param:"every" default:"1" range:"1.." doc:"take only every n-th position of a game"`
	Owners int `param:"owner-playouts" range:"0.." doc:"uniform playouts from each position, for the features owner and criticality"`
}

// sampling returns which positions are taken.
func (f *samplingFlags) sampling() learn.Sampling {
	return learn.Sampling{Every: f.Every, Playouts: f.Owners, Policy: playout.DefaultParams()}
}

// printRead says how many games were read, and which were left out.
func printRead(w io.Writer, games int, r *learn.Records) {
	fmt.Fprintf(w, "%s read\n", phrases.Count(games, "game"))
	for _, line := range r.Skipped() {
		fmt.Fprintln(w, line)
	}
}

func trainMMCommand() *cobra.Command {
	t := mmTraining{mmFlags: mmFlags{recordFlags: recordFlags{Threads: runtime.NumCPU()}}}
	c := &cobra.Command{
		Use:   "mm RECORDS...",
		Short: "Learn the strengths of features by minorization-maximization",
		Example: `  montego train mm --shapes shapes.gz --games 20000 --every 4 --out model.gz games.sgfs.gz
  montego train mm --shapes shapes.gz --resume --out model.gz games.sgfs.gz
  montego train mm --playout --size 9 --every 4 --out softmax.weights games.sgfs.gz`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			t.games, t.errOut = t.records(args), c.ErrOrStderr()
			// What would fail in the end fails before hours of work are spent.
			if err := cmp.Or(checkOutputs(append(args, t.Shapes), t.Out, t.Packed, t.Plot), checkPlot(t.Plot), t.games.Check(c.Context())); err != nil {
				return err
			}
			if err := cmp.Or(t.checkPlayout(), checkBegin(t.Out, t.Resume), trainedFile.Check(t.Packed)); err != nil {
				return err
			}
			if t.Playout {
				return t.runPlayout(c)
			}
			return t.run(c)
		},
	}
	declare(c, &t.mmFlags)
	t.work.declare(c, "find the features of the games")
	return c
}

// mmFlags are the flags of `montego train mm`.
type mmFlags struct {
	recordFlags
	samplingFlags
	Shapes  string  `param:"shapes" unit:"file" doc:"the file of shapes that harvest wrote; none learns the 3×3 classes alone"`
	Out     string  `param:"out" default:"model.gz" unit:"file" doc:"the file of weights to write, as text; a checkpoint every 20 steps"`
	Packed  string  `param:"packed" unit:"file" doc:"write the weights packed as well, to this file"`
	Plot    string  `param:"plot" unit:"file" doc:"draw the log-likelihood by steps into this SVG file"`
	Playout bool    `param:"playout" doc:"learn the weights of the playout policy softmax instead, a text file for playout.softmax.weights"`
	Resume  bool    `param:"resume" doc:"go on from the weights in the file of --out, if there are any"`
	Steps   int     `param:"steps" default:"120" range:"1.." doc:"steps at most, each for one family of features; those before --resume count"`
	Least   float64 `param:"least" default:"1e-5" range:"0.." doc:"stop when every family gains less log-likelihood a position than this"`
	Prior   float64 `param:"prior" default:"1" range:"0.." doc:"games won, and as many lost, that every feature is believed to have had"`
}

// mmTraining is one run of `montego train mm`.
type mmTraining struct {
	mmFlags
	games  *learn.Records
	work   workFlags
	errOut io.Writer

	model    *pattern.Model
	state    mmState
	pictures map[pattern.DictionaryEntry]string
}

// mmState is what stands beside the weights of a checkpoint.
type mmState struct {
	learn.MMState
	Batch string `json:",omitempty"` // of the tasks that were handed out to a cluster
	Taken string `json:",omitempty"` // which positions the training takes, as taken says; older files lack it
}

// taken says which positions a training takes of the games that it reads.
func (t *mmTraining) taken() string {
	return fmt.Sprintf("--every %d --owner-playouts %d --size %d", t.Every, t.Owners, t.Size)
}

// checkTaken returns an error if a training that goes on would take other positions.
func (t *mmTraining) checkTaken() error {
	if before, now := t.state.Taken, t.taken(); before != "" && before != now {
		return usagef("--resume: the training of %s began with %s, and this is %s", t.Out, before, now)
	}
	return nil
}

func (t *mmTraining) run(c *cobra.Command) error {
	if err := t.begin(); err != nil {
		return err
	}
	find, leave, err := t.find(c)
	if err != nil {
		return err
	}
	over := false
	defer func() { leave(over) }()
	teams, err := t.gather(c.Context(), find)
	if err != nil {
		return err
	}
	mm := learn.MM{Teams: teams, Gammas: learn.GammasOf(t.model), Prior: t.Prior, Least: t.Least, Threads: t.Threads, State: t.state.MMState}
	kept := checkpoints{errOut: t.errOut}
	ll := t.minorize(c.Context(), &mm, func() { kept.note(t.save(mm.State)) })
	t.model.Join()
	t.model.Comments = append(t.model.Comments, t.comment(ll))
	if err := t.save(mm.State); err != nil {
		return err
	}
	over = c.Context().Err() == nil
	return cmp.Or(t.drawSteps(mm.State), writeAsked(t.Packed, t.model.WritePacked), t.unfinished(c.Context(), mm.State))
}

// drawSteps draws the log-likelihood of the steps, if that was asked for.
func (t *mmTraining) drawSteps(state learn.MMState) error {
	return drawAsked(t.Plot, func() string { return learn.PlotSteps(state.History) })
}

// unfinished returns the error that an interrupt came before the last step, if one did.
func (t *mmTraining) unfinished(ctx context.Context, state learn.MMState) error {
	return brokenOff(ctx, len(state.History), t.Steps, "steps")
}

// brokenOff returns the error that an interrupt has left a training with a part of its steps,
// positions or passes, if one has.
func brokenOff(ctx context.Context, done, all int, what string) error {
	if ctx.Err() == nil || done >= all {
		return nil
	}
	return fmt.Errorf("%w after %d of %d %s; --resume goes on", errInterrupted, done, all, what)
}

// minorize makes the steps of MM, tells how far it is, and calls save now and then.
func (t *mmTraining) minorize(ctx context.Context, mm *learn.MM, save func()) float64 {
	begun, done := time.Now(), 0
	mm.Report = func(s learn.MMStep) {
		left := "?"
		if done > 0 {
			left = (time.Since(begun) / time.Duration(done) * time.Duration(t.Steps-len(mm.State.History))).Round(time.Second).String()
		}
		fmt.Fprintf(t.errOut, "step %d of at most %d: log-likelihood %.5f, then %s; at most %s left\n", len(mm.State.History)+1, t.Steps, s.LogLikelihood, s.Family, left)
		if done++; done%checkpointSteps == 0 {
			save()
		}
	}
	ll := mm.Run(ctx, t.Steps)
	fmt.Fprintf(t.errOut, "log-likelihood %.5f after %s\n", ll, phrases.Count(len(mm.State.History), "step"))
	return ll
}

// find returns what finds the features of games, for each thread or for all tasks that
// workers of a cluster do at a time, and what to call at the end. The tasks of a training
// that was killed are those of the one that goes on with it, so that what workers have found
// is not lost.
func (t *mmTraining) find(c *cobra.Command) (find func() learn.Find, leave func(over bool), err error) {
	if !t.work.Cluster {
		return func() learn.Find { return learn.FindMoves(t.model.Dictionary, t.sampling()) }, func(bool) {}, nil
	}
	if t.state.Batch == "" {
		t.state.Batch = cluster.NewNumber()
	}
	batch, leave, err := t.work.nats.batch(c, t.state.Batch+"-"+t.fingerprint(), true)
	if err != nil {
		return nil, nil, err
	}
	one, err := cluster.FindMoves(c.Context(), batch, t.model.Dictionary, t.sampling())
	if err == nil {
		err = t.save(t.state.MMState)
	}
	if err != nil {
		leave(false)
		return nil, nil, err
	}
	return func() learn.Find { return one }, leave, nil
}

// fingerprint is the same for trainings that find the same features in the same games.
func (t *mmTraining) fingerprint() string {
	h := fnv.New64a()
	fmt.Fprint(h, t.games.Paths, t.Games, t.Size, t.Every, t.Owners, t.model.Dictionary.Len())
	return fmt.Sprintf("%x", h.Sum64())
}

// gather reads the games and tells what is in them.
func (t *mmTraining) gather(ctx context.Context, find func() learn.Find) (*learn.Teams, error) {
	defer memory.CollectOften()() // the positions are most of what is in use
	progress, hands := newProgress(t.errOut), t.Threads
	if t.work.Cluster {
		hands = t.work.Parallel
	}
	teams, err := learn.GatherTeams(ctx, t.games, find, hands, func(games int) { progress.show("%s read", phrases.Count(games, "game")) })
	progress.end()
	if err != nil {
		return nil, err
	}
	printRead(t.errOut, t.games.Read(), t.games)
	fmt.Fprintln(t.errOut, teams)
	return teams, nil
}

// checkPlayout refuses flags that have no meaning for the policy softmax.
func (t *mmTraining) checkPlayout() error {
	switch {
	case !t.Playout:
	case t.Owners > 0:
		return usagef("--owner-playouts: the policy softmax has no such features")
	case t.Shapes != "":
		return usagef("--shapes: the policy softmax has the 3×3 classes alone")
	case t.Packed != "":
		return usagef("--packed: the weights of the policy softmax are text")
	}
	return nil
}

// runPlayout learns the weights of the policy softmax.
func (t *mmTraining) runPlayout(c *cobra.Command) error {
	gammas, err := t.beginPlayout()
	if err != nil {
		return err
	}
	find := func() learn.Find { return learn.FindPlayoutMoves(t.sampling()) }
	if t.work.Cluster {
		batch, leave, err := t.work.nats.batch(c, cluster.NewNumber(), false)
		if err != nil {
			return err
		}
		defer leave(true)
		find = func() learn.Find { return cluster.FindPlayoutMoves(batch, t.sampling()) }
	}
	teams, err := t.gather(c.Context(), find)
	if err != nil {
		return err
	}
	mm := learn.MM{Teams: teams, Gammas: gammas, Prior: t.Prior, Least: t.Least, Threads: t.Threads, State: t.state.MMState}
	save := func() error {
		if err := file.Write(t.Out, mm.Gammas.Weights().Write); err != nil {
			return err
		}
		return writeState(t.Out, mmState{MMState: mm.State, Taken: t.taken()})
	}
	kept := checkpoints{errOut: t.errOut}
	t.minorize(c.Context(), &mm, func() { kept.note(save()) })
	if err := save(); err != nil {
		return err
	}
	return cmp.Or(t.drawSteps(mm.State), t.unfinished(c.Context(), mm.State))
}

// beginPlayout returns the γ that the training of the policy softmax begins with.
func (t *mmTraining) beginPlayout() (*learn.Gammas, error) {
	t.state = mmState{MMState: learn.NewMMState()}
	if !t.Resume || fresh(t.Out) {
		return learn.PlayoutGammas(), nil
	}
	weights, err := file.Load(stateLimit, t.Out, pattern.ReadWeights)
	if err != nil {
		return nil, err
	}
	return learn.GammasOfWeights(weights), cmp.Or(readState(t.Out, &t.state), t.checkTaken())
}

// checkpoints tells of checkpoints that cannot be written. The training goes on meanwhile:
// there may be room for a later one.
type checkpoints struct {
	errOut io.Writer
	failed error // of the last one
}

// note notes how a checkpoint went, and says so if it is the first in a row to fail.
func (s *checkpoints) note(err error) {
	if err != nil && s.failed == nil {
		fmt.Fprintf(s.errOut, "the checkpoint cannot be written, the training goes on: %s\n", oneLine(err.Error()))
	}
	s.failed = err
}

// checkpointSteps is how many steps lie between two checkpoints. The help of --out says it.
const checkpointSteps = 20

// begin reads what the training begins with.
func (t *mmTraining) begin() error {
	t.pictures, t.state = map[pattern.DictionaryEntry]string{}, mmState{MMState: learn.NewMMState()}
	var list []learn.Harvested
	if t.Shapes != "" {
		var err error
		if list, err = readShapes(t.Shapes); err != nil {
			return err
		}
		for _, s := range list {
			t.pictures[s.DictionaryEntry] = s.Picture
		}
	}
	if !t.Resume || fresh(t.Out) {
		d, _ := learn.DictionaryOf(list)
		t.model = pattern.NewModel(d)
		return nil
	}
	var err error
	if t.model, err = pattern.Load(t.Out); err != nil {
		return err
	}
	return cmp.Or(readState(t.Out, &t.state), t.checkTaken())
}

// stateLimit bounds the state of a training.
var stateLimit = file.Limit{Bytes: 1 << 30, Of: "the state of a training"}

// stateFile is the file of the state of a training beside that of its weights.
func stateFile(weights string) string { return weights + ".state" }

// checkBegin refuses to begin a training whose files would replace those of another, or
// what is no file of a training.
func checkBegin(weights string, resume bool) error {
	if _, err := os.Stat(stateFile(weights)); err == nil && !resume {
		return fmt.Errorf("%s is the checkpoint of a training, and would be replaced: give --resume or another --out", stateFile(weights))
	}
	return trainedFile.Check(weights)
}

// fresh reports whether a training has left nothing to go on from, neither weights nor a
// state: then one that may go on begins.
func fresh(weights string) bool {
	_, errWeights := os.Stat(weights)
	_, errState := os.Stat(stateFile(weights))
	return errors.Is(errWeights, fs.ErrNotExist) && errors.Is(errState, fs.ErrNotExist)
}

func readState(weights string, state any) error {
	text, err := stateLimit.Read(stateFile(weights))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, state); err != nil {
		return fmt.Errorf("%s is no checkpoint of a training, or cut off: %w", stateFile(weights), err)
	}
	return nil
}

func writeState(weights string, state any) error {
	return file.Write(stateFile(weights), func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
}

func (t *mmTraining) save(state learn.MMState) error {
	err := writeZipped(t.Out, func(w io.Writer) error {
		return t.model.WriteText(w, func(e pattern.DictionaryEntry) string { return t.pictures[e] })
	})
	if err != nil {
		return err
	}
	return writeState(t.Out, mmState{state, t.state.Batch, t.taken()})
}

// comment says what a model is from.
func (t *mmTraining) comment(ll float64) string {
	return fmt.Sprintf("mm: %d games, one in %d positions, prior %v, log-likelihood %.5f", t.games.Read(), t.Every, t.Prior, ll)
}

func trainEvalCommand() *cobra.Command {
	var f struct {
		recordFlags
		samplingFlags
		Weights pattern.ModelFile `param:"weights" unit:"file" doc:"the file of weights, text or packed (default: those built in)"`
		Player  string            `param:"player" doc:"let a player move in the positions, NAME,key=value…; --owner-playouts N: a search of N playouts judges its moves and those of the records"`
		Net     string            `param:"net" doc:"ask the network of this file, or the one built in (builtin), in the place of the linear model; --owner-playouts N: beside it, N playouts of the default player foretell each winner"`
	}
	f.Threads = runtime.NumCPU()
	c := &cobra.Command{
		Use:   "eval RECORDS...",
		Short: "Say how well weights, a network or a player foretell the moves of games",
		Example: `  montego train eval valid.sgfs.gz
  montego train eval --weights model.gz valid.sgfs.gz
  montego train eval --net montego.net valid.sgfs.gz
  montego train eval --player montego,level=15k --every 50 --owner-playouts 2000 valid.sgfs.gz`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if f.Player != "" && f.Net != "" || c.Flags().Changed("weights") && (f.Player != "" || f.Net != "") {
				return usagef("--weights, --net and --player each say what foretells the moves: choose one")
			}
			progress, records := newProgress(c.ErrOrStderr()), f.records(args)
			show := func(games int) { progress.show("%s read", phrases.Count(games, "game")) }
			var report interface{ Write(io.Writer) error }
			var err error
			if f.Player != "" {
				report, err = evaluatePlayer(c.Context(), records, f.Player, f.sampling(), f.Threads, show)
			} else {
				report, err = evaluate(c.Context(), records, f.Weights.Model(), f.Net, f.sampling(), f.Threads, show)
			}
			progress.end()
			if err != nil {
				return err
			}
			printRead(c.ErrOrStderr(), records.Read(), records)
			return report.Write(c.OutOrStdout())
		},
	}
	declare(c, &f)
	return c
}

// evaluatePlayer asks a player, which searches on one thread.
func evaluatePlayer(ctx context.Context, records *learn.Records, player string, s learn.Sampling, threads int, show func(int)) (interface{ Write(io.Writer) error }, error) {
	p, err := engine.Parse(player)
	if err != nil {
		return nil, usageError{err}
	}
	p.Search.Threads = 1
	return learn.EvaluatePlayer(ctx, records, p, s, threads, show)
}

// evaluate asks a model or, if its file is named, a network.
func evaluate(ctx context.Context, records *learn.Records, m *pattern.Model, network string, s learn.Sampling, threads int, show func(int)) (interface{ Write(io.Writer) error }, error) {
	if network == "" {
		return learn.Evaluate(ctx, records, m, s, threads, show)
	}
	var f net.File
	if err := f.UnmarshalText([]byte(network)); err != nil {
		return nil, err
	}
	return learn.EvaluateNet(ctx, records, f.Networks(), s, threads, show)
}

// shapesLimit bounds what is unpacked from a file of shapes.
var shapesLimit = file.Limit{Bytes: 1 << 30, Of: "a file of shapes"}

// readShapes reads a file of shapes, compressed or not.
func readShapes(name string) ([]learn.Harvested, error) {
	f, err := file.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	unpacked, err := file.Unpack(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	list, err := learn.ReadShapes(shapesLimit.Reader(unpacked))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// writeZipped writes a file whole or not at all, compressed if its name ends in .gz.
func writeZipped(name string, write func(io.Writer) error) error {
	return file.Write(name, func(w io.Writer) error {
		if !strings.HasSuffix(name, ".gz") {
			return write(w)
		}
		z := gzip.NewWriter(w)
		return errors.Join(write(z), z.Close())
	})
}

// progress says how far a long work is: at a terminal in one line that changes, else
// a line now and then.
type progress struct {
	out      io.Writer
	terminal bool
	begun    time.Time
	last     time.Time
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, terminal: isTerminal(out), begun: time.Now()}
}

// show says how far it is, unless it was said a moment ago.
func (p *progress) show(format string, args ...any) {
	every, end := 30*time.Second, "\n"
	if p.terminal {
		every, end = time.Second/5, "   \r"
	}
	if time.Since(p.last) < every {
		return
	}
	p.last = time.Now()
	fmt.Fprintf(p.out, "%s, %v%s", fmt.Sprintf(format, args...), time.Since(p.begun).Round(time.Second), end)
}

// end begins a new line for what follows.
func (p *progress) end() {
	if p.terminal && !p.last.IsZero() {
		fmt.Fprintln(p.out)
	}
}
