package tune

import (
	"math"
	"slices"
	"strings"
	"testing"

	"montego/lab/match"
)

// study returns a study with these lines beside what every study needs.
func study(lines string) string {
	head := ""
	for key, line := range map[string]string{
		"player":    `player = "preset:rave,playouts=2,search.memory=1"`,
		"opponents": `opponents = ["preset:uct,playouts=2,search.memory=1"]`,
		"size":      `size = 5`,
		"games":     `games = 2`,
		"referee":   `referee = "none"`, // judges in no time
	} {
		if !strings.Contains(lines, key+" =") {
			head += line + "\n"
		}
	}
	return head + lines
}

// one is a parameter that may be tuned.
const one = "\n[[parameter]]\nname = 'playout.lgrf'\nlow = 0\nhigh = 2\n"

func TestSpaceSettings(t *testing.T) {
	s, err := ParseStudy([]byte(study(`
		[[parameter]]
		name = "rave.equivalence"
		low = 10
		high = 100000
		scale = "log"
		[[parameter]]
		name = "LGRF"
		low = 0
		high = 2
		[[parameter]]
		name = "resign"
		low = 0.1
		high = 0.3`)))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		x       []float64
		snapped float64 // of the second, an integer
		want    string
	}{
		{[]float64{0, 0, 0}, 0, "search.rave.equivalence=10,playout.lgrf=0,resign=0.1"},
		{[]float64{0.25, 0.4, 0.5}, 0.5, "search.rave.equivalence=100,playout.lgrf=1,resign=0.2"},
		{[]float64{1, 0.8, 1}, 1, "search.rave.equivalence=1e+05,playout.lgrf=2,resign=0.3"},
	} {
		if got := s.space.Settings(tt.x); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.x, got, tt.want)
		}
		snapped := s.space.snap(tt.x)
		if want := []float64{tt.x[0], tt.snapped, tt.x[2]}; !slices.Equal(snapped, want) {
			t.Errorf("%v snaps to %v, want %v", tt.x, snapped, want)
		}
		if x := s.space.point(tt.want); math.Abs(x[0]-snapped[0]) > 1e-9 || x[1] != snapped[1] || math.Abs(x[2]-snapped[2]) > 1e-9 {
			t.Errorf("%s is at %v, want %v", tt.want, x, snapped)
		}
		if _, err := match.ParsePlayer(s.Player + "," + tt.want); err != nil {
			t.Errorf("the player does not take %s: %v", tt.want, err)
		}
	}
}

// TestStudyOfWindows: a study may begin with a byte order mark, as an editor of Windows writes it.
func TestStudyOfWindows(t *testing.T) {
	s, err := ParseStudy([]byte("\ufeff" + strings.ReplaceAll(study(one), "\n", "\r\n")))
	if err != nil || len(s.space.Parameters) != 1 {
		t.Errorf("%v", err)
	}
}

// TestStudyErrors: one clear line for whatever is wrong.
func TestStudyErrors(t *testing.T) {
	tests := []struct{ lines, want string }{
		{``, "no free parameter: a study needs at least one [[parameter]]"},
		{one, ""},
		{one + one, "parameter playout.lgrf is declared twice"},
		{"speed = 3" + one, `a study has no "speed"`},
		{"games = 'many'" + one, "line 5: games: a value of kind string does not belong here"},
		{"games = 3" + one, "games 3: give an even number"},
		{"games = 0" + one, "games 0: give an even number"},
		{"games = 100000000000" + one, "games 100000000000, test 0: 1000000 are the most"},
		{"test = 6" + one, "test 6: give a multiple of four"},
		{"method = 'luck'" + one, `method "luck": there are orego and clop`},
		{"design = 'pretty'" + one, `design "pretty": there are d-optimal and packing`},
		{"design = 'packing'\nconstraint = 'simplex'" + one, `design "packing" is for constraint "box"`},
		{"design = 'packing'" + one, `design "packing" is for method "orego"`},
		{"method = 'orego'\ndesign = 'packing'" + one, ""},
		{"player = 'gtp:gnugo'" + one, `player "gtp:gnugo": what is tuned is preset:NAME,key=value…`},
		{"player = 'preset:rove'" + one, `player preset:rove: no preset "rove"`},
		{"opponents = []" + one, "no opponents: name at least one player"},
		{"opponents = ['gnugo']" + one, `player "gnugo": a player is`},
		{"size = 40" + one, "size: board size 40×40 is not between"},
		{"komi = 'much'" + one, `komi: komi "much" is not a number`},
		{"komi = 0.5" + one, ""},
		{"rules = 'foo'" + one, `rules: unknown rules "foo"`},
		{"opponents = 3" + one, "line 5: opponents: a value of kind integer does not belong here"},
		{"[[parameter]]\nname = 3", "line 7: parameter.name: a value of kind integer does not belong here"},
		{"time = 'soon'" + one, `line 6: time settings "soon"`},
		{"referee = 'moon'" + one, `referee "moon": a referee is`},
		{"random-moves = 75" + one, "random-moves: 75 are not fewer than the 75 that a game may have"},
		{"constraint = 'ball'" + one, `constraint "ball": there are box and simplex`},
		{"total = 2" + one, "total 2: a box has none"},
		{"constraint = 'simplex'\ntotal = 2" + one, ""},
		{"constraint = 'simplex'\ntotal = 1" + one, "in a simplex every range goes from 0 to the total of 1"},
		{"[[parameter]]\nname = 'moon'\nlow = 0\nhigh = 1", `unknown parameter "moon"`},
		{"[[parameter]]\nname = 'playout.policy'", "parameter playout.policy is one of uniform"},
		{"[[parameter]]\nname = 'resign'\nlow = 0.1\nhigh = 0.9", "resign"},
		{"[[parameter]]\nname = 'resign'", "parameter resign: give low and high"},
		{"[[parameter]]\nname = 'resign'\nlow = 0.1\nhigh = 0.1", "parameter resign: low 0.1 is not below high 0.1"},
		{"[[parameter]]\nname = 'resign'\nlow = 0\nhigh = 0.1\nscale = 'log'", "parameter resign: a log scale cannot begin at 0"},
		{"[[parameter]]\nname = 'resign'\nlow = 0\nhigh = 0.1\nscale = 'cubic'", `parameter resign: scale "cubic": there are linear and log`},
		{"[[parameter]]\nname = 'lgrf'\nlow = 0\nhigh = 1", "fewer than the three values that a curve needs"},
		{"[[parameter", "line "},
	}
	for _, tt := range tests {
		_, err := ParseStudy([]byte(study(tt.lines)))
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%q: %v", tt.lines, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%q: %v; want %q", tt.lines, err, tt.want)
		}
	}
}

func FuzzStudy(f *testing.F) {
	f.Add(study(one))
	f.Add(study("komi = 6.5\nconstraint = 'simplex'" + one))
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseStudy([]byte(text))
		if err != nil {
			return
		}
		center := s.space.snap(s.space.Region().Center())
		if _, err := match.ParsePlayer(s.Player + "," + s.space.Settings(center)); err != nil {
			t.Errorf("the player does not take %v: %v", center, err)
		}
	})
}

// TestExampleStudy: the study that stands in docs is one.
func TestExampleStudy(t *testing.T) {
	s, err := ReadStudy("../../docs/experiments/orego-wheel.toml")
	if err != nil {
		t.Fatal(err)
	}
	if first := s.plan.stages()[0]; first.turn != 19 || first.Pairs != 950 {
		t.Errorf("%d points, %d pairs", first.turn, first.Pairs)
	}
}
