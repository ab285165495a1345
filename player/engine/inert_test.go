package engine

import (
	"strings"
	"testing"

	"montego/player/net"
)

// TestInert: each setting has no effect, or little, under the first player, for want of what
// the line says, and has one under the second.
func TestInert(t *testing.T) {
	const (
		other = "search.selection other than network"
		own   = " or search.network.playouts=own"
		none  = " has no effect: it needs "
		few   = " has little effect: most of it needs "
		wants = "search.selection=puct or search.progressive-bias.strength or search.widening.visits"
		ucb1  = "search.selection=ucb1 or search.selection=ucb1-tuned"
	)
	for _, test := range []struct{ setting, without, line, with string }{
		{"search.expand=3", "montego", few + other, "classical"},
		{"search.credit-new=true", "montego", few + other, "classical"},
		{"search.network.playouts=moggy", "montego,search.selection=rave", none + "search.selection=network", "montego"},
		{"playout.policy=moggy", "montego", few + other + own, "montego,search.network.playouts=own"},
		{"playout.montego.vital=7", "montego", few + other + own + " or search.network.playouts=montego", "montego,search.network.playouts=montego"},
		{"playout.moggy.ko=7", "montego", none + "playout.policy=moggy or search.network.playouts=moggy", "montego,search.network.playouts=moggy"},
		{"search.patterns.visits=7", "montego", few + other, "classical"},
		{"search.patterns.opening=7", "montego", few + other, "classical"},
		{"search.patterns.opening=7", "rave", none + "search.patterns.visits", "classical"},
		{"search.patterns.policy=true", "rave", none + wants, "rave,search.selection=puct"},
		{"search.policy-prior.sharpness=7", "rave", none + wants, "uct,search.widening.visits=9"},
		{"search.policy-prior.sharpness=7", "erica", none + "search.patterns.policy=false", "erica,search.patterns.policy=false"},
		{"search.priors.visits=3", "montego", few + other, "classical"},
		{"search.priors.even=3", "montego", few + other, "classical"},
		{"search.priors.eye=3", "montego", few + other, "classical"},
		{"search.priors.hints=3", "montego", few + other, "classical"},
		{"search.priors.ko=3", "montego", few + other, "classical"},
		{"search.priors.lines=3", "montego", few + other, "classical"},
		{"search.priors.near=3", "montego", few + other, "classical"},
		{"search.priors.joseki=3", "montego", few + other, "classical"},
		{"search.priors.lines-min=7", "rave", none + "search.priors.lines", "classical"},
		{"playout.hint.atari=code", "montego", few + other, "classical"},
		{"playout.hint.atari=code", "uct", none + "playout.policy=mogo or playout.policy=moggy or playout.policy=montego", "pachi"},
		{"playout.hint.atari=code", "pachi,search.priors.hints=0", none + "search.priors.hints or " + wants, "pachi,search.priors.hints=0,search.widening.visits=9"},
		{"search.rave.equivalence=7", "montego", few + other, "classical"},
		{"search.rave.equivalence=7", "erica,search.rave.schedule=9", none + "search.rave.schedule=0 or search.selection other than uct-rave", "erica"},
		{"search.rave.schedule=7", "rave", none + "search.selection=uct-rave", "erica"},
		{"search.rave.floor=2", "montego", few + other, "classical"},
		{"search.rave.floor=2", "erica", none + "search.selection=rave or search.selection=network", "rave"},
		{"search.first-play=2", "montego", none + ucb1 + " or search.selection=uct-rave", "uct"},
		{"search.exploration=2", "montego", few + other, "rave"},
		{"search.exploration=2", "crazystone", none + "search.selection=rave or search.selection=uct-rave or " + ucb1 + " or search.selection=network", "uct"},
		{"search.puct.factor=2", "montego,search.network.weights=", none + "search.selection=puct or search.selection=network with search.network.weights", "montego"},
		{"search.evaluation.bonus=0.1", "crazystone", none + "search.evaluation.value=win", "rave"},
		{"search.evaluation.late=0.1", "crazystone", none + "search.evaluation.value=win", "rave"},
		{"search.evaluation.range=7", "rave", none + "search.evaluation.bonus or search.evaluation.late other than -1", "rave,search.evaluation.late=0.1"},
		{"search.progressive-bias.strength=7", "rave", none + "search.selection=uct-rave", "erica"},
		{"search.progressive-bias.fade=invsqrt", "erica,search.progressive-bias.strength=0", none + "search.progressive-bias.strength", "erica"},
		{"search.backup.weight=7", "rave", none + "search.backup.operator=mix", "golois"},
		{"search.backup.grow=7", "rave", none + "search.backup.operator=mix", "golois"},
		{"search.backup.misprint=true", "rave", none + "search.backup.operator=mix", "golois"},
		{"search.backup.below=7", "rave", none + "search.backup.operator other than mean or search.backup.variance=playout with search.selection=crazystone", "golois"},
		{"search.backup.guide=false", "uct", none + "search.backup.operator other than mean", "uct,search.backup.operator=mix"},
		{"search.backup.guide=false", "crazystone", none + ucb1, "orego,search.backup.operator=mix"},
		{"search.backup.variance=playout", "rave", none + "search.selection=crazystone", "crazystone"},
		{"search.backup.surest=7", "rave", none + "search.selection=crazystone", "crazystone"},
		{"search.criticality.min=7", "rave", none + "search.criticality.weight", "pachi"},
		{"search.criticality.flip=false", "rave", none + "search.criticality.weight", "pachi"},
		{"search.criticality.measure=correlation", "rave", none + "search.criticality.weight", "pachi"},
		{"search.criticality.local=true", "rave", none + "search.criticality.weight", "pachi"},
		{"search.komi.stone=5", "rave", none + "search.komi.method", "pachi"},
		{"search.komi.moves=5", "rave", none + "search.komi.method", "pachi"},
		{"search.komi.max=5", "rave,search.komi.method=linear", none + "search.komi.method=value", "pachi"},
		{"search.komi.low=0.3", "rave", none + "search.komi.method=value", "pachi"},
		{"search.komi.high=0.7", "rave", none + "search.komi.method=value", "pachi"},
		{"search.komi.end=5", "rave", none + "search.komi.method=score or search.komi.method=value", "pachi"},
		{"search.komi.slice=5", "rave", none + "search.komi.method=score or search.komi.method=value", "rave,search.komi.method=score"},
		{"search.komi.phase=moves", "pachi", none + "search.komi.method=score", "rave,search.komi.method=score"},
		{"search.komi.shift=0.5", "pachi", none + "search.komi.method=score", "rave,search.komi.method=score"},
		{"search.komi.steep=5", "pachi", none + "search.komi.method=score", "rave,search.komi.method=score"},
		{"search.komi.most-rate=0.5", "pachi", none + "search.komi.method=score", "rave,search.komi.method=score"},
		{"search.widening.growth=2", "rave", none + "search.widening.visits", "rave,search.widening.visits=9"},
		{"search.external.below=2", "rave", none + "search.external.drawn", "golois"},
		{"playout.local.tenuki=7", "rave", none + "playout.local.sequences", "rave,playout.local.sequences=2"},
		{"playouts=7", "montego,level=10k", " has no effect: level=10k replaces it", "montego"},
		{"choice.loss=0.7", "montego,level=10k", " has no effect: level=10k replaces it", "montego,choice.policy-temperature=2"},
		{"ponder.on=true", "classical,level=10k", " has no effect: level=10k replaces it", "classical"},
		{"playout.libmap.least=7", "pachi", none + "playout.libmap.use", "pachi,playout.libmap.use=true"},
	} {
		if strings.HasPrefix(test.without, "montego") && !net.Fast() {
			continue // the search asks no network, and goes by RAVE
		}
		name, _, _ := strings.Cut(test.setting, "=")
		for text, want := range map[string]string{test.without: name + test.line, test.with: ""} {
			if got := linesOf(t, text+","+test.setting, name); got != want {
				t.Errorf("%s,%s: %q, want %q", text, test.setting, got, want)
			}
		}
	}
}

// linesOf returns the lines of Inert that are about a parameter of a player.
func linesOf(t *testing.T, text, name string) string {
	t.Helper()
	p, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range p.Inert(p.Settings(text)) {
		if strings.HasPrefix(line, name+" ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// TestInertEstimates: what a network leaves out of the search still counts in the small
// searches that tell dead stones, which go by RAVE.
func TestInertEstimates(t *testing.T) {
	p, err := Parse("montego,search.network.weights=,search.expand=3,search.rave.equivalence=9")
	if err != nil {
		t.Fatal(err)
	}
	if lines := p.Inert(p.Settings("montego")); len(lines) > 0 {
		t.Errorf("without a network: %q", lines)
	}
}
