//go:build unix

package store

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestNoFile: a pipe or a device is no store, and is not waited for.
func TestNoFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	for path, want := range map[string]string{pipe: "it is a pipe, not a file", "/dev/zero": "it is a device, not a file"} {
		for name, open := range map[string]func(string) (*Store, error){"Open": Open, "Create": Create} {
			if _, err := open(path); err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s %s: %v, want %s", name, path, err, want)
			}
		}
	}
}
