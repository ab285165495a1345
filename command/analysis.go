package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/internal/param"
	"montego/serve/analysis"
)

type analysisSettings struct {
	player  playerFlags
	cluster clusterFlags
	Workers int    `param:"analysis-threads" default:"2" range:"1..256" doc:"positions that are searched at once"`
	Hasty   bool   `param:"quit-without-waiting" doc:"end when the input ends, without answers to what is left"`
	Log     string `param:"log" unit:"file" doc:"append all queries (<) and answers (>) to a file, with the time"`
	Seed    uint64 `param:"seed" default:"1" doc:"the seed of the random numbers; on one thread the same seed gives the same answers"`
}

// foreignFlags are those with which programs start KataGo's analysis and that
// mean nothing here: Montego has its networks in it, and needs no file of settings.
var foreignFlags = []string{"model", "human-model", "config", "override-config"}

// analysisName is how programs call an analysis, whose flags they write with one hyphen.
const analysisName = "analysis"

func analysisCommand() *cobra.Command {
	var f analysisSettings
	c := newCommand(analysisName, "Answer KataGo's JSON analysis protocol, for KaTrain and others", f.run, &f)
	f.player.analyzes = true
	f.player.declare(c)
	c.Flags().Lookup("playouts").Usage = fmt.Sprintf("visits of a query without maxVisits (default %d)", analysis.DefaultVisits)
	f.cluster.declare(c)
	for _, name := range foreignFlags {
		c.Flags().String(name, "", "ignored")
		c.Flags().Lookup(name).Hidden = true
	}
	return c
}

func (f *analysisSettings) run(c *cobra.Command, _ []string) (err error) {
	o := analysis.Options{Version: Version, Workers: f.Workers, Seed: f.Seed}
	if o.Params, err = f.player.searching(f.Workers, c.Flags().Changed("seed")); err != nil {
		return usageError{err}
	}
	outliveReaders()
	f.warnUnused(c)
	var endLog, leave func()
	if o.Record, endLog, err = openConversation(f.Log, c.ErrOrStderr()); err != nil {
		return err
	}
	defer endLog()
	if o.Open, leave, err = f.cluster.factory(c); err != nil {
		return err
	}
	defer leave()
	defer memory.CollectOften()()
	return analysis.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout(), o, !f.Hasty)
}

// warnUnused prints a line for each setting that has no effect because an analysis searches but
// does not decide on a move. It passes over the settings of --params, whose file may describe a
// whole player, and over settings that are the default.
func (f *analysisSettings) warnUnused(c *cobra.Command) {
	own := f.player
	own.file = ""
	p, err := own.declared("search.fold=false")
	if err != nil {
		return // it was read before
	}
	if p.Search.Fold {
		fmt.Fprintln(c.ErrOrStderr(), "montego: search.fold has no effect: an analysis tells symmetric moves apart")
	}
	settings := p.Settings(f.player.preset)
	for _, info := range param.List(&p) {
		group, _, _ := strings.Cut(info.Name, ".")
		used := slices.Contains([]string{"playouts", "search", "playout"}, group) || slices.Contains([]string{"time.max", "book.tree"}, info.Name)
		if !used && info.Value != info.Default && slices.Contains(settings, info.Name) {
			fmt.Fprintf(c.ErrOrStderr(), "montego: %s has no effect: an analysis decides on no move\n", info.Name)
		}
	}
}

// twoHyphens writes long flags with one hyphen as this program has them.
func twoHyphens(args []string) []string {
	args = slices.Clone(args)
	for i, a := range args {
		if len(a) > 2 && a[0] == '-' && a[1] != '-' && strings.Trim(a[1:2], "0123456789.") != "" {
			args[i] = "-" + a
		}
	}
	return args
}
