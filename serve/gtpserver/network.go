package gtpserver

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/player/net"
)

// networkCommands ask the player's network, without a search.
var networkCommands = []command{
	{"kata-raw-nn", "[0]", (*session).rawNetwork, "what the network says of the position, as KataGo writes it: win rate and lead of White, the probability of each move, \"NAN\" where it is not legal, and the owner of each point from -1 (Black's) to 1 (White's), the top row first"},
	{"kata-get-models", "", telling((*session).models), "the network, as JSON"},
}

// rawNetwork answers as KataGo does, in the orientation of the board alone. Numbers that this
// network does not know are 0.
func (s *session) rawNetwork(c *call) (string, error) {
	if len(c.Args) > 0 && c.Args[0] != "0" {
		return "", fmt.Errorf("symmetry %q: the network is asked in symmetry 0 only", c.Args[0])
	}
	toMove := s.game.ToMove()
	in, out := s.engine().AskNetwork(s.game, toMove)
	if out == nil {
		return "", errors.New("this player has no network")
	}
	white := 1.0
	if toMove == goban.Black {
		white = -1
	}
	win, lead := 0.5+white*(float64(out.Win)-0.5), white*float64(out.Score)
	policy, pass := probabilities(s.game, in, out)
	lines := []string{"symmetry 0", "whiteWin " + fraction(win), "whiteLoss " + fraction(1-win), "noResult 0.000000",
		"whiteLead " + points(lead), "whiteScoreSelfplay " + points(lead), "whiteScoreSelfplaySq " + points(lead*lead),
		"varTimeLeft 0.000", "shorttermWinlossError 0.000", "shorttermScoreError 0.000"}
	lines = append(lines, "policy", s.grid(func(p goban.Point) string {
		if x := policy[p]; s.game.Legal(goban.Move{Color: toMove, Point: p}) == nil {
			return fraction(x)
		}
		return "NAN"
	}))
	lines = append(lines, "policyPass "+fraction(pass), "whiteOwnership", s.grid(func(p goban.Point) string {
		return fraction(white * float64(out.Owner[in.Place(p)]))
	}))
	return strings.Join(lines, "\n"), nil
}

// probabilities returns those of all moves by the network. Legal moves that are no candidates
// of its have 0.
func probabilities(g *game.Game, in *net.Input, out *net.Output) (policy [goban.NumPoints]float64, pass float64) {
	sum := 0.0
	for _, p := range in.Candidates {
		if p == goban.Pass {
			pass = math.Exp(float64(out.Pass))
			sum += pass
		} else if g.Legal(goban.Move{Color: g.ToMove(), Point: p}) == nil { // a superko may forbid it
			policy[p] = math.Exp(float64(out.Policy[in.Place(p)]))
			sum += policy[p]
		}
	}
	for p := range policy {
		policy[p] /= sum
	}
	return policy, pass / sum
}

// models lists the network of the player under the name of its parameter, if it has one.
func (s *session) models() string {
	weights := s.options.Params.Search.Network.Weights
	if len(weights.Networks()) == 0 {
		return "[]"
	}
	return fmt.Sprintf(`[{"name":%q,"internalName":%[1]q,"maxBatchSize":1,"usesHumanSLProfile":false,"version":1,"usingFP16":"false"}]`, weights.Name(""))
}
