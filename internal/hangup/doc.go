// Package hangup notices that the other end has gone: who reads an output, or who was connected.
package hangup

import "errors"

// ErrGone says that the reader of the output has gone.
var ErrGone = errors.New("the output is closed at its other end")
