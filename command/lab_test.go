package command

import (
	"strings"
	"testing"
)

// TestLab runs the smallest of experiments, and refuses nonsense.
func TestLab(t *testing.T) {
	for _, test := range []struct {
		args, out, err string
		code           int
	}{
		{"lab backup-operators --positions 1 --playouts 256 --player crazystone,search.memory=4", "128       here", "1 of 1 positions", exitOK},
		{"lab backup-operators --fit --positions 2 --playouts 256 --player crazystone,search.memory=4", "The mix errs least with search.backup.weight=", "2 of 2 positions", exitOK},
		{"lab backup-operators --playouts 100", "", "100 playouts are not a power of two", exitUsage},
		{"lab backup-operators --player rave", "", "does not back up scores", exitUsage},
		{"lab list", "GO-T1", "", exitOK},
		{"lab list", "(waits: ", "", exitOK},
		{"lab list", "montego bench --only playout measures it", "", exitOK},
		{"lab run NO-1", "", `no experiment "NO-1"`, exitUsage},
		{"lab run er-t43", "", "experiment ER-T43 waits: ", exitUsage},
		{"lab run GO-T1 --games 3", "", "--games 3: give an even number", exitUsage},
		{"lab run GO-T1 --games 0", "", "--games 0: give at least 1", exitUsage},
		{"lab run CS-T1 --plan", "100 positions, 32768 playouts each", "", exitOK},
		{"lab report GO-T1 --store no/such.db", "", "experiment GO-T1: montego lab run has not made it here", 1},
		{"lab report --results no/such", "", "open no/such: no such file or directory", 1},
		{"lab report --page x.md", "", "--page: it is made of result files, and --results names none", exitUsage},
		{"lab report GO-T1 --results ../docs/experiments", "", "--results: it takes all experiments of a folder", exitUsage},
		{"lab report --results ../docs/experiments", "ER-T41: Playouts uniform, by MM", "", exitOK},
		{"lab export GO-T1", "", `required flag(s) "commit" not set`, exitUsage},
		{"lab export GO-T1 --commit abc --store no/such.db", "", "experiment GO-T1: montego lab run has not made it here", 1},
		{"lab run ER-F43", "", "experiment ER-F43 has no games: montego lab report ER-F43 shows it", exitUsage},
		{"lab backup-operators --player nobody", "", `--player: no preset "nobody"`, exitUsage},
	} {
		code, out, errOut := ask(t, "", strings.Fields(test.args)...)
		if code != test.code || !strings.Contains(out, test.out) || !strings.Contains(errOut, test.err) {
			t.Errorf("%s: exit code %d\n%s%s", test.args, code, out, errOut)
		}
	}
}
