package timing

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

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

func parse(text string) (Settings, error) {
	if text == "none" {
		return Settings{}, nil
	}
	if period, ok := strings.CutSuffix(text, "/move"); ok {
		return parsePerMove(period)
	}
	mainText, rest, more := strings.Cut(text, "+")
	if !more && overtimeForm.MatchString(text) {
		mainText, rest = "0", text
	}
	main, err := parseTime(mainText)
	if err != nil {
		return Settings{}, err
	}
	if m := overtimeForm.FindStringSubmatch(rest); m != nil {
		return parseOvertime(main, m[1], m[2], m[3])
	}
	if more {
		return parseFischer(main, rest)
	}
	if main == 0 {
		return Settings{}, errNoTime
	}
	return Settings{System: Absolute, Main: main}, nil
}

var errNoTime = errors.New("that is no time at all; for no limit write none")

func parsePerMove(period string) (Settings, error) {
	d, err := parseTime(period)
	if err == nil && d == 0 {
		err = errNoTime
	}
	return Settings{System: PerMove, Period: d}, err
}

func parseOvertime(main time.Duration, count, sign, period string) (Settings, error) {
	s := Settings{System: ByoYomi, Main: main}
	if sign == "/" {
		s.System = Canadian
	}
	var err error
	if s.Count, err = parseCount(count); err != nil {
		return s, err
	}
	if s.Period, err = parseTime(period); err != nil {
		return s, err
	}
	if s.Count == 0 || s.Period == 0 {
		err = fmt.Errorf("overtime %s%s%s has no time", count, sign, period)
	}
	return s, err
}

func parseFischer(main time.Duration, text string) (Settings, error) {
	s := Settings{System: Fischer, Main: main}
	increment, options, _ := strings.Cut(text, "/")
	var err error
	if s.Period, err = parseTime(increment); err != nil {
		return s, err
	}
	if s.Main == 0 && s.Period == 0 {
		return s, errNoTime
	}
	for option := range strings.SplitSeq(options, "/") {
		if err := s.parseFischerOption(option); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *Settings) parseFischerOption(option string) error {
	name, value, _ := strings.Cut(option, "=")
	var err error
	switch name {
	case "":
	case "cap":
		s.Cap, err = parseTime(value)
	case "max":
		s.MaxMove, err = parseTime(value)
	default:
		err = fmt.Errorf("unknown option %q; known are cap= and max=", option)
	}
	return err
}
