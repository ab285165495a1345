package cluster

import (
	"encoding/binary"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"montego/goban"
	"montego/internal/file"
	"montego/player/search"
)

// interval is how long deltas are gathered before they are sent.
const interval = 20 * time.Millisecond

// crowd is how many others a member hears at the full rate. Where there are more, each sends
// more seldom, so that what a member hears does not grow with their number. No member is
// silent for longer than slowest times interval.
const (
	crowd   = 8
	slowest = 50
)

// period returns for how many intervals a member collects deltas before it sends them, by the
// number of other members.
func period(others int) int { return min(1+(others-1)/crowd, slowest) }

// The nodes that trees share: the children of nodes with at least sharedShare of the root's
// visits, to a depth of sharedDepth moves. There are many nodes below, with few visits, and
// to send them would cost more than it gains. Where moves are forced, nodes far from the
// root have many visits too; sharedDepth bounds the search for them.
const (
	sharedDepth = 12
	sharedShare = 0.02
)

// exchanger is a member of a search that several machines make of one position: it sends what
// its tree has seen, and adds to the tree what the other members tell.
type exchanger struct {
	conn     *nats.Conn
	subject  string
	member   uint64 // its own number
	exchange *search.Exchange
	heard    func(*frame) // is told of every new frame of another member; may be nil

	mu   sync.Mutex        // guards what follows
	last map[uint64]uint32 // seq of the last frame of each member
	in   []search.Delta

	waited   int    // intervals since the last deltas were sent
	seq      uint32 // of the frames sent, by one goroutine
	out      []byte
	gathered []search.Delta

	sub *nats.Subscription
}

// listen begins to hear the others.
func (e *exchanger) listen() (err error) {
	e.last = map[uint64]uint32{}
	e.sub, err = e.conn.Subscribe(e.subject, e.receive)
	return err
}

// receive hears a message. What is no frame, our own, or not newer than what the member
// sent before, is left out.
func (e *exchanger) receive(m *nats.Msg) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f, err := parseFrame(m.Data, e.in[:0])
	if err != nil || f.member == e.member || int32(f.seq-e.last[f.member]) <= 0 {
		return
	}
	e.last[f.member] = f.seq
	if f.kind == deltas {
		e.in = f.deltas
		e.exchange.Add(f.deltas, f.playouts)
	}
	if e.heard != nil {
		e.heard(&f)
	}
}

// tell sends what the tree has seen since the last call, also if it is nothing: the others
// know then that this member is alive. It is called once in every interval.
func (e *exchanger) tell() {
	e.mu.Lock()
	others := len(e.last)
	e.mu.Unlock()
	if e.waited++; e.waited < period(others) {
		return
	}
	e.waited = 0
	f := frame{kind: deltas}
	f.deltas, f.playouts = e.exchange.Collect(e.gathered[:0])
	e.gathered = f.deltas
	e.send(&f)
}

// send sends a frame. A server that is away loses it.
func (e *exchanger) send(f *frame) {
	e.seq++
	f.member, f.seq = e.member, e.seq
	e.out = f.append(e.out[:0])
	_ = e.conn.Publish(e.subject, e.out)
}

func (e *exchanger) close() {
	_ = e.sub.Unsubscribe() // an error means that there is nothing to hear
}

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
	u := file.Unpacker{Rest: b}
	f.playouts, f.deltas = u.Uvarint(maxPlayouts), dst
	for len(u.Rest) > 0 && !u.Failed {
		f.deltas = append(f.deltas, search.Delta{
			Depth: int(u.Byte()), Move: goban.Point(u.Uvarint(math.MaxUint16 - 1)), Visits: int(u.Varint(maxPlayouts)), Sum: u.Varint(math.MaxInt64),
			RAVEVisits: int(u.Varint(maxPlayouts)), RAVESum: u.Varint(math.MaxInt64),
		})
	}
	if u.Failed {
		return f, errFrame
	}
	return f, nil
}
