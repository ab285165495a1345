package game

import (
	"fmt"
	"math"
	"strconv"

	"montego/goban"
	"montego/internal/param"
)

// Score is what a finished game counts to.
type Score struct {
	Black, White Tally
	Komi         Komi
}

// Tally is what one side counts, in points. What its rules don't count is 0.
type Tally struct {
	Stones    int // living stones
	Territory int // surrounded points, those under dead stones included
	Prisoners int // stones of the opponent, captured or dead
	Bonus     int // for the opponent's handicap stones
	Tax       int // for living groups; it is taken off
}

// Total returns the sum.
func (t Tally) Total() int { return t.Stones + t.Territory + t.Prisoners + t.Bonus - t.Tax }

// Row is a line of the table of what the sides have.
type Row struct {
	Name         string // stones, territory, prisoners, handicap, tax, komi or total
	Black, White Points
}

// Rows lists what the sides have, the total last: only what counts under the rules.
func (s Score) Rows() (rows []Row) {
	b, w := s.Black, s.White
	whole := func(n int) Points { return Points(n) * Point }
	for _, r := range []Row{
		{"stones", whole(b.Stones), whole(w.Stones)},
		{"territory", whole(b.Territory), whole(w.Territory)},
		{"prisoners", whole(b.Prisoners), whole(w.Prisoners)},
		{"handicap", whole(b.Bonus), whole(w.Bonus)},
		{"tax", whole(-b.Tax), whole(-w.Tax)},
		{"komi", 0, s.Komi},
		{"total", whole(b.Total()), whole(w.Total()) + s.Komi},
	} {
		if r.Black != 0 || r.White != 0 || r.Name == "total" {
			rows = append(rows, r)
		}
	}
	return rows
}

// Lead returns Black's lead, komi and all; it is negative if White leads.
func (s Score) Lead() Points { return Points(s.Black.Total()-s.White.Total())*Point - s.Komi }

// Winner returns Black, White or, in a tie, Empty.
func (s Score) Winner() goban.Color { return s.Lead().Leader() }

// Leader returns who leads by Black's lead: Black, White or, if it is 0, Empty.
func (p Points) Leader() goban.Color { return goban.Leader(p) }

// String returns the lead as LeadText does.
func (s Score) String() string { return LeadText(s.Lead()) }

// LeadText writes Black's lead as a result: "B+12.5", "W+3.0" or "0", with a
// second decimal if the lead has one: "B+0.25".
func LeadText(lead Points) string {
	side := "B"
	if lead < 0 {
		side, lead = "W", -lead
	}
	switch {
	case lead == 0:
		return "0"
	case lead%10 == 0:
		return fmt.Sprintf("%s+%.1f", side, lead.Float())
	}
	return fmt.Sprintf("%s+%.2f", side, lead.Float())
}

// AreaKomi returns what a count of area must take off Black's lead to agree
// with the rules: the komi, the handicap bonus and, under territory scoring,
// the stones that Black has put on the board more than White, handicap and
// passes considered. It is exact for area scoring without tax. For territory
// scoring it takes for granted that both sides make equally many moves from
// Black's turn on and that no points are taxed, so it may be a point off. It is
// meant for searches, whose playouts count area.
func (g *Game) AreaKomi() Points { return g.AreaKomiFor(g.toMove) }

// AreaKomiFor is AreaKomi if toMove moves next, also where it has made the last move.
func (g *Game) AreaKomiFor(toMove goban.Color) Points {
	komi := g.komi + Points(g.rules.HandicapBonus.Points(g.Handicap()))*Point
	if g.rules.Scoring == TerritoryScoring {
		more := g.placed(goban.Black) - g.placed(goban.White)
		if toMove == goban.White {
			more--
		}
		komi += Points(more) * Point
	}
	return komi
}

// placed returns how many stones of c have come onto the board in all.
func (g *Game) placed(c goban.Color) int {
	return g.board.Stones(c) + g.board.Captured(c)
}

// Points is a number of points, counted in hundredths: 7.5, 6.75 and 0.25 are
// exact, and so are their sums with whole points. As a lead it is Black's view.
type Points int32

// Komi is what White gets beyond the board; negative, Black gets it.
type Komi = Points

const (
	// Point is one point.
	Point Points = 100
	// maxKomi bounds a Komi in both directions. It is more than the largest
	// board has points.
	maxKomi = 1000 * Point
)

// KomiOf returns x points, rounded to the nearest hundredth, halves away from
// zero. It fails if x is no number or beyond ±maxKomi.
func KomiOf(x float64) (Komi, error) {
	if math.IsNaN(x) || math.Abs(x) > maxKomi.Float() {
		return 0, fmt.Errorf("komi %v is not between -%v and %v", x, maxKomi, maxKomi)
	}
	return Komi(math.Round(x * float64(Point))), nil
}

// ParseKomi reads a decimal number: "7.5", "-3.5", "0", "+6", "1e1". It rounds
// and fails as KomiOf does.
func ParseKomi(s string) (Komi, error) {
	x, err := param.ParseFloat(s)
	if err != nil {
		return 0, fmt.Errorf("komi %q is not a number", s)
	}
	return KomiOf(x)
}

// Float returns p in points.
func (p Points) Float() float64 { return float64(p) / float64(Point) }

// String returns p with as many decimals as it needs: "7.5", "-0.25", "7".
func (p Points) String() string {
	return strconv.FormatFloat(p.Float(), 'f', -1, 64)
}
