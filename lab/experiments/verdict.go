package experiments

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"montego/internal/page"
	"montego/player/search"
)

// finding says whether something that a paper says comes out here.
type finding int

const (
	undecided     finding = iota // too few games to say
	reproduced                   // it does
	notReproduced                // it does not
	unpublished                  // the paper says nothing
	numFindings   = int(unpublished) + 1
)

// String returns the finding in a word or two.
func (f finding) String() string {
	return [...]string{"undecided", "reproduced", "not reproduced", "–"}[f]
}

// verdict is a finding with the difference that it rests on.
type verdict struct {
	finding
	// Difference is in units of the measure. Its 95 % interval, with the widening of looks,
	// reaches Error to either side. Both are NaN without games.
	Difference, Error float64
	// Needed is about how many games of an arm would decide an undecided finding at one more
	// look, if the difference stays what it is; 0 if that is not known or no number would.
	Needed int
	// Hours are what the games up to Needed would take on one processor, if they last as long
	// as those before them; 0 if that is not known.
	Hours float64
}

// String returns the finding with its difference: "undecided: +5.0 ± 8.3, wants 550 games,
// 2 h".
func (v verdict) String() string { return v.text(": ", ", wants %d games") }

// brief is String for a narrow column: "undecided, +5.0 ± 8.3, 550, 2 h".
func (v verdict) brief() string { return v.text(", ", ", %d") }

// text puts before between the finding and its difference; needed is the form of Needed.
func (v verdict) text(before, needed string) string {
	switch {
	case v.finding == unpublished:
		return v.finding.String()
	case math.IsNaN(v.Error):
		return v.finding.String() + ", no games"
	}
	text := v.finding.String() + before + v.difference()
	if v.Needed > 0 {
		text += fmt.Sprintf(needed, v.Needed) + v.hours()
	}
	return text
}

// hours returns Hours as ", 2 h", with one decimal below 10; "" if they are not known.
func (v verdict) hours() string {
	switch {
	case v.Hours == 0:
		return ""
	case v.Hours < 0.1:
		return ", 0.1 h"
	case v.Hours < 10:
		return fmt.Sprintf(", %.1f h", v.Hours)
	}
	return fmt.Sprintf(", %.0f h", v.Hours)
}

// difference returns the difference and its error, if there is one: "+5.0 ± 8.3".
func (v verdict) difference() string {
	if v.Error == 0 {
		return fmt.Sprintf("%+.1f", v.Difference)
	}
	return fmt.Sprintf("%+.1f ± %.1f", v.Difference, v.Error)
}

// margin is how far a figure may be from the published one and still count as the same:
// in percentage points, or in percent of the published time.
const margin = 5.0

// minDecidingGames is the number of games of an arm below which nothing is decided: the
// intervals of a few games are approximations.
const minDecidingGames = 20

// verdict compares the figure of an arm with the published one by a test of equivalence
// [Schuirmann87]. The figure is reproduced if the 95 % interval of the difference lies
// within the margin to either side of zero, so that fewer games, whose interval is wider,
// can never show it. It is not reproduced if that interval excludes zero, and is
// undecided otherwise.
func (o *Outcome) verdict(r Row) verdict {
	switch {
	case !r.Paper.known():
		return verdict{finding: unpublished}
	case !r.Here.known():
		return verdict{Difference: math.NaN(), Error: math.NaN()}
	}
	look := 1 + len(o.looksBefore(r.Games))
	wider, next := widening(look), widening(look+1)/widening(look)
	here, paper := reaches(r.Here, r.Paper)
	here, paper = here*wider, paper*wider
	within := margin
	if o.Measure == measureSeconds {
		within *= r.Paper.Value / 100
	}
	v := verdict{Difference: r.Here.Value - r.Paper.Value, Error: math.Hypot(here, paper)}
	off := math.Abs(v.Difference)
	switch {
	case r.Games < minDecidingGames:
		v.Needed = minDecidingGames
	case off+wider*math.Hypot(max(r.Here.around()), max(r.Paper.around())) <= within:
		v.finding = reproduced
	case off > v.Error:
		v.finding = notReproduced
	default:
		// Either end may be reached first, if the difference stays what it is.
		here, paper = here*next, paper*next
		if wanted := max(within-off, off); wanted > paper {
			v.Needed = more(r.Games, here*here/(wanted*wanted-paper*paper))
		}
	}
	v.Hours = r.hoursTo(v.Needed)
	return v
}

// widening is the factor by which the errors of differences grow at the kth look at the results
// of an experiment that goes on while it is undecided. By the normal distribution the first look
// has 5 % to decide an order that is not true, and each other look half of what the one before it
// has, so that all of them together have less than 10 %.
func widening(k int) float64 {
	return distuv.UnitNormal.Quantile(1-math.Ldexp(0.025, 1-k)) / distuv.UnitNormal.Quantile(0.975)
}

// looksBefore returns the numbers of games, less than these, that were asked for before: who asks
// for more of them has seen the results.
func (o *Outcome) looksBefore(games int) []int {
	n, _ := slices.BinarySearch(o.Planned, games)
	return o.Planned[:n]
}

// hoursTo returns how long the games of the arm that are missing up to a number would take.
func (r Row) hoursTo(games int) float64 {
	return max(0, float64(games-r.Games)) * r.GameSeconds / 3600
}

// opponent names the player whom an arm meets, in an order: "arm > opponent".
const opponent = "opponent"

// half is the share of the points at which neither of two players is the better, in percent.
var half = Figure{50, math.NaN(), math.NaN()}

// orderVerdict says whether two arms, or an arm and its opponent, stand in the order of
// the paper: "a > b". It is decided if the 95 % interval of their difference excludes zero
// and each has enough games. Shapes are counted one and all, so that any difference of
// weights decides.
func (o *Outcome) orderVerdict(expect string) verdict {
	if o.Kind == kindBackup {
		return o.Backup.orderVerdict(expect)
	}
	a, b := o.expected(expect)
	above, below := o.Rows[a], Row{Here: half, Games: o.Rows[a].Games}
	if b >= 0 {
		below = o.Rows[b]
	}
	if !above.Here.known() || !below.Here.known() {
		return verdict{Difference: math.NaN(), Error: math.NaN()}
	}
	look := 1 + len(o.looksBefore(max(above.Games, below.Games)))
	v := decide(above.Here.Value-below.Here.Value, math.Hypot(reaches(above.Here, below.Here)), look, above.Games, below.Games)
	v.Hours = above.hoursTo(v.Needed) + below.hoursTo(v.Needed)
	return v
}

// decide says whether a difference is above or below zero by more than its 95 % error, widened
// for the kth look; a and b are the numbers of games on which its two sides rest.
func decide(difference, err float64, k, a, b int) verdict {
	v := verdict{Difference: difference, Error: err * widening(k)}
	switch {
	case min(a, b) < minDecidingGames:
		v.Needed = minDecidingGames
	case difference > v.Error:
		v.finding = reproduced
	case -difference > v.Error:
		v.finding = notReproduced
	case difference != 0:
		v.Needed = more(max(a, b), math.Pow(err*widening(k+1)/difference, 2))
	}
	return v
}

// reaches returns the arms of two intervals that point at each other: for a > b these are
// a − a.Low and b.High − b. √(ofA² + ofB²) is the error of the difference a − b by Newcombe's
// method, which allows for intervals that are not symmetric, as those of few games. If a = b,
// the pair of arms with the larger error counts.
func reaches(a, b Figure) (ofA, ofB float64) {
	downA, upA := a.around()
	downB, upB := b.around()
	if a.Value > b.Value || a.Value == b.Value && math.Hypot(downA, upB) > math.Hypot(upA, downB) {
		return downA, upB
	}
	return upA, downB
}

// around returns how far the interval of a figure reaches down and up, 0 if it has none.
func (f Figure) around() (down, up float64) {
	if math.IsNaN(f.Low) {
		return 0, 0
	}
	return f.Value - f.Low, f.High - f.Value
}

// more returns games times a factor, rounded up to tens; 0 if that is more than a million.
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
	t := page.Table{Heads: []string{"experiment", "counted"}}
	for _, what := range []string{"figures", "orders"} {
		for f := range unpublished {
			t.Heads = append(t.Heads, what+" "+f.String())
		}
	}
	for _, o := range outcomes {
		var figures, orders findings
		games := 0
		for _, r := range o.Rows {
			games += r.Games
		}
		if o.Backup != nil {
			games = o.Backup.Positions
		}
		o.count(&figures, &orders)
		row := []string{o.ID + " " + o.Title, fmt.Sprint(games, " ", o.counted())}
		for _, counts := range []findings{figures, orders} {
			for _, n := range counts[:unpublished] {
				row = append(row, fmt.Sprint(n))
			}
		}
		t.Add(row...)
	}
	return t
}

type findings [numFindings]int

// count counts what is found of the figures and of the orders, if there is anything yet.
func (o *Outcome) count(figures, orders *findings) {
	for _, r := range o.Rows {
		figures[o.verdict(r).finding]++
	}
	if len(o.Rows) > 0 || o.Backup != nil {
		for _, text := range o.Expect {
			orders[o.orderVerdict(text).finding]++
		}
	}
}

// errorOrder says that one operator errs more than another after a number of playouts.
type errorOrder struct {
	more, less int // in operators
	row        int // of a BackupTable
	playouts   int
}

// parseErrorOrder reads "max > mix, 1024"; ok is false if it is none.
func parseErrorOrder(text string) (order errorOrder, ok bool) {
	names, playouts, _ := strings.Cut(text, ", ")
	more, less, _ := strings.Cut(names, " > ")
	number := func(name string) int {
		return slices.IndexFunc(operators, func(o search.Operator) bool { return o.String() == name })
	}
	order.more, order.less = number(more), number(less)
	if _, err := fmt.Sscan(playouts, &order.playouts); err != nil {
		return order, false
	}
	for n := firstPlayouts; n < order.playouts; n *= 2 {
		order.row++
	}
	return order, order.more >= 0 && order.less >= 0 && firstPlayouts<<order.row == order.playouts
}

// orderVerdict says whether an operator errs more than another, "max > mix, 1024", by the
// mean difference of their squared errors in the same positions, in square points, and its
// 95 % interval. A nil table has no positions.
func (t *BackupTable) orderVerdict(text string) verdict {
	order, ok := parseErrorOrder(text)
	if t == nil || !ok || len(t.Values) == 0 || order.row+1 >= len(t.Values[0]) {
		return verdict{Difference: math.NaN(), Error: math.NaN()}
	}
	mix := slices.Index(operators, search.MixOperator)
	var differences []float64
	for _, rows := range t.Values {
		truth := rows[order.row+1][mix]
		more, less := rows[order.row][order.more]-truth, rows[order.row][order.less]-truth
		differences = append(differences, float64(more*more)-float64(less*less))
	}
	f := mean(differences)
	_, err := f.around()
	return decide(f.Value, err, 1, t.Positions, t.Positions)
}
