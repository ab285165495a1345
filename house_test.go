package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The house is drawn once, in the table of floors of docs/architecture.md.
// The tests in this file hold the code to that drawing.
const drawing = "docs/architecture.md"

// room is a row of the table: a top-level package and what lies below it.
type room struct {
	name  string
	floor int
	built bool // or planned
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
	path    string // from the root, with slashes
	room    string
	imports []string // rooms of this module
	test    bool
	doc     string // the package comment, if it stands in this file

	comments string // all of them
	declared map[string]bool
}

// row matches "| 3 | `playout` | what it is for | built |".
var row = regexp.MustCompile("^\\| (\\d+) \\| `(\\w+)` \\| .+ \\| (built|planned) \\|$")

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
		rooms[m[2]] = room{name: m[2], floor: floor, built: m[3] == "built"}
	}
	if len(rooms) == 0 {
		t.Fatalf("%s has no table of floors", drawing)
	}
	return rooms
}

func readSources(t *testing.T) []source {
	t.Helper()
	var sources []source
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
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
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

func readSource(path string) (source, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
	if err != nil {
		return source{}, err
	}
	s := source{path: path, room: roomOf(path), test: strings.HasSuffix(path, "_test.go"), doc: docOf(file),
		comments: commentsOf(file), declared: declaredIn(file)}
	for _, spec := range file.Imports {
		if to, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "montego/"); ours {
			s.imports = append(s.imports, roomOf(to+"/"))
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

// roomOf returns the first element of a path with slashes: everything below a
// room belongs to it, and what lies in no folder belongs to main.
func roomOf(path string) string {
	name, _, inFolder := strings.Cut(path, "/")
	if !inFolder {
		return "main"
	}
	return name
}

// TestHouseRooms: every package is drawn, and every room drawn as built stands.
func TestHouseRooms(t *testing.T) {
	rooms, standing := readRooms(t), map[string]bool{}
	for _, s := range readSources(t) {
		standing[s.room] = true
	}
	for name := range standing {
		if r, drawn := rooms[name]; !drawn {
			t.Errorf("package %s has no row in the table of floors in %s", name, drawing)
		} else if !r.built {
			t.Errorf("package %s stands: say \"built\", no longer \"planned\", in %s", name, drawing)
		}
	}
	for name, r := range rooms {
		if r.built && !standing[name] {
			t.Errorf("%s draws %s as built, but there is no such package", drawing, name)
		}
	}
}

// TestHouseFloors: a room imports only from the floors below it.
func TestHouseFloors(t *testing.T) {
	rooms := readRooms(t)
	for _, s := range readSources(t) {
		from := rooms[s.room]
		for _, name := range s.imports {
			if to := rooms[name]; !from.mayImport(to, s.test) {
				t.Errorf("%s (floor %d) imports %s (floor %d): imports go down", s.path, from.floor, name, to.floor)
			}
		}
	}
}

// TestHouseDoors: the comment of every package stands in its doc.go alone; that
// of the program, whose package is one file, stands in main.go.
func TestHouseDoors(t *testing.T) {
	inDoc := map[string]bool{}
	for _, s := range readSources(t) {
		dir, file := filepath.Split(s.path)
		switch {
		case file == "doc.go", s.path == "main.go":
			inDoc[dir] = s.doc != ""
		case s.doc != "":
			t.Errorf("%s: the package comment belongs into %sdoc.go", s.path, dir)
		}
		if _, seen := inDoc[dir]; !seen {
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
