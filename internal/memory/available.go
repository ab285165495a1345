package memory

import (
	"github.com/KimMachineGun/automemlimit/memlimit"
)

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

// Most returns the most that all search trees together may have of so much
// memory, both in bytes: what remains for the program is a tenth of it and 50 MB.
// Of what is unknown, 0, it is unknown.
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
const besides = 50e6
