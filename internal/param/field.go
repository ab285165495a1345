package param

import (
	"encoding"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// field is one parameter of a struct: its declaration and its place.
type field struct {
	*declaration
	value reflect.Value // addressable
}

// declaration is what a field's tags say, which all structs of the type share.
type declaration struct {
	Info               // without a value
	index      []int   // of the field, as reflect.Value.FieldByIndex takes it
	lo, hi     float64 // what Range says; ±Inf for an end that is missing; durations in nanoseconds
	reach      reach
	hasDefault bool
}

// reach is what a field depends on, by its own tags and those of the structs around it: see
// Inert.
type reach struct{ needs, mostly []string }

// within returns the reach of what has a tag, within that of r.
func (r reach) within(tag reflect.StructTag) reach {
	return reach{withNeeds(r.needs, tag.Get("needs")), withNeeds(r.mostly, tag.Get("mostly"))}
}

func withNeeds(needs []string, text string) []string {
	if text == "" {
		return needs
	}
	return append(slices.Clip(needs), strings.Split(text, " and ")...)
}

// isNumber reports whether a range makes sense.
func (t Type) isNumber() bool { return t == Int || t == Float || t == Duration }

// kindOf returns how values of a Go type are written, or nothing if no text can set them.
func kindOf(t reflect.Type) Type {
	pointer := reflect.PointerTo(t)
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return Duration
	case t.Kind() == reflect.Uint8 && t.Implements(reflect.TypeFor[Enumerated]()):
		return Enum
	case pointer.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) &&
		pointer.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return String
	}
	switch t.Kind() {
	case reflect.Bool:
		return Bool
	case reflect.Int, reflect.Uint64:
		return Int
	case reflect.Float64:
		return Float
	case reflect.String:
		return String
	}
	return ""
}

func (f *field) info() Info {
	i := f.Info
	i.Value = f.text()
	return i
}

// fields returns the parameters of a struct in the order of their declaration.
// It panics if the declaration is malformed.
func fields(params reflect.Value) []*field {
	declared := declarations(params.Type())
	list := make([]*field, len(declared))
	for i, d := range declared {
		list[i] = &field{d.declaration, params.FieldByIndex(d.index)}
	}
	return list
}

// declared holds the declarations of the struct types that were read before.
var declared sync.Map // reflect.Type to []*field

// declarations returns the parameters of a struct type, with the values of a zero struct.
func declarations(t reflect.Type) []*field {
	if list, ok := declared.Load(t); ok {
		return list.([]*field)
	}
	r := reader{}
	r.readStruct("", nil, reach{}, reflect.New(t).Elem())
	if len(r.faults) > 0 {
		panic("param: " + t.String() + ": " + strings.Join(r.faults, "; "))
	}
	declared.Store(t, r.fields)
	return r.fields
}

// reader walks a struct and collects its fields and the faults in their tags.
type reader struct {
	fields []*field
	faults []string
}

func (r *reader) fault(words ...string) {
	r.faults = append(r.faults, strings.Join(words, " "))
}

// word is one word of a dotted name.
var word = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// choiceName is the name of a choice. It may begin with a digit: "5k".
var choiceName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// readStruct reads the fields of v, which lies at an index within the outermost struct.
func (r *reader) readStruct(prefix string, within []int, around reach, v reflect.Value) {
	for i := range v.NumField() {
		index := append(slices.Clip(within), i)
		sf, fv := v.Type().Field(i), v.Field(i)
		tag, tagged := sf.Tag.Lookup("param")
		isGroup := fv.Kind() == reflect.Struct && kindOf(sf.Type) == ""
		switch {
		case tag == "-":
		case isGroup && sf.Anonymous && !tagged: // also of an unexported type
			r.readStruct(prefix, index, around, fv)
		case !sf.IsExported():
			if tagged {
				r.fault("field", sf.Name, "is not exported")
			}
		case !word.MatchString(tag):
			r.fault("field", sf.Name, "has no proper name in its param tag")
		case isGroup:
			r.readStruct(prefix+tag+".", index, around.within(sf.Tag), fv)
		default:
			r.readField(prefix+tag, index, around.within(sf.Tag), sf.Tag, fv)
		}
	}
}

func (r *reader) readField(name string, index []int, depends reach, tag reflect.StructTag, v reflect.Value) {
	info := Info{Name: name, Type: kindOf(v.Type()), Unit: tag.Get("unit"), Doc: tag.Get("doc"), Source: tag.Get("source")}
	f := &field{&declaration{Info: info, index: index, reach: depends}, v}
	if f.Type == "" {
		r.fault(name, "has a type that no text can set:", v.Type().String())
		return
	}
	if slices.ContainsFunc(r.fields, func(other *field) bool { return other.Name == name }) {
		r.fault(name, "is declared twice")
	}
	if f.Doc == "" {
		r.fault(name, "has no doc")
	}
	r.readRange(f, tag)
	r.readChoices(f)
	r.readDefault(f, tag)
	r.fields = append(r.fields, f)
}

func (r *reader) readRange(f *field, tag reflect.StructTag) {
	text, ok := tag.Lookup("range")
	if !ok {
		return
	}
	if !f.Type.isNumber() {
		r.fault(f.Name, "has a range but is no number")
		return
	}
	f.Range = text
	if err := f.parseRange(); err != nil {
		r.fault(f.Name, "has a malformed range:", err.Error())
	}
}

// readChoices takes the choices of an Enumerated type.
func (r *reader) readChoices(f *field) {
	if f.Type != Enum {
		return
	}
	f.Choices = f.value.Interface().(Enumerated).Choices()
	for i, c := range f.Choices {
		if !choiceName.MatchString(c.Name) || c.Doc == "" || choiceNamed(f.Choices, c.Name) != i {
			r.fault(f.Name, "has a choice without a proper name of its own or without a doc:", c.Name)
		}
	}
}

func (r *reader) readDefault(f *field, tag reflect.StructTag) {
	f.Default, f.hasDefault = tag.Lookup("default")
	if !f.hasDefault {
		return
	}
	v, err := f.parse(f.Default)
	if err != nil {
		r.fault("default of", err.Error())
		return
	}
	f.Default = f.format(v) // "1e6" reads 1000000 beside Get's answer
}
