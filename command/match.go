package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"montego/cluster"
	"montego/internal/file"
	"montego/internal/memory"
	"montego/lab/match"
	"montego/lab/report"
	"montego/lab/store"
)

type matchSettings struct {
	match.Settings
	// A store does not note what follows.
	Parallel int    `param:"parallel" default:"1" range:"1.." doc:"games played at a time"`
	Store    string `param:"store" unit:"FILE" doc:"keep the match in a FILE, or go on with the one that is there"`
	SGF      string `param:"sgf" unit:"folder" doc:"keep each game as an SGF file in a folder, which is made if need be"`
	JSON     bool   `param:"json" doc:"print the result as JSON"`
	Cluster  bool   `param:"cluster" doc:"let the workers of a cluster play the games (montego worker), --parallel at a time"`
	memoryFlag
	nats natsFlags
}

func matchCommand() *cobra.Command {
	var f matchSettings
	c := newCommand("match A B…", "Play games between two or more players and say who is stronger", f.run, &f)
	c.Args = cobra.ArbitraryArgs // none, if the store knows the players
	exclusive(c, "random-moves", "openings")
	exclusive(c, "gauntlet", "pairings")
	f.nats.declare(c)
	c.AddCommand(reportCommand(), matchExportCommand(), regressCommand(), recountCommand())
	return c
}

func (f *matchSettings) run(c *cobra.Command, texts []string) error {
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
	progress := newMatchProgress(c.ErrOrStderr(), m.Games)
	defer progress.end()
	m.Tell = progress.line
	line, err := otherBuild(ctx, m)
	if err != nil {
		return nil, err
	}
	if line != "" {
		progress.line(line)
	}
	records, err := m.Run(ctx)
	if err != nil {
		return nil, err
	}
	r := report.New(m)
	var unnoted error
	game := func(record *match.Record, score string) {
		progress.game(record, score)
		if line != "" && !record.Past {
			if _, unnoted = m.Store.Note(context.WithoutCancel(ctx), match.SettingLaterBuild+buildSum(), "plays too"); unnoted == nil {
				line = ""
			}
		}
	}
	unwritten := r.Follow(records, game, progress.line, archive)
	return r, cmp.Or(r.Missing(c.Context()), unwritten, unnoted)
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
		err = setChanged(c.Flags().Changed, &f.Settings, &settings)
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
	below, err := f.memorySetting(match.Engines(f.Parallel, texts...))
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
			printLines(c, p.Params.Inert(p.Params.Settings(strings.TrimPrefix(p.Text, "preset:"))))
		}
	}
}

// buildSum is a checksum of this program, by which a store tells one build from another; "" if
// the program cannot be read.
var buildSum = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	sum, _ := file.Digest(path)
	return sum
})

// settingBuild names the setting of a store that has the buildSum of the program that began it.
const settingBuild = "build"

// otherBuild returns a line for people if a match with players of this program goes on in a store
// that another build has begun, "" otherwise. The parameters are the same then, but the code may
// play otherwise.
func otherBuild(ctx context.Context, m *match.Match) (string, error) {
	own := buildSum()
	playsHere := slices.ContainsFunc(m.Players, func(p match.PlayerSpec) bool { return p.Params != nil })
	if m.Store == nil || own == "" || !playsHere {
		return "", nil
	}
	first, noted, err := m.Store.Setting(ctx, settingBuild)
	if err == nil && !noted {
		var begun bool
		if begun, err = hasGames(ctx, m.Store); begun {
			first = "unknown"
		} else if err == nil {
			first, err = m.Store.Note(ctx, settingBuild, own)
		}
	}
	if err != nil || first == own {
		return "", err
	}
	return fmt.Sprintf("store %s: another build of this program began it (checksum %s, this one has %s); where montego bench --signature "+
		"differs between them, games from now on are of other players", m.Store.Path(), first, own), nil
}

func hasGames(ctx context.Context, s *store.Store) (bool, error) {
	for _, err := range s.GamesAfter(ctx, 0) {
		return err == nil, err
	}
	return false, nil
}
