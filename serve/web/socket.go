package web

import (
	"context"
	"io"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"montego/serve/web/games"
)

// maxRefused is how many requests in a row may be refused.
const maxRefused = 200

// patience is how long a server waits for a page that may be dead.
type patience struct {
	ping  time.Duration // how often a page is asked whether it is still there
	write time.Duration // how long it may take to answer that, or to accept a message
}

// usualPatience is that of every server outside tests.
var usualPatience = patience{ping: 30 * time.Second, write: 15 * time.Second}

// messages carries the messages of one page, until it leaves. Browsers say which
// page opened the connection; only ours may.
func (s *Server) messages(w http.ResponseWriter, r *http.Request) {
	compressed := &websocket.AcceptOptions{CompressionMode: websocket.CompressionContextTakeover}
	s.carry(w, r, compressed, func(ctx context.Context, c *connection, post func(games.Message)) {
		seat, err := s.host.Sit(post)
		if err != nil {
			_ = c.Write(ctx, websocket.MessageText, games.Failed(err).JSON) // in a phrase, for the page's language
			c.Close(websocket.StatusTryAgainLater, "")
			return
		}
		defer seat.Leave()
		read(ctx, c, seat)
	})
}

// carry opens a connection and runs talk with it. Messages that talk posts are sent one
// after the other; ctx is done when the other side is gone, or too slow to take them.
func (s *Server) carry(w http.ResponseWriter, r *http.Request, o *websocket.AcceptOptions, talk func(ctx context.Context, c *connection, post func(games.Message))) {
	accepted, err := websocket.Accept(w, r, o)
	if err != nil {
		return // Accept has answered
	}
	c := &connection{Conn: accepted}
	defer c.CloseNow()
	c.SetReadLimit(games.MaxMessage)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	out := newOutbox()
	go func() {
		defer cancel()
		send(ctx, c, out, s.patience)
	}()
	talk(ctx, c, func(m games.Message) {
		if !out.put(m) {
			cancel()
		}
	})
}

// connection is one that notices the pieces of a message that is under way.
type connection struct {
	*websocket.Conn
	pieces atomic.Int64 // that have come
}

// next returns the next message.
func (c *connection) next(ctx context.Context) ([]byte, error) {
	_, message, err := c.Reader(ctx)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(pieces{message, &c.pieces})
}

// pieces counts the pieces of a message that are read.
type pieces struct {
	io.Reader
	read *atomic.Int64
}

// largestPiece is the size of a piece, in bytes: a Reader of messages fills what it is given.
const largestPiece = 512

func (p pieces) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b[:min(len(b), largestPiece)])
	p.read.Add(1)
	return n, err
}

// alive reports whether the other side answers a ping in time. Its answer comes after a message
// that it is sending, of which every piece is a sign of life, too.
func (c *connection) alive(ctx context.Context) bool {
	before := c.pieces.Load()
	return c.Ping(ctx) == nil || c.pieces.Load() > before
}

// read hands requests to the seat until the page leaves.
func read(ctx context.Context, c *connection, seat *games.Seat) {
	for refused := 0; refused < maxRefused; {
		text, err := c.next(ctx)
		if err != nil {
			return
		}
		if seat.Handle(text) {
			refused = 0
		} else {
			refused++
		}
	}
	c.Close(websocket.StatusPolicyViolation, "too many messages that make no sense")
}

// send sends what is in the outbox until ctx is done or the page does not
// answer any more.
func send(ctx context.Context, c *connection, out *outbox, p patience) {
	ping := time.Tick(p.ping)
	within := func(f func(context.Context) bool) bool {
		ctx, cancel := context.WithTimeout(ctx, p.write)
		defer cancel()
		return f(ctx)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ping:
			if !within(c.alive) {
				return
			}
		case <-out.ready:
			for m, ok := out.take(); ok; m, ok = out.take() {
				if !within(func(ctx context.Context) bool { return c.Write(ctx, websocket.MessageText, m.JSON) == nil }) {
					return
				}
			}
		}
	}
}

// The most that waits for a slow page.
const (
	maxWaiting = 5000     // messages
	maxBytes   = 64 << 20 // of all of them
)

// outbox holds the messages that a page has not got yet. Of those that replace
// one another and came after the same answer only the latest waits, so a slow page sees less and
// does not slow down the game.
type outbox struct {
	ready chan struct{} // has an entry when something waits

	mu      sync.Mutex
	waiting []games.Message
	bytes   int
}

func newOutbox() *outbox { return &outbox{ready: make(chan struct{}, 1)} }

// put adds a message. It returns false if too much waits.
func (o *outbox) put(m games.Message) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if m.Whole {
		first := afterAnswer(o.waiting)
		later := slices.DeleteFunc(o.waiting[first:], func(old games.Message) bool {
			if old.Type != m.Type {
				return false
			}
			o.bytes -= len(old.JSON)
			return true
		})
		o.waiting = o.waiting[:first+len(later)]
	}
	o.waiting = append(o.waiting, m)
	o.bytes += len(m.JSON)
	select {
	case o.ready <- struct{}{}:
	default:
	}
	return len(o.waiting) <= maxWaiting && o.bytes <= maxBytes
}

// afterAnswer returns the index of the first message after the last answer to a request. What came
// before the answer stays there, because it tells what the request has changed.
func afterAnswer(waiting []games.Message) int {
	for i, m := range slices.Backward(waiting) {
		if m.Type == "done" || m.Type == "error" {
			return i + 1
		}
	}
	return 0
}

// take removes the first message. ok is false if there is none.
func (o *outbox) take() (m games.Message, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.waiting) == 0 {
		return m, false
	}
	m = o.waiting[0]
	o.waiting = o.waiting[1:]
	o.bytes -= len(m.JSON)
	return m, true
}
