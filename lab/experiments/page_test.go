package experiments

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/lab/match"
)

// results of the repository, and the page that is made of them.
const (
	resultsFolder = "../../docs/experiments"
	resultsPage   = "../../docs/experiments.md"
)

// TestPageIsWritten: docs/experiments.md and its plots are what montego lab report writes
// from the result files, so that nobody has to believe a table.
func TestPageIsWritten(t *testing.T) {
	outcomes, err := ReadFolder(resultsFolder)
	if err != nil {
		t.Fatal(err)
	}
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(filepath.Join(resultsFolder, "other.md"))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := WritePage(&text, all, outcomes, "experiments", string(other)); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(resultsPage)
	if err != nil || string(page) != text.String() {
		t.Errorf("%s is not what montego lab report --results docs/experiments --page docs/experiments.md writes (%v)", resultsPage, err)
	}
	plots := map[string]bool{}
	for _, o := range outcomes {
		name, svg := o.Plot()
		plots[name] = true
		if has, err := os.ReadFile(filepath.Join(resultsFolder, name)); err != nil || drawing(string(has)) != drawing(svg) {
			t.Errorf("plot %s is not what lab report draws (%v)", name, err)
		}
	}
	files, err := filepath.Glob(filepath.Join(resultsFolder, "*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !plots[filepath.Base(file)] {
			t.Errorf("%s is the plot of no result file", file)
		}
	}
}

// drawing returns a plot without its style sheet, which may change without what it shows.
func drawing(svg string) string {
	before, rest, _ := strings.Cut(svg, "<style>")
	_, after, _ := strings.Cut(rest, "</style>")
	return before + after
}

// TestPageTellsBrokenOff: an experiment that was broken off says how many games it was to have,
// because its end was not fixed before.
func TestPageTellsBrokenOff(t *testing.T) {
	for want, games := range map[string][2]int{
		"fast, 100 games each.":                   {100, 100},
		"fast, 96 of 100 games each.":             {96, 96},
		"fast, broken off before 100 games each.": {34, 32},
	} {
		o := &Outcome{Experiment: &Experiment{Kind: kindMatch, Settings: match.DefaultSettings(), Paper: "a paper", Table: "a table"}, Scale: Scale{Games: 100, Playouts: 9}}
		for _, n := range games {
			o.Rows = append(o.Rows, Row{Games: n})
		}
		if got := o.pageHeading(); !strings.Contains(got, want) {
			t.Errorf("%v games: %s, want %q in it", games, got, want)
		}
	}
}

// TestPageCountsOne: of one order the page says that it is decided, of several that they are.
func TestPageCountsOne(t *testing.T) {
	_, o, err := readResultFile(filepath.Join(resultsFolder, "er-t51.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, order := range o.Expect {
		if o.orderVerdict(order).finding != reproduced {
			continue
		}
		e := *o.Experiment
		e.Expect = []string{order}
		one := *o
		one.Experiment = &e
		got := counts([]*Outcome{&one}, []*Experiment{&e})
		if want := "Of 1 order of the papers that is declared, 1 is decided: 1 reproduced, 0 not."; !strings.HasPrefix(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
		return
	}
	t.Error("no order is reproduced")
}

// TestNoPaper: of an idea that no paper has, nothing is said of a paper.
func TestNoPaper(t *testing.T) {
	o := &Outcome{Experiment: &Experiment{Kind: kindWeights, Doc: "An idea.", Errors: errorsNone}}
	if got := append(o.notes(), o.heading(), o.pageHeading(), o.expectations().Heads[0]); !slices.Equal(got, []string{"An idea.", "An idea.", "order expected"}) {
		t.Errorf("%q", got)
	}
}

// TestPageTellsPositions: the page says on how many positions a table of backup operators rests.
func TestPageTellsPositions(t *testing.T) {
	e, err := Find("CS-T1")
	if err != nil {
		t.Fatal(err)
	}
	o := &Outcome{Experiment: e, Scale: Scale{Playouts: 8192}, Backup: &BackupTable{Positions: 40}}
	if got, want := o.pageHeading(), "Table 1. 40 positions, 8192 playouts each. "; !strings.Contains(got, want) {
		t.Errorf("%s, want %q in it", got, want)
	}
}

// TestNotesTellErrors: the notes say what stands for errors that a paper does not give.
func TestNotesTellErrors(t *testing.T) {
	for want, e := range map[string]*Experiment{
		"those of its 500 games": {Errors: errorsNone, PublishedGames: 500},
		"taken as exact":         {Errors: errorsNone},
		"errors are 1σ":          {Errors: errorsDeviation},
		"Published: a graph":     {Errors: errorsNone, Unpublished: "a graph"},
	} {
		e.Paper = "[Y]"
		if got := strings.Join((&Outcome{Experiment: e}).notes(), " "); !strings.Contains(got, want) {
			t.Errorf("%s, want %q in it", got, want)
		}
	}
}

// TestList: what the list tells to run can be run.
func TestList(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	list := List(all).Text()
	for _, e := range all {
		_, err := NewPlan(e, Options{Parallel: 1})
		if strings.Contains(list, "montego lab run "+e.ID+" ") && err != nil {
			t.Errorf("the list says that %s can be run: %v", e.ID, err)
		}
	}
}

// TestResultFileOfWindows: Git on Windows ends lines otherwise, and that changes no result.
func TestReadFolderOfWindows(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(resultsFolder, "er-pb.txt"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, o, err := readResultFile(path); err != nil || o.ID != "ER-PB" {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestBothScales: an experiment has a section for each scale, and an order that both decide counts once.
func TestBothScales(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(resultsFolder, "er-pb.txt"))
	if err != nil {
		t.Fatal(err)
	}
	fast := string(text)
	body := fast[:strings.Index(fast, "end 40 ")]
	outcomes, err := ReadFolder(filetest.Folder(t, map[string]string{
		"er-pb.txt": fast, "er-pb-again.txt": sealed(strings.Replace(body, "set scale fast", "set scale normal", 1), 40),
	}))
	if err != nil || len(outcomes) != 3 { // and ER-F43, which needs no file
		t.Fatalf("%d outcomes, %v", len(outcomes), err)
	}
	outcomes = outcomes[1:]
	all := []*Experiment{outcomes[0].Experiment}
	var page strings.Builder
	if err := WritePage(&page, all, outcomes, "folder", ""); err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, want := range []string{
		"Of 1 order of the papers that is declared, 1 is decided: 1 reproduced, 0 not.",
		"## ER-PB: Progressive bias in the tree\n", "(folder/er-pb.svg)",
		"## ER-PB: Progressive bias in the tree, normal scale\n", "(folder/er-pb-again.svg)",
	} {
		i := strings.Index(page.String()[at:], want)
		if i < 0 {
			t.Fatalf("no %q in what is left of\n%s", want, &page)
		}
		at += i
	}
}

// TestReadFolder: one file that cannot be used, or two of one experiment, and there is no
// page at all. The error names the file.
func TestReadFolder(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(resultsFolder, "er-pb.txt"))
	if err != nil {
		t.Fatal(err)
	}
	whole := string(text)
	for want, files := range map[string]map[string]string{
		"": {"a.txt": whole},
		"b.txt: it is of experiment ER-PB, as a.txt is": {"a.txt": whole, "b.txt": whole},
		"a.txt: it is cut":              {"a.txt": whole[:len(whole)/2]},
		"c.txt: it does not begin with": {"a.txt": whole, "c.txt": "notes\n"},
	} {
		folder := filetest.Folder(t, files)
		outcomes, err := ReadFolder(folder)
		if want == "" {
			if err != nil || len(outcomes) != 2 { // and ER-F43, which needs no file
				t.Errorf("%d outcomes, %v", len(outcomes), err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestForeseen: a player's own number of playouts counts, not that of the scale.
func TestForeseen(t *testing.T) {
	declared := func(player string) *Experiment {
		e, err := parseExperiment([]byte("id = \"X\"\ntitle = \"x\"\npaper = \"x\"\ntable = \"x\"\nunpublished = \"x\"\nsize = 9\nopponent = \"preset:uct,playouts=100\"\n" +
			"normal = { playouts = 100, games = 1000 }\nfast = { playouts = 100, games = 2 }\n" +
			"[[arm]]\nname = \"a\"\nplayer = \"preset:uct\"\n[[arm]]\nname = \"b\"\nplayer = \"" + player + "\""))
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	few, many := declared("preset:uct").foreseen(), declared("preset:uct,playouts=4100").foreseen()
	if want := few * 11; many < want*99/100 || many > want*101/100 { // 4 × 100 playouts, and 4400
		t.Errorf("%v with 100 playouts, %v with 4100, want %v", few, many, want)
	}
}
