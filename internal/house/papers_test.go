package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	papers = "docs/papers.md"

	sectionsFile = "internal/house/testdata/sections.md"
	quotations   = "internal/house/testdata/quotations.md"

	declarations = "lab/experiments/declared/*.toml"
	documents    = "docs/*.md"
)

// entry matches the head of an entry and citation what the code cites. A key
// ends in a year; those of documents without one are not looked for.
var (
	entry    = regexp.MustCompile(`(?m)^- \*\*\[(\w+)\]\*\*`)
	citation = regexp.MustCompile(`\[([A-Z][A-Za-z]+\d\d)[],]`)
)

// TestPapers: what the code, the experiments and the documents cite is in the list of papers, once.
func TestPapers(t *testing.T) {
	atRoot(t)
	listed := readPapers(t)
	paths := append(matching(t, declarations), matching(t, documents)...)
	for _, s := range readSources(t) {
		paths = append(paths, s.path)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range citation.FindAllStringSubmatch(string(text), -1) {
			if !listed[c[1]] {
				t.Errorf("%s: [%s] is not in %s", path, c[1], papers)
			}
		}
	}
}

// matching returns the files that match a pattern, of which there are some.
func matching(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(paths), err)
	}
	return paths
}

// readPapers returns the keys of the list of papers.
func readPapers(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(papers)
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, head := range entry.FindAllStringSubmatch(string(text), -1) {
		if listed[head[1]] {
			t.Errorf("%s: %s is listed twice", papers, head[1])
		}
		listed[head[1]] = true
	}
	return listed
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
	atRoot(t)
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
					t.Errorf("%s: [%s] has no section %s; see %s", path, c[1], s[1], sectionsFile)
				}
			}
		}
	}
	for _, path := range matching(t, declarations) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		check(path, tabled.ReplaceAllString(string(text), "$1 $2"))
	}
	paths := append(matching(t, documents), matching(t, "docs/*/*.md")...)
	for _, s := range readSources(t) {
		paths = append(paths, s.path)
	}
	for _, path := range append(paths, quotations) {
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
	list, err := os.ReadFile(sectionsFile)
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]map[string]bool{}
	for _, entry := range strings.Split(string(list), "\n- **[")[1:] {
		key, headings, _ := strings.Cut(entry, "]**")
		sections[key] = map[string]bool{}
		for heading := range strings.SplitSeq(headings, "·") {
			sections[key][strings.Fields(heading)[0]] = true
		}
		if len(sections[key]) < 6 {
			t.Errorf("%s: few sections of %s: %v", sectionsFile, key, sections[key])
		}
	}
	return sections
}

// said matches a row of the table of testdata/quotations.md that quotes the sections: what is cited,
// the quotation, the numbers of it, and the file and the line that it is held against.
var said = regexp.MustCompile("(?m)^\\| (\\[(\\w+)\\] §(\\S+)) \\| (.+) \\| (.+) \\| (\\S+\\.go) \\| `(.+)` \\|$")

// TestCitationsSaySo: where the table quotes a number of a section, the code that cites the
// section has that number in the line of the table, and the citation in it or in the comment
// above it. A number that is changed, or a citation that names another section, fails here.
func TestCitationsSaySo(t *testing.T) {
	atRoot(t)
	text, err := os.ReadFile(quotations)
	if err != nil {
		t.Fatal(err)
	}
	rows := said.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 20 {
		t.Fatalf("%s quotes %d sections", quotations, len(rows))
	}
	for _, row := range rows {
		cited, key, number, quotation, numbers, path, snippet := row[1], row[2], row[3], row[4], strings.Fields(row[5]), row[6], row[7]
		code, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		line, around := lineWith(string(code), snippet)
		if line == "" {
			t.Errorf("%s has no line with %s, of %s in %s", path, snippet, cited, quotations)
			continue
		}
		for _, n := range numbers {
			if !hasNumber(quotation, n) || !hasNumber(line, n) {
				t.Errorf("%s: %s says %q and the code %q: both must have %s", path, cited, quotation, strings.TrimSpace(line), n)
			}
		}
		if !cites(around, key, number) {
			t.Errorf("%s: %q does not cite %s", path, strings.TrimSpace(line), cited)
		}
	}
}

// above is how many lines before a line may hold its citation.
const above = 14

// lineWith returns the first line of the code that has the snippet, and that line with those
// before it, as far as they belong to it.
func lineWith(code, snippet string) (line, around string) {
	lines := strings.Split(code, "\n")
	for i, l := range lines {
		if !strings.Contains(l, snippet) {
			continue
		}
		from := i
		for ; from > max(i-above, 0) && strings.TrimSpace(lines[from-1]) != "" && !strings.Contains(l, "param:"); from-- {
		}
		return l, strings.Join(lines[from:i+1], "\n")
	}
	return "", ""
}

// separated matches what stands between the digits of a large number.
var separated = regexp.MustCompile(`(\d)[,_](\d{3})`)

// hasNumber reports whether a text has a number, written in any of the ways of papers and
// code: not as a part of a longer one, but 95 in 0.95 and in 95%.
func hasNumber(text, n string) bool {
	text = separated.ReplaceAllString(separated.ReplaceAllString(text, "$1$2"), "$1$2")
	found, _ := regexp.MatchString(`(?:^|[^0-9])`+regexp.QuoteMeta(n)+`(?:[^0-9]|$)`, text)
	return found
}

// cites reports whether a text cites a section.
func cites(text, key, number string) bool {
	for _, c := range sectioned.FindAllStringSubmatch(broken.ReplaceAllString(text, " "), -1) {
		for _, s := range section.FindAllStringSubmatch(c[2], -1) {
			if c[1] == key && s[1] == number {
				return true
			}
		}
	}
	return false
}
