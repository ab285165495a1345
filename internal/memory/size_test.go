package memory

import (
	"math"
	"strings"
	"testing"
)

const gigabyte = 1 << 30

func TestSet(t *testing.T) {
	tests := []struct {
		text string
		want float64 // bytes on a machine of 8 GiB
		err  string
	}{
		{"512M", 512 << 20, ""}, {"512MB", 512 << 20, ""}, {"512 mib", 512 << 20, ""}, {"2G", 2 << 30, ""}, {"1.5g", 1.5 * gigabyte, ""},
		{"4096k", 4 << 20, ""}, {"1T", 1 << 40, ""}, {"10%", 0.8 * gigabyte, ""}, {"100%", 8 * gigabyte, ""}, {"1024k", 1 << 20, ""},
		{"512", 0, `"512" is not a size like 512M, 2G or 25%`},
		{"", 0, `"" is not a size`}, {"much", 0, `"much" is not a size`}, {"-1G", 0, `"-1G" is not a size`}, {"1e3M", 0, `"1e3M" is not a size`},
		{"0M", 0, "0M is not between 1M and all of the memory"}, {"1023k", 0, "1023k is not between 1M and all of the memory"}, {"101%", 0, "101% is not between"}, {"99999999999T", 0, "99999999999T is not between"},
	}
	for _, tt := range tests {
		var s Size
		err := s.UnmarshalText([]byte(tt.text))
		if tt.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), tt.err) || s.IsSet() {
				t.Errorf("%s: error %v, want %q", tt.text, err, tt.err)
			}
			continue
		}
		if got := s.bytes + s.part*8*gigabyte; err != nil || math.Abs(got-tt.want) > 1 || s.String() != tt.text {
			t.Errorf("%s: %v bytes, %v, want %v; as text %v", tt.text, got, err, tt.want, &s)
		}
	}
}

// TestShare: trees together have what was asked for, if they may.
func TestShare(t *testing.T) {
	tests := []struct {
		size      string
		trees     int
		available uint64
		want      int // MiB
		err       string
	}{
		{"", 1, 8 * gigabyte, 2048, ""},
		{"", 4, 8 * gigabyte, 512, ""},
		{"", 1 << 20, 8 * gigabyte, 1, ""},
		{"", 1, 1 << 40, 64 << 10, ""},
		{"", 1, 80 << 20, 12, ""}, // a quarter is more than the program leaves
		{"", 1, 70e6, 1, ""},
		{"", 1, 40e6, 0, "this process may have 40 MB of memory, and Montego needs 70 MB besides its trees"},
		{"", 1, 0, 0, ""},
		{"512M", 1, 8 * gigabyte, 512, ""},
		{"512M", 3, 0, 170, ""},
		{"10%", 1, 8 * gigabyte, 819, ""},
		{"90%", 1, 8 * gigabyte, 7372, ""},
		{"10%", 1, 0, 0, "this machine does not say what it has; give a size like 512M"},
		{"100%", 1, 8 * gigabyte, 0, "8192 MiB for search trees are too much: this process may have 8192 MiB in all, of which trees may take 7386"},
		{"7387M", 2, 8 * gigabyte, 0, "7387 MiB for search trees are too much"},
		{"7386M", 2, 8 * gigabyte, 3693, ""},
	}
	for _, tt := range tests {
		var s Size
		if tt.size != "" {
			if err := s.UnmarshalText([]byte(tt.size)); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.Share(tt.trees, tt.available)
		if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.err)) || got != tt.want {
			t.Errorf("%v of %d bytes for %d trees: %d MiB, %v; want %d, %q", &s, tt.available, tt.trees, got, err, tt.want, tt.err)
		}
	}
}

// TestMost: with a tenth and 70 MB on top, trees fit into what there is.
func TestMost(t *testing.T) {
	for _, available := range []uint64{80 << 20, 100 << 20, gigabyte, 24 * gigabyte, 1 << 44} {
		most := Most(available)
		if whole := most + most/10 + 70e6; whole > available || whole < available-100 {
			t.Errorf("of %d bytes %d for trees, %d in all", available, most, whole)
		}
	}
}

// FuzzShare: whatever is accepted is a whole number of MiB, one at least, and not
// more than there is.
func FuzzShare(f *testing.F) {
	for _, seed := range []string{"512M", "2G", "25%", "1.5 GiB", "0.0001k", "9e9T", "91%"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s Size
		if s.UnmarshalText([]byte(text)) != nil {
			return
		}
		if share, err := s.Share(3, 8*gigabyte); err == nil && (share < 1 || share > 8192/3) {
			t.Errorf("%q is %d MiB", text, share)
		}
	})
}
