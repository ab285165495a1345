package tune

import (
	"context"
	"slices"
	"strings"
	"testing"

	"montego/tune/surface"
)

func bowl2() *Synthetic { s := Synthetics()[0]; return &s }

func designFor(t *testing.T, s *Synthetic) [][]float64 {
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
	for {
		pair, state, err := c.next(func(*Stage) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if state == over {
			break
		}
		points := perPoint[pair.stage]
		if points == nil {
			points = map[string]int{}
			perPoint[pair.stage] = points
		}
		for _, half := range pair.missing {
			g := &Game{Stage: pair.stage, Pair: pair.number, Half: half, X: pair.x, Points: 0.5}
			if pair.x != nil {
				g.Points = s.win(pair.x) // without chance
			}
			points[strings.Trim(strings.Join(strings.Fields(stringOf(pair.x)), " "), "[]")]++
			opponents[pair.opponent]++
			c.add(g)
		}
		c.release(pair.number)
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
	if r := second.region(surface.Box); r.Side != 0.25 || !r.Contains(s.top()) {
		t.Errorf("second design at %v, side %v; the top is %v", second.Low, second.Side, s.top())
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
	for _, method := range []string{methodOrego, methodCLOP} {
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

// TestCourseParallel: while pairs are in play, others are dealt, none twice, and
// a stage waits for the one before.
func TestCourseParallel(t *testing.T) {
	s := bowl2()
	c := newCourse(s.tuning(methodOrego, 40, designFor(t, s), 1))
	none := func(*Stage) error { return nil }
	var inPlay []pair
	for range 10 {
		p, state, err := c.next(none)
		if err != nil || state != deals || p.number != len(inPlay) {
			t.Fatal(p, state, err)
		}
		inPlay = append(inPlay, p)
	}
	if _, state, _ := c.next(none); state != waits {
		t.Errorf("state %v while the last pairs are in play", state)
	}
	// One table gives up after one game: the other half is dealt again.
	g := &Game{Stage: stageFirst, Pair: 3, Half: 0, X: inPlay[3].x, Points: 1}
	if !c.add(g) || c.add(g) {
		t.Error("a game is taken once")
	}
	c.release(3)
	if p, _, _ := c.next(none); p.number != 3 || !slices.Equal(p.missing, []int{1}) || !slices.Equal(p.x, inPlay[3].x) {
		t.Errorf("dealt %+v", p)
	}
}

// TestCourseNarrow: around the optimum of an integer parameter with few values
// the second design is wide enough to hold three of them.
func TestCourseNarrow(t *testing.T) {
	s, err := parseStudy([]byte(study("method = 'orego'" + one)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.plan()
	if err != nil {
		t.Fatal(err)
	}
	if r := p.around([]float64{0.5}); r.Side != 1 {
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

func TestCompare(t *testing.T) {
	losses, err := Compare(context.Background(), Comparing{Surfaces: []string{"bowl2"}, Budgets: []int{100, 200}, Runs: 3, Seed: 1}, func(Loss) {})
	if err != nil || len(losses) != 4 {
		t.Fatal(losses, err)
	}
	var table, picture strings.Builder
	if err := WriteLosses(&table, losses); err != nil || strings.Count(table.String(), "\n") != 6 {
		t.Errorf("%v\n%s", err, &table)
	}
	if err := PlotLosses(&picture, losses); err != nil || !strings.Contains(picture.String(), "</svg>") {
		t.Errorf("%v, %d bytes", err, picture.Len())
	}
	for _, bad := range []Comparing{{Surfaces: []string{"moon"}, Budgets: []int{10}, Runs: 2}, {Budgets: []int{10}, Runs: 1}, {Runs: 2}} {
		if _, err := Compare(context.Background(), bad, func(Loss) {}); err == nil {
			t.Errorf("%+v compared", bad)
		}
	}
}
