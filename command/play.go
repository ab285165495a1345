package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"montego/game"
	"montego/goban"
	"montego/internal/memory"
	"montego/player/timing"
	"montego/serve/terminal"
)

// playSettings are the flags of `montego play`.
type playSettings struct {
	size, color string
	handicap    int
	komi, rules string
	seconds     float64
	player      playerFlags
	cluster     clusterFlags
	seed        uint64
	resume      string
	name        string
	paint       string
	language    string
	ascii       bool
}

func playCommand() *cobra.Command {
	var f playSettings
	c := &cobra.Command{
		Use:   "play",
		Short: "Play a game against Montego in the terminal",
		Long: `Type a point such as D4 to play there, and help to see what else you may type:
hint, undo, score, save and so on. Without flags you are Black on a 9×9 board.
--playouts without --seconds stands instead of a time.`,
		Example: `  montego play --size 19 --handicap 4 --seconds 10
  montego play --color white --rules japanese --komi 6.5
  montego play --resume game.sgf`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return runPlay(c, &f) },
	}
	flags := c.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.size, "size", "9", "board size: `9`, 13, 19 or any such as 9x13")
	flags.StringVar(&f.color, "color", "black", "your `colour`: black, white or random")
	flags.IntVar(&f.handicap, "handicap", 0, "handicap stones for Black; White then begins, and komi is 0.5 unless given")
	flags.StringVar(&f.komi, "komi", "", "points that White gets (default: as usual under the rules, 7.5 under Chinese ones)")
	flags.StringVar(&f.rules, "rules", game.DefaultRules().Name(), "rules: "+strings.Join(game.RulesNames(), ", "))
	flags.Float64Var(&f.seconds, "seconds", 3, "how long Montego thinks about a move")
	f.player.declareParams(c)
	f.player.declareLimits(c)
	f.cluster.declare(c)
	flags.Uint64Var(&f.seed, "seed", 0, "play the same games each time (default: from the time of day)")
	flags.StringVar(&f.resume, "resume", "", "go on with the game of an SGF `file`, as far as it can be played")
	flags.StringVar(&f.name, "name", "Player", "your name in saved games")
	flags.StringVar(&f.paint, "paint", "auto", "when to use colours: "+strings.Join(terminal.Paints, ", "))
	declareLanguage(flags, &f.language)
	flags.BoolVar(&f.ascii, "ascii", false, "draw stones as letters")
	return c
}

func runPlay(c *cobra.Command, f *playSettings) error {
	o, err := f.options(c)
	if err != nil {
		return usageError{err}
	}
	in, isFile := fileOf(c.InOrStdin())
	out, isFileToo := fileOf(c.OutOrStdout())
	if isFile && isFileToo && isTerminal(in) && isTerminal(out) {
		o.Editor = terminal.NewEditor(in, out)
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
	o = terminal.Options{Seed: f.seed, Resume: f.resume, Name: f.name, Version: Version, Now: time.Now}
	if !changed("seed") {
		o.Seed = uint64(time.Now().UnixNano())
	}
	if o.Params, err = f.player.searching(terminal.Trees, changed("seed")); err != nil {
		return o, err
	}
	if !(f.seconds > 0 && f.seconds <= 3600) {
		return o, fmt.Errorf("--seconds %v is not between 0 and 3600", f.seconds)
	}
	if o.Params.Playouts == 0 || changed("seconds") {
		o.Think = timing.Seconds(f.seconds)
	}
	if o.You, err = parseYou(f.color); err != nil {
		return o, err
	}
	if err := f.conditions(&o); err != nil {
		return o, err
	}
	if o.Language, err = speech(f.language, os.Getenv); err != nil {
		return o, err
	}
	o.Style, err = f.style(c.OutOrStdout())
	o.Echo = !isTerminal(c.InOrStdin())
	return o, err
}

// conditions sets board, rules, handicap and komi.
func (f *playSettings) conditions(o *terminal.Options) error {
	c, err := parseConditions(f.size, f.rules, f.komi)
	if err != nil {
		return err
	}
	o.Width, o.Height, o.Rules, o.Komi = c.Width, c.Height, c.Rules, c.Komi
	if o.Handicap = f.handicap; o.Handicap != 0 {
		if f.komi == "" {
			o.Komi = game.Point / 2
		}
		if f.handicap == 1 {
			return errors.New("--handicap 1: a handicap is two stones or more; for less, take --komi 0.5")
		}
		if _, err := game.FreeHandicap(o.Width, o.Height, f.handicap); err != nil {
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

// style finds out what out can show.
func (f *playSettings) style(out io.Writer) (terminal.Style, error) {
	s, err := terminal.StyleFor(f.paint, isTerminal(out), os.Getenv)
	if err != nil {
		return s, fmt.Errorf("--paint: %w", err)
	}
	if file, ok := fileOf(out); ok {
		s.Width, _, _ = term.GetSize(int(file.Fd())) // 0 where there is none
	}
	s.Stones = s.Stones && !f.ascii
	return s, nil
}
