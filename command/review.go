package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/memory"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/sgf"
)

type reviewSettings struct {
	language string
	speech   *phrases.Language // that language

	Out      string        `param:"output" unit:"file" doc:"write the reviewed record to this file, or several into this folder (default: beside each, as NAME-reviewed.sgf)"`
	HTML     string        `param:"html" unit:"file" doc:"write a page with graph, mistakes and the game to this file"`
	Plot     string        `param:"plot" unit:"file" doc:"write the graph of the win rate to this file, as SVG"`
	Effort   float64       `param:"effort" range:"0.01..1000" doc:"how many times the usual effort to spend (default: 1, unless --playouts or --time is given)"`
	Playouts int           `param:"playouts" range:"0.." doc:"playouts for the first look at each position, instead of --effort; a second look has five times as many"`
	Time     time.Duration `param:"time" range:"0s.." doc:"time for a whole game, such as 5m, instead or at most; each position takes some milliseconds all the same"`

	player  playerFlags
	judge   *engine.Params // see review.Options
	threads int            // of the engine
	cluster clusterFlags
}

func reviewCommand() *cobra.Command {
	var f reviewSettings
	c := newCommand("review GAME.sgf…", "Look back at games: how each move changed them, and what was better", f.run, &f)
	declareLanguage(c.Flags(), &f.language)
	f.player.declareParams(c)
	f.cluster.declare(c)
	f.player.declareThreads(c)
	return c
}

func (f *reviewSettings) run(c *cobra.Command, args []string) error {
	var err error
	if f.speech, err = speech(f.language); err != nil {
		return usageError{err}
	}
	if f.Effort > 0 && f.Playouts > 0 {
		return usagef("--effort and --playouts say the same thing: choose one")
	}
	p, judge, err := f.player.judging(1)
	if err != nil {
		return usageError{err}
	}
	jobs, err := f.jobs(args) // it makes folders, so all flags are looked at before
	if err != nil {
		return err
	}
	if err := f.writable(jobs); err != nil {
		return err
	}
	defer memory.CollectOften()()
	open, leave, err := f.cluster.factory(c)
	if err != nil {
		return err
	}
	defer leave()
	f.judge, f.threads = judge, p.Search.Threads
	e := engine.NewWith(open, p, 1)
	defer e.Close()
	failed := 0
	for _, j := range jobs {
		err := f.reviewFile(c, e, j)
		if err != nil && (len(jobs) == 1 || c.Context().Err() != nil) {
			return err
		}
		if err != nil {
			fmt.Fprintf(c.ErrOrStderr(), "montego: %v\n", err)
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d records were not reviewed", failed, len(jobs))
	}
	return nil
}

func (f *reviewSettings) reviewFile(c *cobra.Command, e *engine.Engine, j job) error {
	collection, warnings, err := j.load(c)
	if err != nil {
		return err
	}
	tellFaults(c.ErrOrStderr(), j.in, warnings)
	if err := f.review(c.Context(), e, j, collection, c.ErrOrStderr(), c.OutOrStdout()); err != nil {
		return fmt.Errorf("%s: %w", j.in, err)
	}
	return nil
}

func (j job) load(c *cobra.Command) (*sgf.Collection, []sgf.Warning, error) {
	if j.in != standard {
		return sgf.Load(j.in)
	}
	text, err := sgf.Limit.ReadFrom(c.Context(), c.InOrStdin())
	if err != nil {
		return nil, nil, err
	}
	return sgf.Parse(text)
}

// standard names standard input, and as a file to write standard output.
const standard = "-"

// writable reports what cannot be written, and what would be lost, before anything is searched.
func (f *reviewSettings) writable(jobs []job) error {
	records, names := []string{}, []string{f.HTML, f.Plot}
	for _, j := range jobs {
		if j.out == standard {
			continue
		}
		if err := sgf.FileKind.Check(j.out); err != nil {
			return err
		}
		records, names = append(records, j.in), append(names, j.out)
	}
	return cmp.Or(checkOutputs(records, names...), checkPlot(f.Plot), page.FileKind.Check(f.HTML))
}

// job is a record to review, and where it goes.
type job struct{ in, out string }

func (f *reviewSettings) jobs(args []string) ([]job, error) {
	all, err := recordsIn(args, f.Out)
	if err != nil {
		return nil, err
	}
	several := len(all) > 1 || len(args) == 1 && len(all) == 1 && all[0].in != args[0]
	if several && (f.HTML != "" || f.Plot != "") {
		return nil, usagef("--html and --plot are for one game; there are %d", len(all))
	}
	if several && f.Out == standard {
		return nil, usagef("--output -: only one record can go to the standard output, and these are %d", len(all))
	}
	if len(all) == 0 {
		return nil, usagef("there is no record (*.sgf) in %s", args[0])
	}
	for i := range all {
		j := &all[i]
		switch {
		case f.Out == "" && j.in == standard:
			continue // to standard output
		case f.Out == "":
			j.out = strings.TrimSuffix(j.in, filepath.Ext(j.in)) + reviewedEnd
		case several:
			j.out = filepath.Join(f.Out, j.out)
			if err := os.MkdirAll(filepath.Dir(j.out), 0o777); err != nil {
				return nil, err
			}
		default:
			j.out = f.Out
		}
		if placeOf(j.in).is(placeOf(j.out)) {
			return nil, usagef("the reviewed record would replace %s: choose another --output", j.in)
		}
	}
	return all, nil
}

// recordsIn lists the files that args name, and the records of a folder and its subfolders but
// for those in the folder reviewed, where the reviews go. out is the name below that folder.
func recordsIn(args []string, reviewed string) (files []job, err error) {
	own, _ := os.Stat(reviewed)
	for _, arg := range args {
		if arg == standard {
			if len(args) > 1 {
				return nil, usagef("standard input is one record: give it alone")
			}
			return []job{{standard, standard}}, nil
		}
		info, err := os.Stat(arg)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, job{arg, filepath.Base(arg)})
			continue
		}
		err = fs.WalkDir(os.DirFS(arg), ".", func(path string, entry fs.DirEntry, err error) error {
			name := filepath.FromSlash(path)
			switch {
			case err != nil:
				return fmt.Errorf("%s: %w", filepath.Join(arg, name), file.Cause(err))
			case entry.IsDir():
				if info, err := entry.Info(); err == nil && own != nil && path != "." && os.SameFile(info, own) {
					return fs.SkipDir
				}
			case strings.EqualFold(filepath.Ext(name), ".sgf") && !strings.HasSuffix(name, reviewedEnd):
				files = append(files, job{filepath.Join(arg, name), name})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// reviewedEnd is how the names of reviewed records end unless --output is given.
const reviewedEnd = "-reviewed.sgf"

func (f *reviewSettings) review(ctx context.Context, e *engine.Engine, j job, collection *sgf.Collection, bars, out io.Writer) error {
	games := collection.Trees
	if len(games) > 1 && (f.HTML != "" || f.Plot != "") {
		return fmt.Errorf("--html and --plot are for one game; there are %d", len(games))
	}
	save := func(before *sgf.Collection, at int) error { return saveGames(j.out, collection, before, at) }
	words := out
	if j.out == standard {
		words = bars // the record itself goes to standard output
		save = func(*sgf.Collection, int) error { return nil }
	}
	before, _, err := sgf.Load(j.out)
	if err != nil || j.out == standard {
		before = &sgf.Collection{}
	} else if !isReviewOf(before, collection) {
		return fmt.Errorf("%s is there already, is another game and no review, and would be replaced: choose another --output", j.out)
	}
	reviewed := 0
	for i, root := range games {
		var old *sgf.Node
		if i < len(before.Trees) {
			old = before.Trees[i]
		}
		name, where := filepath.Base(j.in), j.out
		if len(games) > 1 {
			name += fmt.Sprintf(", game %d of %d", i+1, len(games))
			where += fmt.Sprintf(", game %d", i+1)
		}
		r, err := review.New(root, old, f.options())
		if err != nil && len(games) > 1 {
			fmt.Fprintf(bars, "montego: %s is left out: %v\n", name, err)
			continue
		}
		if err == nil {
			reviewed++
			err = f.reviewGame(ctx, e, r, name, bars, func() error { return save(before, i) })
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(words, "%s: %s\n", where, r.Summary())
		if err := cmp.Or(writeAsked(f.HTML, r.WritePage), writeAsked(f.Plot, r.WritePlot)); err != nil {
			return err
		}
	}
	if reviewed == 0 {
		return errors.New("there is no game of Go with moves in it")
	}
	if j.out == standard {
		return collection.Write(out)
	}
	return save(before, len(games))
}

// isReviewOf reports whether a file may be replaced by the review of a record: it is a review
// itself, or a copy of the record.
func isReviewOf(before, record *sgf.Collection) bool {
	moves := func(c *sgf.Collection) (all []string) {
		for _, root := range c.Trees {
			for n := range root.MainLine() {
				all = append(all, n.Raw("B")+","+n.Raw("W"))
			}
		}
		return all
	}
	for _, root := range before.Trees {
		for n := range root.All() {
			if n.Has(review.SaidProperty) {
				return true
			}
		}
	}
	return slices.Equal(moves(before), moves(record))
}

func (f *reviewSettings) options() review.Options {
	o := review.Options{Factor: f.Effort, Threads: f.threads, Time: f.Time, Version: Version, Language: f.speech, Judge: f.judge}
	if f.Playouts > 0 {
		o.Effort = review.EffortOf(f.Playouts)
	}
	return o
}

// saveGames writes the games of a file. Those after the one under review, which is number
// at, are still as an earlier review has left them.
func saveGames(path string, games, before *sgf.Collection, at int) error {
	all := *games
	if at+1 < len(games.Trees) && len(before.Trees) == len(games.Trees) {
		all.Trees = append(slices.Clone(games.Trees[:at+1]), before.Trees[at+1:]...)
	}
	return file.Write(path, all.Write)
}

func (f *reviewSettings) reviewGame(ctx context.Context, e *engine.Engine, r *review.Review, name string, bars io.Writer, save func() error) error {
	if r.Fault != nil {
		fmt.Fprintf(bars, "montego: %s is reviewed up to its first fault: %v\n", name, r.Fault)
	}
	e.Forget()
	progress := newProgress(bars)
	show := func(done float64) {
		if progress.terminal && done > 0 { // elsewhere the result of each game is enough
			left := time.Duration(float64(time.Since(progress.begun)) * (1 - done) / done)
			progress.show("%s %.0f %%, %v left", name, 100*done, left.Round(time.Second))
		}
	}
	err := r.Run(ctx, e, show, func() error { r.Note(); return save() })
	show(r.Done())
	progress.end()
	if err != nil {
		r.Note()
		if errors.Is(err, context.Canceled) && save() == nil {
			return fmt.Errorf("interrupted when %.0f %% was done; the same command goes on", 100*r.Done())
		}
		return err
	}
	r.Note()
	r.Annotate()
	return save()
}
