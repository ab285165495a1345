package command

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"montego/atomicfile"
	"montego/match"
	"montego/memory"
	"montego/tune"
)

func tuneCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "tune",
		Short: "Find good values of a player's parameters by playing games",
		Long: `A study is a TOML file:

  player    = "preset:rave,playouts=500,playout.policy=orego"   # who is tuned
  opponents = ["gtp:gnugo --mode gtp --chinese-rules --level 10"]
  size      = 9
  komi      = 7.5
  method    = "orego"        # or "clop", which needs fewer games
  games     = 100            # for each point of a design (orego), in all (clop)
  test      = 400            # of the optimum and of the player as it stands
  constraint = "simplex"     # values from 0, their sum at most 1; or "box"

  [[parameter]]              # as many as are to be tuned
  name = "playout.orego.proximity"

In a box each parameter has low and high, and scale = "log" where equal factors
are equally important. Also known: rules, time, referee, random-moves, max-moves,
total (of a simplex), seed.

The games are kept beside it: STUDY.toml has STUDY.jsonl.`,
		Args: noSuchStudyCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(tuneRunCommand(), tuneReportCommand(), tuneCompareCommand())
	return c
}

// noSuchStudyCommand is the check of arguments that reach `montego tune` itself.
func noSuchStudyCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usagef("no subcommand %q of tune; there are run, report and compare", args[0])
}

// tuneRun are the flags of `montego tune run`.
type tuneRun struct {
	parallel int
	plan     bool
	memory   memory.Size
}

func tuneRunCommand() *cobra.Command {
	var f tuneRun
	c := &cobra.Command{
		Use:   "run STUDY.toml",
		Short: "Play the games of a study, or those that are missing",
		Long: `Before it begins it says how many games there are and how long they will take, as
the games so far or one trial game took. An interrupt (^C) drops the games in
play; the same command goes on from there. A study that has begun is not changed:
give another one another name.`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runTune(c, &f, args[0]) },
	}
	c.Flags().IntVar(&f.parallel, "parallel", 1, "games played at a time")
	c.Flags().BoolVar(&f.plan, "plan", false, "say how long it will take, and play nothing more than a trial game")
	declareMemory(c, &f.memory)
	return c
}

func runTune(c *cobra.Command, f *tuneRun, path string) error {
	if f.parallel < 1 {
		return usagef("a study needs at least one table, not %d", f.parallel)
	}
	study, err := tune.ReadStudy(path)
	if err != nil {
		return err
	}
	below, err := memorySetting(&f.memory, studyTrees(study, f.parallel))
	if err != nil {
		return err
	}
	defer memory.CollectOften()()
	o := tune.Options{Parallel: f.parallel, Below: below}
	estimate, err := tune.Foresee(c.Context(), path, o)
	if err != nil {
		return err
	}
	told := c.ErrOrStderr()
	if f.plan {
		told = c.OutOrStdout()
	}
	fmt.Fprintln(told, estimate)
	if f.plan {
		return nil
	}
	o.Progress = showProgress(c.ErrOrStderr())
	if err := tune.Run(c.Context(), path, o); err != nil {
		return err
	}
	return reportStudy(c.OutOrStdout(), path)
}

// studyTrees returns how many search trees a study has at a time.
func studyTrees(s *tune.Study, parallel int) int {
	n := 1
	for _, o := range s.Opponents {
		if match.IsPreset(o) {
			n++
		}
	}
	return n * parallel
}

// showProgress says now and then how far a study is.
func showProgress(w io.Writer) func(tune.Progress) {
	var last time.Time
	return func(p tune.Progress) {
		switch {
		case p.Began:
			fmt.Fprintf(w, "stage %s: %d games\n", p.Stage.Name, 2*p.Stage.Pairs)
		case p.Game.Fault != "":
			fmt.Fprintf(w, "%d of %d games; forfeit: %s\n", p.Played, p.All, oneLine(p.Game.Fault))
		case time.Since(last) > 10*time.Second || p.Played == p.All:
			last = time.Now()
			fmt.Fprintf(w, "%d of %d games\n", p.Played, p.All)
		}
	}
}

func tuneReportCommand() *cobra.Command {
	var plots string
	c := &cobra.Command{
		Use:   "report STUDY.toml",
		Short: "Show what the games of a study say so far",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if plots == "" {
				return reportStudy(c.OutOrStdout(), args[0])
			}
			return plotStudy(c.OutOrStdout(), args[0], plots)
		},
	}
	c.Flags().StringVar(&plots, "plots", "", "also draw the surfaces as SVG files in a `folder`, which is made if need be")
	return c
}

func reportStudy(w io.Writer, path string) error {
	r, err := tune.ReadResults(path)
	if err != nil {
		return err
	}
	return tune.Report(w, r)
}

// plotStudy prints the report, and draws it.
func plotStudy(w io.Writer, path, folder string) error {
	r, err := tune.ReadResults(path)
	if err != nil {
		return err
	}
	if err := tune.Report(w, r); err != nil {
		return err
	}
	files, err := tune.Plot(r, folder)
	for _, f := range files {
		fmt.Fprintln(w, f)
	}
	return err
}

func tuneCompareCommand() *cobra.Command {
	var (
		f    tune.Comparing
		plot string
	)
	c := &cobra.Command{
		Use:   "compare",
		Short: "Let the methods find the top of surfaces that are known",
		Long: "Compare says by how many Elo the optimum that a method finds is weaker than the\ntrue one, on average over many runs, by the games that it takes. Games are won\nby chance, without a board, so that thousands take a moment. The surfaces:\n\n" +
			syntheticList(),
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			losses, err := tune.Compare(c.Context(), f, func(l tune.Loss) {
				fmt.Fprintf(c.ErrOrStderr(), "%s %s %d games: %.1f Elo lost\n", l.Surface, l.Method, l.Games, l.Mean)
			})
			if err != nil {
				return err
			}
			if err := tune.WriteLosses(c.OutOrStdout(), losses); err != nil || plot == "" {
				return err
			}
			return atomicfile.Write(plot, func(w io.Writer) error { return tune.PlotLosses(w, losses) })
		},
	}
	flags := c.Flags()
	flags.StringSliceVar(&f.Surfaces, "surface", nil, "only these `surfaces`")
	flags.IntSliceVar(&f.Budgets, "games", []int{250, 500, 1000, 2000, 4000, 6000}, "how many `games` a run may take")
	flags.IntVar(&f.Runs, "runs", 30, "runs for each surface, method and number of games")
	flags.Uint64Var(&f.Seed, "seed", 1, "what is random follows from it")
	flags.StringVar(&plot, "plot", "", "also draw it as an SVG `file`")
	return c
}

// syntheticList names the known surfaces, a line each.
func syntheticList() string {
	var b strings.Builder
	for _, s := range tune.Synthetics() {
		fmt.Fprintf(&b, "  %-8s %s\n", s.Name, s.Doc)
	}
	return b.String()
}
