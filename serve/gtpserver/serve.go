package gtpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"montego/game"
	"montego/gtp"
	"montego/internal/hangup"
	"montego/internal/panics"
	"montego/player/engine"
	"montego/player/search"
	"montego/player/timing"
)

// Options say who plays, and how a session begins.
type Options struct {
	Name    string // the answer to name
	Version string // the answer to version
	Chat    bool   // there is kgs-chat, which some versions of kgsGtp cannot bear

	Params engine.Params  // of the player; valid
	Open   search.Factory // of its searches; nil for this machine alone
	Seed   uint64         // of the player
	Vary   bool           // ServeConnections gives each session after the first a seed of its own
	Memory int            // the most that search.memory may be set to, in MiB; 0 for any

	Width, Height int // as goban.ValidSize allows
	Rules         game.Rules
	RulesName     string // by which they were asked for, or ""; some rules have several
	Komi          game.Komi
	Time          timing.Settings // until a time command comes

	Log    io.Writer // for people; may be nil
	Record io.Writer // the same and the whole conversation, in lines; safe for concurrent use; may be nil
}

// Serve answers the commands of in on out until quit, the end of in, or the end
// of ctx: these are no errors. Commands that were read before in ended are
// carried out; when ctx ends, or the reader of out is gone, the command under way
// is cut short and the others are dropped. Serve does not wait for a Read of in
// that is under way.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	s := newSession(o)
	defer s.dismiss()
	return s.serve(ctx, in, out)
}

func (s *session) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go hangup.Watch(ctx, out, func() { cancel(hangup.ErrGone) })
	s.log.banner(s)
	requests := listen(ctx, in, any(in) == any(out), s.read) // a connection leads both ways
	for !s.over && ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case r, ok := <-requests:
			if !ok {
				return nil
			}
			if err := s.serveOne(r, out); err != nil {
				return err
			}
		}
	}
	if err := context.Cause(ctx); errors.Is(err, hangup.ErrGone) {
		return err
	}
	return nil // the program was told to stop
}

// serveOne answers a request. An error ends the session.
func (s *session) serveOne(r request, out io.Writer) error {
	var reply gtp.Reply
	s.log.note(">> " + r.call.Command.String())
	switch line := gtp.LineError(""); {
	case errors.As(r.err, &line):
		reply = gtp.Failure(r.call.Command, line.Error())
	case r.err != nil:
		return fmt.Errorf("cannot read commands: %w", r.err)
	default:
		r.call.stream = &stream{out: out, log: s.log}
		reply = s.answer(&r.call)
		if r.call.stream.begun {
			r.call.end(reply)
			return s.replied(r.call.stream.err)
		}
	}
	s.log.note("<< " + reply.String())
	_, err := reply.WriteTo(out)
	return s.replied(err)
}

// replied goes on after a reply; err is that of writing it. After a move the engine uses the
// opponent's time.
func (s *session) replied(err error) error {
	if err != nil {
		return fmt.Errorf("cannot write a reply: %w", err)
	}
	if s.moved && s.player != nil {
		if bug := panics.Catch(func() { s.player.Ponder(s.game) }); bug != nil {
			s.log.bug(gtp.Command{Name: "pondering"}, bug, bug.Stack)
			s.dismiss()
		}
	}
	s.moved = false
	return nil
}

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
	leaves   bool // who ends the input has left, even if the output can be written
	now      func() time.Time
	// current is the context of the commands since the last interrupt. It ends
	// with that of the session, too.
	current   context.Context
	interrupt context.CancelFunc
	// lineCame ends the nextLine of the last command.
	lineCame context.CancelFunc
	idle     time.Duration // for which no line has come since that command
}

// burst is how soon after a command stop, quit or the end of a connection may come and
// still belong to the same script, whose commands are all carried out. If one of
// them comes later, it ends the search under way. Only the time counts in which the listener
// waits for a line, not that in which a script waits for room. Who ends a file or a pipe and
// waits for the answers has not left, however late the end is; hangup.Watch knows who has.
const burst = 100 * time.Millisecond

// listen reads commands in a goroutine of its own and returns the channel on
// which they come. It is closed when in ends.
func listen(ctx context.Context, in io.Reader, leaves bool, now func() time.Time) <-chan request {
	l := &listener{ctx: ctx, reader: gtp.NewReader(in), requests: make(chan request, waiting), leaves: leaves, now: now, lineCame: func() {}}
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
// quit and the end of a connection, unless they come in one burst with those
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
		if late && l.leaves {
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

// stream is a reply that is written while its command runs: "=ID", lines, and an
// empty line at its end.
type stream struct {
	out   io.Writer
	log   *log
	begun bool
	err   error // of the first Write that failed
}

// begin writes the first line of a reply, "=" with the id.
func (c *call) begin() {
	if c.stream.begun {
		return
	}
	c.stream.begun = true
	head := "="
	if c.HasID {
		head += strconv.Itoa(c.ID)
	}
	c.stream.write(head + "\n")
}

// print writes a line of the reply, after begin.
func (c *call) print(line string) {
	c.begin()
	c.stream.write(line + "\n")
}

// end closes the reply with its last lines. What has begun as a success stays one.
func (c *call) end(last gtp.Reply) {
	text := ""
	if !last.Failed && last.Text != "" {
		text = last.Text + "\n"
	}
	c.stream.write(text + "\n")
}

// write writes text in one Write, unless an earlier one failed.
func (s *stream) write(text string) {
	if s.err != nil {
		return
	}
	s.log.note("<< " + text)
	_, s.err = io.WriteString(s.out, text)
}
