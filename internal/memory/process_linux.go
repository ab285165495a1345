package memory

import (
	"bytes"
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/unix"
)

// ofProcess returns what the limits of this process on its address space and its
// data, as ulimit -v and -d set them, leave for trees, in bytes. It is 0 without limits.
func ofProcess() (uint64, error) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	least := uint64(math.MaxUint64)
	for _, limit := range []struct {
		resource int
		taken    string
	}{{unix.RLIMIT_AS, "VmSize:"}, {unix.RLIMIT_DATA, "VmData:"}} {
		var r unix.Rlimit
		if err := unix.Getrlimit(limit.resource, &r); err != nil || r.Cur == unix.RLIM_INFINITY {
			continue
		}
		least = min(least, left(r.Cur, taken(status, limit.taken)))
	}
	if least == math.MaxUint64 {
		return 0, nil
	}
	return least, nil
}

// left returns what a limit on addresses leaves of memory. The runtime takes
// addresses by heaps of 64 MiB, which are seldom full, and threads take some.
// It is at least one byte: 0 would say that there is no limit.
func left(limit, taken uint64) uint64 {
	const reserve = 128 << 20
	return max(limit, taken+reserve+1) - taken - reserve
}

// taken returns a size of /proc/self/status in bytes; there it is in kibibytes.
func taken(status []byte, key string) (size uint64) {
	_, rest, _ := bytes.Cut(status, []byte(key))
	_, _ = fmt.Sscan(string(rest), &size) // 0 where there is none
	return size << 10
}
