package command

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/lab/learn"
	"montego/player/engine"
)

type selfPlaying struct {
	Player   string  `param:"player" default:"montego" unit:"NAME,key=value" doc:"who plays; choice.temperature above 0 makes games differ more"`
	Playouts int     `param:"playouts" default:"400" range:"1.." doc:"playouts of a move"`
	Fast     int     `param:"fast" default:"0" range:"0.." unit:"playouts" doc:"playouts of most moves, so that games go on quickly: such moves teach who wins and whose the points are, but not which moves are good; 0: no move is fast" source:"[Wu19] §3.1"`
	Full     float64 `param:"full" default:"0.25" range:"0..1" doc:"with --fast, the share of the moves that have --playouts"`
	Size     int     `param:"size" default:"9" doc:"size of the board"`
	Komi     float64 `param:"komi" default:"7.5" doc:"White's komi in points"`
	Handicap int     `param:"handicap" default:"0" range:"0..9" unit:"stones" doc:"largest handicap: each game has none or 2 to as many fixed stones, and with stones a komi that is about fair, as the player thinks"`
	Games    int     `param:"games" default:"1000" range:"1.." doc:"games that the file is to have"`
	Random   int     `param:"random-moves" default:"2" range:"0.." doc:"moves at the beginning of a game that are drawn at random"`
	Owners   int     `param:"owners" default:"200" range:"1.." doc:"playouts from the last position that tell whose the points are"`
	Seed     uint64  `param:"seed" default:"1" doc:"the seed of the random numbers"`
	Threads  int     `param:"threads" range:"1.." doc:"games side by side"`
	Out      string  `param:"out" default:"montego.games" unit:"file" doc:"the file of games to write"`
}

func trainSelfPlayCommand() *cobra.Command {
	t := selfPlaying{Threads: runtime.GOMAXPROCS(0)}
	c := newCommand("selfplay", "Play games of a player against itself, for a network to learn from",
		func(c *cobra.Command, _ []string) error { return locked(t.Out, func() error { return t.run(c) }) }, &t)
	needs(c, func() bool { return t.Fast > 0 }, "--fast", "full")
	return c
}

func (t *selfPlaying) run(c *cobra.Command) (err error) {
	if err := goban.ValidSize(t.Size, t.Size); err != nil {
		return usagef("--size: %v", err)
	}
	if t.Handicap > 0 {
		if _, err := game.FixedHandicap(t.Size, t.Size, t.Handicap); err != nil {
			return usagef("--handicap: %v", err)
		}
	}
	play := learn.SelfPlay{Width: t.Size, Height: t.Size, Handicap: t.Handicap, Random: t.Random, Owners: t.Owners, Seed: t.Seed, Fast: t.Fast}
	switch {
	case t.Fast >= t.Playouts:
		return usagef("--fast %d: give fewer than the %d playouts of the other moves", t.Fast, t.Playouts)
	case t.Fast > 0:
		play.Full = t.Full
	}
	if play.Komi, err = game.KomiOf(t.Komi); err != nil {
		return usagef("--komi: %v", err)
	}
	settings := fmt.Sprintf("playouts=%d", t.Playouts)
	if play.Player, err = engine.Parse(t.Player, settings, "search.threads=1", "resign=0"); err != nil {
		return usagef("--player: %v", err)
	}
	f, err := learn.OpenSelfGames(t.Out, &play)
	if err != nil {
		return err
	}
	progress := newProgress(c.ErrOrStderr())
	if f.Games > 0 {
		fmt.Fprintf(c.ErrOrStderr(), "%s has %s\n", t.Out, phrases.Count(f.Games, "game"))
	}
	err = play.Run(c.Context(), f.Games, max(t.Games-f.Games, 0), t.Threads, func(g *learn.Game) error {
		err := f.Add(g)
		progress.show("%d of %d games", f.Games, t.Games)
		return err
	})
	progress.end()
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if c.Context().Err() != nil && f.Games < t.Games {
		return fmt.Errorf("%w after %d of %d games; the same command goes on", errInterrupted, f.Games, t.Games)
	}
	return printText(c, fmt.Sprintf("%s has %s\n", t.Out, phrases.Count(f.Games, "game")))
}
