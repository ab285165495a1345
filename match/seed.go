package match

import "montego/rng"

// derive returns a seed that follows from another and an index, and looks as
// unlike its neighbours as random numbers do.
func derive(seed, index uint64) uint64 {
	r := rng.New(seed)
	first := r.Uint64()
	r = rng.New(first ^ index)
	return r.Uint64()
}
