package file

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"montego/internal/file/filetest"
)

// note is what the tests read.
var note = Limit{Bytes: 8, Of: "a note"}

// TestRead: a file up to the limit is read, and what is longer or no file is refused in
// a line that names it.
func TestRead(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string { return filetest.Put(t, folder, name, text) }
	empty, full, over := file("empty", ""), file("full", "12345678"), file("over", "123456789")
	link := filepath.Join(folder, "link")
	if err := os.Symlink("full", link); err != nil {
		t.Skip(err)
	}
	for path, want := range map[string]string{empty: "", full: "12345678", link: "12345678"} {
		if text, err := note.Read(path); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", path, text, err)
		}
	}
	none := filepath.Join(folder, "none")
	for path, want := range map[string]string{
		over:        "read " + over + ": longer than 8 bytes, the limit of a note",
		folder:      "read " + folder + ": it is a folder, not a file",
		os.DevNull:  "read " + os.DevNull + ": it is a device, not a file",
		"/dev/zero": "read /dev/zero: it is a device, not a file",
		none:        "open " + none + ": no such file or directory",
	} {
		if text, err := note.Read(path); err == nil || err.Error() != want {
			t.Errorf("%q, %v, want %s", text, err, want)
		}
	}
}

// TestReader: the limit holds whatever the pieces are in which a reader gives its bytes.
func TestReader(t *testing.T) {
	for _, piece := range []int{1, 3, 8, 9, 100} {
		for length, want := range map[int]string{0: "", 7: "", 8: "", 9: "longer than 8 bytes, the limit of a note", 1000: "longer than 8 bytes, the limit of a note"} {
			in := note.Reader(pieces{strings.NewReader(strings.Repeat("x", length)), piece})
			got, err := io.ReadAll(in)
			if len(got) != min(length, 8) || (err == nil) != (want == "") || err != nil && err.Error() != want {
				t.Errorf("%d bytes by %d: %d, %v", length, piece, len(got), err)
			}
		}
	}
}

// pieces gives a few bytes at a time.
type pieces struct {
	r io.Reader
	n int
}

func (p pieces) Read(b []byte) (int, error) { return p.r.Read(b[:min(len(b), p.n)]) }

// TestReadFrom: the end of the context ends the wait for an input that says nothing.
func TestReadFrom(t *testing.T) {
	if text, err := note.ReadFrom(t.Context(), strings.NewReader("12345678")); err != nil || string(text) != "12345678" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := note.ReadFrom(t.Context(), strings.NewReader("123456789")); err == nil {
		t.Error("more than the limit was read")
	}
	ctx, cancel := context.WithCancel(t.Context())
	silent, writer := io.Pipe()
	defer writer.Close()
	go func() {
		_, _ = writer.Write([]byte("1")) // the reading has begun
		cancel()
	}()
	if _, err := note.ReadFrom(ctx, silent); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestUntil: a long reading ends with its context.
func TestUntil(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := Until(ctx, bytes.NewReader(make([]byte, 100)))
	if n, err := r.Read(make([]byte, 10)); n != 10 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	cancel()
	if n, err := r.Read(make([]byte, 10)); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d, %v", n, err)
	}
}

// TestSize: the limit is told in the unit that people use.
func TestSize(t *testing.T) {
	for n, want := range map[int64]string{1: "1 bytes", 1000: "1000 bytes", 1024: "1 KiB", 64 << 10: "64 KiB", 1 << 20: "1 MiB", 3 << 30: "3 GiB", 1<<20 + 1: "1048577 bytes"} {
		if got := size(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// TestNamed: a name is kept with what was read of it; the name of none, like the empty one,
// is the zero value; and what cannot be read changes nothing.
func TestNamed(t *testing.T) {
	var n Named[int]
	read := 7
	load := func(name string) (*int, error) {
		if name == "bad" {
			return nil, errors.New("it is bad")
		}
		return &read, nil
	}
	for _, step := range []struct {
		set, name string
		read, ok  bool
	}{
		{"a", "a", true, true}, {"bad", "a", true, false}, {"none", "none", false, true}, {"b", "b", true, true}, {"", "none", false, true},
	} {
		err := n.Set(step.set, "none", load)
		if n.Name("none") != step.name || (n.Read() == &read) != step.read || (err == nil) != step.ok {
			t.Errorf("after %q: %q, %v, %v", step.set, n.Name("none"), n.Read(), err)
		}
	}
}
