package gtpserver

import (
	"errors"
	"fmt"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/player/pattern"
	"montego/player/tactics"
)

// readingCommands ask what the engine reads on the board.
var readingCommands = []command{
	{"montego-ladder", "VERTEX", (*session).ladder, "captured, escapes or none: the chain there; in atari its owner moves first, with two liberties its attacker"},
	{"montego-self_atari", "COLOR VERTEX", ofMove((*session).selfAtari), "bad, fine or no: does the move put its own stones in atari?"},
	{"montego-atari", "COLOR VERTEX", ofMove((*session).atari), "what the move puts in atari, a chain a line: \"VERTEX escapes MOVE\" or \"VERTEX captured\""},
}

func (s *session) ladder(c *call) (string, error) {
	p, err := c.Args.Vertex(0, s.game.Width(), s.game.Height())
	if err != nil {
		return "", err
	}
	b := s.game.Board()
	if !b.At(p).IsStone() {
		return "", fmt.Errorf("there is no stone at %v", p)
	}
	outcome, _ := tactics.NewReader().Ladder(b, b.ChainAt(p))
	return outcome.String(), nil
}

func (s *session) selfAtari(_ *call, m goban.Move) (string, error) {
	err := s.playable(m)
	if errors.Is(err, game.ErrSuicide) {
		return tactics.Bad.String(), nil
	}
	if err != nil {
		return "", err
	}
	return tactics.SelfAtari(s.game.Board(), m.Point, m.Color).String(), nil
}

func (s *session) atari(_ *call, m goban.Move) (string, error) {
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

// featureCommands ask the learned patterns.
var featureCommands = []command{
	{"montego-features", "COLOR VERTEX", ofMove((*session).features), "what the learned patterns say of the move: \"probability SHARE strength NUMBER\", then its features, the loudest first, a line each: \"GAMMA NAME\""},
	{"montego-expected_moves", "COLOR", ofColor((*session).expectedMoves), "the moves that the learned patterns expect of the colour, the likeliest first: \"VERTEX SHARE\""},
}

// explain returns what the learned patterns of the player say of the moves of c.
func (s *session) explain(c goban.Color) []pattern.Explained {
	m, b := s.engine().Params().Search.Patterns.Model.Model(), s.game.Board()
	return m.Explain(b, c, pattern.Candidates(b, c, nil))
}

func (s *session) features(_ *call, m goban.Move) (string, error) {
	for _, x := range s.explain(m.Color) {
		if x.Point == m.Point {
			lines := []string{fmt.Sprintf("probability %.4f strength %.4g", x.Probability, x.Strength)}
			for _, f := range x.Features {
				lines = append(lines, fmt.Sprintf("%.3g %s", f.Gamma, f.Name))
			}
			return strings.Join(lines, "\n"), nil
		}
	}
	return "", fmt.Errorf("%v is no move that the patterns know: it is not legal, or fills an eye", m)
}

func (s *session) expectedMoves(_ *call, color goban.Color) (string, error) {
	var lines []string
	for _, x := range s.explain(color) {
		lines = append(lines, fmt.Sprintf("%v %.4f", x.Point, x.Probability))
	}
	return strings.Join(lines, "\n"), nil
}

// playoutCommands ask what playouts make of the position.
var playoutCommands = []command{
	{"montego-playouts", "NUMBER COLOR", (*session).playouts, "how this number of playouts end, the colour moving first: \"black_wins SHARE mean_score POINTS\" (the komi counts in the share; the score is Black's lead in area without komi), then whose each point is, from -1 (White's) to 1 (Black's), the top row first"},
	{"montego-policy_moves", "COLOR", ofColor((*session).policyMoves), "the colour's next moves in playouts, the likeliest first: \"VERTEX KIND SHARE\""},
}

// maxPlayouts bounds what one command may ask for.
const maxPlayouts = 1_000_000

func (s *session) playouts(c *call) (string, error) {
	n, err := c.Args.Int(0, "number of playouts")
	if err != nil {
		return "", err
	}
	if n < 1 || n > maxPlayouts {
		return "", fmt.Errorf("invalid number of playouts: %d is not between 1 and %d", n, maxPlayouts)
	}
	color, err := c.Args.Color(1)
	if err != nil {
		return "", err
	}
	a := s.engine().Playouts(c.ctx, s.game, color, n)
	if a.N < n {
		return "", fmt.Errorf("interrupted after %d of %d playouts", a.N, n)
	}
	owner := a.Ownership()
	return fmt.Sprintf("black_wins %.4f mean_score %.2f\n", a.BlackWins(), a.Score()) +
		s.grid(func(p goban.Point) string { return decimal(float64(owner[p]), 2) }), nil
}

// grid writes a word for each point, a row of the board a line, the top row first.
func (s *session) grid(word func(goban.Point) string) string {
	lines := make([]string, 0, s.game.Height())
	for y := s.game.Height() - 1; y >= 0; y-- {
		row := make([]string, s.game.Width())
		for x := range row {
			row[x] = word(goban.PointAt(x, y))
		}
		lines = append(lines, strings.Join(row, " "))
	}
	return strings.Join(lines, "\n")
}

// sampled is how many moves montego-policy_moves draws: the error of a share is
// then below 0.02.
const sampled = 1000

func (s *session) policyMoves(_ *call, color goban.Color) (string, error) {
	var lines []string
	for _, m := range s.engine().PolicyMoves(s.game, color, sampled) {
		// A kind of two words is made one, so that every line has three.
		kind := strings.ReplaceAll(m.Kind.String(), " ", "-")
		lines = append(lines, fmt.Sprintf("%v %s %.3f", m.Point, kind, m.Frequency))
	}
	return strings.Join(lines, "\n"), nil
}
