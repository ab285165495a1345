package goban

import (
	"fmt"
	"math/bits"
)

const pointMask = NumPoints - 1

// Play places a stone of c on p, or passes, and returns the number of stones
// captured from the opponent. See newest for where these stood.
// A move that leaves the own chain without liberty is suicide: the chain is
// taken off the board again.
// Requires: p is Pass or an empty point of the board. Neither ko nor suicide
// is checked: see Legal.
func (b *Board) Play(p Point, c Color) int {
	b.moves++
	b.recent = b.recent<<16 | uint64(p)
	b.ko = NoPoint
	if p == Pass {
		return 0
	}
	// Step 1. The surroundings tell which neighbours are what. Every chain in
	// atari next to p had p as its last liberty, so its mark goes.
	around, s := b.code[p&pointMask], c.shift()
	b.code[p&pointMask] = around &^ atariPlane
	near, other := uint(around>>s), uint(around>>(s^4))
	b.put(p, c)
	// Step 2. The stone joins its own neighbours, or makes a new chain.
	open := ^(near | other) & plane
	var own Chain
	if friends := near &^ other & plane; friends == 0 {
		own = b.newChain(p, open)
	} else {
		own = b.join(p, friends, open)
	}
	b.chainOf[p&pointMask] = own
	// Step 3. Enemy neighbours lose a liberty, or are captured.
	captured := 0
	for enemies := other &^ near & plane; enemies != 0; enemies &= enemies - 1 {
		captured += b.attack(b.chainNext(p, enemies), p, 3-c)
	}
	// Step 4. Only now are the own liberties final.
	switch chain := &b.chains[own]; {
	case chain.count > 1:
	case chain.count == 1:
		b.enterAtari(own)
		if captured == 1 && chain.size == 1 {
			b.ko, b.koColor = chain.first(), 3-c
			b.lastKo, b.lastKoMove = b.ko, b.moves
		}
	default:
		b.capture(own, c)
	}
	return captured
}

// PlaySequence plays moves in turns, c first, and returns who is to move then. The error
// says which move is illegal, superko aside; the moves before it are played.
func (b *Board) PlaySequence(c Color, sequence []Point) (toMove Color, err error) {
	for i, p := range sequence {
		if p != Pass && (!b.OnBoard(p) || !b.Legal(p, c)) {
			return c, fmt.Errorf("move %d, %v at %v, is illegal", i+1, c, p)
		}
		b.Play(p, c)
		c = c.Opponent()
	}
	return c, nil
}

// chainNext returns the chain of the neighbour of p in the lowest direction of
// the plane m. Requires: m ≠ 0.
func (b *Board) chainNext(p Point, m uint) Chain {
	return b.chainOf[(int(p)+Orthogonal[bits.TrailingZeros(m)&3])&pointMask]
}

// put turns the empty point p into a stone of c, chains aside.
func (b *Board) put(p Point, c Color) {
	b.color[p&pointMask] = c
	b.flip(p, c)
	b.stones[c&3]++
	b.numEmpty--
	i, last := b.emptyIndex[p&pointMask], b.empties[b.numEmpty&pointMask]
	b.empties[i&pointMask] = last
	b.emptyIndex[last&pointMask] = i
}

// take turns the stone of c on p into an empty point, chains aside.
func (b *Board) take(p Point, c Color) {
	b.color[p&pointMask] = Empty
	b.chainOf[p&pointMask] = 0
	b.flip(p, c)
	b.empties[b.numEmpty&pointMask] = p
	b.emptyIndex[p&pointMask] = uint16(b.numEmpty)
	b.numEmpty++
}

// flip adds a stone of c on p to the codes around it and to the hash, or takes
// it away: both are exclusive ors. The neighbour below p sees it above itself:
// direction 3, and so on.
func (b *Board) flip(p Point, c Color) {
	b.hash ^= zobrist[c.Index()][p&pointMask]
	// One bounds check for the eight neighbours: the window's indices are constants.
	window := (*[2*Stride + 3]Code)(b.code[p-Stride-1:])
	k := Code(1) << c.shift()
	window[1] ^= k << 3
	window[Stride] ^= k << 2
	window[Stride+2] ^= k << 1
	window[2*Stride+1] ^= k
	k <<= diagShift
	window[0] ^= k << 3
	window[2] ^= k << 2
	window[2*Stride] ^= k << 1
	window[2*Stride+2] ^= k
}

// newChain makes a chain of the stone on p alone, whose liberties are the
// neighbours in the plane open.
func (b *Board) newChain(p Point, open uint) Chain {
	id := b.freeChain
	if id == 0 {
		b.maxChain++
		id = b.maxChain
	} else {
		b.freeChain = Chain(b.chains[id].stone)
	}
	b.next[p&pointMask] = p
	c := &b.chains[id]
	*c = chain{stone: p, size: 1, count: uint16(popcount4[open&plane])}
	bits0, bits1, word := openBits(p, open)
	c.liberties[word], c.liberties[word+1] = bits0, bits1
	return id
}

// join adds the stone on p to the chains of its own neighbours in the plane
// friends, merged where they are several. The neighbours in the plane open
// become liberties. It returns the chain, which is not listed as in atari,
// whatever its liberties. Requires: friends ≠ 0.
func (b *Board) join(p Point, friends, open uint) Chain {
	id := b.chainNext(p, friends)
	b.release(id, p)
	for m := friends & (friends - 1); m != 0; m &= m - 1 {
		if other := b.chainNext(p, m); other != id {
			b.release(other, p)
			id = b.merge(id, other)
		}
	}
	chain := &b.chains[id]
	b.next[p&pointMask] = b.next[chain.stone&pointMask]
	b.next[chain.stone&pointMask] = p
	chain.size++
	chain.addOpen(p, open)
	return id
}

// freeRecord gives a chain's record back. A free record has no liberties.
func (b *Board) freeRecord(id Chain) {
	b.chains[id].count = 0
	b.chains[id].stone = Point(b.freeChain)
	b.freeChain = id
}

// release takes the liberty p, where its owner has just played, from a chain.
// If it was the last, the chain leaves the list of those in atari; the marks
// at p are gone already.
func (b *Board) release(id Chain, p Point) {
	chain := &b.chains[id]
	if chain.remove(p) && chain.listed != 0 {
		b.unlist(chain)
	}
}

// merge joins two chains of one colour, none of them listed as in atari, and
// returns the one whose record is kept: the larger, so that fewer stones
// change their chain.
func (b *Board) merge(id, other Chain) Chain {
	if b.chains[id].size < b.chains[other].size {
		id, other = other, id
	}
	kept, gone := &b.chains[id], &b.chains[other]
	count := 0
	for i := range min(b.libertyWords, len(kept.liberties)) {
		w := kept.liberties[i] | gone.liberties[i]
		kept.liberties[i] = w
		count += bits.OnesCount64(w)
	}
	kept.count = uint16(count)
	kept.size += gone.size
	first := gone.stone
	for p := first; ; {
		b.chainOf[p&pointMask] = id
		if p = b.next[p&pointMask]; p == first {
			break
		}
	}
	k, g := &b.next[kept.stone&pointMask], &b.next[first&pointMask]
	*k, *g = *g, *k
	b.freeRecord(other)
	return id
}

// attack takes the liberty p from a chain of color next to the stone just
// played there, and captures the chain if that was its last. It returns the
// number of stones captured. A second call for the same chain does nothing.
func (b *Board) attack(id Chain, p Point, color Color) int {
	chain := &b.chains[id]
	if id == 0 || !chain.remove(p) {
		return 0
	}
	switch chain.count {
	case 0:
		b.unlist(chain)
		return b.capture(id, color)
	case 1:
		b.enterAtari(id)
	}
	return 0
}

// capture takes a chain of color, not listed as in atari, off the board. Its
// points become liberties of the opponent's chains around it. It returns the
// number of stones.
func (b *Board) capture(id Chain, color Color) int {
	first, size := b.chains[id].stone, int(b.chains[id].size)
	for p := first; ; {
		b.take(p, color)
		for m := b.code[p&pointMask].stones(3 - color); m != 0; m &= m - 1 {
			b.relieve(b.chainNext(p, m), p)
		}
		if p = b.next[p&pointMask]; p == first {
			break
		}
	}
	b.stones[color&3] -= size
	b.captured[color&3] += size
	b.freeRecord(id)
	return size
}

// relieve gives a chain the new liberty p. A chain that was in atari no longer is: it leaves the
// list, and the code of its one liberty loses its marks.
func (b *Board) relieve(id Chain, p Point) {
	chain := &b.chains[id]
	if chain.listed != 0 {
		b.unlist(chain)
		q := chain.first()
		b.code[q&pointMask] &^= b.stonesBeside(q, id)
	}
	chain.add(p)
}

// enterAtari lists a chain that has come down to one liberty and marks its
// stones in the code of that liberty.
func (b *Board) enterAtari(id Chain) {
	chain := &b.chains[id]
	b.inAtari[b.numAtari&pointMask] = id
	b.numAtari++
	chain.listed = uint16(b.numAtari)
	q := chain.first()
	b.code[q&pointMask] |= b.stonesBeside(q, id)
}

func (b *Board) unlist(c *chain) {
	b.numAtari--
	last := b.inAtari[b.numAtari&pointMask]
	b.inAtari[(c.listed-1)&pointMask] = last
	b.chains[last].listed = c.listed
	c.listed = 0
}

// stonesBeside returns the atari plane of q with the bits of those neighbours that
// belong to chain id.
func (b *Board) stonesBeside(q Point, id Chain) (k Code) {
	window := (*[2*Stride + 1]Chain)(b.chainOf[q-Stride:])
	if window[0] == id {
		k |= 1 << atariShift
	}
	if window[Stride-1] == id {
		k |= 2 << atariShift
	}
	if window[Stride+1] == id {
		k |= 4 << atariShift
	}
	if window[2*Stride] == id {
		k |= 8 << atariShift
	}
	return k
}
