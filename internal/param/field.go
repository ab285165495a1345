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
	name        string
	kind        Type
	index       []int // of the field, as reflect.Value.FieldByIndex takes it
	bounds      bounds
	choices     []Choice
	unit        string
	doc         string
	source      string
	reach       reach
	defaultText string
	hasDefault  bool
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
	return Info{
		Name:    f.name,
		Type:    f.kind,
		Value:   f.text(),
		Default: f.defaultText,
		Range:   f.bounds.text,
		Choices: f.choices,
		Unit:    f.unit,
		Doc:     f.doc,
		Source:  f.source,
	}
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
	r.checkNames()
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
	f := &field{&declaration{
		name:   name,
		kind:   kindOf(v.Type()),
		index:  index,
		unit:   tag.Get("unit"),
		doc:    tag.Get("doc"),
		source: tag.Get("source"),
		reach:  depends,
	}, v}
	if f.kind == "" {
		r.fault(name, "has a type that no text can set:", v.Type().String())
		return
	}
	if f.doc == "" {
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
	if !f.kind.isNumber() {
		r.fault(f.name, "has a range but is no number")
		return
	}
	b, err := parseBounds(text, f.kind)
	if err != nil {
		r.fault(f.name, "has a malformed range:", err.Error())
	}
	f.bounds = b
}

// readChoices takes the choices of an Enumerated type.
func (r *reader) readChoices(f *field) {
	if f.kind != Enum {
		return
	}
	f.choices = f.value.Interface().(Enumerated).Choices()
	for i, c := range f.choices {
		if !choiceName.MatchString(c.Name) || c.Doc == "" || choiceNamed(f.choices, c.Name) != i {
			r.fault(f.name, "has a choice without a proper name of its own or without a doc:", c.Name)
		}
	}
}

func (r *reader) readDefault(f *field, tag reflect.StructTag) {
	f.defaultText, f.hasDefault = tag.Lookup("default")
	if !f.hasDefault {
		return
	}
	v, err := f.parse(f.defaultText)
	if err != nil {
		r.fault("default of", err.Error())
		return
	}
	f.defaultText = f.format(v) // "1e6" reads 1000000 beside Get's answer
}

func (r *reader) checkNames() {
	seen := map[string]bool{}
	for _, f := range r.fields {
		if seen[f.name] {
			r.fault(f.name, "is declared twice")
		}
		seen[f.name] = true
	}
}
