package report

import (
	"encoding/json"
	"io"
	"math"

	"montego/lab/match"
)

// WriteJSON writes the report as one JSON object, for programs. Shares are from 0
// to 1 and times in seconds; a rating that is infinite or cannot be had is null.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r.json())
}

// jsonMatch is what WriteJSON writes. What only a match of two has, and what only
// one of more has, is left out of the other.
type jsonMatch struct {
	Board         [2]int         `json:"board"`
	Rules         string         `json:"rules"`
	Komi          float64        `json:"komi"`
	Handicap      int            `json:"handicap"`
	Black         string         `json:"black,omitempty"`    // who has it, if colours do not alternate
	Pairings      string         `json:"pairings,omitempty"` // with their own handicaps, if they have any
	Time          string         `json:"time"`
	Referee       string         `json:"referee"`
	Games         int            `json:"games"`
	MeanMoves     float64        `json:"mean_moves"`
	Ends          map[string]int `json:"ends"`
	Agreed        int            `json:"agreed"`
	Disputed      int            `json:"disputed"`
	Unclear       int            `json:"unclear"`
	RefereeFaults int            `json:"referee_faults"`
	Repeated      int            `json:"repeated"`
	Players       []jsonPlayer   `json:"players"`

	// Of two players: what pairs of games ended with for the first, and what they
	// prove.
	Pairs        []int        `json:"pairs,omitempty"`
	PairInterval *[2]*float64 `json:"pairs_elo_95,omitempty"`
	Superiority  *float64     `json:"superiority,omitempty"`
	Test         *jsonTest    `json:"sprt,omitempty"`

	// Of more: what having Black is worth, and a draw.
	Advantage *float64 `json:"advantage_elo,omitempty"`
	DrawElo   *float64 `json:"draw_elo,omitempty"`
}

type jsonTest struct {
	Test    string     `json:"test"`
	LLR     float64    `json:"llr"`
	Bounds  [2]float64 `json:"bounds"`
	Verdict string     `json:"verdict"`
}

type jsonPlayer struct {
	Name           string      `json:"name"`
	Total          match.Tally `json:"total"`
	AsBlack        match.Tally `json:"as_black"`
	AsWhite        match.Tally `json:"as_white"`
	Share          float64     `json:"share"`
	ShareInterval  [2]float64  `json:"share_95"`
	Elo            *float64    `json:"elo"`
	EloInterval    [2]*float64 `json:"elo_95"`
	Basis          match.Basis `json:"intervals_by"` // see match.Basis
	Moves          int         `json:"moves"`
	SecondsPerMove float64     `json:"seconds_per_move"`
	// Under a time control: the share of the time given that was used, and what was
	// left after the move that came closest to a loss on time.
	TimeShare *float64       `json:"time_share,omitempty"`
	LeastLeft *float64       `json:"least_seconds_left,omitempty"`
	Forfeits  map[string]int `json:"forfeits"`
	Refusals  int            `json:"refused_commands"`
	Against   []match.Tally  `json:"against,omitempty"` // each player of more than two
}

func (r *Report) json() *jsonMatch {
	c, s := &r.Match.Conditions, r.Standings
	out := &jsonMatch{
		Board: [2]int{c.Width, c.Height}, Rules: c.Rules.String(), Komi: c.Komi.Float(), Handicap: c.Handicap, Black: c.Black.String(), Pairings: r.Match.OwnTerms(), Time: c.Time.String(),
		Referee: r.Match.Referee.Text, Games: s.Played, Ends: map[string]int{},
		Agreed: s.Agreed, Disputed: s.Disputed, Unclear: s.Unclear, RefereeFaults: s.RefereeFaults, Repeated: s.Repeated,
	}
	if s.Played > 0 {
		out.MeanMoves = float64(s.Moves) / float64(s.Played)
	}
	for end, n := range s.Ends {
		out.Ends[match.End(end).String()] = n
	}
	for i := range s.Players {
		out.Players = append(out.Players, r.jsonPlayer(i))
	}
	if len(s.Players) > 2 {
		if ratings, _ := s.Ratings(); ratings != nil {
			out.Advantage, out.DrawElo = &ratings.Advantage, &ratings.Draw
		}
		return out
	}
	out.Pairs, out.Superiority = s.Pairs(), new(s.Pairs().Superiority())
	if s.Pairs().N() > 0 {
		out.PairInterval = &out.Players[0].EloInterval
	}
	if t := s.Test; t != nil {
		low, high := t.Bounds()
		out.Test = &jsonTest{t.String(), t.LLR(s.Pairs()), [2]float64{low, high}, s.Verdict.String()}
	}
	return out
}

func (r *Report) jsonPlayer(i int) jsonPlayer {
	p, e := &r.Standings.Players[i], r.Standings.Estimate(i)
	out := jsonPlayer{
		Name: p.Name, Total: p.Total, AsBlack: p.AsBlack, AsWhite: p.AsWhite,
		Share: p.Total.Share(), ShareInterval: [2]float64{e.Share.Low, e.Share.High}, Basis: e.Basis,
		Elo: finite(e.Elo), Moves: p.Clock.Moves, SecondsPerMove: p.PerMove().Seconds(), Forfeits: map[string]int{}, Refusals: p.Refusals,
	}
	if out.Elo != nil || e.Basis != match.ByRatings {
		out.EloInterval = [2]*float64{finite(e.Range.Low), finite(e.Range.High)}
	}
	if p.Clock.Given > 0 {
		out.TimeShare, out.LeastLeft = new(p.Clock.Share()), new(p.Clock.Least.Seconds())
	}
	for k, n := range p.Faults {
		out.Forfeits[match.FaultKind(k).String()] = n
	}
	if len(r.Standings.Players) > 2 {
		for j := range r.Standings.Players {
			out.Against = append(out.Against, r.Standings.Against(i, j))
		}
	}
	return out
}

// finite returns x, or nil if JSON has no number for it.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
