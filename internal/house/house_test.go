package house

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// The house is drawn once, in the table of floors of docs/architecture.md.
// The tests in this file hold the code to that drawing.
const drawing = "docs/architecture.md"

// atRoot runs a test at the root of the project, of which it reads all. A TestMain that went
// there would not do: go test would look for the files that the tests read where it began, and
// take the tests for passed after these files have changed.
func atRoot(t *testing.T) {
	t.Helper()
	t.Chdir("../..")
}

// room is a row of the table: a package, by its folder, and what lies below it.
type room struct {
	name  string
	floor int
}

// mayImport reports whether a file of room r may import from room s. Tests may
// lean on peers too, never on a floor above.
func (r room) mayImport(s room, inTest bool) bool {
	switch {
	case s.name == r.name, s.floor < r.floor:
		return true
	case s.floor == r.floor:
		return inTest
	}
	return false
}

// source is what the tests need to know of one Go file.
type source struct {
	path    string   // from the root, with slashes
	imports []string // folders of this module
	test    bool
	doc     string // the package comment, if it stands in this file

	comments string // all of them
	declared map[string]bool
	starting []string // the functions that start goroutines
}

// row matches "| 3 | `player/playout` | what it is for |".
var row = regexp.MustCompile("^\\| (\\d+) \\| `([\\w/]+)` \\| .+ \\|$")

func readRooms(t *testing.T) map[string]room {
	t.Helper()
	text, err := os.ReadFile(drawing)
	if err != nil {
		t.Fatal(err)
	}
	rooms := map[string]room{}
	for line := range strings.Lines(string(text)) {
		m := row.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		if _, twice := rooms[m[2]]; twice {
			t.Errorf("%s draws %s twice", drawing, m[2])
		}
		floor, _ := strconv.Atoi(m[1]) // digits, as row has it
		rooms[m[2]] = room{name: m[2], floor: floor}
	}
	if len(rooms) == 0 {
		t.Fatalf("%s has no table of floors", drawing)
	}
	return rooms
}

func readSources(t *testing.T) []source {
	t.Helper()
	sources, err := allSources()
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

// allSources parses each Go file of the house once, for all tests. They only read what it
// returns.
var allSources = sync.OnceValues(func() (sources []source, err error) {
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (strings.ContainsAny(name[:1], "._") || name == "testdata" || name == "node_modules"):
			return filepath.SkipDir
		case !entry.IsDir() && strings.HasSuffix(name, ".go"):
			s, err := readSource(filepath.ToSlash(path))
			sources = append(sources, s)
			return err
		}
		return nil
	})
	return sources, err
})

func readSource(name string) (source, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
	if err != nil {
		return source{}, err
	}
	s := source{path: name, test: strings.HasSuffix(name, "_test.go"), doc: docOf(file),
		comments: commentsOf(file), declared: declaredIn(file), starting: startingIn(file)}
	for _, spec := range file.Imports {
		if to, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "montego/"); ours {
			s.imports = append(s.imports, to)
		}
	}
	return s, nil
}

func docOf(file *ast.File) string {
	if file.Doc == nil {
		return ""
	}
	return file.Doc.Text()
}

// roomOf returns the room that a folder belongs to: the nearest row of the table
// at the folder or above it. The root belongs to main.
func roomOf(folder string, rooms map[string]room) (room, bool) {
	for ; folder != "."; folder = path.Dir(folder) {
		if r, drawn := rooms[folder]; drawn {
			return r, true
		}
	}
	r, drawn := rooms["main"]
	return r, drawn
}

// TestHouseRooms: every package is drawn, and every room that is drawn stands.
func TestHouseRooms(t *testing.T) {
	atRoot(t)
	rooms, standing := readRooms(t), map[string]bool{}
	for _, s := range readSources(t) {
		folder := path.Dir(s.path)
		r, _ := roomOf(folder, rooms)
		standing[r.name] = true
		if r.name == "main" && folder != "." && folder != "internal/house" {
			t.Errorf("package %s has no row in the table of floors in %s", folder, drawing)
		}
	}
	for name := range rooms {
		if !standing[name] {
			t.Errorf("%s draws %s, but there is no such package", drawing, name)
		}
	}
}

// TestHouseFloors: a room imports only from the floors below it.
func TestHouseFloors(t *testing.T) {
	atRoot(t)
	rooms := readRooms(t)
	for _, s := range readSources(t) {
		from, _ := roomOf(path.Dir(s.path), rooms)
		for _, name := range s.imports {
			if to, _ := roomOf(name, rooms); !from.mayImport(to, s.test) {
				t.Errorf("%s (floor %d) imports %s (floor %d): imports go down", s.path, from.floor, name, to.floor)
			}
		}
	}
}

// TestHouseDoors: the comment of every package stands in its doc.go alone; that
// of the program, whose package is one file, stands in main.go.
func TestHouseDoors(t *testing.T) {
	atRoot(t)
	inDoc := map[string]bool{}
	for _, s := range readSources(t) {
		dir, file := filepath.Split(s.path)
		switch {
		case file == "doc.go", s.path == "main.go":
			inDoc[dir] = s.doc != ""
		case s.doc != "":
			t.Errorf("%s: the package comment belongs into %sdoc.go", s.path, dir)
		}
		if _, seen := inDoc[dir]; !seen && dir != "internal/house/" {
			inDoc[dir] = false
		}
	}
	for dir, found := range inDoc {
		if !found {
			t.Errorf("%sdoc.go: no package comment", dir)
		}
	}
}

// TestHouseNames: no name hides what it holds.
func TestHouseNames(t *testing.T) {
	atRoot(t)
	for _, s := range readSources(t) {
		for part := range strings.SplitSeq(s.path, "/") {
			name := strings.TrimSuffix(strings.TrimSuffix(part, ".go"), "_test")
			if slices.Contains([]string{"common", "utils", "util", "helpers", "misc"}, name) {
				t.Errorf("%s: name %q says nothing; name what it holds", s.path, name)
			}
		}
	}
}

// TestHouseRule tries the rule itself on a small house.
func TestHouseRule(t *testing.T) {
	goban := room{name: "goban"}
	search := room{name: "search", floor: 4}
	match := room{name: "match", floor: 6}
	bench := room{name: "bench", floor: 6}
	tests := []struct {
		from, to room
		inTest   bool
		want     bool
	}{
		{search, goban, false, true},
		{goban, search, false, false},
		{goban, search, true, false},
		{search, search, false, true},
		{match, bench, false, false},
		{match, bench, true, true},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%s-%s-%v", tt.from.name, tt.to.name, tt.inTest), func(t *testing.T) {
			if got := tt.from.mayImport(tt.to, tt.inTest); got != tt.want {
				t.Errorf("may import: %v, want %v", got, tt.want)
			}
		})
	}
}
