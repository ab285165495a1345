package gtpserver

import (
	"fmt"
	"strings"

	"montego/goban"
	"montego/player/pattern"
)

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

func (s *session) features(m goban.Move) (string, error) {
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
