// Package rng makes the random numbers of playouts: seeded, fast and the same
// on every machine.
//
// Its one type, Rand, is a few bytes that live in the worker that uses it.
package rng
