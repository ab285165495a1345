package net

// tileNEON computes a tile of six rows with vectors of four.
//
//go:noescape
func tileNEON(t *tile)

// kernels lists what this processor can run, the fastest first.
func kernels() []kernel {
	neon := reference
	neon.name, neon.rows, neon.tile = "neon", 6, tileNEON
	return []kernel{neon, reference}
}
