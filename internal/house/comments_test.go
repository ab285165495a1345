package house

import (
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// fileName matches a Go file in running text, but not the end of an address.
	fileName = regexp.MustCompile("(?:^|[\\s(`,])((?:\\w+/)*\\w+\\.go)\\b")
	// link matches what a doc comment links to in brackets: a name, a type and its
	// method, or a room and a name.
	link = regexp.MustCompile(`\[\*?((?:[a-z]\w*\.)?[A-Z]\w*(?:\.[A-Z]\w*)?)\]`)
)

// TestHouseFiles: what comments and docs call a file is one.
func TestHouseFiles(t *testing.T) {
	atRoot(t)
	texts, files := map[string]string{}, map[string]bool{}
	for _, s := range readSources(t) {
		texts[s.path] = s.comments
		files[s.path] = true
	}
	docs, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(docs, "README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	for name, text := range texts {
		for _, m := range fileName.FindAllStringSubmatch(text, -1) {
			if m[1] != "doc.go" && !files[m[1]] && !files[path.Join(path.Dir(name), m[1])] {
				t.Errorf("%s speaks of %s, which is not there", name, m[1])
			}
		}
	}
}

// named matches what the docs name together with its file: `Board.Play` (goban/play.go).
var named = regexp.MustCompile("`(?:\\w+\\.)?(\\w+)` \\(([\\w/]+\\.go)\\)")

// TestHousePlaces: what the docs say that a file has is declared there.
func TestHousePlaces(t *testing.T) {
	atRoot(t)
	declared := map[string]map[string]bool{} // by file
	for _, s := range readSources(t) {
		declared[s.path] = s.declared
	}
	docs, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range docs {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			if !declared[m[2]][m[1]] {
				t.Errorf("%s: %s has no %s", name, m[2], m[1])
			}
		}
	}
}

// TestHouseLinks: what a doc comment links to, in its own package or in another
// room, is declared there.
func TestHouseLinks(t *testing.T) {
	atRoot(t)
	declared := map[string]map[string]bool{} // by folder
	for _, s := range readSources(t) {
		folder := path.Dir(s.path)
		if declared[folder] == nil {
			declared[folder] = map[string]bool{}
		}
		for name := range s.declared {
			declared[folder][name] = true
		}
	}
	papers := readPapers(t)
	for _, s := range readSources(t) {
		for _, m := range link.FindAllStringSubmatch(s.comments, -1) {
			if _, isPaper := papers[m[1]]; isPaper || s.test {
				continue
			}
			folder, names := path.Dir(s.path), strings.Split(m[1], ".")
			if names[0] == strings.ToLower(names[0]) {
				folder, names = folderOf(names[0], declared), names[1:]
			}
			for _, name := range names {
				if room, ours := declared[folder]; ours && !room[name] {
					t.Errorf("%s links to %s, which is not declared", s.path, m[0])
				}
			}
		}
	}
}

// TestHouseExamples: an example runs where it is copied to: it uses no internal package of this
// module, and nothing that tests alone declare.
func TestHouseExamples(t *testing.T) {
	atRoot(t)
	declared := map[string]map[string]bool{} // by folder, without tests
	for _, s := range readSources(t) {
		folder := path.Dir(s.path)
		if declared[folder] == nil {
			declared[folder] = map[string]bool{}
		}
		for name := range s.declared {
			declared[folder][name] = declared[folder][name] || !s.test
		}
	}
	for _, s := range readSources(t) {
		if path.Base(s.path) != "example_test.go" || strings.HasPrefix(s.path, "internal/") {
			continue
		}
		text, err := os.ReadFile(s.path)
		if err != nil {
			t.Fatal(err)
		}
		for _, folder := range s.imports {
			if strings.HasPrefix(folder, "internal/") {
				t.Errorf("%s imports montego/%s, which no other module can", s.path, folder)
			}
			for _, m := range regexp.MustCompile(`\b`+path.Base(folder)+`\.([A-Z]\w*)`).FindAllStringSubmatch(string(text), -1) {
				if !declared[folder][m[1]] {
					t.Errorf("%s uses %s, which no other module has", s.path, m[0])
				}
			}
		}
	}
}

// folderOf returns the folder of the package of that name, or the name itself.
func folderOf(name string, declared map[string]map[string]bool) string {
	for folder := range declared {
		if path.Base(folder) == name {
			return folder
		}
	}
	return name
}

// commentsOf returns the text of all comments of a file.
func commentsOf(file *ast.File) string {
	var b strings.Builder
	for _, group := range file.Comments {
		b.WriteString(group.Text() + "\n")
	}
	return b.String()
}

// declaredIn returns what a file gives names: functions, types, values, fields.
func declaredIn(file *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			names[n.Name.Name] = true
		case *ast.TypeSpec:
			names[n.Name.Name] = true
		case *ast.ValueSpec:
			for _, name := range n.Names {
				names[name.Name] = true
			}
		case *ast.Field:
			for _, name := range n.Names {
				names[name.Name] = true
			}
		}
		return true
	})
	return names
}
