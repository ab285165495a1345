package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"montego/clock"
	"montego/engine"
	"montego/game"
	"montego/match"
)

// matchSettings are the flags of `montego match`.
type matchSettings struct {
	games, parallel int
	size            string
	komi, rules     string
	time            clock.Settings
	lag, timeout    time.Duration
	maxMoves        int
	seed            uint64
	referee         string
	randomMoves     int
	openings        string
	openingMoves    int
	sgf             string
	json            bool
	memory          memorySize
}

func matchCommand() *cobra.Command {
	var f matchSettings
	c := &cobra.Command{
		Use:   "match A B",
		Short: "Play games between two players and say who is stronger",
		Long: `A and B are two players: preset:NAME,key=value… is an engine of this program,
gtp:COMMAND LINE a program that speaks GTP. Presets: ` + strings.Join(engine.Presets(), ", ") + `.

preset:@FILE.toml, or params=FILE.toml among the settings, takes the parameters of
a file. What --memory gives is shared alike by all engines of this program at all
tables; a player's own search.memory counts for more.

Colours alternate, and each two games share an opening. A draw is half a win.
Whoever makes an illegal move, crashes, does not answer, answers nonsense,
refuses a command or exceeds its time loses that game by forfeit and is started
again for the next. Moves are judged by --rules; GTP engines are told them if
they know kata-set-rules and otherwise need them on their own command line.

The referee says which stones are dead when both have passed. The one built in
plays the position to its end ` + fmt.Sprint(match.JudgePlayouts) + ` times. Where a player's own count gives
another winner, the report says so.

An interrupt (^C) drops the games in play and prints the table of what there is.
The exit code is 0 if every game was played, otherwise 1.`,
		Example: `  montego match "preset:rave,playouts=1000" "preset:uct,playouts=1000" --games 100 --parallel 2
  montego match preset:rave "gtp:gnugo --mode gtp --chinese-rules --level 10" --time 1m+5s --sgf games`,
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, players []string) error { return runMatch(c, &f, players) },
	}
	flags := c.Flags()
	flags.IntVar(&f.games, "games", 20, "number of games")
	flags.IntVar(&f.parallel, "parallel", 1, "games played at a time")
	flags.StringVar(&f.size, "size", "9", "board size: `9` or 9x13")
	flags.StringVar(&f.komi, "komi", "", "komi (default: as usual under the rules, 7.5 under Chinese ones)")
	flags.StringVar(&f.rules, "rules", game.DefaultRules().Name(), "rules: "+strings.Join(game.RulesNames(), ", "))
	flags.TextVar(&f.time, "time", clock.Settings{}, "time control of each player: `1m+5x10s`, 2m+25/1m, 1m+5s, 5m, 10s/move")
	flags.DurationVar(&f.lag, "lag", match.DefaultLag, "by how much a move may exceed the clock without losing the game")
	flags.DurationVar(&f.timeout, "timeout", match.DefaultTimeout, "how long to wait for any answer that no clock bounds")
	flags.IntVar(&f.maxMoves, "max-moves", 0, "count a game as it stands after so many moves (default: three a point)")
	flags.Uint64Var(&f.seed, "seed", 1, "what is random follows from it")
	flags.StringVar(&f.referee, "referee", "builtin", "who says which stones are dead: builtin, none (all live) or gtp:COMMAND LINE")
	flags.IntVar(&f.randomMoves, "random-moves", 0, "begin each pair of games with so many random moves")
	flags.StringVar(&f.openings, "openings", "", "begin each pair of games with the next record (*.sgf) of a `folder`")
	flags.IntVar(&f.openingMoves, "opening-moves", 0, "take only so many moves of a record as opening (default: all)")
	flags.StringVar(&f.sgf, "sgf", "", "keep each game as an SGF file in a `folder`, which is made if need be")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	declareMemory(c, &f.memory)
	c.MarkFlagsMutuallyExclusive("random-moves", "openings")
	c.AddCommand(regressCommand(), reportCommand())
	return c
}

func runMatch(c *cobra.Command, f *matchSettings, players []string) error {
	m, err := f.match(players)
	if err != nil {
		return usageError{err}
	}
	if m.Openings, err = f.opener(m.Conditions); err != nil {
		return fmt.Errorf("--openings: %w", err)
	}
	var archive *match.Archive
	progressOut := c.ErrOrStderr()
	if f.sgf != "" {
		archive, err = match.OpenArchive(f.sgf)
		if errors.Is(err, match.ErrOccupied) {
			return fmt.Errorf("--sgf: %w", err)
		} else if err != nil {
			fmt.Fprintf(progressOut, "--sgf: %v; the match goes on without records\n", err)
		}
	}
	defer sparseGarbage()()
	records, err := m.Run(c.Context())
	if err != nil {
		return err
	}
	progress := match.NewProgress(progressOut, m.Games, isTerminal(progressOut))
	summary := follow(m, records, archive, progress)
	if err := f.report(c.OutOrStdout(), m, summary); err != nil {
		return err
	}
	return outcome(c.Context(), m, summary)
}

// follow adds up the records of a match as they come, keeps them, and shows how
// far it is.
func follow(m *match.Match, records <-chan *match.Record, archive *match.Archive, progress *match.Progress) *match.Summary {
	defer progress.Close()
	summary := &match.Summary{}
	for r := range records {
		summary.Add(r)
		progress.Game(r, summary)
		if archive == nil {
			continue
		}
		if err := archive.Save(&m.Conditions, r); err != nil {
			progress.Line(fmt.Sprintf("--sgf: %v; the match goes on without further records", err))
			archive = nil
		}
	}
	return summary
}

// report prints the tables.
func (f *matchSettings) report(w io.Writer, m *match.Match, s *match.Summary) error {
	if f.json {
		return match.WriteJSON(w, &m.Conditions, m.Referee, s)
	}
	return match.Report(w, &m.Conditions, m.Referee, s)
}

// outcome returns an error if not every game was played.
func outcome(ctx context.Context, m *match.Match, s *match.Summary) error {
	switch broken := s.Ends[match.Broken]; {
	case s.Played+broken < m.Games && ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d of %d games", s.Played, m.Games)
	case broken > 0:
		return fmt.Errorf("%d of %d games could not be played: %s", broken, m.Games, s.LastBroken)
	}
	return nil
}

// match turns the flags into a match, all but its openings.
func (f *matchSettings) match(players []string) (*match.Match, error) {
	m := &match.Match{
		Conditions: match.Conditions{Time: f.time, Lag: f.lag, Timeout: f.timeout, MaxMoves: f.maxMoves},
		Games:      f.games,
		Parallel:   f.parallel,
		Seed:       f.seed,
	}
	memory, err := f.memory.setting(f.trees(players))
	if err != nil {
		return nil, err
	}
	for i, text := range players {
		if m.Players[i], err = match.ParseContestant(text, memory...); err != nil {
			return nil, err
		}
	}
	c, err := parseConditions(f.size, f.rules, f.komi)
	if err != nil {
		return nil, err
	}
	m.Width, m.Height, m.Rules, m.Komi = c.width, c.height, c.rules, c.komi
	if m.Referee, err = match.ParseArbiter(f.referee); err != nil {
		return nil, fmt.Errorf("--referee: %w", err)
	}
	if limit := m.MostMoves(); f.randomMoves < 0 || f.randomMoves >= limit {
		return nil, fmt.Errorf("--random-moves %d: give 0 to %d", f.randomMoves, limit-1)
	}
	if f.openingMoves < 0 {
		return nil, fmt.Errorf("--opening-moves %d: give a positive number, or 0 for all", f.openingMoves)
	}
	return m, m.Validate()
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
	return max(n*f.parallel, 1)
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
