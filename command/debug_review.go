package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"montego/internal/file"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/serve/analysis/review"
	"montego/sgf"
)

type debugReviewSettings struct {
	player playerFlags
	From   int     `param:"from" range:"0.." doc:"games to leave out first"`
	Games  int     `param:"games" default:"40" range:"1.." doc:"games to review"`
	Part   int     `param:"part" default:"12" range:"0.." doc:"moves of each game to review; 0 for all"`
	Effort float64 `param:"effort" default:"1" range:"0.001..1000" doc:"effort of the first review, as a multiple of the usual one"`
	Factor float64 `param:"factor" default:"10" range:"0.001..1000" doc:"effort of the second review, as a multiple of that of the first"`
	Seed   uint64  `param:"seed" default:"1" doc:"the seed of the random numbers, also of where the parts begin"`
}

func debugReviewCommand() *cobra.Command {
	var f debugReviewSettings
	c := newCommand("review FILE.sgfs", "Measure how well the mistakes that a review names stand with more effort", f.run, &f)
	f.player.declareParams(c)
	f.player.Threads = 1
	f.player.declareThreads(c)
	return c
}

func (f *debugReviewSettings) run(c *cobra.Command, args []string) error {
	path := args[0]
	p, judge, err := f.player.judging(1)
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
	e := engine.New(p, f.Seed)
	defer e.Close()
	out := c.OutOrStdout()
	var total review.Agreement
	left := 0 // games that cannot be reviewed
	for i := 0; i < f.From+f.Games; i++ {
		root, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if i < f.From {
			continue
		}
		a, pairs, err := f.game(c.Context(), e, judge, root, uint64(i))
		if c.Context().Err() != nil {
			return fmt.Errorf("%s, game %d: %w", path, i+1, err)
		}
		if err != nil {
			fmt.Fprintf(c.ErrOrStderr(), "%s, game %d: %v; it is left out\n", path, i+1, err)
			left++
			continue
		}
		total.Add(a)
		for _, p := range pairs {
			fmt.Fprintf(out, "game %d, move %d at %s: %.1f %%, with more effort %.1f %%\n", i+1, p.Number, p.Vertex, 100*p.Loss, 100*p.More)
		}
		fmt.Fprintf(out, "games %d: %s; of %d mistakes named %d stand; of %d that stand %d are named\n",
			i+1-f.From-left, phrases.Count(total.Moves, "move"), total.Named, total.Both, total.True, total.Both)
	}
	return nil
}

// game reviews a part of a game twice.
func (f *debugReviewSettings) game(ctx context.Context, e *engine.Engine, judge *engine.Params, root *sgf.Node, number uint64) (a review.Agreement, pairs []review.Pair, err error) {
	var both [2]*review.Review
	for i, factor := range []float64{f.Effort, f.Effort * f.Factor} {
		r, err := review.New(root, nil, review.Options{Factor: factor, Version: Version, Judge: judge})
		if err != nil {
			return a, nil, err
		}
		if moves := len(r.Nodes) - 1; f.Part > 0 && moves > f.Part {
			first := rand.New(rand.NewPCG(f.Seed, number)).IntN(moves - f.Part + 1)
			r.Part(first, first+f.Part)
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
