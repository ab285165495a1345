package param

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// parse reads text as a value of f's type and checks it. It does not touch f.
func (f *field) parse(text string) (reflect.Value, error) {
	v := reflect.New(f.value.Type()).Elem()
	err := f.scan(v, text)
	if err == nil {
		err = f.check(v)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.Name, err)
	}
	return v, err
}

// scan reads text into v, which has f's type.
func (f *field) scan(v reflect.Value, text string) error {
	switch own, _ := reflect.TypeAssert[encoding.TextUnmarshaler](v.Addr()); {
	case own != nil:
		return own.UnmarshalText([]byte(text))
	case f.Type == Bool:
		return scanWith(v.SetBool, parseBool, text)
	case f.Type == Duration:
		return scanWith(func(d time.Duration) { v.SetInt(int64(d)) }, parseDuration, text)
	case f.Type == Float:
		return scanWith(v.SetFloat, ParseFloat, text)
	case v.CanInt():
		return scanWith(v.SetInt, parseInt, text)
	case f.Type == Int:
		return scanWith(v.SetUint, parseUint, text)
	case f.Type == Enum:
		i := choiceNamed(f.Choices, text)
		if i < 0 {
			return fmt.Errorf("%q is not one of %s", text, strings.Join(Names(f.Choices), ", "))
		}
		v.SetUint(uint64(i))
		return nil
	}
	v.SetString(text)
	return nil
}

// scanWith hands what parse makes of text to set.
func scanWith[T any](set func(T), parse func(string) (T, error), text string) error {
	x, err := parse(text)
	if err == nil {
		set(x)
	}
	return err
}

// check reports a value that the declaration does not allow, and what would do.
func (f *field) check(v reflect.Value) error {
	if f.Type.isNumber() {
		x := v.Convert(reflect.TypeFor[float64]()).Float() // rounded beyond 2^53, as a bound is; the value stays
		switch {
		case x-x != 0: // NaN or infinite
			return fmt.Errorf("%v is not a number", x)
		case f.Range != "" && (x < f.lo || x > f.hi):
			return fmt.Errorf("%s is outside %s", f.format(v), strings.TrimSpace(f.Range+" "+f.Unit))
		}
	}
	if f.Type != String {
		return nil
	}
	text, err := marshal(v)
	if err == nil && (!utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl)) {
		err = fmt.Errorf("%q is not plain text on one line", text) // it would break a protocol
	}
	return err
}

// text returns the value of f as parse reads it.
func (f *field) text() string { return f.format(f.value) }

// format returns v, which has f's type, as parse reads it.
// A named type's String method has no say: parse would not understand it.
func (f *field) format(v reflect.Value) string {
	switch f.Type {
	case Bool:
		return strconv.FormatBool(v.Bool())
	case Float:
		return formatFloat(v.Float())
	case Duration:
		return time.Duration(v.Int()).String()
	case String:
		text, err := marshal(v)
		if err != nil {
			return fmt.Sprint(v) // check has refused such a value
		}
		return text
	case Enum:
		if v.Uint() < uint64(len(f.Choices)) {
			return f.Choices[v.Uint()].Name // no text sets any other
		}
	}
	if v.CanInt() {
		return strconv.FormatInt(v.Int(), 10)
	}
	return strconv.FormatUint(v.Uint(), 10)
}

// marshal returns a text, of a string or of a type that writes itself.
func marshal(v reflect.Value) (string, error) {
	own, ok := reflect.TypeAssert[encoding.TextMarshaler](v.Addr())
	if !ok {
		return v.String(), nil
	}
	text, err := own.MarshalText()
	return string(text), err
}

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

// ParseFloat reads a finite decimal number as people and protocols write it, with or without
// fraction and exponent: 7, -3.5, .25, 1e1. The decimal sign is a point, never a comma. Go's own
// grammar is wider: hexadecimal numbers, infinities and NaN.
func ParseFloat(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	switch {
	case strings.Trim(s, "0123456789.eE+-") != "":
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%q is too large", s)
	case err == nil:
		return x + 0, nil // no negative zero
	}
	return 0, fmt.Errorf("%q is not a number", s)
}

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
	x, err := ParseFloat(s)
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
	x, err := ParseFloat(s)
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

// parseRange reads Range, "lo..hi", where either end may be missing.
func (d *declaration) parseRange() error {
	lo, hi, ok := strings.Cut(d.Range, "..")
	if !ok || lo == "" && hi == "" {
		return fmt.Errorf("%q is not of the form lo..hi", d.Range)
	}
	d.lo, d.hi = math.Inf(-1), math.Inf(1)
	if err := cmp.Or(parseEnd(&d.lo, lo, d.Type), parseEnd(&d.hi, hi, d.Type)); err != nil {
		return err
	}
	if d.lo > d.hi {
		return fmt.Errorf("%q holds nothing", d.Range)
	}
	return nil
}

func parseEnd(end *float64, text string, k Type) (err error) {
	switch {
	case text == "":
	case k == Duration:
		var d time.Duration
		d, err = parseDuration(text)
		*end = float64(d)
	default:
		*end, err = ParseFloat(text)
	}
	return err
}

// Choice is one of the values that a parameter of an [Enumerated] type may have.
type Choice struct {
	Name string // as people write it, "uct-rave"
	Doc  string // what it means, in a few words
}

// Enumerated is a type whose values are listed once: its underlying type is
// uint8, and the value i is called Choices()[i].Name.
//
//	type Backup uint8
//
//	const (
//		Mean Backup = iota
//		Max
//	)
//
//	func (Backup) Choices() []param.Choice {
//		return []param.Choice{
//			Mean: {Name: "mean", Doc: "the mean of all playouts"},
//			Max:  {Name: "max", Doc: "the value of the best child"},
//		}
//	}
//
// Choices must not depend on its receiver. A type whose values are printed has a String method
// that returns NameOf.
type Enumerated interface {
	Choices() []Choice
}

// enumerated is what the generic functions ask of an Enumerated type.
type enumerated interface {
	~uint8
	Enumerated
}

// NameOf returns the name of a value, or its type and number where it is none
// of the listed ones.
func NameOf[E enumerated](e E) string {
	if choices := e.Choices(); int(e) < len(choices) {
		return choices[e].Name
	}
	return fmt.Sprintf("%T(%d)", e, uint8(e))
}

// ValuesOf returns all values of E in their order.
func ValuesOf[E enumerated]() []E {
	var zero E
	values := make([]E, len(zero.Choices()))
	for i := range values {
		values[i] = E(i)
	}
	return values
}

// Names returns the names of choices.
func Names(choices []Choice) []string {
	names := make([]string, len(choices))
	for i, c := range choices {
		names[i] = c.Name
	}
	return names
}

// ChoiceDocs says what choices mean, "NAME: doc" each; neighbours of one meaning stand together.
func ChoiceDocs(choices []Choice) (lines []string) {
	for len(choices) > 0 {
		n := 1
		for n < len(choices) && choices[n].Doc == choices[0].Doc {
			n++
		}
		lines = append(lines, strings.Join(Names(choices[:n]), ", ")+": "+choices[0].Doc)
		choices = choices[n:]
	}
	return lines
}

// choiceNamed returns the place of the choice that text names; case does not
// matter. It is -1 if there is none.
func choiceNamed(choices []Choice, text string) int {
	return slices.IndexFunc(choices, func(c Choice) bool { return strings.EqualFold(c.Name, text) })
}
