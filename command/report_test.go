package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
	"montego/lab/store"
)

// TestReportCommand: one line each for what is wrong, and nothing is overwritten.
func TestReportCommand(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	for name, players := range map[string]int{"two.db": 2, "three.db": 3} {
		s, err := store.Create(path(name))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Begin(t.Context(), nil, make([]store.Player, players)); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	filetest.Put(t, folder, "text", "This is no store.")
	page := path("page.html")
	tests := []struct {
		args        []string
		code        int
		out, errOut string // parts of it
	}{
		{[]string{path("two.db"), "--html", page, "--sprt", "elo0=0,elo1=10"}, exitOK, "0 games on 9×9, chinese rules, komi 7.5, referee builtin\n", ""},
		{[]string{path("two.db"), "--sprt", "elo0=0"}, exitUsage, "", "montego: --sprt: a test needs both"},
		{[]string{path("three.db"), "--sprt", "elo0=0,elo1=10"}, exitUsage, "", "montego: --sprt: a test is of two players, and these are 3\n"},
		{[]string{path("two.db"), "--html", folder}, exitFailure, "", "montego: --html: write "},
		{[]string{path("none.db")}, exitFailure, "", "none.db"},
		{[]string{path("text")}, exitFailure, "", "text"},
		{nil, exitUsage, "", `the command is "montego match report STORE [flags]"; its arguments here are 0`},
	}
	for _, tt := range tests {
		code, out, errOut := ask(t, "", append([]string{"match", "report"}, tt.args...)...)
		if code != tt.code || !strings.Contains(out, tt.out) || !strings.Contains(errOut, tt.errOut) || strings.Count(errOut, "\n") > 1 {
			t.Errorf("%v: exit code %d\n%s%s", tt.args, code, out, errOut)
		}
	}
	if html, err := os.ReadFile(page); err != nil || !strings.HasPrefix(string(html), "<!DOCTYPE html>") {
		t.Errorf("the page: %v", err)
	}
	if text, _ := os.ReadFile(path("text")); string(text) != "This is no store." {
		t.Error("a file that is no store was changed")
	}
}
