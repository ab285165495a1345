package sgf

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"montego/goban"
)

// readNumber reads the number at the beginning of text, and returns what follows
// it. It also reads a comma for the point, and the fractions of Chinese counts:
// "3/4", "1 3/4", "1又3/4", "6½".
func readNumber(text string) (value float64, rest string, ok bool) {
	text = strings.TrimSpace(text)
	number := decimal.FindString(text)
	value, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
	rest = text[len(number):]
	if err != nil || math.IsInf(value, 0) {
		f, after, isFraction := readFraction(text)
		return f, after, isFraction
	}
	if tail, isDivision := strings.CutPrefix(rest, "/"); isDivision {
		if f, after, isFraction := divide(value, tail); isFraction {
			return f, after, true
		}
		return value, rest, true
	}
	more := strings.TrimPrefix(strings.TrimSpace(rest), "又")
	if f, after, isFraction := readFraction(more); isFraction && value == math.Trunc(value) {
		return value + math.Copysign(f, value), after, true
	}
	return value, rest, true
}

// decimal is a decimal number at the beginning of a text.
var decimal = regexp.MustCompile(`^[-+]?(?:\d+[.,]?\d*|[.,]\d+)`)

func readFraction(text string) (value float64, rest string, ok bool) {
	for sign, value := range map[string]float64{"½": 0.5, "¼": 0.25, "¾": 0.75} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			return value, rest, true
		}
	}
	above, below, found := strings.Cut(text, "/")
	n, err := strconv.ParseUint(above, 10, 16)
	if !found || err != nil {
		return 0, text, false
	}
	return divide(float64(n), below)
}

// divide reads the denominator at the beginning of text.
func divide(above float64, text string) (value float64, rest string, ok bool) {
	rest = strings.TrimLeft(text, "0123456789")
	below, err := strconv.ParseUint(text[:len(text)-len(rest)], 10, 16)
	if err != nil || below == 0 {
		return 0, text, false
	}
	return above / float64(below), rest, true
}

// goesOn matches what stands behind the beginning of a number that is none as a whole: "1e3",
// "0x10", "6.5.5", "3/0", "1:00:00". A unit ends no number in this way.
var goesOn = regexp.MustCompile(`^(?:[A-Za-z.,:]+[-+]?|/)\d`)

// real returns the property as a number and what stands behind it, as a unit. ok is false if n
// has no such property or its value is no number.
func (n *Node) real(id string) (value float64, unit string, ok bool) {
	value, unit, ok = readNumber(n.SimpleText(id))
	return value, unit, ok && !goesOn.MatchString(unit)
}

// Real returns the property as a number, without a unit behind it. ok is false if n has no such
// property or its value is no number.
func (n *Node) Real(id string) (value float64, ok bool) {
	value, _, ok = n.real(id)
	return value, ok
}

// SetReal gives the property a number.
func (n *Node) SetReal(id string, value float64) { n.Set(id, formatReal(value)) }

// SetTimeLeft sets what the clock of c shows after a move: seconds, and the stones or periods of
// its overtime, 0 before that.
func (n *Node) SetTimeLeft(c goban.Color, seconds float64, stones int) {
	n.SetReal(c.Letter()+"L", seconds)
	if stones > 0 {
		n.SetReal("O"+c.Letter(), float64(stones))
	}
}

func formatReal(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) }
