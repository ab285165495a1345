package inspect

import (
	"errors"
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
)

// commands are the GTP commands that make up a position.
var commands = map[string]func(g *game.Game, args []string) error{
	"clear_board":           func(g *game.Game, _ []string) error { g.Clear(); return nil },
	"komi":                  setKomi,
	"play":                  playMoves,
	"gogui-play_sequence":   playMoves,
	"set_position":          func(g *game.Game, args []string) error { g.Clear(); return playMoves(g, args) },
	"boardsize":             setSize,
	"rectangular_boardsize": setSize,
}

// isCommands reports whether a text begins with a GTP command of a position.
func isCommands(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 0 && commands[fields[0]] != nil
}

// fromCommands reads a position as GTP commands, one a line. A comment begins
// with a #. The board is 19×19 unless they say otherwise.
func fromCommands(text string) (*game.Game, error) {
	rules := game.DefaultRules()
	g := game.New(goban.MaxSize, goban.MaxSize, rules, rules.DefaultKomi())
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		do := commands[fields[0]]
		if do == nil {
			return nil, fmt.Errorf("line %d: %.40q is no command that sets up a position", number, fields[0])
		}
		if err := do(g, fields[1:]); err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", number, fields[0], err)
		}
	}
	return g, nil
}

// setSize begins an empty board of one or two sizes.
func setSize(g *game.Game, args []string) error {
	if len(args) == 0 {
		return errors.New("the size is missing")
	}
	width, err := gtp.ParseInt(args[0])
	height := width
	if err == nil && len(args) > 1 {
		height, err = gtp.ParseInt(args[1])
	}
	if err == nil {
		err = goban.ValidSize(width, height)
	}
	if err == nil {
		*g = *game.New(width, height, g.Rules(), g.Komi())
	}
	return err
}

func setKomi(g *game.Game, args []string) error {
	if len(args) == 0 {
		return errors.New("the komi is missing")
	}
	komi, err := game.ParseKomi(args[0])
	if err == nil {
		g.SetKomi(komi)
	}
	return err
}

// playMoves plays moves, each a colour and a vertex.
func playMoves(g *game.Game, args []string) error {
	if len(args)%2 != 0 {
		return errors.New("a move is a colour and a vertex")
	}
	for i := 0; i < len(args); i += 2 {
		c, err := goban.ParseColor(args[i])
		if err != nil {
			return err
		}
		p, err := gtp.ParseVertex(args[i+1], g.Width(), g.Height())
		if err == nil {
			err = g.Play(goban.Move{Color: c, Point: p})
		}
		if err != nil {
			return fmt.Errorf("%s %s: %w", args[i], args[i+1], err)
		}
	}
	return nil
}
