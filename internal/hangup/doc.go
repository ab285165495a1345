// Package hangup notices that the other end has gone: the reader of an output, or the peer of a connection.
package hangup

import "errors"

// ErrGone says that the reader of the output has gone.
var ErrGone = errors.New("the output is closed at its other end")
