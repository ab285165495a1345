package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"montego/clock"
	"montego/engine"
	"montego/game"
	"montego/match"
	"montego/memory"
	"montego/stats"
)

// matchSettings are the flags of `montego match`.
type matchSettings struct {
	games, parallel int
	gauntlet        bool
	size            string
	komi, rules     string
	handicap        int
	black           match.Colors
	time            clock.Settings
	lag, timeout    time.Duration
	maxMoves        int
	seed            uint64
	referee         string
	randomMoves     int
	openings        string
	openingMoves    int
	sprt            string
	store           string
	sgf             string
	json            bool
	memory          memory.Size
}

func matchCommand() *cobra.Command {
	var f matchSettings
	c := &cobra.Command{
		Use:   "match A B…",
		Short: "Play games between two or more players and say who is stronger",
		Long: `A and B are players: preset:NAME,key=value… is an engine of this program,
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

Whoever makes an illegal move, crashes, does not answer, answers nonsense,
refuses a command or exceeds its time loses that game by forfeit and is started
again for the next. Moves are judged by --rules; GTP engines are told them if
they know kata-set-rules and otherwise need them on their own command line.

The referee says which stones are dead when both have passed. The one built in
plays the position to its end ` + fmt.Sprint(match.JudgePlayouts) + ` times. With agreement, or
agreement:REFEREE, it is asked only if the players do not count alike. Where a
player's own count gives another winner, the report says so.

--sprt ends the match of two players as soon as it is decided whether A is
stronger by elo1 rather than elo0, with the errors alpha and beta.

--store keeps every game in a file. A match that was interrupted or killed goes on
with the same command, or with --store FILE alone, and loses only the games in
play. Several processes may play one match, at the same time, with one store.
When its disk is full the match waits for room; an interrupt then ends it, and
what was stored stays.

An interrupt (^C) drops the games in play and prints the table of what there is.
The exit code is 0 if every game was played, or the test is decided; otherwise 1.`,
		Example: `  montego match "preset:rave,playouts=1000" "preset:uct,playouts=1000" --games 100 --parallel 2
  montego match preset:rave "gtp:gnugo --mode gtp --chinese-rules --level 10" --time 1m+5s --sgf games
  montego match preset:rave preset:uct --sprt elo0=0,elo1=20 --random-moves 4 --store rave.db`,
		Args: cobra.ArbitraryArgs, // none, if the store knows the players
		RunE: func(c *cobra.Command, players []string) error { return runMatch(c, &f, players) },
	}
	f.declare(c.Flags())
	flags := c.Flags()
	flags.IntVar(&f.parallel, "parallel", 1, "games played at a time")
	flags.StringVar(&f.store, "store", "", "keep the match in a `FILE`, or go on with the one that is there")
	flags.StringVar(&f.sgf, "sgf", "", "keep each game as an SGF file in a `folder`, which is made if need be")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	declareMemory(c, &f.memory)
	c.MarkFlagsMutuallyExclusive("random-moves", "openings")
	c.AddCommand(reportCommand(), matchExportCommand(), regressCommand())
	return c
}

// gamesOfTest is the default of --games for a test, which ends before.
const gamesOfTest = 20_000

// declare declares the flags that say what is played. A store notes them.
func (f *matchSettings) declare(flags *pflag.FlagSet) {
	flags.IntVar(&f.games, "games", 20, fmt.Sprintf("number of games of each pairing; of a test at most so many (default there: %d)", gamesOfTest))
	flags.BoolVar(&f.gauntlet, "gauntlet", false, "let only the first player meet all others")
	flags.StringVar(&f.size, "size", "9", "board size: `9` or 9x13")
	flags.StringVar(&f.komi, "komi", "", "komi (default: as usual under the rules, 7.5 under Chinese ones)")
	flags.IntVar(&f.handicap, "handicap", 0, "Black's stones on the fixed points of the board, 2 to 9, before White begins")
	flags.TextVar(&f.black, "black", match.Alternate, "which of two players, `A or B`, has Black in all games (default: colours alternate)")
	flags.StringVar(&f.rules, "rules", game.DefaultRules().Name(), "rules: "+strings.Join(game.RulesNames(), ", "))
	flags.TextVar(&f.time, "time", clock.Settings{}, "time control of each player: `1m+5x10s`, 2m+25/1m, 1m+5s, 5m, 10s/move")
	flags.DurationVar(&f.lag, "lag", match.DefaultLag, "by how much a move may exceed the clock without losing the game")
	flags.DurationVar(&f.timeout, "timeout", match.DefaultTimeout, "how long to wait for any answer that no clock bounds")
	flags.IntVar(&f.maxMoves, "max-moves", 0, "count a game as it stands after so many moves (default: three a point)")
	flags.Uint64Var(&f.seed, "seed", 1, "what is random follows from it")
	flags.StringVar(&f.referee, "referee", "builtin", "who says which stones are dead: builtin, none (all live), gtp:COMMAND LINE or agreement[:REFEREE]")
	flags.IntVar(&f.randomMoves, "random-moves", 0, "begin each pair of games with so many random moves")
	flags.StringVar(&f.openings, "openings", "", "begin each pair of games with the next record (*.sgf) of this folder, or the next line of this SGF `file`, variations included")
	flags.IntVar(&f.openingMoves, "opening-moves", 0, "take only so many moves of a record as opening (default: all)")
	flags.StringVar(&f.sprt, "sprt", "", "end the match when it is decided: `elo0=0,elo1=20` and, if not 0.05, alpha=…,beta=…")
}

func runMatch(c *cobra.Command, f *matchSettings, players []string) error {
	kept, err := f.openStore(c, &players)
	if err != nil {
		return err
	}
	defer kept.close()
	m, err := f.match(players)
	if err != nil {
		return usageError{err}
	}
	if m.Openings, err = f.opener(m.Conditions); err != nil {
		return fmt.Errorf("--openings: %w", err)
	}
	progressOut := c.ErrOrStderr()
	archive, err := f.openArchive(progressOut)
	if err != nil {
		return err
	}
	if err := kept.begin(c.Context(), f, m); err != nil {
		return err
	}
	defer memory.CollectOften()()
	var shown atomic.Pointer[match.Progress]
	m.Warn = warner(&shown, progressOut)
	records, err := m.Run(c.Context())
	if err != nil {
		return err
	}
	progress := match.NewProgress(progressOut, m.Games, isTerminal(progressOut))
	shown.Store(progress)
	sums := newScoreboard(m)
	follow(m, records, archive, sums, progress)
	if err := sums.print(c.OutOrStdout(), m, f.json); err != nil {
		return err
	}
	return outcome(c.Context(), m, sums)
}

// openArchive opens the folder of --sgf, if there is one. A folder that cannot be
// made costs the match its records and nothing else.
func (f *matchSettings) openArchive(remarks io.Writer) (*match.Archive, error) {
	if f.sgf == "" {
		return nil, nil
	}
	archive, err := match.OpenArchive(f.sgf)
	if errors.Is(err, match.ErrOccupied) {
		return nil, fmt.Errorf("--sgf: %w", err)
	} else if err != nil {
		fmt.Fprintf(remarks, "--sgf: %v; the match goes on without records\n", err)
		return nil, nil
	}
	return archive, nil
}

// warner prints lines beside the progress, or before there is any.
func warner(progress *atomic.Pointer[match.Progress], before io.Writer) func(string) {
	return func(line string) {
		if p := progress.Load(); p != nil {
			p.Line(line)
			return
		}
		fmt.Fprintln(before, line)
	}
}

// follow adds up the records of a match as they come, keeps them, and shows how
// far it is.
func follow(m *match.Match, records <-chan *match.Record, archive *match.Archive, sums scoreboard, progress *match.Progress) {
	defer progress.Close()
	for r := range records {
		sums.Add(r)
		progress.Game(r, sums.score())
		if archive == nil || r.IsPast() {
			continue
		}
		if err := archive.Save(&m.Conditions, r); err != nil {
			progress.Line(fmt.Sprintf("--sgf: %v; the match goes on without further records", err))
			archive = nil
		}
	}
}

// outcome returns an error if not every game was played that was needed.
func outcome(ctx context.Context, m *match.Match, sums scoreboard) error {
	t := sums.totals()
	broken := t.Ends[match.Broken]
	switch missing := t.Played+broken < m.Games && !sums.decided(); {
	case m.Err() != nil:
		return fmt.Errorf("stopped after %d of %d games: %w", t.Played, m.Games, m.Err())
	case missing && ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d of %d games", t.Played, m.Games)
	case broken > 0:
		return fmt.Errorf("%d of %d games could not be played: %s", broken, m.Games, t.LastBroken)
	}
	return nil
}

// match turns the flags into a match of these players, all but its openings.
func (f *matchSettings) match(players []string) (*match.Match, error) {
	m, err := f.conditions()
	if err != nil {
		return nil, err
	}
	if len(players) < 2 {
		return nil, fmt.Errorf("a match needs at least two players, not %d", len(players))
	}
	memory, err := memorySetting(&f.memory, f.trees(players))
	if err != nil {
		return nil, err
	}
	for _, text := range players {
		player, err := match.ParseContestant(text, memory...)
		if err != nil {
			return nil, err
		}
		m.Players = append(m.Players, player)
	}
	if m.Pairings = match.RoundRobin(len(players)); f.gauntlet {
		m.Pairings = match.Gauntlet(len(players))
	}
	if len(players) > 2 && f.games%2 == 1 {
		return nil, fmt.Errorf("--games %d: of more than two players each pairing needs an even number, for the colours", f.games)
	}
	if len(players) > 2 && f.black != match.Alternate {
		return nil, fmt.Errorf("--black %v: of more than two players the colours alternate, so that ratings do not mistake them for strength", f.black)
	}
	m.Games = f.games * len(m.Pairings)
	if err := m.Validate(); err != nil {
		return nil, err
	}
	return m, fits(m.Memory())
}

// conditions turns the flags into a match without players.
func (f *matchSettings) conditions() (*match.Match, error) {
	m := &match.Match{
		Conditions: match.Conditions{Time: f.time, Lag: f.lag, Timeout: f.timeout, MaxMoves: f.maxMoves},
		Parallel:   f.parallel,
		Seed:       f.seed,
	}
	c, err := parseConditions(f.size, f.rules, f.komi)
	if err != nil {
		return nil, err
	}
	m.Width, m.Height, m.Rules, m.Komi = c.width, c.height, c.rules, c.komi
	m.Handicap, m.Black = f.handicap, f.black
	if err := m.CheckHandicap(); err != nil {
		return nil, fmt.Errorf("--handicap: %w", err)
	}
	if m.Referee, err = match.ParseArbiter(f.referee); err != nil {
		return nil, fmt.Errorf("--referee: %w", err)
	}
	if limit := m.MostMoves(); f.randomMoves < 0 || f.randomMoves >= limit {
		return nil, fmt.Errorf("--random-moves %d: give 0 to %d", f.randomMoves, limit-1)
	}
	if f.openingMoves < 0 {
		return nil, fmt.Errorf("--opening-moves %d: give a positive number, or 0 for all", f.openingMoves)
	}
	if f.sprt != "" {
		test, err := stats.ParseSPRT(f.sprt)
		if err != nil {
			return nil, fmt.Errorf("--sprt: %w", err)
		}
		m.Test = &test
	}
	return m, nil
}

// trees returns how many search trees there are: each player of this program
// has one at each table.
func (f *matchSettings) trees(players []string) int {
	n := 0
	for _, text := range players {
		if match.IsPreset(text) {
			n++
		}
	}
	return max(min(n, 2)*f.parallel, 1)
}

// opener returns the openings that the flags ask for.
func (f *matchSettings) opener(c match.Conditions) (match.Openings, error) {
	switch {
	case f.openings != "":
		return match.ReadOpenings(c, f.openings, f.openingMoves)
	case f.randomMoves > 0:
		return match.RandomMoves(c, f.randomMoves, f.seed), nil
	}
	return match.NoOpenings, nil
}
