package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"montego/internal/panics"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// Worker searches what masters ask for, one position at a time, and tells them what it
// finds.
type Worker struct {
	Conn    *nats.Conn
	Name    string // for people
	Version string // of this program
	Threads int
	Memory  int          // MiB of the search tree
	Told    func(string) // is called with each line on what the worker does

	engine   *engine.Engine // of the last job
	tree     *search.Search // the engine's
	settings []string       // the engine's
	refused  sync.Map       // reasons
}

// lease is how long a worker searches on without a sign of life of its master, and firstLease
// how long it waits for the first one: the search may have ended before it had joined. If the search
// has not ended, as where the server was away, the master asks for it again, and the worker joins again.
const (
	lease      = 3 * time.Second
	firstLease = (slowest + 10) * interval
)

// Run works until ctx is done. It returns when the worker has left its search.
func (w *Worker) Run(ctx context.Context) error {
	asked := make(chan *nats.Msg, 64)
	sub, err := w.Conn.ChanSubscribe(jobs, asked)
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	defer w.close()
	var done []string // the last searches that this worker has left because they were over
	for {
		select {
		case <-ctx.Done():
			return nil
		case m := <-asked:
			m = newest(m, asked)
			j, err := parseJob(m.Data)
			if err != nil || slices.Contains(done, j.ID) {
				continue
			}
			if w.take(ctx, j) {
				done = append(done[max(0, len(done)-maxDone):], j.ID)
			}
		}
	}
}

// newest returns the last of the jobs that wait: those before may be over.
func newest(m *nats.Msg, asked <-chan *nats.Msg) *nats.Msg {
	for {
		select {
		case m = <-asked:
		default:
			return m
		}
	}
}

// maxDone is how many searches a worker remembers as over.
const maxDone = 64

// take searches what a job asks for until the master says that it is over, or is silent.
// It reports whether the job is done with.
func (w *Worker) take(ctx context.Context, j *job) (over bool) {
	x := &search.Exchange{Depth: sharedDepth, Share: sharedShare, Member: 1 + rand.IntN(virtualMembers-1), Members: virtualMembers, VirtualWins: virtualWins}
	alive, stopped := make(chan struct{}, 1), make(chan struct{})
	var stopping sync.Once
	t := &exchanger{conn: w.Conn, subject: searches + j.ID, member: rand.Uint64(), exchange: x, heard: func(f *frame) {
		switch {
		case f.member != j.Master:
		case f.kind == stop:
			stopping.Do(func() { close(stopped) })
		default:
			select {
			case alive <- struct{}{}:
			default:
			}
		}
	}}
	bug := panics.Catch(func() { over = w.search(ctx, j, t, alive, stopped) })
	if bug != nil { // in the search or the making of it: the next one gets an engine anew
		w.refuse(t, bug)
		_ = panics.Catch(w.close)
		return true
	}
	return over
}

// Each member of a search but the first gives virtualWins virtual wins to one in
// virtualMembers of the moves in each upper node. virtualWins is Pachi's number.
const (
	virtualMembers = 16
	virtualWins    = 5
)

// search takes part in a search, if this worker can, until the master stops it or is silent, and
// reports whether the job is done with.
func (w *Worker) search(ctx context.Context, j *job, t *exchanger, alive, stopped <-chan struct{}) (over bool) {
	if err := w.prepare(j); err != nil {
		w.refuse(t, err)
		return true
	}
	if err := t.listen(); err != nil {
		return false
	}
	defer t.close()
	g, err := j.Game()
	if err != nil {
		w.refuse(t, err)
		return true
	}
	w.tree.Join(t.exchange)
	thinking := w.engine.StartFrom(g, j.Root(g), search.Limits{Time: longestSearch, Wide: j.Wide})
	defer func() {
		thinking.Stop()
		w.tree.Join(nil)
	}()
	t.send(&frame{kind: greeting, text: fmt.Sprintf("%s (%s)", w.Name, phrases.Count(w.Threads, "thread"))})
	tick, silent := time.Tick(interval), time.NewTimer(firstLease)
	for {
		select {
		case <-ctx.Done():
			return false
		case <-stopped:
			return true
		case <-silent.C:
			return false
		case <-alive:
			silent.Reset(lease)
		case <-tick:
			t.tell()
		}
	}
}

// longestSearch bounds a search that is not stopped by its master.
const longestSearch = 24 * time.Hour

// refuse sends the reason why the worker does not search to the master, and calls w.Told
// with each reason once.
func (w *Worker) refuse(t *exchanger, err error) {
	text := fmt.Sprintf("%s does not search: %v", w.Name, err)
	t.send(&frame{kind: refusal, text: text})
	if _, again := w.refused.LoadOrStore(text, true); !again {
		w.Told(text)
	}
}

// prepare makes the worker's engine one for the job. Between the searches of a game it
// keeps its tree.
func (w *Worker) prepare(j *job) error {
	switch {
	case j.Version != w.Version:
		return fmt.Errorf("the search is by Montego %s, and this is %s", j.Version, w.Version)
	case j.Memory > w.Memory:
		return fmt.Errorf("the search asks for %d MiB of memory, and there are %d", j.Memory, w.Memory)
	case w.engine != nil && slices.Equal(w.settings, j.Params):
		return nil
	}
	p, err := j.Player(w.Threads, w.Memory)
	if err != nil {
		return err
	}
	w.close()
	runtime.GC() // the new tree takes the memory of the old one
	w.settings = j.Params
	w.engine = engine.NewWith(func(p search.Params, po playout.Params, seed uint64) search.Searcher {
		s := search.New(p, po, seed)
		if w.tree == nil {
			w.tree = s
		}
		return s
	}, p, rand.Uint64())
	return nil
}

// close gives back the memory of the engine.
func (w *Worker) close() {
	e := w.engine
	w.engine, w.tree, w.settings = nil, nil, nil
	if e != nil {
		e.Close()
	}
}
