// Package hangup notices that nobody reads an output any more.
package hangup

import "errors"

// ErrGone says that nobody reads the output any more.
var ErrGone = errors.New("the output is closed at its other end")
