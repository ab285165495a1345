package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/internal/memory"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/player/book"
	"montego/player/engine"
	"montego/player/search"
	"montego/sgf"
)

// bookGame are the flags that say for which games a book is, and who searches.
type bookGame struct {
	player playerFlags
	game   gameFlags
}

type bookBuild struct {
	bookGame
	nats      natsFlags
	Positions int    `param:"positions" default:"100" range:"0.." doc:"how many positions to search, besides those that FILE has"`
	Parallel  int    `param:"parallel" default:"1" range:"1..256" doc:"positions that are chosen before the first of them is searched; with --cluster they are searched side by side"`
	Out       string `param:"output" unit:"file" doc:"write the book in Fuego's format to this file"`
	Cluster   bool   `param:"cluster" doc:"let the workers of a cluster search the positions (montego worker)"`
}

// buildPlayouts is how many playouts a position of a new book gets where --playouts
// does not say so.
const buildPlayouts = 10_000

func bookBuildCommand() *cobra.Command {
	var f bookBuild
	c := newCommand("build FILE", "Let a book grow by itself, and write what there is to play as a book", func(c *cobra.Command, args []string) error {
		return locked(args[0], func() error { return runBookBuild(c, &f, args[0]) })
	}, &f)
	f.nats.declare(c)
	f.bookGame.declare(c, fmt.Sprintf("playouts for each position (default %d)", buildPlayouts))
	return c
}

func (f *bookGame) declare(c *cobra.Command, playouts string) {
	f.game.Size = "9"
	f.game.declare(c)
	f.player.declare(c)
	c.Flags().Lookup("playouts").Usage = playouts
}

type bookTree struct {
	bookGame
	Least int `param:"least" default:"100" range:"1.." doc:"leave out what follows a position with fewer visits"`
}

func bookTreeCommand() *cobra.Command {
	var f bookTree
	c := newCommand("tree FILE", "Search the empty board and keep the tree, for searches to begin with", f.run, &f)
	f.bookGame.declare(c, fmt.Sprintf("playouts of the search (default %d)", treePlayouts))
	return c
}

// treePlayouts is how many playouts a tree book gets where --playouts does not say so.
const treePlayouts = 100_000

func (f *bookTree) run(c *cobra.Command, args []string) error {
	path := args[0]
	e, start, err := f.openEngine(c, treePlayouts, "search.fold=false")
	if err != nil {
		return usageError{err}
	}
	defer memory.CollectOften()()
	defer e.Close()
	if err := cmp.Or(checkWritable(path), engine.TreeBook.Check(path)); err != nil {
		return err
	}
	r := e.Search(c.Context(), start, start.ToMove(), search.Limits{Playouts: e.Params().Playouts})
	var interrupted error
	if playouts := e.Params().Playouts; c.Context().Err() != nil && r.Playouts < playouts {
		interrupted = fmt.Errorf("%w after %d of %s", errInterrupted, r.Playouts, phrases.Count(playouts, "playout"))
		if _, err := os.Lstat(path); err == nil { // a smaller tree must not replace that of an earlier command
			return fmt.Errorf("%w; %s was not written", interrupted, path)
		}
	}
	nodes, err := e.SaveTree(path, f.Least)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: %s of %s\n", path, phrases.Count(nodes, "node"), phrases.Count(r.Playouts, "playout"))
	return interrupted
}

// openEngine returns the player of the flags, with settings on top, and the empty game.
// playouts are those of a search where --playouts does not say so.
func (f *bookGame) openEngine(c *cobra.Command, playouts int, settings ...string) (*engine.Engine, *game.Game, error) {
	if f.player.Playouts == 0 && c.Flags().Changed("playouts") {
		return nil, nil, errors.New("--playouts 0: a book needs at least one")
	}
	f.player.Playouts = cmp.Or(f.player.Playouts, playouts)
	params, err := f.player.searching(1, false)
	if err == nil {
		err = param.Apply(&params, settings...)
	}
	if err != nil {
		return nil, nil, err
	}
	g, err := f.game.conditions()
	if err == nil && g.Width != g.Height {
		err = fmt.Errorf("--size %s: books are for square boards", f.game.Size)
	}
	if err != nil {
		return nil, nil, err
	}
	return engine.New(params, 1), game.New(g.Width, g.Height, g.Rules, g.Komi), nil
}

func runBookBuild(c *cobra.Command, f *bookBuild, path string) error {
	e, start, err := f.openEngine(c, buildPlayouts)
	if err != nil {
		return usageError{err}
	}
	defer e.Close()
	conditions, err := f.conditions(e.Params(), start)
	if err != nil {
		return err
	}
	growing, err := openGrowing(path, conditions)
	if err != nil {
		return err
	}
	if err := cmp.Or(checkOutputs(nil, path, f.Out), book.FileKind.Check(f.Out)); err != nil {
		return err
	}
	search, leave, err := f.search(c, e, start)
	if err != nil {
		return err
	}
	defer leave()
	defer memory.CollectOften()()
	progress := newProgress(c.ErrOrStderr())
	before := growing.Len()
	kept := checkpoints{errOut: c.ErrOrStderr(), kept: "the book", work: "the search"}
	save := func() { kept.note(growing.Save(path)) }
	err = growing.Grow(c.Context(), f.Positions, f.Parallel, search, rarely(savesEvery, time.Now, save, func() {
		progress.show("%s", phrases.Count(growing.Len(), "position"))
	}))
	progress.end()
	if saved := growing.Save(path); saved != nil {
		return saved
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if finished := f.finish(c, growing, path); finished != nil || err == nil {
		return finished
	}
	return fmt.Errorf("%w after %d of %d positions; what was searched is kept", errInterrupted, growing.Len()-before, f.Positions)
}

func (f *bookBuild) conditions(p engine.Params, start *game.Game) (conditions book.Conditions, err error) {
	base, err := engine.Parse(f.player.preset)
	if err != nil {
		return conditions, err
	}
	var changed []string
	for _, d := range param.Diff(&base, &p) {
		switch d.Name {
		case "playouts", "search.memory", "search.threads": // stand elsewhere, or change nothing
		default:
			changed = append(changed, fmt.Sprintf("%s=%v", d.Name, d.To))
		}
	}
	return book.Conditions{
		Size: start.Width(), Komi: start.Komi().Float(), Rules: start.Rules().Text(""), Playouts: p.Playouts,
		Player: f.player.preset, Settings: strings.Join(changed, ","),
	}, nil
}

// search returns what searches positions: this process one after the other, or the workers
// of a cluster.
func (f *bookBuild) search(c *cobra.Command, e *engine.Engine, start *game.Game) (search book.Search, leave func(), err error) {
	if f.Cluster {
		batch, leave, err := f.nats.batch(c, cluster.NewNumber(), false)
		if err != nil {
			return nil, nil, err
		}
		return cluster.Positions(batch, e.Params(), start), func() { leave(true) }, nil
	}
	var one sync.Mutex
	return func(ctx context.Context, sequence []goban.Point) (book.Searched, error) {
		one.Lock()
		defer one.Unlock()
		return cluster.SearchPosition(ctx, e, start, sequence)
	}, func() {}, nil
}

func (f *bookBuild) finish(c *cobra.Command, growing *book.Growing, path string) error {
	fmt.Fprintf(c.OutOrStdout(), "%s: %s\n", path, phrases.Count(growing.Len(), "position"))
	if f.Out == "" {
		return nil
	}
	k, err := growing.Book()
	if err != nil {
		return err
	}
	return file.Write(f.Out, k.Write)
}

func openGrowing(path string, conditions book.Conditions) (*book.Growing, error) {
	growing, err := book.LoadGrowing(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return book.NewGrowing(conditions), nil
	case err != nil:
		return nil, err
	case growing.Conditions != conditions:
		return nil, fmt.Errorf("%s has grown for other conditions than the flags say: %s", path, growing.Differ(conditions))
	}
	return growing, nil
}

// savesEvery is how often at most a growing book is saved: what a kill can cost.
const savesEvery = 5 * time.Second

// savesShare bounds the time that saving a large book may take: 1/savesShare of all time.
const savesShare = 100

// rarely returns a function that calls show each time, and now and then save: not within
// the interval after the last call of save, or of rarely, nor within savesShare times as long as
// that call took.
func rarely(interval time.Duration, now func() time.Time, save, show func()) func() {
	next := now().Add(interval)
	return func() {
		show()
		start := now()
		if start.Before(next) {
			return
		}
		save()
		end := now()
		next = end.Add(max(interval, savesShare*end.Sub(start)))
	}
}

// shownDepth is the flag of the commands that show a book or a dictionary as text.
type shownDepth struct {
	Depth int `param:"depth" default:"4" range:"0.." doc:"how many moves deep"`
}

func bookShowCommand() *cobra.Command {
	var f struct {
		shownDepth
		SGF string `param:"sgf" unit:"file" doc:"write the whole book to this file instead"`
	}
	return newCommand("show [FILE]", "Show a book as text, or write it as SGF with variations", func(c *cobra.Command, args []string) error {
		k, err := openBook(args)
		if err != nil {
			return err
		}
		if f.SGF == "" {
			return k.WriteText(c.OutOrStdout(), f.Depth)
		}
		if err := cmp.Or(checkOutputs(args, f.SGF), sgf.FileKind.Check(f.SGF)); err != nil {
			return err
		}
		collection, err := k.Collection()
		if err != nil {
			return err
		}
		return file.Write(f.SGF, collection.Write)
	}, &f)
}

// openBook reads the book of a file of either kind, or takes the one built in.
func openBook(args []string) (*book.Book, error) {
	if len(args) == 0 {
		return book.BuiltIn(), nil
	}
	known, err := book.LoadKnowing(args[0])
	if err != nil {
		return nil, err
	}
	if growing, ok := known.(*book.Growing); ok {
		return growing.Book()
	}
	return known.(*book.Book), nil
}
