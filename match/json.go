package match

import (
	"encoding/json"
	"io"
	"math"

	"montego/stats"
)

// WriteJSON writes a summary of games under these conditions as one JSON
// object, for programs. Shares are from 0 to 1 and times in seconds; a rating
// that is infinite is null.
func WriteJSON(w io.Writer, c *Conditions, referee Arbiter, s *Summary) error {
	out := jsonSummary{
		Board: [2]int{c.Width, c.Height}, Rules: c.Rules.String(), Komi: c.Komi.Float(), Time: c.Time.String(),
		Referee: referee.Text, Games: s.Played, Ends: map[string]int{},
		Disputed: s.Disputed, Unclear: s.Unclear, RefereeFaults: s.RefereeFaults, Repeated: s.Repeated,
	}
	if s.Played > 0 {
		out.MeanMoves = float64(s.Moves) / float64(s.Played)
	}
	for end, n := range s.Ends {
		out.Ends[End(end).String()] = n
	}
	for i := range s.Sides {
		out.Players[i] = jsonSideOf(&s.Sides[i])
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

type jsonSummary struct {
	Board         [2]int         `json:"board"`
	Rules         string         `json:"rules"`
	Komi          float64        `json:"komi"`
	Time          string         `json:"time"`
	Referee       string         `json:"referee"`
	Games         int            `json:"games"`
	MeanMoves     float64        `json:"mean_moves"`
	Ends          map[string]int `json:"ends"`
	Disputed      int            `json:"disputed"`
	Unclear       int            `json:"unclear"`
	RefereeFaults int            `json:"referee_faults"`
	Repeated      int            `json:"repeated"`
	Players       [2]jsonSide    `json:"players"`
}

type jsonSide struct {
	Name           string         `json:"name"`
	Total          Tally          `json:"total"`
	AsBlack        Tally          `json:"as_black"`
	AsWhite        Tally          `json:"as_white"`
	Share          float64        `json:"share"`
	ShareInterval  [2]float64     `json:"share_95"`
	Elo            *float64       `json:"elo"`
	EloInterval    [2]*float64    `json:"elo_95"`
	Moves          int            `json:"moves"`
	SecondsPerMove float64        `json:"seconds_per_move"`
	Forfeits       map[string]int `json:"forfeits"`
	Refusals       int            `json:"refused_commands"`
}

func jsonSideOf(p *SideSummary) jsonSide {
	share := p.Total.Interval()
	elo := stats.EloInterval(share)
	side := jsonSide{
		Name: p.Name, Total: p.Total, AsBlack: p.AsBlack, AsWhite: p.AsWhite,
		Share: p.Total.Share(), ShareInterval: [2]float64{share.Low, share.High},
		Elo: finite(stats.Elo(p.Total.Share())), EloInterval: [2]*float64{finite(elo.Low), finite(elo.High)},
		Moves: p.Moves, SecondsPerMove: p.PerMove().Seconds(),
		Forfeits: map[string]int{}, Refusals: p.Refusals,
	}
	for k, n := range p.Faults {
		side.Forfeits[FaultKind(k).String()] = n
	}
	return side
}

// finite returns x, or nil if JSON has no number for it.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
