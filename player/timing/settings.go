package timing

import (
	"fmt"
	"strings"
	"time"
)

// System is a kind of time control.
type System uint8

const (
	// NoLimit: there is no clock.
	NoLimit System = iota
	// Absolute: Main for the whole game.
	Absolute
	// Canadian: after Main, Count stones in each block of Period.
	Canadian
	// ByoYomi: after Main, Count periods of Period. A move within a period
	// leaves it whole; a longer one uses periods up.
	ByoYomi
	// Fischer: Main, and Period more after each move, up to Cap if that is
	// positive. If MaxMove is positive no move may take longer.
	Fischer
	// PerMove: Period for each move.
	PerMove
)

// Settings are a time system and its numbers. Fields that a system does not
// name are zero; the zero value is no limit.
type Settings struct {
	System  System
	Main    time.Duration // main time
	Period  time.Duration // block, period, increment or time per move
	Count   int           // stones of a block, or periods
	Cap     time.Duration // Fischer: the clock never shows more after a move; 0 for no cap
	MaxMove time.Duration // Fischer: longest move; 0 for any
}

// Limited reports whether there is any limit.
func (s Settings) Limited() bool { return s.System != NoLimit }

// hasOvertime reports whether time goes on when Main is used up.
func (s Settings) hasOvertime() bool { return s.System == Canadian || s.System == ByoYomi }

// normal returns s with numbers that make sense: between 0 and what settings can
// hold, no overtime where it has no time or no stones, no limit where there
// would be no time at all, nor where a time is Longest. A Fischer clock that starts at 0
// starts with its first increment.
func (s Settings) normal() Settings {
	for _, d := range []*time.Duration{&s.Main, &s.Period, &s.Cap, &s.MaxMove} {
		*d = min(max(*d, 0), Longest)
	}
	s.Count = min(max(s.Count, 0), MaxCount)
	if s.hasOvertime() && (s.Period == 0 || s.Count == 0) {
		s.System = Absolute
	}
	switch {
	case s.System == Absolute && s.Main > 0 && s.Main < Longest:
		return Settings{System: Absolute, Main: s.Main}
	case max(s.Main, s.Period) == Longest:
	case s.hasOvertime():
		return Settings{System: s.System, Main: s.Main, Period: s.Period, Count: s.Count}
	case s.System == Fischer && s.Main+s.Period > 0:
		if s.Main == 0 {
			s.Main = s.Period
		}
		s.Count = 0
		return s
	case s.System == PerMove && s.Period > 0:
		return Settings{System: PerMove, Period: s.Period}
	}
	return Settings{}
}

// String returns s in the form that Parse reads.
func (s Settings) String() string {
	switch s.System {
	case Absolute:
		return format(s.Main)
	case Canadian:
		return fmt.Sprintf("%s+%d/%s", format(s.Main), s.Count, format(s.Period))
	case ByoYomi:
		return fmt.Sprintf("%s+%dx%s", format(s.Main), s.Count, format(s.Period))
	case Fischer:
		return s.fischerString()
	case PerMove:
		return format(s.Period) + "/move"
	}
	return "none"
}

func (s Settings) fischerString() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s+%s", format(s.Main), format(s.Period))
	if s.Cap > 0 {
		b.WriteString("/cap=" + format(s.Cap))
	}
	if s.MaxMove > 0 {
		b.WriteString("/max=" + format(s.MaxMove))
	}
	return b.String()
}

// Overtime describes what follows the main time as game records do: "5x30
// byo-yomi", "25/600 Canadian", "10 fischer", with times in seconds. It is empty
// where nothing follows.
func (s Settings) Overtime() string {
	seconds := formatSeconds(s.Period)
	switch s.System {
	case Canadian:
		return fmt.Sprintf("%d/%s Canadian", s.Count, seconds)
	case ByoYomi:
		return fmt.Sprintf("%dx%s byo-yomi", s.Count, seconds)
	case Fischer:
		return seconds + " fischer"
	case PerMove:
		return seconds + " per move"
	}
	return ""
}

// MarshalText returns the form that Parse reads, so that settings can be a flag
// or a parameter.
func (s Settings) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the form that Parse reads.
func (s *Settings) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err == nil {
		*s = read
	}
	return err
}
