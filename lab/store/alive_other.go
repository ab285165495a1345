//go:build !unix && !windows

package store

// alive reports whether there is a process of this number on this machine. Here
// that is not known, so claims wait until no word has come for a while.
func alive(int) bool { return true }
