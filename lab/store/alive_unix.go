//go:build unix

package store

import (
	"errors"
	"syscall"
)

// alive reports whether there is a process of this number on this machine. It
// may be another that has got the number since; then the claims wait until no
// word has come for a while.
func alive(process int) bool {
	return !errors.Is(syscall.Kill(process, 0), syscall.ESRCH)
}
