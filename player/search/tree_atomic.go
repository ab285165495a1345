//go:build !js

package search

import "sync/atomic"

// atomic32 and atomic64 are the numbers of a tree that workers read and write side by side.
type (
	atomic32 = atomic.Uint32
	atomic64 = atomic.Uint64
)
