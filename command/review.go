package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"montego/internal/atomicfile"
	"montego/internal/memory"
	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/sgf"
)

// reviewSettings are the flags of `montego review`.
type reviewSettings struct {
	out, html, plot string
	playouts        int
	time            time.Duration
	player          playerFlags
	cluster         clusterFlags
}

// defaultReview is how many playouts a position gets where neither --playouts nor
// --time says so.
const defaultReview = 300

func reviewCommand() *cobra.Command {
	var f reviewSettings
	c := &cobra.Command{
		Use:   "review GAME.sgf…",
		Short: "Look back at games: how each move changed them, and what was better",
		Long: `Searches every position of the main line and writes the record anew: win rate and
lead after every move (Sabaki and Lizzie draw them), and for the moves that lost
much a comment, a mark, and the better line as a variation. Of a folder all records
are reviewed.

A review that was interrupted goes on where it stood: what the file of --output
already says with as many playouts is not searched again.`,
		Example: `  montego review game.sgf --html report.html --plot graph.svg
  montego review games/ --output reviewed/ --playouts 1000`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runReview(c, &f, args) },
	}
	flags := c.Flags()
	flags.SortFlags = false
	flags.StringVarP(&f.out, "output", "o", "", "write the reviewed record to this `file`, or several into this folder (default: beside each, as NAME-reviewed.sgf)")
	flags.StringVar(&f.html, "html", "", "write a page with graph, mistakes and the game to this `file`")
	flags.StringVar(&f.plot, "plot", "", "write the graph of the win rate to this `file`, as SVG")
	flags.IntVar(&f.playouts, "playouts", 0, fmt.Sprintf("playouts for each position (default: %d, unless --time is given)", defaultReview))
	flags.DurationVar(&f.time, "time", 0, "time for a whole game, such as 5m, instead or at most")
	f.player.declareParams(c)
	f.cluster.declare(c)
	flags.IntVar(&f.player.threads, "threads", 0, "threads that search; 0 for as many as there are processors")
	flags.Var(&f.player.memory, "memory", "memory of the search tree: 512M, 2G, or a share of the machine's")
	return c
}

func runReview(c *cobra.Command, f *reviewSettings, args []string) error {
	jobs, err := f.jobs(args)
	if err != nil {
		return err
	}
	if f.playouts < 0 || f.time < 0 {
		return usagef("--playouts and --time cannot be negative")
	}
	if f.playouts == 0 && f.time == 0 {
		f.playouts = defaultReview
	}
	p, err := f.player.params(1)
	if err == nil {
		err = f.player.onThreads(&p, false)
	}
	if err != nil {
		return usageError{err}
	}
	defer memory.CollectOften()()
	open, leave, err := f.cluster.opener(c)
	if err != nil {
		return err
	}
	defer leave()
	e := engine.With(open, p, 1)
	defer e.Close()
	for _, j := range jobs {
		if err := f.review(c.Context(), e, j, c.ErrOrStderr(), c.OutOrStdout()); err != nil {
			return fmt.Errorf("%s: %w", j.in, err)
		}
	}
	return nil
}

// job is a record to review, and where it goes.
type job struct{ in, out string }

// jobs lists the records that args name.
func (f *reviewSettings) jobs(args []string) (all []job, err error) {
	files, err := recordsIn(args)
	if err != nil {
		return nil, err
	}
	several := len(files) > 1 || len(args) == 1 && len(files) == 1 && files[0] != args[0]
	if several && (f.html != "" || f.plot != "") {
		return nil, usagef("--html and --plot are for one game; there are %d", len(files))
	}
	if len(files) == 0 {
		return nil, usagef("there is no record (*.sgf) in %s", args[0])
	}
	if several && f.out != "" {
		if err := os.MkdirAll(f.out, 0o777); err != nil {
			return nil, err
		}
	}
	for _, in := range files {
		out := f.out
		switch {
		case out == "":
			out = strings.TrimSuffix(in, filepath.Ext(in)) + reviewedEnd
		case several:
			out = filepath.Join(out, filepath.Base(in))
		}
		if same(in, out) {
			return nil, usagef("the reviewed record would replace %s: choose another --output", in)
		}
		all = append(all, job{in, out})
	}
	return all, nil
}

// recordsIn lists the files that args name, those of a folder too.
func recordsIn(args []string) (files []string, err error) {
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, arg)
			continue
		}
		inside, err := filepath.Glob(filepath.Join(arg, "*.sgf"))
		if err != nil {
			return nil, err
		}
		for _, path := range inside {
			if !strings.HasSuffix(path, reviewedEnd) {
				files = append(files, path)
			}
		}
	}
	return files, nil
}

// reviewedEnd is how the names of reviewed records end unless --output is given.
const reviewedEnd = "-reviewed.sgf"

// same reports whether two paths lead to one file.
func same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// review reviews one record.
func (f *reviewSettings) review(ctx context.Context, e *engine.Engine, j job, bars, out io.Writer) error {
	collection, warnings, err := sgf.Load(j.in)
	if err != nil {
		return err
	}
	if n := len(warnings); n > 0 {
		fmt.Fprintf(bars, "montego: %s has faults (%d); the first is at %v\n", j.in, n, warnings[0])
	}
	var old *sgf.Node
	if before, _, err := sgf.Load(j.out); err == nil {
		old = before.Trees[0]
	}
	o := review.Options{Playouts: f.playouts, Version: Version}
	r, err := review.New(collection.Trees[0], old, o)
	if err != nil {
		return err
	}
	bar := newReviewBar(bars, filepath.Base(j.in), len(r.Nodes))
	r.Limit(f.time, bar.show)
	e.Forget()
	save := func() error { return atomicfile.Write(j.out, collection.Write) }
	if err := r.Run(ctx, e, func() error { r.Note(); return save() }); err != nil {
		bar.end()
		r.Note()
		if errors.Is(err, context.Canceled) && save() == nil {
			return fmt.Errorf("interrupted with %d of %d positions to go; the same command goes on", r.Left(), len(r.Nodes))
		}
		return err
	}
	bar.end()
	r.Annotate()
	if err := save(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s\n", j.out, r.Summary())
	return f.extras(r)
}

// extras writes the page and the graph.
func (f *reviewSettings) extras(r *review.Review) error {
	for _, w := range []struct {
		path  string
		write func(io.Writer) error
	}{{f.html, r.WritePage}, {f.plot, r.WritePlot}} {
		if w.path != "" {
			if err := atomicfile.Write(w.path, w.write); err != nil {
				return err
			}
		}
	}
	return nil
}

// reviewBar shows how far a review is to a person at the terminal.
type reviewBar struct {
	bars *mpb.Progress
	bar  *mpb.Bar
}

func newReviewBar(w io.Writer, name string, positions int) *reviewBar {
	if !isTerminal(w) {
		return &reviewBar{}
	}
	b := &reviewBar{bars: mpb.New(mpb.WithOutput(w))}
	b.bar = b.bars.AddBar(int64(positions),
		mpb.PrependDecorators(decor.Name(name+" ")),
		mpb.AppendDecorators(decor.CountersNoUnit("%d of %d, "), decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left")))
	return b
}

// show says how many positions are done.
func (b *reviewBar) show(done, _ int) {
	if b.bar != nil {
		b.bar.SetCurrent(int64(done))
	}
}

// end takes the bar away.
func (b *reviewBar) end() {
	if b.bar != nil {
		b.bar.Abort(true)
		b.bars.Wait()
	}
}
