package param

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Type says how the values of a parameter are written.
type Type string

// The types.
const (
	Bool     Type = "bool"
	Int      Type = "int"
	Float    Type = "float"
	Duration Type = "duration"
	Enum     Type = "enum" // one of Info.Choices
	String   Type = "string"
)

// Info is what a person may know of one parameter.
type Info struct {
	Name    string   `json:"name"` // dotted: "search.rave.equivalence"
	Type    Type     `json:"type"`
	Value   string   `json:"value"`            // now, as Set accepts it
	Default string   `json:"default"`          // what Reset sets; empty if none is declared
	Range   string   `json:"range,omitempty"`  // "1..1e9"; empty if every value of the type will do
	Choices []Choice `json:"-"`                // the values of an enum
	Unit    string   `json:"unit,omitempty"`   // "visits", "moves" …; empty for none
	Doc     string   `json:"doc"`              // one sentence
	Source  string   `json:"source,omitempty"` // a key of docs/papers.md with a place, or an experiment
}

// words are the types whose values are written without a list of them, for people.
var words = map[Type]string{Int: "whole number", Float: "number", Duration: "time", String: "text"}

// Allowed says in a few words which values the parameter may have: "number
// 1..1e9 visits", "one of mean, max, mix".
func (i Info) Allowed() string {
	switch {
	case len(i.Choices) > 0:
		return "one of " + strings.Join(Names(i.Choices), ", ")
	case i.Type == Bool:
		return "true or false"
	}
	return strings.Join(strings.Fields(words[i.Type]+" "+i.Range+" "+i.Unit), " ")
}

// Change is a parameter in which two structs, or two lists of settings, differ. As JSON it is its name
// and its new value.
type Change struct {
	Name  string `json:"name"`
	From  string `json:"-"` // the values are written as Set accepts them
	To    string `json:"value"`
	Lacks bool   `json:"-"` // one of two lists does not have it: another version of the program wrote it
}

// Set gives the named parameter a value. The name may be shortened to its last
// words as long as it stays clear which parameter is meant: "equivalence" for
// "search.rave.equivalence". Case does not matter, and _ is as good as -.
//
// Requires: params points to a struct with well-formed tags; this holds for
// params in all functions here. They panic, naming every fault, if a parameter has no
// name or doc, a name used twice, a range or default that cannot be, or a type that no
// text can set.
func Set(params any, name, value string) error {
	return set(fields(pointed(params)), name, value)
}

// set is Set for the parameters of a struct, so that several are set after one look at
// its declaration.
func set(all []*field, name, value string) error {
	f, err := find(all, name)
	if err != nil {
		return err
	}
	v, err := f.parse(value)
	if err != nil {
		return err
	}
	f.value.Set(v)
	return nil
}

// Get returns the value of the named parameter, as Set accepts it. The name may
// be shortened as for Set.
func Get(params any, name string) (string, error) {
	info, err := Find(params, name)
	return info.Value, err
}

// Find describes the named parameter. The name may be shortened as for Set.
func Find(params any, name string) (Info, error) {
	f, err := find(fields(pointed(params)), name)
	if err != nil {
		return Info{}, err
	}
	return f.info(), nil
}

// Apply sets parameters from "name=value" texts in turn: all of them, or, if it
// returns an error, none.
func Apply(params any, settings ...string) error {
	whole := pointed(params)
	trial := reflect.New(whole.Type())
	trial.Elem().Set(whole)
	all := fields(trial.Elem())
	for _, setting := range settings {
		name, value, ok := strings.Cut(setting, "=")
		if !ok {
			return fmt.Errorf("%q is not of the form name=value", setting)
		}
		if err := set(all, strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return err
		}
	}
	whole.Set(trial.Elem())
	return nil
}

// Reset sets every parameter that declares a default to it.
func Reset(params any) {
	for _, f := range fields(pointed(params)) {
		if f.hasDefault {
			v, _ := f.parse(f.Default) // fields has tried it
			f.value.Set(v)
		}
	}
}

// List describes all parameters, in the order of their declaration.
func List(params any) []Info {
	var infos []Info
	for _, f := range fields(pointed(params)) {
		infos = append(infos, f.info())
	}
	return infos
}

// Settings lists all parameters, but for those named, as Apply takes them: "name=value".
func Settings(params any, except ...string) (settings []string) {
	for _, f := range fields(pointed(params)) {
		if !slices.Contains(except, f.Name) {
			settings = append(settings, f.Name+"="+f.text())
		}
	}
	return settings
}

// Described writes a setting as "komi 7.5", or as "no komi" if it has no value.
func Described(name, value string) string {
	if value == "" {
		return "no " + name
	}
	return name + " " + value
}

// Diff returns the parameters whose values differ, in the order of their
// declaration. Requires: from and to point to structs of one type.
func Diff(from, to any) []Change {
	old, now := pointed(from), pointed(to)
	if old.Type() != now.Type() {
		panic(fmt.Sprintf("param: Diff of %v and %v", old.Type(), now.Type()))
	}
	var changes []Change
	nowFields := fields(now)
	for i, f := range fields(old) {
		if a, b := f.text(), nowFields[i].text(); a != b {
			changes = append(changes, Change{Name: f.Name, From: a, To: b})
		}
	}
	return changes
}

// DiffSettings returns the settings whose values differ in two lists, as Settings writes them
// and a line each: first those that before has, in its order.
func DiffSettings(before, now string) (changes []Change) {
	values := [2]map[string]string{{}, {}}
	var names []string
	for i, list := range []string{before, now} {
		for line := range strings.Lines(list) {
			name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			values[i][name] = value
			names = append(names, name)
		}
	}
	for _, name := range names {
		from, had := values[0][name]
		to, has := values[1][name]
		if from != to || had != has {
			changes = append(changes, Change{name, from, to, had != has})
		}
		delete(values[0], name) // so that it is told once
		delete(values[1], name)
	}
	return changes
}

func pointed(params any) reflect.Value {
	v := reflect.ValueOf(params)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		panic(fmt.Sprintf("param: need a pointer to a struct, not %T", params))
	}
	return v.Elem()
}
