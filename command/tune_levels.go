package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"montego/internal/memory"
	"montego/lab/match"
	"montego/lab/store"
	"montego/lab/tune"
	"montego/player/engine"
)

// tuneLevels are the flags of `montego tune levels`.
type tuneLevels struct {
	tune.Levels
	from, to, beside, size string
	parallel               int
	store, plot            string
	memory                 memory.Size
}

func tuneLevelsCommand() *cobra.Command {
	f := tuneLevels{Levels: tune.Levels{Settings: match.DefaultSettings()}}
	c := &cobra.Command{
		Use:   "levels",
		Short: "Measure how far the levels are apart, and say what would make the steps even",
		Long: `Each level plays the next stronger one and the third one above it. Ratings of all
games together say how far the levels are apart, and so does a smooth curve through
them, which is known better than each step. The last column of the table holds
the playouts and the temperature that would make every step 100 Elo. An anchor, a
player of known strength, meets the levels that --beside lists.

The games are kept in a store, which montego match report reads too. The same
command goes on where it stopped, and --games with a larger number goes on longer.`,
		Example: `  montego tune levels --from 20k --to 10k --games 60 --store levels.db --plot levels.svg
  montego tune levels --from 9k --to 3k --anchor "gtp:gnugo --mode gtp --chinese-rules --level 10" --beside "7k 6k 5k" --store strong.db`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return runTuneLevels(c, &f) },
	}
	flags := c.Flags()
	flags.StringVar(&f.from, "from", "20k", "the weakest level")
	flags.StringVar(&f.to, "to", "3k", "the strongest level")
	flags.IntVar(&f.Games, "games", 60, "games of each pairing, an even number")
	flags.StringVar(&f.size, "size", "9", "board `size`, of a square board")
	flags.Uint64Var(&f.Seed, "seed", 1, "what is random follows from it")
	flags.StringVar(&f.Anchor, "anchor", "", "a `player` of known strength, as montego match takes it")
	flags.StringVar(&f.beside, "beside", "", "the `levels` that meet the anchor, with blanks between")
	flags.IntVar(&f.parallel, "parallel", 1, "games played at a time")
	flags.StringVar(&f.store, "store", "levels.db", "keep the games in this `file`, or go on with those that are there")
	flags.StringVar(&f.plot, "plot", "", "also draw the levels as an SVG `file`")
	declareMemory(c, &f.memory)
	return c
}

func runTuneLevels(c *cobra.Command, f *tuneLevels) error {
	if err := f.read(); err != nil {
		return usageError{err}
	}
	below, err := memorySetting(&f.memory, 2*f.parallel)
	if err != nil {
		return usageError{err}
	}
	if err := checkWritable(f.plot); err != nil {
		return err
	}
	m, err := f.Match(f.parallel, below)
	if err != nil {
		return usageError{err}
	}
	s, err := store.Create(f.store)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := m.Begin(c.Context(), s, f.Note()); err != nil {
		return err
	}
	defer memory.CollectOften()()
	r, played := playMatch(c.Context(), c, m, nil)
	if r == nil || r.Standings.Played == 0 {
		return played
	}
	if err := f.show(c.OutOrStdout(), r.Standings); err != nil {
		return err
	}
	return played
}

// read reads the names of levels.
func (f *tuneLevels) read() (err error) {
	f.Size = match.Text(f.size)
	if f.parallel < 1 {
		return fmt.Errorf("--parallel %d: a calibration needs at least one table", f.parallel)
	}
	if f.From, err = engine.ParseLevel(f.from); err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	if f.To, err = engine.ParseLevel(f.to); err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	if (f.Anchor == "") != (f.beside == "") {
		return fmt.Errorf("--anchor and --beside: give both, or none")
	}
	for name := range strings.FieldsSeq(f.beside) {
		l, err := engine.ParseLevel(name)
		if err != nil {
			return fmt.Errorf("--beside: %w", err)
		}
		f.Beside = append(f.Beside, l)
	}
	return nil
}

// show prints what the games say, and draws it if a file is named.
func (f *tuneLevels) show(w io.Writer, s *match.Standings) error {
	found, err := f.Results(s)
	if err != nil {
		return fmt.Errorf("no ratings: %w", err)
	}
	if err := found.Write(w); err != nil {
		return err
	}
	return drawAsked(f.plot, found.Plot)
}
