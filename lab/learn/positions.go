package learn

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"

	"montego/goban"
	"montego/internal/panics"
	"montego/player/pattern"
	"montego/player/playout"
)

// Find finds the positions to learn from in some games. One goroutine uses it. Its error is
// that ctx was cancelled, or why the games could not be looked at.
type Find func(ctx context.Context, games []Record) (*Positions, error)

// FindMoves returns what finds the features of all legal moves in positions of games.
func FindMoves(d *pattern.Dictionary, s Sampling) Find {
	g := newGatherer(d, s)
	return eachGame(func(r Record, do func(position)) {
		g.each(r, func(p position, _ int) { do(p) })
	})
}

func eachGame(look func(Record, func(position))) Find {
	return func(_ context.Context, games []Record) (*Positions, error) {
		found := new(Positions)
		for _, r := range games {
			look(r, func(p position) { found.list = append(found.list, p) })
		}
		return found, nil
	}
}

// Positions are the positions that a Find has found, in the order of the games.
type Positions struct{ list []position }

// position is one competition, before it is packed.
type position struct {
	Winner   int // index of the move played
	Features []pattern.Features
}

// maxPositions bounds the bytes of Positions before they are packed.
const maxPositions = 1 << 28

// zipper packs Positions, and unzipper unpacks them.
var (
	zipper = sync.OnceValue(func() *zstd.Encoder {
		e, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1)) // the options are right
		return e
	})
	unzipper = sync.OnceValue(func() *zstd.Decoder {
		d, _ := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxPositions))
		return d
	})
)

// MarshalBinary writes the positions, for another machine.
func (p *Positions) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(p.list)
	return zipper().EncodeAll(b.Bytes(), nil), err
}

// UnmarshalBinary reads what MarshalBinary has written. The error is that it is something
// else.
func (p *Positions) UnmarshalBinary(data []byte) error {
	p.list = nil
	b, err := unzipper().DecodeAll(data, nil)
	if err == nil {
		err = gob.NewDecoder(bytes.NewReader(b)).Decode(&p.list)
	}
	impossible := func(x position) bool { return x.Winner < 0 || x.Winner >= len(x.Features) }
	if err != nil || slices.ContainsFunc(p.list, impossible) {
		return errors.New("the data are no positions of games")
	}
	return nil
}

// FindPlayoutMoves is FindMoves for the features of the policy softmax: the 3×3 class of
// every move that a playout may make, and its local features [Huang11] §4.3.
func FindPlayoutMoves(s Sampling) Find {
	var b goban.Board
	var locals playout.Locals
	return eachGame(func(r Record, do func(position)) {
		b.CopyFrom(r.Start)
		for i, m := range r.Moves {
			if s.takes(r.Number, i) && m.Point != goban.Pass {
				if p := playoutPosition(&b, m, &locals); p.Winner >= 0 {
					do(p)
				}
			}
			b.Play(m.Point, m.Color)
		}
	})
}

func playoutPosition(b *goban.Board, m goban.Move, locals *playout.Locals) position {
	p := position{Winner: -1}
	locals.Find(b, m.Color)
	for _, q := range b.Empties() {
		if !b.Code(q).Playable(m.Color) || b.Retakes(q, m.Color) {
			continue
		}
		if q == m.Point {
			p.Winner = len(p.Features)
		}
		x := pattern.Features{Levels: pattern.Levels(locals.Of(q))}
		x.Shapes[0] = pattern.Shape(pattern.ThreeByThree().Of(b.Code(q), m.Color))
		p.Features = append(p.Features, x)
	}
	return p
}

// batchSize is how many games a worker takes at a time.
const batchSize = 8

type batch[R any] struct {
	games  []Record
	result chan func() R // which panics as the work has
}

// gameByGame makes newWorker of inBatches: what a worker does with a game adds to the result of
// its batch, which begins as the zero value.
func gameByGame[R any](newWorker func() func(Record, *R)) func() func([]Record) *R {
	return func() func([]Record) *R {
		do := newWorker()
		return func(games []Record) *R {
			part := new(R)
			for _, r := range games {
				do(r, part)
			}
			return part
		}
	}
}

// inBatches reads games, lets workers work on batches of them side by side, and
// collects the results in the order of the games. newWorker is called once for each
// thread, and progress with the games done so far. It stops early when the context is done.
func inBatches[R any](ctx context.Context, records *Records, threads int, progress func(games int), newWorker func() func([]Record) R, collect func(R)) error {
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
	done := 0
	for b := range order {
		collect((<-b.result)())
		done += len(b.games)
		progress(done)
	}
	workers.Wait()
	return readErr
}
