package command

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/lab/match"
	"montego/lab/tune"
)

func tuneCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "tune",
		Short: "Find good values of a player's parameters by playing games",
		Long: `A study is a TOML file:

  player    = "preset:rave,playouts=500,playout.policy=orego"   # who is tuned
  opponents = ["gtp:gnugo --mode gtp --chinese-rules --level 10"]
  size      = 9
  komi      = 7.5
  method    = "orego"        # or "clop", which needs fewer games
  design    = "d-optimal"    # of orego's points; in a box also "packing", as in the paper
  games     = 100            # for each point of a design (orego), in all (clop)
  test      = 400            # of the optimum and of the player as it stands
  constraint = "simplex"     # values from 0, their sum at most 1; or "box"

  [[parameter]]              # as many as are to be tuned
  name = "playout.orego.proximity"

In a box each parameter has low and high, and scale = "log" where equal factors
are equally important. Also known: total (of a simplex), and of the flags of
montego match rules, handicap, black, time, referee, random-moves, openings,
opening-moves, max-moves and seed.

The games are kept beside it: STUDY.toml has the store STUDY.db, which montego
match report reads, too.`,
		Args: cobra.NoArgs,
	}, tuneRunCommand(), tuneReportCommand(), tuneLevelsCommand())
}

type tuneRun struct {
	memory   memory.Size
	nats     natsFlags
	Parallel int  `param:"parallel" default:"1" range:"1.." doc:"games played at a time"`
	Plan     bool `param:"plan" doc:"say how long it will take, and play nothing more than a trial game"`
	Cluster  bool `param:"cluster" doc:"let the workers of a cluster play the games (montego worker), --parallel at a time"`
}

func tuneRunCommand() *cobra.Command {
	var f tuneRun
	c := &cobra.Command{
		Use:   "run STUDY.toml",
		Short: "Play the games of a study, or those that are missing",
		Long: `Before it begins it says how many games there are and how long they will take, as
the games so far or one trial game took. An interrupt (^C) drops the games in
play; the same command goes on from there. Several processes may play one study at
the same time. A study that has begun is not changed: give another one another
name.`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runTune(c, &f, args[0]) },
	}
	declare(c, &f)
	f.nats.declare(c)
	declareMemory(c, &f.memory)
	return c
}

func runTune(c *cobra.Command, f *tuneRun, path string) error {
	study, err := tune.ReadStudy(path)
	if err != nil {
		return err
	}
	printLines(c, study.Inert())
	below, err := memorySetting(&f.memory, match.Engines(f.Parallel, append([]string{study.Player}, study.Opponents...)...))
	if err != nil {
		return err
	}
	defer memory.CollectOften()()
	m, err := study.Match(f.Parallel, below)
	if err != nil {
		return err
	}
	printInertPlayers(c, m.Players[1:])
	printLines(c, m.LeftOut)
	if !f.Plan {
		if err := checkWritable(study.StorePath()); err != nil { // the trial game takes its time
			return err
		}
	}
	estimate, err := study.Foresee(c.Context(), m)
	if err != nil {
		return err
	}
	if f.Plan {
		_, err := fmt.Fprintln(c.OutOrStdout(), estimate)
		return err
	}
	fmt.Fprintln(c.ErrOrStderr(), estimate)
	if err := study.Begin(c.Context(), m); err != nil {
		return err
	}
	defer m.Store.Close()
	if f.Cluster {
		leave, err := f.nats.farm(c, study.Settings, m, m.Store)
		if err != nil {
			return err
		}
		defer leave()
	}
	if _, err := playMatch(c.Context(), c, m, nil); err != nil {
		return err
	}
	return reportStudy(c.Context(), c.OutOrStdout(), study, "")
}

func tuneReportCommand() *cobra.Command {
	var f struct {
		Plots string `param:"plots" unit:"folder" doc:"also draw the surfaces as SVG files in a folder, which is made if need be"`
	}
	c := &cobra.Command{
		Use:   "report STUDY.toml",
		Short: "Show what the games of a study say so far",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			study, err := tune.ReadStudy(args[0])
			if err != nil {
				return err
			}
			return reportStudy(c.Context(), c.OutOrStdout(), study, f.Plots)
		},
	}
	declare(c, &f)
	return c
}

// reportStudy prints what the games of a study say, and draws it into a folder
// unless that is "".
func reportStudy(ctx context.Context, w io.Writer, study *tune.Study, plots string) error {
	r, err := study.Results(ctx)
	if err != nil {
		return err
	}
	if err := tune.Report(w, r); err != nil || plots == "" {
		return err
	}
	files, err := tune.Plot(r, plots)
	for _, f := range files {
		fmt.Fprintln(w, f)
	}
	return err
}
