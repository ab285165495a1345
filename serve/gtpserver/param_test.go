package gtpserver

import (
	"regexp"
	"strings"
	"testing"

	"montego/internal/param"
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
