package cluster

import (
	"encoding/binary"
	"errors"
	"math"

	"montego/goban"
	"montego/player/search"
)

// frame is a message between those who search the same position.
type frame struct {
	kind   frameKind
	member uint64 // who sends it
	seq    uint32 // of the sender's messages, from 1

	playouts int // of the sender since its last frame, in deltas
	deltas   []search.Delta
	text     string // why, in a refusal; who, in a greeting
}

type frameKind byte

// The kinds of frames.
const (
	deltas   frameKind = 1 + iota
	greeting           // a worker has begun to search
	refusal            // a worker does not search
	stop               // the search is over
)

// headBytes is the length of kind, member and seq.
const headBytes = 1 + 8 + 4

func (f *frame) append(b []byte) []byte {
	b = append(b, byte(f.kind))
	b = binary.LittleEndian.AppendUint64(b, f.member)
	b = binary.LittleEndian.AppendUint32(b, f.seq)
	if f.kind != deltas {
		return append(b, f.text...)
	}
	b = binary.AppendUvarint(b, uint64(f.playouts))
	for k := range f.deltas {
		d := &f.deltas[k]
		b = append(b, byte(d.Depth))
		b = binary.AppendUvarint(b, uint64(d.Move))
		for _, x := range [4]int64{int64(d.Visits), d.Sum, int64(d.RAVEVisits), d.RAVESum} {
			b = binary.AppendVarint(b, x)
		}
	}
	return b
}

var errFrame = errors.New("no frame of a search")

// maxPlayouts bounds what a frame may claim.
const maxPlayouts = 1 << 30

// parseFrame reads a frame; deltas are appended to dst.
func parseFrame(b []byte, dst []search.Delta) (f frame, err error) {
	if len(b) < headBytes || b[0] < byte(deltas) || b[0] > byte(stop) {
		return f, errFrame
	}
	f = frame{kind: frameKind(b[0]), member: binary.LittleEndian.Uint64(b[1:]), seq: binary.LittleEndian.Uint32(b[9:])}
	b = b[headBytes:]
	if f.kind != deltas {
		f.text = string(b)
		return f, nil
	}
	n, used := binary.Uvarint(b)
	if used <= 0 || n > maxPlayouts {
		return f, errFrame
	}
	f.playouts, b, f.deltas = int(n), b[used:], dst
	for len(b) > 0 {
		d, used := parseDelta(b)
		if used == 0 {
			return f, errFrame
		}
		f.deltas, b = append(f.deltas, d), b[used:]
	}
	return f, nil
}

// parseDelta reads a delta and returns how many bytes it took, 0 for none.
func parseDelta(b []byte) (d search.Delta, used int) {
	d.Depth, used = int(b[0]), 1
	move, n := binary.Uvarint(b[used:])
	if n <= 0 || move >= math.MaxUint16 {
		return d, 0
	}
	d.Move, used = goban.Point(move), used+n
	var x [4]int64
	for k := range x {
		if x[k], n = binary.Varint(b[used:]); n <= 0 {
			return d, 0
		}
		used += n
	}
	if max(x[0], -x[0], x[2], -x[2]) > maxPlayouts {
		return d, 0
	}
	d.Visits, d.Sum, d.RAVEVisits, d.RAVESum = int(x[0]), x[1], int(x[2]), x[3]
	return d, used
}
