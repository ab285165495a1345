//go:build !windows

package file

// patiently is f: here a file may be replaced that somebody has open.
func patiently(f func() error) error { return f() }
