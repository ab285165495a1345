package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
)

// shortGame is a record of three moves.
const shortGame = "(;GM[1]SZ[5]KM[0.5];B[cc];W[bb];B[dd])"

// runReviewOf runs `montego review` with few playouts.
func runReviewOf(t *testing.T, args ...string) (code int, out, errOut string) {
	return ask(t, "", append([]string{"review", "--playouts", "10", "--threads", "1", "--memory", "16M"}, args...)...)
}

func TestReviewCommand(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	for _, name := range []string{"a.sgf", "b.sgf"} {
		if err := os.WriteFile(path(name), []byte(shortGame), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errOut := runReviewOf(t, path("a.sgf"), "--html", path("a.html"), "--plot", path("a.svg"))
	if code != exitOK || !strings.Contains(out, "Reviewed by Montego") {
		t.Fatalf("exit code %d: %s%s", code, out, errOut)
	}
	for name, want := range map[string]string{"a-reviewed.sgf": "SBKV[", "a.html": "</html>", "a.svg": "</svg>", "a.sgf": shortGame} {
		if text, err := os.ReadFile(path(name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has no %s: %v", name, want, err)
		}
	}
	for range 2 { // the second review takes the place of the first
		if code, out, errOut := runReviewOf(t, folder, "-o", path("out")); code != exitOK {
			t.Errorf("a folder: exit code %d: %s%s", code, out, errOut)
		}
	}
	for _, name := range []string{"out/a.sgf", "out/b.sgf"} {
		if _, err := os.Stat(path(name)); err != nil {
			t.Error(err)
		}
	}
	nowhere := path("none/x.html")
	for want, args := range map[string][]string{
		"montego: create " + nowhere + ": no such":              {path("a.sgf"), "--html", nowhere},
		"montego: read " + os.DevNull + ": it is a device, not": {os.DevNull, "-o", path("x.sgf")},
		"would replace":                     {path("a.sgf"), "-o", path("a.sgf")},
		"are for one":                       {path("a.sgf"), path("b.sgf"), "--html", path("x.html")},
		"no such file":                      {path("none.sgf")},
		"there is no rec":                   {t.TempDir()},
		"--time: -1s is outside 0s..":       {path("a.sgf"), "--time", "-1s"},
		"--effort: 0 is outside 0.01..1000": {path("a.sgf"), "--effort", "0", "--playouts", "0"},
		"choose one":                        {path("a.sgf"), "--effort", "2"},
	} {
		if code, _, errOut := runReviewOf(t, args...); code == exitOK || !strings.Contains(errOut, want) {
			t.Errorf("%v: exit code %d, %s, want an error with %q", args, code, errOut, want)
		}
	}
}

// TestReviewOfServer: of a server's habits, which are no faults, a review tells one in a line.
func TestReviewOfServer(t *testing.T) {
	file := written(t, "fox.sgf", "(;GM[1]SZ[5]PB[\xb9\xc5\xc1\xa6\xbe\xc5\xb6\xce]KM[650]RU[Japanese]AP[GNU Go:3.8]AP[foxwq];B[cc];W[bb];B[dd])")
	code, _, errOut := runReviewOf(t, file)
	if want := "montego: " + file + ": KM[650] read as KM[6.5]\n"; code != exitOK || !strings.HasPrefix(errOut, want) || strings.Contains(errOut, "fault") {
		t.Errorf("exit code %d, %q, want %q", code, errOut, want)
	}
}

// TestReviewOfInput: of - the record comes from standard input, and the reviewed one goes to standard
// output, or where --output says.
func TestReviewOfInput(t *testing.T) {
	few := []string{"review", "--playouts", "10", "--threads", "1", "--memory", "16M", "-"}
	code, out, errOut := ask(t, shortGame, few...)
	if code != exitOK || !strings.HasPrefix(out, "(;") || strings.Count(out, "SBKV[") != 4 || !strings.Contains(errOut, "Reviewed by Montego") {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	path := filepath.Join(t.TempDir(), "out.sgf")
	if code, out, errOut := ask(t, shortGame, append(few, "-o", path)...); code != exitOK || !strings.HasPrefix(out, path+": Reviewed by Montego") {
		t.Errorf("into a file: exit code %d: %s%s", code, out, errOut)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "SBKV[") {
		t.Errorf("%v, %s", err, text)
	}
	for want, args := range map[string][]string{"give it alone": {path, "-"}, "not SGF": {"-"}} {
		if code, _, errOut := ask(t, "hello", append(few[:len(few)-1:len(few)-1], args...)...); code == exitOK || !strings.Contains(errOut, want) {
			t.Errorf("%v: exit code %d, %s", args, code, errOut)
		}
	}
}

// TestReviewOfCollection: all games of a file are reviewed, those that cannot be played
// are named, and those that can be played in part are reviewed so far.
func TestReviewOfCollection(t *testing.T) {
	file := written(t, "two.sgf", shortGame+"(;GM[1]SZ[5];B[cc];W[cc];B[dd])(;SZ[5])"+strings.Replace(shortGame, "B[dd]", "B[dc]", 1))
	code, out, errOut := runReviewOf(t, file)
	if code != exitOK || strings.Count(out, "Reviewed by Montego") != 3 {
		t.Fatalf("exit code %d: %s%s", code, out, errOut)
	}
	for _, want := range []string{"game 2 of 4 is reviewed up to its first fault", "game 3 of 4 is left out: this record has no moves"} {
		if !strings.Contains(errOut, want) {
			t.Errorf("it does not say %q: %s", want, errOut)
		}
	}
	text, err := os.ReadFile(strings.TrimSuffix(file, ".sgf") + reviewedEnd)
	if err != nil || strings.Count(string(text), "SBKV[") != 4+2+4 || !strings.Contains(string(text), "B[dc]") {
		t.Errorf("%v, %s", err, text)
	}
	if code, _, errOut := runReviewOf(t, file, "--html", file+".html"); code == exitOK || !strings.Contains(errOut, "there are 4") {
		t.Errorf("a page of four games: exit code %d, %s", code, errOut)
	}
}

// TestReviewLeavesOut: a record that cannot be reviewed is named, and does not keep the
// others of its folder from their review.
func TestReviewLeavesOut(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"a.sgf": "nonsense", "b.sgf": "(;SZ[25];B[cc])", "c.sgf": shortGame} {
		filetest.Put(t, folder, name, text)
	}
	code, out, errOut := runReviewOf(t, folder)
	if code != exitFailure || strings.Count(out, "Reviewed by Montego") != 1 || strings.Count(errOut, "\n") != 3 {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	for _, want := range []string{"a.sgf:1:1: ", "b.sgf: 1:3: ", "montego: 2 of 3 records were not reviewed"} {
		if !strings.Contains(errOut, want) {
			t.Errorf("it does not say %q: %s", want, errOut)
		}
	}
}

// TestDebugReview: as many moves of each game are judged as --part says, or all of a shorter
// game, wherever the part begins.
func TestDebugReview(t *testing.T) {
	games := written(t, "games.sgfs", strings.Repeat("(;SZ[5];B[cc];W[bb];B[dd];W[ab];B[cb])\n", 3)+"(;SZ[5];B[cc])\n")
	for part, want := range map[string]string{"2": "7 moves", "5": "16 moves", "9": "16 moves", "0": "16 moves"} {
		code, out, errOut := ask(t, "", strings.Fields("debug review "+games+" --effort 0.001 --factor 1 --memory 8M --part "+part)...)
		if code != exitOK || !strings.Contains(out, "games 4: "+want) {
			t.Errorf("--part %s: exit code %d, %s, want %s\n%s", part, code, errOut, want, out)
		}
	}
}
