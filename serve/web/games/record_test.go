package games

import (
	"strings"
	"testing"
)

// TestPlayOnAfterResult: a game that is over without two passes goes on where it stands,
// whatever its result; a count is taken back with the last pass.
func TestPlayOnAfterResult(t *testing.T) {
	for _, c := range []struct{ file, turn string }{
		{"(;GM[1]SZ[5]RE[W+4.5];B[bb];W[cc];B[dd])", "white"},
		{"(;GM[1]SZ[5]RE[W+R];B[bb];W[cc];B[dd])", "white"},
		{"(;GM[1]SZ[5]RE[W+4.5];B[bb];W[cc];B[];W[])", "white"},
	} {
		p := openTab(t, newHost(t, testOptions(nil)))
		p.do(`{"type":"load","text":"%s"}`, c.file)
		p.do(`{"type":"undo"}`)
		want := 3
		if s := p.state(); s.Phase != "playing" || s.Turn != c.turn || !strings.Contains(p.last("position"), `"move":3`) {
			t.Errorf("%s: %s, %s to move at %s, want move %d", c.file, s.Phase, s.Turn, p.last("position"), want)
		}
	}
}
