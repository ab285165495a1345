package main

import (
	"os"
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
