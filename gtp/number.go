package gtp

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseInt reads an integer of 32 bits.
func ParseInt(s string) (int, error) {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is not an integer", s)
	}
	return int(n), nil
}

// parseFloat reads a finite decimal number, with or without fraction and
// exponent: 7, -3.5, .25, 1e1. The decimal sign is a point, never a comma.
func parseFloat(s string) (float64, error) {
	f, err := strconv.ParseFloat(s, 64)
	// Go's own grammar is wider: hexadecimal numbers, infinities and NaN.
	if err != nil || strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return f + 0, nil
}
