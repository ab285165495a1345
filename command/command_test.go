package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"montego/internal/panics"
)

// stubs are subcommands that say they ran, or how they failed.
func stubs() []*cobra.Command {
	says := func(name string, err error) *cobra.Command {
		return newCommand(name, "", func(c *cobra.Command, _ []string) error {
			fmt.Fprintln(c.OutOrStdout(), name, "ran")
			return err
		})
	}
	speaks := says("gtp", nil)
	gtpFlags(speaks)
	speaks.Flags().String("version-string", "", "")
	return []*cobra.Command{
		versionCommand(),
		speaks,
		says("play", nil),
		says("broken", errors.New("no such file:\n\tgame.sgf")),
		newCommand("faulty", "", func(*cobra.Command, []string) error {
			var work panics.Group
			work.Go(func() { panic("a bug") })
			work.Wait()
			return nil
		}),
		says("particular", usagef("--size 30: sizes are 2 to 19")),
	}
}

func TestRun(t *testing.T) {
	tests := []struct {
		args   string
		code   int
		out    string // of standard output, a regular expression for the whole
		errOut string // of standard error, the same
	}{
		{"", 0, "gtp ran\n", ""}, // the input is no terminal
		{"--gtp", 0, "gtp ran\n", ""},
		{"--mode gtp", 0, "gtp ran\n", ""},
		{"--mode=gtp", 0, "gtp ran\n", ""},
		{"gtp", 0, "gtp ran\n", ""},
		{"play", 0, "play ran\n", ""},
		{"version", 0, `Montego \d+\.\d+\.\d+ \(go.*\)\n`, ""},
		{"--version", 0, `Montego \d+\.\d+\.\d+\n`, ""},
		{"broken", 1, "broken ran\n", "montego: no such file: game.sgf\n"},
		{"faulty", 1, "", "montego: this is a fault of Montego: a bug\n(?s:goroutine .*command_test.go.*)"},
		{"particular", 2, "particular ran\n", "montego: --size 30: sizes are 2 to 19\n"},
		{"paly", 2, "", `montego: no subcommand "paly" \(did you mean "play"\?\)` + "\n"},
		{"xyzzy", 2, "", `montego: no subcommand "xyzzy" \(montego --help lists them\)` + "\n"},
		{"--mode ascii", 2, "", "montego: .*the only mode is gtp\n"},
		{"--bogus", 2, "", "montego: unknown flag: --bogus\n"},
		{"--version-string 3", 0, "gtp ran\n", ""},
		{"help play", 0, "Type a point(?s:.*)", ""},
		{"help paly", 2, "", `montego: no subcommand "paly" \(did you mean "play"\?\)` + "\n"},
		{"help version now", 2, "", `montego: version takes no argument "now"` + "\n"},
		{"version now", 2, "", `montego: version takes no argument "now"` + "\n"},
	}
	for _, tt := range tests {
		var out, errOut bytes.Buffer
		code := run(context.Background(), rootCommand(stubs()...), strings.Fields(tt.args), strings.NewReader(""), &out, &errOut)
		if code != tt.code {
			t.Errorf("montego %s: exit code %d, want %d", tt.args, code, tt.code)
		}
		if !regexp.MustCompile(`^` + tt.out + `$`).MatchString(out.String()) {
			t.Errorf("montego %s: prints %q, want %q", tt.args, &out, tt.out)
		}
		if !regexp.MustCompile(`^` + tt.errOut + `$`).MatchString(errOut.String()) {
			t.Errorf("montego %s: complains %q, want %q", tt.args, &errOut, tt.errOut)
		}
	}
}

// TestVersionForLizzie keeps to what Lizzie parses: X.Y with Y ≥ 15.
func TestVersionForLizzie(t *testing.T) {
	var x, y int
	if n, _ := fmt.Sscanf(Version, "%d.%d", &x, &y); n != 2 || y < 15 {
		t.Errorf("version %q: want X.Y with Y ≥ 15", Version)
	}
	if !regexp.MustCompile(`^\d+(\.\d+)+$`).MatchString(Version) {
		t.Errorf("version %q is not purely numeric", Version)
	}
}

// TestTable keeps the table of subcommands fit for help and scripts.
func TestTable(t *testing.T) {
	for _, c := range commands() {
		if c.Short == "" || c.RunE == nil && !c.HasSubCommands() {
			t.Errorf("%s: a subcommand needs a line of help (Short) and its work (RunE)", c.Name())
		}
		if c.Args == nil {
			t.Errorf("%s: say in Args which arguments it takes", c.Name())
		}
	}
}

// TestHelpSections: each section of the help is of a command.
func TestHelpSections(t *testing.T) {
	for _, m := range regexp.MustCompile(`(?m)^# montego ?(.*)$`).FindAllStringSubmatch(helpText, -1) {
		if c, rest, err := rootCommand(commands()...).Find(strings.Fields(m[1])); err != nil || len(rest) > 0 {
			t.Errorf("%s: help of %q, which is no command: %v", m[0], c.CommandPath(), err)
		}
	}
}

// TestFlagColumns: pflag aligns the help of flags by bytes, so that the words for their values
// have no other letters than ASCII.
func TestFlagColumns(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if word, _ := pflag.UnquoteUsage(f); strings.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf }) {
				t.Errorf("%s --%s: %q would move its line", c.CommandPath(), f.Name, word)
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(rootCommand(commands()...))
}
