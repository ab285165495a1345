package tune

import (
	"context"
	"slices"
	"strings"
	"testing"

	"montego/lab/tune/surface"
)

func designFor(t *testing.T, s *synthetic) [][]float64 {
	t.Helper()
	dim := s.Region.Dim()
	d, err := surface.DOptimal(s.Region.Shape, dim, surface.Terms(dim)+surface.Spare, 1)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestCourseOrego: two designs, the second a quarter as wide and around the
// maximum of the first; each point gets its games; the test plays both players.
func TestCourseOrego(t *testing.T) {
	s := bowl2()
	p := s.tuning(methodOrego, 8000, designFor(t, s), 1)
	p.test, p.opponents = 40, 2
	c := newCourse(p)
	perPoint, opponents := map[string]map[string]int{}, map[int]int{}
	pairs := 0
	for pair := 0; ; pair++ {
		ready, err := c.ready()
		if err != nil {
			t.Fatal(err)
		}
		if pairs = pair; pair == ready {
			break
		}
		stage, _ := c.find(pair)
		points := perPoint[stage.Name]
		if points == nil {
			points = map[string]int{}
			perPoint[stage.Name] = points
		}
		x := c.point(pair)
		for half := range 2 {
			g := &Game{X: x, Points: 0.5}
			if x != nil {
				g.Points = s.win(x) // without chance
			}
			points[strings.Trim(strings.Join(strings.Fields(stringOf(x)), " "), "[]")]++
			opponents[c.Pairing(pair)]++
			c.add(pair, half, g)
		}
	}
	if pairs != c.allPairs() {
		t.Errorf("%d pairs of %d", pairs, c.allPairs())
	}
	for stage, want := range map[string][2]int{stageFirst: {10, p.games}, stageSecond: {10, p.games}, stageTest: {2, 20}} {
		if len(perPoint[stage]) != want[0] {
			t.Errorf("stage %s: %d points, want %d", stage, len(perPoint[stage]), want[0])
		}
		for x, n := range perPoint[stage] {
			if n != want[1] {
				t.Errorf("stage %s: %d games at %s, want %d", stage, n, x, want[1])
			}
		}
	}
	if d := opponents[0] - opponents[1]; d < -40 || d > 40 {
		t.Errorf("games by opponent: %v", opponents)
	}
	second := c.stages[1]
	if r := second.Region; r.Side != 0.25 || !r.Contains(s.top()) {
		t.Errorf("second design at %v, side %v; the top is %v", second.Region.Low, second.Region.Side, s.top())
	}
	best := c.stages[2].Points[0]
	if loss := s.Elo(s.top()) - s.Elo(best); loss > 3 || c.stages[2].Points[1] != nil {
		t.Errorf("found %v, %.1f Elo below the top", best, loss)
	}
}

func stringOf(x []float64) string {
	var b strings.Builder
	for _, v := range x {
		b.WriteString(strings.Repeat(" ", 1))
		b.WriteString(percent(v))
	}
	return b.String()
}

// TestCourseSimulated: with chance too both methods come near the top, and the
// same from the same seed.
func TestCourseSimulated(t *testing.T) {
	s := bowl2()
	design := designFor(t, s)
	for _, method := range []Method{methodOrego, methodCLOP} {
		plan := s.tuning(method, 1000, design, 3)
		x, err := s.simulate(context.Background(), plan)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := s.simulate(context.Background(), plan)
		_, games := newCourse(plan).count()
		if loss := s.Elo(s.top()) - s.Elo(x); loss > 25 || games > 1100 || !slices.Equal(x, again) {
			t.Errorf("%s: %v after %d games, %.1f Elo below the top; then %v", method, x, games, loss, again)
		}
	}
}

// TestCourseWaits: a stage begins when all games of the one before are there, in
// whatever order they come.
func TestCourseWaits(t *testing.T) {
	s := bowl2()
	c := newCourse(s.tuning(methodOrego, 40, designFor(t, s), 1))
	ready := func() int {
		n, err := c.ready()
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := ready(); n != 10 || c.begun != 1 {
		t.Fatalf("%d pairs, %d stages", n, c.begun)
	}
	for pair := 9; pair >= 0; pair-- {
		for half := range 2 {
			if n := ready(); n != 10 {
				t.Errorf("%d pairs are ready before pair %d has ended", n, pair)
			}
			c.add(pair, half, &Game{X: c.point(pair), Points: s.win(c.point(pair))})
		}
	}
	if n := ready(); n != 20 || c.begun != 2 {
		t.Errorf("%d pairs, %d stages", n, c.begun)
	}
}

// TestCourseNarrow: around the optimum of an integer parameter with few values
// the second design is wide enough to hold three of them.
func TestCourseNarrow(t *testing.T) {
	s, err := ParseStudy([]byte(study("method = 'orego'" + one)))
	if err != nil {
		t.Fatal(err)
	}
	if r := s.plan.around([]float64{0.5}); r.Side != 1 {
		t.Errorf("side %v", r.Side)
	}
}

func TestRefit(t *testing.T) {
	for pairs, want := range map[int]int{0: 0, 3: 0, 4: 4, 7: 4, 41: 40, 44: 44, 100: 97} {
		if got := refit(pairs); got != want {
			t.Errorf("%d pairs: %d, want %d", pairs, got, want)
		}
	}
}
