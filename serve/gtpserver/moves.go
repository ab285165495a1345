package gtpserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"montego/gtp"
	"montego/internal/file"
	"montego/sgf"
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

func (s *session) play(c *call) (string, error) { return "", s.playArgs(c.Args) }

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
	n := 1
	if len(c.Args) > 0 {
		var err error
		if n, err = c.Args.Int(0, "number of moves"); err != nil {
			return "", err
		}
	}
	return s.takeBack(n)
}

func (s *session) takeBack(n int) (string, error) {
	if s.game.Undo(n) != nil {
		return "", errUndo
	}
	s.forget()
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
	var lines []string
	for _, m := range slices.Backward(s.game.Moves()) {
		lines = append(lines, m.String())
	}
	return strings.Join(lines, "\n")
}

// recordCommands read and write game records.
var recordCommands = []command{
	{"loadsgf", "FILE [MOVE]", ofWord("file", (*session).loadSGF), "go on from a game record, before that move or at its end"},
	{"printsgf", "[FILE]", (*session).printSGF, "the game as a record, into a file, or as the reply without one or with -"},
}

// loadSGF takes board, set-up, moves and, if the record says them, komi and
// rules; what it does not say stays as it is. A record with a move that no rules allow is
// taken up to that move, and the answer says so.
func (s *session) loadSGF(c *call, _ string) (string, error) {
	root, move, err := s.readSGF(c)
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	g, err := root.GameBefore(move, root.Rules(s.game.Rules()), s.game.Komi())
	if g == nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	s.begin(g)
	s.rules = cmp.Or(root.SimpleText("RU"), s.rules)
	if err != nil {
		fault := fmt.Sprintf("the game stands where the record cannot be played on: %v", err)
		s.log.warnf("%s", fault)
		return fault, nil
	}
	return "", nil
}

// readSGF reads the file that c names, and the number of a move behind it. A
// name may contain blanks, and so may one that ends with a number.
func (s *session) readSGF(c *call) (root *sgf.Node, move int, err error) {
	name := c.Rest
	if last := c.Args[len(c.Args)-1]; len(c.Args) > 1 {
		if n, err := gtp.ParseInt(last); err == nil && n >= 0 {
			name, move = strings.TrimSuffix(name, last), n
		}
	}
	in, err := s.open(unquoted(name))
	if err != nil && move > 0 {
		if whole, errWhole := s.open(unquoted(c.Rest)); errWhole == nil {
			in, move, err = whole, 0, nil
		}
	}
	if err != nil {
		return nil, 0, err
	}
	defer in.Close()
	records, warnings, err := sgf.Read(in)
	if err != nil {
		return nil, 0, err
	}
	for _, w := range warnings[:min(len(warnings), 5)] {
		s.log.warnf("%s: %v", unquoted(name), w)
	}
	if n := len(records.Trees); n > 1 {
		s.log.warnf("%s has %d games; only the first is loaded", unquoted(name), n)
	}
	return records.Trees[0], move, nil
}

// unquoted returns a file name without blanks around it, and without the quotes
// that some controllers put around it.
func unquoted(name string) string {
	name = strings.Trim(name, " ")
	if inner, ok := strings.CutPrefix(name, `"`); ok {
		return strings.TrimSuffix(inner, `"`)
	}
	return name
}

// saveRecord is file.Write for a record, which may replace another record only.
func saveRecord(name string, write func(io.Writer) error) error {
	if err := sgf.FileKind.Check(name); err != nil {
		return err
	}
	return file.Write(name, write)
}

func (s *session) printSGF(c *call) (string, error) {
	info := sgf.Info{Program: sgf.Application + ":" + s.options.Version, Rules: s.rules}
	if s.game.Over() {
		// A score prints in a form that sgf reads.
		info.Result, _ = sgf.ParseResult(s.engine().Estimate(context.Background(), s.game).Count.Score.String())
	}
	record := sgf.FromGame(s.game, info).Collection()
	name := unquoted(c.Rest)
	if name == "" || name == "-" {
		return string(record.Bytes()), nil
	}
	if err := s.write(name, record.Write); err != nil {
		return "", fmt.Errorf("cannot save file: %w", err)
	}
	return "", nil
}
