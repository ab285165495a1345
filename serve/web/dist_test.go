package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sources are what dist is built from, as ui/vite.config.js lists them.
var sources = []string{"index.html", "package.json", "package-lock.json", "vite.config.js", "src", "public", "../../../internal/phrases"}

// sourcesSum returns the sum over the sources that dist was built with.
func sourcesSum(t *testing.T) string {
	t.Helper()
	texts := map[string]string{} // by their names from the folder ui
	for _, source := range sources {
		err := filepath.WalkDir(filepath.Join("ui", source), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || filepath.Ext(path) == ".go" {
				return err
			}
			name, err := filepath.Rel("ui", path)
			if err != nil {
				return err
			}
			text, err := os.ReadFile(path)
			texts[filepath.ToSlash(name)] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(texts[name]))
		sum.Write([]byte(texts[name]))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// TestDistIsBuilt: dist was built from the sources as they are.
func TestDistIsBuilt(t *testing.T) {
	want, err := dist.ReadFile("dist/sources.sha256")
	if err != nil {
		t.Fatal(err)
	}
	if got := sourcesSum(t); got != strings.TrimSpace(string(want)) {
		t.Error("serve/web/dist was built from other sources than those in serve/web/ui: run make page")
	}
}

// TestDistIsTheBuild builds the page anew where npm has fetched what that takes
// (make page), and compares.
func TestDistIsTheBuild(t *testing.T) {
	if _, err := os.Stat("ui/node_modules/vite"); err != nil {
		missing(t, "vite is not here: make page fetches it")
	}
	out := t.TempDir()
	build := exec.Command("node", "node_modules/vite/bin/vite.js", "build", "--outDir", out, "--logLevel", "error")
	build.Dir = "ui"
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	built, committed := readTree(t, out), readTree(t, "dist")
	for name, text := range built {
		if committed[name] != text {
			t.Errorf("%s is not as built: run make page", name)
		}
	}
	for name := range committed {
		if _, ok := built[name]; !ok {
			t.Errorf("%s is left over: run make page", name)
		}
	}
}

// missing ends a test for which something is not here. make test fetches and builds
// everything first, and says so in the environment: there it is a fault.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("MONTEGO_TEST") == "whole" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// readTree returns the files below a folder by their names.
func readTree(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		files[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
