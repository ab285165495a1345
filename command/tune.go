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
		Args:  cobra.NoArgs,
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
		Args:  cobra.ExactArgs(1),
		RunE:  func(c *cobra.Command, args []string) error { return runTune(c, &f, args[0]) },
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
