package gtpserver

import (
	"context"
	"errors"
	"io"

	"montego/gtp"
)

// request is a command that waits for its turn, or what kept one from being read:
// a gtp.LineError, which is to be answered, or an error that ends the input.
type request struct {
	call call
	err  error
}

// waiting is how many commands may wait. A controller that is further ahead is
// read no more until some are done, so it cannot fill the memory.
const waiting = 64

// listener reads commands while others run, so that they can be interrupted.
type listener struct {
	ctx      context.Context // of the session
	reader   *gtp.Reader
	requests chan request
	// current is the context of the commands since the last interrupt. It ends
	// with that of the session, too.
	current   context.Context
	interrupt context.CancelFunc
}

// listen reads commands in a goroutine of its own and returns the channel on
// which they come. It is closed when in ends.
func listen(ctx context.Context, in io.Reader) <-chan request {
	l := &listener{ctx: ctx, reader: gtp.NewReader(in), requests: make(chan request, waiting)}
	l.current, l.interrupt = context.WithCancel(ctx)
	go func() {
		defer close(l.requests)
		for l.next() {
		}
	}()
	return l.requests
}

// next reads a line and reports whether there may be more. Blank lines and
// comments are not passed on, but "# interrupt" ends all commands read so far:
// GoGui sends it to engines that have the command gogui-interrupt.
func (l *listener) next() bool {
	c, err := l.reader.Read()
	switch {
	case errors.Is(err, io.EOF):
		return false
	case err == nil && c.IsBlank():
		if c.Comment == "interrupt" {
			l.interrupt()
			l.current, l.interrupt = context.WithCancel(l.ctx)
		}
		return true
	}
	select {
	case l.requests <- request{call{c, l.current}, err}:
	case <-l.ctx.Done():
		return false
	}
	return err == nil || errors.As(err, new(gtp.LineError))
}
