package settled

import (
	"path/filepath"
	"testing"
)

// TestRecords: the positions drawn from game records can be read.
func TestRecords(t *testing.T) {
	paths, err := filepath.Glob("records/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	claims := 0
	for _, path := range paths {
		positions, err := Load(path)
		if err != nil {
			t.Error(err)
		}
		claims += len(positions)
	}
	if claims < 150 {
		t.Errorf("%d claims in %d files", claims, len(paths))
	}
}
