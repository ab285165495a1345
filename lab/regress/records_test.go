package regress

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
)

// TestRecords: the suites drawn from game records can be asked, and what stands in
// them follows from their pictures. With -update the commands are written anew.
// Where the answer is any move but one there is nothing to mark, and the commands
// stand by themselves.
func TestRecords(t *testing.T) {
	paths, err := filepath.Glob("suites/records/*/*.tst")
	if err != nil {
		t.Fatal(err)
	}
	tests := 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := parse(path, text)
		if err != nil {
			t.Fatal(err)
		}
		tests += s.Tests()
		if strings.Contains(string(text), "#? [!") {
			continue
		}
		want, questions, err := derive(string(text))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		filetest.Golden(t, path, want)
		for i, q := range questions {
			q.check(t, 10*(i+1))
		}
	}
	if tests < 60 {
		t.Errorf("%d tests in %d suites", tests, len(paths))
	}
}
