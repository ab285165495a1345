//go:build !unix

package terminal

// suspend does nothing: there are no suspended programs here.
func suspend() {}
