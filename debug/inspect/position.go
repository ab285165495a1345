package inspect

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/internal/phrases"
	"montego/sgf"
)

// Position reads a game: the record in SGF with the given number among those of a file, before the
// given move or, if that is 0, at its end; GTP commands that set a position up; or a picture as
// goban.ParseDiagram reads it, then the opponent of the last stone is to move, or Black. An error
// says where the text is wrong; if that is a move of a record, the game returned stands before it,
// and otherwise it is nil. Requires: number ≥ 1.
func Position(text []byte, number, move int) (*game.Game, error) {
	switch {
	case IsRecord(text):
	case move != 0:
		return nil, errors.New("only a game record can be read up to a move")
	case number != 1:
		return nil, errors.New("only a game record can have other games")
	case isCommands(string(text)):
		return fromCommands(string(text))
	default:
		return fromPicture(string(text))
	}
	records, _, err := sgf.Parse(text)
	if err != nil {
		return nil, err
	}
	if n := len(records.Trees); number > n {
		return nil, fmt.Errorf("there is no game %d: it has %s", number, phrases.Count(n, "game"))
	}
	root := records.Trees[number-1]
	rules := root.Rules(game.DefaultRules())
	return root.GameBefore(move, rules, root.UsualKomi(rules))
}

// IsRecord reports whether Position reads a text as a record: every record has a semicolon,
// and no picture.
func IsRecord(text []byte) bool { return bytes.ContainsRune(text, ';') }

// noPicture matches what no picture has, not even one with a slip: two letters in a row that
// stand for nothing there, and what is no text.
var noPicture = regexp.MustCompile(`[ac-jl-np-vyz]{2}|\x00`)

func fromPicture(text string) (*game.Game, error) {
	d, err := goban.ParseDiagram(text)
	if err != nil && noPicture.MatchString(strings.ReplaceAll(text, "captured", "")) {
		return nil, errors.New("neither a game record (SGF), nor a picture of a board, nor GTP commands that set up a position")
	}
	if err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	b, err := d.Board()
	if err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	toMove := goban.Black
	if b.At(d.Last) == goban.Black {
		toMove = goban.White
	}
	rules := game.DefaultRules()
	return game.From(b, toMove, rules, rules.DefaultKomi(0)), nil
}

// commands are the GTP commands that make up a position.
var commands = map[string]func(g *game.Game, args gtp.Args) error{
	"clear_board":           func(g *game.Game, _ gtp.Args) error { g.Clear(); return nil },
	"komi":                  setKomi,
	"play":                  playMoves,
	"gogui-play_sequence":   playMoves,
	"set_position":          setPosition,
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
	g := game.New(goban.MaxSize, goban.MaxSize, rules, rules.DefaultKomi(0))
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

func setSize(g *game.Game, args gtp.Args) error {
	width, err := args.Int(0, "size")
	height := width
	if err == nil && len(args) > 1 {
		height, err = args.Int(1, "size")
	}
	if err == nil {
		err = goban.ValidSize(width, height)
	}
	if err == nil {
		*g = *game.New(width, height, g.Rules(), g.Komi())
	}
	return err
}

func setKomi(g *game.Game, args gtp.Args) error {
	word, err := args.Word(0, "komi")
	if err != nil {
		return err
	}
	komi, err := game.ParseKomi(word)
	if err == nil {
		g.SetKomi(komi)
	}
	return err
}

func setPosition(g *game.Game, args gtp.Args) error {
	stones, err := args.Stones(g.Width(), g.Height())
	if err != nil {
		return err
	}
	return g.SetPosition(stones)
}

func playMoves(g *game.Game, args gtp.Args) error {
	for i := 0; i < len(args); i += 2 {
		m, err := args.Move(i, g.Width(), g.Height())
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", strings.Join(args[i:min(i+2, len(args))], " "), err)
		}
	}
	return nil
}
