package cluster

import (
	"context"
	"fmt"

	"montego/internal/param"
	"montego/lab/learn"
	"montego/player/engine"
)

// The kinds of tasks of simulation balancing: positions to value, and playouts of a step.
const (
	targetKind  = "target"
	playoutKind = "playouts"
)

// targetTask is a position to value.
type targetTask struct {
	Params   []string // of the engine, "name=value"
	Target   *learn.Target
	Playouts int
	Seed     uint64
}

// Targets returns what has workers value positions by searches, each on one thread: it is
// where learn.Targets values them Elsewhere.
func Targets(b *Batch, p engine.Params, playouts int) func(context.Context, *learn.Target, uint64) (float64, error) {
	params := everywhere(p)
	return func(ctx context.Context, t *learn.Target, seed uint64) (value float64, err error) {
		err = b.DoNext(ctx, targetKind, targetTask{params, t, playouts, seed}, &value)
		return value, err
	}
}

// valueTarget values a position.
func (w *TaskWorker) valueTarget(ctx context.Context, t *task) (any, error) {
	job := new(targetTask)
	if err := t.read(job); err != nil {
		return nil, err
	}
	e, err := w.engine(job.Params)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return learn.Value(ctx, e, job.Target, job.Playouts, job.Seed)
}

// everywhere lists the parameters of a search on one thread of any machine.
func everywhere(p engine.Params) (list []string) {
	for _, i := range param.List(&p) {
		if !keptHere[i.Name] || i.Name == "search.fold" {
			list = append(list, i.Name+"="+i.Value)
		}
	}
	return list
}

// engine returns an engine for a task with one tree, of one thread.
func (w *TaskWorker) engine(params []string) (*engine.Engine, error) {
	p := engine.DefaultParams()
	if err := param.Apply(&p, append(params, "search.threads=1", fmt.Sprintf("search.memory=%d", w.treeMemory(1)))...); err != nil {
		return nil, err
	}
	return engine.New(p, 1), nil
}

// Chunks returns what has workers play the playouts of a step: it is where a learn.Balance
// plays Elsewhere.
func Chunks(b *Batch) func(context.Context, *learn.Chunk) (*learn.Played, error) {
	return func(ctx context.Context, c *learn.Chunk) (*learn.Played, error) {
		played := new(learn.Played)
		return played, b.DoNext(ctx, playoutKind, c, played)
	}
}

// playChunk plays the playouts of a step.
func (w *TaskWorker) playChunk(t *task) (any, error) {
	c := new(learn.Chunk)
	if err := t.read(c); err != nil {
		return nil, err
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	return c.Play(), nil
}
