package gtpserver

import (
	"montego/game"
	"montego/gtp"
	"montego/player/status"
)

// endingCommands say how a game ended, or would if it ended now.
var endingCommands = []command{
	{"final_score", "", (*session).finalScore, "the result by the rules, dead stones taken off; before the end an estimate"},
	{"estimate_score", "", (*session).finalScore, "the same"},
	{"final_status_list", "alive | dead | seki | white_territory | black_territory | dame", ofWord("status", (*session).finalStatusList), "the points that have become that"},
}

func (s *session) finalScore(c *call) (string, error) {
	return game.LeadText(s.estimate(c).Lead), nil
}

func (s *session) finalStatusList(c *call, word string) (string, error) {
	status, err := game.ParseStatus(word)
	if err != nil {
		return "", err
	}
	return gtp.FormatVertices(s.estimate(c).Count.List(status)), nil
}

// estimate says how the game stands. Programs ask for one status after the other, so the answer
// is kept until a command comes that is none of this table.
func (s *session) estimate(c *call) *status.Estimate {
	if s.estimated != nil {
		return s.estimated
	}
	x := s.engine().Estimate(c.ctx, s.game)
	if c.ctx.Err() == nil {
		s.estimated = x
	}
	return x
}
