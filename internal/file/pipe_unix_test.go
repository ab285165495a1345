//go:build unix

package file

import (
	"net"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipe: a pipe into which nobody writes is refused and not waited for.
func TestPipe(t *testing.T) {
	folder := t.TempDir()
	pipe, socket := filepath.Join(folder, "pipe"), filepath.Join(folder, "s")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip(err)
	}
	defer listener.Close()
	for path, want := range map[string]string{pipe: "pipe", socket: "socket"} {
		if _, err := note.Read(path); err == nil || err.Error() != "read "+path+": it is a "+want+", not a file" {
			t.Error(err)
		}
	}
}
