//go:build !windows

package terminal

import "os"

// consoleTerm stands for TERM where it is not set: nothing is known of such a terminal.
const consoleTerm = ""

// EnableVirtualTerminal does nothing: here all terminals obey escape sequences.
func EnableVirtualTerminal(*os.File) (restore func(), err error) { return func() {}, nil }
