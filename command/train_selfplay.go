package command

import (
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"montego/game"
	"montego/goban"
	"montego/lab/learn"
	"montego/player/engine"
)

// selfPlaying is one run of `montego train selfplay`.
type selfPlaying struct {
	play           learn.SelfPlay
	player, out    string
	playouts, size int
	games, threads int
	komi           float64
	errOut         io.Writer
}

func trainSelfPlayCommand() *cobra.Command {
	t := selfPlaying{}
	c := &cobra.Command{
		Use:   "selfplay",
		Short: "Play games of a player against itself, for a network to learn from",
		Long: `Play games of a player against itself and keep, for each move, the shares of the
visits of the search before it, and for each game who won and whose the points are in
the end. No player resigns. The file grows game by game: the same command goes on with it
until it has --games. "train net" reads it beside game records.`,
		Example: "  montego train selfplay --size 9 --games 20000 --playouts 400 --out nine.games\n  montego train net --out nine.net nine.games",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			t.errOut = c.ErrOrStderr()
			return t.run(c)
		},
	}
	flags := c.Flags()
	flags.StringVar(&t.player, "player", "montego", "who plays: `NAME,key=value…`; choice.temperature above 0 makes games differ more")
	flags.IntVar(&t.playouts, "playouts", 400, "playouts of a move")
	flags.IntVar(&t.size, "size", 9, "size of the board")
	flags.Float64Var(&t.komi, "komi", 7.5, "White's komi in points")
	flags.IntVar(&t.games, "games", 1000, "games that the file is to have")
	flags.IntVar(&t.play.Random, "random-moves", 2, "moves at the beginning of a game that are drawn at random")
	flags.IntVar(&t.play.Owners, "owners", 200, "playouts from the last position that tell whose the points are")
	flags.Uint64Var(&t.play.Seed, "seed", 1, "what is random follows from it")
	flags.IntVar(&t.threads, "threads", runtime.NumCPU(), "games side by side")
	flags.StringVar(&t.out, "out", "montego.games", "the `file` of games to write")
	return c
}

func (t *selfPlaying) run(c *cobra.Command) (err error) {
	if err := goban.ValidSize(t.size, t.size); err != nil {
		return usagef("--size: %v", err)
	}
	if t.threads < 1 || t.games < 1 || t.playouts < 1 || t.play.Owners < 1 || t.play.Random < 0 {
		return usagef("--threads, --games, --playouts and --owners are at least 1, and --random-moves at least 0")
	}
	t.play.Width, t.play.Height = t.size, t.size
	if t.play.Komi, err = game.KomiOf(t.komi); err != nil {
		return usagef("--komi: %v", err)
	}
	settings := fmt.Sprintf("playouts=%d", t.playouts)
	if t.play.Player, err = engine.Parse(t.player, settings, "search.threads=1", "resign=0"); err != nil {
		return usagef("--player: %v", err)
	}
	f, err := learn.OpenSelfGames(t.out)
	if err != nil {
		return err
	}
	progress := newProgress(t.errOut)
	if f.Games > 0 {
		fmt.Fprintf(t.errOut, "%s has %d games\n", t.out, f.Games)
	}
	err = t.play.Run(c.Context(), f.Games, max(t.games-f.Games, 0), t.threads, func(g *learn.SelfGame) error {
		err := f.Add(g)
		progress.show("%d of %d games", f.Games, t.games)
		return err
	})
	progress.end()
	return errors.Join(err, f.Close())
}
