package command

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/internal/param"
	"montego/player/engine"
)

// playerFlags are the flags that say who plays. Where two of them set one parameter, the later
// one in this list wins: the memory of the machine, --preset, --params, --level, --set,
// --playouts, --threads, and --memory if it is given.
type playerFlags struct {
	preset   string
	level    string
	file     string
	set      []string
	analyzes bool // it analyzes: engine.AnalysisSettings hold for the default preset, below all flags
	playoutsFlag
	threadsFlag
	memoryFlag
}

// playoutsFlag and threadsFlag bound the work of a player, memoryFlag the trees of all players of a command.
type playoutsFlag struct {
	Playouts int `param:"playouts" range:"0..1000000000" doc:"playouts per move; 0 leaves it to the preset and the clock"`
}
type memoryFlag struct {
	Memory memory.Size `param:"memory" unit:"SIZE" doc:"memory of all search trees together: 512M, 2G, or a share of the machine's"`
}
type threadsFlag struct {
	Threads int `param:"threads" range:"0..256" doc:"threads that search; 0 for as many as there are processors"`
}

func (f *playerFlags) declareParams(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.preset, "preset", engine.DefaultPreset, "the player: "+strings.Join(engine.Presets(), ", ")+"; settings may follow: rave,playouts=1000")
	flags.StringVar(&f.level, "level", "", "play as strong as people of a rank: 25k … 1k, 1d, 2d, 3d, max")
	flags.StringVar(&f.file, "params", "", "take parameters from a TOML `file`, as montego params --toml prints one")
	flags.StringArrayVar(&f.set, "set", nil, "change a parameter, `name=value`; may be repeated (montego params lists them)")
	c.PreRun = func(c *cobra.Command, _ []string) { f.warnInert(c) }
	_ = c.MarkFlagFilename("params", "toml")
	_ = c.RegisterFlagCompletionFunc("preset", cobra.FixedCompletions(engine.Presets(), cobra.ShellCompDirectiveNoFileComp))
}

func (f *playerFlags) warnInert(c *cobra.Command) {
	p, err := f.declared()
	if err != nil {
		return // the command itself says so
	}
	if f.analyzes { // at the full strength, whatever the level
		p.Level = engine.MaxLevel
	}
	printLines(c, p.Inert(p.Settings(f.preset)))
}

func printLines(c *cobra.Command, lines []string) {
	for _, line := range lines {
		fmt.Fprintf(c.ErrOrStderr(), "montego: %s\n", line)
	}
}

// declare declares all flags. A --seed of the command is declared before.
func (f *playerFlags) declare(c *cobra.Command) {
	f.declareParams(c)
	declare(c, &f.playoutsFlag)
	f.declareThreads(c)
	if c.Flags().Lookup("seed") != nil {
		c.Flags().Lookup("threads").Usage += ", or one with --seed, so that the same games come again"
	}
}

func (f *playerFlags) declareThreads(c *cobra.Command) {
	declare(c, &f.threadsFlag, &f.memoryFlag)
}

// searching returns the parameters of a player, as params does. It searches on all processors unless the
// flags say otherwise, or seeded says that its games are to come again.
func (f *playerFlags) searching(engines int, seeded bool) (engine.Params, error) {
	p, err := f.params(engines)
	switch {
	case err != nil:
	case f.Threads > 0:
		p.Search.Threads = f.Threads
	case !seeded && p.Search.Threads == 1 && !f.setsThreads():
		p.Search.Threads = min(runtime.GOMAXPROCS(0), maxThreads)
	}
	return p, err
}

// judging returns the parameters of a player, as searching does, and those for review.Options.Judge in its
// reviews: those of analyses, or nil if these are the same.
func (f *playerFlags) judging(engines int) (p engine.Params, judge *engine.Params, err error) {
	if p, err = f.searching(engines, false); err != nil {
		return p, nil, err
	}
	analysis := *f
	analysis.analyzes = true
	q, err := analysis.searching(engines, false)
	if err != nil || q == p {
		return p, nil, err
	}
	return p, &q, nil
}

// setsThreads reports whether --preset, --params or --set say how many threads search. If they
// do, the result is the same with a default of one thread below them and with one of two.
func (f *playerFlags) setsThreads() bool {
	one, err := f.declared("search.threads=1")
	two, err2 := f.declared("search.threads=2")
	return err == nil && err2 == nil && one.Search.Threads == two.Search.Threads
}

// maxThreads is what search.threads may be at most.
const maxThreads = 256

// params returns the parameters of the player. This number of engines share the
// memory.
func (f *playerFlags) params(engines int) (engine.Params, error) {
	memory, err := f.memorySetting(engines)
	if err != nil {
		return engine.Params{}, err
	}
	p, err := f.declared(memory...)
	if err != nil {
		return p, err
	}
	if f.Memory.IsSet() {
		if err := param.Apply(&p, memory...); err != nil {
			return p, fmt.Errorf("--memory %v: %w", &f.Memory, err)
		}
	}
	return p, fits(p.TreeMemory() * engines)
}

// declared returns the parameters by --preset, --params, --set and --playouts alone, on top
// of the settings of below and of engine.AnalysisSettings.
func (f *playerFlags) declared(below ...string) (engine.Params, error) {
	if f.analyzes && engine.PresetOf(f.preset) == engine.DefaultPreset {
		below = slices.Concat(engine.AnalysisSettings, below)
	}
	p, err := engine.ParseFiles(f.preset, below...)
	if err != nil {
		return p, fmt.Errorf("--preset: %w", err)
	}
	if f.file != "" {
		if err := p.LoadFile(f.file); err != nil {
			return p, fmt.Errorf("--params: %w", err)
		}
	}
	if f.level != "" {
		if err := param.Set(&p, "level", f.level); err != nil {
			return p, fmt.Errorf("--%w", err)
		}
	}
	if err := param.Apply(&p, f.set...); err != nil {
		return p, fmt.Errorf("--set: %w", err)
	}
	if f.Playouts != 0 {
		p.Playouts = f.Playouts
	}
	return p, nil
}

// memoryParam is the parameter that bounds a search tree, in mebibytes.
const memoryParam = "search.memory"

// machineMemory is what this process may have, in bytes. Tests put a machine of
// their own here.
var machineMemory = memory.Available

// memorySetting returns the setting search.memory=MiB of each of a number of engines that share
// the memory. An engine has two trees, one for its searches and one for its estimates. The
// result is empty if --memory is not set and the memory of the machine is not known.
func (f *memoryFlag) memorySetting(engines int) ([]string, error) {
	switch share, err := f.Memory.Share(engines, machineMemory()); {
	case err != nil:
		return nil, fmt.Errorf("--memory %v: %w", &f.Memory, err)
	case share > 0:
		return []string{fmt.Sprintf("%s=%d", memoryParam, engine.SearchMemory(share))}, nil
	}
	return nil, nil
}

// fits returns an error if there is not enough memory for search trees of need MiB. To
// run out of memory later would end the program.
func fits(need int) error {
	if err := memory.Check(uint64(need)*memory.Mebibyte, machineMemory()); err != nil {
		return fmt.Errorf("%s: %w", memoryParam, err)
	}
	return nil
}
