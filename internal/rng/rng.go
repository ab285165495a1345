package rng

import "math/bits"

// Rand is a generator of the wyrand family: a 64-bit counter whose value is
// mixed by one 128-bit multiplication. Its period is 2^64. The zero value is a
// valid generator with seed 0. It is not safe for concurrent use.
type Rand struct{ state uint64 }

// Increment and mask of the generator: odd, with 32 bits set, as published
// with wyrand (final version 3).
const (
	increment = 0xa0761d6478bd642f
	mask      = 0xe7037ed1a0b428db
)

// New returns a generator whose whole sequence follows from seed.
func New(seed uint64) Rand {
	// Neighbouring seeds are spread over the period, so that workers seeded
	// 1, 2, 3 … do not walk the same stretch a few steps apart.
	hi, lo := bits.Mul64(seed^mask, seed+increment)
	return Rand{state: hi ^ lo ^ seed}
}

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 {
	r.state += increment
	hi, lo := bits.Mul64(r.state, r.state^mask)
	return hi ^ lo
}

// Intn returns a number in [0, n). The bias is below n/2^32, far beneath what
// a match can see. Requires: 0 < n ≤ 2^31.
func (r *Rand) Intn(n int) int {
	return int((r.Uint64() >> 32) * uint64(n) >> 32)
}

// Float64 returns a number in [0, 1), a multiple of 2^-53.
func (r *Rand) Float64() float64 {
	return float64(r.Uint64()>>11) * 0x1p-53
}

// Percent returns true with a probability of p percent. Requires: 0 ≤ p ≤ 100.
func (r *Rand) Percent(p int) bool { return r.Intn(100) < p }

// Derive returns a seed that follows from another seed and from the place where it is used.
// The seeds of neighbouring places are as unlike each other as random numbers.
func Derive(seed uint64, places ...uint64) uint64 {
	for _, place := range places {
		r := New(seed)
		r = New(r.Uint64() ^ place)
		seed = r.Uint64()
	}
	return seed
}
