package cluster

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"montego/internal/param"
	"montego/lab/learn"
	"montego/player/engine"
	"montego/player/pattern"
	"montego/player/playout"
)

// movesKind is the kind of tasks that are games in which the features of moves are found,
// for minorization-maximization.
const movesKind = "moves"

type movesTask struct {
	Playout         bool   // the features of the policy softmax
	Shapes          string // file of the dictionary; "" for that of the 3×3 classes
	Every, Playouts int    // of learn.Sampling
	Games           []learn.Record
}

// FindMoves returns a learn.Find by workers, as learn.FindMoves is one by this process. The
// number of a task is that of its first game, so that a batch with a number of its own can
// go on where another process has died. It may be used from many goroutines. s.Policy must
// be the default.
func FindMoves(ctx context.Context, b *Batch, d *pattern.Dictionary, s learn.Sampling) (learn.Find, error) {
	body := movesTask{Every: s.Every, Playouts: s.Playouts}
	if d.Len() > pattern.NumClasses {
		name, err := keepFile(ctx, b.conn, writeDictionary(d))
		if err != nil {
			return nil, err
		}
		body.Shapes = name
	}
	return b.find(body), nil
}

// FindPlayoutMoves is FindMoves for the features of the policy softmax.
func FindPlayoutMoves(b *Batch, s learn.Sampling) learn.Find {
	return b.find(movesTask{Playout: true, Every: s.Every})
}

// find returns a learn.Find that has workers read the games.
func (b *Batch) find(body movesTask) learn.Find {
	return func(ctx context.Context, games []learn.Record) (*learn.Positions, error) {
		body := body
		body.Games = games
		var packed []byte
		if err := b.do(ctx, games[0].Number, movesKind, body, &packed); err != nil {
			return nil, err
		}
		found := new(learn.Positions)
		return found, found.UnmarshalBinary(packed)
	}
}

// findMoves returns the positions of the games of a task.
func (w *TaskWorker) findMoves(ctx context.Context, job *movesTask) (any, error) {
	s := learn.Sampling{Every: job.Every, Playouts: job.Playouts, Policy: playout.DefaultParams()}
	find := learn.FindPlayoutMoves(s)
	if !job.Playout {
		d, err := w.dictionary(ctx, job.Shapes)
		if err != nil {
			return nil, err
		}
		find = learn.FindMoves(d, s)
	}
	found, err := find(ctx, job.Games)
	if err != nil {
		return nil, err
	}
	return found.MarshalBinary()
}

// dictionary returns the dictionary of a file. The worker keeps the last one.
func (w *TaskWorker) dictionary(ctx context.Context, file string) (*pattern.Dictionary, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.shapes != nil && w.shapesFile == file {
		return w.shapes, nil
	}
	var data []byte
	if file != "" {
		var err error
		if data, err = takeFile(ctx, w.Conn, file); err != nil {
			return nil, err
		}
	}
	d, err := readDictionary(data)
	if err != nil {
		return nil, err
	}
	w.shapes, w.shapesFile = d, file
	return d, nil
}

// writeDictionary writes the entries of a dictionary in the order of their shapes, after the
// 3×3 classes, which every dictionary has.
func writeDictionary(d *pattern.Dictionary) []byte {
	var list []pattern.DictionaryEntry
	for s := pattern.NumClasses + 1; s <= d.Len(); s++ {
		list = append(list, d.Entry(pattern.Shape(s)))
	}
	b, _ := binary.Append(nil, binary.LittleEndian, list) // entries have a fixed size
	return b
}

// readDictionary reads what writeDictionary has written. The error is that it is something
// else.
func readDictionary(b []byte) (*pattern.Dictionary, error) {
	list := make([]pattern.DictionaryEntry, len(b)/binary.Size(pattern.DictionaryEntry{}))
	if read, err := binary.Decode(b, binary.LittleEndian, list); err != nil || read < len(b) || len(list) > pattern.MaxShapes {
		return nil, errors.New("the file is no dictionary of shapes")
	}
	d := pattern.NewDictionary(max(len(list), 1))
	for _, e := range list {
		if err := d.Add(e); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// The kinds of tasks of simulation balancing: positions to value, and playouts of a step.
const (
	targetKind  = "target"
	playoutKind = "playouts"
)

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
		err = b.doNext(ctx, targetKind, targetTask{params, t, playouts, seed}, &value)
		return value, err
	}
}

func (w *TaskWorker) valueTarget(ctx context.Context, job *targetTask) (any, error) {
	e, err := w.engine(job.Params)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return learn.Value(ctx, e, job.Target, job.Playouts, job.Seed)
}

// everywhere lists the parameters of a search on one thread of any machine.
func everywhere(p engine.Params) []string {
	return append(param.Settings(&p, engine.KeptHere...), fmt.Sprintf("search.fold=%v", p.Search.Fold))
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
		return played, b.doNext(ctx, playoutKind, c, played)
	}
}

func (w *TaskWorker) playChunk(_ context.Context, c *learn.Chunk) (any, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return c.Play(), nil
}
