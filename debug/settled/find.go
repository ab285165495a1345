package settled

import (
	"montego/goban"
	"montego/internal/rng"
	"montego/player/playout"
)

// Finding is how playouts from a position ended.
type Finding struct {
	Position *Position
	Playouts int // at least one
	Held     int // those that ended as the position claims
	// Owner is how often each point was Black's, from −1, always White's, to 1.
	Owner [goban.NumPoints]float32
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
	policy, r := playout.New(params), rng.New(seed+uint64(p.Line))
	start, end, trace := playout.Turn(p.Board, p.First), new(goban.Board), new(playout.Trace)
	var owner [goban.NumPoints]int
	for range n {
		end.CopyFrom(start)
		trace.Reset(p.First)
		policy.Run(end, p.First, &r, trace)
		if p.Holds(end) {
			f.Held++
		}
		for q := range end.Points() {
			owner[q] += end.Owner(q).Sign()
		}
	}
	for q, sum := range owner {
		f.Owner[q] = float32(sum) / float32(n)
	}
	return f
}
