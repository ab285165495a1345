package command

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/lab/match"
	"montego/lab/tune"
	"montego/player/engine"
)

type tuneLevels struct {
	memory   memory.Size
	From     engine.Level `param:"from" default:"20k" unit:"level" doc:"the weakest level"`
	To       engine.Level `param:"to" default:"3k" unit:"level" doc:"the strongest level"`
	Games    int          `param:"games" default:"60" doc:"games of each pairing, an even number"`
	Size     match.Text   `param:"size" default:"9" doc:"board size, of a square board"`
	Seed     uint64       `param:"seed" default:"1" doc:"what is random follows from it"`
	Anchor   string       `param:"anchor" unit:"player" doc:"a player of known strength, as montego match takes it"`
	Beside   string       `param:"beside" unit:"levels" doc:"the levels that meet the anchor, with blanks between"`
	Parallel int          `param:"parallel" default:"1" range:"1.." doc:"games played at a time"`
	Store    string       `param:"store" default:"levels.db" unit:"file" doc:"keep the games in this file, or go on with those that are there"`
	Plot     string       `param:"plot" unit:"file" doc:"also draw the levels as an SVG file"`
}

func tuneLevelsCommand() *cobra.Command {
	var f tuneLevels
	c := &cobra.Command{
		Use:   "levels",
		Short: "Measure how far the levels are apart, and say what would make the steps even",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return runTuneLevels(c, &f) },
	}
	declare(c, &f)
	declareMemory(c, &f.memory)
	return c
}

func runTuneLevels(c *cobra.Command, f *tuneLevels) error {
	levels, err := f.levels()
	if err != nil {
		return usageError{err}
	}
	below, err := memorySetting(&f.memory, 2*f.Parallel)
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
	if err := m.BeginAt(c.Context(), f.Store, levels.Note()); err != nil {
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
