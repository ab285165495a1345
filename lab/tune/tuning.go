package tune

import "montego/lab/match"

// tuning is a course of games as the plan of a match: a point stands for settings
// of the player that is tuned.
type tuning struct {
	*course
	study *Study
	told  func(*Stage)
}

// String implements match.Plan.
func (t *tuning) String() string { return string(t.method) }

// Add implements match.Plan.
func (t *tuning) Add(r *match.Record) {
	g := &Game{Opponent: r.Players[match.B] - 1, Points: 0.5}
	g.X = t.study.space.point(r.Variant)
	if winner, ok := r.Winner(); ok {
		g.Points = 0
		if winner == match.A {
			g.Points = 1
		}
	}
	if r.Fault != nil {
		g.Fault = r.Fault.String()
	}
	t.add(r.Pair(), r.Number%2, g)
}

// Ready implements match.Plan.
func (t *tuning) Ready() (int, error) {
	before := len(t.stages)
	pairs, err := t.ready()
	for _, s := range t.stages[before:] {
		if t.told != nil {
			t.told(s)
		}
	}
	return 2 * pairs, err
}

// Pairing implements match.Plan.
func (t *tuning) Pairing(pair int) int { return t.opponent(pair) }

// Choose implements match.Plan.
func (t *tuning) Choose(pair int) string {
	x := t.point(pair)
	if x == nil {
		return "" // the player as it stands
	}
	return t.study.space.Settings(x)
}
