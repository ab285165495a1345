package house

import (
	"go/ast"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sequential matches the packages that make test tests without the race detector.
var sequential = regexp.MustCompile(`(?m)^sequential := (.+)$`)

// unwatched matches the packages that it leaves out in the tests of most packages.
var unwatched = regexp.MustCompile(`(?m)^unwatched := (.+)$`)

// sharing matches the packages that make test tests with the race detector in all packages.
var sharing = regexp.MustCompile(`(?m)^sharing := (.+)$`)

// forCallers are the files whose functions start goroutines for those who call them by one of
// the names in starters.
var forCallers = []string{"internal/panics/panics.go", "internal/file/read.go"}

// starters are the names of functions and methods that start goroutines.
var starters = []string{"Go", "Each", "ReadFrom", "AfterFunc", "Parallel"}

// startingIn returns the functions of a file that start goroutines.
func startingIn(file *ast.File) (names []string) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				names = append(names, f.Name.Name)
			case *ast.SelectorExpr:
				if slices.Contains(starters, n.Sel.Name) {
					names = append(names, f.Name.Name)
				}
			}
			return true
		})
	}
	return slices.Compact(names)
}

// TestSequential: no package that make test tests without the race detector starts goroutines,
// nor does what it imports. A test of it that starts some runs with the detector, too: the
// Makefile names it. What the detector leaves out in other packages' tests is one of these
// packages, or the network, whose own tests it looks into.
func TestSequential(t *testing.T) {
	atRoot(t)
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	list := func(line *regexp.Regexp) []string {
		m := line.FindSubmatch(makefile)
		if m == nil {
			t.Fatalf("the Makefile has no line %s", line)
		}
		return strings.Fields(string(m[1]))
	}
	listed := list(sequential)
	shared := list(sharing)
	for _, folder := range list(unwatched) {
		ownTests := folder == "player/net" && slices.Contains(shared, folder) // training starts goroutines, and the package's own tests watch them
		if !slices.Contains(listed, folder) && !ownTests {
			t.Errorf("%s is none of the packages without goroutines, so make test has to look for races", folder)
		}
	}
	inside := map[string]bool{} // the packages that the listed ones consist of
	var enter func(folder string)
	sources := readSources(t)
	enter = func(folder string) {
		if inside[folder] {
			return
		}
		inside[folder] = true
		for _, s := range sources {
			if path.Dir(s.path) == folder && (!s.test || slices.Contains(listed, folder)) {
				for _, to := range s.imports {
					enter(to)
				}
			}
		}
	}
	for _, folder := range listed {
		enter(folder)
	}
	for _, s := range sources {
		folder := path.Dir(s.path)
		if !inside[folder] || s.test && !slices.Contains(listed, folder) || slices.Contains(forCallers, s.path) {
			continue
		}
		for _, name := range s.starting {
			if !s.test || !strings.Contains(string(makefile), "^"+name+"$$") {
				t.Errorf("%s: %s starts goroutines, so make test has to look for races", s.path, name)
			}
		}
	}
}
