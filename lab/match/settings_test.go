package match

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"montego/internal/param"
)

// TestSettingsAlike: flags, files in TOML and stores say the same by the same
// names.
func TestSettingsAlike(t *testing.T) {
	flags, file := DefaultSettings(), DefaultSettings()
	if err := param.Apply(&flags, "size=9x13", "komi=0.5", "handicap=2", "black=B", "time=1m+5s", "max-moves=99", "random-moves=3", "referee=none", "seed=7"); err != nil {
		t.Fatal(err)
	}
	const text = `
		size = "9x13"
		komi = 0.5
		handicap = 2
		black = "B"
		time = "1m+5s"
		max-moves = 99
		random-moves = 3
		referee = "none"
		seed = 7`
	if err := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields().Decode(&file); err != nil {
		t.Fatal(err)
	}
	if flags != file {
		t.Errorf("%+v\n%+v", flags, file)
	}
	c, err := flags.Conditions()
	if want := "9×13, chinese rules, komi 0.5, handicap 2, B has Black, time 1m+5s"; err != nil || c.String() != want {
		t.Errorf("%v, %v", &c, err)
	}
}

// TestPairings: who meets whom, and with how many stones.
func TestPairings(t *testing.T) {
	four := []PlayerSpec{good(), good(), good(), good()}
	s := DefaultSettings()
	s.Pairings, s.Games = "A-C B-D/handicap=3/black=A A-D", 4
	m, err := s.New(four)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.Pairings, []Pairing{{0, 2}, {1, 3}, {0, 3}}) || m.Games != 12 || len(m.Terms) != 3 {
		t.Errorf("%v, %d games, %d terms", m.Pairings, m.Games, len(m.Terms))
	}
	for i, want := range []Colors{Alternate, BlackAlways, Alternate} {
		if c := m.Terms[i]; c.Black != want || (c.Handicap == 3) != (i == 1) {
			t.Errorf("pairing %d: %v", i, &c)
		}
	}
	for text, want := range map[string]string{
		"A-E":                  `pairings: "A-E": write A-B for two players of 4`,
		"A":                    `pairings: "A": write A-B`,
		"B-A":                  "pairing 1: name A before B",
		"A-B B-B":              "pairing 2: B cannot play against itself",
		"A-B/handicap=many":    `pairings: "A-B/handicap=many"`,
		"A-B/handicap=12":      "handicap 12 is not between 2 and 9",
		"B-C/black=C":          `"C": Black is A's or B's, the first's or the second's of the two`,
		"A-B/komi=3":           "there are handicap and black",
		"A-B A-C/handicap=x/y": `"A-C/handicap=x/y"`,
	} {
		s.Pairings = text
		if _, err := s.New(four); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	s.Pairings = "A-E"
	if _, err := s.New(four); !errors.As(err, new(*SettingError)) {
		t.Errorf("%v is no SettingError", err)
	}
}

// TestOpen: a stored match is what it was begun as, without a flag.
func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	s := DefaultSettings()
	s.Size, s.Games, s.Pairings, s.Referee, s.RandomMoves, s.Lag = "5", 2, "A-B B-C", "none", 2, 3*time.Second
	m, err := s.New([]PlayerSpec{good(), bad("resigns"), good()})
	if err != nil {
		t.Fatal(err)
	}
	kept := newStore(t, path)
	if err := m.Begin(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	playOn(t, t.Context(), m)
	kept.Close()
	again, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Store.Close()
	if again.Conditions != m.Conditions || !slices.Equal(again.Pairings, m.Pairings) || again.Games != 4 || again.Referee.Text != "none" || again.Players[1].Text != "fake" {
		t.Errorf("%+v", again)
	}
	if names := again.Names(); !slices.Equal(names, []string{"good", "resigns", "good"}) {
		t.Errorf("%q", names)
	}
	if _, err := Open(t.Context(), filepath.Join(t.TempDir(), "none.db")); err == nil {
		t.Error("a store that is not there was opened")
	}
}

// TestDeal: without a store, too, each game is dealt once, and handed over when it is over.
func TestDeal(t *testing.T) {
	ctx := t.Context()
	m := newMatch(good(), good(), 3, 1)
	s, err := m.schedule(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	records := make(chan *Record, 3)
	s.records = records
	for want := range 3 {
		g, ok := s.deal(ctx)
		if !ok || g.Number != want {
			t.Fatalf("dealt %d, %v, want %d", g.Number, ok, want)
		}
		r := m.broken(g, &Fault{})
		r.End, r.Fault = Resigned, nil
		if s.enter(ctx, r); len(records) != want+1 {
			t.Errorf("%d games are handed over after %d", len(records), want+1)
		}
	}
	if g, ok := s.deal(ctx); ok {
		t.Errorf("game %d is dealt when all are over", g.Number)
	}
}

// halves is a plan of two stages: the second pair waits for the first.
type halves struct{ heard []*Record }

func (h *halves) String() string         { return "halves" }
func (h *halves) Add(r *Record)          { h.heard = append(h.heard, r) }
func (h *halves) Pairing(int) int        { return 0 }
func (h *halves) Choose(pair int) string { return "resign=0." + string(rune('1'+pair)) }

func (h *halves) Ready() (int, error) {
	if len(h.heard) < 2 {
		return 2, nil
	}
	return 4, nil
}

// TestPlan: the games of a stage wait for those before it, at many tables too, and
// both games of a pair have the settings that were chosen first.
func TestPlan(t *testing.T) {
	checkLeaks(t)
	path := filepath.Join(t.TempDir(), "match.db")
	m := newMatch(parse(t, "preset:uct,playouts=5,search.memory=1"), good(), 4, 3)
	m.Plan = &halves{}
	s := keep(t, m, path)
	all, sum := playOn(t, t.Context(), m)
	if len(all) != 4 || sum.Played != 4 {
		t.Fatalf("%d games", len(all))
	}
	for _, r := range all {
		if want := "resign=0." + string(rune('1'+r.Pair())); r.Variant != want {
			t.Errorf("game %d: %q, want %q", r.Number, r.Variant, want)
		}
		if r.Pair() == 1 && (r.Start.Before(all[0].Finish) || r.Start.Before(all[1].Finish)) {
			t.Errorf("game %d began before the first stage was over", r.Number)
		}
	}
	again := newMatch(m.Players[0], good(), 4, 1)
	if err := again.Begin(t.Context(), s); err == nil || !strings.HasSuffix(err.Error(), "it holds a study (halves), which montego tune run plays") {
		t.Error(err)
	}
}

// TestPlanStuck: a plan that waits for a game that cannot be played ends.
func TestPlanStuck(t *testing.T) {
	checkLeaks(t)
	m := newMatch(good(), bad("does not come back"), 4, 1)
	m.Players = append(m.Players, good()) // of two players the match would give up
	m.Plan = &halves{}
	m.Players[0].Text = "preset:uct,playouts=5,search.memory=1"
	m.Players[0] = parse(t, m.Players[0].Text)
	keep(t, m, filepath.Join(t.TempDir(), "match.db"))
	_, sum := playOn(t, t.Context(), m)
	if sum.Played != 1 || sum.Ends[Broken] != 1 {
		t.Errorf("%d played, %d broken", sum.Played, sum.Ends[Broken])
	}
}
