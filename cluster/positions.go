package cluster

import (
	"context"

	"montego/game"
	"montego/goban"
	"montego/player/book"
	"montego/player/engine"
	"montego/player/search"
)

// positionKind is the kind of tasks that are positions to search from scratch, for a book
// that grows.
const positionKind = "position"

// positionTask is a position to search.
type positionTask struct {
	Params   []string // of the engine, "name=value"
	Size     int
	Komi     string
	Rules    string
	Sequence []goban.Point
}

// SearchPosition searches the position after a sequence of moves from start, from scratch:
// on one thread, what it finds follows from the position and the engine's parameters.
func SearchPosition(ctx context.Context, e *engine.Engine, start *game.Game, sequence []goban.Point) (found book.Searched, err error) {
	g := start.Clone()
	for _, p := range sequence {
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: p}); err != nil {
			return found, err
		}
	}
	e.Restart(uint64(len(sequence)) + uint64(g.Board().Hash()))
	r := e.Search(ctx, g, g.ToMove(), search.Limits{Playouts: e.Params().Playouts})
	if ctx.Err() != nil {
		return found, ctx.Err()
	}
	found.Value = r.Value
	for i := range r.Moves {
		m := &r.Moves[i]
		found.Moves = append(found.Moves, book.SearchedMove{Point: m.Point, Visits: m.Visits, Value: m.Value})
	}
	return found, nil
}

// Positions returns a search of positions from start by workers, each on one thread, as
// tasks of a batch. It may be used from many goroutines.
func Positions(b *Batch, p engine.Params, start *game.Game) book.Search {
	body := positionTask{Params: everywhere(p), Size: start.Width(), Komi: start.Komi().String(), Rules: start.Rules().Name()}
	return func(ctx context.Context, sequence []goban.Point) (found book.Searched, err error) {
		body := body
		body.Sequence = sequence
		err = b.DoNext(ctx, positionKind, body, &found)
		return found, err
	}
}

// searchPosition searches a position.
func (w *TaskWorker) searchPosition(ctx context.Context, t *task) (any, error) {
	job := new(positionTask)
	if err := t.read(job); err != nil {
		return nil, err
	}
	rules, err := game.ParseRules(job.Rules)
	if err != nil {
		return nil, err
	}
	komi, err := game.ParseKomi(job.Komi)
	if err == nil {
		err = goban.ValidSize(job.Size, job.Size)
	}
	if err != nil {
		return nil, err
	}
	e, err := w.engine(job.Params)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return SearchPosition(ctx, e, game.New(job.Size, job.Size, rules, komi), job.Sequence)
}
