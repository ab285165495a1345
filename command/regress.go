package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"montego/internal/memory"
	"montego/internal/page"
	"montego/internal/phrases"
	"montego/lab/regress"
	"montego/player/engine"
)

type regressSettings struct {
	players  []string
	playouts []int
	Parallel int           `param:"parallel" range:"1.." doc:"suites run at a time"`
	Timeout  time.Duration `param:"timeout" default:"5m" range:"1ms.." doc:"how long to wait for any answer"`
	Seed     uint64        `param:"seed" default:"1" doc:"the seed of the random numbers of presets"`
	All      bool          `param:"all" doc:"with several players, too, print the table and the failures of each"`
	JSON     bool          `param:"json" doc:"print every answer as JSON"`
	HTML     string        `param:"html" unit:"file" doc:"write a page with each position that was answered wrongly to this file"`
	memoryFlag
}

func regressCommand() *cobra.Command {
	f := regressSettings{Parallel: runtime.GOMAXPROCS(0)}
	c := newCommand("regress FILE.tst…", "Ask engines the questions of regression suites and say which answers are right", f.run)
	flags := c.Flags()
	flags.StringArrayVar(&f.players, "player", []string{"preset:" + engine.DefaultPreset}, "who is asked; may be repeated. Presets: "+strings.Join(engine.Presets(), ", "))
	flags.IntSliceVar(&f.playouts, "playouts", nil, "playouts a move of each preset; several numbers are compared, `1000,10000`")
	declare(c, &f)
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "engine" {
			name = "player"
		}
		return pflag.NormalizedName(name)
	})
	return c
}

func (f *regressSettings) run(c *cobra.Command, files []string) error {
	defer memory.CollectOften()()
	memory, err := f.memorySetting(f.Parallel)
	if err != nil {
		return usageError{err}
	}
	players, err := regress.ParsePlayers(f.players, f.playouts, f.Seed, memory...)
	if err != nil {
		return usageError{err}
	}
	suites, err := regress.Load(files...)
	if err != nil {
		return err
	}
	if err := cmp.Or(checkOutputs(files, f.HTML), page.FileKind.Check(f.HTML)); err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	o := regress.Options{Parallel: f.Parallel, Timeout: f.Timeout, Positions: f.HTML != ""}
	results, interrupted := regress.All(c.Context(), players, suites, o)
	if err := results.Failed(); err != nil {
		return err
	}
	if err := writePage(f.HTML, func(w io.Writer) error { return regress.WriteHTML(w, results) }); err != nil {
		return err
	}
	if f.JSON {
		err = regress.WriteJSON(c.OutOrStdout(), results)
	} else {
		err = regress.Report(c.OutOrStdout(), results, f.All)
	}
	if err != nil {
		return err
	}
	return regressOutcome(interrupted, results)
}

// writePage writes the page that --html names, if the flag was given.
func writePage(name string, write func(io.Writer) error) error {
	if err := writeAsked(name, write); err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	return nil
}

// regressOutcome returns an error unless everything went as the suites expect.
func regressOutcome(interrupted error, r *regress.Results) error {
	var sum struct{ fail, refused, lost int }
	for p := range r.Players {
		t := r.Total(p)
		sum.fail += t.Verdicts[regress.Fail]
		sum.refused += t.Refused
		sum.lost += t.Lost
	}
	switch {
	case interrupted == context.Canceled:
		return errInterrupted
	case sum.fail+sum.refused+sum.lost > 0:
		return fmt.Errorf("%s, %s refused, %s lost", phrases.Count(sum.fail, "unexpected failure"), phrases.Count(sum.refused, "command"), phrases.Count(sum.lost, "engine"))
	}
	return nil
}
