package learn

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"sync"

	"github.com/klauspost/compress/zstd"

	"montego/goban"
	"montego/player/pattern"
)

// Find finds the positions to learn from in some games. One goroutine uses it. Its error is
// that ctx was cancelled, or why the games could not be looked at.
type Find func(ctx context.Context, games []Record) (*Positions, error)

// FindMoves returns what finds the features of all legal moves in positions of games.
func FindMoves(d *pattern.Dictionary, s Sampling) Find {
	g := newGatherer(d, s)
	return eachGame(func(r Record, do func(position)) {
		g.each(r, func(i int) bool { return s.takes(r.Number, i) }, func(p position, _ int) { do(p) })
	})
}

// eachGame returns a Find that looks at one game after the other.
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
	winner   int
	features []pattern.Features
}

// mostPositions bounds the bytes of Positions before they are packed.
const mostPositions = 1 << 28

// zipper packs Positions, and unzipper unpacks them.
var (
	zipper = sync.OnceValue(func() *zstd.Encoder {
		e, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1)) // the options are right
		return e
	})
	unzipper = sync.OnceValue(func() *zstd.Decoder {
		d, _ := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(mostPositions))
		return d
	})
)

// MarshalBinary writes the positions, for another machine. The error is nil.
func (p *Positions) MarshalBinary() ([]byte, error) {
	var b []byte
	for _, x := range p.list {
		b = binary.AppendUvarint(b, uint64(len(x.features)))
		b = binary.AppendUvarint(b, uint64(x.winner))
		for i := range x.features {
			b = binary.AppendUvarint(b, uint64(x.features[i].Levels))
			for _, s := range x.features[i].Shapes {
				b = binary.AppendUvarint(b, uint64(s))
			}
		}
	}
	return zipper().EncodeAll(b, nil), nil
}

var errPositions = errors.New("the data are no positions of games")

// UnmarshalBinary reads what MarshalBinary has written. The error is that it is something
// else.
func (p *Positions) UnmarshalBinary(data []byte) error {
	b, err := unzipper().DecodeAll(data, nil)
	if err != nil {
		return errPositions
	}
	next := func(most uint64) uint64 {
		v, n := binary.Uvarint(b)
		if n <= 0 || v > most {
			err = errPositions
			return 0
		}
		b = b[n:]
		return v
	}
	for p.list = nil; len(b) > 0; {
		x := position{features: make([]pattern.Features, next(min(uint64(len(b)), goban.NumPoints)))}
		x.winner = int(next(uint64(max(len(x.features)-1, 0))))
		for i := range x.features {
			x.features[i].Levels = pattern.Levels(next(math.MaxUint64))
			for s := range x.features[i].Shapes {
				x.features[i].Shapes[s] = pattern.Shape(next(math.MaxUint32))
			}
		}
		if err != nil || len(x.features) == 0 {
			return errPositions
		}
		p.list = append(p.list, x)
	}
	return nil
}
