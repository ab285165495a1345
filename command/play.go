package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"montego/game"
	"montego/goban"
	"montego/internal/memory"
	"montego/player/engine"
	"montego/player/timing"
	"montego/serve/analysis/review"
	"montego/serve/terminal"
)

type playSettings struct {
	game     gameFlags
	player   playerFlags
	cluster  clusterFlags
	language string
	Color    string          `param:"color" default:"black" unit:"colour" doc:"your colour: black, white or random; unless it is given, a game that you saved goes on with yours"`
	Handicap int             `param:"handicap" doc:"handicap stones for Black; White then begins, and komi is 0.5 unless given"`
	Seconds  float64         `param:"seconds" default:"3" range:"0.001..3600" doc:"how long Montego thinks about a move"`
	Time     timing.Settings `param:"time" doc:"a clock for both players: 10m, 5m+5x30s, 2m+25/1m, 5m+10s, 30s/move; unless it is given, a game that you saved goes on with its own"`
	Teach    float64         `param:"teach" range:"0..90" doc:"warn of a move that loses so much win rate, in percent, and offer to take it back; alone it stands for 20"`
	Seed     uint64          `param:"seed" doc:"the seed of the random numbers; the same one plays the same games (default: from the time of day)"`
	Resume   string          `param:"resume" unit:"file" doc:"go on with the game of an SGF file, as far as it can be played; the file as an argument does the same"`
	Game     int             `param:"game" default:"1" range:"1.." doc:"which game of the file, if it has several"`
	Name     string          `param:"name" default:"Player" doc:"your name in saved games"`
	Paint    string          `param:"paint" default:"auto" doc:"when to use colours"`
	ASCII    bool            `param:"ascii" doc:"draw stones as letters"`
}

func playCommand() *cobra.Command {
	f := playSettings{game: gameFlags{Size: "9"}}
	c := newCommand("play [GAME.sgf]", "Play a game against Montego in the terminal", f.run)
	f.game.declare(c)
	declare(c, &f)
	c.Flags().Lookup("teach").NoOptDefVal = "20"
	choices(c, "paint", terminal.Paints)
	declareLanguage(c.Flags(), &f.language)
	f.player.declare(c)
	f.cluster.declare(c)
	return c
}

func (f *playSettings) run(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		if f.Resume != "" {
			return usagef("--resume and %s are two records: choose one", args[0])
		}
		if _, err := strconv.ParseFloat(args[0], 64); err == nil && c.Flags().Changed("teach") {
			return usagef("--teach takes its number after an equals sign: --teach=%s", args[0])
		}
		f.Resume = args[0]
	}
	o, err := f.options(c)
	if err != nil {
		return usageError{err}
	}
	in, isFile := fileOf(c.InOrStdin())
	out, isFileToo := fileOf(c.OutOrStdout())
	o.Columns = func() int { return columnsOf(c.OutOrStdout()) }
	if isFileToo && isTerminal(out) {
		restore, err := terminal.EnableVirtualTerminal(out)
		if err == nil {
			defer restore()
		} else if f.Paint == "auto" {
			o.Style = terminal.Style{}
		}
		if err == nil && isFile && isTerminal(in) {
			o.Editor = terminal.NewEditor(in, out)
			if isTerminal(c.ErrOrStderr()) {
				c.SetErr(o.Editor.Aside()) // for news of the cluster
			}
		}
	}
	var leave func()
	if o.Open, leave, err = f.cluster.factory(c); err != nil {
		return err
	}
	defer leave()
	defer memory.CollectOften()()
	// Here an interrupt asks Montego to move, not the program to end.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	o.Interrupts = interrupts
	ctx, stop := signal.NotifyContext(context.WithoutCancel(c.Context()), syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return terminal.Play(ctx, c.InOrStdin(), c.OutOrStdout(), o)
}

func (f *playSettings) options(c *cobra.Command) (o terminal.Options, err error) {
	changed := c.Flags().Changed
	o = terminal.Options{Seed: f.Seed, Resume: f.Resume, Game: f.Game, Time: f.Time, Name: f.Name, Version: Version, Now: time.Now}
	if !changed("seed") {
		o.Seed = uint64(time.Now().UnixNano())
	}
	if o.Params, err = f.player.searching(terminal.Trees, changed("seed")); err != nil {
		return o, err
	}
	if o.Params.Playouts == 0 || changed("seconds") {
		o.Think, o.ThinkGiven = timing.Seconds(f.Seconds), changed("seconds")
	}
	if o.Teach = f.Teach / 100; !review.ValidWarning(o.Teach) {
		return o, fmt.Errorf("--teach: %v %% is too little to be known: take 3 or more, or 0 for no warnings", f.Teach)
	}
	if o.Judge, err = f.lessonJudge(); err != nil {
		return o, err
	}
	o.StrengthGiven = slices.ContainsFunc([]string{"level", "preset", "params", "set", "playouts"}, changed)
	if o.You, err = parseYou(f.Color); err != nil {
		return o, err
	}
	o.YouGiven, o.TimeGiven = changed("color"), changed("time")
	for _, name := range []string{"size", "handicap"} {
		if changed(name) && f.Resume != "" {
			return o, fmt.Errorf("--%s: the record of --resume has its own", name)
		}
	}
	if changed("game") && f.Resume == "" {
		return o, errors.New("--game: of which record? Give its file")
	}
	if err := f.conditions(&o); err != nil {
		return o, err
	}
	if o.Language, err = speech(f.language); err != nil {
		return o, err
	}
	if o.Style, err = terminal.StyleFor(f.Paint, isTerminal(c.OutOrStdout()), os.Getenv); err != nil {
		return o, fmt.Errorf("--paint: %w", err)
	}
	o.Style.Stones = o.Style.Stones && !f.ASCII
	o.Echo = !isTerminal(c.InOrStdin())
	return o, nil
}

// lessonJudge returns terminal.Options.Judge: warnings are found at full strength.
func (f *playSettings) lessonJudge() (*engine.Params, error) {
	_, judge, err := f.player.judging(1)
	if judge != nil {
		judge.Level, judge.Playouts = engine.MaxLevel, 0
	}
	return judge, err
}

func (f *playSettings) conditions(o *terminal.Options) error {
	c, err := f.game.conditions()
	if err != nil {
		return err
	}
	o.Width, o.Height, o.Rules, o.Komi = c.Width, c.Height, c.Rules, c.Komi
	o.RulesName = string(f.game.Rules)
	o.KomiGiven = f.game.Komi != ""
	if o.Handicap = f.Handicap; o.Handicap != 0 {
		if !o.KomiGiven {
			o.Komi = o.Rules.DefaultKomi(o.Handicap)
		}
		if f.Handicap == 1 {
			return errors.New("--handicap 1: a handicap is two stones or more; for less, take --komi 0.5")
		}
		if _, err := game.FreeHandicap(o.Width, o.Height, f.Handicap); err != nil {
			return fmt.Errorf("--handicap: %w", err)
		}
	}
	return nil
}

// parseYou reads the player's colour: Empty is random.
func parseYou(text string) (goban.Color, error) {
	if text == "random" {
		return goban.Empty, nil
	}
	you, err := goban.ParseColor(text)
	if err != nil {
		return you, fmt.Errorf("--color %q is none of black, white, random", text)
	}
	return you, nil
}
