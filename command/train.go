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
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/internal/file"
	"montego/internal/memory"
	"montego/lab/learn"
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
minorization-maximization, eval says how well a file of weights foretells moves, sb
balances the weights of playouts.

Records are SGF files, folders, zip archives, and data sets of a game a line,
plain or gzip, whose names contain ".sgfs".`,
	}, trainHarvestCommand(), trainMMCommand(), trainEvalCommand(), trainSBCommand(), trainNetCommand(), trainSelfPlayCommand(), trainShowCommand())
}

func trainHarvestCommand() *cobra.Command {
	records, out := learn.Records{}, ""
	h := learn.Harvest{Records: &records}
	c := &cobra.Command{
		Use:     "harvest RECORDS...",
		Short:   "Find the shapes that are played often",
		Example: "  montego train harvest --least 20 --most 800000 --out shapes.gz games.sgfs.gz",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			records.Paths = args
			if err := cmp.Or(checkRecordFlags(c), atLeast(c, 1, "least"), atLeast(c, 0, "most"), checkWritable(out)); err != nil {
				return err
			}
			progress := newProgress(c.ErrOrStderr())
			h.Progress = func(pass, games int) { progress.show("pass %d of 2: %d games", pass, games) }
			list, err := h.Run(c.Context())
			progress.end()
			if err != nil {
				return err
			}
			printSkipped(c.ErrOrStderr(), &records)
			if err := writeZipped(out, func(w io.Writer) error { return learn.WriteShapes(w, list) }); err != nil {
				return err
			}
			_, err = fmt.Fprint(c.OutOrStdout(), learn.HarvestTable(list).Text())
			return err
		},
	}
	recordFlags(c, &records, &h.Threads)
	c.Flags().IntVar(&h.Least, "least", 20, "how often a shape must have been played")
	c.Flags().IntVar(&h.Most, "most", 800_000, "how many shapes are kept, those played most; 0 for all")
	c.Flags().StringVar(&out, "out", "shapes.gz", "the `file` of shapes to write")
	return c
}

// recordFlags are the flags of whatever reads game records.
func recordFlags(c *cobra.Command, r *learn.Records, threads *int) {
	c.Flags().IntVar(&r.Most, "games", 0, "most games to read; 0 for all")
	c.Flags().IntVar(&r.Size, "size", 0, "leave out games on boards of another size; 0 takes all")
	c.Flags().IntVar(threads, "threads", runtime.NumCPU(), "workers side by side; the result does not depend on it")
}

// checkRecordFlags reports which of the flags of recordFlags and samplingFlags makes no
// sense.
func checkRecordFlags(c *cobra.Command) error {
	return cmp.Or(atLeast(c, 1, "threads", "every"), atLeast(c, 0, "games", "size", "owner-playouts"))
}

// samplingFlags are the flags of the commands that use single positions.
func samplingFlags(c *cobra.Command, s *learn.Sampling) {
	c.Flags().IntVar(&s.Every, "every", 1, "take only every n-th position of a game")
	c.Flags().IntVar(&s.Playouts, "owner-playouts", 0, "uniform playouts from each position, for the features owner and criticality")
	s.Policy = playout.DefaultParams()
}

func printSkipped(w io.Writer, r *learn.Records) {
	fmt.Fprintf(w, "%d games read\n", r.Read())
	for _, line := range r.Skipped() {
		fmt.Fprintln(w, line)
	}
}

func trainMMCommand() *cobra.Command {
	t := mmTraining{}
	c := &cobra.Command{
		Use:   "mm RECORDS...",
		Short: "Learn the strengths of features by minorization-maximization",
		Example: `  montego train mm --shapes shapes.gz --games 20000 --every 4 --out model.gz games.sgfs.gz
  montego train mm --shapes shapes.gz --resume --out model.gz games.sgfs.gz
  montego train mm --playout --size 9 --every 4 --out softmax.weights games.sgfs.gz`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			t.records.Paths, t.errOut = args, c.ErrOrStderr()
			// What would fail in the end fails before hours of work are spent.
			if err := cmp.Or(checkRecordFlags(c), atLeast(c, 1, "steps"), checkWritable(t.out, t.packed, t.plot), t.records.Check(c.Context())); err != nil {
				return err
			}
			if t.playout && t.sampling.Playouts > 0 {
				return usagef("--owner-playouts: the policy softmax has no such features")
			}
			if t.work.on && t.work.parallel < 1 {
				return usagef("--parallel %d: at least one task at a time", t.work.parallel)
			}
			if t.playout {
				return t.runPlayout(c)
			}
			return t.run(c)
		},
	}
	recordFlags(c, &t.records, &t.threads)
	flags := c.Flags()
	flags.StringVar(&t.shapes, "shapes", "", "the `file` of shapes that harvest wrote; none learns the 3×3 classes alone")
	flags.StringVar(&t.out, "out", "model.gz", "the `file` of weights to write, as text; a checkpoint after every step")
	flags.StringVar(&t.packed, "packed", "", "write the weights packed as well, to this `file`")
	flags.StringVar(&t.plot, "plot", "", "draw the log-likelihood by steps into this SVG `file`")
	flags.BoolVar(&t.playout, "playout", false, "learn the weights of the playout policy softmax instead, a text file for playout.softmax.weights")
	flags.BoolVar(&t.resume, "resume", false, "go on from the weights in the file of --out")
	samplingFlags(c, &t.sampling)
	flags.IntVar(&t.steps, "steps", 120, "steps at most, each for one family of features")
	flags.Float64Var(&t.least, "least", 1e-5, "stop when every family gains less log-likelihood a position than this")
	flags.Float64Var(&t.prior, "prior", 1, "games won, and as many lost, that every feature is believed to have had")
	t.work.declare(c, "find the features of the games")
	return c
}

// mmTraining is one run of `montego train mm`.
type mmTraining struct {
	records                   learn.Records
	shapes, out, packed, plot string
	resume, playout           bool
	sampling                  learn.Sampling
	steps, threads            int
	least, prior              float64
	work                      workFlags
	errOut                    io.Writer

	model    *pattern.Model
	state    mmState
	pictures map[pattern.DictionaryEntry]string
}

// mmState is what stands beside the weights of a checkpoint.
type mmState struct {
	learn.MMState
	Batch string `json:",omitempty"` // of the tasks that were handed out to a cluster
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
	mm := learn.MM{Teams: teams, Gammas: learn.GammasOf(t.model), Prior: t.prior, Least: t.least, Threads: t.threads, State: t.state.MMState}
	var saveErr error
	ll := t.minorize(c.Context(), &mm, func() { saveErr = errors.Join(saveErr, t.save(mm.State)) })
	t.model.Join()
	t.model.Comments = append(t.model.Comments, t.comment(ll))
	if err := errors.Join(saveErr, t.save(mm.State)); err != nil {
		return err
	}
	over = c.Context().Err() == nil
	return cmp.Or(drawAsked(t.plot, func() string { return learn.PlotSteps(mm.State.History) }), writeAsked(t.packed, t.model.WritePacked))
}

// minorize makes the steps of MM, tells how far it is, and calls save now and then.
func (t *mmTraining) minorize(ctx context.Context, mm *learn.MM, save func()) float64 {
	begun, done := time.Now(), 0
	mm.Report = func(s learn.MMStep) {
		left := "?"
		if done > 0 {
			left = (time.Since(begun) / time.Duration(done) * time.Duration(t.steps-done)).Round(time.Second).String()
		}
		fmt.Fprintf(t.errOut, "step %d of at most %d: log-likelihood %.5f, then %s; at most %s left\n", done+1, t.steps, s.LogLikelihood, s.Family, left)
		if done++; done%checkpointSteps == 0 {
			save()
		}
	}
	ll := mm.Run(ctx, t.steps)
	fmt.Fprintf(t.errOut, "log-likelihood %.5f after %d steps\n", ll, len(mm.State.History))
	return ll
}

// find returns what finds the features of games, for each thread or for all tasks that
// workers of a cluster do at a time, and what to call at the end. The tasks of a training
// that was killed are those of the one that goes on with it, so that what workers have found
// is not lost.
func (t *mmTraining) find(c *cobra.Command) (find func() learn.Find, leave func(over bool), err error) {
	if !t.work.on {
		return func() learn.Find { return learn.FindMoves(t.model.Dictionary, t.sampling) }, func(bool) {}, nil
	}
	if t.state.Batch == "" {
		t.state.Batch = cluster.NewNumber()
	}
	batch, leave, err := t.work.nats.batch(c, t.state.Batch+"-"+t.fingerprint(), true)
	if err != nil {
		return nil, nil, err
	}
	one, err := cluster.FindMoves(c.Context(), batch, t.model.Dictionary, t.sampling)
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
	fmt.Fprint(h, t.records.Paths, t.records.Most, t.records.Size, t.sampling.Every, t.sampling.Playouts, t.model.Dictionary.Len())
	return fmt.Sprintf("%x", h.Sum64())
}

// gather reads the games and tells what is in them.
func (t *mmTraining) gather(ctx context.Context, find func() learn.Find) (*learn.Teams, error) {
	defer memory.CollectOften()() // the positions are most of what is in use
	progress, hands := newProgress(t.errOut), t.threads
	if t.work.on {
		hands = t.work.parallel
	}
	teams, err := learn.GatherTeams(ctx, &t.records, find, hands, func(games int) { progress.show("%d games read", games) })
	progress.end()
	if err != nil {
		return nil, err
	}
	printSkipped(t.errOut, &t.records)
	fmt.Fprintln(t.errOut, teams)
	return teams, nil
}

// runPlayout learns the weights of the policy softmax.
func (t *mmTraining) runPlayout(c *cobra.Command) error {
	find := func() learn.Find { return learn.FindPlayoutMoves(t.sampling) }
	if t.work.on {
		batch, leave, err := t.work.nats.batch(c, cluster.NewNumber(), false)
		if err != nil {
			return err
		}
		defer leave(true)
		find = func() learn.Find { return cluster.FindPlayoutMoves(batch, t.sampling) }
	}
	teams, err := t.gather(c.Context(), find)
	if err != nil {
		return err
	}
	mm := learn.MM{Teams: teams, Gammas: learn.PlayoutGammas(), Prior: t.prior, Least: t.least, Threads: t.threads}
	t.minorize(c.Context(), &mm, func() {})
	return file.Write(t.out, func(w io.Writer) error { return mm.Gammas.Weights().Write(w) })
}

// checkpointSteps is how many steps lie between two checkpoints.
const checkpointSteps = 20

// begin reads what the training begins with.
func (t *mmTraining) begin() error {
	t.pictures, t.state = map[pattern.DictionaryEntry]string{}, mmState{MMState: learn.NewMMState()}
	var list []learn.Harvested
	if t.shapes != "" {
		var err error
		if list, err = readShapes(t.shapes); err != nil {
			return err
		}
		for _, s := range list {
			t.pictures[s.DictionaryEntry] = s.Picture
		}
	}
	if !t.resume {
		d, _ := learn.DictionaryOf(list)
		t.model = pattern.NewModel(d)
		return nil
	}
	var err error
	if t.model, err = pattern.Load(t.out); err != nil {
		return err
	}
	return readState(t.out, &t.state)
}

// stateLimit bounds the state of a training.
var stateLimit = file.Limit{Bytes: 1 << 30, Of: "the state of a training"}

// stateFile is the file of the state of a training beside that of its weights.
func stateFile(weights string) string { return weights + ".state" }

func readState(weights string, state any) error {
	text, err := stateLimit.Read(stateFile(weights))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, state); err != nil {
		return fmt.Errorf("%s: %w", stateFile(weights), err)
	}
	return nil
}

func writeState(weights string, state any) error {
	return file.Write(stateFile(weights), func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
}

func (t *mmTraining) save(state learn.MMState) error {
	err := writeZipped(t.out, func(w io.Writer) error {
		return t.model.WriteText(w, func(e pattern.DictionaryEntry) string { return t.pictures[e] })
	})
	return errors.Join(err, writeState(t.out, mmState{state, t.state.Batch}))
}

// comment says what a model is from.
func (t *mmTraining) comment(ll float64) string {
	return fmt.Sprintf("mm: %d games, one in %d positions, prior %v, log-likelihood %.5f", t.records.Read(), t.sampling.Every, t.prior, ll)
}

func trainEvalCommand() *cobra.Command {
	var weights pattern.ModelFile
	records, sampling, threads, network := learn.Records{}, learn.Sampling{}, 1, ""
	c := &cobra.Command{
		Use:   "eval RECORDS...",
		Short: "Say how well weights, or a network, foretell the moves of games",
		Example: `  montego train eval valid.sgfs.gz
  montego train eval --weights model.gz valid.sgfs.gz
  montego train eval --net montego.net valid.sgfs.gz`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			records.Paths = args
			if err := checkRecordFlags(c); err != nil {
				return err
			}
			progress := newProgress(c.ErrOrStderr())
			show := func(games int) { progress.show("%d games read", games) }
			report, err := evaluate(c.Context(), &records, weights.Model(), network, sampling, threads, show)
			progress.end()
			if err != nil {
				return err
			}
			printSkipped(c.ErrOrStderr(), &records)
			return report.Write(c.OutOrStdout())
		},
	}
	recordFlags(c, &records, &threads)
	c.Flags().TextVar(&weights, "weights", pattern.ModelFile{}, "the `file` of weights, text or packed (default: those built in)")
	c.Flags().StringVar(&network, "net", "", "ask the network of this `file`, or the one built in (builtin), in the place of the linear model; --owner-playouts N: beside it, N playouts of the default player foretell each winner")
	samplingFlags(c, &sampling)
	return c
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
	return learn.EvaluateNet(ctx, records, f.Network(), s, threads, show)
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
