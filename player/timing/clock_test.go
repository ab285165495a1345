package timing

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

// settings reads settings that are known to be right.
func settings(t testing.TB, text string) Settings {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// run lets a clock live through events: "30s" is the time of a move, "=8s/3" a
// controller's word for what is left.
func run(t testing.TB, c *Clock, events string) {
	t.Helper()
	for event := range strings.FieldsSeq(events) {
		if told, ok := strings.CutPrefix(event, "="); ok {
			left, stones, _ := strings.Cut(told, "/")
			var n int
			if _, err := fmt.Sscan(stones, &n); err != nil {
				t.Fatal(err)
			}
			c.SetLeft(duration(t, left), n)
			continue
		}
		c.Spend(duration(t, event))
	}
}

func duration(t testing.TB, text string) time.Duration {
	t.Helper()
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestClock(t *testing.T) {
	tests := []struct {
		settings string
		events   string
		left     string // as time_left tells it: time/stones
		overrun  string
	}{
		{"none", "1h 1000h", "0s/0", "0s"},
		{"none", "=0s/0 1h", "0s/0", "0s"},
		{"none", "=30s/0 10s", "20s/0", "0s"},
		{"none", "=1000000h/0 1h", "0s/0", "0s"},
		{"1m+5x10s", "=1000000h/0 10s", "50s/0", "0s"},
		{"1m+5x10s", "=8s/2000000000", "8s/10000", "0s"},
		{"none", "=30s/2 10s", "20s/1", "0s"},
		{"none", "=-5s/0", "0s/0", "0s"},

		{"1m", "", "1m0s/0", "0s"},
		{"1m", "20s 40s", "0s/0", "0s"},
		{"1m", "20s 40s 1s", "0s/0", "1s"},
		{"1m", "61s 500ms", "0s/0", "1s"},
		{"1m", "20s =50s/0 10s", "40s/0", "0s"},
		{"1m", "=50s/3", "50s/0", "0s"},
		{"1m", "=-3s/0", "0s/0", "0s"},

		{"10s/move", "", "10s/1", "0s"},
		{"10s/move", "9s 10s", "10s/1", "0s"},
		{"10s/move", "11s 1s", "10s/1", "1s"},
		{"10s/move", "=4s/1", "4s/1", "0s"},
		{"10s/move", "=4s/1 5s", "10s/1", "1s"},
		{"10s/move", "=60s/0", "10s/1", "0s"},

		{"1m+3x10s", "", "1m0s/0", "0s"},
		{"1m+3x10s", "59s", "1s/0", "0s"},
		{"1m+3x10s", "60s", "10s/3", "0s"},
		{"1m+3x10s", "65s", "10s/3", "0s"},
		{"1m+3x10s", "70s", "10s/3", "0s"},
		{"1m+3x10s", "70.001s", "10s/2", "0s"},
		{"1m+3x10s", "60s 10s 10s", "10s/3", "0s"},
		{"1m+3x10s", "60s 11s 10s", "10s/2", "0s"},
		{"1m+3x10s", "60s 20.5s", "10s/1", "0s"},
		{"1m+3x10s", "60s 30s", "10s/1", "0s"},
		{"1m+3x10s", "60s 30.5s", "10s/1", "500ms"},
		{"1m+3x10s", "90.5s", "10s/1", "500ms"},
		{"1m+3x10s", "=8s/2", "8s/2", "0s"},
		{"1m+3x10s", "=8s/2 8s", "10s/2", "0s"},
		{"1m+3x10s", "=8s/2 9s", "10s/1", "0s"},
		{"1m+3x10s", "=8s/2 19s", "10s/1", "1s"},
		{"1m+3x10s", "65s =5s/0", "5s/0", "0s"},
		{"1m+3x10s", "65s =0s/0", "10s/3", "0s"},
		{"1m+3x10s", "=0s/1 1s", "10s/1", "1s"},
		{"1m+3x10s", "=4s/1 =5s/0 6s", "10s/3", "0s"}, // moves were taken back
		{"1m+3x10s", "=60s/3", "50s/0", "0s"},         // tells the periods in main time
		{"1m+3x10s", "=60s/3 51s", "10s/3", "0s"},
		{"0+3x10s", "5s", "10s/3", "0s"},

		{"1m+3/30s", "59s", "1s/0", "0s"},
		{"1m+3/30s", "60s", "30s/3", "0s"},
		{"1m+3/30s", "65s", "25s/2", "0s"},
		{"1m+3/30s", "65s 5s", "20s/1", "0s"},
		{"1m+3/30s", "65s 5s 20s", "30s/3", "0s"},
		{"1m+3/30s", "65s 5s 20.1s", "30s/3", "100ms"},
		{"1m+3/30s", "65s 26s", "0s/1", "1s"},
		{"1m+3/30s", "=12s/2 6s", "6s/1", "0s"},
		{"1m+3/30s", "=12s/1 6s", "30s/3", "0s"},
		{"1m+3/30s", "=12s/-1", "12s/0", "0s"},
		{"1m+3/30s", "=60s/3", "30s/0", "0s"}, // tells the stones in main time
		{"1m+3/30s", "=60s/3 31s", "29s/2", "0s"},
		{"1m+3/30s", "65s =5s/0 6s", "29s/2", "0s"}, // moves were taken back

		{"1m+5s", "20s", "45s/0", "0s"},
		{"1m+5s", "60s", "5s/0", "0s"},
		{"1m+5s", "61s", "5s/0", "1s"},
		{"1m+5s", "1s =30s/0 1s", "34s/0", "0s"},
		{"1m+5s/cap=62s", "1s", "1m2s/0", "0s"},
		{"1m+5s/cap=50s", "1s", "50s/0", "0s"},
		{"1m+5s/max=10s", "11s", "55s/0", "1s"},
	}
	for _, tt := range tests {
		t.Run(tt.settings+" "+tt.events, func(t *testing.T) {
			c := New(settings(t, tt.settings))
			run(t, &c, tt.events)
			left, stones := c.Left()
			if got := fmt.Sprintf("%v/%d", left, stones); got != tt.left {
				t.Errorf("left %s, want %s", got, tt.left)
			}
			if got := c.Overrun().String(); got != tt.overrun {
				t.Errorf("overrun %s, want %s", got, tt.overrun)
			}
		})
	}
}

func TestLost(t *testing.T) {
	c := New(settings(t, "1m+3x10s"))
	run(t, &c, "60s 30.5s 5s")
	for _, tt := range []struct {
		lag  time.Duration
		want bool
	}{{0, true}, {499 * time.Millisecond, true}, {500 * time.Millisecond, false}} {
		if got := c.Lost(tt.lag); got != tt.want {
			t.Errorf("lag %v: lost %v", tt.lag, got)
		}
	}
}

func TestReady(t *testing.T) {
	tests := []struct{ settings, events, want string }{
		{"1m", "10s", "50s"},
		{"10s/move", "", "10s"},
		{"1m+3x10s", "", "1m30s"},
		{"1m+3x10s", "=8s/3", "28s"},
		{"1m+3/30s", "", "1m30s"},
		{"1m+3/30s", "=12s/2", "12s"},
		{"1m+5s", "20s", "45s"},
		{"1m+5s/max=30s", "20s", "30s"},
	}
	for _, tt := range tests {
		c := New(settings(t, tt.settings))
		run(t, &c, tt.events)
		if got := c.Ready(); got != duration(t, tt.want) {
			t.Errorf("%s %s: ready %v, want %s", tt.settings, tt.events, got, tt.want)
		}
	}
	if c := (Clock{}); c.Ready() != Longest || c.Settings().Limited() {
		t.Error("the zero clock has a limit")
	}
}

func TestStartStop(t *testing.T) {
	c := New(settings(t, "1m"))
	noon := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	c.Start(noon)
	if used := c.Stop(noon.Add(7 * time.Second)); used != 7*time.Second || c.Ready() != 53*time.Second {
		t.Errorf("used %v, ready %v", used, c.Ready())
	}
	c.Start(noon)
	if used := c.Stop(noon.Add(-time.Hour)); used != 0 || c.Ready() != 53*time.Second {
		t.Errorf("time that ran backwards: used %v, ready %v", used, c.Ready())
	}
}

func TestNewMends(t *testing.T) {
	tests := []struct {
		given Settings
		want  string
	}{
		{Settings{System: ByoYomi, Main: time.Minute}, "1m"},
		{Settings{System: Canadian, Main: time.Minute, Period: time.Second, Count: -1}, "1m"},
		{Settings{System: ByoYomi}, "none"},
		{Settings{System: PerMove, Main: time.Minute}, "none"},
		{Settings{System: Fischer, Main: -1, Period: time.Second}, "1s+1s"},
		{Settings{System: 99, Main: time.Minute}, "none"},
		{Settings{System: Absolute, Main: time.Minute, Period: time.Second, Count: 3, Cap: 1}, "1m"},
		{Settings{System: ByoYomi, Main: math.MaxInt64, Period: math.MaxInt64, Count: math.MaxInt}, "none"},
		{Settings{System: ByoYomi, Main: Longest - time.Hour, Period: time.Hour, Count: math.MaxInt}, "2399h+10000x1h"},
	}
	for _, tt := range tests {
		c := New(tt.given)
		if got := c.Settings().String(); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.given, got, tt.want)
		}
		if c.Ready() <= 0 {
			t.Errorf("%+v: ready %v", tt.given, c.Ready())
		}
	}
}

func TestTimeLeft(t *testing.T) {
	tests := []struct{ settings, events, want string }{
		{"5m", "10.5s", "289 0"},
		{"2m+25/1m", "", "120 0"},
		{"2m+25/1m", "121s", "59 24"},
		{"10s/move", "4s", "10 1"},
		{"1m+5x10s", "", "60 0"},
		{"1m+5x10s", "=8s/3", "8 1"},
		{"1m+5s", "", "55 0"},
		{"1m+5s", "57s", "3 0"},
		{"1m+5s", "58s 3.5s 2s", "6 0"},
		{"1m+5s", "60s", "5 1"},
		{"1m+0s", "58s", "2 0"},
	}
	for _, tt := range tests {
		c := New(settings(t, tt.settings))
		run(t, &c, tt.events)
		if got := c.TimeLeft(); got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.settings, tt.events, got, tt.want)
		}
	}
}

// TestKGSTime: who knows KGS's byo-yomi is told all periods, and understands it.
func TestKGSTime(t *testing.T) {
	s := settings(t, "1m+5x10s")
	if again, err := KGSSystems.Parse(strings.Fields(s.KGSByoYomi())); err != nil || again != s {
		t.Errorf("%s is read as %v, %v", s.KGSByoYomi(), again, err)
	}
	for _, tt := range []struct{ events, want string }{{"", "60 0"}, {"58s", "2 0"}, {"=8s/3", "8 3"}, {"75s", "10 4"}} {
		c := New(s)
		run(t, &c, tt.events)
		if got := c.KGSTimeLeft(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.events, got, tt.want)
		}
	}
}

func TestAudit(t *testing.T) {
	tests := []struct{ settings, moves, used, given, least string }{
		{"1m", "", "0s", "0s", "0s"},
		{"1m", "20s 10s", "30s", "1m", "30s"},
		{"1m", "20s 41s", "61s", "1m", "0s"},
		{"none", "20s 10s", "30s", "0s", "0s"},
		{"10s/move", "9s 4s 8s", "21s", "30s", "1s"},
		{"1m+5s", "20s 45s 1s", "66s", "70s", "0s"},
		{"1m+5s", "1s 2s 1s", "4s", "70s", "59s"}, // 59, 62 and 66 s
		{"10s+3x5s", "9s", "9s", "20s", "16s"},
		{"10s+3x5s", "9s 2s 3s 7s 5s", "26s", "40s", "5s"}, // the fourth loses a period
		{"10s+3x5s", "9s 2s 3s 4s", "18s", "35s", "11s"},
		{"10s+4/20s", "9s 3s 5s 5s 4s 1s", "27s", "35s", "4s"},
	}
	for _, tt := range tests {
		t.Run(tt.settings+" "+tt.moves, func(t *testing.T) {
			var moves []time.Duration
			for m := range strings.FieldsSeq(tt.moves) {
				moves = append(moves, duration(t, m))
			}
			got := Audit(settings(t, tt.settings), moves)
			want := Account{len(moves), duration(t, tt.used), duration(t, tt.given), duration(t, tt.least)}
			if got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
	var sum Account
	for _, moves := range [][]time.Duration{{time.Second}, nil, {3 * time.Second, time.Second}} {
		sum.Add(Audit(settings(t, "10s"), moves))
	}
	if sum.Least != 6*time.Second || sum.Moves != 3 || sum.Share() != 0.25 {
		t.Errorf("%+v, %v", sum, sum.Share())
	}
	endless := Settings{System: PerMove, Period: Longest - 1}
	if a := Audit(endless, make([]time.Duration, 2000)); a.Given < Longest {
		t.Errorf("%+v", a)
	}
}

// TestDelay: who answers later than planned, or hears from a controller that its moves
// cost more than it can see, plays faster and keeps to a clock that it would otherwise
// lose on.
func TestDelay(t *testing.T) {
	tests := []struct {
		settings     string
		late, unseen time.Duration // of every move
		moves        int
	}{
		{"10s", 240 * time.Millisecond, 0, 32},
		{"1m", time.Second, 0, 36},
		{"1m", 0, time.Second, 36},
		{"1m", 500 * time.Millisecond, 500 * time.Millisecond, 36},
		{"5m", 0, 1200 * time.Millisecond, 45},
	}
	for _, tt := range tests {
		t.Run(tt.settings, func(t *testing.T) {
			if lost := playLate(t, tt.settings, tt.late, tt.unseen, tt.moves, true); lost > 0 {
				t.Errorf("lost at move %d", lost)
			}
			if playLate(t, tt.settings, tt.late, tt.unseen, tt.moves, false) == 0 {
				t.Error("not lost if nobody notices")
			}
		})
	}
}

// TestDelayStall: a machine that has stood still for minutes costs thought for a few
// moves, not for a game.
func TestDelayStall(t *testing.T) {
	var d Delay
	for _, late := range []time.Duration{5 * time.Millisecond, 3 * time.Minute, 0, 0, 0, 0, 0, 0} {
		d.Note(late)
	}
	if d.Mean() <= 0 || d.Mean() > 100*time.Millisecond {
		t.Errorf("six moves later %v are reserved", d.Mean())
	}
}

// TestTransitOfOwnMoves: what a controller reports after moves that the player did not make, as
// those before a connection broke or those of a person, is no lag of the player's.
func TestTransitOfOwnMoves(t *testing.T) {
	const others = "=296s/0 =292s/0 =288s/0 =284s/0 =280s/0"
	for events, want := range map[string]time.Duration{
		others + " 3s":                     0,
		others + " 3s =277s/0 3s":          0,
		others + " 3s =273s/0":             3 * time.Second, // 4 s, and one may be due to rounding
		"3s =297s/0 =293s/0 =289s/0":       0,
		"3s =294s/0 3s =288s/0":            5 * time.Second / 2,
		"3s =294s/0 =290s/0 =286s/0 3s 3s": 2 * time.Second / 3,
	} {
		c := New(settings(t, "5m"))
		run(t, &c, events)
		if got := c.transit(); got != want {
			t.Errorf("%s: a move costs %v beside thinking, want %v", events, got, want)
		}
	}
}

// playLate plays a game of one side by its clock, and returns at which move it is lost
// on time, 0 for none.
func playLate(t *testing.T, text string, late, unseen time.Duration, moves int, notice bool) (lost int) {
	policy, delay := management(), Delay{}
	policy.Formula = Enhanced
	referee := New(settings(t, text))
	player := referee
	for move := range moves {
		left, stones := referee.Left()
		player.SetLeft(left.Truncate(time.Second), stones)
		progress := Progress{Points: 81, Empty: 81 - 2*move/3, Moves: 2 * move}
		if notice {
			progress.Delay = delay.Mean() + player.transit()
		}
		b := policy.budget(player, progress)
		delay.Note(late)
		player.Spend(b.Max + late)
		if referee.Spend(b.Max + late + unseen); referee.Lost(0) {
			return move + 1
		}
	}
	return 0
}
