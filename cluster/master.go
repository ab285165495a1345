package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/playout"
	"montego/player/search"
)

// Master makes searchers that search on this machine and ask all workers of a cluster to
// search the same position: distributed search as in [Baudis11] §3.3.4. What the workers
// find is added to the tree of this machine, so that its root has the visits of all. One
// Master may serve many engines.
type Master struct {
	Conn    *nats.Conn
	Version string       // of this program; workers of another do not join
	Memory  int          // MiB that the tree of a worker must have
	Told    func(string) // is called, from many goroutines, with a line for each worker that joins or refuses

	greeted sync.Map // what Told has heard already
}

// asks is the time after which a job is sent again, so that workers that come later join too.
const asks = 10 * interval

// Searches that would be over before a worker has begun are not asked for.
const (
	minPlayouts = 500
	minTime     = 50 * time.Millisecond
)

// Open is the search.Factory of a player that searches with the cluster.
func (m *Master) Open(p search.Params, po playout.Params, seed uint64) search.Searcher {
	p.Parallel, p.Fold = search.TreeParallel, false // all members must have the same children
	return &searcher{tree: search.New(p, po, seed), master: m, settings: engine.SettingsOf(p, po)}
}

var _ search.Factory = (*Master)(nil).Open

// tell passes on what Told has not heard yet.
func (m *Master) tell(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	if _, again := m.greeted.LoadOrStore(text, true); !again {
		m.Told(text)
	}
}

// tree is the tree of this machine.
type tree = search.Search

// searcher is the search.Searcher of a Master: a tree of this machine that hears of others.
type searcher struct {
	*tree
	master   *Master
	settings []string
}

// Search searches here and on all workers. It ends as the search of this machine does,
// whose playouts are those of all: at a limit, or when ctx is done.
func (s *searcher) Search(ctx context.Context, root search.Root, limits search.Limits) *search.Snapshot {
	tiny := limits.Playouts > 0 && limits.Playouts < minPlayouts || limits.Time > 0 && limits.Time < minTime
	if tiny || root.Game == nil {
		return s.tree.Search(ctx, root, limits)
	}
	x := &search.Exchange{Depth: sharedDepth, Share: sharedShare}
	s.Join(x)
	over := make(chan struct{})
	j := &job{
		ID: nuid.Next(), Version: s.master.Version, Master: rand.Uint64(), Memory: s.master.Memory, Wide: limits.Wide,
		Job: engine.NewJob(s.settings, &root),
	}
	go func() {
		if bug := panics.Catch(func() { s.master.lead(j, x, over) }); bug != nil {
			s.master.tell("this machine searches alone: %v", bug)
		}
	}()
	defer s.Join(nil)
	defer close(over)
	return s.tree.Search(ctx, root, limits)
}

// lead asks for a search and exchanges deltas with its members until it is over. The caller does not
// wait for it.
func (m *Master) lead(j *job, x *search.Exchange, over <-chan struct{}) {
	text := panics.Must(json.Marshal(j)) // plain fields can be encoded
	t := &exchanger{conn: m.Conn, subject: searches + j.ID, member: j.Master, exchange: x, heard: m.hear}
	if err := t.listen(); err != nil {
		m.tell("this machine searches alone: %v", err)
		return
	}
	defer t.close()
	ask, tick := time.Tick(asks), time.Tick(interval)
	_ = m.Conn.Publish(jobs, text) // who does not hear it hears the next
	for {
		select {
		case <-ask:
			_ = m.Conn.Publish(jobs, text)
		case <-tick:
			t.tell()
		case <-over:
			t.send(&frame{kind: stop})
			return
		}
	}
}

func (m *Master) hear(f *frame) {
	switch f.kind {
	case greeting:
		m.tell("%s searches with this machine", f.text)
	case refusal:
		m.tell("%s", f.text)
	}
}
