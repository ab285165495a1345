package engine

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"montego/internal/param"
)

// DefaultPreset is the preset that plays when none was chosen.
const DefaultPreset = "montego"

// AnalysisSettings are the settings of the default preset for an analysis, where win rates matter
// more than the move: playouts by playout.policy, which take longer than those of games and give
// better win rates, and a smaller share λ for the network's win rate. A review finds moves by the
// settings of games, and has these judge what was lost (docs/network.md).
var AnalysisSettings = []string{"search.network.playouts=own", "search.network.value=0.2"}

// presetFiles has a file for each preset, with what it changes.
//
//go:embed presets/*.toml
var presetFiles embed.FS

// presets are the named players, in the order in which people see them. Each has the parameters
// of the preset from, or without one the declared values, but for those that its file sets.
var presets = []struct{ name, doc, from string }{
	{name: "montego", doc: "the default: PUCT by a small network, over light playouts", from: "classical"},
	{name: "classical", doc: "the default without its network: UCT-RAVE with priors"},
	{name: "pachi", doc: "Pachi 2011: RAVE with priors over playouts that read tactics [Baudis11]"},
	{name: "crazystone", doc: "Crazy Stone 2006: scores, the probability of being best, the mix operator [Coulom06]"},
	{name: "golois", doc: "Golois 2007: UCT with the mix operator over playouts that play the right atari [Cazenave07]"},
	// The paper says UCT and no more: UCB1 tuned with 0.4, and a tree that grows with every
	// visit, are of Orego's later code.
	{name: "orego", doc: "Orego 2007: UCB1 tuned over playouts with proximity, inner lines and history [DrakeUurtamo07]"},
	// [Huang11] §3.2.2.1 has one kind of large shapes, up to size 9. No model was trained for
	// this preset, whose tree has the shapes of the default: three kinds, up to size 10.
	{name: "erica", doc: "Erica 2011: UCT-RAVE with progressive bias over softmax playouts [Huang11]"},
	// [Baudis11] §3.1.2 has such an engine too.
	{name: "montecarlo", doc: "a single level of Monte-Carlo search: all moves equally often, then the best mean [Bruegmann93]"},
	{name: "rave", doc: "UCT-RAVE over uniform playouts [GellySilver07]"},
	{name: "uct", doc: "plain UCT over uniform playouts [KocsisSzepesvari06]"},
}

// Presets returns the names of the presets, the default first.
func Presets() []string {
	var names []string
	for _, p := range presets {
		names = append(names, p.name)
	}
	return names
}

// PresetDoc says in a line what a preset is, or nothing for an unknown name.
func PresetDoc(name string) string {
	if i := slices.Index(Presets(), name); i >= 0 {
		return presets[i].doc
	}
	return ""
}

// PresetChanges returns what a preset changes in the declared values.
func PresetChanges(name string) ([]param.Change, error) {
	p, err := Preset(name)
	base := declared()
	return param.Diff(&base, &p), err
}

// parsed keeps the Params of each preset that was asked for, by its name, because the
// commands ask often.
var parsed sync.Map

// Preset returns the parameters of the named player.
func Preset(name string) (Params, error) {
	i := slices.Index(Presets(), name)
	if i < 0 {
		return Params{}, fmt.Errorf("no preset %q; there are %s", name, strings.Join(Presets(), ", "))
	}
	if p, known := parsed.Load(name); known {
		return p.(Params), nil
	}
	p := declared()
	if from := presets[i].from; from != "" {
		p, _ = Preset(from)
	}
	file := "presets/" + name + ".toml"
	text, err := presetFiles.ReadFile(file)
	if err == nil {
		err = param.LoadTOML(&p, file, text)
	}
	if err == nil {
		parsed.Store(name, p)
	}
	return p, err
}
