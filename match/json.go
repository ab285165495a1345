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
//
// The test is that of the match, or nil.
func WriteJSON(w io.Writer, c *Conditions, referee Arbiter, s *Summary, test *stats.SPRT) error {
	out := jsonSummary{jsonTotals: jsonTotalsOf(c, referee, &s.Totals), Pairs: s.pairs.counts, Superiority: s.Pairs().Superiority()}
	elo := stats.EloInterval(s.Pairs().Interval())
	out.PairInterval = [2]*float64{finite(elo.Low), finite(elo.High)}
	for i := range s.Sides {
		out.Players[i] = jsonSideOf(&s.Sides[i])
	}
	if test != nil {
		low, high := test.Bounds()
		out.Test = &jsonTest{test.String(), test.LLR(s.Pairs()), [2]float64{low, high}, test.Verdict(s.Pairs()).String()}
	}
	return encode(w, out)
}

// WriteCrossJSON does for many players what WriteJSON does for two. Ratings are
// null if they cannot be had.
func WriteCrossJSON(w io.Writer, c *Conditions, referee Arbiter, t *CrossTable) error {
	out := jsonCross{jsonTotals: jsonTotalsOf(c, referee, &t.Totals)}
	ratings, _ := t.Ratings()
	for i := range t.Players {
		p := jsonRated{jsonSide: jsonSideOf(&t.Players[i])}
		p.Elo, p.EloInterval = nil, [2]*float64{}
		if ratings != nil {
			in := ratings.Interval(i)
			p.Elo, p.EloInterval = &ratings.Elo[i], [2]*float64{&in.Low, &in.High}
		}
		for j := range t.Players {
			p.Against = append(p.Against, t.Against(i, j))
		}
		out.Players = append(out.Players, p)
	}
	if ratings != nil {
		out.Advantage, out.DrawElo = &ratings.Advantage, &ratings.Draw
	}
	return encode(w, out)
}

func encode(w io.Writer, out any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

func jsonTotalsOf(c *Conditions, referee Arbiter, t *Totals) jsonTotals {
	out := jsonTotals{
		Board: [2]int{c.Width, c.Height}, Rules: c.Rules.String(), Komi: c.Komi.Float(), Handicap: c.Handicap, Black: c.Black.String(), Time: c.Time.String(),
		Referee: referee.Text, Games: t.Played, Ends: map[string]int{},
		Agreed: t.Agreed, Disputed: t.Disputed, Unclear: t.Unclear, RefereeFaults: t.RefereeFaults, Repeated: t.Repeated,
	}
	if t.Played > 0 {
		out.MeanMoves = float64(t.Moves) / float64(t.Played)
	}
	for end, n := range t.Ends {
		out.Ends[End(end).String()] = n
	}
	return out
}

// jsonSummary has what pairs of games ended with for the first player, and what
// they prove.
type jsonSummary struct {
	jsonTotals
	Players      [2]jsonSide `json:"players"`
	Pairs        [5]int      `json:"pairs"`
	PairInterval [2]*float64 `json:"pairs_elo_95"`
	Superiority  float64     `json:"superiority"`
	Test         *jsonTest   `json:"sprt,omitempty"`
}

type jsonTest struct {
	Test    string     `json:"test"`
	LLR     float64    `json:"llr"`
	Bounds  [2]float64 `json:"bounds"`
	Verdict string     `json:"verdict"`
}

type jsonCross struct {
	jsonTotals
	Advantage *float64    `json:"advantage_elo"`
	DrawElo   *float64    `json:"draw_elo"`
	Players   []jsonRated `json:"players"`
}

// jsonRated has a rating among all players, whose mean is 0, and results against
// each of them.
type jsonRated struct {
	jsonSide
	Against []Tally `json:"against"`
}

type jsonTotals struct {
	Board         [2]int         `json:"board"`
	Rules         string         `json:"rules"`
	Komi          float64        `json:"komi"`
	Handicap      int            `json:"handicap"`
	Black         string         `json:"black,omitempty"` // who has it, if colours do not alternate
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
