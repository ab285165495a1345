package terminal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
	"montego/serve/session"
)

// TestPlay plays whole games with the real engine: the same seed and lines
// give the same text, and the game comes to its end.
func TestPlay(t *testing.T) {
	lines := "hint\nc3\nscore\nundo\nd3\n" + strings.Repeat("pass\n", 30) + "done\nquit\nquit\n"
	play := func(seed uint64) string {
		o := testOptions()
		o.Seed, o.You = seed, goban.Empty
		var out bytes.Buffer
		if err := Play(t.Context(), strings.NewReader(lines), &out, o); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	first := play(1)
	if first != play(1) {
		t.Error("the same seed, and another game")
	}
	for _, want := range []string{"wins by", "Game over", "win rate ", "Goodbye."} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in\n%s", want, first)
		}
	}
	colors := map[bool]bool{}
	for seed := range uint64(10) {
		colors[strings.Contains(play(seed), "You are White")] = true
	}
	if len(colors) != 2 {
		t.Error("ten games drew the same colour")
	}
}

// endless thinks until it is told to stop.
type endless struct{ mover }

func (e endless) Decide(ctx context.Context, g *game.Game, c goban.Color, t engine.Terms) engine.Decision {
	<-ctx.Done()
	return e.mover.Decide(ctx, g, c, t)
}

// TestInterruptThinking: an interrupt cuts the thinking short and not the game.
func TestInterruptThinking(t *testing.T) {
	person := newPerson([]string{"c3", "b3", "^D"})
	person.onThinking = func() { person.interrupts <- os.Interrupt }
	o := testOptions()
	o.Interrupts = person.interrupts
	s := newTestConsole(person, o, &robot{script: []string{"D4", "B4"}}, memory{})
	s.opponent = endless{s.opponent.(mover)}
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	s.keyboard = newKeyboard(t.Context(), person, o.Interrupts)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	if got, want := s.moveList(s.at.Game.Moves()), "C3, D4, B3, B4"; got != want {
		t.Errorf("moves %s, want %s\n%s", got, want, &person.text)
	}
}

// TestEnd: the end of the context ends a session that waits or thinks.
func TestEnd(t *testing.T) {
	for _, you := range goban.Sides {
		ctx, cancel := context.WithCancel(t.Context())
		person := newPerson(nil)
		person.onThinking = cancel
		o := testOptions()
		o.You = you
		s := newTestConsole(person, o, &robot{}, memory{})
		s.opponent = endless{s.opponent.(mover)}
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		s.keyboard = newKeyboard(ctx, person, nil)
		if err := s.run(); err != nil {
			t.Errorf("%v: %v", you, err)
		}
		if !strings.HasSuffix(person.text.String(), "Goodbye.\n") {
			t.Errorf("%v: it ends with\n%s", you, &person.text)
		}
		cancel()
	}
}

// deaf is an output that nobody reads any more.
type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, errors.New("nobody reads") }

// TestPlayFails: an error comes before anything is written, and a game that can be seen no more is saved.
func TestPlayFails(t *testing.T) {
	t.Chdir(t.TempDir())
	o := testOptions()
	if err := Play(t.Context(), strings.NewReader("c3\n"), deaf{}, o); err == nil {
		t.Error("no error although nobody reads")
	}
	if _, err := os.Stat("montego-1.sgf"); err != nil {
		t.Error(err)
	}
	var out bytes.Buffer
	o.Resume = "testdata/nothing.sgf"
	err := Play(t.Context(), strings.NewReader(""), &out, o)
	if want := "Cannot load testdata/nothing.sgf: no such file or directory."; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	o.Resume, o.Handicap = "", 30
	if err := Play(t.Context(), strings.NewReader(""), &out, o); err == nil {
		t.Error("no error for 30 handicap stones on 5×5")
	}
	if out.Len() > 0 {
		t.Errorf("it wrote %q before it failed", &out)
	}
}

// TestFits: on 80×24 the whole of a 19×19 game can be seen, whatever was asked.
func TestFits(t *testing.T) {
	o := testOptions()
	o.Width, o.Height, o.Handicap = 19, 19, 9
	o.Time = timing.Settings{System: timing.ByoYomi, Main: 90 * time.Minute, Period: time.Minute, Count: 5}
	o.Rules, _ = game.RulesByName("stone-scoring")
	o.Rules.FriendlyPass = true
	person := newPerson([]string{"r16", "hint", "score", "help", "", "pass", "dead r16", "done"})
	s := newTestConsole(person, o, &robot{script: []string{"C17", "pass"}, dead: []goban.Point{goban.PointAt(3, 3)}}, memory{})
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	s.keyboard = newKeyboard(t.Context(), person, nil)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	for screen := range strings.SplitSeq(person.text.String(), " > ") {
		lines := strings.Split(screen, "\n")
		if len(lines) > 24 {
			t.Errorf("%d lines:\n%s", len(lines), screen)
		}
		for _, line := range lines {
			if visible(line) > 80 {
				t.Errorf("%d columns: %s", visible(line), line)
			}
		}
	}
}

// TestWhyNot tells each reason of the rules in a line of its own.
func TestWhyNot(t *testing.T) {
	tests := []struct {
		board, word, want string
	}{
		{". X .\nX . X\n. X .", "b2", ""},
		{"X . .\nO . .\n. . .", "a3", "A3 is taken."},
		{". O .\nO . .\n. . .", "A3", "A3 would be suicide: the stone would have no liberty."},
		{". O X .\nO k O)X\n. O X .\n. . . .", "b3", "B3 would retake the ko at once: play elsewhere first."},
	}
	for _, tt := range tests {
		b := drawn.Board(t, tt.board)
		s := newTestConsole(&bytes.Buffer{}, testOptions(), &robot{}, memory{})
		s.start(record{game: game.From(b, goban.Black, game.DefaultRules(), 0)})
		got := ""
		if err := s.obey(tt.word); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q on\n%v", tt.word, got, tt.want, b)
		}
	}
	whole := strings.NewReplacer(" ", "", "\n", "") // where lines end does not matter
	for _, name := range phrases.Languages {
		o := testOptions()
		o.Language, o.Columns = phrases.Match(name), func() int { return 30 }
		text := sitting(t, o, mover{&robot{}}, "load cut.sgf")
		want := o.Language.Say("illegal.occupied", phrases.Args{"vertex": "C4"})
		if !strings.Contains(whole.Replace(text), whole.Replace(want)) {
			t.Errorf("%s: no %q in\n%s", name, want, text)
		}
	}
}

// TestCollection: of a file with several games the player is told which one this is, and chooses
// another by its number.
func TestCollection(t *testing.T) {
	for line, want := range map[string]string{
		"load games.sgf":   "games.sgf: 1 move. The file has 2 games. This is game 1; load games.sgf N opens the others,",
		"load games 1":     "games.sgf: 1 move. The file has 2 games. This is game 1;",
		"load games.sgf 2": "games.sgf: 2 moves. The file has 2 games. This is game 2;",
		"load  games   2":  "games.sgf: 2 moves. The file has 2 games. This is game 2;",
		"load 'games' 2":   "games.sgf: 2 moves. The file has 2 games. This is game 2;",
		"load games 3":     "The file has 2 games, and no game 3.",
		"load games 0":     "The file has 2 games, and no game 0.",
		"load games -1":    "The file has 2 games, and no game -1.",
		"load ended 2":     "The file has 1 game, and no game 2.",
		"load ended x":     "Cannot load ended x.sgf: no such file",
		"load 2":           "Cannot load 2.sgf: no such file",
	} {
		o := testOptions()
		o.Columns = func() int { return 40 } // what is told stands below the board
		if text := strings.Join(strings.Fields(sitting(t, o, mover{&robot{}}, line)), " "); !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", line, want, text)
		}
	}
}

// unsure is a player that has tried some moves little.
type unsure struct{ mover }

func (unsure) Decide(_ context.Context, _ *game.Game, c goban.Color, _ engine.Terms) engine.Decision {
	at := func(x, visits int, value float64) search.Candidate {
		return search.Candidate{Point: goban.PointAt(x, 2), Visits: visits, Value: value}
	}
	return engine.Decision{Move: goban.Move{Color: c, Point: goban.PointAt(1, 2)}, Search: &search.Snapshot{
		ToMove: c, Moves: []search.Candidate{at(0, 500, 0.3), at(1, 400, 0.42), at(2, 60, 0.48), at(3, 50, 0.38), at(4, 2, 0.4)},
	}}
}

// TestHintOrder: the first move of a hint is the one that Montego would play, and no move
// after it has a better number than one before.
func TestHintOrder(t *testing.T) {
	person := newPerson([]string{"hint"})
	s := newTestConsole(person, testOptions(), &robot{}, memory{})
	s.adviser = unsure{mover{&robot{}}}
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	s.keyboard = newKeyboard(t.Context(), person, nil)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range regexp.MustCompile(`(?m)\b[1-9]  ([A-E]3)    win rate (\d+) %$`).FindAllStringSubmatch(person.text.String(), -1) {
		got = append(got, m[1]+" "+m[2])
	}
	if want := "B3 42, D3 38, A3 30"; strings.Join(got, ", ") != want {
		t.Errorf("it shows %v, want %s in\n%s", got, want, &person.text)
	}
}

// TestTimeOver: who does not move in time loses, in every language, and goes on with undo. The
// record says it.
func TestTimeOver(t *testing.T) {
	for _, name := range phrases.Languages {
		t.Run(name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { loseOnTime(t, phrases.Match(name)) }) })
	}
}

func loseOnTime(t *testing.T, l *phrases.Language) {
	o, files := testOptions(), memory{}
	o.Language, o.Now = l, time.Now
	o.Time = timing.Settings{System: timing.Absolute, Main: 20 * time.Millisecond}
	person := newPerson([]string{"c3", "wait", "save x", "undo", "wait", "^D"})
	s := newTestConsole(person, o, &robot{script: []string{"D4", "B4"}}, files)
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	s.keyboard = newKeyboard(t.Context(), person, nil)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	text := person.text.String()
	for _, want := range []string{
		l.Say("clock.waits"), "0:01", l.Say("result.time", phrases.Args{"color": goban.White}),
		l.Say("terminal.montego.wins"), l.Say("terminal.prompt.over"), l.Say("terminal.resumed"),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if !strings.Contains(files["x.sgf"], "RE[W+T]") || !strings.Contains(files["x.sgf"], "TM[0.02]") {
		t.Errorf("the record is %s", files["x.sgf"])
	}
}

// TestClockRuns: a picture of the board shows the clock as it is then, not as it was when the turn began.
func TestClockRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := testOptions()
		o.Now = time.Now
		o.Time = timing.Settings{System: timing.Absolute, Main: time.Minute}
		person := newPerson([]string{"c3", "look later", "^D"})
		s := newTestConsole(person, o, &robot{script: []string{"D4"}}, memory{})
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		s.keyboard = newKeyboard(t.Context(), person, nil)
		if err := s.run(); err != nil {
			t.Fatal(err)
		}
		if text := person.text.String(); !strings.Contains(text, "captured 0  0:55") {
			t.Errorf("no picture has a clock of 0:55 in\n%s", text)
		}
	})
}

// TestClockText: clocks are written as the page writes them.
func TestClockText(t *testing.T) {
	for left, want := range map[session.Left]string{
		{}:                                       "",
		{Limited: true}:                          "0:00",
		{Limited: true, Time: -1}:                "0:00",
		{Limited: true, Time: 1}:                 "0:01",
		{Limited: true, Time: time.Hour}:         "1:00:00",
		{Limited: true, Time: 599 * time.Second}: "9:59",
		{Limited: true, Time: 30 * time.Second, Stones: 5}: "0:30 × 5",
	} {
		if got := clockText(left); got != want {
			t.Errorf("%+v: %q, want %q", left, got, want)
		}
	}
}

// TestLongLine: a line without end is refused in one line.
func TestLongLine(t *testing.T) {
	in := strings.NewReader(strings.Repeat("c3 ", 10_000) + "\nd3\nquit\nquit")
	var out bytes.Buffer
	if err := Play(t.Context(), in, &out, testOptions()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"That line is too long to be a move or a command.\n", "You played D3", "not saved"} {
		if strings.Count(out.String(), want) != 1 {
			t.Errorf("want %q once in\n%s", want, &out)
		}
	}
}

// TestFind finds commands by the beginnings of their names.
func TestFind(t *testing.T) {
	tests := map[string]string{
		"pass": "pass", "P": "pass", "PA": "pass", "u": "undo", "hi": "hint", "he": "help", "h": "help", "?": "help",
		"exit": "quit", "q": "quit", "r": "", "re": "resign", "s": "", "sa": "save", "d": "", "": "", "passes": "",
	}
	s := newTestConsole(&bytes.Buffer{}, testOptions(), &robot{}, memory{})
	for word, want := range tests {
		if c, err := s.find(word); c.name != want || (err == nil) != (want != "") {
			t.Errorf("%q finds %q (%v), want %q", word, c.name, err, want)
		}
	}
	seen := map[string]string{}
	for _, c := range commands() {
		for _, name := range []string{c.name, c.short} {
			if name != "" && seen[name] != "" {
				t.Errorf("%q is both %s and %s", name, seen[name], c.name)
			}
			seen[name] = c.name
		}
		if looksLikePoint(c.name) {
			t.Errorf("%s looks like a point", c.name)
		}
	}
}

// FuzzLines types anything: the session must end in peace, the board stay what
// its moves make of it.
func FuzzLines(f *testing.F) {
	f.Add("c3\nhint\nundo\nscore\np\np\ndead c3\ndone\nsave x\nload x\nnew\n")
	f.Add("C3\r\n\x00\x1b[A\nseconds 1e309\nseconds NaN\nI5\n99z\nd\xff\n…\nresign\nundo\nu\nquit\nquit")
	f.Add("load ended\ndead g1\nundo\nload japanese\nsave japanese\nsave \"\nsave '/'\nload")
	f.Fuzz(func(t *testing.T, lines string) {
		var out bytes.Buffer
		robot := &robot{script: []string{"pass", "resign", "pass"}}
		s := newTestConsole(&out, testOptions(), robot, memory{})
		if err := s.begin(); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		s.keyboard = newKeyboard(ctx, strings.NewReader(lines), nil)
		if err := s.run(); err != nil {
			t.Fatal(err)
		}
		if g := s.at.Game; g.BoardAfter(len(g.Moves())).Hash() != g.Board().Hash() {
			t.Errorf("the board is not what the moves make of it:\n%v", g.Board())
		}
	})
}
