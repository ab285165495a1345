package gtpserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/internal/panics"
	"montego/internal/param"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
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

// cgosAnalysis is what CGOS shows beside a move. Values are those of the player.
type cgosAnalysis struct {
	WinRate   float64    `json:"winrate"`
	Score     float64    `json:"score"`
	Visits    int        `json:"visits"`
	Moves     []cgosMove `json:"moves"`
	Ownership string     `json:"ownership"` // row by row from the top left, a digit of base 64 each: see digit64
}

type cgosMove struct {
	Move    string  `json:"move"`
	WinRate float64 `json:"winrate"`
	Score   float64 `json:"score"`
	Prior   float64 `json:"prior"`
	Visits  int     `json:"visits"`
	PV      string  `json:"pv"`
}

func (s *session) cgosGenMoveAnalyze(c *call, color goban.Color) (string, error) {
	c.begin()
	d := s.decide(c.ctx, color, true, engine.Terms{})
	if r := d.Search; r != nil {
		c.print(CGOSAnalysis(s.game, r, d.Move.Point))
	}
	return "play " + vertex(&d), nil
}

// cgosMoves is how many moves CGOS is shown.
const cgosMoves = 10

// shownAt returns the place of a move with visits among those that a search shows, −1 if it is not
// there.
func shownAt(all []search.Shown, p goban.Point) int {
	return slices.IndexFunc(all, func(m search.Shown) bool { return m.Point == p && m.Visits > 0 })
}

// CGOSAnalysis returns what a search of g has found as CGOS shows it: JSON in one line. The move
// that was played comes first. If the search has not visited it, as a pass after which nothing is
// left, no moves are shown.
func CGOSAnalysis(g *game.Game, r *search.Snapshot, played goban.Point) string {
	x := cgosAnalysis{WinRate: rounded(r.ToMove.Share(r.WinRate())), Score: rounded(r.ToMove.Lead(r.Lead)), Visits: r.Playouts + r.Reused, Moves: []cgosMove{}}
	all := r.Shown(r.ToMove)
	if i := shownAt(all, played); i >= 0 {
		best := all[i]
		all = slices.Insert(slices.Delete(all, i, i+1), 0, best)
	} else {
		all = nil
	}
	for _, m := range all[:min(len(all), cgosMoves)] {
		if m.Visits > 0 {
			x.Moves = append(x.Moves, cgosMove{
				Move: m.Point.String(), WinRate: rounded(m.WinRate), Score: rounded(m.Lead),
				Prior: rounded(m.Prior), Visits: m.Visits, PV: gtp.FormatVertices(m.Line),
			})
		}
	}
	var digits strings.Builder
	for p := range g.Board().FromTop() {
		digits.WriteByte(digit64(r.ToMove.Lead(float64(r.Owner[p]))))
	}
	x.Ownership = digits.String()
	return string(panics.Must(json.Marshal(x))) // numbers and strings can be encoded
}

// digit64 writes x, from −1 to 1, as a digit: A for −1 and 8 for 1.
func digit64(x float64) byte {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	return digits[int(math.Round((min(max(x, -1), 1)+1)/2*62))]
}

func rounded(x float64) float64 { return math.Round(x*10000) / 10000 }

// gomillCommands are what gomill writes into its records.
var gomillCommands = []command{
	{"gomill-explain_last_move", "", telling((*session).explainLastMove), "why the engine made its last move"},
	{"gomill-describe_engine", "", telling((*session).describeEngine), "name, version, seed and every parameter"},
	{"gomill-cpu_time", "", (*session).cpuTime, "seconds of processor time used so far"},
}

func (s *session) explainLastMove() string {
	d := s.last
	switch {
	case d == nil:
		return "there is no move of the engine to explain"
	case d.Search == nil:
		return fmt.Sprintf("%v: %s", d.Move, d.Reason)
	}
	return fmt.Sprintf("%v: %s, %s%s", d.Move, d.Reason, phrases.Count(d.Search.Playouts+d.Search.Reused, "playout"), outlook(d))
}

func (s *session) describeEngine() string {
	p := s.options.Params
	return fmt.Sprintf("%s %s\nseed %d\n%s", s.options.Name, s.options.Version, s.seed, strings.Join(param.Settings(&p), "\n"))
}
