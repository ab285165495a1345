package gtpserver

import (
	"errors"
	"fmt"
	"strconv"

	"montego/game"
	"montego/goban"
	"montego/gtp"
)

// handicapCommands place handicap stones.
var handicapCommands = []command{
	{"fixed_handicap", "NUMBER", placing(game.FixedHandicap), "place handicap stones on the traditional points"},
	{"place_free_handicap", "NUMBER", placing(game.FreeHandicap), "place handicap stones as the engine likes"},
	{"set_free_handicap", "VERTEX VERTEX …", (*session).setFreeHandicap, "place handicap stones as the opponent likes"},
	{"get_handicap", "", telling(func(s *session) string { return strconv.Itoa(s.game.Handicap()) }), "the number of handicap stones"},
}

// placing makes a handler that places the number of stones that was asked for on points
// that follow from the size of the board.
func placing(points func(width, height, n int) ([]goban.Point, error)) handler {
	return func(s *session, c *call) (string, error) {
		n, err := c.Args.Int(0, "number of stones")
		if err != nil {
			return "", err
		}
		stones, err := points(s.game.Width(), s.game.Height(), n)
		if err != nil {
			return "", fmt.Errorf("invalid number of stones: %w", err)
		}
		return gtp.FormatVertices(stones), s.placeHandicap(stones)
	}
}

func (s *session) setFreeHandicap(c *call) (string, error) {
	stones := make([]goban.Point, len(c.Args))
	for i := range c.Args {
		p, err := c.Args.Vertex(i, s.game.Width(), s.game.Height())
		if err != nil {
			return "", fmt.Errorf("bad vertex list: %w", err)
		}
		if p == goban.Pass {
			return "", errors.New("bad vertex list: a handicap stone cannot pass")
		}
		stones[i] = p
	}
	return "", s.placeHandicap(stones)
}

func (s *session) placeHandicap(stones []goban.Point) error {
	err := s.game.PlaceHandicap(stones)
	if errors.Is(err, game.ErrNotEmpty) {
		return game.ErrNotEmpty
	}
	if err != nil {
		return fmt.Errorf("bad vertex list: %w", err)
	}
	return nil
}
