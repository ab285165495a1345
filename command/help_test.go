package command

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// unbreakable matches words without a blank that are wider than any help may be, such as addresses.
var unbreakable = regexp.MustCompile(`https?://\S+`)

// TestHelpWidth: a terminal of 80 columns shows the help of every command without breaking its
// lines, and that of all but examples fits into a narrower one, too.
func TestHelpWidth(t *testing.T) {
	root := rootCommand(commands()...)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.InitDefaultHelpFlag()
		c.InitDefaultVersionFlag()
		for _, width := range []int{helpColumns, 60} {
			examples := false
			for line := range strings.SplitSeq(help(c, width), "\n") {
				examples = line == "Examples:" || examples && line != ""
				if n := utf8.RuneCountInString(unbreakable.ReplaceAllString(line, "")); n > width && (width == helpColumns || !examples && line[0] != ' ') {
					t.Errorf("%s: %d columns of %d: %s", c.CommandPath(), n, width, line)
				}
			}
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

func TestReflow(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"one two\nthree four five\n\nsix", "one two three\nfour five\n\nsix"},
		{"one two\n  as it is, however long\nthree", "one two\n  as it is, however long\nthree"},
		{"averyveryverylongword γγγγγγγ δδδδδ", "averyveryverylongword\nγγγγγγγ δδδδδ"},
	} {
		if got := reflow(test.text, 13); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestBreakCommand: an example stays one command for a shell.
func TestBreakCommand(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"  go --a 1 --b 2", "  go --a 1 --b 2\n"},
		{"  go --aa 10 --bb 20 --cc 30", "  go --aa 10 \\\n    --bb 20 \\\n    --cc 30\n"},
		{"  go 'x --aa 10 --bb 20' | cat", "  go 'x --aa 10 --bb 20' \\\n    | cat\n"},
		{"  go withoutaplacetobreak it", "  go withoutaplacetobreak it\n"},
	} {
		if got := breakCommand(test.line, 16); got != test.want {
			t.Errorf("%s: %q, want %q", test.line, got, test.want)
		}
	}
}
