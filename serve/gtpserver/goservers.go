package gtpserver

import (
	"errors"

	"montego/player/engine"
)

// serverCommands are what the clients of KGS and CGOS say beside a game.
var serverCommands = []command{
	{"kgs-genmove_cleanup", "COLOR", deciding(true, engine.Terms{Cleanup: true}), "genmove that passes only when no stone of the opponent's is dead, and does not resign"},
	{"kgs-game_over", "", (*session).nothing, "the game is over: end the thinking in the opponent's time"},
	{"cgos-gameover", "RESULT", (*session).nothing, "the same on CGOS"},
	{"cgos-opponent_name", "NAME", (*session).opponentName, "note the opponent's name in the log"},
	{"cgos-opponent_rating", "RATING", (*session).opponentName, "note the opponent's rating in the log"},
}

func (s *session) opponentName(c *call) (string, error) {
	if c.Rest == "" {
		return "", errors.New("missing argument")
	}
	s.log.printf("opponent: %s", c.Rest)
	return "", nil
}
