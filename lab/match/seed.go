package match

import "montego/internal/rng"

// derive returns a seed that follows from another seed and an index. The seeds of
// neighbouring indices are as unlike each other as random numbers.
func derive(seed, index uint64) uint64 {
	r := rng.New(seed)
	first := r.Uint64()
	r = rng.New(first ^ index)
	return r.Uint64()
}
