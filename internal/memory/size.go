package memory

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// Mebibyte is the unit in which a tree's memory is given, in bytes.
const Mebibyte = 1 << 20

// Size is how much memory somebody wants for all search trees together: a number of
// bytes, or a part of what is available. The zero value is a quarter of it. It
// is the value of a parameter.
type Size struct {
	text  string // as it was written; empty for the zero value
	bytes float64
	part  float64
}

var sizeForm = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s*(%|[kmgt])(?:i?b)?$`)

var units = map[string]float64{"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}

// UnmarshalText reads 512M, 2G or 25%.
func (s *Size) UnmarshalText(given []byte) error {
	text := string(given)
	words := sizeForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if words == nil {
		return fmt.Errorf("%q is not a size like 512M, 2G or 25%%", text)
	}
	x, _ := strconv.ParseFloat(words[1], 64) // the form allows nothing else
	size := Size{text: text}
	if words[2] == "%" {
		size.part = x / 100
	} else {
		size.bytes = x * units[words[2]]
	}
	if x == 0 || size.part > 1 || size.part == 0 && size.bytes < Mebibyte || size.bytes > math.MaxInt64 {
		return fmt.Errorf("%s is not between 1M and all of the memory", text)
	}
	*s = size
	return nil
}

// MarshalText returns what UnmarshalText would read.
func (s *Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String returns the same.
func (s *Size) String() string { return cmp.Or(s.text, "25%") }

// IsSet reports whether UnmarshalText has given the Size a value.
func (s *Size) IsSet() bool { return s.text != "" }

// maxUnasked bounds what a tree takes unless somebody asks for more, in bytes: no
// game fills it.
const maxUnasked = 64 << 30

// Share returns what each of a number of trees, or of engines with two trees, gets of the bytes
// that are available, in MiB, one at least. It is 0 where these are unknown, 0, and no flag has
// asked for a number of bytes. An error says that somebody has asked for more
// than there is, or that there is too little for the program.
func (s *Size) Share(trees int, available uint64) (int, error) {
	total := s.bytes
	switch {
	case available > 0 && available < besides:
		return 0, fmt.Errorf("this process may have %d MB of memory, and Montego needs %.0f MB besides its trees", available/1e6, besides/1e6)
	case !s.IsSet():
		total = min(0.25*float64(available), float64(trees)*maxUnasked, float64(Most(available)))
	case s.part > 0 && available == 0:
		return 0, fmt.Errorf("this machine does not say what it has; give a size like 512M")
	case s.part > 0:
		total = s.part * float64(available)
	}
	if err := Check(uint64(total), available); err != nil || total == 0 {
		return 0, err
	}
	return max(int(total/Mebibyte)/trees, 1), nil
}

// Check returns an error if search trees of size bytes together do not fit
// into what is available, 0 for unknown.
func Check(trees, available uint64) error {
	if available == 0 || trees <= Most(available) {
		return nil
	}
	return fmt.Errorf("%d MiB for search trees are too much: this process may have %d MiB in all, of which trees may take %d",
		trees/Mebibyte, available/Mebibyte, Most(available)/Mebibyte)
}

// Available returns the memory that this process may have, in bytes: that of the
// machine, or less where its container or a limit of the process leaves it less.
// It is 0 where the system does not tell.
func Available() uint64 {
	least := uint64(0)
	for _, source := range []func() (uint64, error){memlimit.FromSystem, memlimit.FromCgroup, ofProcess} {
		if limit, err := source(); err == nil && limit > 0 && (least == 0 || limit < least) {
			least = limit
		}
	}
	return least
}

// Most returns how many bytes all search trees together may have where the given number of
// bytes is available: a tenth of it and 70 MB remain for the program. Where that number is
// unknown, 0, so is the result.
func Most(available uint64) uint64 {
	switch {
	case available == 0:
		return 0
	case available < besides+Mebibyte:
		return Mebibyte
	}
	return max((available-besides)/11*10, Mebibyte)
}

// besides is what the program needs besides a tenth of its trees.
const besides = 70e6
