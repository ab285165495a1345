package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBook lets a book grow in two parts, and shows it.
func TestBook(t *testing.T) {
	dir := t.TempDir()
	growing, out := filepath.Join(dir, "five.growing"), filepath.Join(dir, "five.book")
	bookOn := func(args ...string) (int, string, string) { return ask(t, "", append([]string{"book"}, args...)...) }
	build := []string{"build", growing, "--size", "5", "--positions", "3", "--playouts", "20", "--threads", "1", "--memory", "4M", "-o", out}
	for _, want := range []string{"3 positions", "6 positions"} {
		if code, text, _ := bookOn(build...); code != exitOK || text != growing+": "+want+"\n" {
			t.Fatalf("exit code %d, prints %q", code, text)
		}
	}
	for _, file := range []string{growing, out} {
		if code, text, _ := bookOn("show", file, "--depth", "1"); code != exitOK || !strings.HasPrefix(text, "5×5: 6 positions\nstart → ") {
			t.Errorf("%s is shown as\n%s", file, text)
		}
	}
	record := filepath.Join(dir, "five.sgf")
	if code, _, _ := bookOn("show", out, "--sgf", record); code != exitOK {
		t.Errorf("--sgf: exit code %d", code)
	}
	if text, err := os.ReadFile(record); err != nil || !strings.Contains(string(text), "TE[1]") {
		t.Errorf("SGF %s, %v", text, err)
	}
	tree := []string{"tree", filepath.Join(dir, "five.tree"), "--size", "5", "--playouts", "300", "--threads", "1", "--memory", "4M", "--least", "20"}
	if code, text, _ := bookOn(tree...); code != exitOK || !strings.Contains(text, " nodes of 300 playouts") {
		t.Errorf("tree: exit code %d, prints %q", code, text)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{append(build, "--komi", "5"), "has grown for"},
		{[]string{"show", filepath.Join(dir, "nowhere")}, "nowhere: no such file"},
		{[]string{"show", record}, `is no position of a book`},
		{[]string{"build", out}, "no file of kind montego-growing-book"},
		{[]string{"build", growing, "--size", "5x7"}, "books are for square boards"},
	} {
		if code, _, text := bookOn(tt.args...); code == exitOK || !strings.Contains(text, tt.want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%v: exit code %d, says %q", tt.args, code, text)
		}
	}
}
