package inspect

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"montego/internal/page"
	"montego/internal/param"
	"montego/player/engine"
)

// Select returns the parameters of a player that names ask for, all without
// names. A name is whole; or, where no parameter is called so, some words of
// names in a row, "rave", or "rave." for those before the last; or else the
// beginning of names.
func Select(p engine.Params, names []string) ([]param.Info, error) {
	infos := param.List(&p)
	if len(names) == 0 {
		return infos, nil
	}
	wanted := map[string]bool{}
	for _, name := range names {
		if !mark(wanted, infos, name, strings.EqualFold) && !mark(wanted, infos, name, hasWords) && !mark(wanted, infos, name, strings.HasPrefix) {
			_, err := param.Get(&p, name)
			return nil, err
		}
	}
	return slices.DeleteFunc(infos, func(i param.Info) bool { return !wanted[i.Name] }), nil
}

// mark marks what a name means, and reports whether that is anything.
func mark(wanted map[string]bool, infos []param.Info, name string, means func(full, name string) bool) (any bool) {
	name = strings.ToLower(strings.ReplaceAll(name, "_", "-"))
	for _, info := range infos {
		if means(info.Name, name) {
			wanted[info.Name], any = true, true
		}
	}
	return any
}

// hasWords reports whether the words of name stand in the full name in a row.
// A name that ends with a dot is not the end of the full name.
func hasWords(full, name string) bool {
	end := "."
	if strings.HasSuffix(name, ".") {
		end = ""
	}
	return strings.Contains("."+full+end, "."+strings.Trim(name, ".")+".")
}

// presetChanges are what each preset changes in the defaults, and its name.
type presetChanges struct {
	Name    string            `json:"name"`
	Doc     string            `json:"doc"`
	Changes []param.Change    `json:"changes"`
	values  map[string]string // by the name of a parameter; what keeps its default is left out
}

// allPresets returns all presets, the default first.
func allPresets() (presets []presetChanges) {
	for _, name := range engine.Presets() {
		changes, _ := engine.PresetChanges(name) // the name is known
		values := map[string]string{}
		for _, c := range changes {
			values[c.Name] = c.To
		}
		presets = append(presets, presetChanges{name, engine.PresetDoc(name), append([]param.Change{}, changes...), values})
	}
	return presets
}

// The layout of the table of parameters.
const (
	lineWidth = 80
	indent    = "    "
)

// Params shows parameters as a table, stage by stage: value, default and range,
// what each means, and which presets change it.
func Params(infos []param.Info) string {
	presets, stages := allPresets(), param.Stages(infos)
	t := page.Table{Heads: []string{"name", "value", "default", "range"}, Words: true}
	for _, stage := range stages {
		for _, info := range stage.Infos {
			values := info.Allowed()
			if len(info.Choices) > 0 || info.Type == param.Bool {
				values = string(info.Type) // the choices have lines of their own below
			}
			t.Add(info.Name, info.Value, info.Default, values)
		}
	}
	lines := strings.SplitAfter(t.Text(), "\n") // the heads, and then each parameter
	n := 0
	var b strings.Builder
	b.WriteString(lines[n])
	for _, stage := range stages {
		b.WriteString("\n")
		for _, info := range stage.Infos {
			n++
			b.WriteString(lines[n])
			text := info.Doc
			if info.Source != "" {
				text += "; " + info.Source
			}
			paragraph(&b, text)
			for _, line := range param.ChoiceDocs(info.Choices) {
				paragraph(&b, line)
			}
			paragraph(&b, inPresets(info, presets))
		}
	}
	return b.String()
}

// Level shows what the level of a player replaces, by the size of the board; "" at full strength.
func Level(p engine.Params) string {
	if p.Level == engine.MaxLevel {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "what level=%v replaces\n\n", p.Level)
	for _, size := range []int{9, 13, 19} {
		acting := p.Acting(size * size)
		var settings []string
		for _, c := range param.Diff(&p, acting) {
			settings = append(settings, c.Name+"="+c.To)
		}
		paragraph(&b, fmt.Sprintf("%d×%d: %s", size, size, strings.Join(settings, " ")))
	}
	return b.String()
}

// Presets shows what each preset is, and changes in the defaults.
func Presets() string {
	var b strings.Builder
	b.WriteString("presets, and what each changes in the defaults\n")
	for _, p := range allPresets() {
		b.WriteString("\n" + p.Name + "\n")
		paragraph(&b, p.Doc)
		var settings []string
		for _, c := range p.Changes {
			settings = append(settings, c.Name+"="+c.To)
		}
		if settings == nil {
			settings = []string{"none"}
		}
		paragraph(&b, "changes: "+strings.Join(settings, " "))
	}
	return b.String()
}

func inPresets(info param.Info, presets []presetChanges) string {
	var parts []string
	for _, p := range presets {
		if value, ok := p.values[info.Name]; ok {
			parts = append(parts, p.Name+" "+value)
		}
	}
	if parts == nil {
		return ""
	}
	return "presets: " + strings.Join(parts, ", ")
}

// paragraph writes an indented text in lines that fit.
func paragraph(b *strings.Builder, text string) {
	for _, line := range inLines(strings.Fields(text), " ", lineWidth-len(indent)) {
		b.WriteString(indent + line + "\n")
	}
}

// inLines joins words to lines of a number of letters at most; a longer word has a line of its
// own.
func inLines(words []string, between string, letters int) (lines []string) {
	for i, word := range words {
		last := len(lines) - 1
		if i == 0 || utf8.RuneCountInString(lines[last]+between+word) > letters {
			lines = append(lines, word)
		} else {
			lines[last] += between + word
		}
	}
	return lines
}

// paramJSON is a parameter for programs. Values are texts, as they are set.
type paramJSON struct {
	param.Info
	Choices []string          `json:"choices,omitempty"`
	Meaning map[string]string `json:"meanings,omitempty"` // what each choice means
	Presets map[string]string `json:"presets,omitempty"`  // what they set it to
}

// ParamsJSON writes parameters and presets as JSON.
func ParamsJSON(w io.Writer, infos []param.Info) error {
	presets := allPresets()
	all := []paramJSON{}
	for _, info := range infos {
		p := paramJSON{info, param.Names(info.Choices), map[string]string{}, map[string]string{}}
		for _, c := range info.Choices {
			p.Meaning[c.Name] = c.Doc
		}
		for _, preset := range presets {
			if value, ok := preset.values[info.Name]; ok {
				p.Presets[preset.Name] = value
			}
		}
		all = append(all, p)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		Params  []paramJSON     `json:"params"`
		Presets []presetChanges `json:"presets"`
	}{all, presets})
}
