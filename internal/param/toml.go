package param

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// LoadTOML sets the parameters that a TOML document gives: all of them, or, if
// it returns an error, none. Tables stand for nested structs; names are written
// in full. Errors begin with name and the line.
func LoadTOML(params any, name string, text []byte) error {
	text = toUTF8(text)
	whole := pointed(params)
	trial := reflect.New(whole.Type()).Elem()
	trial.Set(whole)
	d := document{name: name, fields: fields(trial)}
	if err := toml.Unmarshal(text, new(map[string]any)); err != nil {
		return d.malformed(err)
	}
	d.parser.Reset(text)
	if err := d.load(); err != nil {
		return err
	}
	whole.Set(trial)
	return nil
}

// DecodeTOML reads a TOML document, such as a study, which what names, into a struct. The
// error says in one line what is wrong, such as a key that is unknown, and in which line.
func DecodeTOML(text []byte, into any, what string) error {
	text = toUTF8(text)
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(into)
	if unknown, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(unknown.Errors) > 0 {
		line, _ := unknown.Errors[0].Position()
		return fmt.Errorf("line %d: %s has no %q", line, what, strings.Join(unknown.Errors[0].Key(), "."))
	}
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ := wrong.Position()
		text := strings.TrimPrefix(wrong.Error(), "toml: ")
		if kind, ok := strings.CutPrefix(text, "cannot decode TOML "); ok { // and then the names of Go's types
			kind, _, _ = strings.Cut(kind, " ")
			text = fmt.Sprintf("%s: a value of kind %s does not belong here", strings.Join(wrong.Key(), "."), kind)
		}
		return fmt.Errorf("line %d: %s", line, text)
	}
	return err
}

// toUTF8 returns a text in UTF-8 without a byte order mark, which editors of Windows write. Its
// PowerShell writes UTF-16 where the output of a command goes into a file.
func toUTF8(text []byte) []byte {
	plain, _, _ := transform.Bytes(unicode.BOMOverride(transform.Nop), text) // replaces what is wrong
	return plain
}

// document is a TOML text on its way into parameters. The decoder checks it; the parser
// below the decoder gives the values and their lines.
type document struct {
	name   string
	fields []*field
	parser unstable.Parser
}

// errorf returns an error of the line in which n stands.
func (d *document) errorf(n *unstable.Node, format string, args ...any) error {
	line := d.parser.Shape(n.Raw).Start.Line
	return fmt.Errorf("%s:%d: %w", d.name, line, fmt.Errorf(format, args...))
}

// malformed tells where a text is no TOML.
func (d *document) malformed(err error) error {
	what := strings.TrimPrefix(err.Error(), "toml: ")
	if at, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ := at.Position()
		return fmt.Errorf("%s:%d: %s", d.name, line, what)
	}
	return fmt.Errorf("%s: %s", d.name, what)
}

// load sets what the document gives, from top to bottom.
func (d *document) load() error {
	var table []string
	for d.parser.NextExpression() {
		var err error
		switch e := d.parser.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			var at *unstable.Node
			table, at = keyOf(e)
			err = d.checkTable(table, at, e.Kind)
		case unstable.KeyValue:
			err = d.loadValue(table, e)
		}
		if err != nil {
			return err
		}
	}
	return d.parser.Error()
}

// keyOf returns the words of the key of a table or value, and the first of
// them, which knows its place.
func keyOf(n *unstable.Node) (words []string, first *unstable.Node) {
	for it := n.Key(); it.Next(); {
		if first == nil {
			first = it.Node()
		}
		words = append(words, string(it.Node().Data))
	}
	return words, first
}

// checkTable reports a table that no parameter belongs to.
func (d *document) checkTable(key []string, at *unstable.Node, kind unstable.Kind) error {
	name := strings.Join(key, ".")
	if kind == unstable.ArrayTable {
		return d.errorf(at, "%q is a list of tables; parameters stand in tables, in single brackets", name)
	}
	if !slices.ContainsFunc(d.fields, func(f *field) bool { return strings.HasPrefix(f.Name, canonical(name)+".") }) {
		return d.errorf(at, "no parameter's name begins with %q", name+".")
	}
	return nil
}

// loadValue sets what a line, or a piece of an inline table, gives.
func (d *document) loadValue(table []string, e *unstable.Node) error {
	key, at := keyOf(e)
	key = slices.Concat(table, key)
	if e.Value().Kind == unstable.InlineTable {
		if err := d.checkTable(key, at, unstable.Table); err != nil {
			return err
		}
		for it := e.Value().Children(); it.Next(); {
			if err := d.loadValue(key, it.Node()); err != nil {
				return err
			}
		}
		return nil
	}
	name := strings.Join(key, ".")
	for _, f := range d.fields {
		if f.Name == canonical(name) {
			if err := f.setTOML(e.Value()); err != nil {
				return d.errorf(at, "%w", err)
			}
			return nil
		}
	}
	return d.errorf(at, "%w", unknown(d.fields, name))
}

// setTOML sets f to a value of a document, if that has the right type and f may have it.
func (f *field) setTOML(n *unstable.Node) error {
	text, shown, ok := string(n.Data), string(n.Data), false
	switch n.Kind {
	case unstable.Bool:
		ok = f.Type == Bool
	case unstable.Integer:
		x, _ := strconv.ParseInt(text, 0, 64) // the decoder has read it
		text, ok = strconv.FormatInt(x, 10), f.Type.isNumber()
	case unstable.Float:
		text, ok = strings.ReplaceAll(text, "_", ""), f.Type.isNumber()
	case unstable.String:
		// TOML's own numbers end at 2^63.
		shown, ok = strconv.Quote(text), f.Type == String || f.Type == Enum || f.Type == Duration || f.value.CanUint()
	case unstable.Array:
		shown = "a list"
	}
	if !ok {
		return fmt.Errorf("%s: %s stands where this belongs: %s", f.Name, shown, f.Allowed())
	}
	v, err := f.parse(text)
	if err == nil {
		f.value.Set(v)
	}
	return err
}

// Stage is a struct of parameters among others: "search.rave".
type Stage struct {
	Name  string // empty for the outermost
	Infos []Info
}

// Stages groups parameters by the struct that declares them. The outermost struct
// comes first, the others in the order of their first parameters.
func Stages(infos []Info) (stages []Stage) {
	for _, info := range infos {
		name := strings.TrimSuffix(strings.TrimSuffix(info.Name, lastWord(info.Name)), ".")
		i := slices.IndexFunc(stages, func(s Stage) bool { return s.Name == name })
		if i < 0 && name == "" {
			i = 0
			stages = slices.Insert(stages, 0, Stage{})
		} else if i < 0 {
			i = len(stages)
			stages = append(stages, Stage{Name: name})
		}
		stages[i].Infos = append(stages[i].Infos, info)
	}
	return stages
}

// WriteTOML writes parameters as a document that LoadTOML reads, with what each
// one means as a comment. In TOML what stands in no table has to come first,
// and each table stands once.
func WriteTOML(w io.Writer, infos []Info) error {
	var b strings.Builder
	for i, stage := range Stages(infos) {
		if i > 0 {
			b.WriteString("\n")
		}
		if stage.Name != "" {
			fmt.Fprintf(&b, "[%s]\n", stage.Name)
		}
		for _, info := range stage.Infos {
			info.writeTOML(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeTOML writes the comment and the line of one parameter.
func (i *Info) writeTOML(b *strings.Builder) {
	fmt.Fprintf(b, "# %s\n# %s", i.Doc, i.Allowed())
	if i.Default != "" {
		fmt.Fprintf(b, "; default %s", i.Default)
	}
	if i.Source != "" {
		fmt.Fprintf(b, "; %s", i.Source)
	}
	for _, line := range ChoiceDocs(i.Choices) {
		fmt.Fprintf(b, "\n#   %s", line)
	}
	fmt.Fprintf(b, "\n%s = %s\n", lastWord(i.Name), i.valueTOML())
}

// valueTOML returns the value as TOML writes its type.
func (i *Info) valueTOML() string {
	switch i.Type {
	case Bool:
		return i.Value
	case Int:
		if _, err := strconv.ParseInt(i.Value, 10, 64); err == nil {
			return i.Value
		}
	case Float:
		if strings.ContainsAny(i.Value, ".e") {
			return i.Value
		}
		return i.Value + ".0"
	}
	// A value has no control characters: Go quotes the others as TOML does.
	return strconv.Quote(i.Value)
}
