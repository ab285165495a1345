package gtpserver

import (
	"fmt"
	"math"
	"strings"

	"montego/goban"
	"montego/gtp"
	"montego/player/search"
)

// analysisLine returns what a search has found as lz-analyze or kata-analyze shows
// it: the moves that were visited, the best first, and the keys that were asked
// for. All values are those of the side that is analysed.
func (s *session) analysisLine(a *analysisArgs, r *search.Snapshot) string {
	var parts []string
	priors := r.MovePriors()
	for i := range r.Moves {
		m := &r.Moves[i]
		if (m.Visits == 0 && i >= max(a.min, 1)) || a.max > 0 && i >= a.max {
			continue
		}
		if a.kata {
			parts = append(parts, s.kataMove(a, r, m, i, priors[i]))
		} else {
			parts = append(parts, leelaMove(r, m, i, priors[i]))
		}
	}
	if a.keys["rootinfo"] {
		parts = append(parts, rootInfo(r))
	}
	return strings.Join(parts, " ") + s.owners(a, "ownership", r.ToMove, &r.Owner)
}

// leelaMove shows a move with whole numbers: shares in ten thousandths. Leela Zero has no
// scoreMean; Lizzie shows it where it shows that of a record.
func leelaMove(r *search.Snapshot, m *search.Candidate, order int, prior float64) string {
	return fmt.Sprintf("info move %v visits %d winrate %d scoreMean %s prior %d lcb %d order %d pv %s", m.Point, m.Visits,
		tenThousandths(r.ToMove.Share(r.WinRateOf(m))), points(r.ToMove.Lead(m.Lead)), tenThousandths(prior), tenThousandths(r.ToMove.Share(r.LCB(m))), order, gtp.FormatVertices(m.Line))
}

func tenThousandths(share float64) int { return int(math.Round(10000 * share)) }

// kataMove shows a move with fractions. A utility is a value from −1 to 1.
func (s *session) kataMove(a *analysisArgs, r *search.Snapshot, m *search.Candidate, order int, prior float64) string {
	v, low := r.ToMove.Share(r.WinRateOf(m)), r.ToMove.Share(r.LCB(m))
	lead, deviation := r.ToMove.Lead(m.Lead), m.Score.Deviation()
	line := fmt.Sprintf("info move %v visits %d edgeVisits %d utility %s winrate %s scoreMean %s scoreStdev %s scoreLead %s scoreSelfplay %s prior %s lcb %s utilityLcb %s weight %d order %d",
		m.Point, m.Visits, m.Visits, fraction(2*v-1), fraction(v), points(lead), points(deviation), points(lead), points(lead),
		fraction(prior), fraction(low), fraction(2*low-1), m.Visits, order)
	if a.keys["noresultvalue"] {
		line += " noResultValue 0"
	}
	line += " pv " + gtp.FormatVertices(m.Line)
	for _, key := range []string{"pvVisits", "pvEdgeVisits"} {
		if a.keys[strings.ToLower(key)] {
			line += " " + key + " " + strings.Trim(fmt.Sprint(m.LineVisits), "[]")
		}
	}
	return line + s.owners(a, "movesownership", r.ToMove, r.OwnerAfter(m))
}

// rootInfo shows the position as kataMove shows a move.
func rootInfo(r *search.Snapshot) string {
	v, lead := r.ToMove.Share(r.WinRate()), r.ToMove.Lead(r.Lead)
	visits := r.Playouts + r.Reused
	return fmt.Sprintf("rootInfo visits %d utility %s winrate %s scoreMean %s scoreStdev %s scoreLead %s scoreSelfplay %s weight %d",
		visits, fraction(2*v-1), fraction(v), points(lead), points(r.Score.Deviation()), points(lead), points(lead), visits)
}

// ownerNames are the keys of an ownership and of its deviation as a line has them.
var ownerNames = map[string][2]string{
	"ownership":      {"ownership", "ownershipStdev"},
	"movesownership": {"movesOwnership", "movesOwnershipStdev"},
}

// owners shows an ownership, from −1 to 1, the owner being the side to move, and its
// standard deviation, as far as the keys ask for them. What is not empty begins with a
// space.
func (s *session) owners(a *analysisArgs, key string, c goban.Color, owner *search.Ownership) string {
	var line strings.Builder
	list := func(name string, show func(own float64) float64) {
		line.WriteString(" " + name)
		for p := range s.game.Board().FromTop() {
			line.WriteString(" " + fraction(show(c.Lead(float64(owner[p])))))
		}
	}
	names := ownerNames[key]
	if a.keys[key] {
		list(names[0], func(own float64) float64 { return own })
	}
	if a.keys[key+"stdev"] {
		list(names[1], func(own float64) float64 { return math.Sqrt(max(1-own*own, 0)) })
	}
	return line.String()
}

// fraction writes x with six decimals, and never -0.
func fraction(x float64) string { return decimal(x, 6) }

// points writes a number of points with three decimals, and never -0.
func points(x float64) string { return decimal(x, 3) }

func decimal(x float64, places int) string {
	text := fmt.Sprintf("%.*f", places, x)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}
