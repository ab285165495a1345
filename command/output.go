package command

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// output is standard output. When a write to it fails, the command is asked to end,
// because no program reads the rest. So it does when it was told to end and a write
// waits for a reader.
type output struct {
	io.Writer
	end  context.CancelCauseFunc
	told context.Context // ends when the command is told to end

	unread atomic.Bool // no reader has come in time
}

// outputPatience is how long a command that was told to end waits for the reader of its output.
const outputPatience = 2 * time.Second

// errUnread says that a reader has not come in time.
var errUnread = errors.New("standard output: what is written is not read")

func (o *output) Write(b []byte) (int, error) {
	n, err := o.write(b)
	if err != nil && !errors.Is(err, errUnread) {
		o.end(outputError{err})
	}
	return n, err
}

// write writes b. A write that nobody waits for any more keeps its copy.
func (o *output) write(b []byte) (int, error) {
	if o.unread.Load() {
		return 0, errUnread
	}
	type result struct {
		n   int
		err error
	}
	written := make(chan result, 1)
	text := bytes.Clone(b)
	go func() {
		n, err := o.Writer.Write(text)
		written <- result{n, err}
	}()
	select {
	case r := <-written:
		return r.n, r.err
	case <-o.told.Done():
	}
	select {
	case r := <-written:
		return r.n, r.err
	case <-time.After(outputPatience):
		o.unread.Store(true)
		return 0, errUnread
	}
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

// printText writes a text to the standard output of c.
func printText(c *cobra.Command, text string) error {
	_, err := io.WriteString(c.OutOrStdout(), text)
	return err
}

// fileOf returns the file behind standard input or output, if there is one.
func fileOf(stream any) (*os.File, bool) {
	if o, ok := stream.(*output); ok {
		stream = o.Writer
	}
	file, ok := stream.(*os.File)
	return file, ok
}
