package sgf

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"montego/internal/file/filetest"
)

// Each testdata/NAME.sgf is read and written; NAME.golden holds the warnings
// and what was written. That must then stay as it is, without a warning.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.sgf")
	if err != nil || len(paths) == 0 {
		t.Fatal(err, "no files")
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".sgf"), func(t *testing.T) {
			c, warnings, err := Load(path)
			if err != nil {
				t.Fatal(err)
			}
			written := c.Bytes()
			filetest.Golden(t, strings.TrimSuffix(path, ".sgf")+".golden", strings.Join(append(texts(warnings), string(written)), "\n"))
			again, warnings, err := Parse(written)
			if err != nil || len(warnings) > 0 {
				t.Fatal(err, warnings)
			}
			if !bytes.Equal(again.Bytes(), written) {
				t.Errorf("not stable:\n%s", cmp.Diff(string(written), string(again.Bytes())))
			}
		})
	}
}

func TestLoadErrors(t *testing.T) {
	if _, _, err := Load("testdata/absent.sgf"); err == nil {
		t.Error("a file that is not there was read")
	}
	path := filetest.Put(t, t.TempDir(), "x.sgf", "no game")
	_, _, err := Load(path)
	if want := path + `:1:1: not SGF: there is no game tree, "(;"`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Lines break between nodes, and between the properties of a long node.
func TestWriteLines(t *testing.T) {
	c, _, err := Parse(record(60))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(c.Bytes()), "\n"), "\n")
	for i, line := range lines {
		if len(line) > lineWidth+1 || i > 0 && line[0] != ';' {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
	root := c.Trees[0]
	root.SetText("C", strings.Repeat("comment ", 50))
	root.SetText("GC", "short")
	again, _, err := Parse(c.Bytes())
	if err != nil || again.Trees[0].Text("C") != root.Text("C") {
		t.Errorf("a long value was changed: %v", err)
	}
}
