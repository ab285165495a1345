package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/game"
	"montego/internal/memory"
	"montego/lab/match"
	"montego/lab/report"
	"montego/lab/store"
	"montego/player/engine"
)

type matchSettings struct {
	match.Settings
	matchFlags
	memory memory.Size
	nats   natsFlags
}

// matchFlags are those of them that a store does not note.
type matchFlags struct {
	Parallel int    `param:"parallel" default:"1" range:"1.." doc:"games played at a time"`
	Store    string `param:"store" unit:"FILE" doc:"keep the match in a FILE, or go on with the one that is there"`
	SGF      string `param:"sgf" unit:"folder" doc:"keep each game as an SGF file in a folder, which is made if need be"`
	JSON     bool   `param:"json" doc:"print the result as JSON"`
	Cluster  bool   `param:"cluster" doc:"let the workers of a cluster play the games (montego worker), --parallel at a time"`
}

var matchLong = `A and B are players: preset:NAME,key=value… is an engine of this program,
gtp:COMMAND LINE a program that speaks GTP. Presets: ` + strings.Join(engine.Presets(), ", ") + `.

preset:@FILE.toml, or params=FILE.toml among the settings, takes the parameters of
a file. What --memory gives is shared alike by all engines of this program at all
tables; a player's own search.memory counts for more.

Colours alternate, and each two games share an opening. A draw is half a win.
With --black A or --black B one of two players always has Black. --handicap gives
Black stones on the fixed points; then White moves first. GTP engines are told by
fixed_handicap, or else by set_free_handicap or play. The komi stays as it is, and
what White gets for the stones follows from the rules: a point each under Chinese
ones.

Of more than two players each meets every other, or with --gauntlet only the
first meets all others, and --games is for each pairing.

Rules: ` + strings.Join(game.RulesNames(), ", ") + `.

Whoever makes an illegal move, crashes, does not answer, answers nonsense,
refuses a command or exceeds its time loses that game by forfeit and is started
again for the next. Moves are judged by --rules; GTP engines are told them if
they know kata-set-rules and otherwise need them on their own command line.

The referee says which stones are dead when both have passed. The one built in
counts as final_score of montego gtp does. With agreement, or agreement:REFEREE,
it is asked only if the players do not count alike. Where a player's own count
gives another winner, the report says so.

--sprt ends the match of two players as soon as it is decided whether A is
stronger by elo1 rather than elo0, with the errors alpha and beta.

--store keeps every game in a file. A match that was interrupted or killed goes on
with the same command, or with --store FILE alone, and loses only the games in
play. Several processes may play one match, at the same time, with one store.
When its disk is full the match waits for room; an interrupt then ends it, and
what was stored stays.

A game with a clock in which this process stood still for a second or more, as after ^Z, is
broken off and played again. An interrupt (^C) drops the games in play and prints the
table of what there is.
The exit code is 0 if every game was played, or the test is decided; otherwise 1.`

func matchCommand() *cobra.Command {
	var f matchSettings
	c := &cobra.Command{
		Use:   "match A B…",
		Short: "Play games between two or more players and say who is stronger",
		Long:  matchLong,
		Example: `  montego match "preset:rave,playouts=1000" "preset:uct,playouts=1000" --games 100 --parallel 2
  montego match preset:rave "gtp:gnugo --mode gtp --chinese-rules --level 10" --time 1m+5s --sgf games
  montego match preset:rave preset:uct --sprt elo0=0,elo1=20 --random-moves 4 --store rave.db`,
		Args: cobra.ArbitraryArgs, // none, if the store knows the players
		RunE: func(c *cobra.Command, players []string) error { return runMatch(c, &f, players) },
	}
	declare(c, &f)
	declareMemory(c, &f.memory)
	c.MarkFlagsMutuallyExclusive("random-moves", "openings")
	c.MarkFlagsMutuallyExclusive("gauntlet", "pairings")
	f.nats.declare(c)
	c.AddCommand(reportCommand(), matchExportCommand(), regressCommand(), recountCommand())
	return c
}

func runMatch(c *cobra.Command, f *matchSettings, texts []string) error {
	kept, err := f.openStore(c, &texts)
	if err != nil {
		return err
	}
	defer func() {
		if kept != nil {
			kept.Close() // what is saved is saved
		}
	}()
	if f.OpeningMoves > 0 && f.Openings == "" && c.Flags().Changed("opening-moves") {
		return usagef("--opening-moves: it has no effect without --openings")
	}
	m, err := f.match(texts)
	if err == nil {
		printInertPlayers(c, m.Players)
		printLines(c, m.LeftOut)
	}
	if _, ok := errors.AsType[*match.SettingError](err); ok {
		err = fmt.Errorf("--%w", err)
	}
	if errors.Is(err, match.ErrOpenings) {
		return err
	} else if err != nil {
		return usageError{err}
	}
	var archive *report.Archive
	if kept, archive, err = f.keep(c.Context(), m, kept); err != nil {
		return err
	}
	if f.Cluster {
		leave, err := f.nats.farm(c, f.Settings, m, kept)
		if err != nil {
			return err
		}
		defer leave()
	}
	defer memory.CollectOften()()
	r, err := playMatch(c.Context(), c, m, archive)
	if r == nil {
		return err
	}
	return cmp.Or(show(c, r, f.JSON), err)
}

// farm lets the workers of a cluster play the games of a match, and returns a function that
// the caller must call at its end.
func (f *natsFlags) farm(c *cobra.Command, settings match.Settings, m *match.Match, kept *store.Store) (leave func(), err error) {
	number := cluster.NewNumber()
	if kept != nil {
		if number, err = kept.Note(c.Context(), "cluster", number); err != nil {
			return nil, err
		}
	}
	batch, end, err := f.batch(c, number, true)
	if err != nil {
		return nil, err
	}
	if m.Elsewhere, err = cluster.Games(batch, settings, m); err != nil {
		end(false)
		return nil, err
	}
	return func() { end(c.Context().Err() == nil) }, nil
}

// playMatch plays a match until ctx ends, shows its progress, and writes its records to the
// archive, if that is not nil. The report is nil if the match could not begin. The error says
// why games are missing; that only ctx has ended, and not the command's context, is no error.
func playMatch(ctx context.Context, c *cobra.Command, m *match.Match, archive *report.Archive) (*report.Report, error) {
	progress := report.NewProgress(c.ErrOrStderr(), m.Games, isTerminal(c.ErrOrStderr()))
	defer progress.Close()
	m.Tell = progress.Line
	line, err := otherBuild(ctx, m)
	if err != nil {
		return nil, err
	}
	if line != "" {
		progress.Line(line)
	}
	records, err := m.Run(ctx)
	if err != nil {
		return nil, err
	}
	r := report.New(m)
	unwritten := r.Follow(records, progress, archive)
	return r, cmp.Or(r.Missing(c.Context()), unwritten)
}

func show(c *cobra.Command, r *report.Report, asJSON bool) error {
	if asJSON {
		return r.WriteJSON(c.OutOrStdout())
	}
	return r.Write(c.OutOrStdout())
}

// keep makes ready what keeps the games of a match: the store, which it makes if there is none
// yet, and the archive, if they are asked for. It returns the store also with an error.
func (f *matchSettings) keep(ctx context.Context, m *match.Match, kept *store.Store) (*store.Store, *report.Archive, error) {
	var archive *report.Archive
	var err error
	if f.SGF != "" {
		if archive, err = report.OpenArchive(ctx, f.SGF, kept); err != nil {
			return kept, nil, fmt.Errorf("--sgf: %w", err)
		}
	}
	if f.Store == "" {
		return kept, archive, nil
	}
	if kept == nil {
		if kept, err = store.Create(f.Store); err != nil {
			return nil, nil, err
		}
	}
	err = m.Begin(ctx, kept)
	if err == nil {
		_, err = kept.Note(ctx, "version", Version) // of the program that began it
	}
	if err != nil {
		return kept, nil, err
	}
	if err := archive.Complete(ctx, kept); err != nil {
		return kept, nil, fmt.Errorf("--sgf: %w", err)
	}
	return kept, archive, nil
}

// openStore opens the store that --store names, if there is one, and takes from it what
// the command line does not say. It makes none: the match may still be refused.
func (f *matchSettings) openStore(c *cobra.Command, texts *[]string) (*store.Store, error) {
	if f.SPRT != "" && !c.Flags().Changed("games") {
		f.Games = match.TestGames
	}
	if f.Store == "" {
		return nil, nil
	}
	info, err := os.Stat(f.Store)
	if err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		err = store.ErrEmpty // a disk without room left it
	}
	if err != nil && len(*texts) == 0 {
		return nil, fmt.Errorf("--store %s: there is no match to go on with, and no players are named: %w", f.Store, err)
	} else if errors.Is(err, fs.ErrNotExist) || err == store.ErrEmpty {
		return nil, nil
	}
	s, err := store.Create(f.Store)
	if err != nil {
		return nil, err
	}
	settings := f.Settings
	players, err := settings.Read(c.Context(), s)
	if err == nil && len(players) == 0 && len(*texts) == 0 {
		err = fmt.Errorf("--store %s: no match has begun in it, and no players are named", f.Store)
	}
	if err == nil {
		err = setChanged(c.Flags(), &f.Settings, &settings)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	f.Settings = settings
	if len(*texts) == 0 {
		for _, p := range players {
			*texts = append(*texts, p.Text)
		}
	}
	return s, nil
}

func (f *matchSettings) match(texts []string) (*match.Match, error) {
	below, err := memorySetting(&f.memory, match.Engines(f.Parallel, texts...))
	if err != nil {
		return nil, err
	}
	m, err := f.Between(texts, below...)
	if err != nil {
		return nil, err
	}
	m.Parallel = f.Parallel
	return m, fits(m.Memory())
}

// printInertPlayers does as warnInert for those players of a match that are engines of this
// program.
func printInertPlayers(c *cobra.Command, players []match.PlayerSpec) {
	for _, p := range players {
		if p.Params != nil {
			printLines(c, p.Params.Inert(strings.TrimPrefix(p.Text, "preset:")))
		}
	}
}
