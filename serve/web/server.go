package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"montego/internal/panics"
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

// tokenCookie begins the name of the cookie that remembers the token which a browser has shown.
const tokenCookie = "montego"

// cookieName returns the name of this server's cookie. Browsers send all cookies of a host to
// each of its ports, so a second server there has another name, by its address and its folder.
func (s *Server) cookieName(r *http.Request) string {
	sum := sha256.Sum256([]byte(r.Host + "\n" + s.o.Folder))
	return fmt.Sprintf("%s-%x", tokenCookie, sum[:4])
}

// guard lets in only who may come in. Without a token that is who asks from this
// machine for this machine: the name in the request's Host is looked at, because
// a page of some other site could have its name point to this machine.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		switch {
		case s.o.Token == "" && !(isLoopback(r.Host) && isLoopback(r.RemoteAddr)):
			http.Error(w, "This Montego plays with people on its own machine only: open it as http://localhost", http.StatusForbidden)
		case s.o.Token == "" || s.showsToken(w, r):
			next.ServeHTTP(w, r)
		case r.URL.Query().Has("token"):
			http.Error(w, "This is not the token of this Montego.", http.StatusForbidden)
		default:
			http.Error(w, "This Montego needs its token: open the address that it printed, which ends in ?token=…", http.StatusUnauthorized)
		}
	})
}

// isLoopback reports whether an address, with a port or without, is this
// machine's own.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// showsToken reports whether a request has the token, as a cookie or in its
// address; then the browser is given the cookie.
func (s *Server) showsToken(w http.ResponseWriter, r *http.Request) bool {
	if slices.ContainsFunc(r.Cookies(), func(c *http.Cookie) bool {
		return strings.HasPrefix(c.Name, tokenCookie) && s.isToken(c.Value)
	}) {
		return true
	}
	if !s.isToken(r.URL.Query().Get("token")) {
		return false
	}
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: s.o.Token, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteStrictMode, MaxAge: int((365 * 24 * time.Hour).Seconds()),
	})
	return true
}

// isToken compares in a time that tells nothing.
func (s *Server) isToken(text string) bool {
	a, b := sha256.Sum256([]byte(text)), sha256.Sum256([]byte(s.o.Token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

//go:embed dist
var dist embed.FS

// newPage returns what answers with the files of dist. They are those of this program as
// long as it runs, so the sum over their sources is the tag of them all.
func newPage() http.Handler {
	files, _ := fs.Sub(dist, "dist")                         // the name is valid
	sum := panics.Must(fs.ReadFile(files, "sources.sha256")) // the files are part of the program
	tag, server := `"`+strings.TrimSpace(string(sum))+`"`, http.FileServerFS(files)
	return gzhttp.GzipHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, name := w.Header(), r.URL.Path
		if strings.HasSuffix(name, "/") && name != "/" {
			http.NotFound(w, r)
			return
		}
		h.Set("ETag", tag)
		if h.Set("Cache-Control", "no-cache"); strings.HasPrefix(name, "/assets/") {
			h.Set("Cache-Control", "public, max-age=31536000, immutable") // their names change with them
		}
		if strings.HasSuffix(name, ".webmanifest") {
			h.Set("Content-Type", "application/manifest+json")
		}
		server.ServeHTTP(w, r)
	}))
}

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
