package analysis

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
)

// readQuery reads a query of a 5×5 board with further fields, which p has limits for.
func readQuery(t *testing.T, p engine.Params, fields string) *query {
	t.Helper()
	m, err := parseMessage([]byte(`{"id":"q","rules":"chinese","boardXSize":5,"boardYSize":5,` + fields + `}`))
	if err != nil {
		t.Fatal(err)
	}
	q, err := m.read(&p)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestInitialPlayer: White begins after a handicap, unless the query says who does.
func TestInitialPlayer(t *testing.T) {
	for _, tt := range []struct {
		fields string
		want   goban.Color
	}{
		{`"moves":[]`, goban.Black},
		{`"moves":[],"initialStones":[["B","A1"],["B","C3"]]`, goban.White},
		{`"moves":[],"initialStones":[["B","A1"]]`, goban.Black},
		{`"moves":[],"initialStones":[["B","A1"],["B","C3"],["W","E5"]]`, goban.Black},
		{`"moves":[],"initialStones":[["B","A1"],["B","C3"]],"initialPlayer":"B"`, goban.Black},
		{`"moves":[["B","B2"]],"initialStones":[["B","A1"],["B","C3"]]`, goban.Black},
	} {
		if got := readQuery(t, engine.Params{}, tt.fields).start.toMove; got != tt.want {
			t.Errorf("%s: %v begins, want %v", tt.fields, got, tt.want)
		}
	}
}

// TestReports: the first report comes as early as the others unless the query says when, and
// alone if it says nothing of others.
func TestReports(t *testing.T) {
	for _, tt := range []struct {
		fields       string
		first, every time.Duration
	}{
		{`"moves":[]`, 0, maxSeconds * time.Second},
		{`"moves":[],"reportDuringSearchEvery":0.5`, time.Second / 2, time.Second / 2},
		{`"moves":[],"reportDuringSearchEvery":0.5,"firstReportDuringSearchAfter":0.1`, time.Second / 10, time.Second / 2},
		{`"moves":[],"firstReportDuringSearchAfter":0.1`, time.Second / 10, maxSeconds * time.Second},
	} {
		if q := readQuery(t, engine.Params{}, tt.fields); q.first != tt.first || q.every != tt.every || len(q.warnings) > 0 {
			t.Errorf("%s: first after %v, then every %v, %v", tt.fields, q.first, q.every, q.warnings)
		}
	}
}

// TestEffort: of several bounds the least holds, in whatever order a map has them; those of
// the player hold where a query has none.
func TestEffort(t *testing.T) {
	for _, tt := range []struct {
		fields string
		want   int
	}{
		{`"moves":[]`, 0},
		{`"moves":[],"maxVisits":7000`, 7000},
		{`"moves":[],"overrideSettings":{"maxVisits":7000}`, 7000},
		{`"moves":[],"overrideSettings":{"maxVisits":"7000"}`, 7000},
		{`"moves":[],"maxVisits":5,"overrideSettings":{"maxVisits":60}`, 5},
		{`"moves":[],"overrideSettings":{"maxVisits":5,"maxPlayouts":60}`, 5},
		{`"moves":[],"overrideSettings":{"maxVisits":60,"maxPlayouts":5}`, 5},
	} {
		for range 20 {
			for _, own := range []int{0, 300} {
				want := cmp.Or(tt.want, own, DefaultVisits)
				if got := readQuery(t, engine.Params{Playouts: own}, tt.fields).playouts; got != want {
					t.Fatalf("%s: %d playouts, want %d", tt.fields, got, want)
				}
			}
		}
	}
}

// TestWhole: a whole number may be written as any JSON number.
func TestWhole(t *testing.T) {
	for _, n := range []string{"2", "2.0", "0.2e1", "20E-1"} {
		q := readQuery(t, engine.Params{}, strings.ReplaceAll(`"moves":[["B","A1"],["W","B2"]],"maxVisits":N,"analysisPVLen":N,"analyzeTurns":[0,N],
			"priorities":[N,N],"overrideSettings":{"maxVisits":N},"avoidMoves":[{"player":"B","moves":["C3"],"untilDepth":N}]`, "N", n))
		if q.playouts != 2 || q.lineLen != 2 || !slices.Equal(q.turns, []turn{{0, 2}, {2, 2}}) || len(q.warnings) != 1 {
			t.Errorf("%s is read as %+v", n, q)
		}
	}
}

// TestTimeLimit: a query has the player's limit of time, or that which it sets itself.
func TestTimeLimit(t *testing.T) {
	p := engine.Params{Time: timing.Management{Max: time.Second}}
	for fields, want := range map[string]time.Duration{
		`"moves":[]`: time.Second,
		`"moves":[],"overrideSettings":{"maxTime":3}`:     3 * time.Second,
		`"moves":[],"overrideSettings":{"maxTime":"0.5"}`: time.Second / 2,
	} {
		if got := readQuery(t, p, fields).time; got != want {
			t.Errorf("%s: %v, want %v", fields, got, want)
		}
	}
}

// TestWideSetting: a query sets how many moves its searches look at, or says what is wrong.
func TestWideSetting(t *testing.T) {
	for fields, want := range map[string]float64{
		`"moves":[]`: 0,
		`"moves":[],"overrideSettings":{"wideRootNoise":0.04}`:          0.04,
		`"moves":[],"overrideSettings":{"analysisWideRootNoise":"0.5"}`: 0.5,
	} {
		if got := readQuery(t, engine.Params{}, fields).wide; got != want {
			t.Errorf("%s: %v, want %v", fields, got, want)
		}
	}
	for _, text := range []string{"x", "-1", "6", "NaN"} {
		if wide, err := search.ParseWide(text); err == nil {
			t.Errorf("%s is read as %v", text, wide)
		}
	}
}

// TestRepeatedTurns: a turn that is named twice is analysed once, with its first priority.
func TestRepeatedTurns(t *testing.T) {
	q := readQuery(t, engine.Params{}, `"moves":[["B","A1"],["W","B2"]],"analyzeTurns":[2,0,2,1,0],"priorities":[5,4,3,2,1]`)
	if !slices.Equal(q.turns, []turn{{2, 5}, {0, 4}, {1, 2}}) {
		t.Errorf("turns %v", q.turns)
	}
}
