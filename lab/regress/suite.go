package regress

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"montego/goban"
	"montego/gtp"
	"montego/internal/file"
	"montego/internal/phrases"
)

// Suite is what a file of tests says.
type Suite struct {
	Name string // the file's name, without folders and ".tst"
	// Path is the file as it was named, and Folder where it lies. The files
	// that the suite loads are sought from there.
	Path, Folder string
	Steps        []*Step
}

// Step is a command of a suite.
type Step struct {
	Line    int // of the file, from 1
	Command gtp.Command
	// Comment holds the comment lines before the command, or before the commands that
	// set up its position.
	Comment string
	Expect  *Expectation // what a test wants to hear, nil for a command that is none
}

// Label names a test within its suite: its number, or its line if it has none.
func (s *Step) Label() string {
	if s.Command.HasID {
		return fmt.Sprint(s.Command.ID)
	}
	return fmt.Sprintf("line %d", s.Line)
}

// Tests returns how many tests count.
func (s *Suite) Tests() (n int) {
	for _, step := range s.Steps {
		if step.Expect != nil && !step.Expect.Ignored {
			n++
		}
	}
	return n
}

// parse reads a suite from the text of the file at path. The error tells path and
// line.
func parse(path string, text []byte) (*Suite, error) {
	base := filepath.Base(path)
	s := &Suite{Name: strings.TrimSuffix(base, filepath.Ext(base)), Path: path, Folder: filepath.Dir(path)}
	var r suiteReader
	number := 0
	for line := range strings.Lines(string(bytes.TrimPrefix(text, []byte("\ufeff")))) {
		number++
		if err := r.read(number, strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
	}
	s.Steps = r.steps
	if s.Tests() == 0 {
		return nil, fmt.Errorf("%s: no test in it: a test is a command with a number, or with an expectation (#? […]) behind it", path)
	}
	return s, nil
}

type suiteReader struct {
	steps   []*Step
	comment []string // for the next test
	answers *Step    // the command that an expectation would belong to, or nil
	over    bool     // quit was read
}

func (r *suiteReader) read(number int, line string) error {
	switch {
	case r.over:
		return nil
	case line == "":
		r.comment = nil
		return nil
	case strings.HasPrefix(line, "#?"):
		return r.expectation(line[2:])
	case strings.HasPrefix(line, "#"):
		r.comment = append(r.comment, strings.TrimPrefix(strings.TrimLeft(line, "#"), " "))
		return nil
	}
	return r.command(number, line)
}

func (r *suiteReader) command(number int, line string) error {
	c, err := gtp.ParseCommand(line)
	if err != nil {
		return err
	}
	if c.IsBlank() { // of control characters; no engine would answer it
		r.comment = nil
		return nil
	}
	if c.Name == "quit" {
		r.over = true
		return nil
	}
	step := &Step{Line: number, Command: c, Comment: strings.Join(r.comment, "\n")}
	if c.HasID {
		step.Expect = &Expectation{} // any answer will do
		r.comment = nil
	}
	r.steps, r.answers = append(r.steps, step), step
	return nil
}

func (r *suiteReader) expectation(text string) (err error) {
	if r.answers == nil {
		return errors.New("this expectation has no command before it")
	}
	r.answers.Expect, err = parseExpectation(text)
	r.answers, r.comment = nil, nil
	return err
}

// Load reads suites from files. A name that begins with "@" is a file with a
// list of names, one a line, which may be lists themselves; those are sought from
// the list's folder.
func Load(names ...string) ([]*Suite, error) { return load(names, nil) }

// limit bounds a suite and a list of suites.
var limit = file.Limit{Bytes: 16 << 20, Of: "a regression suite"}

// load is Load for names that stand in these lists, one within the other, so that none can hold itself.
func load(names, within []string) (suites []*Suite, err error) {
	for _, name := range names {
		list, isList := strings.CutPrefix(name, "@")
		if isList {
			name = filepath.Clean(list)
		}
		if isList && slices.Contains(within, name) {
			return nil, fmt.Errorf("%s: the list names itself", name)
		}
		text, err := limit.Read(name)
		if err != nil {
			return nil, err
		}
		more := make([]*Suite, 1)
		if isList {
			more, err = load(namesIn(name, text), append(slices.Clip(within), name))
		} else {
			more[0], err = parse(name, text)
		}
		if err != nil {
			return nil, err
		}
		suites = append(suites, more...)
	}
	return suites, nil
}

// namesIn returns the names in the text of a list, as Load takes them.
func namesIn(list string, text []byte) (names []string) {
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			names = append(names, beside(list, line))
		}
	}
	return names
}

// beside returns the name of a file or list that is named in a list.
func beside(list, name string) string {
	rest, isList := strings.CutPrefix(name, "@")
	if !filepath.IsAbs(rest) {
		rest = filepath.Join(filepath.Dir(list), rest)
	}
	if isList {
		return "@" + rest
	}
	return rest
}

// Expectation is what a test wants to hear.
type Expectation struct {
	Text string // what stands between the brackets: "E5|E6", "!PASS"
	// Known says that the test is known to fail: "*" behind the brackets.
	Known bool
	// Ignored says that no answer matters: "&" behind the brackets. GNU Go
	// counts the nodes of its reading so.
	Ignored bool

	negated bool           // the answers that the pattern matches are the wrong ones
	pattern *regexp.Regexp // nil: any answer will do
}

// parseExpectation reads what follows "#?": "[E5|E6]*". With nothing between or
// without the brackets any answer will do.
//
// The pattern has to match the whole answer, as if it stood in parentheses, and
// a dot matches line breaks too. Letters match in either case: those of
// vertices, colours and "pass" mean the same in GTP.
func parseExpectation(text string) (*Expectation, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return &Expectation{}, nil
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
	_, err := regexp.Compile(pattern) // by itself, so that an error quotes what the suite has
	if err == nil {
		e.pattern, err = regexp.Compile(`(?ism)\A(?:` + pattern + `)\z`)
	}
	if err != nil {
		return nil, errors.New(phrases.OneLine(err.Error()))
	}
	return e, nil
}

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
