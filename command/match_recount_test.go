package command

import (
	"strings"
	"testing"
)

// TestRecount: games are finished if asked for, differences are shown, and what cannot
// be counted is left out.
func TestRecount(t *testing.T) {
	file := written(t, "games.sgfs", `(;SZ[5]KM[0.5]RE[B+4.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[ac];B[];W[])
(;SZ[5]KM[0.5]RE[W+R];B[cc])
(;SZ[5]KM[0.5]AB[aa]RE[B+3.5];B[cc])
`)
	for _, test := range []struct{ args, want string }{
		{"", "builtin                1 of 1       1 of 1  1 of 1                1 of 1"},
		{" --referee none", "builtin: B+4.5, dead: A3\n  none: W+6.5\n   A B C D E\n 5 . . X O . 5"},
		{" --finish preset:uct,playouts=100,resign=0,search.memory=1", "1 of 1       1 of 1  1 of 1"},
		{" --from 1", "no game there that begins on an empty board and ends with a score"},
		{" --referee moon", `--referee: referee "moon": a referee is builtin`},
		{" --rules moon", "--rules: "},
		{" --komi moon", "--komi: "},
		{" --komi 7,5 --referee none", "builtin: W+2.5, dead: A3\n  none: W+13.5\n"},
		{" --games -1", "--games: -1 is outside 0.."},
	} {
		_, out, errOut := ask(t, "", strings.Fields("match recount --referee builtin "+file+test.args)...)
		if !strings.Contains(out+errOut, test.want) {
			t.Errorf("%s: %q, %q", test.args, out, errOut)
		}
	}
}

// TestRecountTurns: White's passes between Black's first moves are moves of a record, and no handicap.
func TestRecountTurns(t *testing.T) {
	file := written(t, "passes.sgf", "(;SZ[5]KM[0.5]RE[B+24.5];B[ca];W[];B[cb];W[];B[cc];W[];B[cd];W[];B[ce];W[];B[])")
	_, out, errOut := ask(t, "", "match", "recount", "--referee", "none", file)
	if want := "none                   1 of 1       1 of 1  1 of 1                1 of 1"; !strings.Contains(out, want) {
		t.Errorf("%q, %q", out, errOut)
	}
}
