package command

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"montego/internal/param"
)

// TestMain gives the tests a machine of 1 GiB, whatever they run on. With asProgram
// in its environment the test binary is montego itself, for tests that need a process.
func TestMain(m *testing.M) {
	machineMemory = func() uint64 { return 1 << 30 }
	if os.Getenv(asProgram) != "" {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		context.AfterFunc(ctx, stop)
		os.Exit(Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	if err := os.Setenv("LC_ALL", "C"); err != nil { // English, whoever runs the tests
		panic(err)
	}
	os.Exit(m.Run())
}

// asProgram is set in the environment of a test binary that is to be montego.
const asProgram = "MONTEGO_TEST_AS_PROGRAM"

// onMachine lets a test run on a machine with so much memory.
func onMachine(t *testing.T, bytes uint64) {
	before := machineMemory
	machineMemory = func() uint64 { return bytes }
	t.Cleanup(func() { machineMemory = before })
}

// TestPlayerFlags: each flag counts for more than the one before.
func TestPlayerFlags(t *testing.T) {
	file := written(t, "my.toml", "playouts = 2\nresign = 0.2\n[search]\nmemory = 20\n")
	bad := written(t, "bad.toml", "playouts = 2\nresign = 2\n")
	tests := []struct {
		flags string
		trees int
		want  string // playouts, resign, search.memory
		err   string
	}{
		{"", 1, "0 0.007 240", ""},
		{"", 2, "0 0.007 112", ""},
		{"--memory 50%", 2, "0 0.007 240", ""},
		{"--memory 100M", 3, "0 0.007 17", ""},
		{"--preset rave,playouts=1,resign=0.1,search.memory=10", 2, "1 0.1 10", ""},
		{"--preset rave,playouts=1 --params FILE", 1, "2 0.2 20", ""},
		{"--preset @FILE", 1, "2 0.2 20", ""},
		{"--params FILE --set resign=0.3", 1, "2 0.3 20", ""},
		{"--params FILE --set resign=0.3 --set resign=0.4 --playouts 5 --memory 0.5G", 1, "5 0.4 496", ""},
		{"--preset rove", 1, "", `--preset: no preset "rove"`},
		{"--params BAD", 1, "", "--params: " + bad + ":2: resign: 2 is outside 0..0.5"},
		{"--params none.toml", 1, "", "--params: open none.toml: "},
		{"--set resign=2", 1, "", "--set: resign: 2 is outside 0..0.5"},
		{"--set search.memory=600", 2, "", "search.memory: 1232 MiB for search trees are too much: this process may have 1024 MiB in all, of which trees may take 870"},
		{"--memory 2G", 1, "", "--memory 2G: 2048 MiB for search trees are too much: "},
	}
	for _, tt := range tests {
		var f playerFlags
		c := &cobra.Command{}
		f.declare(c)
		flags := strings.NewReplacer("FILE", file, "BAD", bad).Replace(tt.flags)
		if err := c.ParseFlags(strings.Fields(flags)); err != nil {
			t.Errorf("%s: %v", tt.flags, err)
		}
		p, err := f.params(tt.trees)
		if tt.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.err) {
				t.Errorf("%s: error %v, want %q", tt.flags, err, tt.err)
			}
			continue
		}
		var got []string
		for _, name := range []string{"playouts", "resign", "search.memory"} {
			value, _ := param.Get(&p, name)
			got = append(got, value)
		}
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s, %d trees: %v, %v, want %s", tt.flags, tt.trees, got, err, tt.want)
		}
	}
}

// TestAnalysisSettings: for an analysis the default preset has engine.AnalysisSettings, unless a flag
// says otherwise, and other presets are as in games.
func TestAnalysisSettings(t *testing.T) {
	file := written(t, "my.toml", "[search.network]\nvalue = 0.7\n")
	for _, tt := range []struct{ flags, want string }{ // search.network.playouts, .value
		{"", "own 0.2"},
		{"--preset montego,playouts=9", "own 0.2"},
		{"--preset montego,search.network.value=0.5", "own 0.5"},
		{"--params " + file, "own 0.7"},
		{"--preset @" + file, "own 0.7"},
		{"--set search.network.playouts=mogo", "mogo 0.2"},
		{"--preset classical", "own 0"},
		{"--preset rave,search.network.weights=builtin", "own 0"},
	} {
		f, c := playerFlags{analyzes: true}, &cobra.Command{}
		f.declareParams(c)
		if err := c.ParseFlags(strings.Fields(tt.flags)); err != nil {
			t.Fatal(err)
		}
		p, err := f.params(1)
		playouts, _ := param.Get(&p, "search.network.playouts")
		value, _ := param.Get(&p, "search.network.value")
		if got := playouts + " " + value; err != nil || got != tt.want {
			t.Errorf("%s: %s, %v, want %s", tt.flags, got, err, tt.want)
		}
	}
}

// TestMemoryUnknown: where the machine says nothing, the declared default holds
// and a share means nothing.
func TestMemoryUnknown(t *testing.T) {
	onMachine(t, 0)
	f := playerFlags{preset: "rave"}
	if p, err := f.params(2); err != nil || p.Search.Memory != 256 {
		t.Errorf("%d MiB, %v", p.Search.Memory, err)
	}
	_ = f.Memory.UnmarshalText([]byte("10%"))
	if _, err := f.params(2); err == nil || !strings.HasPrefix(err.Error(), "--memory 10%: ") {
		t.Error(err)
	}
}

// TestThreads: a player searches on all processors, on one if its games are to
// come again, and on as many as the flag or the preset says.
func TestThreads(t *testing.T) {
	all := min(runtime.GOMAXPROCS(0), maxThreads)
	for _, tt := range []struct {
		threads int
		set     string
		seeded  bool
		want    int
	}{
		{0, "", false, all}, {0, "", true, 1}, {3, "", false, 3}, {3, "", true, 3},
		{0, "search.threads=2", true, 2}, {0, "search.threads=5", false, 5},
	} {
		f := playerFlags{preset: "rave", threadsFlag: threadsFlag{tt.threads}}
		if tt.set != "" {
			f.set = []string{tt.set}
		}
		p, err := f.searching(1, tt.seeded)
		if err != nil {
			t.Fatal(err)
		}
		if p.Search.Threads != tt.want {
			t.Errorf("%+v: %d threads", tt, p.Search.Threads)
		}
	}
}
