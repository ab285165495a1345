package param

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// WriteTOML writes parameters as a document that LoadTOML reads, with what each
// one means as a comment.
func WriteTOML(w io.Writer, infos []Info) error {
	var b strings.Builder
	for i, table := range tablesOf(infos) {
		if i > 0 {
			b.WriteString("\n")
		}
		if table != "" {
			fmt.Fprintf(&b, "[%s]\n", table)
		}
		for _, info := range infos {
			if in, key := splitName(info.Name); in == table {
				info.writeTOML(&b, key)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// tablesOf returns the tables that hold the parameters, in order. What stands
// in none has to come first.
func tablesOf(infos []Info) (tables []string) {
	for _, info := range infos {
		table, _ := splitName(info.Name)
		switch {
		case slices.Contains(tables, table):
		case table == "":
			tables = slices.Insert(tables, 0, table)
		default:
			tables = append(tables, table)
		}
	}
	return tables
}

// splitName parts a dotted name before its last word.
func splitName(name string) (table, key string) {
	i := strings.LastIndexByte(name, '.')
	return name[:max(i, 0)], name[i+1:]
}

// writeTOML writes the comment and the line of one parameter.
func (i *Info) writeTOML(b *strings.Builder, key string) {
	fmt.Fprintf(b, "# %s\n# %s", i.Doc, i.Allowed())
	if i.Default != "" {
		fmt.Fprintf(b, "; default %s", i.Default)
	}
	if i.Source != "" {
		fmt.Fprintf(b, "; %s", i.Source)
	}
	fmt.Fprintf(b, "\n%s = %s\n", key, i.valueTOML())
}

// valueTOML returns the value as TOML writes its type.
func (i *Info) valueTOML() string {
	switch i.Type {
	case "bool":
		return i.Value
	case "int":
		if _, err := strconv.ParseInt(i.Value, 10, 64); err == nil {
			return i.Value
		}
	case "float":
		if strings.ContainsAny(i.Value, ".e") {
			return i.Value
		}
		return i.Value + ".0"
	}
	// A value has no control characters: Go quotes the others as TOML does.
	return strconv.Quote(i.Value)
}
