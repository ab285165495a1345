//go:build !windows

package file

// patiently calls f once: here a file may be replaced that somebody has open.
func patiently(f func() error) error { return f() }
