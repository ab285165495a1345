package gtpserver

import (
	"errors"
	"fmt"

	"montego/goban"
)

// setupCommands set a position up, as GoGui does.
var setupCommands = []command{
	{"gogui-setup", "COLOR VERTEX …", (*session).setUp, "put stones on the board before the first move, all of them or none"},
	{"gogui-setup_player", "COLOR", (*session).setUpPlayer, "say whose turn it is"},
}

// errBegun says that a position is set up before a game, not in it.
var errBegun = errors.New("moves were made: clear_board comes before a set-up")

func (s *session) setUp(c *call) (string, error) {
	if len(s.game.Moves()) > 0 {
		return "", errBegun
	}
	var stones []goban.Move
	for i := 0; i < len(c.Args); i += 2 {
		m, err := c.Args.Move(i, s.game.Width(), s.game.Height())
		if err != nil {
			return "", fmt.Errorf("set-up, stone %d: %w", i/2+1, err)
		}
		if m.Point == goban.Pass {
			return "", fmt.Errorf("set-up, stone %d: a pass is no stone", i/2+1)
		}
		stones = append(stones, m)
	}
	return "", s.game.SetUp(stones, s.game.ToMove())
}

func (s *session) setUpPlayer(c *call) (string, error) {
	color, err := c.Args.Color(0)
	if err != nil {
		return "", err
	}
	s.game.SetToMove(color)
	return "", nil
}
