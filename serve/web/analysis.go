package web

import (
	"context"
	"net/http"

	"github.com/coder/websocket"

	"montego/serve/analysis"
	"montego/serve/web/games"
)

// mostAnalyses is how many connections may ask for analysis at once. Each has a
// tree of its own.
const mostAnalyses = 4

// analyse carries KataGo's JSON analysis protocol, a message a frame, as KaTrain
// speaks it with engines elsewhere. A connection that ends gives its queries up.
func (s *Server) analyse(w http.ResponseWriter, r *http.Request) {
	select {
	case s.analyses <- struct{}{}:
		defer func() { <-s.analyses }()
	default:
		http.Error(w, "too many programs ask for analysis", http.StatusServiceUnavailable)
		return
	}
	c, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer c.CloseNow()
	c.SetReadLimit(int64(s.host.MessageLimit()))
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	out := newOutbox()
	queries := analysis.New(s.o.Analysis, func(line []byte) {
		if !out.put(games.Message{JSON: line}) {
			cancel() // the program is too slow
		}
	})
	defer queries.Close()
	go func() {
		defer cancel()
		send(ctx, c, out, s.patience)
	}()
	for {
		_, line, err := c.Read(ctx)
		if err != nil {
			return
		}
		queries.Handle(line)
	}
}
