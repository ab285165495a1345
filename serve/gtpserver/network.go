package gtpserver

import (
	"encoding/json"
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
	white := func(x float32) float64 { return goban.White.Lead(toMove.Lead(float64(x))) }
	win, lead := goban.White.Share(toMove.Share(float64(out.Win))), white(out.Score)
	policy, pass := probabilities(s.game, in, out)
	lines := []string{"symmetry 0", "whiteWin " + fraction(win), "whiteLoss " + fraction(1-win), "noResult 0.000000",
		"whiteLead " + points(lead), "whiteScoreSelfplay " + points(lead), "whiteScoreSelfplaySq " + points(lead*lead),
		"varTimeLeft 0.000", "shorttermWinlossError 0.000", "shorttermScoreError 0.000"}
	lines = append(lines, "policy", s.grid(func(p goban.Point) string { return strings.ToUpper(fraction(policy[p])) }))
	lines = append(lines, "policyPass "+fraction(pass), "whiteOwnership", s.grid(func(p goban.Point) string {
		return fraction(white(out.Owner[in.Place(p)]))
	}))
	return strings.Join(lines, "\n"), nil
}

// probabilities returns how probable the network finds each move, NaN for one that is not legal, and
// the pass. The network does not judge legal moves that fill an eye: they have 0.
func probabilities(g *game.Game, in *net.Input, out *net.Output) (policy [goban.NumPoints]float64, pass float64) {
	for p := range g.Board().Points() {
		if g.Legal(goban.Move{Color: g.ToMove(), Point: p}) != nil {
			policy[p] = math.NaN()
		}
	}
	pass = math.Exp(float64(out.Pass))
	sum := pass
	for _, p := range in.Candidates {
		if p != goban.Pass && !math.IsNaN(policy[p]) { // a candidate may repeat a position
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
	name := weights.Name("")
	list, _ := json.Marshal([]map[string]any{{
		"name": name, "internalName": name, "maxBatchSize": 1, "usesHumanSLProfile": false, "version": 0, "usingFP16": "false",
	}}) // it has names and numbers alone
	return string(list)
}
