package gtp

import (
	"slices"
	"strings"
	"testing"
)

func TestSplitCommandLine(t *testing.T) {
	tests := []struct {
		in   string
		want []string
	}{
		{"gnugo", []string{"gnugo"}},
		{"  gnugo --mode\tgtp ", []string{"gnugo", "--mode", "gtp"}},
		{`'a b' "c d" e\ f`, []string{"a b", "c d", "e f"}},
		{`a'b c'd`, []string{"ab cd"}},
		{`x ''`, []string{"x", ""}},
		{`x "" y`, []string{"x", "", "y"}},
		{`x "a\"b\\c\d"`, []string{"x", `a"b\c\d`}},
		{`x 'a\b'`, []string{"x", `a\b`}},
		{`x \"a\' \\`, []string{"x", `"a'`, `\`}},
		{`C:\go\gnugo.exe "C:\Program Files\x.exe"`, []string{`C:\go\gnugo.exe`, `C:\Program Files\x.exe`}},
		{`x end\`, []string{"x", `end\`}},
		{`echo $HOME *.go ~ | ; &`, []string{"echo", "$HOME", "*.go", "~", "|", ";", "&"}},
		{`碁 "碁 譜"`, []string{"碁", "碁 譜"}},
	}
	for _, test := range tests {
		if got, err := SplitCommandLine(test.in); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, %v, want %q", test.in, got, err, test.want)
		}
	}
	for in, want := range map[string]string{
		"":        "empty command line",
		" \t":     "empty command line",
		"'' x":    "empty command line",
		`go "a b`: `no closing quote for "a b`,
		`go 'a`:   "no closing quote for 'a",
		`go "a\"`: `no closing quote for "a\"`,
	} {
		if got, err := SplitCommandLine(in); err == nil || err.Error() != want {
			t.Errorf("%s: got %q, %v", in, got, err)
		}
	}
}

func FuzzSplitCommandLine(f *testing.F) {
	f.Add(`a 'b c' "d \" e" \ f C:\x`)
	f.Fuzz(func(t *testing.T, s string) {
		words, err := SplitCommandLine(s)
		if err != nil {
			return
		}
		if again, err := SplitCommandLine(quoteAll(words)); err != nil || !slices.Equal(again, words) {
			t.Errorf("%q is %q, quoted it is %q, %v", s, words, again, err)
		}
	})
}

// quoteAll returns a command line of words, whatever they contain.
func quoteAll(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "'" + strings.ReplaceAll(w, "'", `'"'"'`) + "'"
	}
	return strings.Join(quoted, " ")
}
