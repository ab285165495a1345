package cgos

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/timing"
)

// options are those of a player that thinks little, on the server s.
func options(t *testing.T, s *server) Options {
	p := engine.DefaultParams()
	p.Playouts, p.Search.Memory, p.Resign = 30, 8, 0
	return Options{
		Address: s.listener.Addr().String(), User: "player", Password: "secret", Client: "test",
		Params: p, Seed: 1, Games: s.games, Log: t.Output(),
		Sleep: func(context.Context, time.Duration) {},
	}
}

// TestPlay: whole games, as Black and as White, and with broken connections: while the
// server waits for a move, after it has told one, before the first move and near the
// end. Each game goes on where it was.
func TestPlay(t *testing.T) {
	tests := []struct {
		name   string
		own    goban.Color
		games  int
		cuts   []int
		busy   int
		setups int
	}{
		{"Black", goban.Black, 1, nil, 0, 1},
		{"White, two games", goban.White, 2, nil, 0, 2},
		{"cut while the server waits", goban.Black, 1, []int{4, 6}, 0, 3},
		{"cut after the opponent's move", goban.White, 1, []int{2}, 0, 2},
		{"cut before the first move", goban.Black, 1, []int{0}, 0, 2},
		{"the server believes that the player is there", goban.White, 1, []int{3}, 2, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newServer(t)
			s.own, s.games, s.cuts, s.busy = tt.own, tt.games, tt.cuts, tt.busy
			served := make(chan struct{})
			go func() { s.serve(); close(served) }()
			o := options(t, s)
			var kept []Finished
			o.Keep = func(f Finished) error { kept = append(kept, f); return nil }
			if err := Play(t.Context(), o); err != nil {
				t.Fatal(err)
			}
			s.listener.Close()
			<-served
			if s.ended != tt.games || len(s.setups) != tt.setups {
				t.Errorf("%d games with %d setups, want %d with %d:\n%s", s.ended, len(s.setups), tt.games, tt.setups, strings.Join(s.setups, "\n"))
			}
			if len(s.cuts) > 0 {
				t.Errorf("the cuts after %v moves have not come", s.cuts)
			}
			if last := s.said[len(s.said)-1]; last != "quit" {
				t.Errorf("the last word was %q", last)
			}
			if hello := s.said[0]; hello != "e1 test genmove_analyze" {
				t.Errorf("the first word was %q", hello)
			}
			for i, f := range kept {
				if f.Result != s.results[i] || f.Own != tt.own || !f.Game.Over() {
					t.Errorf("kept %+v, the server counts %s", f, s.results[i])
				}
			}
			if len(kept) != tt.games {
				t.Errorf("%d games were kept", len(kept))
			}
		})
	}
}

// TestLeavesAfterLastGame: who has played all games leaves, also if the connection breaks with the
// last word of the server. Another attempt would begin a game too many.
func TestLeavesAfterLastGame(t *testing.T) {
	here, there := net.Pipe()
	c := &client{Options: Options{Games: 1, Now: time.Now}, player: engine.New(engine.DefaultParams(), 1)}
	defer c.player.Close()
	v := &visit{client: c, conn: here, lines: make(chan string), left: make(chan struct{})}
	go v.listen()
	go func() {
		fmt.Fprint(there, "setup 7 9 7.5 300000 other player\ngameover 2026-11-22 B+3.5\n")
		there.Close()
	}()
	if err := v.run(t.Context()); err != nil || c.played != 1 {
		t.Errorf("after %d games: %v", c.played, err)
	}
	here.Close()
}

// TestEndedWhileAway: a game that ends while the connection is broken is kept and counted, though
// the server does not say how it ended, and the next one is played.
func TestEndedWhileAway(t *testing.T) {
	var kept []string
	c := &client{player: engine.New(engine.DefaultParams(), 1)}
	c.Options = Options{Games: 2, Now: time.Now, Log: t.Output(), Keep: func(f Finished) error {
		kept = append(kept, fmt.Sprintf("%s, %d moves, %q", f.ID, len(f.Game.Moves()), f.Result))
		return nil
	}}
	defer c.player.Close()
	for _, said := range []string{
		"setup 7 9 7.5 300000 other player E5 290000\nplay w C5 1\n",
		"setup 7 9 7.5 300000 other player E5 290000 C5 290000 D5 1\n",
		"setup 8 9 7.5 300000 other player\ngameover 2026-11-22 B+3.5\n",
	} {
		here, there := net.Pipe()
		v := &visit{client: c, conn: here, lines: make(chan string), left: make(chan struct{})}
		go v.listen()
		go func() {
			fmt.Fprint(there, said)
			there.Close()
		}()
		_ = v.run(t.Context())
		here.Close()
	}
	want := []string{`7, 3 moves, ""`, `8, 0 moves, "B+3.5"`}
	if !slices.Equal(kept, want) || c.played != 2 {
		t.Errorf("of %d games these were kept: %v, want %v", c.played, kept, want)
	}
}

// TestLastEndedWhileAway: who has played all games leaves, also if the last one has ended while the
// connection was broken: the server begins another one, or says nothing.
func TestLastEndedWhileAway(t *testing.T) {
	for _, next := range []string{"setup 8 9 7.5 300000 player other\ngenmove b 300000\n", ""} {
		c := &client{player: engine.New(engine.DefaultParams(), 1)}
		c.Options = Options{Games: 1, Password: "secret", LogOn: 50 * time.Millisecond, Now: time.Now, Log: t.Output()}
		var err error
		var answers []byte
		for _, said := range []string{"setup 7 9 7.5 300000 player other\n", "password\n" + next} {
			here, there := net.Pipe()
			v := &visit{client: c, conn: here, lines: make(chan string), left: make(chan struct{})}
			go v.listen()
			heard := make(chan []byte)
			go func() {
				fmt.Fprint(there, said)
				if said[0] == 's' {
					there.Close() // the connection breaks
				}
				all, _ := io.ReadAll(there)
				heard <- all
			}()
			err = v.run(t.Context())
			here.Close()
			answers = <-heard
			close(v.left)
		}
		if err != nil || c.played != 1 || string(answers) != "secret\nquit\n" {
			t.Errorf("%q: after %d games %v, said %q", next, c.played, err, answers)
		}
		c.player.Close()
	}
}

// TestGameOverUntold: a game whose end the server tells without a result is kept and counted on
// the same connection, and the player asks for the next one.
func TestGameOverUntold(t *testing.T) {
	for said, want := range map[string]string{
		"gameover\n":                  `7, "", ""`,
		"gameover 2026-11-22\n":       `7, "2026-11-22", ""`,
		"gameover 2026-11-22 B+3.5\n": `7, "2026-11-22", "B+3.5"`,
	} {
		var kept []string
		c := &client{player: engine.New(engine.DefaultParams(), 1)}
		c.Options = Options{Games: 2, Now: time.Now, Keep: func(f Finished) error {
			kept = append(kept, fmt.Sprintf("%s, %q, %q", f.ID, f.Date, f.Result))
			return nil
		}}
		here, there := net.Pipe()
		v := &visit{client: c, conn: here, lines: make(chan string), left: make(chan struct{})}
		go v.listen()
		heard := make(chan string, 1)
		go func() {
			fmt.Fprint(there, "setup 7 9 7.5 300000 other player\n"+said)
			line, _ := bufio.NewReader(there).ReadString('\n')
			heard <- line
			there.Close()
		}()
		err := v.run(t.Context())
		here.Close()
		if answer := <-heard; answer != "ready\n" || !slices.Equal(kept, []string{want}) {
			t.Errorf("%q: the answer is %q, kept %q, %v", said, answer, kept, err)
		}
		c.player.Close()
	}
}

// TestKeptLater: games that end while the disk is full are kept when it has room again, and an
// error says at the end which are not.
func TestKeptLater(t *testing.T) {
	for full, want := range map[int]string{1: "1 2 3", 3: "1 2 3", 4: "2 3 1", 99: ""} {
		s := newServer(t)
		s.games = 3
		go s.serve()
		var kept []string
		attempts := 0
		o := options(t, s)
		o.Keep = func(f Finished) error {
			if attempts++; attempts <= full {
				return errors.New("the disk is full")
			}
			kept = append(kept, f.ID)
			return nil
		}
		err := Play(t.Context(), o)
		if got := strings.Join(kept, " "); got != want {
			t.Errorf("after %d failures these games are kept: %q, want %q", full, got, want)
		}
		if want == "" != (err != nil) || err != nil && err.Error() != "3 games not kept: the disk is full" {
			t.Errorf("after %d failures: %v", full, err)
		}
	}
}

// TestKeptOthers: a game that can never be kept does not hold up those that end later.
func TestKeptOthers(t *testing.T) {
	s := newServer(t)
	s.games = 3
	go s.serve()
	var kept []string
	o := options(t, s)
	o.Keep = func(f Finished) error {
		if f.ID == "2" {
			return errors.New("the name is too long")
		}
		kept = append(kept, f.ID)
		return nil
	}
	err := Play(t.Context(), o)
	if got := strings.Join(kept, " "); got != "1 3" || err == nil || err.Error() != "1 game not kept: the name is too long" {
		t.Errorf("these games are kept: %q, %v", got, err)
	}
}

// TestRefused: a wrong password ends the program with an error instead of another
// attempt.
func TestRefused(t *testing.T) {
	s := newServer(t)
	go s.serve()
	o := options(t, s)
	o.Password = "wrong"
	if err := Play(t.Context(), o); err == nil || !strings.Contains(err.Error(), "password doesn't match") {
		t.Errorf("error %v", err)
	}
}

// TestShown: what a server says reaches neither the log nor the error with control characters
// of a terminal, or at any length.
func TestShown(t *testing.T) {
	s := newServer(t)
	var log strings.Builder
	o := options(t, s)
	o.Log = &log
	go func() {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		long := strings.Repeat("é\x1b[31m\u009b\a", 10_000)
		fmt.Fprintf(conn, "info %s\n%s\nError: %s\n", long, long, long)
		_, _ = io.Copy(io.Discard, conn)
	}()
	err := Play(t.Context(), o)
	if err == nil {
		t.Fatal("the server's refusal is no error")
	}
	for line := range strings.Lines(log.String() + err.Error()) {
		if text := strings.TrimSuffix(line, "\n"); len(text) > 1100 || strings.ContainsFunc(text, unicode.IsControl) {
			t.Errorf("%d bytes are shown: %.100q", len(text), text)
		}
	}
	if said := strings.Count(log.String(), "é[31m"); said < 20 {
		t.Errorf("the log has the server's words %d times: %.100q", said, log.String())
	}
}

// TestAttempts: the waits between attempts double up to a bound; it is short while a
// game is under way, until the clocks of both players have run out.
func TestAttempts(t *testing.T) {
	tests := map[string]struct {
		setup string
		ago   time.Duration // when the game was set up
		want  time.Duration
	}{
		"no game":           {"", 0, longestWait},
		"game":              {"7 9 7.5 3600000 other player", time.Hour, playingWait},
		"game that is over": {"7 9 7.5 3600000 other player", 3 * time.Hour, longestWait},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := newServer(t)
			s.listener.Close()
			ctx, cancel := context.WithCancel(t.Context())
			var waits []time.Duration
			c := &client{Options: options(t, s), player: engine.New(engine.DefaultParams(), 1)}
			defer c.player.Close()
			begun := time.Now()
			c.Now = func() time.Time { return begun }
			c.Sleep = func(_ context.Context, d time.Duration) {
				if waits = append(waits, d); len(waits) == 10 {
					cancel()
				}
			}
			if tt.setup != "" {
				if err := (&visit{client: c}).setUp(strings.Fields(tt.setup)); err != nil {
					t.Fatal(err)
				}
			}
			c.Now = func() time.Time { return begun.Add(tt.ago) }
			if err := c.play(ctx); err != nil {
				t.Error(err)
			}
			if waits[0] != firstWait || waits[1] != 2*firstWait || waits[9] != tt.want {
				t.Errorf("waits %v, the longest should be %v", waits, tt.want)
			}
		})
	}
}

// TestSilentServer: from a server that takes the connection and says nothing the player goes, and
// it comes back later.
func TestSilentServer(t *testing.T) {
	s := newServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	o, log, attempts := options(t, s), &bytes.Buffer{}, 0
	o.Log, o.LogOn = log, 50*time.Millisecond
	o.Sleep = func(context.Context, time.Duration) {
		if attempts++; attempts == 2 {
			cancel()
		}
	}
	if err := Play(ctx, o); err != nil {
		t.Error(err)
	}
	if want := "the server has not asked for name and password within 50ms"; strings.Count(log.String(), want) != 2 {
		t.Errorf("%s\nwant twice: %s", log, want)
	}
}

// TestSetup: what the server tells of a game.
func TestSetup(t *testing.T) {
	tests := []struct {
		words string
		moves string // and what the player's clock shows, or the error
	}{
		{"7 9 7.5 300000 other(1800) player(1700?)", "Black, 5m0s"},
		{"7 9 7.5 300000 player other(1800) E5 290000", "White E5, 5m0s"},
		{"7 9 7.5 300000 player other(1800) E5 290000 d4 280000 PASS -20", "White E5 D4 pass, 4m40s"},
		{`7 9 7.5 300000 other player E5 {"moves": [{"pv": "E5 D4"}]} 290000 d4 280000`, "Black E5 D4, 4m50s"},
		{"7 5 7.5 300000 other player A2 9 C2 9 B2 9 D2 9 pass 9 B1 9 pass 9 D1 9 pass 9 A1 9 C1 9 B1 9", // repeats a position
			"Black A2 C2 B2 D2 pass B1 pass D1 pass A1 C1 B1, 9ms"},
		{"7 9 7.5 300000 other", "the server's setup has 5 words, not 6 or more"},
		{"7 99 7.5 300000 other player", `the server's board size "99" is none that Montego plays on`},
		{"7 9 x 300000 other player", "the server's komi: "},
		{"7 9 7.5 soon other player", `the server's time "soon" is no number of milliseconds`},
		{"7 9 7.5 300000 other player E5 1 E5 1", "the server's move white E5: "},
		{"7 9 7.5 300000 other player Z5 1", "the server's move black Z5: "},
		{"7 9 7.5 300000 other player E5 x", `the server's time "x" is no`},
	}
	for _, tt := range tests {
		table, err := newTable(strings.Fields(tt.words), "player")
		if err == nil && table.Game.Rules() != mustRules(t) {
			t.Errorf("%s: rules %v", tt.words, table.Game.Rules())
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), tt.moves) {
				t.Errorf("%s: %v, want %s", tt.words, err, tt.moves)
			}
			continue
		}
		got := map[goban.Color]string{goban.Black: "Black", goban.White: "White"}[table.Own]
		for _, m := range table.Game.Moves() {
			got += " " + m.Point.String()
		}
		left, _ := table.clock.Left()
		if got += ", " + left.String(); got != tt.moves {
			t.Errorf("%s: %s, want %s", tt.words, got, tt.moves)
		}
	}
}

// TestTimeAfterReturn: who comes back into a game has the same time for each move as in a game
// without a break, though moves of some seconds each were made before.
func TestTimeAfterReturn(t *testing.T) {
	setup := "7 9 7.5 300000 other player"
	left := 300_000
	for p := range strings.FieldsSeq("E5 C5 G5 C3 G3 C7 G7 D4 F4 D6 F6 E3 E7 C4 G4 C6 G6 D3 F3 D7") {
		left -= 1500
		setup += fmt.Sprintf(" %s %d", p, left)
	}
	back, err := newTable(strings.Fields(setup), "player")
	if err != nil {
		t.Fatal(err)
	}
	whole := timing.New(timing.Settings{System: timing.Absolute, Main: time.Duration(left) * time.Millisecond})
	e := engine.New(engine.DefaultParams(), 1)
	defer e.Close()
	for range 2 {
		back.clock.Spend(3 * time.Second)
		whole.Spend(3 * time.Second)
	}
	if got, want := e.Budget(back.clock, back.Game), e.Budget(whole, back.Game); got.Target < want.Target*9/10 {
		t.Errorf("after the break %v a move, without it %v", got.Target, want.Target)
	}
}

// TestNoTime: on a server that gives no time a move comes at once, not as without a clock.
func TestNoTime(t *testing.T) {
	back, err := newTable(strings.Fields("7 9 7.5 0 other player"), "player")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.DefaultParams(), 1)
	defer e.Close()
	for _, left := range []time.Duration{0, time.Millisecond} {
		back.clock.SetLeft(left, 0)
		if b := e.Budget(back.clock, back.Game); b.Max > time.Millisecond {
			t.Errorf("%v left: up to %v for a move", left, b.Max)
		}
	}
}

// TestCutMessages: a message with too few words is told from one without a game.
func TestCutMessages(t *testing.T) {
	g, err := newTable(strings.Fields("7 9 7.5 300000 other player"), "player")
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"play w":    "the server's play has 1 word, not 2 or more",
		"genmove b": "the server's genmove has 1 word, not 2 or more",
		"genmove":   "the server's genmove has 0 words, not 2 or more",
	} {
		v := &visit{client: &client{table: g}}
		if err := v.hear(t.Context(), strings.Fields(line)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

// TestEndlessMessage: a message without end breaks the connection, and the reason is told.
func TestEndlessMessage(t *testing.T) {
	here, there := net.Pipe()
	go there.Write(bytes.Repeat([]byte("x"), longestLine+1))
	v := &visit{conn: here, lines: make(chan string), left: make(chan struct{})}
	go v.listen()
	err := v.run(t.Context())
	if want := "the connection has broken: the server's message has no end after 16777216 bytes"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	here.Close()
}

// FuzzSetup: no setup of a server makes Montego fail.
func FuzzSetup(f *testing.F) {
	f.Add("7 9 7.5 300000 player other(1800) E5 290000 d4 280000 PASS -20")
	f.Add(`7 2 -0.5 1 ( ) A1 {{} 1 } B2`)
	f.Fuzz(func(t *testing.T, line string) {
		table, err := newTable(strings.Fields(line), "player")
		if err == nil && table.Game.Rules() != mustRules(t) {
			t.Error("other rules")
		}
	})
}

func mustRules(t *testing.T) game.Rules {
	r, err := game.RulesByName("cgos")
	if err != nil {
		t.Fatal(err)
	}
	return r
}
