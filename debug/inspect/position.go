package inspect

import (
	"bytes"
	"errors"
	"fmt"

	"montego/game"
	"montego/goban"
	"montego/sgf"
)

// errPicture says that a picture was asked for a move.
var errPicture = errors.New("only a game record can be read up to a move")

// Position reads a game: a record in SGF, before the given move or, if that is
// 0, at its end; GTP commands that set a position up; or a picture as
// goban.ParseDiagram reads it, then the opponent of the last stone is to move, or
// Black. An error says where the text is wrong; if that is a move of a record, the game
// returned stands before it, and otherwise it is nil.
func Position(text []byte, move int) (*game.Game, error) {
	// Every record has a semicolon, and no picture.
	if !bytes.ContainsRune(text, ';') {
		if move != 0 {
			return nil, errPicture
		}
		if isCommands(string(text)) {
			return fromCommands(string(text))
		}
		return fromPicture(string(text))
	}
	records, _, err := sgf.Parse(text)
	if err != nil {
		return nil, err
	}
	rules, ok := records.Trees[0].Rules()
	if !ok {
		rules = game.DefaultRules()
	}
	return records.Trees[0].GameBefore(move, rules, rules.DefaultKomi())
}

func fromPicture(text string) (*game.Game, error) {
	d, err := goban.ParseDiagram(text)
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
	return game.From(b, toMove, rules, rules.DefaultKomi()), nil
}
