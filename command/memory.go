package command

import (
	"fmt"
	"math"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// memoryParam is the parameter that bounds a search tree, in mebibytes.
const (
	memoryParam = "search.memory"
	mebibyte    = 1 << 20
)

// machineMemory returns the memory that this process may have, in bytes: the
// machine's, or less where its container is given less. It is 0 where nobody
// says. Tests put a machine of their own here.
var machineMemory = func() uint64 {
	whole, err := memlimit.FromSystem()
	if err != nil {
		whole = 0
	}
	limit, err := memlimit.FromCgroup()
	if err != nil || whole > 0 && whole < limit {
		return whole
	}
	return limit
}

// memorySize is the value of --memory: so many bytes, or a share of the
// machine's memory. The zero value is a quarter of it.
type memorySize struct {
	text  string // as it was written; empty for the zero value
	bytes float64
	share float64
}

// memorySizeForm is a number with a unit.
var memorySizeForm = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\s*(%|[kmgt])(?:i?b)?$`)

// memoryUnits are the units in bytes.
var memoryUnits = map[string]float64{"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}

// Set reads 512M, 2G or 25%.
func (m *memorySize) Set(text string) error {
	parts := memorySizeForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if parts == nil {
		return fmt.Errorf("%q is not a size like 512M, 2G or 25%%", text)
	}
	x, _ := strconv.ParseFloat(parts[1], 64) // the form allows nothing else
	size := memorySize{text: text}
	if parts[2] == "%" {
		size.share = x / 100
	} else {
		size.bytes = x * memoryUnits[parts[2]]
	}
	if x == 0 || size.share > 1 || size.bytes > math.MaxInt64 {
		return fmt.Errorf("%s is not between 1M and all of the memory", text)
	}
	*m = size
	return nil
}

// String returns what Set would read.
func (m *memorySize) String() string {
	if m.text == "" {
		return "25%"
	}
	return m.text
}

// Type is the word for such a value in the help of flags.
func (*memorySize) Type() string { return "SIZE" }

// isSet reports whether --memory was given.
func (m *memorySize) isSet() bool { return m.text != "" }

// mostByDefault bounds what is taken without being asked for, in MiB: no game
// fills more.
const mostByDefault = 64 << 10

// perTree returns what each of so many trees gets of it, in MiB, on a machine
// with so many bytes of memory. It is 0 if the machine does not say how many it
// has but should.
func (m *memorySize) perTree(trees int, machine uint64) int {
	total := m.bytes
	switch {
	case !m.isSet():
		total = min(0.25*float64(machine), float64(trees)*mostByDefault*mebibyte)
	case m.share > 0:
		total = m.share * float64(machine)
	}
	if total == 0 {
		return 0
	}
	return max(int(total/mebibyte)/trees, 1)
}

// setting returns the setting of a player whose tree is one of so many that
// share the memory. It is none by default where the machine does not say what it
// has.
func (m *memorySize) setting(trees int) ([]string, error) {
	switch size := m.perTree(trees, machineMemory()); {
	case size > 0:
		return []string{fmt.Sprintf("%s=%d", memoryParam, size)}, nil
	case m.isSet():
		return nil, fmt.Errorf("--memory %v: this machine does not say what it has; give a size like 512M", m)
	}
	return nil, nil
}

// sparseGarbage keeps garbage few, and returns what ends that. Search trees
// count as memory in use, most of which they never touch: the usual 100 % on top
// of it would let garbage fill what they leave.
func sparseGarbage() (end func()) {
	usual := debug.SetGCPercent(10)
	return func() { debug.SetGCPercent(usual) }
}
