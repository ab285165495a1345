package web

import (
	"context"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"montego/web/games"
)

const (
	// writeTime is how long a page may take to accept a message.
	writeTime = 15 * time.Second
	// pingEvery is how often a page is asked whether it is still there.
	pingEvery = 30 * time.Second
	// mostRefused is how many requests in a row may be refused.
	mostRefused = 200
)

// messages carries the messages of one page, until it leaves. Browsers say which
// page opened the connection; only ours may.
func (s *Server) messages(w http.ResponseWriter, r *http.Request) {
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionContextTakeover})
	if err != nil {
		return // Accept has answered
	}
	defer c.CloseNow()
	c.SetReadLimit(int64(s.host.MessageLimit()))
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	out := newOutbox()
	seat, err := s.host.Sit(func(m games.Message) {
		if !out.put(m) {
			cancel() // the page is too slow
		}
	})
	if err != nil {
		c.Close(websocket.StatusTryAgainLater, err.Error())
		return
	}
	defer seat.Leave()
	go func() {
		defer cancel()
		write(ctx, c, out)
	}()
	read(ctx, c, seat)
}

// read hands requests to the seat until the page leaves.
func read(ctx context.Context, c *websocket.Conn, seat *games.Seat) {
	for refused := 0; refused < mostRefused; {
		_, text, err := c.Read(ctx)
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

// write sends what is in the outbox until ctx is done or the page does not
// answer any more.
func write(ctx context.Context, c *websocket.Conn, out *outbox) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ping.C:
			if within(ctx, c.Ping) != nil {
				return
			}
		case <-out.ready:
			for m, ok := out.take(); ok; m, ok = out.take() {
				if within(ctx, func(ctx context.Context) error { return c.Write(ctx, websocket.MessageText, m.JSON) }) != nil {
					return
				}
			}
		}
	}
}

// within gives f the time that a page may take.
func within(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	return f(ctx)
}
