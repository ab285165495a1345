package match

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/gtp"
	"montego/internal/panics"
	"montego/lab/store"
	"montego/sgf"
)

// withStones are conditions for quick games with three handicap stones.
func withStones() Conditions {
	c := small()
	c.Width, c.Height, c.Handicap = 7, 7, 3
	return c
}

// TestConditions writes conditions, and refuses a handicap that does not fit.
func TestConditions(t *testing.T) {
	tests := []struct {
		size, handicap int
		black          Colors
		want, err      string
	}{
		{9, 0, Alternate, "9×9, chinese rules, komi 7.5", ""},
		{9, 9, BlackAlways, "9×9, chinese rules, komi 7.5, handicap 9, A has Black", ""},
		{7, 4, WhiteAlways, "7×7, chinese rules, komi 7.5, handicap 4, B has Black", ""},
		{7, 5, Alternate, "", "handicap 5 is not between 2 and 4, the most for fixed stones on 7×7"},
		{9, 1, Alternate, "", "handicap 1 is not between 2 and 9"},
		{5, 2, Alternate, "", "a 5×5 board has no fixed handicap"},
	}
	for _, tt := range tests {
		c := small()
		c.Width, c.Height, c.Handicap, c.Black = tt.size, tt.size, tt.handicap, tt.black
		_, err := c.stones()
		if tt.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.err) {
				t.Errorf("%v, want %s", err, tt.err)
			}
			continue
		}
		g := c.newGame()
		if c.String() != tt.want || err != nil || g.Handicap() != tt.handicap || g.Board().Stones(goban.Black) != tt.handicap {
			t.Errorf("%v, %d stones, %v; want %s", &c, g.Handicap(), err, tt.want)
		}
		if first := g.ToMove(); (first == goban.White) != (tt.handicap > 0) {
			t.Errorf("%v: %v begins", &c, first)
		}
	}
}

// TestColors: who has Black, and how that is written.
func TestColors(t *testing.T) {
	tests := []struct {
		text  string
		black [3]Side // of games 0, 1, 2
		write string
	}{
		{"", [3]Side{A, B, A}, ""}, {"A", [3]Side{A, A, A}, "A"}, {"b", [3]Side{B, B, B}, "B"},
	}
	for _, tt := range tests {
		var c Colors
		if err := c.UnmarshalText([]byte(tt.text)); err != nil || c.String() != tt.write {
			t.Errorf("%q: %v, %v", tt.text, c, err)
		}
		for number, want := range tt.black {
			if got := c.black(number); got != want {
				t.Errorf("%q: %v has Black in game %d", tt.text, got, number)
			}
		}
	}
	if err := new(Colors).UnmarshalText([]byte("both")); err == nil {
		t.Error("both have Black")
	}
}

// TestHandicapCommands tells GTP engines where the stones stand, by the commands
// that they know and obey, and plays a game: if the stones were elsewhere, moves
// would be illegal.
func TestHandicapCommands(t *testing.T) {
	tests := []struct {
		vice     string
		refusals int    // of A in a game
		fault    string // in the error before the match
	}{
		{"", 0, ""},
		{"knows no fixed handicap", 0, ""},
		{"knows no handicap", 0, ""},
		{"refuses fixed_handicap", 1, ""},
		{"puts stones elsewhere", 0, ""},
		{"puts stones elsewhere and knows no other", 0, ""},
		{"refuses any handicap", 0, "cannot play on 7×7, chinese rules, komi 7.5, handicap 3: "},
	}
	for _, tt := range tests {
		t.Run(tt.vice, func(t *testing.T) {
			m := newMatch(parse(t, "gtp:"+engineLine(tt.vice)), good(), 2, 1)
			m.Conditions = withStones()
			if tt.fault != "" {
				if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), tt.fault) {
					t.Errorf("%v, want %q", err, tt.fault)
				}
				return
			}
			all, s := runAll(t, m)
			if s.Ends[Counted] != 2 || s.Players[A].Refusals != 2*tt.refusals {
				t.Errorf("%+v", s)
			}
			if first := all[0].Moves[0]; first.Color != goban.White {
				t.Errorf("%v begins", first)
			}
		})
	}
}

// TestSamePoints: the order and the case of vertices don't matter.
func TestSamePoints(t *testing.T) {
	c := withStones()
	for text, want := range map[string]bool{
		"C3 E5 C5": true, "c5 e5 c3": true, "C3 E5": false, "C3 E5 C5 E3": false,
		"C3 E5 E3": false, "C3 C3 C5": false, "C3 E5 Z9": false, "C3 E5 pass": false, "": false,
	} {
		if got := samePoints(text, panics.Must(c.stones())); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestHandicapJudge: a referee is told the stones, the points for which are
// White's, and the game from there.
func TestHandicapJudge(t *testing.T) {
	for _, vice := range []string{"judges C3", "puts stones elsewhere and judges C3"} {
		referee, err := openJudge(t.Context(), engineLine(vice), false)
		if err != nil {
			t.Fatal(err)
		}
		defer referee.Close()
		c := withStones()
		g := c.newGame()
		for _, m := range []goban.Move{{Color: goban.White, Point: goban.PointAt(0, 0)}, {Color: goban.Black, Point: goban.Pass}, {Color: goban.White, Point: goban.Pass}} {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		v, err := referee.Judge(t.Context(), g)
		// Two black stones and one of White's on the board, komi 7.5, and three
		// points for three stones.
		if err != nil || v.Lead.String() != "-9.5" {
			t.Errorf("%v, %v", v.Lead, err)
		}
	}
}

// TestHandicapStore: games with handicap, always with the same Black, come back
// from a store as they were, with records that begin as the games did.
func TestHandicapStore(t *testing.T) {
	m := newMatch(parse(t, "preset:uct,playouts=5,resign=0,search.komi.method=linear"), good(), 4, 2)
	m.Conditions = withStones()
	m.Black = WhiteAlways
	s := keep(t, m, filepath.Join(t.TempDir(), "match.db"))
	all, _ := runAll(t, m)
	n := 0
	for r, err := range Recall(t.Context(), s) {
		if err != nil {
			t.Fatal(err)
		}
		was := all[r.Number]
		if r.Black != B || was.Black != B || r.Players != (Pairing{0, 1}) || r.Result != was.Result || r.Fingerprint != was.Fingerprint {
			t.Errorf("%+v\nwas\n%+v", r, was)
		}
		n++
	}
	for _, g := range stored(t, s) {
		if err := checkHandicapRecord(g, &m.Conditions); err != nil {
			t.Errorf("game %d: %v\n%s", g.Number, err, g.SGF)
		}
	}
	if n != 4 {
		t.Errorf("%d games", n)
	}
}

func checkHandicapRecord(g *store.Game, c *Conditions) error {
	records, warnings, err := sgf.Parse([]byte(g.SGF))
	if err != nil || len(warnings) > 0 {
		return fmt.Errorf("%v, %v", warnings, err)
	}
	played, err := records.Trees[0].GameBefore(0, c.Rules, c.Komi)
	if err != nil {
		return err
	}
	if g.Players[0] != 1 || !strings.Contains(g.SGF, "HA[3]") || played.Handicap() != 3 || played.Moves()[0].Color != goban.White {
		return fmt.Errorf("Black is %d, handicap %d", g.Players[0], played.Handicap())
	}
	return nil
}

// TestPassesAreNoHandicap: of a White that always passes no handicap is counted, but that which was
// placed.
func TestPassesAreNoHandicap(t *testing.T) {
	for _, row := range []struct {
		conditions Conditions
		want       string
	}{
		{small(), "B+17.5"},      // 25 − 7.5
		{withStones(), "B+38.5"}, // 49 − 7.5 − 3
	} {
		r := play(t, row.conditions, ScheduledGame{}, &fake{}, &fake{vice: "passes on"})
		if r.End != Counted || r.Result.String() != row.want {
			t.Errorf("%v: %v, %v, want %s", &row.conditions, r.End, r.Result, row.want)
		}
	}
}

// TestTerms: each pairing has its own conditions, and players sit down under
// them.
func TestTerms(t *testing.T) {
	three := func() PlayerSpec { return parse(t, "preset:uct,playouts=5,resign=0") }
	m := newMatch(three(), three(), 8, 2)
	m.Players = append(m.Players, three())
	m.Pairings = []Pairing{{0, 2}, {1, 2}}
	even, stones := m.Conditions, withStones()
	stones.Black = BlackAlways
	m.Terms = []Conditions{even, stones}
	if err := m.validate(); err != nil {
		t.Fatal(err)
	}
	all, _ := runAll(t, m)
	for _, r := range all {
		first, black := r.Moves[0].Color, r.Black
		want, wantBlack := goban.Black, Side(r.Number%2)
		if r.Players[A] == 1 {
			want, wantBlack = goban.White, A
		}
		if first != want || black != wantBlack {
			t.Errorf("game %d of %v: %v begins, %v has Black", r.Number, r.Players, first, black)
		}
	}
	m.Terms = m.Terms[:1]
	if err := m.validate(); err == nil {
		t.Error("one pairing has no conditions")
	}
	m.Terms, m.Pairings = nil, []Pairing{{2, 1}}
	if err := m.validate(); err == nil || err.Error() != "pairing 1: name B before C" {
		t.Error(err)
	}
}

// TestHandicapIsTold: an engine in this process knows the handicap, which its
// dynamic komi follows, and openings begin with White.
func TestHandicapIsTold(t *testing.T) {
	c := withStones()
	p, err := parse(t, "preset:uct,playouts=5").Open(t.Context())
	if err == nil {
		err = p.NewGame(context.Background(), &c, 1)
	}
	if err != nil || p.(*thinker).game.Handicap() != 3 {
		t.Errorf("%v, %+v", err, p)
	}
	opening := randomMoves(c, 3, 1)(0)
	if len(opening) != 3 || opening[0].Color != goban.White || slices.ContainsFunc(opening, func(m goban.Move) bool { return slices.Contains(panics.Must(c.stones()), m.Point) }) {
		t.Errorf("%v", opening)
	}
	if text := gtp.FormatVertices(panics.Must(c.stones())); text != "C3 E5 C5" {
		t.Error(text)
	}
}
