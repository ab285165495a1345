package timing

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"montego/internal/param"
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
		return format(s.Main) + "+" + format(s.Period) + s.fischerOptions()
	case PerMove:
		return format(s.Period) + "/move"
	}
	return "none"
}

func (s Settings) fischerOptions() (options string) {
	if s.Cap > 0 {
		options += "/cap=" + format(s.Cap)
	}
	if s.MaxMove > 0 {
		options += "/max=" + format(s.MaxMove)
	}
	return options
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
		return seconds + " fischer" + s.fischerOptions()
	case PerMove:
		return seconds + " per move"
	}
	return ""
}

// FromRecord returns the settings that a game record describes, as Overtime does, by the seconds
// of its main time and by what follows that. It is no limit where they are others.
func FromRecord(main float64, overtime string) Settings {
	text := strconv.FormatFloat(main, 'f', -1, 64)
	count, kind, _ := strings.Cut(overtime, " ")
	switch kind, options, _ := strings.Cut(kind, "/"); {
	case kind == "per move":
		text = count + "/move"
	case kind == "byo-yomi" || kind == "Canadian":
		text += "+" + count
	case kind == "fischer":
		text = strings.TrimSuffix(text+"+"+count+"/"+options, "/")
	case overtime != "":
		return Settings{}
	}
	s, _ := Parse(text)
	return s
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

// Parse reads settings as a person writes them on a command line:
//
//	none             no limit
//	10s/move         10 seconds for each move
//	5m               absolute: 5 minutes for the game
//	1m+5x10s         byo-yomi: 1 minute, then 5 periods of 10 seconds
//	2m+25/1m         Canadian: 2 minutes, then 25 stones in each minute
//	1m+5s            Fischer: 1 minute, and 5 seconds more after each move
//	1m+5s/cap=2m     the same, but the clock never shows more than 2 minutes
//	1m+5s/max=30s    the same, but no move may take more than 30 seconds
//
// A time may also be written 1m30s, 1:30, 1:00:00, 0.5s, or as a plain number of
// seconds. Byo-yomi and Canadian time may do without main time: 5x10s.
func Parse(text string) (Settings, error) {
	s, err := parse(strings.ToLower(strings.TrimSpace(text)))
	if err != nil {
		return Settings{}, fmt.Errorf("time settings %q: %w", text, err)
	}
	return s.normal(), nil
}

// overtimeForm is 5x10s or 25/1m, but not the 5/cap=2m of Fischer time.
var overtimeForm = regexp.MustCompile(`^(\d+)([x/])([^=]+)$`)

func parse(text string) (s Settings, err error) {
	read := func(d *time.Duration, text string) { // unless there is an error already
		if err == nil {
			*d, err = parseTime(text)
		}
	}
	period, perMove := strings.CutSuffix(text, "/move")
	main, rest, more := strings.Cut(text, "+")
	if !more && overtimeForm.MatchString(text) {
		main, rest = "0", text
	}
	switch overtime := overtimeForm.FindStringSubmatch(rest); {
	case text == "none":
		return Settings{}, nil
	case perMove:
		s.System = PerMove
		read(&s.Period, period)
	case overtime != nil:
		if s.System = ByoYomi; overtime[2] == "/" {
			s.System = Canadian
		}
		read(&s.Main, main)
		read(&s.Period, overtime[3])
		if err == nil {
			s.Count, err = parseCount(overtime[1])
		}
		if err == nil && (s.Count == 0 || s.Period == 0) {
			err = fmt.Errorf("overtime %s has no time", overtime[0])
		}
	case more:
		s.System = Fischer
		increment, options, _ := strings.Cut(rest, "/")
		read(&s.Main, main)
		read(&s.Period, increment)
		for option := range strings.SplitSeq(options, "/") {
			switch name, value, _ := strings.Cut(option, "="); {
			case name == "cap":
				read(&s.Cap, value)
			case name == "max":
				read(&s.MaxMove, value)
			case name != "" && err == nil:
				err = fmt.Errorf("unknown option %q; known are cap= and max=", option)
			}
		}
	default:
		s.System = Absolute
		read(&s.Main, text)
	}
	switch {
	case err != nil:
	case s.Main+s.Period == 0:
		err = errors.New("that is no time at all; for no limit write none")
	case max(s.Main, s.Period) >= Longest: // normal would make it no limit, in silence
		err = fmt.Errorf("that is %v days or more; for no limit write none", Longest.Hours()/24)
	}
	return s, err
}

// Longest is the time from which on a clock is no limit: some servers send a very large number
// for "unlimited", and a share of it is no time for a move. MaxCount is the largest number of
// stones or periods that settings hold; no game has more, so more is taken for it.
const (
	Longest  = 100 * 24 * time.Hour
	MaxCount = 10_000
)

// Seconds returns a number of seconds as a time between 0 and Longest. Nothing
// is refused: controllers send negative numbers when a clock has run out.
func Seconds(x float64) time.Duration {
	switch {
	case !(x > 0): // NaN too
		return 0
	case x >= Longest.Seconds():
		return Longest
	}
	return time.Duration(math.Round(x * float64(time.Second)))
}

// parseSeconds reads a decimal number of seconds, not negative.
func parseSeconds(s string) (time.Duration, error) {
	if x, err := param.ParseFloat(s); err == nil && x < 0 {
		return 0, fmt.Errorf("%s seconds are less than nothing", s)
	}
	return parseAnySeconds(s)
}

// parseAnySeconds reads a decimal number of seconds; what is negative is 0.
func parseAnySeconds(s string) (time.Duration, error) {
	x, err := param.ParseFloat(s)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number of seconds", s)
	}
	return Seconds(x), nil
}

// parseCount reads a number of stones or periods; what is more than MaxCount is MaxCount.
func parseCount(s string) (int, error) {
	x, err := param.ParseFloat(s)
	if err != nil || x != math.Trunc(x) || x < 0 {
		return 0, fmt.Errorf("%q is not a whole number, 0 or more", s)
	}
	return int(min(x, MaxCount)), nil
}

// parseTime reads a time as a person writes it: 90s, 1m30s, 1:30 or 90.
func parseTime(s string) (time.Duration, error) {
	signed := strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+")
	if d, err := time.ParseDuration(s); err == nil && !signed {
		return min(d, Longest), nil
	}
	if x, err := param.ParseFloat(s); err == nil && !signed {
		return Seconds(x), nil
	}
	if d, ok := parseColons(s); ok {
		return d, nil
	}
	return 0, fmt.Errorf("%q is not a time like 90s, 1m30s or 1:30", s)
}

// parseColons reads minutes:seconds or hours:minutes:seconds.
func parseColons(s string) (time.Duration, bool) {
	parts := strings.Split(s, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	var seconds uint64
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n >= 60 || len(part) != 2) {
			return 0, false
		}
		seconds = 60*seconds + n
	}
	return time.Duration(seconds) * time.Second, true
}

// format returns d as parseTime reads it, without trailing zeros: 1m, not 1m0s.
func format(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// formatSeconds returns d as a GTP command wants it: whole where d is whole.
func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
