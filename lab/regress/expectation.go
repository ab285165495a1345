package regress

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"montego/goban"
	"montego/gtp"
)

// Expectation is what a test wants to hear.
type Expectation struct {
	// Text is what stands between the brackets: "E5|E6", "!PASS".
	Text string
	// Known says that the test is known to fail: "*" behind the brackets.
	Known bool
	// Ignored says that no answer matters: "&" behind the brackets. GNU Go
	// counts the nodes of its reading so.
	Ignored bool

	negated bool
	pattern *regexp.Regexp // nil: any answer will do
}

// ParseExpectation reads what follows "#?": "[E5|E6]*". With nothing between or
// without the brackets any answer will do.
//
// The pattern has to match the whole answer, as if it stood in parentheses, and
// a dot matches line breaks too. Letters match in either case: those of
// vertices, colours and "pass" mean the same in GTP.
func ParseExpectation(text string) (*Expectation, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return anything(), nil
	}
	body := strings.TrimRight(text, "*& \t")
	marks := text[len(body):]
	if !strings.HasPrefix(body, "[") || !strings.HasSuffix(body, "]") || len(body) < 2 {
		return nil, fmt.Errorf("an expectation is #? [regular expression], not #? %s", text)
	}
	e := &Expectation{
		Text:    strings.TrimSpace(body[1 : len(body)-1]),
		Known:   strings.Contains(marks, "*"),
		Ignored: strings.Contains(marks, "&"),
	}
	pattern, negated := strings.CutPrefix(e.Text, "!")
	e.negated = negated
	var err error
	if e.pattern, err = regexp.Compile(`(?ism)\A(?:` + pattern + `)\z`); err != nil {
		return nil, errors.New(oneLine(err.Error()))
	}
	return e, nil
}

// anything is what a numbered test without an expectation wants.
func anything() *Expectation { return &Expectation{} }

// Matches reports whether an answer is right.
func (e *Expectation) Matches(answer string) bool {
	return e.pattern == nil || e.pattern.MatchString(strings.TrimSpace(answer)) != e.negated
}

// String returns the expectation as a suite has it behind "#?".
func (e *Expectation) String() string {
	if e.pattern == nil {
		return "any answer"
	}
	text := "[" + e.Text + "]"
	if e.Known {
		text += "*"
	}
	if e.Ignored {
		text += "&"
	}
	return text
}

// vertexWord finds what may be a vertex in the text of an expectation.
var vertexWord = regexp.MustCompile(`(?i)\b[a-hj-t]1?[0-9]\b`)

// Wanted returns the points of a board that the expectation names. They are to
// be shown to people: which answers match is for Matches to say.
func (e *Expectation) Wanted(width, height int) []goban.Point { return points(e.Text, width, height) }

// Negated says that the answers matched are the wrong ones.
func (e *Expectation) Negated() bool { return e.negated }

// points returns the points of a board that a text names.
func points(text string, width, height int) []goban.Point {
	var found []goban.Point
	for _, word := range vertexWord.FindAllString(text, -1) {
		if p, err := gtp.ParseVertex(word, width, height); err == nil {
			found = append(found, p)
		}
	}
	return found
}

// oneLine folds the lines and runs of blanks of s into single blanks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
