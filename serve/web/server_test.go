package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"montego/internal/file/filetest"
	"montego/player/engine"
	"montego/serve/analysis"
	"montego/serve/web/games"
)

// testHost returns a host whose engines play at once on small trees.
func testHost(t *testing.T, store games.Store) *games.Host { return testHostOf(t, store, 0) }

// testHostOf is testHost with the given number of seats. Without a store it makes a folder.
func testHostOf(t *testing.T, store games.Store, seats int) *games.Host {
	t.Helper()
	if store == nil {
		store = testFolder(t)
	}
	p := engine.DefaultParams()
	p.Search.Memory, p.Search.Threads = 8, 1
	h, err := games.NewHost(games.Options{
		Store: store, Params: p, Version: "test", Seats: seats,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// testFolder returns a store that ends with the test.
func testFolder(t *testing.T) *Folder {
	t.Helper()
	f, err := OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// testServer returns the address of a server, "http://127.0.0.1:…".
func testServer(t *testing.T, store games.Store, o Options) string {
	t.Helper()
	s := httptest.NewServer(NewServer(testHost(t, store), o).Handler())
	t.Cleanup(s.Close)
	return s.URL
}

func TestGuard(t *testing.T) {
	open := testServer(t, nil, Options{})
	locked := testServer(t, nil, Options{Token: "secret"})
	tests := []struct {
		name, server, path, host, cookie string
		want                             int
	}{
		{"this machine", open, "/", "", "", 200},
		{"by name", open, "/", "localhost:1", "", 200},
		{"a name that points here", open, "/", "evil.example", "", 403},
		{"no token", locked, "/", "", "", 401},
		{"wrong token", locked, "/?token=guess", "", "", 403},
		{"token", locked, "/?token=secret", "", "", 200},
		{"token from elsewhere", locked, "/?token=secret", "box.example", "", 200},
		{"cookie", locked, "/", "", "montego=secret", 200},
		{"wrong cookie", locked, "/", "", "montego=guess", 401},
		{"no such file", open, "/../../etc/passwd", "", "", 404},
		{"a source", open, "/server.go", "", "", 404},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := http.NewRequest(http.MethodGet, tt.server+tt.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Host = tt.host
			if tt.cookie != "" {
				r.Header.Set("Cookie", tt.cookie)
			}
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != tt.want {
				t.Errorf("status %d, want %d", answer.StatusCode, tt.want)
			}
		})
	}
}

// TestTwoServers: a browser that has shown its token to a second server of a host, at another
// port, is still let in by the first.
func TestTwoServers(t *testing.T) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := http.Client{Jar: jar}
	first, second := testServer(t, nil, Options{Token: "one", Folder: "/a"}), testServer(t, nil, Options{Token: "two", Folder: "/b"})
	for _, address := range []string{first + "/?token=one", second + "/?token=two", first + "/", second + "/", first + "/alive"} {
		answer, err := browser.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", address, answer.Status)
		}
	}
}

// TestFirstPage: what a browser loads at first is small, has a type, and is loaded once.
func TestFirstPage(t *testing.T) {
	const most = 300_000
	p, sum := newPage(), 0
	get := func(path, tag string) *http.Response {
		r, w := httptest.NewRequest(http.MethodGet, path, nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("If-None-Match", tag)
		p.ServeHTTP(w, r)
		return w.Result()
	}
	err := fs.WalkDir(dist, "dist", func(path string, e fs.DirEntry, err error) error {
		path = strings.TrimSuffix(strings.TrimPrefix(path, "dist"), "index.html")
		if err != nil || e.IsDir() || path == "/sources.sha256" {
			return err
		}
		answer := get(path, "")
		text, err := io.ReadAll(answer.Body)
		sum += len(text)
		if answer.StatusCode != 200 || answer.Header.Get("Content-Type") == "" || len(text) > 2000 && answer.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: status %d, %d bytes, %v", path, answer.StatusCode, len(text), answer.Header)
		}
		if again := get(path, answer.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s is sent again: status %d", path, again.StatusCode)
		}
		return err
	})
	if err != nil || sum > most || sum < 1000 {
		t.Errorf("the page has %d bytes compressed, want at most %d (%v)", sum, most, err)
	}
	if list := get("/assets/", ""); list.StatusCode != http.StatusNotFound {
		t.Errorf("the list of files has status %d", list.StatusCode)
	}
	t.Logf("the page has %d bytes compressed", sum)
}

// client is a page that speaks WebSocket by itself.
type client struct {
	t *testing.T
	c *websocket.Conn
}

// dial opens a connection.
func dial(t *testing.T, server string, header http.Header) (*client, error) {
	c, _, err := websocket.Dial(t.Context(), server+"/messages", &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return nil, err
	}
	c.SetReadLimit(1 << 24)
	t.Cleanup(func() { c.CloseNow() })
	return &client{t, c}, nil
}

// send sends a message.
func (c *client) send(text string) {
	c.t.Helper()
	if err := c.c.Write(c.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
}

// message is what a test reads of a message.
type message struct {
	Type  string `json:"type"`
	ID    int    `json:"id"`
	Game  string `json:"game"`
	Text  string `json:"text"`
	Head  int    `json:"head"`
	Phase string `json:"phase"`
	Turn  string `json:"turn"`
	What  string `json:"what"`

	Others int `json:"others"`
}

// until reads messages up to one that fulfils a condition.
func (c *client) until(what string, met func(*message) bool) *message {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	for {
		_, text, err := c.c.Read(ctx)
		if err != nil {
			c.t.Fatalf("waiting for %s: %v", what, err)
		}
		var m message
		_ = json.Unmarshal(text, &m) // the types of other fields differ
		if met(&m) {
			return &m
		}
	}
}

func TestOrigin(t *testing.T) {
	server := testServer(t, nil, Options{})
	for origin, want := range map[string]bool{"": true, server: true, "https://evil.example": false} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		if _, err := dial(t, server, header); (err == nil) != want {
			t.Errorf("a page of %q: let in %v, want %v", origin, err == nil, want)
		}
	}
}

func TestGarbage(t *testing.T) {
	c, err := dial(t, testServer(t, nil, Options{}), nil)
	if err != nil {
		t.Fatal(err)
	}
	c.send("hello")
	c.until("an error", func(m *message) bool { return m.Type == "error" && strings.Contains(m.Text, "not JSON") })
	c.send("[]")
	c.until("an error", func(m *message) bool { return m.Text == "this message is no object but of kind array" })
	c.send(`{"id":7,"type":"new","setup":{"width":3,"height":3}}`)
	c.until("the answer", func(m *message) bool { return m.Type == "done" && m.ID == 7 })
	for range maxRefused {
		if c.c.Write(t.Context(), websocket.MessageText, []byte("?")) != nil {
			break
		}
	}
	for {
		if _, _, err := c.c.Read(t.Context()); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("the connection ended with %v", err)
			}
			break
		}
	}
}

func TestHugeMessage(t *testing.T) {
	c, err := dial(t, testServer(t, nil, Options{}), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = c.c.Write(t.Context(), websocket.MessageText, make([]byte, 5<<20)) // it may be cut short
	for {
		if _, _, err := c.c.Read(t.Context()); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
				t.Errorf("the connection ended with %v", err)
			}
			return
		}
	}
}

// TestManyGames plays on many connections at once, beside one that reads
// nothing: each gets an answer to every request.
func TestManyGames(t *testing.T) {
	server := testServer(t, nil, Options{})
	slow, err := dial(t, server, nil)
	if err != nil {
		t.Fatal(err)
	}
	slow.send(`{"id":1,"type":"new","setup":{"width":5,"height":5}}`)
	slow.send(`{"id":2,"type":"analyse","on":true}`)
	var all sync.WaitGroup
	for i := range 50 {
		c, err := dial(t, server, nil)
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() { playShort(c, i) })
	}
	all.Wait()
}

// TestFiveWindows: five windows analyse without end, and an engine that somebody plays
// against beside them moves. Every window is told that it shares the processors, and gets
// something again after the move.
func TestFiveWindows(t *testing.T) {
	server := testServer(t, nil, Options{})
	moved := make(chan struct{})
	var all, first sync.WaitGroup
	for range 5 {
		c, err := dial(t, server, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.send(`{"id":1,"type":"new","setup":{"width":9,"height":9}}`)
		c.send(`{"id":2,"type":"analyse","on":true}`)
		first.Add(1)
		all.Go(func() {
			shares := false
			noted := func(m *message) bool {
				shares = shares || m.Type == "waiting" && m.What == "analysis" && m.Others > 0
				return m.Type == "analysis"
			}
			c.until("an analysis", noted)
			first.Done()
			c.until("the share of an analysis beside others", func(m *message) bool {
				analysis := noted(m)
				select {
				case <-moved:
					return analysis && shares
				default:
					return false
				}
			})
		})
	}
	first.Wait()
	for i := range 3 {
		c, err := dial(t, server, nil)
		if err != nil {
			t.Fatal(err)
		}
		playUntilAnswered(c, i)
	}
	close(moved)
	all.Wait()
}

// stuckStore is a store whose disk is stuck while it saves or loads one of its games.
type stuckStore struct {
	*Folder
	stuck   atomic.Pointer[string] // the name of the game
	entered chan struct{}          // is told of each access that is stuck
	free    chan struct{}          // closed when the disk works again
}

func (s *stuckStore) access(name string) {
	if n := s.stuck.Load(); n != nil && *n == name {
		s.entered <- struct{}{}
		<-s.free
	}
}

func (s *stuckStore) Save(name string, record []byte) error {
	s.access(name)
	return s.Folder.Save(name, record)
}

func (s *stuckStore) Load(name string) ([]byte, error) {
	s.access(name)
	return s.Folder.Load(name)
}

// TestStuckDisk: while one game is being saved or read, which takes for ever, other people
// begin games and play.
func TestStuckDisk(t *testing.T) {
	store := &stuckStore{Folder: testFolder(t), entered: make(chan struct{}, 100), free: make(chan struct{})}
	server := testServer(t, store, Options{})
	t.Cleanup(func() { close(store.free) }) // before the server ends
	c, err := dial(t, server, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.send(`{"id":1,"type":"new","setup":{"width":5,"height":5}}`)
	game := c.until("the game", func(m *message) bool { return m.Type == "done" && m.ID == 1 }).Game
	store.stuck.Store(&game)
	c.send(`{"id":2,"type":"play","node":1,"head":1,"vertex":"C3"}`)
	c.send(`{"id":3,"type":"games"}`) // leaves the game, which is saved then
	<-store.entered
	other, err := dial(t, server, nil)
	if err != nil {
		t.Fatal(err)
	}
	playShort(other, 0)
	other.send(`{"id":8,"type":"games"}`)
	other.until("the list", func(m *message) bool { return m.Type == "done" && m.ID == 8 })
}

// TestDeadClients: a page whose machine has lost its network closes nothing and
// answers nothing. Others play on beside it, and its seat is free again after a
// while, whether something is sent to it or not.
func TestDeadClients(t *testing.T) {
	tests := []struct{ name, requests string }{
		{"idle", ""},
		{"with an analysis", `{"id":1,"type":"new","setup":{"width":5,"height":5}} {"id":2,"type":"analyse","on":true}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			host := testHostOf(t, nil, 2)
			// The living are at a door of the same house that waits longer, so that a
			// slow machine does not make them look dead.
			hasty, usual := NewServer(host, Options{}), NewServer(host, Options{})
			hasty.patience = patience{ping: 50 * time.Millisecond, write: 50 * time.Millisecond}
			a, b := httptest.NewServer(hasty.Handler()), httptest.NewServer(usual.Handler())
			t.Cleanup(a.Close)
			t.Cleanup(b.Close)
			defer deadClient(t, a.URL, tt.requests).Close()
			c, err := dial(t, b.URL, nil)
			if err != nil {
				t.Fatal(err)
			}
			playShort(c, 0)
			dialUntilSeated(t, b.URL)
		})
	}
}

// TestSlowUpload: a page that sends a message slowly is not taken for a dead one, although its
// answer to a ping can only follow the message.
func TestSlowUpload(t *testing.T) {
	hasty := NewServer(testHostOf(t, nil, 1), Options{})
	hasty.patience = patience{ping: 200 * time.Millisecond, write: 300 * time.Millisecond}
	server := httptest.NewServer(hasty.Handler())
	t.Cleanup(server.Close)
	var wire net.Conn
	keep := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (_ net.Conn, err error) {
		wire, err = (&net.Dialer{}).DialContext(ctx, network, address)
		return wire, err
	}}}
	c, _, err := websocket.Dial(t.Context(), server.URL+"/messages", &websocket.DialOptions{HTTPClient: keep})
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	message := fmt.Sprintf("%-20000s", `{"id":7,"type":"games"}`)
	// One frame of text, whose mask is zero.
	frame := append([]byte{0x81, 0x80 | 126, byte(len(message) >> 8), byte(len(message) & 0xff), 0, 0, 0, 0}, message...)
	for piece := range slices.Chunk(frame, 100) {
		if _, err := wire.Write(piece); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond)
	}
	for {
		_, text, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), `"id":7`) {
			return
		}
	}
}

// deadClient opens a connection, sends requests on it, and never reads a byte from
// then on.
func deadClient(t *testing.T, server, requests string) net.Conn {
	t.Helper()
	var dead net.Conn
	keep := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		var err error
		dead, err = (&net.Dialer{}).DialContext(ctx, network, address)
		return dead, err
	}}}
	c, _, err := websocket.Dial(t.Context(), server+"/messages", &websocket.DialOptions{HTTPClient: keep})
	if err != nil {
		t.Fatal(err)
	}
	for r := range strings.FieldsSeq(requests) {
		if err := c.Write(t.Context(), websocket.MessageText, []byte(r)); err != nil {
			t.Fatal(err)
		}
	}
	return dead
}

// dialUntilSeated returns a new page once it is let in, which the seat of a dead one
// may have to be given up for.
func dialUntilSeated(t *testing.T, server string) *client {
	t.Helper()
	for {
		c, err := dial(t, server, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, text, err := c.c.Read(t.Context()); err == nil && strings.Contains(string(text), `"type":"welcome"`) {
			return c
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// playUntilAnswered plays a move against an engine and waits for the answer.
func playUntilAnswered(c *client, i int) {
	c.send(`{"id":1,"type":"new","setup":{"width":9,"height":9,"white":{"engine":true,"playouts":100}}}`)
	c.until("the game", func(m *message) bool { return m.Type == "done" && m.ID == 1 })
	c.send(`{"id":2,"type":"play","node":1,"head":1,"vertex":"C3"}`)
	c.until(fmt.Sprintf("the engine's move in game %d", i), func(m *message) bool { return m.Type == "state" && m.Head == 3 })
}

// playShort plays two moves against an engine.
func playShort(c *client, i int) {
	c.send(`{"id":1,"type":"new","setup":{"width":5,"height":5,"komi":"0.5","white":{"engine":true,"playouts":10}}}`)
	head := 0
	yours := func(m *message) bool {
		head = max(head, m.Head)
		return m.Type == "state" && m.Turn == "black" && m.Phase == "playing"
	}
	c.until("the game", yours)
	c.send(fmt.Sprintf(`{"id":2,"type":"play","node":%d,"head":%d,"vertex":"C3"}`, head, head))
	c.until("the answer to C3", func(m *message) bool { return m.Type == "done" && m.ID == 2 })
	c.send(`{"id":3,"type":"resign"}`)
	c.until(fmt.Sprintf("the end of game %d", i), func(m *message) bool { return m.Type == "state" && m.Phase == "over" })
}

// TestAnalysisEndpoint speaks KataGo's protocol with the server.
func TestAnalysisEndpoint(t *testing.T) {
	p := engine.DefaultParams()
	p.Search.Memory, p.Search.Threads = 8, 1
	server := testServer(t, nil, Options{Analysis: analysis.Options{Params: p, Version: "test", Workers: 1}})
	c, _, err := websocket.Dial(t.Context(), server+"/analysis", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	query := `{"id":"a","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5,"maxVisits":5}`
	if err := c.Write(t.Context(), websocket.MessageText, []byte(query)); err != nil {
		t.Fatal(err)
	}
	_, reply, err := c.Read(t.Context())
	if err != nil || !strings.Contains(string(reply), `"visits":5`) {
		t.Errorf("the reply is %s, %v", reply, err)
	}
}

func TestOutbox(t *testing.T) {
	o := newOutbox()
	put := func(kind, text string) bool {
		return o.put(games.Message{Type: kind, JSON: []byte(text), Whole: kind == "state"})
	}
	put("state", "old")
	put("nodes", "a")
	put("state", "new")
	put("nodes", "b")
	put("done", "c")
	put("state", "newer")
	put("state", "newest")
	var got []string
	for m, ok := o.take(); ok; m, ok = o.take() {
		got = append(got, string(m.JSON))
	}
	if want := "a new b c newest"; strings.Join(got, " ") != want {
		t.Errorf("took %v, want %s", got, want)
	}
	if o.bytes != 0 {
		t.Errorf("an empty outbox counts %d bytes", o.bytes)
	}
	full := false
	for i := 0; i <= maxWaiting && !full; i++ {
		full = !put("nodes", "x")
	}
	if !full {
		t.Error("an outbox that nobody empties is never full")
	}
}

func TestFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "games")
	f, err := OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Save("abc", []byte("(;)")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "..", "../x", "a/b", `a\b`, "A", "a.sgf", strings.Repeat("a", 65)} {
		if f.Save(name, nil) == nil {
			t.Errorf("a record was saved as %q", name)
		}
	}
	filetest.Put(t, path, "No Game.sgf", "")
	all, err := f.List()
	if err != nil || len(all) != 1 || all[0].Name != "abc" {
		t.Errorf("the list is %v, %v", all, err)
	}
	if text, err := f.Load("abc"); err != nil || string(text) != "(;)" {
		t.Errorf("the record is %q, %v", text, err)
	}
	if err := f.Delete("abc"); err != nil {
		t.Error(err)
	}
	if _, err := f.Load("abc"); err == nil || strings.Contains(err.Error(), path) {
		t.Errorf("a deleted record: %v", err)
	}
}
