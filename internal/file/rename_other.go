//go:build !windows

package file

import "os"

// rename is os.Rename: a file may be replaced that somebody has open.
func rename(from, to string) error { return os.Rename(from, to) }
