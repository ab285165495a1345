package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/lab/experiments"
)

// TestLabPage: the page of result files links to their folder, whether its name is absolute
// or not, and --html is written beside it. One result is enough: TestPageIsWritten of
// lab/experiments reads all.
func TestLabPage(t *testing.T) {
	results, err := filepath.Abs("../docs/experiments")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	const folder = "results [1]"
	oneResult(t, results, folder)
	absolute, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{folder, absolute} {
		code, out, errOut := ask(t, "", "lab", "report", "--results", from, "--page", "page.md", "--html", "page.html")
		if code != exitOK {
			t.Fatalf("%s: exit code %d: %s%s", from, code, out, errOut)
		}
		if text, err := os.ReadFile("page.md"); err != nil || !strings.Contains(string(text), "("+folder+"/er-t41.svg)") {
			t.Errorf("%s: the page has no plot of ER-T41: %v", from, err)
		}
		if text, err := os.ReadFile("page.html"); err != nil || !strings.Contains(string(text), "ER-T41") {
			t.Errorf("%s: the page of --html does not show ER-T41: %v", from, err)
		}
	}
	if code, _, errOut := ask(t, "", "lab", "report", "--results", folder, "--page", folder+"/other.md"); code == exitOK || !strings.Contains(errOut, "is read") {
		t.Errorf("a page in the place of what it is made of: exit code %d: %s", code, errOut)
	}
}

// oneResult makes a folder with the files of one result, ER-T41.
func oneResult(t *testing.T, results, folder string) {
	t.Helper()
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"er-t41.svg", "er-t41.txt"} {
		text, err := os.ReadFile(filepath.Join(results, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// smallBackup lets a fast CS-T1 be made of few playouts on a small board: its own 8,192 on 9×9,
// and the game before them, are no more of a test of the commands.
func smallBackup(t *testing.T) {
	t.Helper()
	e, err := experiments.Find("CS-T1")
	if err != nil {
		t.Fatal(err)
	}
	if plan := e.Fast; plan.Playouts != 8192 || plan.Size != "" {
		t.Errorf("a fast CS-T1 has %d playouts on %q", plan.Playouts, plan.Size)
	}
	before := e.Fast
	e.Fast.Playouts, e.Fast.Size = 256, "5"
	t.Cleanup(func() { e.Fast = before })
}

// asked is a command line, and what it has to print and to return.
type asked struct {
	args, out, err string
	code           int
}

func askAll(t *testing.T, tests []asked) {
	t.Helper()
	for _, test := range tests {
		code, out, errOut := ask(t, "", strings.Fields(test.args)...)
		if code != test.code || !strings.Contains(out, test.out) || !strings.Contains(errOut, test.err) {
			t.Errorf("%s: exit code %d\n%s%s", test.args, code, out, errOut)
		}
	}
}

// TestLab runs the smallest of experiments, and refuses nonsense.
func TestLab(t *testing.T) {
	backup := "lab run CS-T1 --fast --store " + filepath.Join(t.TempDir(), "t.db")
	smallBackup(t)
	result := filepath.Join(t.TempDir(), "results")
	oneResult(t, "../docs/experiments", result)
	askAll(t, []asked{
		{"lab backup-operators --fit --positions 2 --playouts 256 --player crazystone,level=20k,search.memory=4", "The mix errs least with search.backup.weight=", "2 of 2 positions", exitOK},
		{"lab backup-operators --fit --positions 1 --playouts 256", "", "--positions 1: the errors of --fit need two at least", exitUsage},
		{"lab backup-operators --playouts 100", "", "100 playouts are not a power of two", exitUsage},
		{"lab backup-operators --player rave", "", "does not back up scores", exitUsage},
		{"lab list", "GO-T1", "", exitOK},
		{"lab list", "a rough guess for one processor", "", exitOK},
		{"lab list", "(waits: ", "", exitOK},
		{"lab list", "montego bench --only playout measures it", "", exitOK},
		{"lab run NO-1", "", `no experiment "NO-1"`, exitUsage},
		{"lab run er-t43", "", "experiment ER-T43 waits: ", exitUsage},
		{"lab run GO-T1 --games 3", "", "--games 3: give an even number", exitUsage},
		{"lab run GO-T1 --games 0", "", "--games: 0 is outside 1..", exitUsage},
		{"lab run GO-T1 --games -2", "", "--games: -2 is outside 1..", exitUsage},
		{"lab run CS-T1 --plan", "100 positions, 32768 playouts each", "", exitOK},
		{backup + " --games 1", "√⟨δ²⟩", "1 position, 256 playouts each", exitOK},
		{backup + " --plan", "1 position, 256 playouts each; there already: 1 position\n", "", exitOK},
		{backup + " --games 2", "", "t.db: it holds the whole experiment with 1 position; give --store another name for 2\n", exitFailure},
		{"lab run GO-T1 --fast --games 2 --store no/such.db", "", "montego: create no/such.db: no such file or directory\n", exitFailure},
		{"lab run CS-T1 --fast --games 2 --plan --store " + written(t, "empty.db", ""), "2 positions, 256 playouts each", "", exitOK},
		{"lab report GO-T1 --store no/such.db", "", "experiment GO-T1: montego lab run has not made it here", 1},
		{"lab report --results no/such", "", "open no/such: no such file or directory", 1},
		{"lab report --page x.md", "", "--page: it is made of result files, and --results names none", exitUsage},
		{"lab report GO-T1 --results ../docs/experiments", "", "--results: it takes all experiments of a folder", exitUsage},
		{"lab report --results " + result, "ER-T41: Playouts uniform, by MM", "", exitOK},
		{"lab export GO-T1", "", "--commit must be given", exitUsage},
		{"lab export GO-T1 --commit abc --store no/such.db", "", "experiment GO-T1: montego lab run has not made it here", 1},
		{"lab export GO-T1 --commit abc --fast", "", "has not made it here: stat GO-T1-fast.db: no such file or directory", 1},
		{"lab export GO-T1 --commit abc --fast --store x.db", "", "--store and --fast: choose one of them", exitUsage},
		{"lab import ../docs/experiments/cs-t1.txt --store no.db", "", "cs-t1.txt: experiment CS-T1 is no match, so nothing can go on from a part of it", exitFailure},
		{"lab run ER-F43", "", "experiment ER-F43 has no games: montego lab report ER-F43 shows it", exitUsage},
		{"lab backup-operators --player nobody", "", `--player: no preset "nobody"`, exitUsage},
	})
}

// TestLabReportLeavesOut: a store that is broken or foreign does not hide the others.
func TestLabReportLeavesOut(t *testing.T) {
	result, err := filepath.Abs("../docs/experiments/er-t42.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if code, _, errOut := ask(t, "", "lab", "import", result); code != exitOK {
		t.Fatal(errOut)
	}
	kept, err := os.ReadFile("ER-T42-fast.db")
	for name, text := range map[string]string{"ER-T41.db": "no store", "PA-VS.db": string(kept)} {
		if err == nil {
			err = os.WriteFile(name, []byte(text), 0o600)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	code, out, errOut := ask(t, "", "lab", "report")
	lines := strings.Split(errOut, "\n")
	if code != exitFailure || !strings.Contains(out, "ER-T42: ") || len(lines) != 4 || lines[2] != "montego: 2 of 3 stores cannot be read" {
		t.Fatalf("exit code %d, %s%s", code, out, errOut)
	}
	for i, want := range []string{"left out: store ER-T41.db: ", "left out: store PA-VS.db: "} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("%q, want %q", lines[i], want)
		}
	}
}

// own is an experiment that is small enough for a test.
const own = `id = "OWN"
title = "Exploration"
size = 5
opponent = "preset:uct,search.memory=4"
normal = { playouts = 20, games = 2 }
fast = { playouts = 10, games = 2 }

[[arm]]
name = "more"
player = "preset:uct,search.memory=4,search.exploration=1"
`

// gamesOf returns the lines of games in a result file.
func gamesOf(t *testing.T, path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	return slices.DeleteFunc(lines, func(line string) bool { return !strings.HasPrefix(line, "game ") })
}

// TestOwnExperiment: an experiment in a file is run, reported, exported and read again as one of
// the papers is, and stands for none of them.
func TestOwnExperiment(t *testing.T) {
	t.Chdir(t.TempDir())
	code, shown, errOut := ask(t, "", "lab", "show", "PA-VS")
	if code != exitOK || !strings.Contains(shown, `id = "PA-VS"`) {
		t.Fatalf("lab show: exit code %d\n%s%s", code, shown, errOut)
	}
	for name, text := range map[string]string{
		"own.toml": own, "again.toml": own, "changed.toml": strings.Replace(shown, "0.04", "0.4", 1), "other.toml": strings.Replace(own, "exploration=1", "exploration=2", 1),
		"inert.toml": strings.NewReplacer("OWN", "INERT", "exploration=1", "rave.equivalence=7").Replace(own),
		"typo.toml":  strings.Replace(own, "title", "titel", 1), "path.toml": strings.Replace(own, "OWN", "../OWN", 1),
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	askAll(t, []asked{
		{"lab run no.toml", "", "open no.toml: no such file or directory", exitUsage},
		{"lab run typo.toml", "", `typo.toml: line 2: an experiment has no "titel"`, exitUsage},
		{"lab run path.toml", "", "path.toml: id \"../OWN\": it names files", exitUsage},
		{"lab run changed.toml", "", "changed.toml: PA-VS is an experiment of ", exitUsage},
		{"lab run own.toml", "OWN: Exploration", "2 of 2 games", exitOK},
		{"lab run other.toml", "", "store OWN.db: player A is preset:uct,search.memory=4,search.exploration=1,playouts=20 there, not", exitFailure},
		{"lab report own.toml", "more      2 ", "", exitOK},
		{"lab export own.toml --commit abc --out own.txt", "", "", exitOK},
		{"lab report --results .", "OWN: Exploration", "", exitOK},
		{"lab show own.toml", own, "", exitOK},
		{"lab import own.txt", "", "store OWN.db: it is there already; --store takes another name", exitFailure},
		{"lab import OWN.db --store again.db", "", "result file OWN.db: it does not begin with", exitFailure},
		{"lab import own.txt --store again.db", "made again.db", "", exitOK},
		{"lab run own.toml --store again.db --games 4", "more      4 ", "4 of 4 games", exitOK},
		{"lab export own.toml --store again.db --commit abd", "", `commit "abd": the first games of store again.db are of abc; name both as abc+abd`, exitFailure},
		{"lab export own.toml --store again.db --commit abc+abd --out again.txt", "", "", exitOK},
		{"lab import again.txt --store third.db", "made third.db", "", exitOK},
		{"lab export own.toml --store third.db --commit abe", "", "are of abc+abd; name both as abc+abd+abe", exitFailure},
		{"lab run own.toml --store big.db --games 6", "more      6 ", "6 of 6 games", exitOK},
		{"lab run own.toml --store big.db --games 4", "more      6 ", "", exitOK},
		{"lab export own.toml --store big.db --commit abc", "set games 6", "", exitOK},
		{"lab run inert.toml --plan", "", "search.rave.equivalence has no effect: ", exitOK},
		{"lab export inert.toml --commit abc --out own.txt", "", "own.txt has the results of experiment OWN, not of INERT", exitFailure},
	})
	if code, out, _ := ask(t, "", "lab", "export", "own.toml", "--store", "big.db", "--commit", "abc"); code != exitOK || strings.Contains(out, "planned-") {
		t.Errorf("fewer games than there are were noted as a look: %s", out)
	}
	before := buildSum
	buildSum = func() string { return "later" }
	t.Cleanup(func() { buildSum = before })
	askAll(t, []asked{
		{"lab run own.toml --store big.db --games 6", "more      6 ", "", exitOK}, // nothing is played
		{"lab export own.toml --store big.db --commit abc", "set games 6", "", exitOK},
		{"lab run own.toml --store big.db --games 8", "more      8 ", "another build of this program began it", exitOK},
		{"lab export own.toml --store big.db --commit abc", "", "2 builds have played the games of store big.db", exitFailure},
		{"lab export own.toml --store big.db --commit abc+abd", "set build-later", "", exitOK},
	})
	first, second := gamesOf(t, "own.txt"), gamesOf(t, "again.txt")
	if len(first) != 2 || len(second) != 4 || !slices.Equal(first, second[:2]) {
		t.Errorf("games of a store that went on from a result file:\n%q\nwhich had\n%q", second, first)
	}
	if err := os.Remove("own.toml"); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := ask(t, "", "lab", "report", "--results", "."); code == exitOK || !strings.Contains(errOut, `own.toml declares it`) {
		t.Errorf("without its declaration: exit code %d: %s", code, errOut)
	}
}
