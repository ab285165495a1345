package command

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/spf13/cobra"
)

// lateLog is standard error of a command that plays by a clock: a program that started it may
// read that late, or never, and no move waits for it. What does not fit into the queue is
// left out, and the next text says so.
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
		queued = append(fmt.Appendf(nil, "montego: texts that are missing here, because they were not read in time: %d\n", l.missed), text...)
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
