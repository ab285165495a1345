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
	Told    func(string) // hears in a line who joins and who does not, from many goroutines; may be nil
	Traffic Traffic      // of all searches

	greeted sync.Map // what Told has heard already
}

// asks is the time after which a job is sent again, so that workers that come later join too.
const asks = 10 * interval

// Searches that would be over before a worker has begun are not asked for.
const (
	leastPlayouts = 500
	leastTime     = 50 * time.Millisecond
)

// Open is the engine.Factory of a player that searches with the cluster.
func (a *Master) Open(p search.Params, po playout.Params, seed uint64) search.Searcher {
	p.Parallel, p.Fold = search.TreeParallel, false // all members must have the same children
	return &searcher{tree: search.New(p, po, seed), asker: a, settings: engine.SettingsOf(p, po)}
}

var _ engine.Factory = (*Master)(nil).Open

// tell passes on what Told has not heard yet.
func (a *Master) tell(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	if _, again := a.greeted.LoadOrStore(text, true); !again && a.Told != nil {
		a.Told(text)
	}
}

// tree is the tree of this machine.
type tree = search.Search

// searcher is the search.Searcher of an Master: a tree of this machine that hears of others.
type searcher struct {
	*tree
	asker    *Master
	settings []string
}

// Search searches here and on all workers. It ends as the search of this machine does,
// whose playouts are those of all: at a limit, or when ctx is done.
func (s *searcher) Search(ctx context.Context, root search.Root, limits search.Limits) *search.Snapshot {
	tiny := limits.Playouts > 0 && limits.Playouts < leastPlayouts || limits.Time > 0 && limits.Time < leastTime
	if tiny || root.Game == nil {
		return s.tree.Search(ctx, root, limits)
	}
	x := &search.Exchange{Depth: toldDepth, Share: toldShare}
	s.Join(x)
	over := make(chan struct{})
	j := &job{
		ID: nuid.Next(), Version: s.asker.Version, Master: rand.Uint64(), Memory: s.asker.Memory, Job: engine.NewJob(s.settings, &root),
	}
	go func() {
		if bug := panics.Catch(func() { s.asker.lead(j, x, over) }); bug != nil {
			s.asker.tell("this machine searches alone: %v", bug)
		}
	}()
	defer s.Join(nil)
	defer close(over)
	return s.tree.Search(ctx, root, limits)
}

// lead asks for a search and takes part in its talk until it is over. The caller does not wait for it.
func (a *Master) lead(j *job, x *search.Exchange, over <-chan struct{}) {
	text, err := json.Marshal(j)
	if err != nil {
		panic("cluster: a job is no JSON: " + err.Error())
	}
	t := &talk{conn: a.Conn, subject: talks + j.ID, member: j.Master, exchange: x, traffic: &a.Traffic, heard: a.hear}
	if err := t.listen(); err != nil {
		a.tell("this machine searches alone: %v", err)
		return
	}
	defer t.close()
	ask, tick := time.NewTicker(asks), time.NewTicker(interval)
	defer ask.Stop()
	defer tick.Stop()
	_ = a.Conn.Publish(jobs, text) // who does not hear it hears the next
	for {
		select {
		case <-ask.C:
			_ = a.Conn.Publish(jobs, text)
		case <-tick.C:
			t.tell()
		case <-over:
			t.send(&frame{kind: stop})
			return
		}
	}
}

// hear hears who takes part.
func (a *Master) hear(f *frame) {
	switch f.kind {
	case greeting:
		a.tell("%s searches with this machine", f.text)
	case refusal:
		a.tell("%s", f.text)
	}
}
