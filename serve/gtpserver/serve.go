package gtpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

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
	Komi          game.Komi
	Time          timing.Settings // until a time command comes

	Log    io.Writer // for people; may be nil
	Record io.Writer // the same and the whole conversation; may be nil
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
	requests := listen(ctx, in, s.read)
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
	s.log.note("<< " + strings.TrimRight(reply.String(), "\n"))
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
