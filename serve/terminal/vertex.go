package terminal

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"montego/game"
	"montego/goban"
)

// pointWord matches what is meant as a point: a letter with a number, in the
// right order or not.
var pointWord = regexp.MustCompile(`^(?:([a-zA-Z])([0-9]{1,4})|([0-9]{1,4})([a-zA-Z]))$`)

// looksLikePoint reports whether a word is meant as a point of some board.
func looksLikePoint(word string) bool { return pointWord.MatchString(word) }

// readPoint reads a point of the board, given letter first.
func readPoint(b *goban.Board, word string) (goban.Point, error) {
	m := pointWord.FindStringSubmatch(word)
	switch {
	case m == nil:
		return goban.NoPoint, fmt.Errorf("%s is no point: type a letter and a number, such as D4", quote(word))
	case m[1] == "":
		return goban.NoPoint, fmt.Errorf("the letter comes first: %s%s", strings.ToUpper(m[4]), m[3])
	case strings.EqualFold(m[1], "i"):
		return goban.NoPoint, errors.New("there is no column I: the letters skip it")
	}
	p, err := goban.ParsePoint(word)
	if err != nil || !b.OnBoard(p) {
		corner := goban.PointAt(b.Width()-1, b.Height()-1).String()
		return goban.NoPoint, fmt.Errorf("%s is not on the board: columns are A to %s, rows 1 to %s", strings.ToUpper(word), corner[:1], corner[1:])
	}
	return p, nil
}

// whyNot says in plain words why a stone cannot be played at p.
func whyNot(err error, p goban.Point) error {
	switch {
	case errors.Is(err, game.ErrOccupied):
		return fmt.Errorf("%v is taken", p)
	case errors.Is(err, game.ErrSuicide):
		return fmt.Errorf("%v would be suicide: the stone would have no liberty", p)
	case errors.Is(err, game.ErrKo):
		return fmt.Errorf("%v would retake the ko at once: play elsewhere first", p)
	case errors.Is(err, game.ErrSuperko):
		return fmt.Errorf("%v would bring an earlier position back, which these rules forbid", p)
	}
	return err
}

// title returns the name of a colour as a sentence begins with it.
func title(c goban.Color) string { return sentence(c.String()) }

// rulesTitle returns the name of the rules, in capitals where they are letters.
func rulesTitle(r game.Rules) string {
	switch name := r.Name(); name {
	case "":
		return "Special"
	case "aga", "bga":
		return strings.ToUpper(name)
	case "tromp-taylor":
		return "Tromp-Taylor"
	case "new-zealand":
		return "New Zealand"
	default:
		return sentence(name)
	}
}

// sentence returns s beginning with a capital.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// points writes a number of points: "1 point", "3.5 points".
func points(x float64) string {
	unit := "points"
	if x == 1 {
		unit = "point"
	}
	return strconv.FormatFloat(x, 'f', -1, 64) + " " + unit
}
