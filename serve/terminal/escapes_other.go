//go:build !windows

package terminal

import "os"

// consoleTerm is empty: here a terminal without TERM is not known.
const consoleTerm = ""

// EnableVirtualTerminal does nothing: here all terminals obey escape sequences.
func EnableVirtualTerminal(*os.File) (restore func(), err error) { return func() {}, nil }
