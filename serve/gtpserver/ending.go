package gtpserver

import (
	"montego/game"
	"montego/gtp"
)

// endingCommands say how a game ended, or would if it ended now.
var endingCommands = []command{
	{"final_score", "", (*session).finalScore, "the result by the rules, dead stones taken off; before the end an estimate"},
	{"estimate_score", "", (*session).finalScore, "the same"},
	{"final_status_list", "alive | dead | seki | white_territory | black_territory | dame", ofWord("status", (*session).finalStatusList), "the points that have become that"},
}

func (s *session) finalScore(c *call) (string, error) {
	return game.LeadText(s.engine().Estimate(c.ctx, s.game).Lead), nil
}

func (s *session) finalStatusList(c *call, word string) (string, error) {
	status, err := game.ParseStatus(word)
	if err != nil {
		return "", err
	}
	return gtp.FormatVertices(s.engine().Estimate(c.ctx, s.game).Count.List(status)), nil
}
