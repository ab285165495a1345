package gtpserver

import (
	"fmt"
	"strings"

	"montego/goban"
	"montego/player/search"
)

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
	return fmt.Sprintf("black_wins %.4f mean_score %.2f\n", a.BlackWins(), a.Score()) + s.rows(a.Ownership()), nil
}

// rows returns an ownership of the points as lines of numbers, the top row
// first.
func (s *session) rows(owner *search.Ownership) string {
	var lines []string
	for y := s.game.Height() - 1; y >= 0; y-- {
		var row []string
		for x := range s.game.Width() {
			row = append(row, decimal(float64(owner[goban.PointAt(x, y)]), 2))
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
