// Package hangup notices that the reader of an output has gone.
package hangup

import "errors"

// ErrGone says that the reader of the output has gone.
var ErrGone = errors.New("the output is closed at its other end")
