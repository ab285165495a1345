//go:build !unix && !windows

package gtp

// bearChild only answers: without process groups there is nothing to try.
func bearChild(c Command) { answer(c, "0") }
