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
	c := &collecting{usual: debug.SetGCPercent(maxPercent)}
	c.await()
	return c.end
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

// collecting sets anew after each collection how much garbage there may be.
type collecting struct {
	usual int // percentage

	mu    sync.Mutex
	ended bool
}

// await has the percentage set after the next collection, which finds the object that is
// made here unused.
func (c *collecting) await() {
	runtime.AddCleanup(new([16]byte), (*collecting).collected, c)
}

func (c *collecting) collected() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(garbagePercent(live[0].Value.Uint64()))
	c.await()
}

func (c *collecting) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	debug.SetGCPercent(c.usual)
}
