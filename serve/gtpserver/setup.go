package gtpserver

import (
	"errors"
	"fmt"

	"montego/game"
	"montego/goban"
)

// setupCommands set a position up, as GoGui does.
var setupCommands = []command{
	{"gogui-setup", "COLOR VERTEX …", (*session).setUp, "put stones on the board before the first move, all of them or none"},
	{"set_position", "COLOR VERTEX …", (*session).setPosition, "begin with these stones on the board and no history, or with none of them"},
	{"gogui-setup_player", "COLOR", ofColor((*session).setUpPlayer), "say whose turn it is"},
}

// errBegun says that a position is set up before a game, not in it.
var errBegun = errors.New("moves were made: clear_board comes before a set-up")

func (s *session) setUp(c *call) (string, error) {
	if len(s.game.Moves()) > 0 {
		return "", errBegun
	}
	stones, err := s.stones(c)
	if err != nil {
		return "", err
	}
	return "", s.game.SetUp(stones, s.game.ToMove())
}

func (s *session) setPosition(c *call) (string, error) {
	stones, err := s.stones(c)
	if err != nil {
		return "", err
	}
	s.game.Clear()
	toMove := goban.Black
	if game.AreHandicap(stones) {
		toMove = goban.White
	}
	if len(stones) > 0 {
		err = s.game.SetUp(stones, toMove)
	}
	return "", err
}

func (s *session) stones(c *call) (stones []goban.Move, err error) {
	for i := 0; i < len(c.Args); i += 2 {
		m, err := c.Args.Move(i, s.game.Width(), s.game.Height())
		if err != nil {
			return nil, fmt.Errorf("set-up, stone %d: %w", i/2+1, err)
		}
		if m.Point == goban.Pass {
			return nil, fmt.Errorf("set-up, stone %d: a pass is no stone", i/2+1)
		}
		stones = append(stones, m)
	}
	return stones, nil
}

func (s *session) setUpPlayer(_ *call, color goban.Color) (string, error) {
	s.game.SetToMove(color)
	return "", nil
}
