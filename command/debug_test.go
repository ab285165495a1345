package command

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func TestDebug(t *testing.T) {
	record := written(t, "game.sgf", "(;SZ[5];B[cc];W[bb])")
	const picture = "X . .\n. O)."
	tests := []struct{ args, first, contains string }{
		{"playout - --policy uniform", "uniform, seed 1, black to move", "   1 X "},
		{"playout - --policy mogo --seed 3 --color w --every 2", "mogo, seed 3, white to move", "   1 O "},
		{"playout " + record, "montego, seed 1, black to move", "kinds: "},
		{"playout " + record + " --move 2", "montego, seed 1, white to move", "kinds: "},
		{"policy - --policy moggy --seed 3", "moggy, seed 3, black to move, 10000 moves drawn", "kinds: "},
		{"policy - --samples 1 --rows 0", "montego, seed 1, black to move, 1 move drawn", "1 more row\n"},
		{"kinds - --policy mogo --playouts 1", "mogo, seed 1, black to move, 1 playout of ", "random "},
		{"policy - --samples 7 --rows 0", "montego, seed 1, black to move, 7 moves drawn", "1 more row\n"},
		{"playout - --set length=1", "montego, seed 1, black to move", "after "},
		{"playout - --preset rave,playout.policy=mogo", "mogo, seed 1, black to move", "after "},
		{"kinds - --policy mogo --playouts 9", "mogo, seed 1, black to move, 9 playouts of ", "random "},
		{"kinds - --set lgrf=2", "montego, seed 1, black to move, 1000 playouts of ", "last good reply "},
		{"tree - --preset rave --playouts 50", "50 playouts, black to move", "visits"},
		{"", "Show what playouts and the search do", "policy "},
		{"positions --playouts 5 --policy uniform " + settledFile(t), "uniform, seed 1, 5 playouts from each position", "all          0 of   1 hold"},
	}
	for _, tt := range tests {
		code, out, errOut := ask(t, picture, strings.Fields("debug "+tt.args)...)
		if code != exitOK || errOut != "" || !strings.HasPrefix(out, tt.first) || !strings.Contains(out, tt.contains) {
			t.Errorf("debug %s: exit code %d, %q, prints\n%s", tt.args, code, errOut, out)
		}
	}
}

// TestDebugTreePolicy: a policy that is named plays the playouts of a search with the network too.
func TestDebugTreePolicy(t *testing.T) {
	var trees [2]string
	for i, policy := range []string{"mogo", "uniform"} {
		_, trees[i], _ = ask(t, ". . . . .\n. X . . .\n. . . O .\n. . . . .\n. . . . .", "debug", "tree", "-", "--playouts", "50", "--policy", policy)
	}
	if trees[0] == trees[1] {
		t.Errorf("two policies, one tree:\n%s", trees[0])
	}
}

// TestDebugReviewLeavesOut: a game that cannot be reviewed is named and left out.
func TestDebugReviewLeavesOut(t *testing.T) {
	games := written(t, "games.sgfs", "(;SZ[5])\n(;SZ[5];B[cc];W[bb];B[dd])\n(;SZ[5];B[cc];W[cc])\n(;GM[6];B[cc])\n(;SZ[5];B[cb];W[bc];B[cc])\n")
	code, out, errOut := ask(t, "", strings.Fields("debug review --part 2 --effort 0.01 --factor 1 "+games)...)
	want := fmt.Sprintf("%[1]s, game 1: this record has no moves; it is left out\n%[1]s, game 4: this is a record of another game than Go; it is left out\n", games)
	if code != exitOK || errOut != want || !strings.Contains(out, "games 1: 2 moves") || !strings.Contains(out, "games 3: 5 moves") {
		t.Errorf("exit code %d\n%s%s\nwant\n%s", code, out, errOut, want)
	}
}

// settledFile writes a position with a known result and returns the name of its file. The
// claim is wrong, so that the picture is drawn.
func settledFile(t *testing.T) string {
	return written(t, "wrong.txt", "== wrong\nx X . X\nX X X .\nblack first: white 1\n")
}

func TestDebugErrors(t *testing.T) {
	tests := []struct {
		args, input string
		code        int
		want        string
	}{
		{"nothing", "", exitUsage, `no subcommand "nothing" of debug; there are playout, policy, features, kinds, positions, tree, clock and review`},
		{"playout", "", exitUsage, `the command is "montego debug playout FILE|- [flags]"; its arguments here are 0`},
		{"playout - --policy best", "", exitUsage, "--policy: "},
		{"playout - --set length=9", "", exitUsage, "--set: playout.length: "},
		{"playout - --color red", "", exitUsage, `--color: invalid color "red"`},
		{"playout - --every -1", "", exitUsage, "--every: -1 is outside 0.."},
		{"playout - --move -1", "", exitUsage, "--move: -1 is outside 0.."},
		{"positions --playouts 0", "", exitUsage, "--playouts: 0 is outside 1..1000000"},
		{"positions nothing.txt", "", exitFailure, "open nothing.txt: no such file or directory"},
		{"positions debug.go", "", exitFailure, `debug.go:1: "package command" stands before the first position`},
		{"policy - --samples 0", "", exitUsage, "--samples: 0 is outside 1..10000000"},
		{"policy - --rows -2", "", exitUsage, "--rows: -2 is outside 0.."},
		{"kinds - --playouts 0", "", exitUsage, "--playouts: 0 is outside 1..1000000"},
		{"policy nothing.sgf", "", exitFailure, "open nothing.sgf: no such file or directory"},
		{"policy -", "X Y", exitFailure, "-: picture: "},
		{"policy - --move 3", "X .\n. .", exitFailure, "-: only a game record can be read up to a move"},
		{"policy -", "(;SZ[5];B[cc];W[cc])", exitFailure, "-: 1:15: "},
		{"policy - --move 4", "(;SZ[5];B[cc];W[bb])", exitFailure, "-: --move 4: the last move is 2"},
	}
	for _, tt := range tests {
		refused(t, tt.code, tt.want, tt.input, strings.Fields("debug "+tt.args)...)
	}
}

// TestDebugInterrupted: an interrupt ends also what plays without a search, and the exit code says so. A tree is shown
// as far as it has grown.
func TestDebugInterrupted(t *testing.T) {
	record := written(t, "game.sgf", "(;SZ[2])")
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	for args, want := range map[string]string{
		"debug kinds --playouts 100000 " + record:                       "",
		"debug policy --samples 100000 " + record:                       "",
		"debug positions --playouts 100000 " + settledFile(t):           "",
		"debug tree --preset uct --playouts 100000 " + record:           "playout",
		"render --preset uct --criticality --playouts 100000 " + record: "",
	} {
		code, out, errOut := askUntil(ctx, "", strings.Fields(args)...)
		if code != exitFailure || errOut != "montego: interrupted\n" || !strings.Contains(out, want) || want == "" && out != "" {
			t.Errorf("%s: exit code %d, prints %q, says %q", args, code, out, errOut)
		}
	}
}
