//go:build !unix

package file

// syncFolder does nothing: Windows cannot sync a folder, and a browser has none.
func syncFolder(string) error { return nil }
