package param

import (
	"encoding"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// parse reads text as a value of f's type and checks it. It does not touch f.
func (f *field) parse(text string) (reflect.Value, error) {
	v := reflect.New(f.value.Type()).Elem()
	if err := f.scan(v, text); err != nil {
		return v, fmt.Errorf("%s: %w", f.name, err)
	}
	return v, f.check(v)
}

// scan reads text into v, which has f's type.
func (f *field) scan(v reflect.Value, text string) error {
	switch own, _ := reflect.TypeAssert[encoding.TextUnmarshaler](v.Addr()); {
	case own != nil:
		return own.UnmarshalText([]byte(text))
	case f.kind == Bool:
		return scanWith(v.SetBool, parseBool, text)
	case f.kind == Duration:
		return scanWith(func(d time.Duration) { v.SetInt(int64(d)) }, parseDuration, text)
	case f.kind == Float:
		return scanWith(v.SetFloat, parseFloat, text)
	case v.CanInt():
		return scanWith(v.SetInt, parseInt, text)
	case f.kind == Int:
		return scanWith(v.SetUint, parseUint, text)
	case f.kind == Enum:
		return scanWith(func(i int) { v.SetUint(uint64(i)) }, f.parseChoice, text)
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

// parseChoice reads the name of a choice.
func (f *field) parseChoice(text string) (int, error) {
	i := choiceNamed(f.choices, text)
	if i < 0 {
		return i, noChoice(f.choices, text)
	}
	return i, nil
}

// check reports a value that the declaration does not allow. The error names
// parameter, value and what would do.
func (f *field) check(v reflect.Value) error {
	var err error
	switch {
	case f.kind.isNumber():
		err = f.checkNumber(v)
	case f.kind == String:
		var text string
		if text, err = marshal(v); err == nil && (!utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl)) {
			err = fmt.Errorf("%q is not plain text on one line", text) // it would break a protocol
		}
	case f.kind == Enum && v.Uint() >= uint64(len(f.choices)):
		err = noChoice(f.choices, f.format(v))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	return nil
}

func (f *field) checkNumber(v reflect.Value) error {
	x := number(v)
	if x-x != 0 { // NaN or infinite
		return fmt.Errorf("%v is not a number", x)
	}
	if !f.bounds.contains(x) {
		return fmt.Errorf("%s is outside %s", f.format(v), strings.TrimSpace(f.bounds.text+" "+f.unit))
	}
	return nil
}

// number returns any number as a float. A bound beyond 2^53 is rounded by it,
// a value is not.
func number(v reflect.Value) float64 {
	switch {
	case v.CanInt():
		return float64(v.Int())
	case v.CanUint():
		return float64(v.Uint())
	}
	return v.Float()
}

// text returns the value of f as parse reads it.
func (f *field) text() string { return f.format(f.value) }

// format returns v, which has f's type, as parse reads it.
// A named type's String method has no say: parse would not understand it.
func (f *field) format(v reflect.Value) string {
	switch f.kind {
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
		if v.Uint() < uint64(len(f.choices)) {
			return f.choices[v.Uint()].Name // check refuses any other
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
