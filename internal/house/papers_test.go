package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const papers = "docs/papers.md"

// entry matches the head of an entry and citation what the code cites. A key
// ends in a year; those of documents without one are not looked for.
var (
	entry    = regexp.MustCompile(`(?m)^\d+\. \*\*\[(\w+)\]\*\*`)
	citation = regexp.MustCompile(`\[([A-Z][A-Za-z]+\d\d)[],]`)
)

// TestPapers: what the code cites is in the list of papers, once, and of what is
// only planned nothing is cited.
func TestPapers(t *testing.T) {
	planned := readPapers(t)
	for _, s := range readSources(t) {
		code, err := os.ReadFile(s.path)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range citation.FindAllStringSubmatch(string(code), -1) {
			switch only, listed := planned[c[1]]; {
			case !listed:
				t.Errorf("%s: [%s] is not in %s", s.path, c[1], papers)
			case only && !s.test:
				t.Errorf("%s: [%s] is cited, and %s calls it planned", s.path, c[1], papers)
			}
		}
	}
}

// readPapers returns the keys of the list of papers, and of each whether it is
// only planned.
func readPapers(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(papers)
	if err != nil {
		t.Fatal(err)
	}
	planned := map[string]bool{}
	heads := entry.FindAllStringSubmatchIndex(string(text), -1)
	for i, head := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		key := string(text[head[2]:head[3]])
		if _, twice := planned[key]; twice {
			t.Errorf("%s: %s is listed twice", papers, key)
		}
		planned[key] = strings.Contains(string(text[head[1]:end]), "\n    Planned: ")
	}
	return planned
}

// sectioned matches a citation and the sections that it names: "[Baudis11] §3.3.2, §5" or
// "[Coulom06] §4". An appendix has a letter. broken matches the end of a line within a
// comment.
var (
	sectioned = regexp.MustCompile(`\[([A-Z]\w+\d\d)\](?:,? ((?:§[0-9A-Z][0-9.]*(?:, |–| and )?)+))?`)
	section   = regexp.MustCompile(`§([0-9A-Z](?:\.[0-9]+)*)`)
	tabled    = regexp.MustCompile(`(?m)^paper = "(.*)"\ntable = "(.*)"$`) // of an experiment
	broken    = regexp.MustCompile(`\n\s*//[ \t]*`)
)

// wholeSystems is the file that cites whole papers: a preset is all of one.
const wholeSystems = "player/engine/presets.go"

// TestSections: a citation of one of the five systems names a section that the
// paper has. In code each names one.
func TestSections(t *testing.T) {
	sections := readSections(t)
	check := func(path, text string) {
		for _, c := range sectioned.FindAllStringSubmatch(broken.ReplaceAllString(text, " "), -1) {
			known, listed := sections[c[1]]
			if !listed {
				continue
			}
			if c[2] == "" && strings.HasSuffix(path, ".go") && path != wholeSystems {
				t.Errorf("%s: [%s] is cited without a section", path, c[1])
			}
			for _, s := range section.FindAllStringSubmatch(c[2], -1) {
				if !known[s[1]] {
					t.Errorf("%s: [%s] has no section %s; see %s", path, c[1], s[1], papers)
				}
			}
		}
	}
	experiments, err := filepath.Glob("lab/experiments/declared/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range experiments {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		check(path, tabled.ReplaceAllString(string(text), "$1 $2"))
	}
	paths, err := filepath.Glob("docs/*/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range readSources(t) {
		paths = append(paths, s.path)
	}
	for _, path := range append(paths, papers, "docs/architecture.md", "docs/performance.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		check(path, string(text))
	}
}

// readSections returns the numbers of the sections of the papers that are listed
// with their headings: "- **[Key]** 1 Introduction · 2 Algorithm Structure".
func readSections(t *testing.T) map[string]map[string]bool {
	t.Helper()
	text, err := os.ReadFile(papers)
	if err != nil {
		t.Fatal(err)
	}
	_, list, found := strings.Cut(string(text), "## Sections of the five systems")
	if !found {
		t.Fatalf("%s lists no sections", papers)
	}
	sections := map[string]map[string]bool{}
	for _, entry := range strings.Split(list, "\n- **[")[1:] {
		key, headings, _ := strings.Cut(entry, "]**")
		sections[key] = map[string]bool{}
		for _, heading := range strings.Split(headings, "·") {
			sections[key][strings.Fields(heading)[0]] = true
		}
		if len(sections[key]) < 6 {
			t.Errorf("%s: few sections of %s: %v", papers, key, sections[key])
		}
	}
	return sections
}
