package experiments

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"montego/internal/file/filetest"
	"montego/internal/param"
	"montego/lab/match"
	"montego/lab/store"
	"montego/player/engine"
)

// declared are the rows of the papers that declared/ has to have.
const declared = `CS-T1 CS-T2a CS-T2b CS-T2c CS-A3 GO-T1 GO-T2 GO-T3 GO-U OR-1 OR-2
ER-T41 ER-T42 ER-F42 ER-T43 ER-T45 ER-T46 ER-RAVE-d ER-KO ER-KO-fights ER-PB ER-T5 ER-T51 ER-T52 ER-T53 ER-T54 ER-T56 ER-F43 ER-T57 GO-patterns
PA-T31 PA-T31-9 PA-T32 PA-T33 PA-F33 PA-F34 PA-F34-threads PA-F42a PA-F42b PA-F43 PA-T41 PA-CR PA-LM PA-LM-self PA-LM9 PA-VS PA-E8 PA-KGS
PA-F33-curves PA-CR-local PA-LM-ratings PA-LM-time PA-LM-time-self`

// TestAll reads every file: its players are known, its figures are there, and a
// file is named as its experiment.
func TestAll(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range all {
		ids = append(ids, e.ID)
		if _, err := files.Open("declared/" + strings.ToLower(e.ID) + ".toml"); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
		if e.Paper == "" || e.Table == "" {
			t.Errorf("%s: of paper %q, table %q", e.ID, e.Paper, e.Table)
		}
		if e.Kind == kindStudy && !strings.Contains(e.Study, "{playouts}") {
			t.Errorf("%s: its study has no {playouts}", e.ID)
		}
		if given := slices.ContainsFunc(e.Arms, func(a Arm) bool { return a.Error > 0 }); given != (e.Errors != errorsNone) {
			t.Errorf("%s: the paper's errors are %q, and arms have them: %v", e.ID, e.Errors, given)
		}
	}
	for id := range strings.FieldsSeq(declared) {
		if !slices.Contains(ids, id) {
			t.Errorf("no experiment %s", id)
		}
	}
	if len(ids) != len(strings.Fields(declared)) {
		t.Errorf("%d files, %d experiments: %v", len(ids), len(strings.Fields(declared)), ids)
	}
}

// TestArmsDiffer: players who are written differently have different parameters. They
// would be one player if a preset had changed and an experiment did not say what it
// leaves out.
func TestArmsDiffer(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	parsed := map[string]engine.Params{}
	params := func(player string) engine.Params {
		if _, ok := parsed[player]; !ok {
			p, err := engine.Parse(strings.TrimPrefix(player, "preset:"))
			if err != nil {
				t.Fatalf("%s: %v", player, err)
			}
			parsed[player] = p
		}
		return parsed[player]
	}
	for _, e := range all {
		var players []string
		for _, a := range e.Arms {
			players = append(players, a.Player, cmp.Or(a.Opponent, e.Opponent))
		}
		if e.Kind == kindWeights {
			continue // its arms are names of weights
		}
		players = slices.DeleteFunc(players, func(p string) bool { return !strings.HasPrefix(p, "preset:") })
		slices.Sort(players)
		players = slices.Compact(players)
		for i, p := range players {
			for _, q := range players[:i] {
				if reflect.DeepEqual(params(p), params(q)) {
					t.Errorf("%s: %s is the same player as %s", e.ID, p, q)
				}
			}
		}
	}
}

// severalChanges are arms that differ in more than one parameter from an opponent of the
// same preset: what is measured is all of it.
var severalChanges = []string{"ER-T56 reduced, focused, N = 3"}

// TestOneChange: an arm that plays against its own preset with other settings changes one
// parameter; otherwise no one could say which of the changes its result comes from.
func TestOneChange(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		for _, a := range e.Arms {
			against := cmp.Or(a.Opponent, e.Opponent)
			preset, _, _ := strings.Cut(a.Player, ",")
			if other, _, _ := strings.Cut(against, ","); e.Kind == kindStudy || other != preset || against == a.Player {
				continue
			}
			one, err1 := engine.Parse(strings.TrimPrefix(a.Player, "preset:"))
			two, err2 := engine.Parse(strings.TrimPrefix(against, "preset:"))
			if err := cmp.Or(err1, err2); err != nil {
				t.Fatal(err)
			}
			changes := param.Diff(&two, &one)
			changes = slices.DeleteFunc(changes, func(c param.Change) bool { return c.Name == "playouts" })
			if len(changes) > 1 && !slices.Contains(severalChanges, e.ID+" "+a.Name) {
				t.Errorf("%s, %s: it differs from %s in %v", e.ID, a.Name, against, changes)
			}
		}
	}
}

// TestScaledClocksAreTold: an experiment on a smaller board whose arms have a C of the paper,
// which is that of 19×19, says that the board has a part of it.
func TestScaledClocksAreTold(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		scaled := slices.ContainsFunc(e.Arms, func(a Arm) bool { return strings.Contains(a.Player, "time.c=") })
		if e.Size != "19" && scaled && !strings.Contains(e.Doc, "of 19×19; smaller boards have a part of") {
			t.Errorf("%s: %s", e.ID, e.Doc)
		}
	}
}

// TestKomiChanges: an arm with situational komi searches with as many playouts as the komi needs
// to change, or the experiment says that it does not.
func TestKomiChanges(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		for _, a := range e.Arms {
			if !strings.Contains(a.Player, "komi.method=value") && !strings.Contains(a.Player, "komi.method=score") {
				continue
			}
			p, err := engine.Parse(strings.TrimPrefix(a.Player, "preset:"))
			if err != nil {
				t.Fatal(err)
			}
			enough := 2 * p.Search.Komi.Slice
			told := strings.Contains(e.Doc, "in fast games it stays at the linear one")
			if e.Normal.Playouts < enough || e.Fast.Playouts < enough && !told {
				t.Errorf("%s, %s: %d playouts and %d in fast games, and the komi changes after %d", e.ID, a.Name, e.Normal.Playouts, e.Fast.Playouts, p.Search.Komi.Slice)
			}
		}
	}
}

// TestCriticalityIsReached: an arm with criticality searches with several times the playouts
// that a move needs to have one, or the experiment says that few moves have.
func TestCriticalityIsReached(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		for _, a := range e.Arms {
			if !strings.Contains(a.Player, "criticality.min=") {
				continue
			}
			p, err := engine.Parse(strings.TrimPrefix(a.Player, "preset:"))
			if err != nil {
				t.Fatal(err)
			}
			if e.Fast.Playouts < 4*p.Search.Criticality.Min && !strings.Contains(e.Doc, "A move has no criticality before") {
				t.Errorf("%s, %s: %d playouts, and a move has criticality after %d", e.ID, a.Name, e.Fast.Playouts, p.Search.Criticality.Min)
			}
		}
	}
}

// TestParseExperiment names what is wrong with a declaration.
func TestParseExperiment(t *testing.T) {
	const head = "id = 'X'\ntitle = 'x'\npaper = '[Y]'\ntable = '1'\n"
	const scales = "opponent = 'preset:uct'\nnormal = { playouts = 8, games = 2 }\nfast = { playouts = 8, games = 2 }\n"
	const arm = "[[arm]]\nname = 'a'\nplayer = 'preset:uct'\n"
	for text, want := range map[string]string{
		head + scales + arm + "published = 50.0":                         "",
		head + "waiting = 'for better days'":                             "",
		"id = 'X'":                                                       "an experiment has an id and a title",
		"id = 'X'\ntitle = 'x'\n" + scales + arm:                         "",
		head + "kind = 'study'\n" + scales:                               `kind "study": an experiment of kind "study" has the text`,
		head + "study = 'x'\n" + scales:                                  `kind "match": an experiment of kind "study" has the text`,
		head + "color = 1":                                               `line 5: an experiment has no "color"`,
		head + "kind = 'guess'\n" + scales:                               `kind "guess"`,
		head + "measure = 'luck'\n" + scales:                             `measure "luck"`,
		head + "errors = '3σ'\n" + scales:                                `errors "3σ"`,
		head + "normal = { playouts = 8 }":                               "normal and fast need games each",
		head + strings.ReplaceAll(scales, "2", "3"):                      "games 3: give an even number",
		head + scales:                                                    "no arms",
		head + scales + arm:                                              "no arm has a published figure",
		head + scales + arm + arm:                                        `arm "a": each has a name of its own`,
		head + "handicap = 12\n" + scales + arm:                          "handicap: handicap 12 is not between 2 and 9",
		head + scales + arm + "published = 1.0\nhandicap = 1\n":          "handicap 1 is not between",
		head + "black = 'grey'\n" + scales + arm:                         `"grey": Black is A's or B's`,
		head + "size = 77\n" + scales + arm:                              "77",
		head + "lag = '-1s'\n" + scales + arm:                            "lag -1s: it has to be positive",
		head + "expect = ['a < b']\n" + scales + arm + "published = 1.0": `expect "a < b"`,
		head + scales + "[[arm]]\nname = 'a'\nplayer = 'preset:nobody'\npublished = 1.0": `no preset "nobody"`,

		head + "kind = 'backup'\nsize = '5x7'\n" + scales + arm + "published = 1.0": `size: an experiment of kind "backup" has a square board`,

		head + "size = '9x'\n" + scales + arm:                                                        "a side is missing",
		head + "measure = 'seconds'\nexpect = ['a > opponent']\n" + scales + arm + "published = 1.0": `write ARM > another ARM, since an opponent's seconds`,

		head + "expect = ['a > a']\n" + scales + arm + "published = 1.0": `expect "a > a"`,
		head + "published-games = -5\n" + scales + arm:                   "published-games: -5 is negative",
		head + scales + arm + "published = 1.0\ntimes = -2.0":            "arm a: times: -2 is outside 0..",
		head + scales + arm + "published = 1.0\nopponent-times = nan":    "arm a: opponent-times: NaN is outside",
		head + scales + arm + "published = 130.0":                        "arm a: published: 130 is outside 0..100",
		head + scales + arm + "published = 1.0\nerror = -1.0":            "arm a: error: -1 is outside 0..100",
	} {
		_, err := parseExperiment([]byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestLag: against an opponent that does not look at its clock, games are not won by time.
func TestLag(t *testing.T) {
	e, err := parseExperiment([]byte("id = 'X'\ntitle = 'x'\npaper = '[Y]'\ntable = '1'\nopponent = 'preset:uct'\nlag = '1m'\n" +
		"normal = { time = '5s', games = 2 }\nfast = { time = '1s', games = 2 }\n[[arm]]\nname = 'a'\nplayer = 'preset:uct'\npublished = 50.0"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.match(e.at(e.Fast), nil)
	if err != nil {
		t.Fatal(err)
	}
	if m.Lag != time.Minute {
		t.Errorf("lag %v, want a minute", m.Lag)
	}
}

// tiny is an experiment of two arms that takes a moment.
func tiny(t *testing.T) *Experiment {
	t.Helper()
	e, err := parseExperiment([]byte(`
id = "T-1"
title = "Twice the playouts"
paper = "[Nobody]"
table = "Table 1"
size = 5
komi = 0.5
opponent = "preset:uct"
errors = "1σ"
expect = ["two > one"]
normal = { playouts = 8, games = 2 }
fast = { playouts = 8, games = 2 }

[[arm]]
name = "one"
player = "preset:uct"
published = 50.0
error = 2.5

[[arm]]
name = "two"
player = "preset:uct"
times = 2.0
`))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// play plays a match and forgets its records.
func play(ctx context.Context, m *match.Match) error {
	records, err := m.Run(ctx)
	if err != nil {
		return err
	}
	for range records {
	}
	return m.Err()
}

// TestRun makes an experiment, makes it again, which plays nothing, and longer,
// which plays what is missing.
func TestRun(t *testing.T) {
	ctx := context.Background()
	path := filetest.Put(t, t.TempDir(), "tiny.db", "") // as a full disk leaves it
	e := tiny(t)
	for i, games := range []int{0, 0, 4} {
		o := Options{Games: games, Fast: true, Parallel: 2, Store: path, Below: []string{"search.memory=4"}}
		p, err := NewPlan(e, o)
		if err == nil {
			err = p.Measure(ctx)
		}
		if err == nil {
			err = p.Run(ctx, play, func(string) {})
		}
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 && p.Played != 4 || p.PerGame == 0 || !strings.Contains(p.String(), "2 arms") {
			t.Errorf("%d games known, %v each: %v", p.Played, p.PerGame, p)
		}
		if p.Parallel = 1; !strings.Contains(p.String(), " at 1 table, ") || !strings.Contains(p.String(), "; other letters are opponents") {
			t.Errorf("one table and two arms are told as %v", p)
		}
		outcome, err := ReadOutcome(ctx, e, path)
		if err != nil {
			t.Fatal(err)
		}
		checkOutcome(t, outcome, max(2, games))
	}
	checkRefusals(t, e, path)
}

// TestFastTime: a fast run whose time is over says so.
func TestFastTime(t *testing.T) {
	path, e := filepath.Join(t.TempDir(), "tiny.db"), tiny(t)
	synctest.Test(t, func(t *testing.T) {
		p, err := NewPlan(e, Options{Fast: true, Parallel: 1, Store: path, Below: []string{"search.memory=4"}})
		told := ""
		if err == nil {
			wait := func(ctx context.Context, _ *match.Match) error { <-ctx.Done(); return nil }
			err = p.Run(t.Context(), wait, func(line string) { told += line })
		}
		if want := "the 9 minutes of --fast are over; the same command goes on"; err != nil || told != want {
			t.Errorf("%q, %v, want %q", told, err, want)
		}
	})
}

// TestRateOfOwnPlayouts: an arm whose text says how many playouts it has is as fast as these tell.
func TestRateOfOwnPlayouts(t *testing.T) {
	o := &Outcome{Experiment: &Experiment{}, Scale: Scale{Playouts: 8}}
	for player, want := range map[string]string{"preset:uct,playouts=100": "200", "preset:uct": "32", "gtp:gnugo": "–"} {
		r := Row{Arm: Arm{Player: player, Times: 2}, Moves: 20, Time: 10 * time.Second}
		if got := o.rate(r); got != want {
			t.Errorf("%s makes %s playouts a second, want %s", player, got, want)
		}
	}
}

// TestHeadingWithoutOpponent: where each arm names its own opponent, a smaller board is all that the
// heading of a fast run tells.
func TestHeadingWithoutOpponent(t *testing.T) {
	e := &Experiment{Settings: match.DefaultSettings(), Kind: kindMatch, Normal: Scale{Playouts: 50}}
	o := &Outcome{Experiment: e, Scale: Scale{Size: "7", Playouts: 8}}
	if h := o.heading(); !strings.Contains(h, "8 playouts a move; the normal setting is 9×9, 50 playouts") {
		t.Errorf("the heading is %q", h)
	}
}

// TestFastSetting: a fast run may have a board and an opponent of its own, which
// the outcome says.
func TestFastSetting(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "tiny.db")
	e := tiny(t)
	e.Fast.Size, e.Fast.Opponent = "6", "preset:uct,search.exploration=0.3"
	p, err := NewPlan(e, Options{Fast: true, Games: 2, Parallel: 2, Store: path, Below: []string{"search.memory=4"}})
	if err == nil {
		err = p.Run(ctx, play, func(string) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	o, err := ReadOutcome(ctx, e, path)
	if err != nil {
		t.Fatal(err)
	}
	heading := o.heading()
	for _, want := range []string{"6×6, ", "against preset:uct,search.exploration=0.3; the normal setting is " + e.at(e.Normal).String()} {
		if !strings.Contains(heading, want) {
			t.Errorf("%q does not say %q", heading, want)
		}
	}
	if got := o.Rows[0].Opponent; !strings.Contains(got, "exploration=0.3") {
		t.Errorf("the opponent was %s", got)
	}
	if normal, err := NewPlan(e, Options{Parallel: 1}); err != nil || normal.Scale.Size != e.Size || normal.Scale.Opponent != e.Opponent {
		t.Errorf("the normal setting is %v, %v", normal.Scale, err)
	}
}

func checkOutcome(t *testing.T, o *Outcome, games int) {
	t.Helper()
	if len(o.Rows) != 2 || o.Rows[0].Games != games || o.Rows[1].Games != games {
		t.Errorf("not %d games each: %+v", games, o.Rows)
	}
	if paper := o.Rows[0].Paper; paper.Low > 45.2 || paper.Low < 45 || o.Rows[1].Paper.known() {
		t.Errorf("published: %+v", o.Rows)
	}
	var text, html strings.Builder
	if err := o.Write(&text); err != nil || !strings.Contains(text.String(), "45.1–54.9") {
		t.Errorf("%v\n%s", err, text.String())
	}
	if err := WriteHTML(&html, []*Outcome{o}); err != nil || !strings.Contains(html.String(), "<svg") {
		t.Errorf("%v\n%s", err, html.String())
	}
}

// checkRefusals tries what must not touch the store of an experiment, and refuses its plan too.
func checkRefusals(t *testing.T, e *Experiment, path string) {
	t.Helper()
	other := *e
	other.ID = "T-2"
	armed := *e
	armed.Arms = slices.Clone(e.Arms)
	armed.Arms[0].Player = "preset:rave"
	for want, try := range map[string]struct {
		e *Experiment
		o Options
	}{
		"it holds experiment T-1, not T-2":        {&other, Options{Parallel: 1, Fast: true}},
		"scale fast, not scale normal":            {e, Options{Parallel: 1}},
		"player A is preset:uct,playouts=8 there": {&armed, Options{Parallel: 1, Fast: true}},
		"give an even number":                     {e, Options{Parallel: 1, Games: 3}},
		"an experiment needs at least one table":  {e, Options{}},
	} {
		try.o.Store = path
		p, err := NewPlan(try.e, try.o)
		if err == nil {
			err = p.Measure(context.Background())
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := ReadOutcome(context.Background(), &armed, path); err == nil {
		t.Error("an outcome with another arm")
	}
	if o, err := ReadOutcome(context.Background(), e, path); err != nil || o.Scale.Playouts != 8 || o.Rows[0].Games != 4 || o.Rows[1].Games != 4 {
		t.Errorf("the store has changed: %v, %+v", err, o)
	}
}

// TestForeignStore refuses stores that hold no experiment, and players that do
// not start, which leave no store behind.
func TestForeignStore(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "match.db")
	s, err := store.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := ReadOutcome(ctx, tiny(t), path); err == nil || !strings.Contains(err.Error(), "it holds no experiment") {
		t.Error(err)
	}
	other, played := playTiny(t, 2)
	other.Opponent, other.Normal.Opponent, other.Fast.Opponent = "preset:rave", "", ""
	if _, err := ReadOutcome(ctx, other, played); err == nil || !strings.Contains(err.Error(), "player C is preset:uct,playouts=8 there, not preset:rave,playouts=8") {
		t.Error(err)
	}
	e := tiny(t)
	e.Opponent = "gtp:no-such-engine-anywhere"
	path += "2"
	p, err := NewPlan(e, Options{Parallel: 1, Store: path})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Measure(ctx); err == nil || !strings.Contains(err.Error(), "no-such-engine-anywhere") {
		t.Error(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a store was made")
	}
	e.Waiting = "for better days"
	if _, err := NewPlan(e, Options{Parallel: 1}); err == nil || err.Error() != "experiment T-1 waits: for better days" {
		t.Error(err)
	}
}

// TestStoreOfNoMatch: a run that is interrupted between the making of its store and the first
// setting in it leaves a store with which the same command goes on.
func TestStoreOfNoMatch(t *testing.T) {
	for _, id := range []string{"", "CS-T1", "ER-T57"} {
		e := tiny(t)
		if id != "" {
			var err error
			if e, err = Find(id); err != nil {
				t.Fatal(err)
			}
		}
		interrupted, cancel := context.WithCancel(t.Context())
		cancel()
		path := filepath.Join(t.TempDir(), "tiny.db")
		p, err := NewPlan(e, Options{Games: 2, Fast: true, Parallel: 2, Store: path, Below: []string{"search.memory=4"}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.begin(interrupted); err == nil {
			t.Fatal("an interrupted run has begun")
		}
		if s, err := store.OpenAny(path); s == nil {
			t.Fatalf("no store was made: %v", err)
		} else {
			s.Close()
		}
		known, err := p.recall(t.Context())
		if known || err != nil || p.Scale.Games != 2 {
			t.Errorf("%s: known %v, %d games, %v", e.ID, known, p.Scale.Games, err)
		}
		m, err := p.begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		m.Store.Close()
	}
}

// Only a fast run that chose its games itself has an end by the clock.
func TestFastRunEnds(t *testing.T) {
	for _, tt := range []struct {
		options Options
		ends    bool
	}{
		{Options{}, false},
		{Options{Games: 20}, false},
		{Options{Fast: true}, true},
		{Options{Fast: true, Games: 20}, false},
	} {
		p := &Plan{Options: tt.options}
		ctx, cancel := p.limit(t.Context())
		deadline, ends := ctx.Deadline()
		if ends != tt.ends || ends && time.Until(deadline) > fastBudget {
			t.Errorf("%+v: ends %v, at %v", tt.options, ends, deadline)
		}
		if cancel(); t.Context().Err() != nil {
			t.Error("the end of a run ends what it is part of")
		}
	}
}
