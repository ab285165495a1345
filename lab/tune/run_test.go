package tune

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/lab/match"
	"montego/lab/store"
	"montego/lab/tune/surface"
)

// quick is a study of 24 games on a small board.
const quick = `
method = "clop"
games = 20
test = 4
max-moves = 20
[[parameter]]
name = "playout.lgrf"
low = 0
high = 2
[[parameter]]
name = "rave.equivalence"
low = 10
high = 10000
scale = "log"
`

func writeStudy(t *testing.T, text string) string {
	t.Helper()
	path := filetest.Put(t, t.TempDir(), "study.toml", study(text))
	return path
}

// playStudy plays a study at parallel tables until the given number of games of this
// process have ended, or to its end if that is 0. It returns how many records came.
func playStudy(path string, games, parallel int) (came int, err error) {
	s, err := ReadStudy(path)
	if err != nil {
		return 0, err
	}
	m, err := s.Match(parallel, nil)
	if err != nil {
		return 0, err
	}
	if err := s.Begin(context.Background(), m); err != nil {
		return 0, err
	}
	defer m.Store.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	records, err := m.Run(ctx)
	if err != nil {
		return 0, err
	}
	for r := range records {
		came++
		if !r.Past {
			if games--; games == 0 {
				cancel()
			}
		}
	}
	return came, m.Err()
}

// gamesOf returns what is the same for the same games of a study.
func gamesOf(t *testing.T, path string) (all []string) {
	t.Helper()
	s, err := store.Open(strings.TrimSuffix(path, ".toml") + ".db")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for g, err := range s.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g.Variant+" "+g.SGF[strings.Index(g.SGF, ";B["):])
	}
	return all
}

// TestRunResumes: a study that was interrupted again and again has the games of
// one that never was, move by move.
func TestRunResumes(t *testing.T) {
	whole, broken := writeStudy(t, quick), writeStudy(t, quick)
	if n, err := playStudy(whole, 0, 1); n != 24 || err != nil {
		t.Fatalf("%d games, %v", n, err)
	}
	for range 4 {
		if _, err := playStudy(broken, 6, 1); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := playStudy(broken, 0, 1); n != 24 || err != nil {
		t.Fatalf("%d games, %v", n, err)
	}
	strip := func(games []string) (stripped []string) {
		for _, g := range games { // comments say how long moves took
			for part := range strings.SplitSeq(g, "C[") {
				_, rest, found := strings.Cut(part, "]")
				if !found {
					rest = part
				}
				stripped = append(stripped, rest)
			}
		}
		return stripped
	}
	a, b := strip(gamesOf(t, whole)), strip(gamesOf(t, broken))
	if !slices.Equal(a, b) {
		t.Errorf("%q\n\n%q", a, b)
	}
	if report := reportOf(t, whole); strings.Contains(report, "at the top of a fitted surface") || !strings.Contains(report, "the optimum is the mean place of the games") {
		t.Errorf("clop's optimum is no top of its surface:\n%s", report)
	}
}

// reportOf returns what the report of a study says.
func reportOf(t *testing.T, path string) string {
	t.Helper()
	s, err := ReadStudy(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Results(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var report strings.Builder
	if err := Report(&report, r); err != nil {
		t.Fatal(err)
	}
	return report.String()
}

// TestReportMisfit: how often chance gives such a misfit is a number that people read at once, the
// largest and the smallest, too.
func TestReportMisfit(t *testing.T) {
	s, err := ParseStudy([]byte(study("method = 'orego'" + one)))
	if err != nil {
		t.Fatal(err)
	}
	for misfit, want := range map[float64]string{0: "in 100.0 of", 0.1: "in 99.9 of", 6.4: "in 17.1 of", 60: "in 0.0 of"} {
		var samples []surface.Sample
		for _, x := range s.plan.place(s.plan.region) {
			samples = append(samples, surface.Sample{X: x, Games: 10, Points: 5})
		}
		f, err := surface.Fit(s.plan.region, samples)
		if err != nil {
			t.Fatal(err)
		}
		f.Misfit, f.Freedom = misfit, 4
		p := printer{study: s}
		if p.finder(&Finder{Quadratic: &f.Quadratic, Shares: f, Optimum: []float64{0}}); !strings.Contains(p.text.String(), want+" 100 studies.") {
			t.Errorf("%v: no %q in\n%s", misfit, want, p.text.String())
		}
	}
}

// TestReportShares: a surface that rises above 1 between points that were all won, as that of a
// tiny study does, is no win rate above 100 %; its standard error is that of the surface.
func TestReportShares(t *testing.T) {
	s, err := ParseStudy([]byte(study("method = 'orego'\n[[parameter]]\nname = 'rave.equivalence'\nlow = 10\nhigh = 100000\nscale = 'log'\n")))
	if err != nil {
		t.Fatal(err)
	}
	var samples []surface.Sample
	for i, x := range s.plan.place(s.plan.region) {
		samples = append(samples, surface.Sample{X: x, Games: 2, Points: float64(min(i%4, 1) * 2)})
	}
	f, err := surface.Fit(s.plan.region, samples)
	if err != nil {
		t.Fatal(err)
	}
	top := surface.Maximum(s.plan.region, f.Value, 1)
	p, want := printer{study: s}, "The surface says 100.0 % there, standard error "+percent(f.Error(top))+";"
	if p.finder(&Finder{Quadratic: &f.Quadratic, Shares: f, Optimum: top}); f.Value(top) <= 1 || !strings.Contains(p.text.String(), want) {
		t.Errorf("height %v, no %q in\n%s", f.Value(top), want, p.text.String())
	}
}

// TestRunShared: two processes that play one study at the same time, each at some
// tables and interrupted once, play every game once, and the same points in both
// games of a pair.
func TestRunShared(t *testing.T) {
	path := writeStudy(t, strings.Replace(strings.Replace(quick, "clop", "orego", 1), "games = 20", "games = 2", 1))
	errs := make(chan error)
	for range 2 {
		go func() {
			_, err := playStudy(path, 9, 2)
			if err == nil {
				_, err = playStudy(path, 0, 2)
			}
			errs <- err
		}()
	}
	if err := errors.Join(<-errs, <-errs); err != nil {
		t.Fatal(err)
	}
	s, err := ReadStudy(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Results(t.Context())
	if err != nil || r.Played != 44 || r.All != 44 {
		t.Fatalf("%d of %d games, %v", r.Played, r.All, err)
	}
	games := gamesOf(t, path)
	for i := 0; i < len(games); i += 2 {
		a, _, _ := strings.Cut(games[i], " ")
		b, _, _ := strings.Cut(games[i+1], " ")
		if a != b || len(games) != 44 {
			t.Errorf("%d games; pair %d at %q and %q", len(games), i/2, a, b)
		}
	}
	var report strings.Builder
	if err := Report(&report, r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"orego: 44 of 44 games on 5×5, chinese rules", "First design, 10 points: 20 of 20 games", "Second design", "win rate", "search.rave.equivalence", " percentage points, standard error ", "two-sided p = ",
		"standard error", "spread: 2.5 %", "Of the optima of surfaces drawn within these errors 95 % lie in the spread."} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("no %q in\n%s", want, &report)
		}
	}
	// The spread is no interval of confidence, and an error is not left to be guessed.
	for _, wrong := range []string{"95 % from", "±"} {
		if strings.Contains(report.String(), wrong) {
			t.Errorf("%q in\n%s", wrong, &report)
		}
	}
	files, err := Plot(r, filepath.Join(t.TempDir(), "plots"))
	if err != nil || len(files) != 4 {
		t.Errorf("%v, %v", files, err)
	}
}

// TestRunRefuses: what cannot be played says so in a line.
func TestRunRefuses(t *testing.T) {
	path := writeStudy(t, quick)
	if _, err := playStudy(path, 2, 1); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(path)
	for _, tt := range []struct{ old, by, want string }{
		{"games = 20", "games = 34", "it was begun with study games 20, not study games 34; give a new study a new name"},
		{"low = 10\n", "low = 11\n", "it was begun with study parameters playout.lgrf 0 to 2 linear, "},
		{"clop", "orego", "it was begun with plan clop, not plan orego; "},
		{"rave,playouts=2", "rave,playouts=3", "player A is preset:rave,playouts=2,search.memory=1 there, not "},
		{"preset:uct,playouts=2,search.memory=1", "gtp:no-such-program", "player B is preset:uct"},
		{"max-moves = 20", "max-moves = 21", "it was begun with max-moves 20, not max-moves 21"},
	} {
		_ = os.WriteFile(path, []byte(strings.Replace(string(text), tt.old, tt.by, 1)), 0o666)
		if _, err := playStudy(path, 0, 1); err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %s", tt.by, err, tt.want)
		}
	}
	_ = os.WriteFile(path, text, 0o666)
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := ReadStudy(path); err != nil {
		t.Error(err)
	} else if m, err := s.Match(1, nil); err != nil {
		t.Error(err)
	} else if err := s.Begin(interrupted, m); err == nil || strings.Contains(err.Error(), "new name") {
		t.Errorf("%v, though the study is the same", err)
	}
	_ = os.WriteFile(strings.TrimSuffix(path, ".toml")+".db", []byte("hello"), 0o666)
	if _, err := playStudy(path, 0, 1); err == nil || !strings.Contains(err.Error(), "not a store of matches") {
		t.Error(err)
	}
}

// TestRunRefusesOtherDesign: the points of a study stay those of its design. Stores of earlier
// versions do not say which that is.
func TestRunRefusesOtherDesign(t *testing.T) {
	orego := strings.Replace(quick, "clop", "orego", 1)
	for _, tt := range []struct {
		first, then string
		older       bool
		want        string
	}{
		{"", "packing", false, "it was begun with study design d-optimal, not study design packing; give a new study a new name"},
		{"packing", "d-optimal", false, "it was begun with study design packing, not study design d-optimal; "},
		{"", "d-optimal", false, ""},
		{"", "d-optimal", true, ""},
	} {
		path := writeStudy(t, with(orego, tt.first))
		if _, err := playStudy(path, 2, 1); err != nil {
			t.Fatal(err)
		}
		if tt.older {
			forget(t, strings.TrimSuffix(path, ".toml")+".db", "study design")
		}
		_ = os.WriteFile(path, []byte(study(with(orego, tt.then))), 0o666)
		_, err := playStudy(path, 1, 1)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q after %q: %v, want %q", tt.then, tt.first, err, tt.want)
		}
	}
}

// forget takes a setting out of a store.
func forget(t *testing.T, path, setting string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("DELETE FROM settings WHERE name = ?", setting); err != nil {
		t.Fatal(err)
	}
}

// with adds a design to a study.
func with(text, design string) string {
	if design == "" {
		return text
	}
	return fmt.Sprintf("design = %q\n%s", design, text)
}

// TestMatchRefusesStudy: a match without the plan of a study does not play in its
// store.
func TestMatchRefusesStudy(t *testing.T) {
	path := writeStudy(t, quick)
	if _, err := playStudy(path, 2, 1); err != nil {
		t.Fatal(err)
	}
	kept, err := store.Create(strings.TrimSuffix(path, ".toml") + ".db")
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	settings := match.DefaultSettings()
	players, err := settings.Read(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	specs, err := match.ParsePlayers([]string{players[0].Text, players[1].Text})
	if err != nil {
		t.Fatal(err)
	}
	m, err := settings.New(specs)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Begin(t.Context(), kept); err == nil || !strings.HasSuffix(err.Error(), "it holds a study (clop), which montego tune run plays") {
		t.Error(err)
	}
}

func TestForesee(t *testing.T) {
	path := writeStudy(t, quick)
	s, err := ReadStudy(path)
	if err != nil {
		t.Fatal(err)
	}
	foresee := func(parallel int) Estimate {
		t.Helper()
		m, err := s.Match(parallel, nil)
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.Foresee(t.Context(), m)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	filetest.Put(t, filepath.Dir(path), "study.db", "") // as a full disk leaves it
	if e := foresee(2); !e.Trial || e.Left != 24 || e.PerGame <= 0 || e.Whole != e.PerGame*12 {
		t.Errorf("%+v", e)
	}
	if info, err := os.Stat(s.StorePath()); err != nil || info.Size() > 0 {
		t.Errorf("a trial game has left a store: %v", err)
	}
	if _, err := playStudy(path, 4, 1); err != nil {
		t.Fatal(err)
	}
	if e := foresee(1); e.Trial || e.Left > 20 {
		t.Errorf("%+v", e)
	}
	if text := (Estimate{Left: 5852, PerGame: 6e9, Whole: 5852 * 6e9 / 2}).String(); text != "5852 games to play, 6s each as the games so far: about 4.9 hours" {
		t.Error(text)
	}
}
