package gtpserver

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/goban"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
	"montego/player/timing"
)

// fingerprint returns all that a failing command must leave alone.
func fingerprint(s *session) string {
	g := s.game
	return fmt.Sprint(g.Board(), g.Moves(), g.ToMove(), g.Handicap(), g.Komi(), g.Rules(), s.clocks, s.seed)
}

// TestOwnClock: a player's clock runs while the engine thinks for it.
func TestOwnClock(t *testing.T) {
	s := testSession(t)
	now := time.Now()
	s.now = func() time.Time { // thinking takes 2 seconds
		now = now.Add(2 * time.Second)
		return now
	}
	left := func(c goban.Color) time.Duration {
		left, _ := s.clocks[c].Left()
		return left
	}
	tests := []struct {
		input        string
		black, white time.Duration // seconds left
	}{
		{"boardsize 5\ntime_settings 60 0 0", 60, 60},
		{"genmove b", 58, 60},
		{"play w pass", 58, 60},
		{"genmove b", 56, 60},
		{"reg_genmove b", 56, 60},
		{"undo", 56, 60},
		{"time_left b 30 0", 30, 60},
		{"time_left w -5 0", 30, 0},
		{"genmove w", 30, 0},
		{"time_left b x 0", 30, 0},
		{"komi 5", 30, 0},
		{"clear_board", 60, 60},
		{"genmove w", 60, 58},
		{"boardsize 9", 60, 60},
		{"time_settings 90 0 0", 90, 90},
		{"time_settings x 0 0", 90, 90},
	}
	for _, tt := range tests {
		converse(t, s, tt.input+"\n")
		if b, w := left(goban.Black), left(goban.White); b != tt.black*time.Second || w != tt.white*time.Second {
			t.Errorf("after %q Black has %v and White %v left, want %ds and %ds", tt.input, b, w, tt.black, tt.white)
		}
	}
}

// TestClockOfFirstMove: a command that sets the clocks makes the engine. Where none does, the
// time in which the engine is made is part of its first move.
func TestClockOfFirstMove(t *testing.T) {
	s := testSession(t)
	now := time.Now()
	s.now = func() time.Time { return now }
	s.options.Open = func(p search.Params, po playout.Params, seed uint64) search.Searcher {
		now = now.Add(time.Second)
		return search.Open(p, po, seed)
	}
	left := func(commands string) [2]time.Duration {
		converse(t, s, commands+"\ngenmove b\ngenmove w\n")
		black, _ := s.clocks[goban.Black].Left()
		white, _ := s.clocks[goban.White].Left()
		return [2]time.Duration{black, white}
	}
	if got, want := left("boardsize 5\ntime_settings 60 0 0"), [2]time.Duration{time.Minute, time.Minute}; got != want {
		t.Errorf("Black and White have %v left, want %v", got, want)
	}
	s.player = nil
	if got, want := left("clear_board"), [2]time.Duration{59 * time.Second, time.Minute}; got != want {
		t.Errorf("Black and White have %v left, want %v", got, want)
	}
}

// counted is a searcher that counts its searches, and notes how wide the last one was.
type counted struct {
	search.Searcher
	searches *int
	wide     *float64
}

func (c counted) Search(ctx context.Context, at search.Root, limits search.Limits) *search.Snapshot {
	*c.searches++
	*c.wide = limits.Wide
	return c.Searcher.Search(ctx, at, limits)
}

// TestEstimateOnce: who asks for one status after the other waits for the first only; another
// position is judged anew.
func TestEstimateOnce(t *testing.T) {
	s, searches := testSession(t), 0
	s.options.Open = func(p search.Params, po playout.Params, seed uint64) search.Searcher {
		return counted{search.Open(p, po, seed), &searches, new(float64)}
	}
	for _, tt := range []struct {
		input string
		more  bool
	}{
		{"boardsize 5\nplay b C3\nplay w C4\nfinal_status_list dead", true},
		{"final_status_list alive\nfinal_status_list seki\nfinal_status_list none\nfinal_score\nestimate_score", false},
		{"play b B4\nfinal_status_list dead", true},
		{"komi 3\nfinal_score", true},
		{"undo\nfinal_score", true},
		{"final_status_list dame", false},
	} {
		before := searches
		converse(t, s, tt.input+"\n")
		if (searches > before) != tt.more {
			t.Errorf("%q makes %d searches", tt.input, searches-before)
		}
	}
}

// TestWideReaches: analyses are as wide as the parameter says, and searches for a move are not.
func TestWideReaches(t *testing.T) {
	s, wide := testSession(t), -1.0
	s.options.Open = func(p search.Params, po playout.Params, seed uint64) search.Searcher {
		return counted{search.Open(p, po, seed), new(int), &wide}
	}
	for _, tt := range []struct {
		command string
		want    float64
	}{{"lz-analyze b 1", 0}, {"kata-set-param analysisWideRootNoise 0.25\nkata-analyze b 1", 0.25}, {"genmove b", 0}} {
		if converse(t, s, tt.command+"\n"); wide != tt.want {
			t.Errorf("after %q the search was %v wide, want %v", tt.command, wide, tt.want)
		}
	}
}

// TestDefaultTime: without a limit a move takes the player's time without a clock.
func TestDefaultTime(t *testing.T) {
	params, err := engine.Parse("time.no-clock=7s,search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	for _, input := range []string{"", "time_settings 0 1 0", "kgs-time_settings none", "boardsize 9\nclear_board"} {
		s := testSession(t)
		s.options.Params = params
		converse(t, s, input+"\n")
		if b := s.engine().Budget(s.clocks[goban.White], s.game); b.Target != 7*time.Second {
			t.Errorf("after %q the budget is %v", input, b)
		}
	}
	s := testSession(t)
	s.setTime(timing.Settings{System: timing.Absolute, Main: time.Minute})
	if b := s.engine().Budget(s.clocks[goban.White], s.game); b.Max <= 0 || b.Max > time.Minute {
		t.Errorf("with a minute the budget is %v", b)
	}
}

// TestCommandTable: names are as the protocol wants them, each once, and
// known_command agrees with list_commands.
func TestCommandTable(t *testing.T) {
	s := testSession(t)
	list := strings.TrimSuffix(strings.TrimPrefix(converse(t, s, "list_commands\n"), "= "), "\n\n")
	names := strings.Split(list, "\n")
	if len(names) != len(s.commands) {
		t.Errorf("%d commands, %d listed", len(s.commands), len(names))
	}
	seen := map[string]bool{}
	for _, name := range names {
		if name == "" || seen[name] || name != strings.ToLower(name) || strings.ContainsAny(name, " \t#") {
			t.Errorf("command %q is listed twice, or is no name", name)
		}
		seen[name] = true
		if got := converse(t, s, "known_command "+name+"\n"); got != "= true\n\n" {
			t.Errorf("known_command %s: %q", name, got)
		}
	}
	for _, row := range s.commands {
		if row.help == "" || row.do == nil {
			t.Errorf("%s: no help or no handler", row.name)
		}
	}
	// Programs do not agree on the form of analysis that Sabaki would then ask for, and
	// kgsGtp has crashed on engines that chat.
	for _, name := range []string{"analyze", "genmove_analyze", "kgs-chat"} {
		if seen[name] {
			t.Errorf("%s is listed", name)
		}
	}
}

// TestClientsFind: what each client needs at least.
func TestClientsFind(t *testing.T) {
	clients := map[string]string{
		"gtp":    "protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove undo fixed_handicap place_free_handicap set_free_handicap time_settings time_left final_score final_status_list loadsgf reg_genmove showboard",
		"gogui":  "gg-undo gogui-play_sequence gogui-interrupt",
		"sabaki": "rectangular_boardsize set_free_handicap undo",
		"ogs":    "kgs-time_settings kata-time_settings kata-list_time_settings place_free_handicap final_score",
		"yzy":    "kata-get-rules kata-set-rules stop clear_cache",
	}
	s := testSession(t)
	for client, words := range clients {
		for name := range strings.FieldsSeq(words) {
			if s.find(name) == nil {
				t.Errorf("%s misses %s", client, name)
			}
		}
	}
}

// TestCPUTime: the answer is a number of seconds.
func TestCPUTime(t *testing.T) {
	if got := converse(t, testSession(t), "cputime\n"); strings.HasPrefix(got, "=") {
		var seconds float64
		if _, err := fmt.Sscanf(got, "= %f\n\n", &seconds); err != nil || seconds < 0 {
			t.Errorf("cputime answers %q", got)
		}
	}
}

// TestGamesDiffer: who plays the same moves again meets other answers in the next game, and
// the same ones in another process with the same seed.
func TestGamesDiffer(t *testing.T) {
	play := func() string {
		s := testSession(t)
		s.options.Params = engine.DefaultParams()
		s.options.Params.Search.Threads, s.options.Params.Search.Memory = 1, 8
		return converse(t, s, "boardsize 7\nmontego-param level 18k\n"+strings.Repeat("clear_board\ngenmove b\n", 6))
	}
	first := play()
	moves := map[string]bool{}
	for answer := range strings.Lines(first) {
		if len(answer) > len("= \n") {
			moves[answer] = true
		}
	}
	if len(moves) < 2 {
		t.Errorf("six games begin alike: %q", first)
	}
	if again := play(); again != first {
		t.Errorf("a second process answers %q, the first answered %q", again, first)
	}
}

// TestRegGenMoveBesideGames: a question for a move leaves a later game its own random numbers.
func TestRegGenMoveBesideGames(t *testing.T) {
	play := func(question string) (moves []string) {
		s := testSession(t)
		s.options.Params = engine.DefaultParams()
		s.options.Params.Search.Threads, s.options.Params.Search.Memory = 1, 8
		converse(t, s, "boardsize 7\nmontego-param level 18k\ngenmove b\n")
		for range 5 {
			converse(t, s, "clear_board\n"+question)
			moves = append(moves, converse(t, s, "genmove b\n"))
		}
		return moves
	}
	if plain, asked := play(""), play("reg_genmove b\n"); !slices.Equal(plain, asked) {
		t.Errorf("five games begin with %q, after a question with %q", plain, asked)
	}
}
