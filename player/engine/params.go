package engine

import (
	"fmt"
	"slices"
	"strings"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/search"
	"montego/player/status"
	"montego/player/timing"
)

// Params are the parameters of a player.
type Params struct {
	Playouts    int               `param:"playouts" default:"0" range:"0..1000000000" unit:"playouts" doc:"playouts per move; 0 leaves it to the clock"`
	Level       Level             `param:"level" default:"max" doc:"the strength, by rank; below max it replaces playouts, max-playouts, all of book and choice, and ponder.on"`
	MaxPlayouts int               `param:"max-playouts" default:"0" range:"0..1000000000" unit:"playouts" doc:"playouts per move while the best move is unclear (see extend); a number below playouts counts as playouts" source:"[Baudis11] §3.3.3"`
	Resign      float64           `param:"resign" default:"0.07" range:"0..0.5" doc:"resign when the win rate, by search.calibration, is below this; larger resigns earlier; 0 never" source:"[Huang11] §5.2, 0.3; Pachi's is 0.2"`
	ResignAfter int               `param:"resign-after" default:"2" range:"1..10" unit:"searches" doc:"this number of searches in a row must find the game lost, with stones on 1/5 of the board, or 1/2 for White with handicap; 1: a single search of 200 playouts is enough, at any time" source:"[Huang11] §5.2, 1"`
	Time        timing.Management `param:"time"`
	Extend      timing.Extension  `param:"extend"`
	Sure        timing.Sure       `param:"sure"`
	Ponder      timing.Ponder     `param:"ponder"`
	Book        Book              `param:"book"`
	Choice      Choice            `param:"choice"`
	Search      search.Params     `param:"search"`
	Playout     playout.Params    `param:"playout"`
}

// limits returns the limits of a search: the time of the budget b and the playouts of p, or a single
// playout if there is neither.
func (p *Params) limits(b timing.Budget) search.Limits {
	l := search.Limits{
		Playouts: p.Playouts, MaxPlayouts: max(p.Playouts, p.MaxPlayouts),
		Time: b.Target, MaxTime: max(b.Target, b.Max), Expires: b.Expires,
	}
	if l.Playouts == 0 && l.Time == 0 {
		l.Playouts, l.MaxPlayouts = 1, 1
	}
	return l
}

// extended lets a search go on beyond its target by the rules of Extend, if its maximum is above the
// target. These rules count in targets of this search, not of the decision, whose budget may be larger.
func (p *Params) extended(l search.Limits) search.Limits {
	target, last := timing.Stage{Playouts: l.Playouts, Time: l.Time}, timing.Stage{Playouts: l.MaxPlayouts, Time: l.MaxTime}
	if last.Playouts <= target.Playouts && last.Time <= target.Time {
		return l
	}
	if unclear := p.Extend.Unclear(target, last); unclear != nil {
		l.Unclear, l.Marks = func(r *search.Snapshot) bool { return unclear(r.Found()) }, p.Extend.Marks()
	}
	return l
}

// DefaultParams returns the parameters of the preset that plays when none
// was chosen.
func DefaultParams() Params {
	p, _ := Preset(DefaultPreset)
	return p
}

// declared returns the values that the fields' tags declare.
func declared() (p Params) {
	param.Reset(&p)
	return p
}

// Parse reads a player as people write it: the name of a preset and settings
// on top of it, "rave,playouts=1000,search.exploration=0.2". Without a name it is
// the default preset. Settings are made from left to right, those of below first, so that
// the text overrides them.
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

// Inert names in a line each those of the named parameters that have no effect on p, or little,
// because the values of others leave them out, or a level replaces them; see Settings.
func (p *Params) Inert(names []string) (lines []string) {
	acting, names := *p, slices.Clone(names)
	acting.Search.Selection = p.Search.Acting()
	for _, change := range param.Diff(p, p.Acting(goban.MaxSize*goban.MaxSize)) {
		if i := slices.Index(names, change.Name); i >= 0 {
			names = slices.Delete(names, i, i+1)
			lines = append(lines, fmt.Sprintf("%s has no effect: level=%v replaces it", change.Name, p.Level))
		}
	}
	return append(lines, param.Inert(&acting, names)...)
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

// Load begins to make the tables that a player with these parameters looks things up
// in, such as the learned patterns, and returns at once. Whoever makes an Engine later
// finds them made, so its first move is quick; without Load the first move makes them.
func (p Params) Load() {
	go func() {
		s := p.Search
		s.Threads, s.Memory = 1, status.TreeMemory(s.Memory)
		search.Open(s, p.Playout, 0).Close()
	}()
	go func() {
		b, r := goban.New(9, 9), rng.New(0)
		var t playout.Trace
		playout.New(p.Playout).Run(b, goban.Black, &r, &t)
	}()
}

// TreeMemory returns how many MiB the two trees of an engine take at most: that of its
// searches and the small one of its estimates.
func (p *Params) TreeMemory() int { return p.Search.Memory + status.TreeMemory(p.Search.Memory) }

// SearchMemory returns the search.memory, in MiB and 1 at least, of an engine whose two trees
// may take this memory together, in MiB.
func SearchMemory(memory int) int { return max(memory-status.TreeMemory(memory/2), 1) }
