package command

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
)

// quickStudy is a study that takes a moment.
const quickStudy = `
player = "preset:rave,playouts=2,search.memory=1"
opponents = ["preset:uct,playouts=2,search.memory=1"]
size = 5
referee = "none"
max-moves = 20
method = "orego"
games = 2
test = 4
[[parameter]]
name = "rave.equivalence"
low = 10
high = 10000
scale = "log"
`

func TestTune(t *testing.T) {
	path := written(t, "study.toml", quickStudy)
	if code, out, errOut := ask(t, "", "tune", "run", path, "--plan"); code != exitOK || !strings.HasPrefix(out, "32 games to play, ") || errOut != "" {
		t.Errorf("plan: exit code %d, %q, %q", code, out, errOut)
	}
	code, out, errOut := ask(t, "", "tune", "run", path, "--parallel", "2")
	if code != exitOK || !strings.Contains(out, "orego: 32 of 32 games on 5×5") || !strings.Contains(errOut, "stage second: 14 games\n") {
		t.Errorf("run: exit code %d\n%s\n%s", code, out, errOut)
	}
	plots := filepath.Join(filepath.Dir(path), "plots")
	code, again, _ := ask(t, "", "tune", "report", path, "--plots", plots)
	if !strings.HasPrefix(again, out) || !strings.HasSuffix(again, filepath.Join(plots, "second-slices.svg")+"\n") || code != exitOK {
		t.Errorf("report: exit code %d\n%s", code, again)
	}
	if slices, err := os.ReadFile(filepath.Join(plots, "second-slices.svg")); err != nil || strings.Contains(string(slices), "…") {
		t.Errorf("a name in the legend of the slices is cut, or %v", err)
	}
	filetest.Put(t, filepath.Dir(path), filepath.Base(path), strings.Replace(quickStudy, "test = 4", "test = 8", 1))
	for _, plan := range []string{"--plan", "--plan=false"} {
		store := strings.TrimSuffix(path, ".toml") + ".db"
		refused(t, exitFailure, "store "+store+": it was begun with study test 4, not study test 8; give a new study a new name", "", "tune", "run", path, plan)
	}
}

// TestTuneUnwritable: a store that cannot be written is told before the trial game.
func TestTuneUnwritable(t *testing.T) {
	path := written(t, "study.toml", quickStudy)
	store := strings.TrimSuffix(path, ".toml") + ".db"
	if err := os.Symlink(filepath.Join(filepath.Dir(path), "none", "study.db"), store); err != nil {
		t.Skip(err)
	}
	refused(t, exitFailure, "create "+store+": no such file or directory", "", "tune", "run", path)
}

// TestTuneErrors: one clear line each.
func TestTuneErrors(t *testing.T) {
	path := written(t, "study.toml", strings.Replace(quickStudy, "rave.equivalence", "rave.moon", 1))
	tests := []struct {
		args string
		code int
		want string
	}{
		{"run", exitUsage, `the command is "montego tune run STUDY.toml [flags]"; its arguments here are 0`},
		{"walk", exitUsage, `no subcommand "walk" of tune; there are run, report and levels`},
		{"run none.toml", exitFailure, "open none.toml: "},
		{"report none.toml", exitFailure, "open none.toml: "},
		{"run " + path, exitFailure, `study.toml: unknown parameter "rave.moon"`},
		{"run " + path + " --parallel 0", exitUsage, "--parallel: 0 is outside 1.."},
		{"levels --from 12p", exitUsage, `--from: "12p" is not one of max, 25k, `},
		{"levels --from 12k --to 14k", exitUsage, "from 12k to 14k: a calibration"},
		{"levels --anchor gtp:gnugo", exitUsage, "--anchor and --beside"},
		{"levels --games 3", exitUsage, "games: of more than two"},
	}
	for _, tt := range tests {
		code, _, errOut := ask(t, "", strings.Fields("tune "+tt.args)...)
		if code != tt.code || !strings.HasPrefix(errOut, "montego: "+tt.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("tune %s: exit code %d, %q; want %d, %q", tt.args, code, errOut, tt.code, tt.want)
		}
	}
}

// TestLevelsInterrupted: an interruption is told also where the games so far give no ratings.
func TestLevelsInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	errOut := &stopper{after: "2 of 24 games: ", stop: stop}
	args := strings.Fields("tune levels --from 20k --to 16k --games 4 --size 5 --store " + filepath.Join(t.TempDir(), "levels.db"))
	code := Run(ctx, args, strings.NewReader(""), io.Discard, errOut)
	if code != exitFailure || !strings.Contains(errOut.String(), "\nmontego: interrupted after ") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}
