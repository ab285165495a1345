package param

import (
	"fmt"
	"math"
	"strings"
)

// bounds is the range of a number, both ends included. The zero value, whose
// text is empty, bounds nothing.
type bounds struct {
	text   string
	lo, hi float64 // ±Inf for an end that is missing; durations in nanoseconds
}

// parseBounds reads "lo..hi", where either end may be missing.
func parseBounds(text string, k kind) (bounds, error) {
	b := bounds{text: text, lo: math.Inf(-1), hi: math.Inf(1)}
	lo, hi, ok := strings.Cut(text, "..")
	if !ok || lo == "" && hi == "" {
		return bounds{}, fmt.Errorf("%q is not of the form lo..hi", text)
	}
	if err := parseEnd(&b.lo, lo, k); err != nil {
		return bounds{}, err
	}
	if err := parseEnd(&b.hi, hi, k); err != nil {
		return bounds{}, err
	}
	if b.lo > b.hi {
		return bounds{}, fmt.Errorf("%q holds nothing", text)
	}
	return b, nil
}

func parseEnd(end *float64, text string, k kind) error {
	if text == "" {
		return nil
	}
	if k == durationKind {
		d, err := parseDuration(text)
		*end = float64(d)
		return err
	}
	x, err := parseFloat(text)
	*end = x
	return err
}

// contains reports whether x lies in b.
func (b bounds) contains(x float64) bool {
	return b.text == "" || b.lo <= x && x <= b.hi
}
