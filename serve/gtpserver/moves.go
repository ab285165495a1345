package gtpserver

import (
	"errors"
	"strings"

	"montego/gtp"
)

// moveCommands make and take back moves.
var moveCommands = []command{
	{"play", "COLOR VERTEX", (*session).play, "make a move"},
	{"gogui-play_sequence", "COLOR VERTEX …", (*session).playSequence, "make many moves, or none if one is illegal"},
	{"undo", "", (*session).undo, "take back the last move"},
	{"gg-undo", "[NUMBER]", (*session).undoMany, "take back this number of moves, or none if there are fewer"},
	{"last_move", "", (*session).lastMove, "the last move"},
	{"move_history", "", telling((*session).moveHistory), "all moves, the last one first, one a line"},
}

// These are the errors of commands that make and take back moves, in the words of
// the protocol. The reason goes to the log.
var (
	errIllegal = errors.New("illegal move")
	errUndo    = errors.New("cannot undo")
	errNoMove  = errors.New("no move was played")
)

func (s *session) play(c *call) (string, error) {
	return "", s.playArgs(c.Args)
}

func (s *session) playSequence(c *call) (string, error) {
	for args := c.Args; len(args) > 0; args = args[min(2, len(args)):] {
		if err := s.playArgs(args); err != nil {
			return "", err
		}
	}
	return "", nil
}

// playArgs makes the move that args begin with. Some controllers tell the engine
// that its opponent resigned; that changes nothing.
func (s *session) playArgs(args gtp.Args) error {
	if len(args) > 1 && strings.EqualFold(args[1], "resign") {
		_, err := args.Color(0)
		return err
	}
	m, err := args.Move(0, s.game.Width(), s.game.Height())
	if err != nil {
		return err
	}
	if err := s.game.Play(m); err != nil {
		s.log.printf("illegal move: %v", err)
		return errIllegal
	}
	return nil
}

func (s *session) undo(*call) (string, error) { return s.takeBack(1) }

func (s *session) undoMany(c *call) (string, error) {
	if len(c.Args) == 0 {
		return s.takeBack(1)
	}
	n, err := c.Args.Int(0, "number of moves")
	if err != nil {
		return "", err
	}
	return s.takeBack(n)
}

func (s *session) takeBack(n int) (string, error) {
	if err := s.game.Undo(n); err != nil {
		return "", errUndo
	}
	return "", nil
}

func (s *session) lastMove(*call) (string, error) {
	m, ok := s.game.LastMove()
	if !ok {
		return "", errNoMove
	}
	return m.String(), nil
}

func (s *session) moveHistory() string {
	moves := s.game.Moves()
	lines := make([]string, len(moves))
	for i, m := range moves {
		lines[len(moves)-1-i] = m.String()
	}
	return strings.Join(lines, "\n")
}
