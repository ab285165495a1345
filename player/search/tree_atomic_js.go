package search

// In a browser a program has one thread, and another goroutine runs only when this one waits. Go's
// compiler makes a call of each use of an atomic number there, so a tree has plain numbers.
type (
	atomic32 = plain[uint32]
	atomic64 = plain[uint64]
)

// plain has the methods of atomic.Uint32 and atomic.Uint64 that a tree needs.
type plain[T uint32 | uint64] struct{ x T }

func (p *plain[T]) Load() T   { return p.x }
func (p *plain[T]) Store(x T) { p.x = x }

func (p *plain[T]) Add(delta T) T {
	p.x += delta
	return p.x
}

func (p *plain[T]) Or(mask T) (old T) {
	old, p.x = p.x, p.x|mask
	return old
}

func (p *plain[T]) And(mask T) (old T) {
	old, p.x = p.x, p.x&mask
	return old
}

func (p *plain[T]) CompareAndSwap(old, x T) bool {
	if p.x != old {
		return false
	}
	p.x = x
	return true
}
