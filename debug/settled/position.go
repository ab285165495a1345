package settled

import (
	"cmp"
	"fmt"
	"slices"

	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
)

// Position is a picture with a claim: when First moves next, then in at least
// Least of the playouts the marked points end as Outcome says.
type Position struct {
	Group   string // of positions of one kind: the name of the file
	Name    string
	Line    int // of its claim, in the file
	Board   *goban.Board
	Marked  []goban.Point // at least one
	First   goban.Color
	Outcome goban.Color // who owns every marked point; Empty in a seki: every marked stone stays
	Least   float64     // above 0, at most 1
}

// String returns the claim but for Least, as files have it: "black first: seki".
func (p *Position) String() string {
	return fmt.Sprintf("%v first: %s", p.First, outcomes[p.Outcome])
}

// Holds reports whether a playout that ended on end ended as the position claims.
func (p *Position) Holds(end *goban.Board) bool {
	return !slices.ContainsFunc(p.Marked, func(q goban.Point) bool { return end.Owner(q) != cmp.Or(p.Outcome, p.Board.At(q)) })
}

// Finding is how playouts from a position ended.
type Finding struct {
	Position *Position
	Playouts int // at least one
	Held     int // those that ended as the position claims
	Owner    playout.Ownership
}

// Share returns the share of playouts that ended as the position claims.
func (f *Finding) Share() float64 { return float64(f.Held) / float64(f.Playouts) }

// OK reports whether the share is at least what the position asks for.
func (f *Finding) OK() bool { return f.Share() >= f.Position.Least }

// Find plays n playouts from a position with the policy that params name; the policy
// has learned nothing before. The random numbers follow from seed and from the line of
// the position in its file. Requires: n > 0, and params are valid.
func Find(p *Position, params playout.Params, n int, seed uint64) *Finding {
	f := &Finding{Position: p, Playouts: n}
	r := rng.New(seed + uint64(p.Line))
	var owners playout.OwnerCount
	for end := range playout.Playouts(playout.New(params), playout.Turn(p.Board, p.First), p.First, n, &r) {
		if p.Holds(end) {
			f.Held++
		}
		owners.Count(end)
	}
	f.Owner = *owners.Ownership()
	return f
}
