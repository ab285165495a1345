//go:build !unix

package gtpserver

import (
	"context"
	"io"
)

// watch does nothing here: the next Write tells that the controller is gone.
func watch(context.Context, io.Writer, func()) {}
