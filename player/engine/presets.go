package engine

import (
	"fmt"
	"slices"
	"strings"

	"montego/internal/param"
	"montego/player/net"
)

// DefaultPreset is the preset that plays when none was chosen.
const DefaultPreset = "montego"

// classical is what the default player changes in the declared values, its network aside.
var classical = []string{
	"playout.policy=montego", "search.expand=8",
	"search.priors.even=1", "search.priors.ko=1", "search.priors.hints=1", "playout.hint.shapes=false",
	"search.priors.lines=1", "search.priors.lines-min=9",
	"search.attention=4", "search.rave.floor=1", "search.patterns.visits=100", "search.patterns.opening=4",
	"extend.ratio=1.5", "extend.value=true", "search.calibration=2.3",
}

// presets are the named players, as what they change in the declared values.
var presets = []struct {
	name, doc string
	settings  []string
}{
	{"montego", "the default: UCT-RAVE with priors and a network over playouts that read tactics",
		slices.Concat(classical, []string{
			"search.network.weights=" + net.BuiltIn, "search.network.prior=100", "search.network.value=0.3", "search.network.score=15", "search.calibration=3",
		})},
	{"classical", "the default without its network", classical},
	{"pachi", "Pachi 2011: RAVE with priors over playouts that read tactics [Baudis11]", []string{
		"playout.policy=moggy", "search.expand=8",
		"search.priors.even=1", "search.priors.eye=1", "search.priors.ko=1", "search.priors.lines=1", "search.priors.near=1", "search.priors.joseki=2", "search.priors.hints=1",
		"search.criticality.weight=1", "search.evaluation.bonus=0.04", "search.evaluation.range=40", "search.komi.method=value", "resign=0.2",
		"time.formula=phases", "time.stretch-spare=3", "time.spread=1.1", "time.spend-periods=true", "time.lag=2s", "search.stop.early=saving",
		"search.full=stop", "extend.near=1.1", "extend.reply=0.02", "extend.value=true", "extend.winning=true", "sure.value=0.85",
	}},
	{"crazystone", "Crazy Stone 2006: scores, the probability of being best, the mix operator [Coulom06]", []string{
		"playout.policy=crazystone", "search.evaluation.value=score", "search.selection=crazystone", "search.backup.operator=mix",
		"search.external.drawn=true", "search.eyes=surrounded", "search.pass=last", "search.credit-new=true", "search.priors.even=0", "search.fold=false",
	}},
	{"golois", "Golois 2007: UCT with the mix operator over playouts that play the right atari [Cazenave07]", []string{
		"playout.policy=golois", "search.selection=ucb1", "search.exploration=0.316228", "search.backup.operator=mix",
		"search.external.drawn=true", "search.backup.below=0", "search.backup.guide=false", "search.eyes=real", "search.pass=last", "search.credit-new=true", "search.stop.decided=1000", "search.priors.even=0", "search.fold=false",
	}},
	// The paper says UCT and no more: UCB1 tuned with 0.4, and a tree that grows with every
	// visit, are of Orego's later code.
	{"orego", "Orego 2007: UCB1 tuned over playouts with proximity, inner lines and history [DrakeUurtamo07]", []string{
		"playout.policy=orego", "search.selection=ucb1-tuned", "search.exploration=0.4", "search.expand=1", "search.priors.even=0", "search.fold=false",
	}},
	// [Huang11] §3.2.2.1 has one kind of large shapes, up to size 9. No model was trained for
	// this preset, whose tree has the shapes of the default: three kinds, up to size 10.
	{"erica", "Erica 2011: UCT-RAVE with progressive bias over softmax playouts [Huang11]", []string{
		"playout.policy=softmax", "search.selection=uct-rave", "search.exploration=0.6",
		"search.rave.weight=bias", "search.rave.distance=result", "search.rave.ko-threats=true",
		"search.progressive-bias.strength=-1", "search.patterns.policy=true", "resign=0.3", "resign-after=1", "search.priors.visits=1", "search.priors.even=1", "search.expand=5", "search.fold=false",
		"time.formula=enhanced", "time.c=80", "time.max-ply=160", "time.lag=0s", "search.stop.early=never", "time.stretch=2.5", "extend.unstable=0.5", "extend.behind=1", "extend.below=0.4",
	}},
	// [Baudis11] §3.1.2 has such an engine too.
	{"montecarlo", "a single level of Monte-Carlo search: all moves equally often, then the best mean [Bruegmann93]", []string{
		"search.root=even", "search.expand=1000000", "search.choice=value", "search.priors.even=0",
	}},
	{"rave", "UCT-RAVE over uniform playouts [GellySilver07]", nil},
	{"uct", "plain UCT over uniform playouts [KocsisSzepesvari06]", []string{
		"search.selection=ucb1", "search.exploration=0.2", "search.priors.even=0", "search.expand=4",
	}},
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
	for _, p := range presets {
		if p.name == name {
			return p.doc
		}
	}
	return ""
}

// PresetChanges returns what a preset changes in the declared values.
func PresetChanges(name string) ([]param.Change, error) {
	p, err := Preset(name)
	base := declared()
	return param.Diff(&base, &p), err
}

// Preset returns the parameters of the named player.
func Preset(name string) (Params, error) {
	for _, p := range presets {
		if p.name == name {
			params := declared()
			return params, param.Apply(&params, p.settings...)
		}
	}
	return Params{}, fmt.Errorf("no preset %q; there are %s", name, strings.Join(Presets(), ", "))
}
