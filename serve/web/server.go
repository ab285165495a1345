package web

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"time"

	"montego/serve/analysis"
	"montego/serve/web/games"
)

// Options say whom a Server lets in.
type Options struct {
	// Token must be shown by who is not on this machine, and by everybody if the
	// server listens to others. "" lets in only who is on this machine.
	Token   string
	Version string
	Folder  string // where the games are kept, for those who look for a server of it
	// Analysis says who answers at /analysis.
	Analysis analysis.Options
}

// Server shows the page and carries its messages.
type Server struct {
	o        Options
	host     *games.Host
	page     http.Handler
	patience patience
	analyses chan struct{} // an entry for each connection that asks for analysis
}

// NewServer returns a server for the games of a host.
func NewServer(host *games.Host, o Options) *Server {
	return &Server{o: o, host: host, page: newPage(), patience: usualPatience, analyses: make(chan struct{}, maxAnalyses)}
}

// Serve answers on a listener until ctx is done. The error says why the
// listener failed.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	stop := context.AfterFunc(ctx, func() { h.Close() })
	defer stop()
	err := h.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Handler returns what answers requests: the page, its messages, and whether a
// server is alive.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /messages", s.messages)
	mux.HandleFunc("GET /analysis", s.analyse)
	mux.HandleFunc("GET /alive", s.alive)
	mux.Handle("GET /", s.page)
	return s.guard(mux)
}

// Alive is the answer to GET /alive.
type Alive struct {
	Montego string `json:"montego"` // version
	Folder  string `json:"folder"`  // of the games
}

// alive tells that a server is here, and of which games.
func (s *Server) alive(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(Alive{s.o.Version, s.o.Folder})
}
