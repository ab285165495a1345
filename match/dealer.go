package match

import (
	"context"
	"sync"
	"time"
)

// dealer deals the games of a match to its tables, each once, and keeps the
// books of what was played.
type dealer interface {
	// next returns the next fixture; ok is false if there is none, or ctx ends.
	next(ctx context.Context) (f Fixture, ok bool)
	// enter enters a game into the books, unless r is nil, and returns what is
	// new in them. It returns an error when the books cannot be kept.
	enter(ctx context.Context, r *Record) ([]*Record, error)
	// news tells when enter is worth calling without a game; nil if never.
	news() <-chan time.Time
	// tableCloses notes why a table plays no more games, and blamed returns it,
	// or nil if no table has closed before its time.
	tableCloses(f *Fault)
	blamed() *Fault
	// close ends the books.
	close() error
}

// deal returns the dealer of the match.
func (m *Match) deal(ctx context.Context) (dealer, error) {
	if m.Store != nil {
		return openLedger(ctx, m)
	}
	return &counter{match: m}, nil
}

// counter is a dealer that keeps nothing: it deals fixtures in the order of
// their numbers.
type counter struct {
	blame
	match *Match
	deals sync.Mutex
	dealt int
}

func (c *counter) next(context.Context) (Fixture, bool) {
	c.deals.Lock()
	defer c.deals.Unlock()
	if c.dealt >= c.match.Games {
		return Fixture{}, false
	}
	c.dealt++
	return c.match.Fixture(c.dealt - 1), true
}

func (c *counter) enter(_ context.Context, r *Record) ([]*Record, error) {
	if r == nil {
		return nil, nil
	}
	return []*Record{r}, nil
}

func (c *counter) news() <-chan time.Time { return nil }
func (c *counter) close() error           { return nil }

// blame is why tables have closed, if any has.
type blame struct {
	mu    sync.Mutex
	fault *Fault
}

func (b *blame) tableCloses(f *Fault) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fault = f
}

func (b *blame) blamed() *Fault {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.fault
}
