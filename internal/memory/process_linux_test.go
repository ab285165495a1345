package memory

import (
	"os"
	"testing"
)

func TestTaken(t *testing.T) {
	const status = "Name:\tmontego\nVmPeak:\t 1793020 kB\nVmSize:\t 1728004 kB\nVmData:\t  135472 kB\n"
	for key, want := range map[string]uint64{"VmSize:": 1728004 << 10, "VmData:": 135472 << 10, "VmNone:": 0} {
		if got := taken([]byte(status), key); got != want {
			t.Errorf("%s %d, want %d", key, got, want)
		}
	}
	own, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	if size := taken(own, "VmSize:"); size < 1<<20 {
		t.Errorf("this process has %d bytes of addresses", size)
	}
}

// TestLeft: of 2,000,000 KiB of addresses, of which the runtime takes most at
// once, a little is left.
func TestLeft(t *testing.T) {
	if got := left(2_000_000<<10, 1_728_004<<10); got != (271_996<<10)-128<<20 {
		t.Error(got)
	}
	if got := left(1_000_000<<10, 1_728_004<<10); got != 1 {
		t.Error(got)
	}
}

func TestAvailable(t *testing.T) {
	if got := Available(); got < 1<<26 {
		t.Errorf("%d bytes", got)
	}
}
