package timing

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

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
	if x, err := parseNumber(s); err == nil && x < 0 {
		return 0, fmt.Errorf("%s seconds are less than nothing", s)
	}
	return parseAnySeconds(s)
}

// parseAnySeconds reads a decimal number of seconds; what is negative is 0.
func parseAnySeconds(s string) (time.Duration, error) {
	x, err := parseNumber(s)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number of seconds", s)
	}
	return Seconds(x), nil
}

// parseNumber reads a finite decimal number. Go's own grammar is wider.
func parseNumber(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err == nil && strings.Trim(s, "0123456789.eE+-") != "" {
		err = strconv.ErrSyntax
	}
	return x, err
}

// parseCount reads a number of stones or periods; what is more than MaxCount is MaxCount.
func parseCount(s string) (int, error) {
	x, err := parseNumber(s)
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
	if x, err := parseNumber(s); err == nil && !signed {
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
func formatSeconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
