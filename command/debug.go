package command

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/debug/settled"
	"montego/game"
	"montego/goban"
	"montego/internal/param"
	"montego/player/playout"
	"montego/player/search"
	"montego/sgf"
)

// debugSettings are the flags of `montego debug` and its subcommands.
type debugSettings struct {
	player        playerFlags
	policy        string
	seed          uint64
	color         string
	move          int
	every         int // playout
	samples, rows int // policy; kinds and positions: how many playouts
}

func debugCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "debug",
		Short: "Show what playouts and the search do on a position: a game, the next moves, features of moves, kinds of moves, settled positions, the tree, the clock, how well reviews agree",
	}, debugPlayoutCommand(), debugPolicyCommand(), debugFeaturesCommand(), debugKindsCommand(), debugPositionsCommand(), debugTreeCommand(), debugClockCommand(), debugReviewCommand())
}

// positions is how the help of a subcommand says what FILE is.
const positions = `FILE is a game record in SGF or a picture of a board in ASCII; - is standard
input. In a picture X) is the stone played last.`

func debugPlayoutCommand() *cobra.Command {
	var f debugSettings
	c := &cobra.Command{
		Use:     "playout FILE|-",
		Short:   "Show one playout move by move, with the kind of each move",
		Long:    "Show one playout move by move, with the kind of each move and boards between.\n\n" + positions,
		Example: "  montego debug playout game.sgf --move 30 --policy moggy --seed 3",
	}
	f.onPosition(c, func() error { return atLeast(c, 0, "every") }, func(g *game.Game, v inspect.View) error {
		return inspect.Playout(c.OutOrStdout(), g, v, f.every)
	})
	c.Flags().IntVar(&f.every, "every", 20, "moves between two boards; 0 for no boards")
	return c
}

func debugPolicyCommand() *cobra.Command {
	var f debugSettings
	c := &cobra.Command{
		Use:     "policy FILE|-",
		Short:   "Show which moves a policy makes next, and how often",
		Long:    "Draw the next move of a policy many times, and show the moves and their kinds as a\ntable, and in percent on the board.\n\n" + positions,
		Example: "  montego debug policy game.sgf --move 30 --policy mogo",
	}
	check := func() error { return cmp.Or(between(c, "samples", 1, 10_000_000), atLeast(c, 0, "rows")) }
	f.onPosition(c, check, func(g *game.Game, v inspect.View) error {
		return inspect.Policy(c.OutOrStdout(), g, v, f.samples, f.rows)
	})
	c.Flags().IntVar(&f.samples, "samples", 10_000, "how many moves are drawn")
	c.Flags().IntVar(&f.rows, "rows", 20, "how many rows of the table are shown")
	return c
}

func debugPositionsCommand() *cobra.Command {
	var f debugSettings
	c := &cobra.Command{
		Use:   "positions [FILE…]",
		Short: "Ask how often playouts find what settled positions lead to",
		Long: `Play many playouts from positions whose outcome is known, and show how often they
find it: a line for each position, and for each group. Positions that are found
less often than they ask for are drawn, with whose each point was: 9 is always
Black's, -9 always White's. The exit code is 0 all the same.

Without a FILE these are the positions that come with the program: life and
death, races, sekis, ladders, snapbacks, territory. A file looks like this:

  == three in the corner
  . . . o X .
  o o o o X X
  X X X X . X
  black first: black 0.7
  white first: white 0.8

The marked stones, in lower case, must be Black's when Black moves first, in 70
of 100 playouts at least. With "seki" the marked stones of both must stay.`,
		Example: "  montego debug positions --policy mogo --playouts 1000",
		RunE: func(c *cobra.Command, args []string) error {
			if err := between(c, "playouts", 1, 1_000_000); err != nil {
				return err
			}
			v, err := f.view()
			if err != nil {
				return usageError{err}
			}
			all, err := settled.Load(args...)
			if err != nil {
				return err
			}
			_, err = inspect.Positions(c.OutOrStdout(), all, v, f.samples)
			return err
		},
	}
	f.policyFlags(c)
	c.Flags().IntVar(&f.samples, "playouts", 300, "how many playouts from each position")
	return c
}

func debugFeaturesCommand() *cobra.Command {
	var f debugSettings
	c := &cobra.Command{
		Use:   "features FILE|-",
		Short: "Show which moves the learned patterns expect next, and why",
		Long: `Show what the learned patterns say of the next moves: for each its probability, its
strength, and the features that the strength is the product of, the loudest first;
then all moves in percent on the board. The weights are those of
search.patterns.model, or those built in.

` + positions,
		Example: `  montego debug features game.sgf --move 30
  montego debug features game.sgf --set search.patterns.model=model.gz`,
	}
	f.onPosition(c, func() error { return atLeast(c, 0, "rows") }, func(g *game.Game, v inspect.View) error {
		return inspect.Features(c.OutOrStdout(), g, v, f.rows)
	})
	c.Flags().IntVar(&f.rows, "rows", 10, "how many rows of the table are shown")
	return c
}

func debugKindsCommand() *cobra.Command {
	var f debugSettings
	c := &cobra.Command{
		Use:   "kinds FILE|-",
		Short: "Show what kinds of moves many playouts are made of",
		Long: `Play many playouts and show for each kind of moves how many there were, their share
of all, when they were played (the first move of a playout is 1), and how many of
them were the winner's: about half, unless one side gets to play them more.

` + positions,
		Example: "  montego debug kinds game.sgf --move 30 --policy moggy --playouts 5000",
	}
	f.onPosition(c, func() error { return between(c, "playouts", 1, 1_000_000) }, func(g *game.Game, v inspect.View) error {
		return inspect.Kinds(c.OutOrStdout(), g, v, f.samples)
	})
	c.Flags().IntVar(&f.samples, "playouts", 1000, "how many playouts")
	return c
}

func debugTreeCommand() *cobra.Command {
	var f debugSettings
	var playouts int
	var dot bool
	var cut search.Cut
	c := &cobra.Command{
		Use:   "tree FILE|-",
		Short: "Search a position and show the tree, as text or as a graph",
		Long: `Search a position and show the tree below it. Each line is a move with, in turn,
its visits and the share of them that Black won; the prior visits and the share of them
that Black wins; the same of the playouts in which the move came later, for RAVE; and its criticality, if counted.
With --dot it is a graph for Graphviz: montego debug tree FILE --dot | dot -Tsvg.

` + positions,
		Example: "  montego debug tree game.sgf --move 30 --playouts 5000 --depth 4",
	}
	check := func() error {
		return cmp.Or(between(c, "playouts", 1, 100_000_000), atLeast(c, 0, "depth", "least", "width"))
	}
	f.onPosition(c, check, func(g *game.Game, v inspect.View) error {
		if dot {
			return inspect.Graph(c.Context(), c.OutOrStdout(), g, v, playouts, cut)
		}
		return inspect.Tree(c.Context(), c.OutOrStdout(), g, v, playouts, cut)
	})
	flags := c.Flags()
	flags.IntVar(&playouts, "playouts", 1000, "how many playouts are searched")
	flags.IntVar(&cut.Depth, "depth", 3, "how many moves deep")
	flags.IntVar(&cut.Least, "least", 10, "leave out nodes with fewer visits")
	flags.IntVar(&cut.Width, "width", 5, "most children of a node to show; 0 for all")
	flags.BoolVar(&dot, "dot", false, "print a graph for Graphviz")
	return c
}

// onPosition makes c a subcommand that shows something of one position, if check finds its
// flags right.
func (f *debugSettings) onPosition(c *cobra.Command, check func() error, show func(*game.Game, inspect.View) error) {
	c.Args = cobra.ExactArgs(1)
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := check(); err != nil {
			return err
		}
		return f.show(c, args[0], show)
	}
	f.policyFlags(c)
	flags := c.Flags()
	flags.StringVar(&f.color, "color", "", "who moves first, `black` or white (default: whose turn it is)")
	flags.IntVar(&f.move, "move", 0, "look at a record before this move; 0 is its end")
}

// policyFlags declares what all subcommands share.
func (f *debugSettings) policyFlags(c *cobra.Command) {
	flags := c.Flags()
	f.player.declareParams(c)
	flags.StringVar(&f.policy, "policy", "", "the policy (default: the player's): "+strings.Join(param.Names(playout.UniformPolicy.Choices()), ", "))
	flags.Uint64Var(&f.seed, "seed", 1, "another seed draws other moves")
}

// show reads the position and shows it by the flags.
func (f *debugSettings) show(c *cobra.Command, file string, do func(*game.Game, inspect.View) error) error {
	v, err := f.view()
	if err != nil {
		return usageError{err}
	}
	if f.move < 0 {
		return usagef("--move %d: the first move is 1", f.move)
	}
	text, err := readFile(c, file)
	if err != nil {
		return err
	}
	g, err := inspect.Position(text, f.move)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return do(g, v)
}

// view turns the flags into what package inspect needs.
func (f *debugSettings) view() (v inspect.View, err error) {
	player, err := f.player.params(1)
	if err != nil {
		return v, err
	}
	v = inspect.View{Playout: player.Playout, Player: player, Seed: f.seed}
	if f.policy != "" {
		if err := param.Set(&v.Playout, "policy", f.policy); err != nil {
			return v, fmt.Errorf("--%w", err)
		}
		v.Player.Playout = v.Playout
	}
	if f.color != "" {
		if v.Color, err = goban.ParseColor(f.color); err != nil {
			return v, fmt.Errorf("--color: %w", err)
		}
	}
	return v, nil
}

// readFile returns what is in a record or a picture, or, if its name is "-", in standard
// input.
func readFile(c *cobra.Command, name string) ([]byte, error) {
	if name == "-" {
		return sgf.Limit.ReadFrom(c.Context(), c.InOrStdin())
	}
	return sgf.Limit.Read(name)
}
