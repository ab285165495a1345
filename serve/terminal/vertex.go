package terminal

import (
	"errors"
	"regexp"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
)

// pointWord matches what is meant as a point: a letter with a number, in the
// right order or not.
var pointWord = regexp.MustCompile(`^(?:([a-zA-Z])([0-9]{1,4})|([0-9]{1,4})([a-zA-Z]))$`)

// looksLikePoint reports whether a word is meant as a point of some board.
func looksLikePoint(word string) bool { return pointWord.MatchString(word) }

// readPoint reads a point of the board, given letter first.
func (s *console) readPoint(word string) (goban.Point, error) {
	b := s.at.Game.Board()
	m := pointWord.FindStringSubmatch(word)
	switch {
	case m == nil:
		return goban.NoPoint, s.fault("nopoint", phrases.Args{"word": quote(word)})
	case m[1] == "":
		return goban.NoPoint, s.fault("order", phrases.Args{"vertex": strings.ToUpper(m[4]) + m[3]})
	case strings.EqualFold(m[1], "i"):
		return goban.NoPoint, s.fault("column")
	}
	p, err := goban.ParsePoint(word)
	if err != nil || !b.OnBoard(p) {
		corner := goban.PointAt(b.Width()-1, b.Height()-1).String()
		return goban.NoPoint, s.fault("board", phrases.Args{"vertex": strings.ToUpper(word), "column": corner[:1], "row": corner[1:]})
	}
	return p, nil
}

// whyNot says in plain words why a move is illegal. Other errors it leaves as they are.
func (s *console) whyNot(err error) error {
	if illegal, ok := errors.AsType[*game.IllegalError](err); ok && illegal.Name() != "" {
		return s.fault(illegal.Name(), phrases.Args{"vertex": illegal.Move.Point})
	}
	return err
}
