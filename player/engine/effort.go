package engine

import (
	"math"

	"montego/player/search"
)

// effort counts the playouts of a decision where their number is bounded. Those of the
// pass check, of estimates and of all searches count alike, so that players with the same
// number have the same means.
type effort struct {
	bounded bool
	left    int
	check   *Assessment // what the pass check has found; nil if there was none
}

// effortOf returns the effort of a decision within these limits, for all of which the
// largest number of playouts is the bound. The number of a level, which plays weaker, is that of its search
// alone: a weak player still sees that a game has ended.
func effortOf(l search.Limits, level bool) effort {
	if l.Playouts == 0 || level {
		return effort{}
	}
	return effort{bounded: true, left: max(l.Playouts, l.MaxPlayouts)}
}

// grant returns how many of n playouts may be played.
func (f *effort) grant(n int) int {
	if !f.bounded {
		return n
	}
	return max(min(n, f.left), 0)
}

// part returns an n-th of the playouts that are left, and at most so many.
func (f *effort) part(n, most int) int { return min(f.grant(math.MaxInt)/n, most) }

// spend notes that n playouts were played. Where they are not bounded it writes nothing: a
// search in the background may call it.
func (f *effort) spend(n int) {
	if f.bounded {
		f.left -= n
	}
}

// within lowers the playouts of a search to what is left.
func (f *effort) within(l search.Limits) search.Limits {
	if f.bounded {
		l.Playouts, l.MaxPlayouts = f.grant(l.Playouts), f.grant(l.MaxPlayouts)
	}
	return l
}

// doubtAfter returns how far from even a chain's fate must be after n playouts to be
// called clear: doubt after assessPlayouts, and farther after fewer, by twice their
// larger standard error. After a dozen or less no fate is clear.
func doubtAfter(n int) float32 {
	const deviation = 0.8 // of one playout, where a chain stays in 0.8 of them
	more := 2 * deviation * (1/math.Sqrt(float64(n)) - 1/math.Sqrt(assessPlayouts))
	return float32(doubt + max(more, 0))
}
