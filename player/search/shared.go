//go:build !js

package search

import "sync/atomic"

// shared32 and shared64 are the numbers of a tree that workers read and write side by side.
type (
	shared32 = atomic.Uint32
	shared64 = atomic.Uint64
)
