package timing

import (
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	tests := []struct {
		text string
		want Settings
		say  string // what String makes of it; text itself if empty
	}{
		{"none", Settings{}, ""},
		{"10s/move", Settings{System: PerMove, Period: 10 * time.Second}, ""},
		{"0.5/move", Settings{System: PerMove, Period: 500 * time.Millisecond}, "500ms/move"},
		{"5m", Settings{System: Absolute, Main: 5 * time.Minute}, ""},
		{"300", Settings{System: Absolute, Main: 5 * time.Minute}, "5m"},
		{" 1H ", Settings{System: Absolute, Main: time.Hour}, "1h"},
		{"1:30", Settings{System: Absolute, Main: 90 * time.Second}, "1m30s"},
		{"1:00:05", Settings{System: Absolute, Main: time.Hour + 5*time.Second}, "1h0m5s"},
		{"1m+5x10s", Settings{System: ByoYomi, Main: time.Minute, Period: 10 * time.Second, Count: 5}, ""},
		{"1:00+5x0:30", Settings{System: ByoYomi, Main: time.Minute, Period: 30 * time.Second, Count: 5}, "1m+5x30s"},
		{"5x10s", Settings{System: ByoYomi, Period: 10 * time.Second, Count: 5}, "0s+5x10s"},
		{"0+3x10", Settings{System: ByoYomi, Period: 10 * time.Second, Count: 3}, "0s+3x10s"},
		{"2m+25/1m", Settings{System: Canadian, Main: 2 * time.Minute, Period: time.Minute, Count: 25}, ""},
		{"25/10:00", Settings{System: Canadian, Period: 10 * time.Minute, Count: 25}, "0s+25/10m"},
		{"1m+5s", Settings{System: Fischer, Main: time.Minute, Period: 5 * time.Second}, ""},
		{"60+5", Settings{System: Fischer, Main: time.Minute, Period: 5 * time.Second}, "1m+5s"},
		{"0+5", Settings{System: Fischer, Main: 5 * time.Second, Period: 5 * time.Second}, "5s+5s"},
		{"60+0", Settings{System: Fischer, Main: time.Minute}, "1m+0s"},
		{"1m+5/cap=2m", Settings{System: Fischer, Main: time.Minute, Period: 5 * time.Second, Cap: 2 * time.Minute}, "1m+5s/cap=2m"},
		{"1m+5s/max=30s/cap=2m", Settings{System: Fischer, Main: time.Minute, Period: 5 * time.Second, Cap: 2 * time.Minute, MaxMove: 30 * time.Second}, "1m+5s/cap=2m/max=30s"},
		{"2399h", Settings{System: Absolute, Main: Longest - time.Hour}, "2399h"},
		{"1h+1000000x30s", Settings{System: ByoYomi, Main: time.Hour, Period: 30 * time.Second, Count: MaxCount}, "1h+10000x30s"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got, err := Parse(tt.text)
			if err != nil || got != tt.want {
				t.Fatalf("%+v, %v; want %+v", got, err, tt.want)
			}
			if tt.say == "" {
				tt.say = tt.text
			}
			if got.String() != tt.say {
				t.Errorf("String: %s, want %s", got, tt.say)
			}
			if again, err := Parse(got.String()); err != nil || again != got {
				t.Errorf("read again: %+v, %v", again, err)
			}
			if again := FromRecord(got.Main.Seconds(), got.Overtime()); again != got {
				t.Errorf("read from a record: %+v", again)
			}
		})
	}
}

// TestForeignOvertime: overtime in other words than those of Overtime is no limit.
func TestForeignOvertime(t *testing.T) {
	for _, overtime := range []string{"0", "25/600", "5x30", "none", "5x30 sudden death", "per move"} {
		if s := FromRecord(600, overtime); s.Limited() {
			t.Errorf("%q: %v", overtime, s)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", `time settings "": "" is not a time like 90s, 1m30s or 1:30`},
		{"soon", `time settings "soon": "soon" is not a time like 90s, 1m30s or 1:30`},
		{"-5m", `"-5m" is not a time`},
		{"0", "that is no time at all; for no limit write none"},
		{"0+0", "that is no time at all"},
		{"1000000h", "that is 100 days or more; for no limit write none"},
		{"2400h", "that is 100 days or more"},
		{"2401:00:00", "that is 100 days or more"},
		{"1m+5x2400h", "that is 100 days or more"},
		{"1m+2400h", "that is 100 days or more"},
		{"2400h/move", "that is 100 days or more"},
		{"0s/move", "that is no time at all"},
		{"10s/", `"10s/" is not a time`},
		{"1m+", `"" is not a time`},
		{"1m+0x10s", "overtime 0x10s has no time"},
		{"1m+5x0s", "overtime 5x0s has no time"},
		{"1m+5x-1s", `"-1s" is not a time`},
		{"1m+-5s", `"-5s" is not a time`},
		{"1m+5s/limit=3", `unknown option "limit=3"; known are cap= and max=`},
		{"1m+5s/cap=x", `"x" is not a time`},
		{"1:60", `"1:60" is not a time`},
		{"1:2:3:4", `"1:2:3:4" is not a time`},
		{"1:5", `"1:5" is not a time`},
	}
	for _, tt := range tests {
		s, err := Parse(tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) || s != (Settings{}) {
			t.Errorf("Parse(%q): %+v, %v; want %q", tt.text, s, err, tt.want)
		}
	}
}

func TestSettingsText(t *testing.T) {
	s := Settings{System: Absolute, Main: time.Minute}
	if err := s.UnmarshalText([]byte("soon")); err == nil || s.Main != time.Minute {
		t.Errorf("a failed read: %v, now %v", err, s)
	}
	if err := s.UnmarshalText([]byte("5x10s")); err != nil {
		t.Error(err)
	}
	if text, err := s.MarshalText(); err != nil || string(text) != "0s+5x10s" {
		t.Errorf("%s, %v", text, err)
	}
}

func TestParseGTP(t *testing.T) {
	tests := []struct{ line, want string }{
		{"time_settings 0 1 0", "none"},
		{"time_settings 300 1 0", "none"},
		{"time_settings 0 0 0", "none"},
		{"time_settings 300 0 0", "5m"},
		{"time_settings 300 0 25", "5m"},
		{"time_settings 300.5 0 0", "5m0.5s"},
		{"time_settings -1 -1 -1", "? main time: -1 seconds are less than nothing"},
		{"time_settings 0 -1 1", "? overtime: -1 seconds are less than nothing"},
		{"kgs absolute -3", "? main time: -3 seconds are less than nothing"},
		{"kata fischer 60 -5", "? increment: -5 seconds are less than nothing"},
		{"time_settings 60 10 -3", `? stones: "-3" is not a whole number, 0 or more`},
		{"time_settings 60 600 25", "1m+25/10m"},
		{"time_settings 0 10 1 and more", "0s+1/10s"},
		{"time_settings 1e300 0 0", "none"},
		{"time_settings 2147483647 0 0", "none"},
		{"time_settings 0 2147483647 1", "none"},
		{"kata fischer 60 2147483647", "none"},
		{"kgs byoyomi 60 2147483647 0", "1m"},
		{"kgs byoyomi 60 10 2147483647", "1m+10000x10s"},
		{"kgs canadian 60 300 99999999999", "1m+10000/5m"},
		{"time_settings", "? missing argument: main time"},
		{"time_settings 60 10", "? missing argument: stones"},
		{"time_settings a b c", `? main time: "a" is not a number of seconds`},
		{"time_settings NaN 0 0", `? main time: "NaN" is not a number of seconds`},
		{"time_settings 60 10 2.5", `? stones: "2.5" is not a whole number, 0 or more`},
		{"time_settings 60 10 x", `? stones: "x" is not a whole number, 0 or more`},
		{"kgs none", "none"},
		{"kgs ABSOLUTE 60", "1m"},
		{"kgs absolute 0", "none"},
		{"kgs byoyomi 60 10 5", "1m+5x10s"},
		{"kgs byoyomi 0 10.5 1", "0s+1x10.5s"},
		{"kgs byoyomi 60 0 5", "1m"},
		{"kgs byoyomi 60 10 0", "1m"},
		{"kgs canadian 60 300 25", "1m+25/5m"},
		{"kgs canadian 60 300", "? missing argument: stones"},
		{"kgs fischer 60 5", `? unknown time system "fischer"; known are none, absolute, byoyomi, canadian`},
		{"kgs", "? missing argument: time system"},
		{"kata none", "none"},
		{"kata byoyomi 60 10 5", "1m+5x10s"},
		{"kata fischer 60 5", "1m+5s"},
		{"kata fischer 0 5", "5s+5s"},
		{"kata fischer 0 0", "none"},
		{"kata fischer-capped 60 5 120 -1", "1m+5s/cap=2m"},
		{"kata fischer-capped 60 5 -1 30", "1m+5s/max=30s"},
		{"kata fischer-capped 60 5 120", "? missing argument: longest move"},
		{"kata sudden 60", `? unknown time system "sudden"; known are none, absolute, byoyomi, canadian, fischer, fischer-capped`},
	}
	parsers := map[string]func([]string) (Settings, error){
		"time_settings": ParseTimeSettings, "kgs": KGSSystems.Parse, "kata": KataSystems.Parse,
	}
	for _, tt := range tests {
		words := strings.Fields(tt.line)
		s, err := parsers[words[0]](words[1:])
		got := s.String()
		if err != nil {
			got = "? " + err.Error()
		}
		if got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.line, got, tt.want)
		}
	}
}

func TestTimeSettings(t *testing.T) {
	tests := []struct{ text, want string }{
		{"none", "0 1 0"},
		{"5m", "300 0 0"},
		{"2m+25/1m", "120 60 25"},
		{"1m+5x10s", "60 10 1"},
		{"10s/move", "0 10 1"},
		{"0.5s/move", "0 0.5 1"},
		{"1m+5s", "55 5 1"},
		{"1m+0s", "60 0 0"},
		{"3s+10s", "0 3 1"},
		{"5m+20s/max=10s", "280 10 1"},
	}
	for _, tt := range tests {
		s, err := Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.TimeSettings(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
		if _, err := ParseTimeSettings(strings.Fields(s.TimeSettings())); err != nil {
			t.Error(err)
		}
	}
}

// FuzzSettings: no text upsets a parser, and what one reads is printed in a
// form that means the same.
func FuzzSettings(f *testing.F) {
	for _, text := range []string{
		"none", "10s/move", "5m", "1m+5x10s", "2m+25/1m", "1m+5s", "1m+5s/cap=2m/max=30s", "1:30", "0 1 0", "60 10 5",
		"byoyomi 60 10 5", "fischer-capped 60 5 120 -1", "canadian 1e9 1e9 1e4", "9999999h+9999x9999999h", "1ns+1x1ns",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Fields(text)
		for i, read := range []func() (Settings, error){
			func() (Settings, error) { return Parse(text) },
			func() (Settings, error) { return ParseTimeSettings(words) },
			func() (Settings, error) { return KGSSystems.Parse(words) },
			func() (Settings, error) { return KataSystems.Parse(words) },
		} {
			s, err := read()
			if err != nil {
				continue
			}
			if again, err := Parse(s.String()); err != nil || again != s {
				t.Fatalf("parser %d: %+v, again %+v, %v", i, s, again, err)
			}
			if s.normal() != s {
				t.Fatalf("parser %d: %+v is not %+v", i, s, s.normal())
			}
			if _, err := ParseTimeSettings(strings.Fields(s.TimeSettings())); err != nil {
				t.Fatalf("parser %d: %+v: %v", i, s, err)
			}
		}
	})
}
