package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// put makes a file with these permissions.
func put(t *testing.T, path, content string, mode fs.FileMode) {
	t.Helper()
	if err := errors.Join(os.WriteFile(path, []byte(content), 0o666), os.Chmod(path, mode)); err != nil {
		t.Fatal(err)
	}
}

// content returns what is in a file, or why that is unknown.
func content(path string) string {
	b, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// noParts checks that a folder holds just these files.
func noParts(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if err != nil || strings.Join(names, " ") != strings.Join(want, " ") {
		t.Errorf("the folder holds %q (%v), want %q", names, err, want)
	}
}

func TestWrite(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "page")
	if err := Write(path, Text("first")); err != nil || content(path) != "first" {
		t.Errorf("new: %v, %q", err, content(path))
	}
	put(t, path, "first", 0o640)
	if err := Write(path, Text("second")); err != nil || content(path) != "second" {
		t.Errorf("replaced: %v, %q", err, content(path))
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	noParts(t, folder, "page")
}

// TestWriteSweeps: the first write into a folder removes the parts that killed processes have
// left there, but none that may still have a writer, and nothing else.
func TestWriteSweeps(t *testing.T) {
	folder := t.TempDir()
	for name, age := range map[string]time.Duration{
		".montego-0123abcd.part": 2 * time.Hour, ".montego-89abcdef.part": time.Minute, ".montego-mine.part": 2 * time.Hour, "old.sgf": 2 * time.Hour,
	} {
		path, then := filepath.Join(folder, name), time.Now().Add(-age)
		put(t, path, "half", 0o666)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(filepath.Join(folder, "new"), Text("whole")); err != nil {
		t.Fatal(err)
	}
	noParts(t, folder, ".montego-89abcdef.part", ".montego-mine.part", "new", "old.sgf")
}

// TestWriteNewMode: a new file has the permissions that any new file has here.
func TestWriteNewMode(t *testing.T) {
	folder := t.TempDir()
	usual, ours := filepath.Join(folder, "usual"), filepath.Join(folder, "ours")
	put(t, usual, "", 0o666)
	if err := errors.Join(os.Remove(usual), os.WriteFile(usual, nil, 0o666), Write(ours, Text(""))); err != nil {
		t.Fatal(err)
	}
	a, _ := os.Stat(usual)
	b, _ := os.Stat(ours)
	if a.Mode() != b.Mode() {
		t.Errorf("%v, want %v", b.Mode(), a.Mode())
	}
}

// TestWriteFails: what stood there stands there, and nothing else does.
func TestWriteFails(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "page")
	put(t, path, "old", 0o666)
	broken := errors.New("half way")
	half := func(w io.Writer) error {
		_, _ = io.WriteString(w, strings.Repeat("new", 1<<16))
		return broken
	}
	for _, name := range []string{path, filepath.Join(folder, "other")} {
		if err := Write(name, half); err != broken {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Create(filepath.Join(folder, "third"), half); err != broken {
		t.Error(err)
	}
	if content(path) != "old" {
		t.Errorf("%.20q", content(path))
	}
	noParts(t, folder, "page")
	missing := filepath.Join(folder, "no", "page")
	if err := Write(missing, Text("x")); err == nil || err.Error() != "create "+missing+": no such file or directory" {
		t.Error(err)
	}
	if err := Write(folder, Text("x")); err == nil || !strings.Contains(err.Error(), folder+": is a directory") {
		t.Error(err)
	}
}

// TestWriteLinks: a link goes on pointing where it did.
func TestWriteLinks(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	put(t, at("page"), "old", 0o666)
	for name, to := range map[string]string{"far": "near", "near": at("page"), "nowhere": "later", "round": "round"} {
		if err := os.Symlink(to, at(name)); err != nil {
			if runtime.GOOS == "windows" {
				t.Skip(err) // links take a right that few have there
			}
			t.Fatal(err)
		}
	}
	if err := Write(at("far"), Text("new")); err != nil || content(at("page")) != "new" {
		t.Errorf("%v, %q", err, content(at("page")))
	}
	if err := Create(at("nowhere"), Text("new")); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if err := Write(at("nowhere"), Text("new")); err != nil || content(at("later")) != "new" {
		t.Errorf("%v, %q", err, content(at("later")))
	}
	if err := Write(at("round"), Text("new")); err == nil || !strings.Contains(err.Error(), "too many ") {
		t.Error(err)
	}
	for _, name := range []string{"far", "near", "nowhere", "round"} {
		if _, err := os.Readlink(at(name)); err != nil {
			t.Error(err)
		}
	}
	noParts(t, folder, "far", "later", "near", "nowhere", "page", "round")
}

// TestWriteLinksAcross: a link that begins with ".." leads from the folder where it is, though a link
// to that folder led there. Of the same name as what it means, another file stands where it seems to lead.
func TestWriteLinksAcross(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	for _, name := range []string{"data/games", "data/store", "store"} {
		if err := os.MkdirAll(at(name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	put(t, at("data/store/page"), "old", 0o666)
	put(t, at("store/page"), "another", 0o666)
	for name, to := range map[string]string{"data/games/page": "../store/page", "data/games/later": "../store/later", "games": at("data/games")} {
		if err := os.Symlink(to, at(name)); err != nil {
			if runtime.GOOS == "windows" {
				t.Skip(err) // links take a right that few have there
			}
			t.Fatal(err)
		}
	}
	for _, name := range []string{"page", "later"} {
		if err := Write(at("games/"+name), Text("new")); err != nil || content(at("data/store/"+name)) != "new" {
			t.Errorf("%s: %v, %q", name, err, content(at("data/store/"+name)))
		}
	}
	if content(at("store/page")) != "another" {
		t.Error("another file was replaced")
	}
	noParts(t, at("store"), "page")
}

func TestCreate(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "game")
	if err := Create(path, Text("first")); err != nil || content(path) != "first" {
		t.Errorf("%v, %q", err, content(path))
	}
	err := Create(path, Text("second"))
	if !errors.Is(err, fs.ErrExist) || err.Error() != "create "+path+": file already exists" || content(path) != "first" {
		t.Errorf("%v, %q", err, content(path))
	}
	// Another process was faster.
	other := filepath.Join(folder, "other")
	err = Create(other, func(io.Writer) error { return os.WriteFile(other, []byte("theirs"), 0o666) })
	if !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), other) || content(other) != "theirs" {
		t.Errorf("%v, %q", err, content(other))
	}
	noParts(t, folder, "game", "other")
}

// TestWriteStdout: the file into which standard output goes is not replaced, or
// what is printed afterwards would be lost.
func TestWriteStdout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	usual := os.Stdout
	os.Stdout = file
	defer func() { os.Stdout = usual }()
	if err := Write(path, Text("page, ")); err != nil {
		t.Error(err)
	}
	if _, err := file.WriteString("table"); err != nil || content(path) != "page, table" {
		t.Errorf("%v, %q", err, content(path))
	}
}

// TestCheck: what Write would refuse is known before, and the file stays as it is.
func TestCheck(t *testing.T) {
	folder := t.TempDir()
	path, none := filepath.Join(folder, "page"), filepath.Join(folder, "none", "page")
	if err := Check(path); err != nil {
		t.Error(err)
	}
	noParts(t, folder)
	put(t, path, "first", 0o640)
	if err := Check(path); err != nil || content(path) != "first" {
		t.Errorf("%v, %q", err, content(path))
	}
	noParts(t, folder, "page")
	if err := Check(none); err == nil || err.Error() != "create "+none+": no such file or directory" {
		t.Error(err)
	}
	if err := Check(folder); err == nil || err.Error() != "write "+folder+": it is a folder" {
		t.Error(err)
	}
	if err := Check(os.DevNull); err != nil {
		t.Error(err)
	}
}
