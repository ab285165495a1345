package web

import (
	"slices"
	"sync"

	"montego/serve/web/games"
)

// The most that waits for a slow page.
const (
	maxWaiting = 5000     // messages
	maxBytes   = 64 << 20 // of all of them
)

// outbox holds the messages that a page has not got yet. Of those that replace
// one another only the latest waits, so a slow page sees less and
// does not slow down the game.
type outbox struct {
	ready chan struct{} // has an entry when something waits

	mu      sync.Mutex
	waiting []games.Message
	bytes   int
}

func newOutbox() *outbox { return &outbox{ready: make(chan struct{}, 1)} }

// put adds a message. It returns false if too much waits.
func (o *outbox) put(m games.Message) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if m.Whole {
		o.waiting = slices.DeleteFunc(o.waiting, func(old games.Message) bool {
			if old.Type != m.Type {
				return false
			}
			o.bytes -= len(old.JSON)
			return true
		})
	}
	o.waiting = append(o.waiting, m)
	o.bytes += len(m.JSON)
	select {
	case o.ready <- struct{}{}:
	default:
	}
	return len(o.waiting) <= maxWaiting && o.bytes <= maxBytes
}

// take removes the first message. ok is false if there is none.
func (o *outbox) take() (m games.Message, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.waiting) == 0 {
		return m, false
	}
	m = o.waiting[0]
	o.waiting = o.waiting[1:]
	o.bytes -= len(m.JSON)
	return m, true
}
