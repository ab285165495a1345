package command

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"montego/debug/inspect"
	"montego/game"
	"montego/goban"
	"montego/internal/file"
	"montego/internal/render"
	"montego/player/engine"
	"montego/player/search"
)

type renderSettings struct {
	player      playerFlags
	Out         string       `param:"output" unit:"file" doc:"write to this file, whose name ends in .svg or .png (default: SVG to standard output)"`
	Game        int          `param:"game" range:"0.." doc:"which game of the file, if it has several, from 1; 0 is the first"`
	Move        int          `param:"move" default:"-1" range:"-1.." doc:"draw a record after this move; 0 is its beginning, -1 its end"`
	Numbers     string       `param:"numbers" doc:"number the moves: all, the last 10 (10), or some (31-50)"`
	Width       int          `param:"width" default:"800" range:"20..10000" doc:"width of the picture in pixels"`
	Style       render.Style `param:"style" default:"wood" doc:"what the board is made of"`
	Bare        bool         `param:"bare" doc:"without coordinates"`
	Caption     string       `param:"caption" doc:"a line of text below the board"`
	Ownership   bool         `param:"ownership" doc:"search, and show whose each point is"`
	Criticality bool         `param:"criticality" doc:"show how critical each point is, by playouts"`
	Candidates  int          `param:"candidates" range:"0.." doc:"search, and show this number of the best moves"`
	Playouts    int          `param:"playouts" default:"2000" range:"1.." doc:"playouts for --ownership, --criticality and --candidates"`
}

func renderCommand() *cobra.Command {
	var f renderSettings
	c := newCommand("render POSITION|-", "Draw a position as SVG or PNG", f.run, &f)
	f.player.declareParams(c)
	f.player.declareThreads(c)
	needs(c, f.thinks, "--ownership, --criticality or --candidates", "playouts", "preset", "level", "params", "set", "threads", "memory")
	return c
}

func (f *renderSettings) run(c *cobra.Command, args []string) error {
	file := args[0]
	if end := filepath.Ext(f.Out); f.Out != "" && !strings.EqualFold(end, ".svg") && !strings.EqualFold(end, ".png") {
		return usagef("--output %s: the name must end in .svg or .png", f.Out)
	}
	if lost := render.Missing(f.Caption); lost != "" && f.png() {
		return usagef("--caption: a PNG has no letters for %q; an SVG has", lost)
	}
	kind := svgFile
	if f.png() {
		kind = pngFile
	}
	if err := kind.Check(f.Out); err != nil {
		return err
	}
	text, err := readPosition(c, file, f.Game)
	if err != nil {
		return err
	}
	g, moves, p, err := inspect.Picture(text, max(f.Game, 1), f.Move+1)
	if err != nil && len(moves) > 0 {
		fmt.Fprintf(c.ErrOrStderr(), "montego: %s is drawn up to its first fault: %v\n", file, err)
		err, f.Move = nil, min(f.Move, len(moves))
	}
	if lost := render.Missing(strings.Join(slices.Sorted(maps.Values(p.Labels)), "")); lost != "" && f.png() {
		fmt.Fprintf(c.ErrOrStderr(), "montego: %s has labels with %q, for which a PNG has no letters; an SVG has\n", file, lost)
	}
	if err == nil {
		err = f.complete(&p, moves)
	}
	if err == nil {
		err = f.think(c, &p, g)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return f.write(c.OutOrStdout(), &p)
}

func (f *renderSettings) complete(p *render.Picture, moves []goban.Move) error {
	if n := len(moves); f.Move > n && n > 0 {
		return fmt.Errorf("--move %d: the last move is %d", f.Move, n)
	}
	p.Style, p.Bare, p.Caption = f.Style, f.Bare, f.Caption
	if f.Numbers == "" {
		return nil
	}
	from, to, err := f.interval(len(moves))
	if err == nil {
		inspect.NumberMoves(p, moves, from, to)
	}
	return err
}

// interval returns the first and the last move to number, in a game of this many moves.
func (f *renderSettings) interval(moves int) (from, to int, err error) {
	if f.Numbers == "all" {
		return 1, moves, nil
	}
	first, last, both := strings.Cut(f.Numbers, "-")
	from, err = strconv.Atoi(first)
	if both && err == nil {
		to, err = strconv.Atoi(last)
	} else {
		from, to = moves-from+1, moves
	}
	if err != nil || from > to && moves > 0 {
		return 0, 0, usagef("--numbers %q is neither all, nor a number, nor two such as 31-50", f.Numbers)
	}
	return from, to, nil
}

func (f *renderSettings) thinks() bool { return f.Ownership || f.Criticality || f.Candidates > 0 }

// think adds what playouts and a search say of the position.
func (f *renderSettings) think(c *cobra.Command, p *render.Picture, g *game.Game) error {
	if !f.thinks() {
		return nil
	}
	params, err := f.player.searching(1, false)
	if err != nil {
		return usageError{err}
	}
	if f.Criticality {
		p.Heat = until(c.Context(), func() []float32 { return inspect.Criticality(g, inspect.View{Player: params, Seed: 1}, f.Playouts) })
	}
	if f.Ownership || f.Candidates > 0 {
		e := engine.New(params, 1)
		defer e.Close()
		shot := e.Counted(c.Context(), g, g.ToMove())
		if shot == nil {
			shot = e.Search(c.Context(), g, g.ToMove(), search.Limits{Playouts: f.Playouts})
		}
		inspect.ShowCandidates(p, shot, f.Candidates)
		if f.Ownership {
			p.Owner = shot.Owner[:]
		}
	}
	return c.Context().Err()
}

func (f *renderSettings) png() bool { return strings.EqualFold(filepath.Ext(f.Out), ".png") }

func (f *renderSettings) write(out io.Writer, p *render.Picture) error {
	draw := func(w io.Writer) error { return p.PNG(w, f.Width) }
	if !f.png() {
		draw = file.Text(p.Standalone(f.Width))
	}
	if f.Out == "" {
		return draw(out)
	}
	if err := file.Write(f.Out, draw); err != nil {
		return fmt.Errorf("%s: %w", f.Out, file.Cause(err))
	}
	return nil
}
