//go:build !unix

package hangup

import (
	"context"
	"io"
)

// Watch does nothing here: the next Write fails when the reader has gone.
func Watch(context.Context, io.Writer, func()) {}
