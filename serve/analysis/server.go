package analysis

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"montego/internal/file"
	"montego/internal/hangup"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
)

// Options say who analyses.
type Options struct {
	Params  engine.Params
	Open    search.Factory // of its searches; nil for this machine alone
	Version string
	// Workers is how many positions are searched at once.
	Workers int
	Seed    uint64
	Record  io.Writer // of all lines that come in and go out; safe for concurrent use; may be nil
}

// Server answers queries. It is safe for concurrent use.
type Server struct {
	o    Options
	post func([]byte)

	writing sync.Mutex
	work    sync.WaitGroup

	mu     sync.Mutex
	wake   *sync.Cond
	queue  queue
	active map[*task]context.CancelFunc
	ending bool // no more queries come
	closed bool // no more results are sent
}

// New returns a server, which passes its lines, without line breaks, to post, one at a
// time. The caller must Close it after use.
func New(o Options, post func(line []byte)) *Server {
	s := newServer(o, post)
	for range max(1, o.Workers) {
		s.work.Go(s.worker)
	}
	return s
}

// newServer returns a server without workers.
func newServer(o Options, post func(line []byte)) *Server {
	s := &Server{o: o, post: post, active: map[*task]context.CancelFunc{}, queue: queue{maxBytes: maxQueued}}
	s.wake = sync.NewCond(&s.mu)
	// Symmetric moves are told apart here: a client wants to see each.
	s.o.Params.Search.Fold = false
	return s
}

// Finish waits until all queries have their replies.
func (s *Server) Finish() {
	s.mu.Lock()
	s.ending = true
	s.wake.Broadcast()
	s.mu.Unlock()
	s.work.Wait()
}

// Close ends all searches. Queries without replies get none.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	for _, cancel := range s.active {
		cancel()
	}
	s.wake.Broadcast()
	s.mu.Unlock()
	s.work.Wait()
}

func (s *Server) say(value any) {
	line := panics.Must(json.Marshal(value)) // the replies have plain fields
	s.writing.Lock()
	defer s.writing.Unlock()
	s.post(line)
}

// The lines about a message itself.
type (
	errorLine struct {
		Error string `json:"error"`
		Field string `json:"field,omitempty"`
		ID    any    `json:"id,omitempty"`
	}
	warningLine struct {
		Warning string `json:"warning"`
		Field   string `json:"field"`
		ID      string `json:"id"`
	}
)

func (s *Server) refuse(m *message, err error) {
	line := errorLine{Error: err.Error()}
	if m != nil {
		line.ID = m.ID
	}
	if f, ok := errors.AsType[*fault](err); ok {
		line.Field = f.field
	}
	s.say(line)
}

// Handle takes a line. It returns at once.
func (s *Server) Handle(line []byte) {
	if len(bytes.TrimSpace(line)) == 0 {
		return
	}
	m, err := parseMessage(line)
	if err != nil {
		s.refuse(m, err)
		return
	}
	if m.Action != "" {
		s.act(m, line)
		return
	}
	q, err := m.read(&s.o.Params)
	if err != nil {
		s.refuse(m, err)
		return
	}
	for _, w := range q.warnings {
		s.say(warningLine{w.text, w.field, q.id})
	}
	q.warnings = nil
	if err := s.enqueue(q); err != nil {
		s.refuse(m, err)
	}
}

// longestLine bounds a line, in bytes. A query of 10,000 moves has less than a twentieth.
const longestLine = 4 << 20

// errLong is the answer to a longer line.
var errLong = faultf("", "Could not parse input line as json request: the line is longer than %d MiB", longestLine>>20)

// handleLines takes the lines of in until it ends. A line that is too long is refused, and
// the next one is taken.
func (s *Server) handleLines(in io.Reader) error {
	lines := file.NewLines(in, longestLine)
	for {
		switch line, err := lines.Next(); {
		case errors.Is(err, file.ErrLongLine):
			s.o.note("<", []byte("(a line that is too long)"))
			s.refuse(nil, errLong)
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("input: %w", err)
		default:
			s.o.note("<", line)
			s.Handle(line)
		}
	}
}

// note writes a line into the record. An error is the writer's to tell.
func (o *Options) note(arrow string, line []byte) {
	if o.Record != nil {
		_, _ = fmt.Fprintf(o.Record, "%s %s\n", arrow, line)
	}
}

// Serve answers the lines of in on out, until in ends; then it finishes what was
// asked for, unless wait is false. It returns early when ctx is done, out cannot be
// written, or its reader is gone.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options, wait bool) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go hangup.Watch(ctx, out, func() { cancel(hangup.ErrGone) })
	s := New(o, func(line []byte) {
		o.note(">", line)
		if _, err := out.Write(append(line, '\n')); err != nil {
			cancel(err)
		}
	})
	ended := make(chan error, 1)
	go func() {
		err := s.handleLines(in)
		if err == nil && wait {
			s.Finish()
		}
		ended <- err
	}()
	defer s.Close()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
			return err
		}
		return nil
	}
}
