package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shortGame is a record of three moves.
const shortGame = "(;GM[1]SZ[5]KM[0.5];B[cc];W[bb];B[dd])"

// runReviewOf runs `montego review` with few playouts.
func runReviewOf(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	args = append([]string{"review", "--playouts", "10", "--threads", "1", "--memory", "16M"}, args...)
	code = run(t.Context(), rootCommand(reviewCommand()), args, strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
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
	if code, out, errOut := runReviewOf(t, folder, "-o", path("out")); code != exitOK {
		t.Errorf("a folder: exit code %d: %s%s", code, out, errOut)
	}
	for _, name := range []string{"out/a.sgf", "out/b.sgf"} {
		if _, err := os.Stat(path(name)); err != nil {
			t.Error(err)
		}
	}
	for want, args := range map[string][]string{
		"would replace":   {path("a.sgf"), "-o", path("a.sgf")},
		"are for one":     {path("a.sgf"), path("b.sgf"), "--html", path("x.html")},
		"no such file":    {path("none.sgf")},
		"there is no rec": {t.TempDir()},
		"negative":        {path("a.sgf"), "--time", "-1s"},
	} {
		if code, _, errOut := runReviewOf(t, args...); code == exitOK || !strings.Contains(errOut, want) {
			t.Errorf("%v: exit code %d, %s, want an error with %q", args, code, errOut, want)
		}
	}
}
