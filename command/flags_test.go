package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestAnalysisHelp: flags of other programs have one hyphen, and help comes all the same.
func TestAnalysisHelp(t *testing.T) {
	for _, flag := range []string{"--help", "-help", "-h"} {
		if code, out, errOut := ask(t, "", "analysis", flag); code != exitOK || !strings.Contains(out, "--analysis-threads") || errOut != "" {
			t.Errorf("%s: exit code %d, prints %q, says %q", flag, code, out, errOut)
		}
	}
}

// TestPlainFlags: a wrong value is named with what belongs there, in words.
func TestPlainFlags(t *testing.T) {
	for args, want := range map[string]string{
		"gtp --seed x":                    `--seed: "x" is not an integer`,
		"gtp --seed -1":                   `--seed: "-1" is negative`,
		"gtp --playouts x":                `--playouts: "x" is not an integer`,
		"gtp --threads 257":               "--threads: 257 is outside 0..256",
		"match regress x --playouts y":    `--playouts: "y" is no whole number`,
		"gtp --size 9x":                   `--size: invalid board size "9x": a side is missing`,
		"gtp --size 19x19x":               `--size: invalid board size "19x19x": it is a width and a height, such as 13x9`,
		"gtp --quiet=x":                   `--quiet: "x" is neither true nor false`,
		"match --timeout x":               `--timeout: "x" is not a duration like 1m30s, 250ms or 10`,
		"analysis -seed x":                `--seed: "x" is not an integer`,
		"cgos h 1 u --games -1":           "--games: -1 is outside 0..",
		"book show --depth -1":            "--depth: -1 is outside 0..",
		"book tree x --least 0":           "--least: 0 is outside 1..",
		"book joseki show --depth -1":     "--depth: -1 is outside 0..",
		"book joseki harvest x --share 2": "--share: 2 is outside 0..1",
		"train net x --rate 0":            "--rate: 0 is outside 1e-9..1",
		"train net x --checks 0":          "--checks: 0 is outside 1..",
		"train sb x --step 0":             "--step: 0 is outside 1e-9..1000",
		"train show --rows -1":            "--rows: -1 is outside 1..",
	} {
		code, _, errOut := ask(t, "", strings.Fields(args)...)
		if code != exitUsage || errOut != "montego: "+want+"\n" {
			t.Errorf("%s: exit code %d, says %q", args, code, errOut)
		}
	}
}

// TestFlagsWithoutEffect: a flag that has no effect without another is refused.
func TestFlagsWithoutEffect(t *testing.T) {
	game := written(t, "game.sgf", shortGame)
	for args, want := range map[string]string{
		"match preset:rave preset:uct --opening-moves 4": "--opening-moves: it has no effect without --openings",
		"match preset:rave preset:uct --nats x":          "--nats: it has no effect without --cluster",
		"match preset:rave preset:uct --nats-ca x":       "--nats-ca: it has no effect without --cluster",
		"gtp --credentials x":                            "--credentials: it has no effect without --cluster",
		"gtp --worker-memory 1G":                         "--worker-memory: it has no effect without --cluster",
		"train mm --parallel 2 " + game:                  "--parallel: it has no effect without --cluster",
		"train sb --nats x " + game:                      "--nats: it has no effect without --cluster",
		"book build x --nats x":                          "--nats: it has no effect without --cluster",
		"tune run x.toml --nats x":                       "--nats: it has no effect without --cluster",
		"cluster serve --tls-key x":                      "--tls-cert and --tls-key: give both, or none",
		"render " + game + " --preset nosuch":            "--preset: it has no effect without --ownership, --criticality or --candidates",
		"review " + game + " " + game + " --output -":    "--output -: only one record can go to the standard output, and these are 2",
		"tune levels --games -2":                         "--games: -2 is outside 2..",
		"debug features --seed 1 " + game:                "unknown flag: --seed",
		"debug features --policy mogo " + game:           "unknown flag: --policy",
	} {
		refused(t, exitUsage, want, "", strings.Fields(args)...)
	}
}

// TestThreadsHelp: the help of --threads speaks of --seed only where there is one.
func TestThreadsHelp(t *testing.T) {
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		threads, seed := c.Flags().Lookup("threads"), c.Flags().Lookup("seed")
		if threads != nil && seed == nil && strings.Contains(threads.Usage, "--seed") {
			t.Errorf("%s: %s", c.CommandPath(), threads.Usage)
		}
		for _, sub := range c.Commands() {
			look(sub)
		}
	}
	look(rootCommand(commands()...))
	if usage := gtpCommand().Flags().Lookup("threads").Usage; !strings.Contains(usage, "or one with --seed") {
		t.Errorf("gtp: %s", usage)
	}
}

// TestAnalysisKind: the answer to a line that is no object names no type of the program.
func TestAnalysisKind(t *testing.T) {
	if _, out, _ := ask(t, "[]\n", "analysis", "--memory", "4M"); !strings.Contains(out, "no object") || strings.Contains(out, "Go value") {
		t.Errorf("%s", out)
	}
}

// TestAnalysisPlayouts: a query without maxVisits has as many as the player's playouts.
func TestAnalysisPlayouts(t *testing.T) {
	const query = `{"id":"a","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5}` + "\n"
	for _, flags := range [][]string{{"--playouts", "7"}, {"--preset", "uct,playouts=7"}} {
		_, out, errOut := ask(t, query, append([]string{"analysis", "--memory", "4M"}, flags...)...)
		if !strings.Contains(out, `"visits":7,`) || errOut != "" {
			t.Errorf("%q: %s%s", flags, out, errOut)
		}
	}
}

// TestAnalysisLog: --log keeps what came in and what went out, and one that cannot be
// written ends the command before it answers.
func TestAnalysisLog(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	for range 2 { // the second run appends
		if code, _, errOut := ask(t, `{"id":"v","action":"query_version"}`+"\n", "analysis", "--memory", "4M", "--log", log); code != exitOK {
			t.Fatal(errOut)
		}
	}
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 4 || !strings.HasSuffix(lines[2], ` < {"id":"v","action":"query_version"}`) || !strings.Contains(lines[3], ` > {`) {
		t.Errorf("%q", lines)
	}
	code, out, errOut := ask(t, "[]\n", "analysis", "--log", filepath.Join(log, "x"))
	if code == exitOK || out != "" || !strings.HasPrefix(errOut, "montego: --log: ") {
		t.Errorf("exit code %d, prints %q, says %q", code, out, errOut)
	}
}

// TestInterrupted: a command that a signal has ended says so, and not how.
func TestInterrupted(t *testing.T) {
	ctx, signal := context.WithCancel(t.Context())
	works := newCommand("work", "", func(c *cobra.Command, _ []string) error {
		signal()
		<-c.Context().Done()
		return c.Context().Err()
	})
	var out, errOut bytes.Buffer
	if code := run(ctx, rootCommand(works), []string{"work"}, strings.NewReader(""), &out, &errOut); code != exitFailure || errOut.String() != "montego: interrupted\n" {
		t.Errorf("exit code %d, says %q", code, errOut.String())
	}
}

// TestNoHome: without a home folder nothing is kept in the root folder.
func TestNoHome(t *testing.T) {
	t.Setenv("HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	if _, err := os.UserHomeDir(); err == nil {
		t.Skip("this system finds the home folder elsewhere")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // a server that starts all the same ends at once
	for flag, args := range map[string]string{
		"--games": "web --no-browser --listen 127.0.0.1:0 --memory 4M",
		"--dir":   "cluster serve --listen 127.0.0.1:0",
	} {
		code, out, errOut := askUntil(ctx, "", strings.Fields(args)...)
		if code != exitUsage || !strings.Contains(errOut, "there is no home folder") || !strings.Contains(errOut, flag) {
			t.Errorf("%s: exit code %d, prints %q, says %q", args, code, out, errOut)
		}
	}
}

// TestClusterFolder: a folder in which nothing can be made is named.
func TestClusterFolder(t *testing.T) {
	file := written(t, "file", "")
	dir := filepath.Join(file, "queues")
	if code, _, errOut := ask(t, "", "cluster", "serve", "--listen", "127.0.0.1:0", "--dir", dir); code != exitFailure || !strings.Contains(errOut, file) {
		t.Errorf("exit code %d, says %q", code, errOut)
	}
}

// TestKGSChat: whoever asked for a chat is answered; others do not even list it.
func TestKGSChat(t *testing.T) {
	const talk = "known_command kgs-chat\nkgs-chat private someone how are you?\nkgs-chat\n"
	if code, out, _ := ask(t, talk, "gtp", "--memory", "4M", "--kgs-chat", "--name", "Robot", "--version-string", "3"); code != exitOK ||
		!strings.HasPrefix(out, "= true\n\n= I am Robot 3, a program that plays Go.") || !strings.Contains(out, "\n\n? ") {
		t.Errorf("exit code %d, prints %q", code, out)
	}
	if _, out, _ := ask(t, talk, "gtp", "--memory", "4M"); !strings.HasPrefix(out, "= false\n\n? unknown command") {
		t.Errorf("%q", out)
	}
}
