package regress

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"montego/internal/file/filetest"
)

// mustParse reads a suite that is right.
func mustParse(t testing.TB, lines ...string) *Suite {
	t.Helper()
	s, err := parse("suites/test.tst", []byte(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestParse shows a suite as the lines that would be sent.
func TestParse(t *testing.T) {
	s := mustParse(t,
		"\ufeff# A header.",
		"",
		"# Black has to connect,",
		"#  or else.",
		"loadsgf games/cut one.sgf 31\r",
		"10 reg_genmove\tblack # with a remark",
		"#? [E5|E6]",
		"20 attack A1",
		"30 attack A2",
		"#? [0]&",
		"name",
		"#?[!GNU.*]*",
		"loadsgf /games/a.sgf",
		`loadsgf "games/cut two.sgf" 7`,
		"quit",
		"this is not read",
	)
	var got []string
	for _, step := range s.Steps {
		line := step.Label() + " | " + step.line(s.Folder)
		if step.Expect != nil {
			line += " | " + step.Expect.String()
		}
		if step.Comment != "" {
			line += " | " + strings.ReplaceAll(step.Comment, "\n", "/")
		}
		got = append(got, line)
	}
	want := []string{
		"line 5 | loadsgf suites/games/cut one.sgf 31 | Black has to connect,/ or else.",
		"10 | reg_genmove black | [E5|E6] | Black has to connect,/ or else.",
		"20 | attack A1 | any answer",
		"30 | attack A2 | [0]&",
		"line 11 | name | [!GNU.*]*",
		"line 13 | loadsgf /games/a.sgf",
		"line 14 | loadsgf suites/games/cut two.sgf 7",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if s.Name != "test" || s.Tests() != 3 {
		t.Errorf("name %q, %d tests", s.Name, s.Tests())
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "suites/test.tst: no test in it: ",
		"name\nversion":       "suites/test.tst: no test in it: ",
		"# one\n#? [D4]":      "suites/test.tst:2: this expectation has no command before it",
		"1 a\n#? [D4]\n#? []": "suites/test.tst:3: this expectation has no command before it",
		"1 a\n#? D4":          "suites/test.tst:2: an expectation is #? [regular expression], not #? D4",
		"1 a\n#? [D4":         "suites/test.tst:2: an expectation is #? [regular expression], not #? [D4",
		"1 a\n#? [(D4]":       "suites/test.tst:2: error parsing regexp: missing closing ): `(D4`",
		"1 a\n#? [[]":         "suites/test.tst:2: error parsing regexp: missing closing ]: `[`",
		"1 a\n\n99999999999":  "suites/test.tst:3: id out of range",
		"7":                   "suites/test.tst:1: empty command",
	} {
		_, err := parse("suites/test.tst", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestExpectation(t *testing.T) {
	tests := []struct {
		text   string
		answer string
		want   bool
	}{
		{"[D4]", "D4", true},
		{"[D4]", "D4\n", true},
		{"[D4]", "d4", true},
		{"[D4]", "D44", false},
		{"[D4]", "", false},
		{"[D4|E5]", "E5", true},
		{"[D4|E5]", "E56", false},
		{"[!D4|E5]", "E5", false},
		{"[!D4|E5]", "E56", true},
		{"[!(D4|E5)]*", "D4", false},
		{" [ PASS ] * ", "pass", true},
		{"[1 (B4|C4)]", "1 C4", true},
		{"[a.*z]", "a\n\nz", true},
		{"[a\n^z$]", "a\nz", true},
		{"[[0-9]+]&", "12", true},
		{"[]", "", true},
		{"[]", "D4", false},
		{"", "whatever", true},
	}
	for _, tt := range tests {
		e, err := parseExpectation(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		} else if got := e.Matches(tt.answer); got != tt.want {
			t.Errorf("%q matches %q: %v", tt.text, tt.answer, got)
		}
	}
}

func TestLoad(t *testing.T) {
	folder := filetest.Folder(t, map[string]string{
		"a.tst":     "1 name",
		"in/b.tst":  "1 name",
		"in/in.lst": "b.tst\n",
		"all.lst":   "# all\n\na.tst\n@in/in.lst\n",
		"self.lst":  "@self.lst",
		"lost.lst":  "no.tst",
	})
	suites, err := Load("@" + filepath.Join(folder, "all.lst"))
	if err != nil || len(suites) != 2 || suites[1].Folder != filepath.Join(folder, "in") {
		t.Errorf("%v, %v", suites, err)
	}
	for name, want := range map[string]string{
		"@self.lst": "the list names itself",
		"@lost.lst": "no.tst: no such file",
		"b.tst":     "b.tst: no such file",
	} {
		at := strings.TrimSuffix(name, strings.TrimPrefix(name, "@")) + filepath.Join(folder, strings.TrimPrefix(name, "@"))
		if _, err := Load(at); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// FuzzParse: whatever a file holds, it is read or refused in one line, and every
// step of it is one command.
func FuzzParse(f *testing.F) {
	f.Add("# a\nloadsgf games/a.sgf 31\n10 reg_genmove black\n#? [E5|E6]*\n")
	f.Add("1 a\n#? [!(]")
	f.Add("loadsgf \"a b\"\n#?")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parse("x/y.tst", []byte(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
			return
		}
		for _, step := range s.Steps {
			if line := step.line(s.Folder); line == "" || strings.ContainsAny(line, "\n\r") {
				t.Errorf("line %d becomes %q", step.Line, line)
			}
			if step.Expect != nil {
				step.Expect.Matches("D4")
				step.Expect.Wanted(19, 19)
			}
		}
	})
}
