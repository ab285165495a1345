package web

import (
	"context"
	"net/http"

	"montego/serve/analysis"
	"montego/serve/web/games"
)

// maxAnalyses is how many connections may ask for analysis at once. Each has a
// tree of its own.
const maxAnalyses = 4

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
	s.carry(w, r, nil, func(ctx context.Context, c *connection, post func(games.Message)) {
		queries := analysis.New(s.o.Analysis, func(line []byte) { post(games.Message{JSON: line}) })
		defer queries.Close()
		for {
			line, err := c.next(ctx)
			if err != nil {
				return
			}
			queries.Handle(line)
		}
	})
}
