package command

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/internal/file"
	"montego/internal/memory"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/player/pattern"
)

func trainMMCommand() *cobra.Command {
	t := mmTraining{recordFlags: recordFlags{Threads: runtime.GOMAXPROCS(0)}}
	c := newCommand("mm RECORDS...", "Learn the strengths of features by minorization-maximization", func(c *cobra.Command, args []string) error {
		t.games, t.errOut = t.records(args), c.ErrOrStderr()
		return locked(t.Out, func() error { return t.run(c) })
	}, &t)
	t.work.declare(c, "find the features of the games")
	return c
}

type mmTraining struct {
	recordFlags
	samplingFlags
	Shapes  string  `param:"shapes" unit:"file" doc:"the file of shapes that harvest wrote; none learns the 3×3 classes alone"`
	Out     string  `param:"out" default:"model.gz" unit:"file" doc:"the file of weights to write, as text, for search.patterns.model; a checkpoint every 20 steps"`
	Packed  string  `param:"packed" unit:"file" doc:"write the weights packed as well, to this file"`
	Plot    string  `param:"plot" unit:"file" doc:"draw the log-likelihood by steps into this SVG file"`
	Playout bool    `param:"playout" doc:"learn the weights of the playout policy softmax instead, a text file for playout.softmax.weights"`
	Resume  bool    `param:"resume" doc:"go on from the checkpoint beside the file of --out, if there is one"`
	Steps   int     `param:"steps" default:"120" range:"1.." doc:"steps at most, each for one family of features; those before --resume count"`
	Least   float64 `param:"least" default:"1e-5" range:"0.." doc:"stop when every family gains less log-likelihood a position than this"`
	Prior   float64 `param:"prior" default:"1" range:"0.." doc:"virtual games that every feature has won, and as many lost; larger keeps γ nearer to 1"`

	games  *learn.Records
	work   workFlags
	errOut io.Writer

	gammas   *learn.Gammas  // that are learned
	model    *pattern.Model // of these γ; nil where they are those of the policy softmax
	state    mmState
	pictures map[pattern.DictionaryEntry]string
}

// mmState is what stands beside the weights of a checkpoint.
type mmState struct {
	learn.MMState
	Batch string `json:",omitempty"` // of the tasks that were handed out to a cluster
	Taken string `json:",omitempty"` // which positions the training takes, as taken says; older files lack it
	Games string `json:",omitempty"` // the records, as learnedFrom names them; older files lack it
	// Weights are those of the steps so far, as text: a kill may leave those of other steps in
	// the file of --out. Older files lack them.
	Weights []byte `json:",omitempty"`
}

// taken says which positions a training takes of the games that it reads.
func (t *mmTraining) taken() string {
	return fmt.Sprintf("--every %d --owner-playouts %d --size %d", t.Every, t.Owners, t.Size)
}

func (t *mmTraining) run(c *cobra.Command) error {
	// What would fail in the end fails before hours of work are spent.
	if err := cmp.Or(checkOutputs(append(t.games.Paths, t.Shapes), t.Out, t.Packed, t.Plot), checkPlot(t.Plot), t.games.Check(c.Context())); err != nil {
		return err
	}
	if err := cmp.Or(t.checkPlayout(), learn.Checkpoint(t.Out).Check(t.Resume), learn.FileKind.Check(t.Packed)); err != nil {
		return err
	}
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
	mm := learn.MM{Teams: teams, Gammas: t.gammas, Prior: t.Prior, Least: t.Least, Threads: t.Threads, State: t.state.MMState}
	kept := trainingCheckpoints(t.errOut)
	ll := t.minorize(c.Context(), &mm, func() { kept.note(t.save(mm.State)) })
	if t.model != nil {
		t.model.Join()
		t.model.Comments = []string{fmt.Sprintf("mm: %d games, one in %d positions, prior %v, log-likelihood %.5f", t.games.Read(), t.Every, t.Prior, ll)}
	}
	if err := t.save(mm.State); err != nil {
		return err
	}
	over = c.Context().Err() == nil
	return cmp.Or(drawAsked(t.Plot, func() string { return learn.PlotSteps(mm.State.History, ll) }),
		writeAsked(t.Packed, t.model.WritePacked), // checkPlayout refuses --packed without a model
		brokenOff(c.Context(), len(mm.State.History), t.Steps, "steps"))
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
		return func() learn.Find {
			if t.Playout {
				return learn.FindPlayoutMoves(t.sampling())
			}
			return learn.FindMoves(t.model.Dictionary, t.sampling())
		}, func(bool) {}, nil
	}
	t.state.Batch = cmp.Or(t.state.Batch, cluster.NewNumber())
	batch, leave, err := t.work.nats.batch(c, t.state.Batch+"-"+t.fingerprint(), true)
	if err != nil {
		return nil, nil, err
	}
	one := cluster.FindPlayoutMoves(batch, t.sampling())
	if !t.Playout {
		one, err = cluster.FindMoves(c.Context(), batch, t.model.Dictionary, t.sampling())
	}
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
	h, shapes := fnv.New64a(), 0
	if t.model != nil {
		shapes = t.model.Dictionary.Len()
	}
	fmt.Fprint(h, t.games.Paths, t.Games, t.Size, t.Every, t.Owners, shapes)
	return fmt.Sprintf("%x", h.Sum64())
}

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
	games := learnedFrom(t.games.Read(), teams.Positions())
	if before := t.state.Games; before != "" && before != games {
		return nil, usagef("--resume: the training of %s began with %s, and these are %s", t.Out, before, games)
	}
	t.state.Games = games
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

// checkpoints tells of checkpoints that cannot be written. The work goes on meanwhile: there may
// be room for a later one.
type checkpoints struct {
	errOut     io.Writer
	kept, work string // in words
	failed     error  // of the last one
}

func trainingCheckpoints(errOut io.Writer) checkpoints {
	return checkpoints{errOut: errOut, kept: "the checkpoint", work: "the training"}
}

// note notes how a checkpoint went, and says so if it is the first in a row to fail.
func (s *checkpoints) note(err error) {
	if err != nil && s.failed == nil {
		fmt.Fprintf(s.errOut, "%s cannot be written, %s goes on: %s\n", s.kept, s.work, phrases.OneLine(err.Error()))
	}
	s.failed = err
}

// checkpointSteps is how many steps lie between two checkpoints. The help of --out says it.
const checkpointSteps = 20

func (t *mmTraining) begin() error {
	resumes, read := t.Resume && !learn.Checkpoint(t.Out).None(), t.readModel
	if t.Playout {
		read = t.readWeights
	}
	if resumes {
		if err := t.readState(); err != nil {
			return err
		}
	}
	if err := read(resumes); err != nil {
		return err
	}
	t.state.Weights = nil // from here on they are in t.gammas
	return nil
}

func (t *mmTraining) readState() (err error) {
	if err := learn.Checkpoint(t.Out).Read(&t.state); err != nil {
		return err
	}
	if before, now := t.state.Taken, t.taken(); before != "" && before != now {
		return usagef("--resume: the training of %s began with %s, and this is %s", t.Out, before, now)
	}
	if t.state.Weights == nil {
		t.state.Weights, err = file.Load(learn.CheckpointLimit, t.Out, learn.CheckpointLimit.Unpack)
	}
	return err
}

// readWeights reads the γ of the policy softmax, all 1 if nothing is to be resumed.
func (t *mmTraining) readWeights(resumes bool) error {
	if !resumes {
		t.gammas = learn.PlayoutGammas()
		return nil
	}
	weights, err := pattern.ReadWeights(t.state.Weights)
	if err != nil {
		return fmt.Errorf("the checkpoint of %s: %w", t.Out, err)
	}
	t.gammas = learn.GammasOfWeights(weights)
	return nil
}

// readModel reads the shapes and the model of their γ, all 1 if nothing is to be resumed.
func (t *mmTraining) readModel(resumes bool) (err error) {
	t.pictures = map[pattern.DictionaryEntry]string{}
	var list []learn.Harvested
	if t.Shapes != "" {
		if list, err = learn.LoadShapes(t.Shapes); err != nil {
			return err
		}
		for _, s := range list {
			t.pictures[s.DictionaryEntry] = s.Picture
		}
	}
	t.model = pattern.NewModel(learn.DictionaryOf(list))
	if resumes {
		if t.model, err = pattern.ReadText(t.state.Weights); err != nil {
			return fmt.Errorf("the checkpoint of %s: %w", t.Out, err)
		}
	}
	t.gammas = learn.GammasOf(t.model)
	return nil
}

// save writes the state, which a training goes on from, before the weights: a kill between
// them, or a full disk, loses no step and counts none twice.
func (t *mmTraining) save(state learn.MMState) error {
	var text bytes.Buffer
	write, err := file.WriteZipped, error(nil)
	if t.Playout {
		write, err = file.Write, t.gammas.Weights().Write(&text)
	} else {
		err = t.model.WriteText(&text, func(e pattern.DictionaryEntry) string { return t.pictures[e] })
	}
	if err == nil {
		err = learn.Checkpoint(t.Out).Write(mmState{state, t.state.Batch, t.taken(), t.state.Games, text.Bytes()})
	}
	if err == nil {
		err = write(t.Out, file.Text(text.String()))
	}
	return err
}
