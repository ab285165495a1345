package gtpserver

import (
	"context"
	"errors"
	"io"
	"time"

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
	now      func() time.Time
	// current is the context of the commands since the last interrupt. It ends
	// with that of the session, too.
	current   context.Context
	interrupt context.CancelFunc
	// lineCame ends the nextLine of the last command.
	lineCame context.CancelFunc
	idle     time.Duration // for which no line has come since that command
}

// burst is how soon after a command stop, quit or the end of the input may come and
// still belong to the same script, whose commands are all carried out. If one of
// them comes later, it ends the search under way. Only the time counts in which the listener
// waits for a line, not that in which a script waits for room.
const burst = 100 * time.Millisecond

// listen reads commands in a goroutine of its own and returns the channel on
// which they come. It is closed when in ends.
func listen(ctx context.Context, in io.Reader, now func() time.Time) <-chan request {
	l := &listener{ctx: ctx, reader: gtp.NewReader(in), requests: make(chan request, waiting), now: now, lineCame: func() {}}
	l.current, l.interrupt = context.WithCancel(ctx)
	go func() {
		defer close(l.requests)
		for l.next() {
		}
	}()
	return l.requests
}

// next reads a line and reports whether there may be more. Blank lines and
// comments are not passed on, but any line ends an analysis under way. "#
// interrupt", which GoGui sends, ends all commands read so far, and so do stop,
// quit and the end of the input, unless they come in one burst with those
// commands. Input that breaks, as when a connection is reset, ends them in any case:
// no program reads the answer any more, and the next controller waits.
func (l *listener) next() bool {
	asked := l.now()
	c, err := l.reader.Read()
	l.lineCame()
	l.idle += l.now().Sub(asked)
	late := l.idle > burst
	broken := err != nil && !errors.As(err, new(gtp.LineError))
	switch {
	case errors.Is(err, io.EOF):
		if late {
			l.interrupt()
		}
		return false
	case broken:
		l.interrupt()
	case err == nil && (c.IsBlank() && c.Comment == "interrupt" || late && (c.Name == "stop" || c.Name == "quit")):
		l.interrupt()
		l.current, l.interrupt = context.WithCancel(l.ctx)
	}
	if err == nil && c.IsBlank() {
		return true
	}
	l.idle = 0
	nextLine, cancel := context.WithCancel(l.current)
	l.lineCame = cancel
	select {
	case l.requests <- request{call{Command: c, ctx: l.current, nextLine: nextLine}, err}:
	case <-l.ctx.Done():
		return false
	}
	return !broken
}
