//go:build !unix && !windows

package file

// lockFile does nothing: here there are no locks.
func lockFile(string, string) (unlock func(), err error) { return func() {}, nil }
