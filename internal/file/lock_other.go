//go:build !unix && !windows

package file

// hold does nothing: here there are no locks.
func hold(string, string) (unlock func(), err error) { return func() {}, nil }
