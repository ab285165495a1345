package cluster

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/file/filetest"
	"montego/player/engine"
	"montego/player/search"
)

// serve starts a server on a free port.
func serve(t *testing.T, o ServerOptions) *Server {
	t.Helper()
	if o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	s, err := Serve(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func dial(t *testing.T, url string) *nats.Conn {
	t.Helper()
	conn, err := Access{URL: url}.Dial("test", quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// work lets a worker work until the function that it returns is called.
func work(t *testing.T, w *Worker) (leave func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	working.Go(func() {
		if err := w.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	return sync.OnceFunc(func() { cancel(); working.Wait() })
}

// reports collects what is told.
type reports struct {
	mu    sync.Mutex
	lines []string
	heard chan string
}

func newReports() *reports { return &reports{heard: make(chan string, 100)} }

func (r *reports) tell(line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, line)
	r.heard <- line
}

func player(t *testing.T, a *Master) *engine.Engine {
	t.Helper()
	p, err := engine.Parse("rave,memory=4")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.NewWith(a.Open, p, 1)
	t.Cleanup(e.Close)
	return e
}

// until is a search that goes on until something has been told: so that no test depends
// on how quick anybody is.
func until(t *testing.T, e *engine.Engine, g *game.Game, r *reports, what string) *search.Snapshot {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	go func() {
		for line := range r.heard {
			if strings.Contains(line, what) {
				cancel()
				return
			}
		}
	}()
	found := e.Search(ctx, g, g.ToMove(), search.Limits{Time: time.Minute})
	r.mu.Lock()
	defer r.mu.Unlock()
	if !strings.Contains(strings.Join(r.lines, "\n"), what) {
		t.Errorf("nobody told of %q in %q", what, r.lines)
	}
	return found
}

// count returns a function that tells how many members of searches have sent more than ten
// frames of deltas.
func count(t *testing.T, conn *nats.Conn) (members func() int) {
	t.Helper()
	var mu sync.Mutex
	frames, active := map[uint64]int{}, 0
	_, err := conn.Subscribe(searches+">", func(m *nats.Msg) {
		f, err := parseFrame(m.Data, nil)
		mu.Lock()
		defer mu.Unlock()
		if err != nil || f.kind != deltas {
			return
		}
		if frames[f.member]++; frames[f.member] == 11 {
			active++
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return func() int {
		mu.Lock()
		defer mu.Unlock()
		return active
	}
}

// TestSearch: a worker joins, and what it finds counts; without workers, without a server
// and with a worker that has left, a search of this machine goes on.
func TestSearch(t *testing.T) {
	s := serve(t, ServerOptions{})
	told := newReports()
	a := &Master{Conn: dial(t, s.URL()), Version: "1", Told: told.tell}
	e := player(t, a)
	g := game.New(7, 7, game.DefaultRules(), 750)
	alone := func(who string) {
		t.Helper()
		if found := e.Search(context.Background(), g, g.ToMove(), search.Limits{Playouts: 600}); found.Playouts < 600 {
			t.Errorf("%s: %d playouts", who, found.Playouts)
		}
	}
	alone("without workers")
	leave := work(t, &Worker{Conn: dial(t, s.URL()), Name: "left", Version: "1", Threads: 2, Memory: 4, Told: quiet})
	defer leave()
	until(t, e, g, told, "left (2 threads) searches with this machine")
	ctx, cancel := context.WithCancel(context.Background())
	members := count(t, a.Conn)
	found := e.Search(ctx, g, g.ToMove(), search.Limits{Time: time.Minute, Interval: time.Millisecond, Watch: func(*search.Snapshot) {
		if members() == 2 {
			cancel()
		}
	}})
	if members() != 2 {
		t.Error("the worker tells nothing")
	}
	at := e.Branch(search.Cut{Depth: 1})
	if at.Visits > found.Playouts+found.Reused+1 {
		t.Errorf("the root has %d visits, of %d playouts and %d known", at.Visits, found.Playouts, found.Reused)
	}
	cancel()
	if err := g.Play(goban.Move{Color: goban.Black, Point: found.Best().Point}); err != nil {
		t.Fatal(err)
	}
	alone("in the next position")
	leave()
	alone("after the worker has left")
	s.Close()
	alone("after the server has gone")
}

// TestRestart: a server that comes back is found again by both sides.
func TestRestart(t *testing.T) {
	s := serve(t, ServerOptions{})
	url := s.URL()
	told := newReports()
	a := &Master{Conn: dial(t, url), Version: "1", Told: told.tell}
	e := player(t, a)
	g := game.New(7, 7, game.DefaultRules(), 750)
	s.Close()
	if found := e.Search(context.Background(), g, g.ToMove(), search.Limits{Playouts: 600}); found.Playouts < 600 {
		t.Errorf("while the server is away: %d playouts", found.Playouts)
	}
	serve(t, ServerOptions{Listen: strings.TrimPrefix(url, "nats://")})
	defer work(t, &Worker{Conn: dial(t, url), Name: "later", Version: "1", Threads: 1, Memory: 4, Told: quiet})()
	until(t, e, g, told, "later (1 thread) searches")
}

// TestRefusal: a worker that must not or cannot take part says why, at both ends.
func TestRefusal(t *testing.T) {
	for _, test := range []struct {
		worker *Worker
		want   string
	}{
		{&Worker{Version: "2", Memory: 4, Told: quiet}, "w does not search: the search is by Montego 1, and this is 2"},
		{&Worker{Version: "1", Memory: 3, Told: quiet}, "w does not search: the search asks for 4 MiB of memory, and there are 3"},
	} {
		s := serve(t, ServerOptions{})
		told, own := newReports(), newReports()
		w := test.worker
		w.Conn, w.Name, w.Threads, w.Told = dial(t, s.URL()), "w", 1, own.tell
		leave := work(t, w)
		e := player(t, &Master{Conn: dial(t, s.URL()), Version: "1", Memory: 4, Told: told.tell})
		until(t, e, game.New(5, 5, game.DefaultRules(), 750), told, test.want)
		leave()
		if len(own.lines) != 1 || own.lines[0] != test.want {
			t.Errorf("the worker says %q", own.lines)
		}
	}
}

// TestTalk: messages that come twice, late, from ourselves or make no sense are left out.
func TestTalk(t *testing.T) {
	x := &search.Exchange{Depth: 3, Share: 0.02}
	p, err := engine.Parse("rave,memory=4")
	if err != nil {
		t.Fatal(err)
	}
	s := search.New(p.Search, p.Playout, 1)
	defer s.Close()
	s.Join(x)
	own := &exchanger{member: 1, exchange: x, last: map[uint64]uint32{}}
	from := func(member uint64, seq uint32, visits int) *nats.Msg {
		f := frame{kind: deltas, member: member, seq: seq, playouts: visits, deltas: []search.Delta{{Move: goban.NoPoint, Visits: visits}}}
		return &nats.Msg{Data: f.append(nil)}
	}
	root := search.Root{Board: goban.New(5, 5), ToMove: goban.Black}
	found := s.Search(context.Background(), root, search.Limits{Playouts: 10, MaxPlayouts: 20, Unclear: func(*search.Snapshot) bool {
		for _, m := range []*nats.Msg{
			from(2, 1, 100), from(2, 1, 100), // twice
			from(2, 4, 10), from(2, 3, 1000), // late
			from(3, 1, 1), from(1, 9, 5000), // another; ourselves
			{Data: []byte("nonsense")}, {Data: append(from(2, 5, 7).Data, 0x80)}, {},
		} {
			own.receive(m)
		}
		return false
	}})
	if found.Playouts != 10+100+10+1 {
		t.Errorf("%d playouts", found.Playouts)
	}
}

func FuzzFrame(f *testing.F) {
	some := frame{kind: deltas, member: 7, seq: 9, playouts: 3, deltas: []search.Delta{{Depth: 1, Move: 44, Visits: 3, Sum: -5, RAVEVisits: 9, RAVESum: 1}}}
	f.Add(some.append(nil))
	f.Add((&frame{kind: refusal, text: "no"}).append(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := parseFrame(data, nil)
		if err != nil {
			return
		}
		again, err := parseFrame(read.append(nil), nil)
		if err != nil || len(again.deltas) != len(read.deltas) || again.text != read.text {
			t.Errorf("%+v becomes %+v, %v", read, again, err)
		}
	})
}

// ask asks for a search of the empty board again and again until the function that it returns is called, as
// a Master does. said is what the members of the search say.
func ask(t *testing.T, conn *nats.Conn, p engine.Params, id string, wide float64) (said <-chan *nats.Msg, stop func()) {
	t.Helper()
	root := search.RootOf(game.New(7, 7, game.DefaultRules(), 750), goban.Black)
	text, err := json.Marshal(&job{ID: id, Version: "1", Master: 7, Wide: wide, Job: engine.NewJob(engine.SettingsOf(p.Search, p.Playout), &root)})
	if err != nil {
		t.Fatal(err)
	}
	said = hear(t, conn, searches+id)
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for ctx.Err() == nil {
			_ = conn.Publish(jobs, text)
			time.Sleep(50 * time.Millisecond)
		}
	}()
	return said, stop
}

// hear returns the messages of a subject.
func hear(t *testing.T, conn *nats.Conn, subject string) <-chan *nats.Msg {
	t.Helper()
	said := make(chan *nats.Msg, 10_000)
	if _, err := conn.ChanSubscribe(subject, said); err != nil {
		t.Fatal(err)
	}
	return said
}

// next returns the next frame of a kind.
func next(t *testing.T, said <-chan *nats.Msg, kind frameKind) frame {
	t.Helper()
	for end := time.After(30 * time.Second); ; {
		select {
		case m := <-said:
			if f, err := parseFrame(m.Data, nil); err == nil && f.kind == kind {
				return f
			}
		case <-end:
			t.Fatalf("no frame of kind %d has come", kind)
		}
	}
}

// TestDeadJob: a worker that has joined a search as that was over soon joins the next one.
func TestDeadJob(t *testing.T) {
	s, told := serve(t, ServerOptions{}), newReports()
	conn := dial(t, s.URL())
	e := player(t, &Master{Conn: conn, Version: "1", Told: told.tell})
	defer work(t, &Worker{Conn: dial(t, s.URL()), Name: "w", Version: "1", Threads: 1, Memory: 4, Told: quiet})()
	said, stop := ask(t, conn, e.Params(), "over", 0)
	next(t, said, greeting)
	stop()
	begun := time.Now()
	until(t, e, game.New(7, 7, game.DefaultRules(), 750), told, "w (1 thread) searches")
	if waited := time.Since(begun); waited > lease-lease/6 {
		t.Errorf("it came after %v", waited)
	}
}

// TestJoinAgain: a worker that has left a search because its master was silent, as where the server
// was away, joins it again when it is asked to.
func TestJoinAgain(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, s.URL())
	e := player(t, &Master{Conn: conn, Version: "1", Told: quiet})
	defer work(t, &Worker{Conn: dial(t, s.URL()), Name: "w", Version: "1", Threads: 1, Memory: 4, Told: quiet})()
	said, stop := ask(t, conn, e.Params(), "long", 0)
	defer stop()
	first := next(t, said, greeting)
	if err := conn.Publish(searches+"long", (&frame{kind: deltas, member: 7, seq: 1}).append(nil)); err != nil {
		t.Fatal(err)
	}
	if again := next(t, said, greeting); again.member == first.member {
		t.Errorf("member %d comes again", again.member)
	}
}

// TestWide: in a wide analysis workers look at more moves, as the machine that asks does.
func TestWide(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, s.URL())
	asked := hear(t, conn, jobs)
	e := engine.NewWith((&Master{Conn: conn, Version: "1", Told: quiet}).Open, engine.DefaultParams(), 1)
	defer e.Close()
	thinking := e.Start(game.New(7, 7, game.DefaultRules(), 750), goban.Black, nil, search.Limits{Time: time.Minute, Wide: 0.5})
	if j, err := parseJob((<-asked).Data); err != nil || j.Wide != 0.5 {
		t.Errorf("%+v, %v", j, err)
	}
	thinking.Stop()
	defer work(t, &Worker{Conn: dial(t, s.URL()), Name: "w", Version: "1", Threads: 1, Memory: 64, Told: quiet})()
	moves := func(id string, wide float64) int {
		said, stop := ask(t, conn, e.Params(), id, wide)
		defer stop()
		visited := map[goban.Point]bool{}
		for playouts := 0; playouts < 100; {
			f := next(t, said, deltas)
			playouts += f.playouts
			for _, d := range f.deltas {
				if d.Depth == 1 && d.Visits > 0 {
					visited[d.Move] = true
				}
			}
		}
		return len(visited)
	}
	if narrow, wide := moves("narrow", 0), moves("wide", 5); wide < 2*narrow {
		t.Errorf("%d moves, in a wide analysis %d", narrow, wide)
	}
}

// TestEstimateAlone: which stones are dead does not depend on who else searches.
func TestEstimateAlone(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, s.URL())
	asked := make(chan *nats.Msg, 100)
	if _, err := conn.ChanSubscribe(jobs, asked); err != nil {
		t.Fatal(err)
	}
	e := player(t, &Master{Conn: conn, Version: "1", Told: quiet})
	g := game.From(drawn.Board(t, drawn.Fight), goban.Black, game.DefaultRules(), 750)
	e.Estimate(context.Background(), g)
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	if n := len(asked); n > 0 {
		t.Errorf("others were asked %d times", n)
	}
}

// TestVersus: workers compare a move with the others as the machine that asks does, so that half
// of all playouts begin with it.
func TestVersus(t *testing.T) {
	s := serve(t, ServerOptions{})
	told := newReports()
	e := player(t, &Master{Conn: dial(t, s.URL()), Version: "1", Told: told.tell})
	defer work(t, &Worker{Conn: dial(t, s.URL()), Name: "w", Version: "1", Threads: 4, Memory: 4, Told: quiet})()
	g := game.New(7, 7, game.DefaultRules(), 750)
	until(t, e, g, told, "w (4 threads) searches")
	corner := goban.PointAt(0, 0)
	found := e.Appraise(context.Background(), g, corner, search.Limits{Playouts: 6000})
	for i := range found.Moves {
		if m := &found.Moves[i]; m.Point == corner && m.Visits < 2*found.Playouts/5 {
			t.Errorf("%d of %d playouts begin with the move", m.Visits, found.Playouts)
		}
	}
}

// TestJobRoot: a job says all that makes its search another one than that of the game.
func TestJobRoot(t *testing.T) {
	g := game.New(5, 5, game.DefaultRules(), 750)
	root := search.RootOf(g, goban.White, goban.PointAt(0, 0))
	root.Komi, root.Versus, root.PlayOut, root.Pondering = -3.5, goban.PointAt(2, 2), true, true
	j := engine.NewJob(nil, &root)
	again, err := j.Game()
	if err != nil {
		t.Fatal(err)
	}
	if got := j.Root(again); got.ToMove != root.ToMove || got.Komi != root.Komi || got.Versus != root.Versus || !got.PlayOut || !got.Pondering || !slices.Equal(got.Banned, root.Banned) {
		t.Errorf("%+v, want %+v", got, root)
	}
}

// TestJob: a job is the game that it was made of, with handicap, set-up, passes and rules.
func TestJob(t *testing.T) {
	rules, _ := game.RulesByName("japanese")
	g := game.New(9, 9, rules, 50)
	stones, _ := game.FixedHandicap(9, 9, 3)
	if err := g.PlaceHandicap(stones); err != nil {
		t.Fatal(err)
	}
	for _, p := range []goban.Point{goban.PointAt(4, 4), goban.PointAt(4, 5), goban.Pass, goban.PointAt(1, 1)} {
		if err := g.Play(goban.Move{Color: g.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	root := search.Root{Game: g, ToMove: g.ToMove(), Banned: []goban.Point{goban.PointAt(0, 0)}}
	p := engine.DefaultParams()
	text, err := json.Marshal(&job{ID: "id", Version: "1", Master: 5, Memory: 64, Job: engine.NewJob(engine.SettingsOf(p.Search, p.Playout), &root)})
	if err != nil {
		t.Fatal(err)
	}
	j, err := parseJob(text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := j.Game()
	if err != nil {
		t.Fatal(err)
	}
	if got.Board().String() != g.Board().String() || got.Rules() != g.Rules() || got.Komi() != g.Komi() || got.Handicap() != 3 || got.ToMove() != g.ToMove() || len(got.Moves()) != 4 {
		t.Errorf("%v\n%+v komi %v", got.Board(), got.Rules(), got.Komi())
	}
	if q, err := j.Player(3, 17); err != nil || q.Search.Threads != 3 || q.Search.Memory != 17 || q.Search.Patterns != p.Search.Patterns {
		t.Errorf("%+v, %v", q.Search, err)
	}
	for _, bad := range []string{"", "{}", `{"ID":"a.b"}`, `{"ID":"*"}`} {
		if _, err := parseJob([]byte(bad)); err == nil {
			t.Errorf("%q is a job", bad)
		}
	}
}

// TestJobTurns: a pass of White is a move to whoever takes the job over, as it is here.
func TestJobTurns(t *testing.T) {
	for _, turns := range []bool{false, true} {
		g := game.New(5, 5, game.DefaultRules(), 750)
		if turns {
			g.SetTurns()
		}
		for _, p := range []goban.Point{goban.PointAt(2, 2), goban.Pass, goban.PointAt(1, 1), goban.Pass} {
			if err := g.Play(goban.Move{Color: g.ToMove(), Point: p}); err != nil {
				t.Fatal(err)
			}
		}
		root := search.RootOf(g, goban.Black)
		j := engine.NewJob(nil, &root)
		again, err := j.Game()
		if err != nil {
			t.Fatal(err)
		}
		if got := j.Root(again); got.Handicap != root.Handicap || again.AreaKomi() != g.AreaKomi() {
			t.Errorf("turns %v: handicap %d, komi %v, want %d, %v", turns, got.Handicap, again.AreaKomi(), root.Handicap, g.AreaKomi())
		}
	}
}

// TestAccess: whoever has not the credentials asked for is not let in, and the reason is
// one line.
func TestAccess(t *testing.T) {
	dir := t.TempDir()
	right, wrong := filetest.Put(t, dir, "right", "go:secret\n"), filetest.Put(t, dir, "wrong", "go:guess\n")
	s := serve(t, ServerOptions{Credentials: right})
	for name, test := range map[string]struct {
		access Access
		want   string
	}{
		"right":   {Access{URL: s.URL(), Credentials: right}, ""},
		"wrong":   {Access{URL: s.URL(), Credentials: wrong}, "the NATS server refuses these credentials"},
		"none":    {Access{URL: s.URL()}, "the NATS server refuses these credentials"},
		"nowhere": {Access{URL: "nats://127.0.0.1:1"}, "no NATS server answers there"},
		"neither": {Access{URL: s.URL(), Credentials: filetest.Put(t, dir, "neither", "go secret")}, "neither a line user:password nor"},
		"no file": {Access{URL: s.URL(), Credentials: filepath.Join(dir, "x")}, "no such file"},
		"no name": {Access{URL: "nats://%%"}, "nats"},
	} {
		conn, err := test.access.Dial("test", quiet)
		if conn != nil {
			conn.Close()
		}
		if text := errorText(err); (test.want == "") != (text == "") || !strings.Contains(text, test.want) || strings.Contains(text, "\n") {
			t.Errorf("%s: %q, want %q", name, text, test.want)
		}
	}
	for name, test := range map[string]struct {
		options ServerOptions
		want    string
	}{
		"open":    {ServerOptions{Listen: "0.0.0.0:0", Dir: dir}, "open to other machines"},
		"taken":   {ServerOptions{Listen: strings.TrimPrefix(s.URL(), "nats://"), Dir: dir}, "address already in use"},
		"address": {ServerOptions{Listen: "4222", Dir: dir}, `"4222" is no HOST:PORT`},
		"secret":  {ServerOptions{Listen: "127.0.0.1:0", Dir: dir, Credentials: filetest.Put(t, dir, "bad", "x")}, "no line user:password"},
	} {
		s, err := Serve(test.options)
		if s != nil {
			s.Close()
		}
		if !strings.Contains(errorText(err), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// TestSpoiltFolder: a server that cannot keep queues in its folder says so at once.
func TestSpoiltFolder(t *testing.T) {
	dir := t.TempDir()
	filetest.Put(t, dir, "jetstream", "no folder")
	begun := time.Now()
	s, err := Serve(ServerOptions{Listen: "127.0.0.1:0", Dir: dir})
	if s != nil {
		s.Close()
	}
	if text := errorText(err); !strings.Contains(text, "not a directory") || strings.Contains(text, "\n") || time.Since(begun) > startTimeout/2 {
		t.Errorf("%q after %v", text, time.Since(begun))
	}
}

// TestOneFolder: two servers do not keep their queues in one folder, which is free again when the
// first has ended.
func TestOneFolder(t *testing.T) {
	dir := t.TempDir()
	first := serve(t, ServerOptions{Dir: dir})
	second, err := Serve(ServerOptions{Listen: "127.0.0.1:0", Dir: dir})
	if second != nil {
		second.Close()
	}
	if want := "another server keeps its queues in " + dir + "; give another --dir"; errorText(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
	first.Close()
	serve(t, ServerOptions{Dir: dir})
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestTimeOfMoves: the engine's own decision works over a cluster.
func TestTimeOfMoves(t *testing.T) {
	s := serve(t, ServerOptions{})
	defer work(t, &Worker{Conn: dial(t, s.URL()), Name: "w", Version: "1", Threads: 1, Memory: 4, Told: quiet})()
	e := player(t, &Master{Conn: dial(t, s.URL()), Version: "1", Told: quiet})
	g := game.New(5, 5, game.DefaultRules(), 750)
	for range 4 {
		if d := e.GenMove(context.Background(), g, g.ToMove(), engine.Terms{Think: 60 * time.Millisecond}); d.Move.Point == goban.NoPoint {
			t.Fatalf("%+v", d)
		}
	}
}

// quiet hears what no test asks for.
func quiet(string) {}
