package gtpserver

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"montego/goban"
	"montego/internal/param"
	"montego/player/engine"
)

// TestParamList: every parameter has a line that GoGui understands, and what it
// sends back when the dialog is closed changes nothing.
func TestParamList(t *testing.T) {
	s := testSession(t)
	before := s.options.Params
	list := strings.TrimSuffix(strings.TrimPrefix(converse(t, s, "montego-param\n"), "= "), "\n\n")
	lines := strings.Split(list, "\n")
	if want := len(param.List(&before)); len(lines) != want {
		t.Errorf("%d lines, want %d", len(lines), want)
	}
	form := regexp.MustCompile(`^\[(?:string|bool|list(?:/[^/\]]+)+)\] ([a-z0-9.-]+) (\S.*)?$`)
	var back []string
	for _, line := range lines {
		m := form.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("%q", line)
			continue
		}
		if strings.HasPrefix(line, "[bool]") && m[2] != "0" && m[2] != "1" {
			t.Errorf("%q: want 0 or 1", line)
		}
		back = append(back, "montego-param "+m[1]+" "+m[2])
	}
	if got, want := converse(t, s, strings.Join(back, "\n")+"\n"), strings.Repeat("= \n\n", len(back)); got != want {
		t.Errorf("set again: %q", got)
	}
	if d := param.Diff(&before, &s.options.Params); len(d) > 0 {
		t.Errorf("changed on the way: %v", d)
	}
}

// TestParamGroups: each parameter is in the window of one group of GoGui's menu, no window is
// wider than a screen, and what GoGui sends when a window is closed sets the parameter.
func TestParamGroups(t *testing.T) {
	s := testSession(t)
	menu := converse(t, s, "gogui-analyze_commands\n")
	var all []string
	for _, m := range regexp.MustCompile(`param/Parameters: \w+/(.*)`).FindAllStringSubmatch(menu, -1) {
		list := strings.TrimSuffix(strings.TrimPrefix(converse(t, s, m[1]+"\n"), "= "), "\n\n")
		lines := strings.Split(list, "\n")
		if len(lines) < 2 || len(lines) >= 45 { // GoGui makes a fourth column of 45
			t.Errorf("%s lists %d parameters", m[1], len(lines))
		}
		all = append(all, lines...)
	}
	slices.Sort(all)
	want := paramLines(param.List(&s.options.Params))
	if sorted := slices.Sorted(strings.SplitSeq(want, "\n")); !slices.Equal(all, sorted) {
		t.Errorf("the groups have\n%s\nwant\n%s", strings.Join(all, "\n"), strings.Join(sorted, "\n"))
	}
	got := converse(t, s, "montego-param_group play playouts 77\nmontego-param playouts\nmontego-param_group play\nmontego-param_group\nmontego-param_group nothing\n")
	for _, part := range []string{"= \n\n= 77\n\n= [string] playouts 77\n", "? missing argument: group", `? unknown group "nothing"; the groups are play,`} {
		if !strings.Contains(got, part) {
			t.Errorf("%q is not in %q", part, got)
		}
	}
}

// TestKataParams: KataGo's parameters have KataGo's units, both ways.
func TestKataParams(t *testing.T) {
	s := testSession(t)
	for _, tt := range []struct{ line, want string }{
		{"kata-set-param maxTime 0.1", "= "},
		{"kata-get-param maxTime", "= 0.1"},
		{"montego-param time.max", "= 100ms"},
		{"kata-set-param lagBuffer 1.5", "= "},
		{"kata-get-param lagBuffer", "= 1.5"},
		{"kata-set-param resignThreshold -0.9", "= "},
		{"kata-get-param resignThreshold", "= -0.9"},
		{"montego-param resign", "= 0.05"},
		{"kata-set-param resignThreshold 0.1", "? resignThreshold: 0.1 is outside -1..0"},
		{"kata-set-param analysisWideRootNoise 0.04", "= "},
		{"kata-get-param analysisWideRootNoise", "= 0.04"},
		{"kata-set-param analysisWideRootNoise -1", `? analysisWideRootNoise: "-1" is no number from 0 to 5`},
		{"kata-get-param analysisWideRootNoise", "= 0.04"},
		{"kata-set-param maxVisits 70", "= "},
		{"kata-get-param maxVisits", "= 70"},
	} {
		if got := strings.TrimRight(converse(t, s, tt.line+"\n"), "\n"); strings.TrimSpace(got) != strings.TrimSpace(tt.want) {
			t.Errorf("%s: %q, want %q", tt.line, got, tt.want)
		}
	}
}

// TestMaxTime: KataGo's limits of a move all hold. maxTime ends a search that has playouts
// left, and it holds under a clock; playouts end one that has time left.
func TestMaxTime(t *testing.T) {
	s := testSession(t)
	converse(t, s, "boardsize 5\nkata-set-param maxVisits 1000000000\nkata-set-param maxTime 0.2\ngenmove b\n")
	if r := s.last.Search; r == nil || r.Playouts >= 1e9 {
		t.Errorf("the search is %+v", r)
	}
	const want = time.Second / 5
	for _, clock := range []string{"time_settings 0 1 0", "time_settings 3600 0 0", "kata-time_settings fischer 60 10"} {
		converse(t, s, clock+"\n")
		if b := s.engine().Budget(s.clocks[goban.White], s.game); b.Target != want || b.Max != want {
			t.Errorf("%s: the budget is %+v, want %v", clock, b, want)
		}
	}
	converse(t, s, "kata-set-param maxVisits 30\nkata-set-param maxTime 86400\nclear_cache\ngenmove w\n")
	if r := s.last.Search; r == nil || r.Playouts > 30 {
		t.Errorf("the search is %+v", r)
	}
}

// TestMaxVisits: maxVisits counts what is known from earlier searches, as in KataGo, and
// maxPlayouts does not.
func TestMaxVisits(t *testing.T) {
	for _, tt := range []struct {
		set   string
		total bool // of 200 playouts those reused are a part
	}{
		{"kata-set-param maxVisits 200", true},
		{"kata-set-param maxPlayouts 200", false},
		{"kata-set-param maxVisits 100\nkata-set-param maxPlayouts 200", false},
		{"kata-set-param maxVisits 100\nmontego-param playouts 200", false},
		{"kata-set-param maxVisits 100\nmontego-param PLAYOUTS 200", false},
		{"kata-set-param maxPlayouts 100\nkata-set-param MAXVISITS 200", true},
	} {
		s := testSession(t)
		converse(t, s, "boardsize 7\n"+tt.set+"\ngenmove b\ngenmove w\n")
		r := s.last.Search
		if r == nil || r.Reused < 2 || r.Playouts > 200 || (r.Playouts+r.Reused <= 200) != tt.total {
			t.Errorf("%q: %+v", tt.set, r)
		}
	}
}

// TestParamRefused: a refused value leaves the player and its tree.
func TestParamRefused(t *testing.T) {
	s := testSession(t)
	converse(t, s, "boardsize 5\ngenmove b\n")
	before, player := s.options.Params, s.player
	for _, line := range []string{"montego-param resign 2", "montego-param search.memory 1025", "montego-param nothing 3", "montego-param playout.policy best"} {
		if got := converse(t, s, line+"\n"); !strings.HasPrefix(got, "? ") {
			t.Errorf("%s: %q", line, got)
		}
	}
	if d := param.Diff(&before, &s.options.Params); len(d) > 0 || s.player != player {
		t.Errorf("changed: %v", d)
	}
}

// TestParamWarns: who sets a parameter that has no effect beside the others is told so, once.
func TestParamWarns(t *testing.T) {
	for _, tt := range []struct{ player, line, want string }{
		{"montego,level=10k", "montego-param playouts 77", "playouts has no effect: level=10k replaces it"},
		{"montego,level=10k", "kata-set-param maxVisits 77", "playouts has no effect: level=10k replaces it"},
		{"uct", "montego-param search.rave.equivalence 7", "search.rave.equivalence has no effect: it needs "},
		{"montego", "montego-param playouts 77", ""},
		{"montego,level=10k", "montego-param resign 0.02", ""},
	} {
		o := testOptions(t)
		p, err := engine.Parse(tt.player)
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		o.Params, o.Log = p, &log
		converse(t, newSession(o), tt.line+"\nmontego-param\n")
		_, told, _ := strings.Cut(log.String(), "\n") // the first line says who speaks
		if n := strings.Count(told, "\n"); tt.want == "" && n > 0 || tt.want != "" && (n != 1 || !strings.Contains(told, tt.want)) {
			t.Errorf("%s, %s: %q", tt.player, tt.line, told)
		}
	}
}
