package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"montego/lab/match"
	"montego/lab/store"
)

// small is a match of quick games.
func small(t *testing.T, path string) (match.Settings, *match.Match) {
	t.Helper()
	s := match.DefaultSettings()
	s.Size, s.Games, s.RandomMoves = "3", 8, 2
	players, err := match.ParsePlayers([]string{"preset:uct,playouts=8", "preset:uct,playouts=4"}, "search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.New(players)
	if err != nil {
		t.Fatal(err)
	}
	m.Parallel = 3
	if path != "" {
		kept, err := store.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { kept.Close() })
		if err := m.Begin(context.Background(), kept); err != nil {
			t.Fatal(err)
		}
	}
	return s, m
}

// farm has workers play the games of a match.
func farm(t *testing.T, s *Server, settings match.Settings, m *match.Match, told func(string)) *Batch {
	t.Helper()
	b, err := NewBatch(context.Background(), dial(t, s.URL()), "1", "m", true, told)
	if err == nil {
		m.Elsewhere, err = Games(b, settings, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// play plays a match, over a farm if there is a server, and returns what became of each
// game. enough, if it is not 0, is the number of games after which the match is broken off.
func play(t *testing.T, s *Server, path string, enough int) map[int]string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	settings, m := small(t, path)
	if s != nil {
		b := farm(t, s, settings, m, nil)
		defer func() { b.Close(enough == 0) }()
	}
	records, err := m.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	games := map[int]string{}
	for r := range records {
		if games[r.Number] != "" {
			t.Errorf("game %d comes twice", r.Number)
		}
		games[r.Number] = m.Pack(r).Result + " " + m.Pack(r).Ending
		if len(games) == enough {
			cancel()
		}
	}
	if err := m.Err(); err != nil {
		t.Error(err)
	}
	return games
}

// join lets a player play until the function that it returns is called.
func join(t *testing.T, s *Server, version string, told func(string)) (leave func()) {
	t.Helper()
	return joinAs(&TaskWorker{Conn: dial(t, s.URL()), Name: "p", Version: version, Tasks: 2, Memory: 8, Told: told})
}

// soon is how long the tests wait for a sign of life of a worker that is dead.
const soon = 300 * time.Millisecond

// joinBesideDead is join beside workers that die.
func joinBesideDead(t *testing.T, s *Server) (leave func()) {
	t.Helper()
	return joinAs(&TaskWorker{Conn: dial(t, s.URL()), Name: "p", Version: "1", Tasks: 2, Memory: 8, ackWait: soon, Told: quiet})
}

// joinAs lets a worker work until leave.
func joinAs(p *TaskWorker) (leave func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var playing sync.WaitGroup
	playing.Go(func() { p.Run(ctx) })
	return sync.OnceFunc(func() { cancel(); playing.Wait() })
}

// dying takes the first task and is never heard of again; then the channel is closed.
func dying(t *testing.T, s *Server) (lost <-chan struct{}) {
	t.Helper()
	conn, done := dial(t, s.URL()), make(chan struct{})
	go func() {
		defer close(done)
		js, err := queues(context.Background(), conn)
		if err != nil {
			t.Error(err)
			return
		}
		consumer, err := js.CreateOrUpdateConsumer(context.Background(), tasksQueue, consumerOf("1", soon))
		if err != nil {
			t.Error(err)
			return
		}
		for taken := 0; taken == 0; {
			tasks, err := consumer.Fetch(1, jetstream.FetchMaxWait(time.Second))
			if err != nil {
				t.Error(err)
				return
			}
			for range tasks.Messages() {
				taken++
			}
		}
	}()
	return done
}

// TestFarm: the games come out as on one machine, each once, although a worker takes a game
// and is never heard of again, and the match is broken off and goes on.
func TestFarm(t *testing.T) {
	want := play(t, nil, "", 0)
	s, path := serve(t, ServerOptions{}), filepath.Join(t.TempDir(), "match.db")
	lost := dying(t, s)
	var workers sync.WaitGroup
	ctx, cancel := context.WithCancel(context.Background())
	workers.Go(func() {
		<-lost
		a, b := joinBesideDead(t, s), joinBesideDead(t, s)
		<-ctx.Done()
		a()
		b()
	})
	defer workers.Wait()
	defer cancel()
	if part := play(t, s, path, 3); len(part) < 3 {
		t.Errorf("%d games before the match is broken off", len(part))
	}
	got := play(t, s, path, 0)
	if len(got) != len(want) {
		t.Errorf("%d games of %d", len(got), len(want))
	}
	for n, result := range want {
		if got[n] != result {
			t.Errorf("game %d: %s, and on one machine %s", n, got[n], result)
		}
	}
}

// TestFarmAgain: a queue holds a game once, and takes it again after a match that failed has
// been closed.
func TestFarmAgain(t *testing.T) {
	s, ctx := serve(t, ServerOptions{}), context.Background()
	settings, m := small(t, "")
	for range 2 {
		b := farm(t, s, settings, m, nil)
		for range 2 {
			if err := publish(ctx, b.js, func(string) {}, tasksOf+"1.m.3", task{Batch: "m"}); err != nil {
				t.Error(err)
			}
		}
		games, err := b.js.Stream(ctx, tasksQueue)
		if err != nil {
			t.Fatal(err)
		}
		if n := games.CachedInfo().State.Msgs; n != 1 {
			t.Errorf("%d games are in the queue, not 1", n)
		}
		b.Close(true)
	}
}

// TestTaskFailed: a task that a worker could not do is done anew when the batch goes on in another
// process, whether the one before has heard of the failure or not.
func TestTaskFailed(t *testing.T) {
	tries := map[string]int{}
	handlers["again"] = func(_ context.Context, _ *TaskWorker, body []byte) (any, error) {
		if tries[string(body)]++; tries[string(body)] == 1 {
			return nil, errors.New("no memory")
		}
		return "done", nil
	}
	t.Cleanup(func() { delete(handlers, "again") })
	s, ctx := serve(t, ServerOptions{}), context.Background()
	w := &TaskWorker{Conn: dial(t, s.URL()), Name: "p", Version: "1", Tasks: 1, Memory: 8, Told: quiet}
	defer joinAs(w)()
	batch := func() *Batch {
		b, err := NewBatch(ctx, dial(t, s.URL()), "1", "b", true, quiet)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	first := batch()
	if err := first.do(ctx, 7, "again", "heard", new(string)); err == nil || err.Error() != "p cannot do it: no memory" {
		t.Errorf("the first try: %v", err)
	}
	if err := publish(ctx, first.js, func(string) {}, tasksOf+"1.b.8", task{"b", 8, "again", []byte(`"unheard"`)}); err != nil {
		t.Fatal(err)
	}
	first.Close(false)
	second := batch()
	for failed := false; !failed; time.Sleep(time.Millisecond) {
		second.mu.Lock()
		failed = second.early[8] != nil
		second.mu.Unlock()
	}
	for number, body := range map[int]string{7: "heard", 8: "unheard"} {
		answer := ""
		if err := second.do(ctx, number, "again", body, &answer); err != nil || answer != "done" {
			t.Errorf("task %d again: %q, %v", number, answer, err)
		}
	}
	second.Close(true)
}

// TestAnswerLost: a message whose answer does not come is published again, also where the context
// has a later deadline.
func TestAnswerLost(t *testing.T) {
	conn := dial(t, serve(t, ServerOptions{}).URL())
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	heard, err := conn.Subscribe("lost", func(m *nats.Msg) {
		if asked++; asked > 1 {
			_ = m.Respond([]byte(`{"stream":"S","seq":1}`))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = heard.Unsubscribe() }()
	ctx, cancel := context.WithTimeout(context.Background(), 3*dialTimeout)
	defer cancel()
	if err := publish(ctx, js, func(string) {}, "lost", 1); err != nil {
		t.Error(err)
	}
}

// TestQueuesLost: when the server comes back without its queues, a task in hand, one that waited
// there and one of later are done all the same, by a worker that was there before.
func TestQueuesLost(t *testing.T) {
	for name, keep := range map[string]bool{"results kept": true, "results dropped": false} {
		t.Run(name, func(t *testing.T) { loseQueues(t, keep) })
	}
}

func loseQueues(t *testing.T, keep bool) {
	taken, release := make(chan bool, 10), make(chan bool)
	handlers["slow"] = func(ctx context.Context, _ *TaskWorker, _ []byte) (any, error) {
		taken <- true
		select {
		case <-release:
		case <-ctx.Done():
		}
		return "done", nil
	}
	defer delete(handlers, "slow")
	s := serve(t, ServerOptions{})
	defer joinAs(&TaskWorker{Conn: dial(t, s.URL()), Name: "p", Version: "1", Tasks: 1, Memory: 8, Told: quiet})()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	b, err := NewBatch(ctx, dial(t, s.URL()), "1", "b", keep, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	var asking sync.WaitGroup
	ask := func(number int) {
		asking.Go(func() {
			answer := ""
			if err := b.do(ctx, number, "slow", nil, &answer); err != nil || answer != "done" {
				t.Errorf("task %d: %q, %v", number, answer, err)
			}
		})
	}
	ask(1)
	<-taken
	ask(2)
	for queued := uint64(0); queued < 2; time.Sleep(time.Millisecond) {
		q, err := b.js.Stream(ctx, tasksQueue)
		if err != nil {
			t.Fatal(err)
		}
		queued = q.CachedInfo().State.Msgs
	}
	s.Close()
	serve(t, ServerOptions{Listen: strings.TrimPrefix(s.URL(), "nats://")})
	ask(3)
	close(release)
	asking.Wait()
}

// TestFarmTwice: a result that comes twice counts once, one that no caller waits for is kept,
// and what is no result is left out.
func TestFarmTwice(t *testing.T) {
	b := &Batch{keep: true, waiting: map[int]*waiting{}, early: map[int]*taskResult{}, done: map[int]bool{}}
	answer := make(chan *taskResult, 1)
	b.waiting[4] = &waiting{hears: answer}
	b.enter([]byte(`{"Number":4,"Why":"first"}`))
	b.enter([]byte(`{"Number":4,"Why":"second"}`))
	b.enter([]byte(`nonsense`))
	if r := <-answer; r.Why != "first" || len(b.waiting) > 0 {
		t.Errorf("%+v", r)
	}
	early := 0
	for range 2 {
		b.enter([]byte(`{"Number":5,"Body":17}`))
		if early > 0 {
			break
		}
		if err := b.do(context.Background(), 5, gameKind, nil, &early); err != nil || early != 17 {
			t.Errorf("the result that came before: %d, %v", early, err)
		}
	}
	if len(b.early) > 0 {
		t.Errorf("%d results are kept that nobody will ask for", len(b.early))
	}
}

// TestFarmVersion: a worker of another version says that it does not play, at both ends.
func TestFarmVersion(t *testing.T) {
	s := serve(t, ServerOptions{})
	told, own := newReports(), newReports()
	defer join(t, s, "2", own.tell)()
	settings, m := small(t, "")
	defer farm(t, s, settings, m, told.tell).Close(true)
	const want = "p does not take part: the work is of Montego 1, and this is 2"
	if line := <-own.heard; line != want {
		t.Error(line)
	}
	line := <-told.heard
	if line == noWorker { // it had not come yet
		line = <-told.heard
	}
	if line != want {
		t.Error(line)
	}
}

// TestFarmAlone: who lets workers play hears that there are none.
func TestFarmAlone(t *testing.T) {
	s, told := serve(t, ServerOptions{}), newReports()
	settings, m := small(t, "")
	defer farm(t, s, settings, m, told.tell).Close(true)
	if line := <-told.heard; line != noWorker {
		t.Error(line)
	}
}

// TestFarmWorkerBack: a worker that comes back a moment after the first announcement, as all do
// after a restart of the server, is not missed.
func TestFarmWorkerBack(t *testing.T) {
	s, told := serve(t, ServerOptions{}), newReports()
	b, err := NewBatch(context.Background(), dial(t, s.URL()), "1", "b", true, told.tell)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	time.Sleep(announceEvery / 4)
	heard, err := dial(t, s.URL()).SubscribeSync(news)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := heard.NextMsg(time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	if told.mu.Lock(); len(told.lines) > 0 {
		t.Errorf("told %q", told.lines)
	}
	told.mu.Unlock()
}

// TestFarmForeign: workers run no other programs, whatever a task names.
func TestFarmForeign(t *testing.T) {
	settings, m := small(t, "")
	program, err := match.ParsePlayer("gtp:rm -rf /")
	if err != nil {
		t.Fatal(err)
	}
	m.Players = slices.Clone(m.Players)
	m.Players[1] = program
	if _, err := Games(nil, settings, m); err == nil || !strings.Contains(err.Error(), "presets of Montego only") {
		t.Errorf("a farm for a program: %v", err)
	}
	_, m = small(t, "")
	if m.Referee, err = match.ParseReferee("agreement:score:gnugo --mode gtp"); err != nil {
		t.Fatal(err)
	}
	if _, err := Games(nil, settings, m); err == nil || !strings.Contains(err.Error(), "referee agreement:score:gnugo") {
		t.Errorf("a farm for a referee: %v", err)
	}
	w := &TaskWorker{Tasks: 1, Memory: 2, Told: quiet}
	trace := filepath.Join(t.TempDir(), "trace")
	for _, job := range []string{
		`{"Players":["gtp:touch %s","preset:uct"],"Settings":["size=3"]}`,
		`{"Players":["preset:uct","preset:uct"],"Settings":["size=3","referee=gtp:touch %s"],"ScheduledGame":{"Players":[0,1]}}`,
		`{"Players":["preset:uct","preset:uct"],"Settings":["size=3","referee=agreement:score:touch %s"],"ScheduledGame":{"Players":[0,1]}}`,
	} {
		r := w.result(context.Background(), &task{Kind: gameKind, Body: json.RawMessage(strings.ReplaceAll(job, "%s", filepath.ToSlash(trace)))})
		if _, err := os.Stat(trace); err == nil || r.Body != nil || r.Why == "" {
			t.Errorf("%s: %+v, and the program has left %v", job, r, err)
		}
	}
}

// away is JetStream of a server that is away, or of one without workers if err is nil; interrupt is
// called when it is asked.
type away struct {
	jetstream.JetStream
	err       error
	interrupt func()
}

var errAway = errors.New("the server is away")

func (a away) Publish(context.Context, string, []byte, ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	a.interrupt()
	return nil, a.err
}

// TestGivenUp: a task that is given up before it is handed out, or before it is done, is not handed
// out again.
func TestGivenUp(t *testing.T) {
	for _, err := range []error{errAway, nil} {
		ctx, cancel := context.WithCancel(t.Context())
		b := &Batch{js: away{err: err, interrupt: cancel}, waiting: map[int]*waiting{}, done: map[int]bool{}}
		if err := b.do(ctx, 1, gameKind, nil, nil); !errors.Is(err, context.Canceled) || len(b.waiting) > 0 {
			t.Errorf("%v, and %d tasks wait", err, len(b.waiting))
		}
	}
}

// handed is a game from the queue, with the answers of the player.
type handed struct {
	jetstream.Msg
	answers []string
}

func (h *handed) Data() []byte      { return []byte(`{"Kind":"game","Body":{"Players":["gtp:true"]}}`) }
func (h *handed) InProgress() error { return nil }
func (h *handed) Ack() error        { h.answers = append(h.answers, "ack"); return nil }
func (h *handed) Nak() error        { h.answers = append(h.answers, "nak"); return nil }

// TestTaskInterrupted: a game goes back to the queue if the player is interrupted before
// its result is safe.
func TestTaskInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	h := new(handed)
	(&TaskWorker{Tasks: 1, Told: quiet}).handle(ctx, away{err: errAway, interrupt: cancel}, h)
	if !slices.Equal(h.answers, []string{"nak"}) {
		t.Errorf("the player answers %v", h.answers)
	}
}

// serveForeign starts a server of NATS with other options than Serve gives it, and returns its address.
func serveForeign(t *testing.T, o server.Options) (url string) {
	t.Helper()
	o.ServerName, o.Host, o.Port, o.NoLog, o.NoSigs = "foreign", "127.0.0.1", server.RANDOM_PORT, true, true
	o.JetStream, o.StoreDir = true, t.TempDir()
	s, err := server.NewServer(&o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(startTimeout) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}

// TestLargeMessages: a task or a result that the server does not take is told to who asks for it,
// and others are done all the same.
func TestLargeMessages(t *testing.T) {
	handlers["long"] = handler(func(_ *TaskWorker, _ context.Context, long *struct{ Result int }) (any, error) {
		return strings.Repeat("x", long.Result), nil
	})
	t.Cleanup(func() { delete(handlers, "long") })
	url := serveForeign(t, server.Options{MaxPayload: 50_000})
	defer joinAs(&TaskWorker{Conn: dial(t, url), Name: "p", Version: "1", Tasks: 1, Memory: 8, Told: quiet})()
	b, err := NewBatch(t.Context(), dial(t, url), "1", "b", true, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	type long struct {
		Task   string
		Result int
	}
	const tooLarge = " bytes and its header are more than the 50000 bytes that the NATS server allows (nats: maximum payload exceeded)"
	for number, tt := range []struct {
		body long
		want string
	}{
		{long{Task: strings.Repeat("x", 50_000)}, "a message of 50068" + tooLarge},
		{long{Result: 50_000}, "p cannot hand in its result: a message of 50031" + tooLarge},
		{long{Result: 10}, ""},
	} {
		answer := ""
		if err := b.do(t.Context(), number, "long", tt.body, &answer); errorText(err) != tt.want || err == nil && len(answer) != tt.body.Result {
			t.Errorf("%.70v: %d bytes, %v", tt.body, len(answer), err)
		}
	}
}

// TestFullServer: who waits because the server has no room for messages is told why.
func TestFullServer(t *testing.T) {
	url := serveForeign(t, server.Options{JetStreamMaxStore: 4096})
	told := newReports()
	ctx, cancel := context.WithCancel(t.Context())
	b, err := NewBatch(ctx, dial(t, url), "1", NewNumber(), false, told.tell)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	done := make(chan error, 2)
	for range 2 {
		go func() { done <- b.doNext(ctx, gameKind, strings.Repeat("x", 10_000), new(string)) }()
	}
	const want = "the NATS server keeps no more messages (insufficient resources); perhaps its disk is full"
	for line := <-told.heard; line != want; line = <-told.heard {
		if line != noWorker {
			t.Errorf("told %q", line)
		}
	}
	cancel()
	for range 2 {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}
