package report

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/internal/file/filetest"
	"montego/internal/page/pagetest"
	"montego/lab/match"
	"montego/lab/stats"
	"montego/lab/store"
	"montego/sgf"
)

// nasty is a name that would break a page that does not escape it.
const nasty = `<b class="x">&'`

// fill makes a store with games between all these players, won by the one that
// was named first with probability share.
func fill(t testing.TB, path string, games int, share float64, settings []store.Setting, names ...string) *store.Store {
	t.Helper()
	ctx := context.Background()
	s, err := store.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var players []store.Player
	for _, name := range names {
		players = append(players, store.Player{Text: "preset:" + name, Name: name, Parameters: "playouts=10\nresign=0." + fmt.Sprint(len(name))})
	}
	if err := s.Begin(ctx, settings, players); err != nil {
		t.Fatal(err)
	}
	w, err := s.Join(ctx)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range games {
		n, err := w.Claim(ctx, games)
		if err == nil {
			err = w.Save(ctx, randomGame(random, n, len(names), share))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Leave(ctx); err != nil {
		t.Fatal(err)
	}
	return s
}

// randomGame makes up a game with a record of random moves.
func randomGame(random *rand.Rand, number, players int, share float64) *store.Game {
	pair := number / 2
	a := pair % players
	b := (a + 1 + pair/players%(players-1)) % players
	first, black, white := min(a, b), min(a, b), max(a, b)
	if number%2 == 1 {
		black, white = white, black
	}
	g := &store.Game{
		Number: number, Pair: pair, Players: [2]int{black, white}, Guilty: store.Nobody, Ending: "counted",
		Fingerprint: random.Uint64(), Started: time.UnixMilli(0), Finished: time.UnixMilli(1000),
	}
	winner := "W"
	if (random.Float64() < share) == (black == first) {
		winner = "B"
	}
	g.Result = fmt.Sprintf("%s+%d.5", winner, random.IntN(20))
	switch number % 10 {
	case 3:
		g.Result, g.Ending = winner+"+R", "resigned"
	case 7:
		g.Result, g.Ending, g.Fault, g.Detail, g.Guilty = "W+F", "forfeit", "illegal move", "D4 is "+nasty, black
	case 9:
		g.Result = "0"
	}
	g.SGF = record(random, g)
	return g
}

// record plays random moves and notes them as package match does.
func record(random *rand.Rand, store *store.Game) string {
	g := game.New(9, 9, game.DefaultRules(), 15)
	root := sgf.FromGame(g, sgf.Info{})
	node := root
	for range 30 + random.IntN(40) {
		point := goban.PointAt(random.IntN(9), random.IntN(9))
		m := goban.Move{Color: g.ToMove(), Point: point}
		if g.Play(m) != nil {
			continue
		}
		side := store.Moves % 2
		store.Moves++
		used := time.Duration(50+random.IntN(100)*(60-min(59, store.Moves))/20) * time.Millisecond
		store.Times[side] = append(store.Times[side], used)
		node = node.AddChild()
		node.SetMove(m, sgf.Size{Width: 9, Height: 9})
		node.SetText("C", fmt.Sprintf("%.3f s, %d %% in 100 games </script>", used.Seconds(), random.IntN(100)))
	}
	return string((&sgf.Collection{Trees: []*sgf.Node{root}}).Bytes())
}

// open makes a report with its games.
func open(t testing.TB, s *store.Store, test *stats.SPRT) *Report {
	t.Helper()
	m, err := match.Open(context.Background(), s.Path())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Store.Close() })
	if test != nil {
		m.Test = test
	}
	r, err := Read(context.Background(), m)
	if err == nil {
		err = r.ReadGames(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var settings = []store.Setting{{Name: "komi", Value: "7.5"}, {Name: "size", Value: "9x9"}, {Name: "sprt", Value: "elo0=0,elo1=50"}}

// TestTables compares the tables of the page with golden files.
func TestTables(t *testing.T) {
	folder := t.TempDir()
	for name, s := range map[string]*store.Store{
		"two.txt":   fill(t, filepath.Join(folder, "two.db"), 40, 0.7, settings, "rave", nasty),
		"four.txt":  fill(t, filepath.Join(folder, "four.db"), 48, 0.7, nil, "montego", "rave", "uct", "uct"),
		"none.txt":  fill(t, filepath.Join(folder, "none.db"), 0, 0, nil, "rave", "uct"),
		"apart.txt": fill(t, filepath.Join(folder, "apart.db"), 2, 0, nil, "rave", "uct", "alone"),
	} {
		r := open(t, s, nil)
		text := strings.Join([]string{r.heading(), r.basis(), strings.Join(Remarks(r.Standings), "\n"),
			r.standings().Text(), r.crossTable().Text(), r.parameterTable().Text()}, "\n")
		filetest.Golden(t, filepath.Join("testdata", name), text)
	}
}

// TestCourse: the test sees pairs as they are completed.
// TestOwnTerms: where pairings have handicaps of their own, the heading and the JSON name them, and
// the table of games has the handicap of each.
func TestOwnTerms(t *testing.T) {
	const pairings = "A-B/handicap=2/black=A A-B A-B/handicap=4"
	own := append(slices.Clone(settings), store.Setting{Name: "pairings", Value: pairings})
	r := open(t, fill(t, filepath.Join(t.TempDir(), "own.db"), 8, 0.7, own, "rave", "uct"), nil)
	if got := r.heading(); !strings.HasSuffix(got, "komi 7.5, referee builtin, pairings "+pairings) {
		t.Error(got)
	}
	if got := r.json().Pairings; got != pairings {
		t.Errorf("JSON has %q", got)
	}
	var table strings.Builder
	if err := WriteCSV(t.Context(), r.Match, &table); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(table.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := slices.Index(rows[0], "handicap")
	for i, row := range rows[1:] {
		if want := [...]string{"2", "0", "4", "2"}[i/2]; column < 0 || row[column] != want {
			t.Errorf("game %d: %v, want handicap %s", i+1, row, want)
		}
	}
}

func TestCourse(t *testing.T) {
	s := fill(t, filepath.Join(t.TempDir(), "m.db"), 21, 0.8, nil, "a", "b")
	test := stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	r := open(t, s, &test)
	c := r.course
	if pairs := r.Standings.Pairs(); pairs.N() != 10 || len(c.llr) != 10 || c.llr[9] != test.LLR(pairs) || c.share.X[9] != 20 || c.share.Y[9] != 100*pairs.Share() {
		t.Errorf("%+v", c)
	}
}

func TestHTML(t *testing.T) {
	folder := t.TempDir()
	for name, s := range map[string]*store.Store{
		"two":  fill(t, filepath.Join(folder, "two.db"), 40, 0.7, settings, "rave", nasty),
		"four": fill(t, filepath.Join(folder, "four.db"), 48, 0.7, nil, "montego", "rave", "uct", "uct"),
		"none": fill(t, filepath.Join(folder, "none.db"), 0, 0, nil, "rave", "uct"),
	} {
		r := open(t, s, nil)
		var text strings.Builder
		if err := r.WriteHTML(&text); err != nil {
			t.Fatal(err)
		}
		html := text.String()
		pagetest.Check(t, html)
		if strings.Contains(html, nasty) || strings.Contains(html, "100 games </script>") {
			t.Errorf("%s: a name is not escaped", name)
		}
		if name != "none" && (strings.Count(html, `<svg class="plot"`) < 4 || !strings.Contains(html, "% in 100 games")) {
			t.Errorf("%s: plots or games are missing", name)
		}
		if name != "none" && !strings.Contains(html, "<td>resign</td><td>0.") || strings.Contains(html, "<td>playouts</td>") {
			t.Errorf("%s: the parameters in which players differ are missing, or others are there", name)
		}
		if len(r.games) != r.Standings.Played || r.Standings.Played > 0 && len(r.games[0].Moves) != r.lengths[0] {
			t.Errorf("%s: %d games of %d", name, len(r.games), r.Standings.Played)
		}
	}
}

// TestMoveless: who has not moved in a game has no time per move in the list of games.
func TestMoveless(t *testing.T) {
	r := reportOf(t, nil)
	got := r.cells(&store.Game{Players: [2]int{0, 1}, Result: "B+F", Moves: 1, Times: [2]store.Durations{{1500 * time.Millisecond}, nil}})
	if black, white := got[7], got[8]; black != "1.500" || white != "–" {
		t.Errorf("%s and %s seconds a move, want 1.500 and –", black, white)
	}
}

// TestBroken: a record that cannot be read is told with its game.
func TestBroken(t *testing.T) {
	for _, tt := range []struct {
		change func(*store.Game)
		want   string
	}{
		{func(g *store.Game) { g.SGF = "nothing" }, "m.db: game 1: "},
		{func(g *store.Game) { g.SGF = "(;SZ[40])" }, "m.db: game 1: there is no board of this size"},
		{func(g *store.Game) { g.SGF = "(;SZ[9];B[zz])" }, "m.db: game 1: "},
		{func(g *store.Game) { g.Result = "perhaps" }, `m.db: game 1: invalid result "perhaps"`},
	} {
		s := fill(t, filepath.Join(t.TempDir(), "m.db"), 0, 0, nil, "a", "b")
		ctx := context.Background()
		w, err := s.Join(ctx)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Claim(ctx, 1)
		g := randomGame(rand.New(rand.NewPCG(1, 1)), 0, 2, 0.5)
		tt.change(g)
		if err := w.Save(ctx, g); err != nil {
			t.Fatal(err)
		}
		m, err := match.Open(ctx, s.Path())
		if err != nil {
			t.Fatal(err)
		}
		defer m.Store.Close()
		r, err := Read(ctx, m)
		if err == nil {
			err = r.ReadGames(ctx)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// TestPaceUnits: times of moves below a twentieth of a second are shown in milliseconds, so
// that the numbers beside the axis stay short.
func TestPaceUnits(t *testing.T) {
	for spent, want := range map[time.Duration]string{time.Millisecond: "milliseconds, mean", time.Second: "seconds, mean"} {
		r := reportOf(t, someRecords())
		for i := range r.paces {
			r.paces[i] = []pace{{100, 100 * spent}, {100, 150 * spent}}
		}
		if svg := string(r.pacePlot()); !strings.Contains(svg, ">"+want) || strings.Contains(svg, "0.0015") {
			t.Errorf("moves of %v: no %q in %s", spent, want, svg)
		}
	}
}
