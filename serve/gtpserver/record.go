package gtpserver

import (
	"context"
	"fmt"
	"io"
	"strings"

	"montego/gtp"
	"montego/internal/file"
	"montego/sgf"
)

// recordCommands read and write game records.
var recordCommands = []command{
	{"loadsgf", "FILE [MOVE]", (*session).loadSGF, "go on from a game record, before that move or at its end"},
	{"printsgf", "[FILE]", (*session).printSGF, "the game as a record, into a file, or as the reply without one or with -"},
}

// loadSGF takes board, set-up, moves and, if the record says them, komi and
// rules; what it does not say stays as it is. A record with a move that no rules allow is
// taken up to that move, and the answer says so.
func (s *session) loadSGF(c *call) (string, error) {
	if _, err := c.Args.Word(0, "file"); err != nil {
		return "", err
	}
	root, move, err := s.readSGF(c)
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	g, err := root.GameBefore(move, root.Rules(s.game.Rules()), s.game.Komi())
	if g == nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	s.begin(g)
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
	info := sgf.Info{Program: sgf.Application + ":" + s.options.Version}
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
