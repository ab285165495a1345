package cluster

import (
	"sync"
	"time"

	"github.com/nats-io/nats.go"

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
