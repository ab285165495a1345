package games

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// slowStore is a store whose first Save waits for the test before it writes, or fails.
type slowStore struct {
	memory
	hung  atomic.Bool
	begun chan struct{} // closed when the first Save has begun
	goOn  chan struct{} // closed when it may go on
	err   error         // of that Save
}

func (s *slowStore) Save(name string, record []byte) error {
	if s.hung.CompareAndSwap(false, true) {
		close(s.begun)
		<-s.goOn
		if s.err != nil {
			return s.err
		}
	}
	return s.memory.Save(name, record)
}

// slowSave is a game whose first move is being saved: the store hangs until release is called.
type slowSave struct {
	host    *Host
	page    *tab
	game    *Game
	store   *slowStore
	release func()
	saved   chan struct{} // closed when that save is over
}

// saveSlowly begins a game with a move at C3 and saves it.
func saveSlowly(t *testing.T, err error) *slowSave {
	t.Helper()
	store := &slowStore{begun: make(chan struct{}), goOn: make(chan struct{}), err: err}
	x := &slowSave{store: store, saved: make(chan struct{}), release: sync.OnceFunc(func() { close(store.goOn) })}
	x.host = newHost(t, testOptions(store))
	x.page = openTab(t, x.host)
	x.page.newGame(5)
	x.page.play("C3")
	x.game = x.host.games[x.page.state().Game].game
	go func() {
		defer close(x.saved)
		x.game.flush()
	}()
	<-store.begun
	late := time.AfterFunc(time.Minute, func() {
		t.Error("the game waits for the store")
		x.release()
	})
	t.Cleanup(func() {
		late.Stop()
		x.release()
	})
	return x
}

// TestPlayWhileSaving: a game goes on while the store is slow, and whatever is done then that must
// be sure of the record leaves the last one in the store, not the one that was under way.
func TestPlayWhileSaving(t *testing.T) {
	for name, do := range map[string]func(x *slowSave){
		"flush": func(x *slowSave) { x.game.flush() },
		"leave": func(x *slowSave) { x.page.seat.Leave() },
		"close": func(x *slowSave) {
			if lost := x.host.Close(); len(lost) > 0 {
				t.Errorf("close: lost %q", lost)
			}
		},
	} {
		x := saveSlowly(t, nil)
		x.page.play("C4")
		done := make(chan struct{})
		go func() {
			defer close(done)
			do(x)
		}()
		other := openTab(t, x.host) // which takes a while
		x.release()
		<-x.saved
		<-done
		if record, err := x.store.Load(x.game.name); err != nil || !strings.Contains(string(record), "W[cb]") {
			t.Errorf("%s: the record is %s, %v", name, record, err)
		}
		other.do(`{"type":"open","game":%q}`, x.game.name)
		other.expectBoard(`
			.....
			..O..
			..X..
			.....
			.....`)
	}
}

// TestDeleteWhileSaving: a save that is under way when a game is deleted does not bring it back. Until
// the store has deleted it the game goes on.
func TestDeleteWhileSaving(t *testing.T) {
	x := saveSlowly(t, nil)
	name, other := x.game.name, openTab(t, x.host)
	deleted := make(chan bool, 1)
	e := x.host.games[name]
	go func() { deleted <- other.seat.Handle([]byte(`{"type":"delete","game":"` + name + `"}`)) }()
	for len(deleted) == 0 && e.file.TryLock() { // until the deletion has begun
		e.file.Unlock()
		runtime.Gosched()
	}
	x.page.play("C4")
	x.release()
	<-x.saved
	if !<-deleted {
		t.Errorf("the game is not deleted: %s", other.last("error"))
	}
	x.game.flush()
	if all, _ := x.store.List(); len(all) != 0 || x.page.last("closed") == "" {
		t.Errorf("the store has %v, and the page is told %q", all, x.page.last("closed"))
	}
}

// TestFailWhilePlaying: where a save fails that was under way during a move, the page is warned, and the
// next save has the move.
func TestFailWhilePlaying(t *testing.T) {
	x := saveSlowly(t, errors.New("no space left on device"))
	x.page.play("C4")
	x.release()
	<-x.saved
	x.page.mu.Lock()
	if !slices.ContainsFunc(x.page.told, func(m told) bool { return strings.Contains(m.raw, `"unsaved":"no space left on device"`) }) {
		t.Error("the page is not warned")
	}
	x.page.mu.Unlock()
	x.game.flush()
	if record, err := x.store.Load(x.game.name); err != nil || !strings.Contains(string(record), "W[cb]") || x.page.state().Unsaved != "" {
		t.Errorf("the record is %s, %v, and the page is told %s", record, err, x.page.last("state"))
	}
}
