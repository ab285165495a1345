package experiments

import (
	"math"
	"strings"
	"testing"

	"montego/internal/rng"
)

// TestVerdict: what the figures of an arm and the order of two say.
func TestVerdict(t *testing.T) {
	published := 50.0
	known := Figure{published, published, published}
	known.Low, known.High = 47, 53
	without := Figure{published, math.NaN(), math.NaN()}
	o := &Outcome{Experiment: &Experiment{Measure: "points", Arms: []Arm{{Name: "a"}, {Name: "b"}}}}
	for _, tt := range []struct {
		here, paper Figure
		games       int
		want        string
	}{
		{Figure{51, 50, 52}, known, 400, "reproduced: +1.0 ± 3.2"},
		{Figure{51, 47, 55}, known, 400, "undecided: +1.0 ± 5.0, wants 1980 games"},
		{Figure{60, 56, 64}, known, 400, "not reproduced: +10.0 ± 5.0"},
		{Figure{52, 42, 62}, without, 100, "undecided: +2.0 ± 10.0, wants 1460 games"}, // (10/3 · 2.241/1.960)² times 100
		{Figure{52, 42, 62}, Figure{50, 44, 56}, 100, "undecided: +2.0 ± 11.7"},        // the paper's own error exceeds what is left
		{Figure{52, 42, 62}, none, 100, "–"},
		{none, known, 0, "undecided, no games"},
		{Figure{0, 0, 65.8}, Figure{54.7, 50.2, 59.2}, 2, "undecided: -54.7 ± 66.0, wants 20 games"},
	} {
		if got := o.verdict(Row{Here: tt.here, Paper: tt.paper, Games: tt.games}).String(); got != tt.want {
			t.Errorf("%v beside %v: %s, want %s", tt.here, tt.paper, got, tt.want)
		}
	}
	for want, above := range map[string]Figure{
		"reproduced: +20.0 ± 7.1":                {70, 65, 75},
		"not reproduced: -20.0 ± 7.1":            {30, 25, 35},
		"undecided: +5.0 ± 7.1, wants 270 games": {55, 50, 60},
		"undecided: +0.0 ± 7.1":                  {50, 45, 55},
	} {
		o.Rows = []Row{{Here: above, Games: 100}, {Here: Figure{50, 45, 55}, Games: 100}}
		if got := o.orderVerdict("a > b").String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	// Of 36 s a game the 170 games that each arm wants are 1.7 hours.
	o.Rows = []Row{{Here: Figure{55, 50, 60}, Paper: known, Games: 100, GameSeconds: 36}, {Here: Figure{50, 45, 55}, Games: 100, GameSeconds: 36}}
	if got, want := o.orderVerdict("a > b").String(), "undecided: +5.0 ± 7.1, wants 270 games, 3.4 h"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := o.verdict(o.Rows[0]).brief(), "undecided, +5.0 ± 5.8, 250, 1.5 h"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	o.ID, o.Expect = "X", []string{"a > b"}
	if text := Summary([]*Outcome{o}).Text(); !strings.Contains(text, "orders undecided") || !strings.Contains(text, "200 games") {
		t.Errorf("%s", text)
	}
	// Newcombe's intervals of 2 of 2 less 3 of 3, and of 0 of 3 less 0 of 2, reach to 0.658.
	for _, ends := range [][2]Figure{{percent(2, 2), percent(3, 3)}, {percent(0, 3), percent(0, 2)}} {
		o.Rows = []Row{{Here: ends[0], Games: 2}, {Here: ends[1], Games: 2}}
		if got, want := o.orderVerdict("a > b").String(), "undecided: +0.0 ± 65.8, wants 20 games"; got != want {
			t.Errorf("%v beside %v: %s, want %s", ends[0], ends[1], got, want)
		}
	}
}

// TestSpread: the interval of a mean is Student's, which is wide for few numbers; one number
// has none.
func TestSpread(t *testing.T) {
	for _, tt := range []struct {
		numbers []float64
		want    string
	}{
		{nil, "–"},
		{[]float64{9}, "9.0"},
		{[]float64{8, 10}, "9.0 (-3.7–21.7)"}, // 12.706·√2/√2
		{[]float64{2, 4, 4, 4, 5, 5, 7, 9}, "5.0 (3.2–6.8)"}, // 2.365·√(32/7)/√8
	} {
		if got := mean(tt.numbers).String(); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.numbers, got, tt.want)
		}
	}
	if got, want := decide(1.1, 0, 1, 1, 1).String(), "undecided: +1.1, wants 20 games"; got != want {
		t.Errorf("one game: %s, want %s", got, want)
	}
}

// TestVerdictNeedsGames: what was won in 2, in 50 and in 2,000 made-up games, beside a
// published figure and its error of one standard deviation. Two games never reproduce
// anything, however large the paper's own error is.
func TestVerdictNeedsGames(t *testing.T) {
	o := &Outcome{Experiment: &Experiment{Measure: measurePoints, Errors: errorsDeviation}}
	for _, tt := range []struct {
		won              float64
		games            int
		published, sigma float64
		want             finding
	}{
		{1, 2, 50, 0, undecided},
		{1, 2, 55.1, 2.6, undecided}, // −5.1 ± 40.9, which once was called reproduced
		{1, 2, 50, 10, undecided},
		{25, 50, 50, 0, undecided},
		{25, 50, 50, 2.6, undecided},
		{25, 50, 66, 0, notReproduced},
		{25, 50, 50, 20, undecided},
		{1000, 2000, 50, 0, reproduced},
		{1000, 2000, 50, 2, reproduced},
		{1000, 2000, 50, 2.6, undecided}, // no number of games could: the paper's own interval is ±5.1
		{1000, 2000, 52, 0, reproduced},  // 2 points and 2.2 of error are within the margin of 5
		{1000, 2000, 53, 0, notReproduced},
		{1000, 2000, 50, 20, undecided},
	} {
		paper := o.paper(Arm{Published: &tt.published, Error: tt.sigma})
		v := o.verdict(Row{Here: percent(tt.won, tt.games), Paper: paper, Games: tt.games})
		if v.finding != tt.want {
			t.Errorf("%v of %d games beside %v ± %v: %v, want %v", tt.won, tt.games, tt.published, tt.sigma, v, tt.want)
		}
	}
}

// TestOrderNeedsGames: an order is decided by an interval that excludes zero, and by
// nothing else.
func TestOrderNeedsGames(t *testing.T) {
	o := &Outcome{Experiment: &Experiment{Measure: measurePoints, Arms: []Arm{{Name: "a"}, {Name: "b"}}}}
	for _, tt := range []struct {
		a, b   float64
		games  int
		expect string
		want   finding
	}{
		{2, 0, 2, "a > b", undecided},
		{30, 25, 50, "a > b", undecided},
		{35, 15, 50, "a > b", reproduced},
		{15, 35, 50, "a > b", notReproduced},
		{1100, 1000, 2000, "a > b", reproduced},
		{1000, 1000, 2000, "a > b", undecided},
		{2, 0, 2, "a > opponent", undecided},
		{30, 0, 50, "a > opponent", undecided},
		{35, 0, 50, "a > opponent", reproduced},
		{15, 0, 50, "a > opponent", notReproduced},
		{1060, 0, 2000, "a > opponent", reproduced},
	} {
		o.Rows = []Row{{Here: percent(tt.a, tt.games), Games: tt.games}, {Here: percent(tt.b, tt.games), Games: tt.games}}
		if v := o.orderVerdict(tt.expect); v.finding != tt.want {
			t.Errorf("%v and %v of %d games, %s: %v, want %v", tt.a, tt.b, tt.games, tt.expect, v, tt.want)
		}
	}
}

// TestLooks: results that were seen before more games were played need a larger difference, and
// made-up experiments of two equal arms, which go on while they are undecided, are decided less
// often than one in ten.
func TestLooks(t *testing.T) {
	o := &Outcome{Experiment: &Experiment{Measure: measurePoints, Arms: []Arm{{Name: "a"}, {Name: "b"}}}}
	for _, tt := range []struct {
		planned []int
		want    string
	}{
		{nil, "reproduced: +10.0 ± 9.8"},
		{[]int{200, 300}, "reproduced: +10.0 ± 9.8"}, // broken off
		{[]int{100}, "undecided: +10.0 ± 11.2, wants 320 games"},
		{[]int{50, 100, 200}, "undecided: +10.0 ± 12.5, wants 380 games"},
	} {
		o.Planned = tt.planned
		o.Rows = []Row{{Here: percent(110, 200), Games: 200}, {Here: percent(90, 200), Games: 200}}
		if got := o.orderVerdict("a > b").String(); got != tt.want {
			t.Errorf("planned %v: %s, want %s", tt.planned, got, tt.want)
		}
	}
	const at = 80
	r, decided := rng.New(1), [2]int{}
	for range 1000 {
		var found [2]bool
		a, b := 0, 0
		for n := 1; n <= 5*at; n++ {
			a, b = a+r.Intn(2), b+r.Intn(2)
			if n%at != 0 {
				continue
			}
			for i, looks := range []int{n / at, 1} {
				difference := float64(100*(a-b)) / float64(n)
				v := decide(difference, math.Hypot(reaches(percent(float64(a), n), percent(float64(b), n))), looks, n, n)
				found[i] = found[i] || v.finding != undecided
			}
		}
		for i := range found {
			if found[i] {
				decided[i]++
			}
		}
	}
	if decided[0] > 100 || decided[1] <= 100 {
		t.Errorf("of 1,000 experiments of equal arms %d were decided, and %d without the looks", decided[0], decided[1])
	}
}

// TestWeightsAreCounted: the shapes of weights are counted one and all. What is counted has no
// interval, and any difference decides, though 2,034 games could not show so small a one.
func TestWeightsAreCounted(t *testing.T) {
	e, err := Find("ER-F43")
	if err != nil {
		t.Fatal(err)
	}
	o := &Outcome{Experiment: e}
	if err := o.readWeights(); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"25.8", "83.2"} {
		if got := o.Rows[i].Here.String(); got != want || o.Rows[i].Games != 2034 {
			t.Errorf("%s: %s of %d shapes, want %s", o.Rows[i].Name, got, o.Rows[i].Games, want)
		}
	}
	for want, value := range map[string]float64{"reproduced: +57.4": o.Rows[1].Here.Value, "reproduced: +0.1": o.Rows[0].Here.Value + 0.1} {
		o.Rows[1].Here.Value = value
		if got := o.orderVerdict(e.Expect[0]).String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestPublishedIntervals: the intervals of figures of which the paper says the number of games
// alone are those of that number, not of one near which the figure would lie.
func TestPublishedIntervals(t *testing.T) {
	for id, want := range map[string]string{
		"ER-T41": "– 69.0 (66.1–71.8) 77.9 (75.2–80.4)",
		"ER-T42": "63.9 (60.9–66.8) 69.2 (66.3–72.0) 77.9 (75.2–80.4)",
		"ER-T46": "– 33.2 (29.2–37.4) 33.4 (29.4–37.6) 41.2 (37.0–45.6)",
	} {
		e, err := Find(id)
		if err != nil {
			t.Fatal(err)
		}
		var figures []string
		for _, a := range e.Arms {
			figures = append(figures, e.paper(a).String())
		}
		if got := strings.Join(figures, " "); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}
