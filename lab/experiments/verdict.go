package experiments

import (
	"fmt"
	"math"

	"montego/internal/page"
)

// Finding says whether something that a paper says comes out here.
type Finding int

// The findings.
const (
	Undecided     Finding = iota // too few games to say
	Reproduced                   // it does
	NotReproduced                // it does not
	Unpublished                  // the paper says nothing
	numFindings   = int(Unpublished) + 1
)

// String returns the finding in a word or two.
func (f Finding) String() string {
	return [...]string{"undecided", "reproduced", "not reproduced", "–"}[f]
}

// Verdict is a finding with the difference that it rests on.
type Verdict struct {
	Finding
	// Difference is in units of the measure. Its 95 % interval reaches Error to either
	// side. Both are NaN without games.
	Difference, Error float64
	// Needed is about how many games of an arm would decide, 0 if that is not
	// known or no number would.
	Needed int
}

// String returns the finding with the difference and its error.
func (v Verdict) String() string {
	switch {
	case v.Finding == Unpublished:
		return v.Finding.String()
	case math.IsNaN(v.Error):
		return v.Finding.String() + ", no games"
	}
	text := fmt.Sprintf("%v: %+.1f ± %.1f", v.Finding, v.Difference, v.Error)
	if v.Finding == Undecided && v.Needed > 0 {
		text += fmt.Sprintf(", wants %d games", v.Needed)
	}
	return text
}

// closeness is the largest error of a difference with which two figures can be called
// the same: in percentage points, or in percent of the published time.
const closeness = 5.0

// verdict compares the figure of an arm with the published one. The figure is
// reproduced if the two do not differ by more than the error of their difference, and
// that error is small.
func (o *Outcome) verdict(r Row) Verdict {
	switch {
	case !r.Paper.known():
		return Verdict{Finding: Unpublished}
	case !r.Here.known():
		return Verdict{Difference: math.NaN(), Error: math.NaN()}
	}
	here, paper := r.Here.towards(r.Paper), r.Paper.towards(r.Here)
	close := closeness
	if o.Measure == measureSeconds {
		close *= r.Paper.Value / 100
	}
	v := Verdict{Difference: r.Here.Value - r.Paper.Value, Error: math.Hypot(here, paper)}
	switch {
	case math.Abs(v.Difference) > v.Error:
		v.Finding = NotReproduced
	case v.Error <= close:
		v.Finding = Reproduced
	case paper < close:
		v.Needed = more(r.Games, here*here/(close*close-paper*paper))
	default:
		v.Finding = Reproduced // the paper does not know it any better
	}
	return v
}

// orderVerdict says whether two arms stand in the order of the paper: "a > b".
func (o *Outcome) orderVerdict(expect string) Verdict {
	a, b := o.expected(expect)
	above, below := o.Rows[a], o.Rows[b]
	if !above.Here.known() || !below.Here.known() {
		return Verdict{Difference: math.NaN(), Error: math.NaN()}
	}
	v := Verdict{Difference: above.Here.Value - below.Here.Value, Error: math.Hypot(above.Here.towards(below.Here), below.Here.towards(above.Here))}
	switch {
	case v.Difference > v.Error:
		v.Finding = Reproduced
	case -v.Difference > v.Error:
		v.Finding = NotReproduced
	case v.Difference != 0:
		v.Needed = more(max(above.Games, below.Games), v.Error*v.Error/(v.Difference*v.Difference))
	}
	return v
}

// towards returns how far the interval of a figure reaches in the direction of
// another figure, 0 if it has none. The root of the sum of the squares of two such
// reaches is the error of the difference of the figures (Newcombe's method): the
// intervals of few games are far from symmetric.
func (f Figure) towards(other Figure) float64 {
	switch {
	case math.IsNaN(f.Low):
		return 0
	case other.Value < f.Value:
		return f.Value - f.Low
	}
	return f.High - f.Value
}

// more returns so many times as many games, rounded up to tens; 0 if they are
// more than anybody would play.
func more(games int, times float64) int {
	n := math.Ceil(float64(games)*times/10-1e-6) * 10
	if n > 1e6 {
		return 0
	}
	return int(n)
}

// Summary is a table of experiments: how many of their figures, and of the
// orders that the paper has, come out here.
func Summary(outcomes []*Outcome) page.Table {
	t := page.Table{Heads: []string{"experiment", "games"}}
	for _, what := range []string{"figures", "orders"} {
		for f := range Unpublished {
			t.Heads = append(t.Heads, what+" "+f.String())
		}
	}
	for _, o := range outcomes {
		var figures, orders [numFindings]int
		games := 0
		for _, r := range o.Rows {
			figures[o.verdict(r).Finding]++
			games += r.Games
		}
		if len(o.Rows) > 0 {
			for _, text := range o.Expect {
				orders[o.orderVerdict(text).Finding]++
			}
		}
		row := []string{o.ID + " " + o.Title, fmt.Sprint(games)}
		for _, counts := range [][numFindings]int{figures, orders} {
			for _, n := range counts[:Unpublished] {
				row = append(row, fmt.Sprint(n))
			}
		}
		t.Add(row...)
	}
	return t
}
