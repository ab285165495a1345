package learn

import (
	"context"
	"errors"

	"montego/internal/panics"
)

// errNoPositions says that games were read and nothing could be learned of them.
var errNoPositions = errors.New("the games have no position of which a move could be learned")

// batchSize is how many games a worker takes at a time.
const batchSize = 8

// batch is some games and what came of them.
type batch[R any] struct {
	games  []Record
	result chan func() R // which panics as the work has
}

// inBatches reads games, lets workers work on batches of them side by side, and
// collects the results in the order of the games. newWorker is called once for each
// thread. It stops early when the context is done.
func inBatches[R any](ctx context.Context, records *Records, threads int, newWorker func() func([]Record) R, collect func(R)) error {
	work, order := make(chan batch[R], threads), make(chan batch[R], 2*threads)
	var workers panics.Group
	for range threads {
		do := newWorker()
		workers.Go(func() {
			for b := range work {
				var r R
				bug := panics.Catch(func() { r = do(b.games) })
				b.result <- func() R {
					if bug != nil {
						panic(bug)
					}
					return r
				}
			}
		})
	}
	var readErr error
	workers.Go(func() {
		defer close(order)
		defer close(work)
		var games []Record
		send := func() {
			b := batch[R]{games, make(chan func() R, 1)}
			work <- b
			order <- b
			games = nil
		}
		readErr = records.Each(ctx, func(r Record) error {
			if games = append(games, r); len(games) == batchSize {
				send()
			}
			return ctx.Err()
		})
		if len(games) > 0 && readErr == nil {
			send()
		}
	})
	for b := range order {
		collect((<-b.result)())
	}
	workers.Wait()
	return readErr
}
