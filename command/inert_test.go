package command

import (
	"strings"
	"testing"

	"montego/internal/file/filetest"
)

// TestInertSettings: a setting without effect under the others is named in a line, at the
// command line and for the players of a match; one that has an effect is not.
func TestInertSettings(t *testing.T) {
	_, toml, _ := ask(t, "", "params", "--preset", "uct", "--toml")
	uct := filetest.Put(t, t.TempDir(), "uct.toml", toml) // all parameters of a preset, as the README makes it
	const little = "montego: search.expand has little effect: most of it needs search.selection other than network\n"
	const schedule = "montego: search.rave.schedule has no effect: it needs search.selection=uct-rave\n"
	study := written(t, "study.toml", strings.Replace(quickStudy, "preset:uct", "preset:pachi,search.rave.schedule=3", 1))
	other := written(t, "other.toml", strings.Replace(quickStudy, "preset:rave", "preset:uct", 1))
	both := written(t, "both.toml", quickStudy+"[[parameter]]\nname = \"search.criticality.weight\"\nlow = 0\nhigh = 1\n[[parameter]]\nname = \"search.criticality.min\"\nlow = 9\nhigh = 99\n")
	const equivalence = "montego: search.rave.equivalence has no effect: it needs search.selection=rave or search.selection=uct-rave or search.selection=network\n"
	const decides = " has no effect: an analysis decides on no move\n"
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"gtp", "--set", "search.rave.schedule=9"}, schedule},
		{[]string{"gtp", "--preset", "rave", "--set", "search.selection=uct-rave", "--set", "search.rave.schedule=9"}, ""},
		{[]string{"gtp", "--set", "search.network.plain-go=true", "--set", "search.expand=3"}, little},
		{[]string{"gtp", "--preset", "rave,search.rave.schedule=9"}, schedule},
		{[]string{"gtp", "--set", "playout.moggy.ladder=10"}, "montego: playout.moggy.ladder has no effect: it needs playout.policy=moggy or search.network.playouts=moggy\n"},
		{[]string{"gtp", "--preset", "pachi,playout.moggy.ladder=10"}, ""},
		{[]string{"gtp", "--preset", "uct,search.rave.equivalence=10"}, equivalence},
		{[]string{"gtp", "--preset", "classical,search.network.value=0.3"}, "montego: search.network.value has no effect: it needs search.network.weights\n"},
		{[]string{"gtp", "--params", uct}, ""},
		{[]string{"gtp", "--set", "search.network.weights="}, ""},
		{[]string{"gtp"}, ""},
		{[]string{"gtp", "--playouts", "5"}, ""},
		{[]string{"gtp", "--level", "10k", "--playouts", "5"}, "montego: playouts has no effect: level=10k replaces it\n"},
		{[]string{"analysis", "-set", "search.rave.schedule=9"}, schedule},
		{[]string{"analysis", "--level", "5k", "--set", "choice.temperature=1"}, "montego: level" + decides + "montego: choice.temperature" + decides},
		{[]string{"analysis", "--preset", "erica,search.fold=true,max-playouts=9,playouts=5"}, "montego: search.fold has no effect: an analysis tells symmetric moves apart\nmontego: max-playouts" + decides},
		{[]string{"analysis", "--preset", "pachi", "--set", "search.fold=false", "--set", "time.max=9s", "--playouts", "9"}, ""},
		{[]string{"analysis", "--params", uct}, ""},
		{[]string{"match", "preset:rave,playouts=2,search.rave.schedule=9", "preset:uct,playouts=2", "--games", "2", "--size", "2"}, schedule},
		{[]string{"debug", "playout", "-", "--policy", "moggy", "--set", "playout.moggy.ko=50"}, ""},
		{[]string{"debug", "policy", "-", "--set", "playout.policy=moggy", "--set", "playout.moggy.ko=50"}, ""},
		{[]string{"debug", "positions", "--playouts", "1", "--policy", "uniform", "--set", "playout.golois.atari=false"}, "montego: playout.golois.atari has no effect: it needs playout.policy=golois or search.network.playouts=golois\n"},
		{[]string{"debug", "features", "-", "--set", "search.patterns.visits=50"}, ""},
		{[]string{"debug", "tree", "-", "--policy", "moggy", "--set", "playout.moggy.ko=50"}, ""},
		{[]string{"debug", "tree", "-", "--set", "search.network.plain-go=true", "--set", "search.expand=3"}, little},
		{[]string{"tune", "run", "--plan", study}, schedule},
		{[]string{"tune", "run", "--plan", other}, equivalence},
		{[]string{"tune", "run", "--plan", both}, ""},
	} {
		_, _, errOut := ask(t, "quit\n", tt.args...)
		var inert string
		for line := range strings.Lines(errOut) {
			if strings.Contains(line, " effect: ") {
				inert += line
			}
		}
		if inert != tt.want {
			t.Errorf("%v: %q, want %q", tt.args, inert, tt.want)
		}
	}
}
