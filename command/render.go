package command

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/game"
	"montego/internal/file"
	"montego/internal/param"
	"montego/internal/render"
	"montego/player/engine"
	"montego/player/search"
)

// renderSettings are the flags of `montego render`.
type renderSettings struct {
	out, numbers, caption string
	move, width, playouts int
	style                 string
	bare                  bool
	owner, criticality    bool
	candidates            int
	player                playerFlags
}

// styles are what a board can be made of, by render.Style.
var styles = param.Names(render.Wood.Choices())

// mostWidth is how many pixels a picture may be wide.
const mostWidth = 10_000

func renderCommand() *cobra.Command {
	var f renderSettings
	c := &cobra.Command{
		Use:   "render POSITION|-",
		Short: "Draw a position as SVG or PNG",
		Long: `Draws a board: the position of a record after a move, with its marks and labels, a
diagram, or a position set up by GTP commands (boardsize, play, set_position …). A
search can add whose each point is, how critical points are, and the best moves.`,
		Example: `  montego render game.sgf -o end.svg
  montego render game.sgf --move 50 --numbers 31-50 -o moves.png --width 1200
  montego render game.sgf --move 50 --ownership --candidates 5 --playouts 3000 -o thoughts.png
  echo 'set_position b D4 w Q16' | montego render - -o two.svg`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runRender(c, &f, args[0]) },
	}
	flags := c.Flags()
	flags.SortFlags = false
	flags.StringVarP(&f.out, "output", "o", "", "write to this `file`, whose name ends in .svg or .png (default: SVG to standard output)")
	flags.IntVar(&f.move, "move", -1, "draw a record after this move; 0 is its beginning (default: its end)")
	flags.StringVar(&f.numbers, "numbers", "", "number the moves: all, the last 10 (10), or some (31-50)")
	flags.IntVar(&f.width, "width", 800, "width of the picture in pixels")
	flags.StringVar(&f.style, "style", render.Wood.String(), "what the board is made of: "+strings.Join(styles, ", "))
	flags.BoolVar(&f.bare, "bare", false, "without coordinates")
	flags.StringVar(&f.caption, "caption", "", "a line of text below the board")
	flags.BoolVar(&f.owner, "ownership", false, "search, and show whose each point is")
	flags.BoolVar(&f.criticality, "criticality", false, "show how critical each point is, by playouts")
	flags.IntVar(&f.candidates, "candidates", 0, "search, and show this number of the best moves")
	flags.IntVar(&f.playouts, "playouts", 2000, "how many playouts show that")
	f.player.declareParams(c)
	flags.IntVar(&f.player.threads, "threads", 0, "threads that search; 0 for as many as there are processors")
	declareMemory(c, &f.player.memory)
	_ = c.RegisterFlagCompletionFunc("style", cobra.FixedCompletions(styles, cobra.ShellCompDirectiveNoFileComp))
	return c
}

func runRender(c *cobra.Command, f *renderSettings, file string) error {
	if err := f.check(); err != nil {
		return usageError{err}
	}
	text, err := readFile(c, file)
	if err != nil {
		return err
	}
	g, p, err := inspect.Picture(text, f.move+1)
	if err != nil && g != nil && len(g.Moves()) > 0 {
		fmt.Fprintf(c.ErrOrStderr(), "montego: %s is drawn up to its first fault: %v\n", file, err)
		err, f.move = nil, min(f.move, len(g.Moves()))
	}
	if err == nil {
		err = f.complete(&p, g)
	}
	if err == nil {
		err = f.think(c, &p, g)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return f.write(c.OutOrStdout(), &p)
}

// check says which flag makes no sense.
func (f *renderSettings) check() error {
	switch end := filepath.Ext(f.out); {
	case f.move < -1:
		return fmt.Errorf("--move %d: there is no such move", f.move)
	case !slices.Contains(styles, f.style):
		return fmt.Errorf("--style %q is none of %s", f.style, strings.Join(styles, ", "))
	case f.width < 20 || f.width > mostWidth:
		return fmt.Errorf("--width %d is not between 20 and %d", f.width, mostWidth)
	case f.playouts < 1 || f.candidates < 0:
		return errors.New("--playouts must be positive, and --candidates not negative")
	case f.out != "" && !strings.EqualFold(end, ".svg") && !strings.EqualFold(end, ".png"):
		return fmt.Errorf("--output %s: the name must end in .svg or .png", f.out)
	}
	return nil
}

// complete gives the picture what the flags say without a search.
func (f *renderSettings) complete(p *render.Picture, g *game.Game) error {
	if moves := len(g.Moves()); f.move > moves && moves > 0 {
		return fmt.Errorf("--move %d: there are only %d moves", f.move, moves)
	}
	p.Style, p.Bare, p.Caption = render.Style(slices.Index(styles, f.style)), f.bare, f.caption
	if f.numbers == "" {
		return nil
	}
	from, to, err := f.interval(len(g.Moves()))
	if err == nil {
		inspect.NumberMoves(p, g, from, to)
	}
	return err
}

// interval returns the first and the last move to number, in a game of this many moves.
func (f *renderSettings) interval(moves int) (from, to int, err error) {
	first, last, both := strings.Cut(f.numbers, "-")
	switch {
	case f.numbers == "all":
		return 1, moves, nil
	case both:
		from, err = strconv.Atoi(first)
		if err == nil {
			to, err = strconv.Atoi(last)
		}
	default:
		to = moves
		from, err = strconv.Atoi(first)
		from = moves - from + 1
	}
	if err != nil || from > to && moves > 0 {
		return 0, 0, usagef("--numbers %q is neither all, nor a number, nor two such as 31-50", f.numbers)
	}
	return from, to, nil
}

// think adds what playouts and a search say of the position.
func (f *renderSettings) think(c *cobra.Command, p *render.Picture, g *game.Game) error {
	if !f.owner && !f.criticality && f.candidates == 0 {
		return nil
	}
	params, err := f.player.searching(1, false)
	if err != nil {
		return usageError{err}
	}
	if f.criticality {
		p.Heat = inspect.Criticality(g, inspect.View{Playout: params.Playout, Seed: 1}, f.playouts)
	}
	if f.owner || f.candidates > 0 {
		e := engine.New(params, 1)
		defer e.Close()
		shot := e.Search(c.Context(), g, g.ToMove(), search.Limits{Playouts: f.playouts})
		inspect.ShowCandidates(p, shot, f.candidates)
		if f.owner {
			p.Owner = shot.Owner[:]
		}
	}
	return c.Context().Err()
}

func (f *renderSettings) write(out io.Writer, p *render.Picture) error {
	draw := func(w io.Writer) error {
		_, err := io.WriteString(w, p.Standalone(f.width))
		return err
	}
	if strings.EqualFold(filepath.Ext(f.out), ".png") {
		draw = func(w io.Writer) error { return p.PNG(w, f.width) }
	}
	if f.out == "" {
		return draw(out)
	}
	if err := file.Write(f.out, draw); err != nil {
		return fmt.Errorf("%s: %w", f.out, file.Cause(err))
	}
	return nil
}
