package memory

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestGarbagePercent(t *testing.T) {
	for inUse, want := range map[uint64]int{0: 400, 4 << 20: 400, 16 << 20: 100, 80 << 20: 20, 1 << 30: 10} {
		if got := garbagePercent(inUse); got != want {
			t.Errorf("%d MiB in use: %d %%, want %d %%", inUse>>20, got, want)
		}
	}
}

// TestCollectOften: as more is in use, the part of it that may be garbage becomes less, and
// the end brings back what was usual.
func TestCollectOften(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(-1)
		debug.SetGCPercent(p)
		return p
	}
	usual := percent()
	end := CollectOften()
	large := make([]byte, 200<<20)
	for percent() != minPercent {
		runtime.GC() // the cleanup comes some time after
	}
	runtime.KeepAlive(large)
	end()
	runtime.GC()
	if got := percent(); got != usual {
		t.Errorf("%d %% after the end, %d %% before", got, usual)
	}
}
