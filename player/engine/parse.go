package engine

import (
	"fmt"
	"strings"

	"montego/internal/file"
	"montego/internal/param"
)

// Parse reads a player as people write it: the name of a preset and settings
// on top of it, "rave,playouts=1000,search.exploration=0.2". Without a name it is
// the default preset. Settings are made from left to right. Those of below come
// before all of the text's, so they hold unless the text says otherwise.
func Parse(text string, below ...string) (Params, error) {
	return parse(text, below, func(_ *Params, file string) error {
		return fmt.Errorf("a file of parameters cannot be read here: %s", file)
	})
}

// ParseFiles is Parse for people who may read the files of this machine: a
// setting params=FILE is a file of parameters in TOML, and @FILE instead of a
// preset's name is the default preset with params=FILE. The name of such a file
// has no comma.
func ParseFiles(text string, below ...string) (Params, error) {
	return parse(text, below, (*Params).LoadFile)
}

// fileLimit bounds a file of parameters. All parameters with their comments have 26 kB.
var fileLimit = file.Limit{Bytes: 1 << 20, Of: "a file of parameters"}

// LoadFile sets the parameters that a file gives, in TOML: all of them, or, if it returns
// an error, none. The error begins with the name of the file.
func (p *Params) LoadFile(name string) error {
	text, err := fileLimit.Read(name)
	if err != nil {
		return err
	}
	return param.LoadTOML(p, name, text)
}

// PresetOf returns the name of the preset from which Parse begins.
func PresetOf(text string) string {
	name, _, _ := strings.Cut(text, ",")
	if name == "" || strings.HasPrefix(name, "@") || strings.Contains(name, "=") {
		return DefaultPreset
	}
	return name
}

// parse reads a player; load reads a file of parameters.
func parse(text string, below []string, load func(p *Params, file string) error) (Params, error) {
	settings := strings.Split(text, ",")
	if file, ok := strings.CutPrefix(settings[0], "@"); ok {
		settings[0] = "params=" + file
	} else if !strings.Contains(settings[0], "=") {
		settings = settings[1:]
	}
	p, err := Preset(PresetOf(text))
	if err == nil {
		err = param.Apply(&p, below...)
	}
	for _, setting := range settings {
		if err != nil {
			return Params{}, err
		}
		if file, ok := strings.CutPrefix(strings.TrimSpace(setting), "params="); ok {
			err = load(&p, file)
		} else {
			err = param.Apply(&p, setting)
		}
	}
	return p, err
}

// Inert names in a line each the settings of p that have no effect, or little, because the
// values of others leave them out; see Settings.
func (p *Params) Inert(text string) []string {
	acting := *p
	acting.Search.Selection = p.Search.Acting()
	return param.Inert(&acting, p.Settings(text))
}

// Settings names the parameters that Changes returns.
func (p *Params) Settings(text string) (names []string) {
	for _, change := range p.Changes(text) {
		names = append(names, change.Name)
	}
	return names
}

// Changes returns what p changes in the preset that text, a player as Parse reads it, begins with.
func (p *Params) Changes(text string) []param.Change {
	base, err := Preset(PresetOf(text))
	if err != nil {
		base = DefaultParams()
	}
	return param.Diff(&base, p)
}
