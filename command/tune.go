package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/lab/match"
	"montego/lab/tune"
	"montego/player/engine"
)

type tuneRun struct {
	memory   memoryFlag
	nats     natsFlags
	Parallel int  `param:"parallel" default:"1" range:"1.." doc:"games played at a time"`
	Plan     bool `param:"plan" doc:"say how long it will take, and play nothing more than a trial game"`
	Cluster  bool `param:"cluster" doc:"let the workers of a cluster play the games (montego worker), --parallel at a time"`
}

func tuneRunCommand() *cobra.Command {
	var f tuneRun
	c := newCommand("run STUDY.toml", "Play the games of a study, or those that are missing", f.run, &f)
	f.nats.declare(c)
	declare(c, &f.memory)
	return c
}

func (f *tuneRun) run(c *cobra.Command, args []string) error {
	study, err := tune.ReadStudy(args[0])
	if err != nil {
		return err
	}
	printLines(c, study.Inert())
	below, err := f.memory.memorySetting(match.Engines(f.Parallel, append([]string{study.Player}, study.Opponents...)...))
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
		return printText(c, fmt.Sprintln(estimate))
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
	return newCommand("report STUDY.toml", "Show what the games of a study say so far", func(c *cobra.Command, args []string) error {
		study, err := tune.ReadStudy(args[0])
		if err != nil {
			return err
		}
		return reportStudy(c.Context(), c.OutOrStdout(), study, f.Plots)
	}, &f)
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

type tuneLevels struct {
	From     engine.Level `param:"from" default:"25k" unit:"level" doc:"the weakest level"`
	To       engine.Level `param:"to" default:"3k" unit:"level" doc:"the strongest level"`
	Games    int          `param:"games" default:"60" range:"2.." doc:"games of each pairing, an even number"`
	Size     match.Text   `param:"size" default:"9" doc:"board size: 9 or 9x13"`
	Seed     uint64       `param:"seed" default:"1" doc:"the seed of the random numbers"`
	Anchor   string       `param:"anchor" unit:"player" doc:"a player of known strength, as montego match takes it"`
	Beside   string       `param:"beside" unit:"levels" doc:"the levels that meet the anchor, with blanks between"`
	Parallel int          `param:"parallel" default:"1" range:"1.." doc:"games played at a time"`
	Store    string       `param:"store" default:"levels.db" unit:"file" doc:"keep the games in this file, or go on with those that are there"`
	Plot     string       `param:"plot" unit:"file" doc:"also draw the levels as an SVG file"`
	memoryFlag
}

func tuneLevelsCommand() *cobra.Command {
	var f tuneLevels
	return newCommand("levels", "Measure how far the levels are apart, and say what would make the steps even", f.run, &f)
}

func (f *tuneLevels) run(c *cobra.Command, _ []string) error {
	levels, err := f.levels()
	if err != nil {
		return usageError{err}
	}
	below, err := f.memorySetting(2 * f.Parallel)
	if err != nil {
		return usageError{err}
	}
	if err := cmp.Or(checkOutputs([]string{f.Store}, f.Plot), checkPlot(f.Plot)); err != nil {
		return err
	}
	m, err := levels.Match(f.Parallel, below)
	if err != nil {
		return usageError{err}
	}
	if err := m.BeginAt(c.Context(), f.Store); err != nil {
		return err
	}
	defer m.Store.Close()
	defer memory.CollectOften()()
	r, played := playMatch(c.Context(), c, m, nil)
	if r == nil || r.Standings.Played == 0 {
		return played
	}
	found, err := levels.Results(r.Standings)
	if err != nil {
		return cmp.Or(played, fmt.Errorf("no ratings: %w", err))
	}
	return cmp.Or(found.Write(c.OutOrStdout()), drawAsked(f.Plot, found.Plot), played)
}

func (f *tuneLevels) levels() (*tune.Levels, error) {
	l := &tune.Levels{Settings: match.DefaultSettings(), From: f.From, To: f.To, Anchor: f.Anchor}
	l.Size, l.Games, l.Seed = f.Size, f.Games, f.Seed
	if (f.Anchor == "") != (f.Beside == "") {
		return nil, errors.New("--anchor and --beside: give both, or none")
	}
	for name := range strings.FieldsSeq(f.Beside) {
		level, err := engine.ParseLevel(name)
		if err != nil {
			return nil, fmt.Errorf("--beside: %w", err)
		}
		l.Beside = append(l.Beside, level)
	}
	return l, nil
}
