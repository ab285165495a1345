package memory

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// CollectOften has garbage collected when it is a tenth of what is in use, or 16 MiB if
// that is more, and returns what ends that. Search trees are most of what is in use: to
// wait until there is as much garbage, as is usual, would double what the process takes.
// But a program that has just begun uses little, and should not collect after each
// megabyte.
func CollectOften() (end func()) {
	usual := debug.SetGCPercent(maxPercent)
	var mu sync.Mutex
	ended := false
	var collected func(struct{})
	// The next collection finds the object that is made here unused, and sets the percentage anew.
	await := func() { runtime.AddCleanup(new([16]byte), collected, struct{}{}) }
	collected = func(struct{}) {
		mu.Lock()
		defer mu.Unlock()
		if ended {
			return
		}
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		debug.SetGCPercent(garbagePercent(live[0].Value.Uint64()))
		await()
	}
	await()
	return func() {
		mu.Lock()
		defer mu.Unlock()
		ended = true
		debug.SetGCPercent(usual)
	}
}

const (
	minPercent    = 10
	maxPercent    = 400 // of the 4 MiB that the runtime takes for the least: 16 MiB
	enoughGarbage = 16 << 20
)

// garbagePercent returns how much garbage there may be, in percent of what is in use.
func garbagePercent(inUse uint64) int {
	return int(min(max(100*enoughGarbage/max(inUse, 1), minPercent), maxPercent))
}
