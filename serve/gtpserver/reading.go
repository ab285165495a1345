package gtpserver

import (
	"errors"
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/player/tactics"
)

// readingCommands ask what the engine reads on the board.
var readingCommands = []command{
	{"montego-ladder", "VERTEX", (*session).ladder, "captured, escapes or none: the chain there; in atari its owner moves first, with two liberties its attacker"},
	{"montego-self_atari", "COLOR VERTEX", ofMove((*session).selfAtari), "bad, fine or no: does the move put its own stones in atari?"},
	{"montego-atari", "COLOR VERTEX", ofMove((*session).atari), "what the move puts in atari, a chain a line: \"VERTEX escapes MOVE\" or \"VERTEX captured\""},
}

func (s *session) ladder(c *call) (string, error) {
	chain, err := s.chain(c)
	if err != nil {
		return "", err
	}
	outcome, _ := tactics.NewReader().Ladder(s.game.Board(), chain)
	return outcome.String(), nil
}

func (s *session) selfAtari(m goban.Move) (string, error) {
	err := s.playable(m)
	if errors.Is(err, game.ErrSuicide) {
		return tactics.Bad.String(), nil
	}
	if err != nil {
		return "", err
	}
	return tactics.SelfAtari(s.game.Board(), m.Point, m.Color).String(), nil
}

func (s *session) atari(m goban.Move) (string, error) {
	if err := s.playable(m); err != nil {
		return "", err
	}
	threats := tactics.NewReader().Atari(s.game.Board(), m.Point, m.Color)
	var lines []string
	for _, t := range threats.All() {
		line := fmt.Sprintf("%v escapes %v", t.Stone, t.Escape)
		if t.Escape == goban.NoPoint {
			line = fmt.Sprintf("%v captured", t.Stone)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), nil
}

// chain reads the first argument as a stone and returns its chain.
func (s *session) chain(c *call) (goban.Chain, error) {
	p, err := c.Args.Vertex(0, s.game.Width(), s.game.Height())
	if err != nil {
		return 0, err
	}
	if !s.game.Board().At(p).IsStone() {
		return 0, fmt.Errorf("there is no stone at %v", p)
	}
	return s.game.Board().ChainAt(p), nil
}

// playable returns the error that forbids to put down the stone m, or nil.
func (s *session) playable(m goban.Move) error {
	if m.Point == goban.Pass {
		return errors.New("a pass is no stone")
	}
	if err := s.game.Legal(m); err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	return nil
}
