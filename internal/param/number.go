package param

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// parseBool reads true and false, and the words that flags and protocols use
// for them.
func parseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "true", "on", "yes", "1":
		return true, nil
	case "false", "off", "no", "0":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", s)
}

// parseFloat reads a finite decimal number.
func parseFloat(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	switch {
	case !isDecimal(s):
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%q is too large", s)
	case err == nil:
		return x + 0, nil // no negative zero
	}
	return 0, fmt.Errorf("%q is not a number", s)
}

// isDecimal keeps out what Go's grammar allows besides: hexadecimal numbers,
// infinities and NaN.
func isDecimal(s string) bool { return strings.Trim(s, "0123456789.eE+-") == "" }

// parseInt reads an integer, which may be written 1e6.
func parseInt(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err == nil {
		return n, nil
	}
	x, err := parseWhole(s)
	return int64(x), err
}

// parseUint reads an integer that is not negative, which may be written 1e6.
func parseUint(s string) (uint64, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err == nil {
		return n, nil
	}
	x, err := parseWhole(s)
	if err == nil && x < 0 {
		err = fmt.Errorf("%q is negative", s)
	}
	return uint64(max(x, 0)), err
}

// parseWhole reads an integer written with point or exponent. Beyond 2^53 not
// every integer has such a form, so none is accepted.
func parseWhole(s string) (float64, error) {
	x, err := parseFloat(s)
	switch {
	case err != nil || x != math.Trunc(x):
		return 0, fmt.Errorf("%q is not an integer", s)
	case math.Abs(x) > 1<<53:
		return 0, fmt.Errorf("%q is too large", s)
	}
	return x, nil
}

// parseDuration reads Go's form, 1m30s or 250ms, or a plain number of seconds.
func parseDuration(s string) (time.Duration, error) {
	if d, err := time.ParseDuration(s); err == nil {
		return d, nil
	}
	x, err := parseFloat(s)
	switch ns := x * float64(time.Second); {
	case err != nil:
		return 0, fmt.Errorf("%q is not a duration like 1m30s, 250ms or 10", s)
	case math.Abs(ns) >= 1<<63:
		return 0, fmt.Errorf("%q is too large", s)
	default:
		return time.Duration(math.Round(ns)), nil
	}
}

// formatFloat returns x without exponent, unless it is huge or tiny.
func formatFloat(x float64) string {
	if size := math.Abs(x); size != 0 && (size < 1e-6 || size >= 1e15) {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// bounds is the range of a number, both ends included. The zero value, whose
// text is empty, bounds nothing.
type bounds struct {
	text   string
	lo, hi float64 // ±Inf for an end that is missing; durations in nanoseconds
}

// parseBounds reads "lo..hi", where either end may be missing.
func parseBounds(text string, k Type) (bounds, error) {
	b := bounds{text: text, lo: math.Inf(-1), hi: math.Inf(1)}
	lo, hi, ok := strings.Cut(text, "..")
	if !ok || lo == "" && hi == "" {
		return bounds{}, fmt.Errorf("%q is not of the form lo..hi", text)
	}
	if err := cmp.Or(parseEnd(&b.lo, lo, k), parseEnd(&b.hi, hi, k)); err != nil {
		return bounds{}, err
	}
	if b.lo > b.hi {
		return bounds{}, fmt.Errorf("%q holds nothing", text)
	}
	return b, nil
}

func parseEnd(end *float64, text string, k Type) error {
	if text == "" {
		return nil
	}
	if k == Duration {
		d, err := parseDuration(text)
		*end = float64(d)
		return err
	}
	x, err := parseFloat(text)
	*end = x
	return err
}

func (b bounds) contains(x float64) bool {
	return b.text == "" || b.lo <= x && x <= b.hi
}
