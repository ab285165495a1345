package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/sgf"
)

// debugReviewSettings are the flags of `montego debug review`.
type debugReviewSettings struct {
	from, games, part int
	effort, factor    float64
	seed              uint64
	player            playerFlags
}

func debugReviewCommand() *cobra.Command {
	var f debugReviewSettings
	c := &cobra.Command{
		Use:   "review FILE.sgfs",
		Short: "Measure how well the mistakes that a review names stand with more effort",
		Long: `Reviews games twice, with the effort of montego review and with several times as
much, and counts how many of the mistakes named (10 % of the win rate and more) stand
with more effort, and how many of those that stand are named. FILE has a game on each
line, plain or gzip. Efforts are playouts, so the load of the machine does not matter.
With several times the effort a whole game takes long, so of each game --part moves are
reviewed, from a place that follows from the seed.`,
		Example: "  montego debug review games.sgfs.gz --games 40 --part 12 --threads 1",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	flags := c.Flags()
	flags.SortFlags = false
	flags.IntVar(&f.from, "from", 0, "games to leave out first")
	flags.IntVar(&f.games, "games", 40, "games to review")
	flags.IntVar(&f.part, "part", 12, "moves of each game to review; 0 for all")
	flags.Float64Var(&f.effort, "effort", 1, "how many times the usual effort the first review has")
	flags.Float64Var(&f.factor, "factor", 10, "how many times as much the second has")
	flags.Uint64Var(&f.seed, "seed", 1, "where the parts begin, and what is random, follows from it")
	f.player.declareParams(c)
	flags.IntVar(&f.player.threads, "threads", 1, "threads that search; 0 for as many as there are processors")
	flags.Var(&f.player.memory, "memory", "memory of the search tree: 512M, 2G, or a share of the machine's")
	return c
}

func (f *debugReviewSettings) run(c *cobra.Command, path string) error {
	if f.games < 1 || f.from < 0 || f.part < 0 || !(f.effort > 0 && f.factor > 0) {
		return usagef("--games, --effort and --factor must be positive, --from and --part not negative")
	}
	p, err := f.player.searching(1, false)
	if err != nil {
		return usageError{err}
	}
	in, err := file.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	lines, err := sgf.NewLines(in)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	e := engine.New(p, f.seed)
	defer e.Close()
	out := c.OutOrStdout()
	var total review.Agreement
	for i := 0; i < f.from+f.games; i++ {
		root, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if i < f.from {
			continue
		}
		a, pairs, err := f.game(c.Context(), e, root, uint64(i))
		if err != nil {
			return fmt.Errorf("%s, game %d: %w", path, i+1, err)
		}
		total.Add(a)
		for _, p := range pairs {
			fmt.Fprintf(out, "game %d, move %d at %s: %.1f %%, with more effort %.1f %%\n", i+1, p.Number, p.Vertex, 100*p.Loss, 100*p.More)
		}
		fmt.Fprintf(out, "games %d: %d moves; of %d mistakes named %d stand; of %d that stand %d are named\n",
			i+1-f.from, total.Moves, total.Named, total.Stand, total.True, total.Found)
	}
	return nil
}

// game reviews a part of a game twice.
func (f *debugReviewSettings) game(ctx context.Context, e *engine.Engine, root *sgf.Node, number uint64) (a review.Agreement, pairs []review.Pair, err error) {
	var both [2]*review.Review
	for i, factor := range []float64{f.effort, f.effort * f.factor} {
		r, err := review.New(root, nil, review.Options{Factor: factor, Version: Version})
		if err != nil {
			return a, nil, err
		}
		if moves := len(r.Nodes) - 1; f.part > 0 && moves > f.part {
			first := rand.New(rand.NewPCG(f.seed, number)).IntN(moves - f.part + 1)
			r.Part(first, first+f.part)
		}
		e.Forget()
		if err := r.Run(ctx, e, nil, nil); err != nil {
			return a, nil, err
		}
		both[i] = r
	}
	a, pairs = review.Agree(both[0], both[1])
	return a, pairs, nil
}
