package command

import (
	"context"
	"errors"
	"io"
	"os"
	"syscall"
)

// output is standard output. When a write to it fails, the command is asked to end,
// because no program reads the rest.
type output struct {
	io.Writer
	end context.CancelCauseFunc
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	if err != nil {
		o.end(outputError{err})
	}
	return n, err
}

// SyscallConn returns the file behind the output, so that a command that writes nothing for
// a while can see whether anybody still reads.
func (o *output) SyscallConn() (syscall.RawConn, error) {
	if file, ok := o.Writer.(syscall.Conn); ok {
		return file.SyscallConn()
	}
	return nil, errors.ErrUnsupported
}

// outputError is why standard output refused something.
type outputError struct{ error }

func (e outputError) Error() string { return "standard output: " + e.error.Error() }

// fileOf returns the file behind standard input or output, if there is one.
func fileOf(stream any) (*os.File, bool) {
	if o, ok := stream.(*output); ok {
		stream = o.Writer
	}
	file, ok := stream.(*os.File)
	return file, ok
}
