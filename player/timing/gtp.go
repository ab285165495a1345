package timing

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// ParseTimeSettings reads the arguments of GTP's time_settings: main time, time
// and stones of a Canadian overtime, in seconds. After [GTP2] and the habits of
// controllers: overtime without stones (0 1 0) is no limit, stones without
// overtime are absolute time, and fractions are welcome. An absolute time of 0 (0 0 0), in
// which nobody could move, is no limit either. Negative numbers are refused.
func ParseTimeSettings(args []string) (Settings, error) {
	r := argReader{args: args}
	main, period, stones := r.time("main time"), r.time("overtime"), r.count("stones")
	switch {
	case r.err != nil:
		return Settings{}, r.err
	case period > 0 && stones == 0:
		return Settings{}, nil
	}
	return Settings{System: Canadian, Main: main, Period: period, Count: stones}.normal(), nil
}

// Systems are the words for time systems that a command of GTP knows.
type Systems []string

// The systems of kgs-time_settings and of kata-time_settings, with their arguments:
//
//	none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN TIME STONES |
//	fischer MAIN INCREMENT | fischer-capped MAIN INCREMENT CAP MAXMOVE
//
// where a CAP or MAXMOVE that is not positive means none.
var (
	KataSystems = Systems{"none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"}
	KGSSystems  = KataSystems[:4]
)

// Parse reads the arguments of the command: one of its systems and the numbers of that.
func (known Systems) Parse(args []string) (Settings, error) {
	r := argReader{args: args}
	kind := strings.ToLower(r.word("time system"))
	if r.err == nil && !slices.Contains(known, kind) {
		r.err = fmt.Errorf("unknown time system %q; known are %s", kind, strings.Join(known, ", "))
	}
	s := r.settings(kind)
	if r.err != nil {
		return Settings{}, r.err
	}
	return s.normal(), nil
}

// argReader takes arguments one after the other and keeps the first error.
type argReader struct {
	args []string
	err  error
}

// settings reads the numbers of a system, in the order of the literals.
func (r *argReader) settings(kind string) Settings {
	switch kind {
	case "absolute":
		return Settings{System: Absolute, Main: r.time("main time")}
	case "byoyomi":
		return Settings{System: ByoYomi, Main: r.time("main time"), Period: r.time("period"), Count: r.count("periods")}
	case "canadian":
		return Settings{System: Canadian, Main: r.time("main time"), Period: r.time("overtime"), Count: r.count("stones")}
	case "fischer":
		return Settings{System: Fischer, Main: r.time("main time"), Period: r.time("increment")}
	case "fischer-capped":
		return Settings{System: Fischer, Main: r.time("main time"), Period: r.time("increment"),
			Cap: readArg(r, "cap", parseAnySeconds), MaxMove: readArg(r, "longest move", parseAnySeconds)}
	}
	return Settings{}
}

func (r *argReader) word(what string) string {
	if r.err != nil {
		return ""
	}
	if len(r.args) == 0 {
		r.err = fmt.Errorf("missing argument: %s", what)
		return ""
	}
	word := r.args[0]
	r.args = r.args[1:]
	return word
}

func (r *argReader) time(what string) time.Duration { return readArg(r, what, parseSeconds) }

func (r *argReader) count(what string) int { return readArg(r, what, parseCount) }

func readArg[T any](r *argReader, what string, parse func(string) (T, error)) T {
	var x T
	word := r.word(what)
	if r.err == nil {
		if x, r.err = parse(word); r.err != nil {
			r.err = fmt.Errorf("%s: %w", what, r.err)
		}
	}
	return x
}

// plain returns the settings by which a program that knows only time_settings
// plays s without losing on time: Canadian time with one stone stands for a
// last byo-yomi period, for a Fischer increment, and for time per move.
func (s Settings) plain() Settings {
	switch s.System {
	case ByoYomi, PerMove:
		return Settings{System: Canadian, Main: s.Main, Period: s.Period, Count: 1}
	case Fischer:
		return Settings{System: Canadian, Main: max(s.Main-s.Period, 0), Period: min(s.Period, s.longestMove(s.Main)), Count: 1}.normal()
	}
	return s
}

// TimeSettings returns the arguments of time_settings that announce s: in the
// terms of plain, "0 1 0" for no limit.
func (s Settings) TimeSettings() string {
	switch p := s.plain(); p.System {
	case Absolute:
		return formatSeconds(p.Main) + " 0 0"
	case Canadian:
		return fmt.Sprintf("%s %s %d", formatSeconds(p.Main), formatSeconds(p.Period), p.Count)
	}
	return "0 1 0"
}

// KGSByoYomi returns the arguments of kgs-time_settings that announce s, which must be byo-yomi.
// Its periods are more than plain can say.
func (s Settings) KGSByoYomi() string {
	return fmt.Sprintf("byoyomi %s %s %d", formatSeconds(s.Main), formatSeconds(s.Period), s.Count)
}

// KGSTimeLeft is TimeLeft for who was told byo-yomi by KGSByoYomi: in overtime the stones are the
// periods that are left.
func (c Clock) KGSTimeLeft() string {
	left, periods := c.Left()
	return fmt.Sprintf("%d %d", left/time.Second, periods)
}

// TimeLeft returns the arguments of time_left after the colour that tell c in
// the terms of plain. Seconds are whole, since not every program reads others,
// and rounded down.
func (c Clock) TimeLeft() string {
	left, stones := c.Left()
	switch c.settings.System {
	case ByoYomi:
		stones = min(stones, 1)
	case Fischer:
		if p := c.settings.Period; left > p {
			left -= p
		} else if p > 0 {
			stones = 1
		}
	}
	return fmt.Sprintf("%d %d", left/time.Second, stones)
}
