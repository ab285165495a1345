package command

import (
	"encoding/json"
	"strings"
	"testing"
)

// runRegressCommand runs `montego match regress` on a suite with this text, with a
// player that answers at once.
func runRegressCommand(t *testing.T, suite string, flags ...string) (code int, out, errOut string) {
	t.Helper()
	args := []string{"match", "regress", written(t, "suite.tst", suite), "--player", "preset:uct,search.memory=1"}
	return ask(t, "", append(args, flags...)...)
}

func TestRegressCommand(t *testing.T) {
	tests := []struct {
		suite, flags string
		code         int
		out, errOut  string // parts of it
	}{
		{"boardsize 5\n1 reg_genmove b", "--playouts 10", exitOK, "suite      1     1     0     0     0 ", ""},
		{"1 name\n#? [Montego]", "--playouts 10,20", exitOK, "preset:uct,search.memory=1,playouts=20    1/1  1/1  100.0", ""},
		{"1 name\n#? [Fuego]", "", exitFailure, "FAIL 1 name: expected [Fuego], got Montego\n", "montego: 1 unexpected failure, 0 commands refused, 0 engines lost\n"},
		{"1 name\n#? [Fuego]*", "", exitOK, "suite      1     0     0     1     0 ", ""},
		{"1 name\nxyzzy", "", exitFailure, "refused: xyzzy: ? unknown command\n", "montego: 0 unexpected failures, 1 command refused, 0 engines lost\n"},
		{"1 name\n#? [(]", "", exitFailure, "", "suite.tst:2: error parsing regexp: "},
		{"1 name", "--memory 64M --player preset:uct,playouts=5", exitOK, "suite", ""},
		{"1 name", "--memory 64", exitUsage, "", "not a size like 512M"},
		{"1 name", "--parallel 0", exitUsage, "", "montego: --parallel: 0 is outside 1..\n"},
		{"1 name", "--timeout 0s", exitUsage, "", "montego: --timeout: 0s is outside 1ms..\n"},
		{"1 name", "--engine preset:rove", exitUsage, "", `montego: player preset:rove: no preset "rove"; `},
		{"1 name", "--player gtp:no-such-program", exitFailure, "", "no-such-program: cannot start the engine: "},
	}
	for _, tt := range tests {
		code, out, errOut := runRegressCommand(t, tt.suite, strings.Fields(tt.flags)...)
		if code != tt.code || !strings.Contains(out, tt.out) || !strings.Contains(errOut, tt.errOut) || (tt.out == "") != (out == "") || strings.Count(errOut, "\n") > 1 {
			t.Errorf("%q %s: exit code %d\n%s%s", tt.suite, tt.flags, code, out, errOut)
		}
	}
}

func TestRegressJSON(t *testing.T) {
	code, out, _ := runRegressCommand(t, "1 name", "--json")
	var got struct{ Runs []struct{ Tests []any } }
	if err := json.Unmarshal([]byte(out), &got); code != exitOK || err != nil || len(got.Runs) != 1 || len(got.Runs[0].Tests) != 1 {
		t.Errorf("exit code %d, %v, %s", code, err, out)
	}
}
