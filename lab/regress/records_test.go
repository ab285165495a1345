package regress

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
		s, err := Parse(path, text)
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
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if diff := cmp.Diff(want, string(text)); diff != "" {
			t.Errorf("%s: the commands are not those of the pictures; go test ./regress -run Records -update makes them so:\n%s", path, diff)
		}
		for i, q := range questions {
			q.check(t, 10*(i+1))
		}
	}
	if tests < 60 {
		t.Errorf("%d tests in %d suites", tests, len(paths))
	}
}
