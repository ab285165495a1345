package status

import (
	"math"

	"montego/player/search"
)

// Bound counts the playouts of a decision where their number is bounded. Those of the pass
// check, of estimates and of all searches count alike, so that players with the same number
// have the same means. A nil Bound allows any number.
type Bound struct {
	left  int
	check *Playouts // what the pass check has found; nil if there was none
}

// NewBound returns the bound of a whole decision, which is the larger one of the limits'
// numbers of playouts; nil if they have none.
func NewBound(l search.Limits) *Bound {
	if l.Playouts == 0 {
		return nil
	}
	return &Bound{left: max(l.Playouts, l.MaxPlayouts)}
}

// grant returns how many of n playouts may be played.
func (b *Bound) grant(n int) int {
	if b == nil {
		return n
	}
	return max(min(n, b.left), 0)
}

func (b *Bound) spent() bool { return b.grant(1) == 0 }

// part returns an n-th of the playouts that are left, and at most limit.
func (b *Bound) part(n, limit int) int { return min(b.grant(math.MaxInt)/n, limit) }

func (b *Bound) spend(n int) {
	if b != nil {
		b.left -= n
	}
}

// Within lowers the playouts of a search to what is left.
func (b *Bound) Within(l search.Limits) search.Limits {
	if b != nil {
		l.Playouts, l.MaxPlayouts = b.grant(l.Playouts), b.grant(l.MaxPlayouts)
	}
	return l
}

// doubtAfter returns how far from 0 a chain's ownership must be after n playouts to be called clear:
//
//	doubt + 2·0.8·(1/√n − 1/√stonePlayouts),   at least doubt.
//
// The second term is twice the standard error that n playouts have more than stonePlayouts. After
// eleven or fewer no chain is clear.
func doubtAfter(n int) float32 {
	const deviation = 0.8 // of one playout, where a chain stays in 0.8 of them
	more := 2 * deviation * (1/math.Sqrt(float64(n)) - 1/math.Sqrt(stonePlayouts))
	return float32(doubt + max(more, 0))
}
