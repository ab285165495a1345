package gtpserver

import (
	"encoding/json"
	"math"
	"strings"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
)

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
		c.print(CGOSAnalysis(s.game, r))
	}
	return "play " + vertex(&d), nil
}

// cgosMoves is how many moves CGOS is shown.
const cgosMoves = 10

// CGOSAnalysis returns what a search of g has found as CGOS shows it: JSON in one line.
func CGOSAnalysis(g *game.Game, r *search.Snapshot) string {
	x := cgosAnalysis{WinRate: rounded(r.ToMove.Share(r.WinRate())), Score: rounded(r.ToMove.Lead(r.Lead)), Visits: r.Playouts + r.Reused, Moves: []cgosMove{}}
	priors := r.MovePriors()
	for i := range r.Moves[:min(len(r.Moves), cgosMoves)] {
		if m := &r.Moves[i]; m.Visits > 0 {
			x.Moves = append(x.Moves, cgosMove{
				Move: m.Point.String(), WinRate: rounded(r.ToMove.Share(r.WinRateOf(m))), Score: rounded(r.ToMove.Lead(m.Lead)),
				Prior: rounded(priors[i]), Visits: m.Visits, PV: gtp.FormatVertices(m.Line),
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
