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
