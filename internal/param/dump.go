package param

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Stage is a struct of parameters among others: "search.rave".
type Stage struct {
	Name  string // empty for the outermost
	Infos []Info
}

// Stages groups parameters by the struct that declares them. The outermost struct
// comes first, the others in the order of their first parameters.
func Stages(infos []Info) (stages []Stage) {
	for _, info := range infos {
		name, _ := splitName(info.Name)
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

// splitName parts a dotted name before its last word.
func splitName(name string) (table, key string) {
	i := strings.LastIndexByte(name, '.')
	return name[:max(i, 0)], name[i+1:]
}

// writeTOML writes the comment and the line of one parameter.
func (i *Info) writeTOML(b *strings.Builder) {
	_, key := splitName(i.Name)
	fmt.Fprintf(b, "# %s\n# %s", i.Doc, i.Allowed())
	if i.Default != "" {
		fmt.Fprintf(b, "; default %s", i.Default)
	}
	if i.Source != "" {
		fmt.Fprintf(b, "; %s", i.Source)
	}
	for _, c := range i.Choices {
		fmt.Fprintf(b, "\n#   %s: %s", c.Name, c.Doc)
	}
	fmt.Fprintf(b, "\n%s = %s\n", key, i.valueTOML())
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
