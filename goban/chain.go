package goban

import "math/bits"

// Chain names a chain of stones: solidly connected stones of one colour.
// Zero is no chain. A Chain stays valid until a move captures it or merges it
// with another; get it anew from ChainAt after a move.
type Chain uint16

// maxChains bounds the chains that can stand on 19×19 at once. Every chain
// needs a liberty and an empty point serves at most four chains, so there are
// at most 361·4/5 = 288; one more for the stone just placed, one for "none".
const maxChains = 290

// libertyWords is the length of a liberty set that covers every Point.
const libertyWords = int(lastPoint)/64 + 1

// chain is one chain's record: 64 bytes, one cache line. Its stones form a
// ring through Board.next. Liberties are an exact set with its size beside it:
// merging two chains is an OR and a count, "is it new?" is one bit, and the
// list is never too short for whoever asks.
type chain struct {
	liberties [libertyWords]uint64
	count     uint16 // of liberties
	size      uint16 // of stones
	stone     Point  // one of the stones; in a free record, the next free one
	listed    uint16 // 1 + index in Board.inAtari, 0 when not in atari
}

// add puts p into the set. Requires: p is empty.
func (c *chain) add(p Point) {
	word, bit := &c.liberties[p>>6], uint64(1)<<(p&63)
	if *word&bit == 0 {
		*word |= bit
		c.count++
	}
}

// cross holds, for every plane of neighbours, their bits in a liberty set that
// began Stride points below the centre.
var cross = func() (t [16]uint64) {
	for m := range t {
		for d, o := range Orthogonal {
			t[m] |= uint64(m>>d&1) << (Stride + o)
		}
	}
	return t
}()

// openBits returns the neighbours of p that the plane open names, as bits of the
// words word and word+1 of a liberty set: the four lie in at most two words. It has
// no branch, because which neighbours are empty is what a processor guesses wrong
// most often.
func openBits(p Point, open uint) (bits0, bits1 uint64, word Point) {
	mask, low := cross[open&plane], p-Stride
	return mask << (low & 63), mask >> 1 >> (63 - low&63), low >> 6
}

// addOpen puts the neighbours of p that the plane open names into the set.
func (c *chain) addOpen(p Point, open uint) {
	bits0, bits1, word := openBits(p, open)
	w0, w1 := &c.liberties[word], &c.liberties[word+1]
	c.count += uint16(bits.OnesCount64(bits0&^*w0) + bits.OnesCount64(bits1&^*w1))
	*w0 |= bits0
	*w1 |= bits1
}

// remove takes p out of the set and reports whether it was there.
func (c *chain) remove(p Point) bool {
	word, bit := &c.liberties[p>>6], uint64(1)<<(p&63)
	if *word&bit == 0 {
		return false
	}
	*word &^= bit
	c.count--
	return true
}

func (c *chain) has(p Point) bool {
	return c.liberties[p>>6]>>(p&63)&1 != 0
}

// first returns the lowest liberty. Requires: count > 0.
func (c *chain) first() Point {
	for i, w := range c.liberties {
		if w != 0 {
			return Point(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return NoPoint
}
