package games

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// turns decides who may search. A move of a game goes before every search that only
// looks at a position, and these take turns in slices of time, so that each of them
// gets something every second.
type turns struct {
	moves int // that may search at once
	own   int // searches that may look while moves take all the rest
	// slice returns how long a look may search while others wait, by the number of looks.
	slice func(looks int) time.Duration

	looks atomic.Int64 // that run, wait, or will soon again

	mu      sync.Mutex
	running []*turn
	waiting []*turn // the oldest first
}

// turn is a search that waits for its turn or has it.
type turn struct {
	isMove bool
	tell   func(others int) // is told while the turn waits; may be nil
	ready  chan struct{}    // closed when the turn begins

	// Of a look whose turn has begun.
	stop    context.CancelFunc // ends the search
	until   time.Time          // the end of its slice, if others wait; else zero
	sliced  *time.Timer
	overdue bool // its slice is over, and no other search waited then
	stopped bool
}

// usualSlice returns 0.8 s / looks, but from 10 to 250 ms. A turn takes a millisecond or two besides, so no
// look waits for longer than a second. A search of less than 10 ms is not worth its beginning.
func usualSlice(looks int) time.Duration {
	return min(max(800*time.Millisecond/time.Duration(max(looks, 1)), 10*time.Millisecond), 250*time.Millisecond)
}

// count counts the moves and the looks in a list of turns.
func count(list []*turn) (moves, looks int) {
	for _, each := range list {
		if each.isMove {
			moves++
		}
	}
	return moves, len(list) - moves
}

// may reports whether w can begin. Requires: t.mu is held.
func (t *turns) may(w *turn) bool {
	moves, looks := count(t.running)
	if w.isMove {
		return moves < t.moves && moves+looks < t.moves+t.own
	}
	return moves+looks < t.moves || looks < t.own
}

// wait returns once the turn may search. The error is that of ctx, if it ends before.
// Whoever has got a turn must end it.
func (t *turns) wait(ctx context.Context, w *turn) error {
	t.mu.Lock()
	w.ready = make(chan struct{})
	t.waiting = append(t.waiting, w)
	t.next()
	others := t.others(w)
	t.mu.Unlock()
	if w.tell != nil {
		w.tell(others)
	}
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.waiting, w); i >= 0 {
		t.waiting = slices.Delete(t.waiting, i, i+1)
		return ctx.Err()
	}
	return nil // its turn has begun meanwhile
}

// others returns with how many other searches w shares the processors, 0 if there is room
// for all. Requires: t.mu is held.
func (t *turns) others(w *turn) int {
	moves, _ := count(slices.Concat(t.running, t.waiting))
	all := t.lookers() + moves
	if all <= t.moves || w.isMove && !slices.Contains(t.waiting, w) {
		return 0
	}
	return all - 1
}

// next begins the turns that may begin, moves first, and makes room for those that may
// not. Requires: t.mu is held.
func (t *turns) next() {
	for _, isMove := range []bool{true, false} {
		for i := 0; i < len(t.waiting); {
			w := t.waiting[i]
			if w.isMove != isMove || !t.may(w) {
				i++
				continue
			}
			t.waiting = slices.Delete(t.waiting, i, i+1)
			t.begin(w)
		}
	}
	t.makeRoom()
}

// begin begins a turn. Requires: t.mu is held.
func (t *turns) begin(w *turn) {
	t.running = append(t.running, w)
	w.overdue, w.stopped = false, false
	if !w.isMove {
		slice := t.slice(t.lookers())
		if w.until = (time.Time{}); slices.ContainsFunc(t.waiting, func(other *turn) bool { return !other.isMove }) {
			w.until = time.Now().Add(slice)
		}
		w.sliced = time.AfterFunc(slice, func() { t.overdue(w) })
	}
	close(w.ready)
}

// overdue notes that the slice of a look is over.
func (t *turns) overdue(w *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w.overdue = true
	t.makeRoom()
}

// makeRoom stops looks that have no room beside the moves. Of the looks whose slice is over, it stops as
// many as other looks wait. Requires: t.mu is held.
func (t *turns) makeRoom() {
	moves, _ := count(t.running)
	more, waiting := count(t.waiting)
	room := max(t.own, t.moves-moves-more)
	for _, r := range t.running {
		if !r.isMove && !r.stopped {
			room--
		}
	}
	for _, r := range t.running {
		if !r.isMove && !r.stopped && (room < 0 || r.overdue && room < waiting) {
			r.stopped = true
			r.stop()
			room++
		}
	}
}

func (t *turns) end(w *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if w.sliced != nil {
		w.sliced.Stop()
	}
	t.running = slices.DeleteFunc(t.running, func(other *turn) bool { return other == w })
	t.next()
}

// looking notes a look that will take turns until the function that it returns is
// called.
func (t *turns) looking() (done func()) {
	t.looks.Add(1)
	return func() { t.looks.Add(-1) }
}

func (t *turns) lookers() int { return int(t.looks.Load()) }
