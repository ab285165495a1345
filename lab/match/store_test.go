package match

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"montego/goban"
	"montego/lab/stats"
	"montego/lab/store"
	"montego/player/timing"
	"montego/sgf"
)

// keep gives a match a store, which is new unless the file is there.
func keep(t *testing.T, m *Match, path string) *store.Store {
	t.Helper()
	s := newStore(t, path)
	m.Notes = []store.Setting{{Name: "komi", Value: m.Komi.String()}}
	if err := m.Begin(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	return s
}

// newStore opens a store that is closed when the test ends.
func newStore(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// playOn plays what is left of a match and returns its records in the order in
// which they came.
func playOn(t *testing.T, ctx context.Context, m *Match) (all []*Record, s *Standings) {
	t.Helper()
	records, err := m.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	s = NewStandings(m)
	for r := range records {
		all = append(all, r)
		s.Add(r)
	}
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	return all, s
}

// stored returns the games of a store by number.
func stored(t *testing.T, s *store.Store) (games []*store.Game) {
	t.Helper()
	for g, err := range s.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// TestStoreResumes: an interrupted match goes on where it was, what was played
// counts as if it had been played now, and all is as if nothing had happened.
func TestStoreResumes(t *testing.T) {
	checkLeaks(t)
	path := filepath.Join(t.TempDir(), "match.db")
	whole, want := runAll(t, newMatch(good(), bad("resigns"), 200, 2))

	first := newMatch(good(), bad("resigns"), 200, 2)
	s := keep(t, first, path)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	records, err := first.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for range records {
		if n++; n == 7 {
			cancel()
		}
	}
	// What has been saved has been told, and the other way round. How many games
	// end between the seventh and the interrupt is not for the test to say.
	if got := len(stored(t, s)); n < 7 || n != got {
		t.Fatalf("%d games stored, %d seen", got, n)
	}

	second := newMatch(good(), bad("resigns"), 200, 2)
	keep(t, second, path)
	all, sum := playOn(t, t.Context(), second)
	past := 0
	for _, r := range all {
		count(&past, r.Past)
	}
	if len(all) != 200 || past != n {
		t.Errorf("%d games, %d of them from before, want 200, %d", len(all), past, n)
	}
	for i, g := range stored(t, s) {
		r := whole[i]
		if g.Number != i || g.Fingerprint != r.Fingerprint || g.Result != r.Result.String() || g.Players[0] != int(r.Black) {
			t.Errorf("game %d: %+v\nwant %+v", i, g, r)
		}
	}
	for i := range sum.Players {
		sum.Players[i].Clock, want.Players[i].Clock = timing.Account{}, timing.Account{}
	}
	if !slices.Equal(sum.Players, want.Players) || sum.Ends != want.Ends || sum.Moves != want.Moves || sum.pairs.counts != want.pairs.counts {
		t.Errorf("%+v\nwant %+v", sum, want)
	}
}

// TestStoreOvertaken: of a game that another process has saved first, its record counts, and not that
// of this process, which the store does not take any more.
func TestStoreOvertaken(t *testing.T) {
	m := newMatch(good(), good(), 4, 1)
	s := keep(t, m, filepath.Join(t.TempDir(), "match.db"))
	records := map[string]*Record{}
	for i, result := range []string{"B+1.5", "W+R"} {
		r := &Record{ScheduledGame: m.ScheduledGame(0), Start: time.UnixMilli(int64(1000 * i)), End: Resigned}
		r.Result, _ = sgf.ParseResult(result)
		r.Add(Move{Move: goban.Move{Color: goban.Black, Point: goban.PointAt(i, i)}})
		records[result] = r
	}
	var schedulers [2]*scheduler
	for i := range schedulers {
		var err error
		if schedulers[i], err = m.schedule(t.Context()); err != nil {
			t.Fatal(err)
		}
		defer schedulers[i].close()
	}
	for i, result := range []string{"W+R", "B+1.5"} {
		all, err := schedulers[i].keep(t.Context(), records[result])
		if err != nil || len(all) != 1 || all[0].Result.String() != "W+R" || all[0].Fingerprint != records["W+R"].Fingerprint {
			t.Errorf("process %d: %v, %+v", i+1, err, all)
		}
	}
	if games := stored(t, s); len(games) != 1 || games[0].Result != "W+R" {
		t.Errorf("%+v", games)
	}
}

// TestStoreRecalls: records come back from a store with all that sums need.
func TestStoreRecalls(t *testing.T) {
	m := newMatch(good(), bad("illegal"), 10, 1)
	s := keep(t, m, filepath.Join(t.TempDir(), "match.db"))
	_, want := playOn(t, t.Context(), m)
	got := NewStandings(m)
	for r, err := range Recall(t.Context(), s) {
		if err != nil {
			t.Fatal(err)
		}
		got.Add(r)
	}
	for i := range got.Players { // a store keeps whole microseconds
		got.Players[i].Clock.Used, want.Players[i].Clock.Used = 0, 0
	}
	if diff := cmp.Diff(want.encounters(), got.encounters()); diff != "" || fmt.Sprintf("%+v %+v", got.Totals, got.Players) != fmt.Sprintf("%+v %+v", want.Totals, want.Players) || got.Players[1].Faults[Illegal] != 10 {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// TestUnpackCleans: a fault's text that another machine sends does not change the terminal.
func TestUnpackCleans(t *testing.T) {
	m := newMatch(good(), bad("illegal"), 2, 1)
	r := &Record{ScheduledGame: ScheduledGame{Players: Pairing{0, 1}}, End: Forfeit, Fault: &Fault{Side: B, Kind: Crash, Text: "a\x1b[2Jb"}, RefereeFault: "c\x1b[2Jd"}
	got, err := m.Unpack(m.Pack(r))
	if err != nil || got.Fault.Text != "a [2Jb" || got.RefereeFault != "c [2Jd" {
		t.Errorf("%v: %+v, %+v", err, got, got.Fault)
	}
}

// TestStoreOther: a store of another match is refused in a line that says why.
func TestStoreOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	m := newMatch(parse(t, "preset:rave,playouts=10"), good(), 2, 1)
	s := keep(t, m, path)
	komi := []store.Setting{{Name: "komi", Value: "7.5"}}
	changed := parse(t, "preset:rave,playouts=10")
	changed.Parameters = strings.Replace(changed.Parameters, "playouts=10", "playouts=11", 1)
	newer := parse(t, "preset:rave,playouts=10")
	newer.Parameters += "\nsearch.novelty=0"
	tests := []struct {
		settings []store.Setting
		players  []PlayerSpec
		want     string
	}{
		{komi, m.Players, ""},
		{[]store.Setting{{Name: "komi", Value: "6.5"}}, m.Players, "it was begun with komi 7.5, not komi 6.5"},
		{[]store.Setting{{Name: digestName, Value: "7ec9de9c48d6f36f"}}, m.Players, "it was begun with other openings: their records have changed since"},
		{append(komi, store.Setting{Name: "sprt", Value: "elo0=0"}), m.Players, "it was begun with no sprt, not sprt elo0=0"},
		{komi, []PlayerSpec{m.Players[0], good(), good()}, "it was begun with 2 players, and these are 3"},
		{komi, []PlayerSpec{m.Players[1], m.Players[0]}, "player A is preset:rave,playouts=10 there, not fake"},
		{komi, []PlayerSpec{changed, m.Players[1]}, "player A, preset:rave,playouts=10, had playouts 10 there, and now has playouts 11: presets or files have changed since"},
		{komi, []PlayerSpec{newer, m.Players[1]}, "player A, preset:rave,playouts=10, was made by a version of this program with other parameters (search.novelty): go on with that version, or begin another store"},
	}
	for _, tt := range tests {
		err := (&Match{Players: tt.players, Notes: tt.settings}).Begin(t.Context(), s)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || err.Error() != "store "+path+": "+tt.want) {
			t.Errorf("%v, want %q", err, tt.want)
		}
	}
	playOn(t, t.Context(), m)
	renamed := newMatch(m.Players[0], bad("renamed"), 2, 1)
	renamed.Store = s
	if _, err := renamed.Run(t.Context()); err == nil || !strings.HasSuffix(err.Error(), `player B, fake, called itself "good" there, and now "renamed"`) {
		t.Errorf("%v", err)
	}
}

// TestStoreFaults: whatever a player does is kept as that, and the match goes on.
func TestStoreFaults(t *testing.T) {
	for vice, kind := range map[string]FaultKind{"illegal": Illegal, "crashes": Crash, "babbles": Garbage, "refuses moves": Refused} {
		m := newMatch(good(), bad(vice), 4, 2)
		s := keep(t, m, filepath.Join(t.TempDir(), "match.db"))
		_, sum := playOn(t, t.Context(), m)
		if sum.Played != 4 || sum.Players[B].Faults[kind] < 2 {
			t.Errorf("%s: %+v", vice, sum)
		}
		for _, g := range stored(t, s) {
			black := g.Number % 2
			if g.Guilty == 1 && (g.Fault != kind.String() || g.Logs[1-black] != vice || g.Ending != "forfeit") {
				t.Errorf("%s: %+v", vice, g)
			}
			if g.SGF == "" || g.Fingerprint == 0 || g.Finished.Before(g.Started) {
				t.Errorf("%s: %+v", vice, g)
			}
		}
	}
}

// TestStoreBroken: games that could not be played are not in the store, and are
// played when the player is there again.
func TestStoreBroken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	for run := 1; run <= 3; run++ {
		m := newMatch(good(), bad("does not come back"), 3, 1)
		s := keep(t, m, path)
		_, sum := playOn(t, t.Context(), m)
		if got := len(stored(t, s)); got != run || sum.Ends[Broken] != 3-run {
			t.Errorf("run %d: %d games stored, %d broken", run, got, sum.Ends[Broken])
		}
	}
}

// TestSPRTEnds: a match ends when its test does, with a store or without, and
// does not go on when it is resumed.
func TestSPRTEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	test := stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	match := func() *Match {
		m := newMatch(good(), bad("resigns"), 1000, 2)
		m.Test = &test
		return m
	}
	plain, _ := playOn(t, t.Context(), match())
	kept := match()
	keep(t, kept, path)
	first, sum := playOn(t, t.Context(), kept)
	resumed := match()
	keep(t, resumed, path)
	second, _ := playOn(t, t.Context(), resumed)
	if len(plain) > 60 || len(first) > 60 || len(second) != len(first) || test.Verdict(sum.Pairs()) != stats.H1 {
		t.Errorf("%d games, %d with a store, %d after resuming, pairs %v", len(plain), len(first), len(second), sum.Pairs())
	}
}

// TestTournament: each pairing gets its games, with both colours and openings
// that all share, at few tables; the players are rated in their order.
func TestTournament(t *testing.T) {
	checkLeaks(t)
	m := newMatch(good(), bad("resigns"), 0, 2)
	m.Players = append(m.Players, good(), bad("illegal"))
	m.Pairings = roundRobin(4)
	m.Openings = randomMoves(m.Conditions, 4, 7)
	m.Games = 4 * len(m.Pairings)
	s := keep(t, m, filepath.Join(t.TempDir(), "match.db"))
	table := NewStandings(m)
	records, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for r := range records {
		table.Add(r)
		if want := m.Openings(r.Number / 12); !slices.Equal(r.Opening, want) {
			t.Errorf("game %d begins with %v, want %v", r.Number, r.Opening, want)
		}
	}
	for a := range m.Players {
		for b := range a {
			if n := table.Against(a, b).Games(); n != 4 {
				t.Errorf("%s and %s met %d times", Letter(a), Letter(b), n)
			}
		}
	}
	for _, e := range table.encounters() {
		if n := e.Wins + e.Draws + e.Losses; n != 2 {
			t.Errorf("%s had Black against %s %d times", Letter(e.Black), Letter(e.White), n)
		}
	}
	ratings, err := table.Ratings()
	if err != nil || min(ratings.Elo[0], ratings.Elo[2]) < max(ratings.Elo[1], ratings.Elo[3]) {
		t.Errorf("%+v, %v", ratings, err)
	}
	again := NewStandings(m)
	for r, err := range Recall(t.Context(), s) {
		if err != nil {
			t.Fatal(err)
		}
		again.Add(r)
	}
	if diff := cmp.Diff(table.encounters(), again.encounters()); diff != "" {
		t.Error(diff)
	}
}

func TestGauntlet(t *testing.T) {
	if got := gauntlet(4); !slices.Equal(got, []Pairing{{0, 1}, {0, 2}, {0, 3}}) {
		t.Errorf("%v", got)
	}
	if got := roundRobin(3); !slices.Equal(got, []Pairing{{0, 1}, {0, 2}, {1, 2}}) {
		t.Errorf("%v", got)
	}
}

// TestTournamentDoesNotBegin: every player is tried, also one whose turn comes
// late.
func TestTournamentDoesNotBegin(t *testing.T) {
	checkLeaks(t)
	m := newMatch(good(), good(), 6, 1)
	m.Players = append(m.Players, bad("absent"))
	m.Pairings = roundRobin(3)
	if _, err := m.Run(t.Context()); err == nil || err.Error() != "player C, fake: nobody there" {
		t.Errorf("%v", err)
	}
}

// TestPatience: a full disk delays a match, is told of once, and loses nothing.
func TestPatience(t *testing.T) {
	var told []string
	l := &scheduler{match: &Match{Tell: func(line string) { told = append(told, line) }}}
	tries := 0
	err := l.patiently(t.Context(), func() error {
		if tries++; tries < 3 {
			return fmt.Errorf("store x.db: %w", store.ErrFull)
		}
		return nil
	})
	if err != nil || tries != 3 || len(told) != 1 || told[0] != "store x.db: the disk is full; the match waits for room" {
		t.Errorf("%v after %d tries, %q", err, tries, told)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.patiently(ctx, func() error { return store.ErrFull }); !errors.Is(err, store.ErrFull) {
		t.Errorf("%v", err)
	}
}

// TestStoredSGF: the record in a store is the game.
func TestStoredSGF(t *testing.T) {
	m := newMatch(good(), good(), 2, 1)
	s := keep(t, m, filepath.Join(t.TempDir(), "match.db"))
	all, _ := playOn(t, t.Context(), m)
	g := stored(t, s)[1]
	trees, _, err := sgf.Parse([]byte(g.SGF))
	if err != nil {
		t.Fatal(err)
	}
	played, err := trees.Trees[0].GameBefore(0, m.Rules, m.Komi)
	if err != nil || len(played.Moves()) != g.Moves {
		t.Fatalf("%v, %d moves", err, g.Moves)
	}
	for i, move := range all[1].Moves {
		if played.Moves()[i] != move.Move {
			t.Errorf("move %d: %v, want %v", i+1, played.Moves()[i], move.Move)
		}
	}
}

// TestStoreFails: when the store cannot be written any more, the match ends and
// says so once.
func TestStoreFails(t *testing.T) {
	m := newMatch(good(), good(), 20, 2)
	s := keep(t, m, filepath.Join(t.TempDir(), "match.db"))
	records, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	<-records
	s.Close()
	for range records {
	}
	if err := m.Err(); err == nil || strings.Contains(err.Error(), "\n") || strings.Count(err.Error(), "store ") != 1 {
		t.Errorf("%v", err)
	}
}
