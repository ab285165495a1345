package net

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLoadRefuses: what cannot be a network is refused before it is read.
func TestLoadRefuses(t *testing.T) {
	long := filepath.Join(t.TempDir(), "long")
	if err := os.WriteFile(long, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(long, MaxFile+1); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		os.DevNull: "it is a device, not a file",
		long:       "longer than 64 MiB, the limit of a network",
	} {
		if _, err := Load(name); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
