//go:build unix

package file

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk: where there is no room for the new file, the old one stays.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "page")
	put(t, path, "old", 0o666)
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual); err != nil {
		t.Fatal(err)
	}
	small := usual
	small.Cur = 1 << 12
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Fatal(err)
	}
	long := Text(strings.Repeat("new", 1<<16))
	err, errNew := Write(path, long), Create(filepath.Join(folder, "another"), long)
	if restore := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual); restore != nil {
		t.Fatal(restore)
	}
	if err == nil || err.Error() != "write "+path+": file too large" || errNew == nil {
		t.Errorf("%v, %v", err, errNew)
	}
	if content(path) != "old" {
		t.Errorf("%.20q", content(path))
	}
	noParts(t, folder, "page")
}

// TestDevice: a device is written through, and stays, refuse it or not.
func TestDevice(t *testing.T) {
	before, err := os.Stat("/dev/full")
	if runtime.GOOS != "linux" {
		t.Skip("this system has no /dev/full")
	}
	if err != nil || before.Mode().IsRegular() {
		t.Fatalf("/dev/full is no device: %v", err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink("/dev/full", link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"/dev/full", link} {
		if err := Write(name, Text("x")); err == nil || err.Error() != "write "+name+": no space left on device" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after, err := os.Stat("/dev/full"); err != nil || !os.SameFile(before, after) {
		t.Fatalf("/dev/full is not what it was: %v", err)
	}
	if err := Write("/dev/null", Text("x")); err != nil {
		t.Error(err)
	}
}

// TestReadOnly: a file that may not be written is not replaced either.
func TestReadOnly(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("the superuser may write everything")
	}
	path := filepath.Join(t.TempDir(), "page")
	put(t, path, "old", 0o444)
	if err := Write(path, Text("new")); err == nil || content(path) != "old" {
		t.Errorf("%v, %q", err, content(path))
	}
}
