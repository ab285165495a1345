package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
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
	var n int
	var err error
	written, text := make(chan struct{}), bytes.Clone(b)
	go func() {
		defer close(written)
		n, err = o.Writer.Write(text)
	}()
	select {
	case <-written:
		return n, err
	case <-o.told.Done():
	}
	select {
	case <-written:
		return n, err
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

// outliveReaders lets the process go on when nobody reads its standard output or error any more,
// as where a pipe leads to a program that has died: a write then fails and does not end the
// process. It is for commands on which others wait. Programs that the process starts do not
// inherit it.
func outliveReaders() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

// lateLog is standard error of a command that plays by a clock: a program that started it may
// read that late, or never, and no move waits for it. What does not fit into the queue is
// left out, and the next text, or the end of the log, says so.
type lateLog struct {
	queue chan []byte
	ended chan struct{} // closed when all that was in the queue is written

	mu     sync.Mutex // guards what follows
	missed int        // texts that were left out since the last that was not
	closed bool
}

// The texts that may wait for a reader, and how long the end of a command waits for it.
const (
	lateTexts    = 256
	latePatience = time.Second
)

// logLate makes the standard error of c a lateLog. The caller must call end when c has done
// its work.
func logLate(c *cobra.Command) (end func()) {
	out := c.ErrOrStderr()
	l := &lateLog{queue: make(chan []byte, lateTexts), ended: make(chan struct{})}
	c.SetErr(l)
	go l.write(out)
	return l.end
}

// write writes what comes, until the end. A log that cannot be written is no reason to stop.
func (l *lateLog) write(out io.Writer) {
	defer close(l.ended)
	for text := range l.queue {
		_, _ = out.Write(text)
	}
	if l.missed > 0 { // it changes no more once the queue is closed
		_, _ = out.Write(l.missing())
	}
}

func (l *lateLog) missing() []byte {
	return fmt.Appendf(nil, "montego: texts that are missing here, because they were not read in time: %d\n", l.missed)
}

// Write never fails, and does not wait.
func (l *lateLog) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return len(text), nil
	}
	queued := bytes.Clone(text)
	if l.missed > 0 {
		queued = append(l.missing(), text...)
	}
	select {
	case l.queue <- queued:
		l.missed = 0
	default:
		l.missed++
	}
	return len(text), nil
}

// end waits until all is written, unless nobody reads.
func (l *lateLog) end() {
	l.mu.Lock()
	l.closed = true
	close(l.queue)
	l.mu.Unlock()
	select {
	case <-l.ended:
	case <-time.After(latePatience):
	}
}

// conversation writes the log of a session, each line with the time. It is safe for concurrent use.
// A log that cannot be written is told of once: the game is worth more than its log.
type conversation struct {
	mu       sync.Mutex
	file     io.Writer
	warnings io.Writer // may be nil
	told     bool
}

// openConversation opens the file of --log to append to it, and returns what to call at the
// end; log is nil if no file is named.
func openConversation(name string, warnings io.Writer) (log io.Writer, end func(), err error) {
	if name == "" {
		return nil, func() {}, nil
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, nil, fmt.Errorf("--log: %w", err)
	}
	return &conversation{file: file, warnings: warnings}, func() { file.Close() }, nil
}

// Write writes lines. It never fails.
func (l *conversation) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var stamped []byte
	for line := range bytes.Lines(text) {
		stamped = append(time.Now().AppendFormat(stamped, "2006-01-02 15:04:05.000 "), line...)
	}
	if _, err := l.file.Write(stamped); err != nil && !l.told && l.warnings != nil {
		l.told = true
		fmt.Fprintf(l.warnings, "montego: --log: the log is not complete: %v\n", err)
	}
	return len(text), nil
}
