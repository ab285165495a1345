//go:build !windows

package terminal

import "os"

// ObeySequences does nothing: here terminals obey escape sequences.
func ObeySequences(*os.File) (restore func(), err error) { return func() {}, nil }
