package command

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/debug/settled"
	"montego/game"
	"montego/goban"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/player/playout"
	"montego/player/search"
	"montego/sgf"
)

// drawFlags are the flags of those subcommands of `montego debug` that show what is drawn at
// random.
type drawFlags struct {
	Policy string `param:"policy" doc:"the policy (default: the player's)"`
	Seed   uint64 `param:"seed" default:"1" doc:"another seed draws other moves"`
	// searches says that the subcommand searches; the others play playouts alone, or ask patterns.
	searches bool
}

// placeFlags are the flags of those that show something of one position.
type placeFlags struct {
	player playerFlags
	Color  string `param:"color" unit:"colour" doc:"who moves first, black or white (default: whose turn it is)"`
	Game   int    `param:"game" range:"0.." doc:"which game of the file, if it has several, from 1; 0 is the first"`
	Move   int    `param:"move" range:"0.." doc:"look at a record before this move; 0 is its end"`
}

// positionFlags are the flags of those that show what is drawn in one position.
type positionFlags struct {
	drawFlags
	placeFlags
}

func debugPlayoutCommand() *cobra.Command {
	var f struct {
		positionFlags
		Every int `param:"every" default:"20" range:"0.." doc:"moves between two boards; 0 for no boards"`
	}
	return f.onPosition("playout FILE|-", "Show one playout move by move, with the kind of each move", &f, &f.drawFlags,
		func(_ context.Context, g *game.Game, v inspect.View) string { return inspect.Playout(g, v, f.Every) })
}

func debugPolicyCommand() *cobra.Command {
	var f struct {
		positionFlags
		Samples int `param:"samples" default:"10000" range:"1..10000000" doc:"how many moves are drawn"`
		Rows    int `param:"rows" default:"20" range:"0.." doc:"how many rows of the table are shown"`
	}
	return f.onPosition("policy FILE|-", "Show which moves a policy makes next, and how often", &f, &f.drawFlags,
		func(ctx context.Context, g *game.Game, v inspect.View) string {
			return until(ctx, func() string { return inspect.Policy(g, v, f.Samples, f.Rows) })
		})
}

func debugPositionsCommand() *cobra.Command {
	var f struct {
		player playerFlags
		drawFlags
		Playouts int `param:"playouts" default:"300" range:"1..1000000" doc:"how many playouts from each position"`
	}
	c := newCommand("positions [FILE…]", "Ask how often playouts find what settled positions lead to", func(c *cobra.Command, args []string) error {
		v, err := f.view(&f.player)
		if err != nil {
			return usageError{err}
		}
		all, err := settled.Load(args...)
		if err != nil {
			return err
		}
		found := until(c.Context(), func() string { return inspect.Positions(all, v, f.Playouts) })
		return cmp.Or(printText(c, found), c.Context().Err())
	})
	declareView(c, &f, &f.drawFlags, &f.player)
	return c
}

func debugFeaturesCommand() *cobra.Command {
	var f struct {
		placeFlags
		Rows int `param:"rows" default:"10" range:"0.." doc:"how many rows of the table are shown"`
	}
	return f.onPosition("features FILE|-", "Show which moves the learned patterns expect next, and why", &f, &drawFlags{},
		func(_ context.Context, g *game.Game, v inspect.View) string { return inspect.Features(g, v, f.Rows) })
}

func debugKindsCommand() *cobra.Command {
	var f struct {
		positionFlags
		Playouts int `param:"playouts" default:"1000" range:"1..1000000" doc:"how many playouts"`
	}
	return f.onPosition("kinds FILE|-", "Show what kinds of moves many playouts are made of", &f, &f.drawFlags,
		func(ctx context.Context, g *game.Game, v inspect.View) string {
			return until(ctx, func() string { return inspect.Kinds(g, v, f.Playouts) })
		})
}

func debugTreeCommand() *cobra.Command {
	var f struct {
		positionFlags
		Playouts int  `param:"playouts" default:"1000" range:"1..100000000" doc:"how many playouts are searched"`
		Depth    int  `param:"depth" default:"3" range:"0.." doc:"how many moves deep"`
		Least    int  `param:"least" default:"10" range:"0.." doc:"leave out nodes with fewer visits"`
		Width    int  `param:"width" default:"5" range:"0.." doc:"most children of a node to show; 0 for all"`
		Dot      bool `param:"dot" doc:"print a graph for Graphviz"`
	}
	f.searches = true
	return f.onPosition("tree FILE|-", "Search a position and show the tree, as text or as a graph", &f, &f.drawFlags, func(ctx context.Context, g *game.Game, v inspect.View) string {
		show := inspect.Tree
		if f.Dot {
			show = inspect.Graph
		}
		return show(ctx, g, v, f.Playouts, search.Cut{Depth: f.Depth, Least: f.Least, Width: f.Width})
	})
}

// onPosition returns a subcommand that shows something of one position, with the flags of
// all, of which f is a part, and drawn too if it draws something.
func (f *placeFlags) onPosition(use, short string, all any, drawn *drawFlags, show func(context.Context, *game.Game, inspect.View) string) *cobra.Command {
	c := newCommand(use, short, func(c *cobra.Command, args []string) error { return f.show(c, args[0], drawn, show) })
	declareView(c, all, drawn, &f.player)
	return c
}

// declareView declares the flags of a subcommand, and those of the player whose playouts and
// searches it shows. It warns of settings without effect on what it shows.
func declareView(c *cobra.Command, all any, drawn *drawFlags, player *playerFlags) {
	declare(c, all)
	if c.Flags().Lookup("policy") != nil {
		choices(c, "policy", param.Names(playout.UniformPolicy.Choices()))
	}
	player.declareParams(c)
	c.PreRun = func(c *cobra.Command, _ []string) {
		if v, err := drawn.view(player); err == nil {
			printLines(c, v.Player.Inert(v.Player.Settings(player.preset)))
		}
	}
}

func (f *placeFlags) show(c *cobra.Command, file string, drawn *drawFlags, do func(context.Context, *game.Game, inspect.View) string) error {
	v, err := drawn.view(&f.player)
	if err == nil && f.Color != "" {
		if v.Color, err = goban.ParseColor(f.Color); err != nil {
			err = fmt.Errorf("--color: %w", err)
		}
	}
	if err != nil {
		return usageError{err}
	}
	text, err := readPosition(c, file, f.Game)
	if err != nil {
		return err
	}
	g, err := inspect.Position(text, max(f.Game, 1), f.Move)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if moves := len(g.Moves()); f.Move > moves+1 {
		return fmt.Errorf("%s: --move %d: the last move is %d", file, f.Move, moves)
	}
	return cmp.Or(printText(c, do(c.Context(), g, v)), c.Context().Err())
}

// until returns what work returns, or a zero value as soon as ctx is done: the process ends then, and ends the
// work, which does not ask ctx.
func until[T any](ctx context.Context, work func() T) (none T) {
	var bug *panics.Panic
	var found T
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		bug = panics.Catch(func() { found = work() })
	}()
	select {
	case <-ctx.Done():
	case <-ended:
	}
	if ctx.Err() != nil { // also where both are so, of which select takes any
		return none
	}
	if bug != nil {
		panic(bug)
	}
	return found
}

// view returns what is shown. The policy that is named plays all playouts, those of a search with
// the network too.
func (f *drawFlags) view(of *playerFlags) (v inspect.View, err error) {
	player, err := of.params(1)
	if err != nil {
		return v, err
	}
	v = inspect.View{Player: player, Seed: f.Seed}
	if !f.searches {
		v.Player.Search.Selection = search.SelectRAVE // the selection network would have other playouts and no patterns
	}
	if f.Policy != "" {
		v.Player.Search.Network.Playouts = 0
		if err := param.Set(&v.Player.Playout, "policy", f.Policy); err != nil {
			return v, fmt.Errorf("--%w", err)
		}
	}
	return v, nil
}

// readPosition returns what is in a record or a picture, or, if its name is "-", in standard
// input. Of a record it tells what inspect.Position passes over: faults, and further games, unless
// the number of the game was given.
func readPosition(c *cobra.Command, name string, number int) (text []byte, err error) {
	if name == standard {
		text, err = sgf.Limit.ReadFrom(c.Context(), c.InOrStdin())
	} else {
		text, err = sgf.Limit.Read(name)
	}
	if err != nil || !inspect.IsRecord(text) {
		return text, err
	}
	if records, warnings, err := sgf.Parse(text); err == nil { // inspect.Position returns an error
		if n := len(records.Trees); n > 1 && number == 0 {
			fmt.Fprintf(c.ErrOrStderr(), "montego: %s has %d games; the first is read, --game takes another one\n", name, n)
		}
		tellFaults(c.ErrOrStderr(), name, warnings)
	}
	return text, nil
}

// tellFaults tells that a record has faults, if it has, or else how a habit was read.
func tellFaults(w io.Writer, name string, warnings []sgf.Warning) {
	faults, habits := sgf.SplitHabits(warnings)
	switch {
	case len(faults) > 0:
		fmt.Fprintf(w, "montego: %s has faults (%d); the first is at %v\n", name, len(faults), faults[0])
	case len(habits) > 0:
		fmt.Fprintf(w, "montego: %s: %s\n", name, habits[len(habits)-1].Text) // the komi, after the encoding
	}
}
