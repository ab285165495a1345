package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"

	"montego/internal/phrases"
)

// waiter does the waiting for one command. Each of its methods returns as
// soon as the context ends, the engine is lost, or stop is closed.
type waiter struct {
	c    *Client
	ctx  context.Context
	stop <-chan struct{}
	line string // the command
}

// forTurn waits until no other command is under way.
func (w waiter) forTurn() error {
	if err := w.over(); err != nil {
		return err
	}
	select {
	case <-w.c.turn:
		return nil
	case <-w.stop:
		return w.fail(ErrClosed, "", nil)
	case <-w.ctx.Done():
		return w.expired()
	}
}

// over returns an error if the waiting has ended before the command was sent.
func (w waiter) over() error {
	select {
	case <-w.stop:
		return w.fail(ErrClosed, "", nil)
	default:
	}
	if w.ctx.Err() != nil {
		return w.expired()
	}
	return nil
}

// toSend waits until the goroutine that writes has taken the command with its id.
func (w waiter) toSend(id int) error {
	select {
	case w.c.outgoing <- fmt.Appendf(nil, "%d %s\n", id, w.line):
		return nil
	case <-w.c.lost:
		return w.engineLost()
	case <-w.stop:
		return w.fail(ErrClosed, "", nil)
	case <-w.ctx.Done():
		return w.expired()
	}
}

// forReply waits for the reply to command id and drops those to commands
// given up before. If it fails, command id is given up too.
func (w waiter) forReply(id int) (Reply, error) {
	reply, err := w.nextReply()
	for err == nil {
		mine, late := w.c.belongs(reply, id)
		if mine {
			return reply, nil
		}
		if !late {
			err = w.fail(ErrProtocol, fmt.Sprintf("answered %s to command %d", status(reply), id), nil)
			break
		}
		reply, err = w.nextReply()
	}
	w.c.late[id] = true
	return Reply{}, err
}

func (w waiter) nextReply() (Reply, error) {
	select {
	case reply := <-w.c.incoming:
		return reply, nil
	case <-w.c.lost:
		return Reply{}, w.engineLost()
	case <-w.stop:
		return Reply{}, w.fail(ErrClosed, "", nil)
	case <-w.ctx.Done():
		return Reply{}, w.expired()
	}
}

// status returns the first word of a reply.
func status(r Reply) string {
	mark := "="
	if r.Failed {
		mark = "?"
	}
	if r.HasID {
		return fmt.Sprintf("%s%d", mark, r.ID)
	}
	return mark + " without an id"
}

// expired returns the error for the end of the context.
func (w waiter) expired() error {
	kind := ErrTimeout
	if errors.Is(w.ctx.Err(), context.Canceled) {
		kind = context.Canceled
	}
	detail := ""
	if lines, last := w.c.babble.get(); lines > 0 {
		detail = fmt.Sprintf("%s of other output came, the last %q", phrases.Count(lines, "line"), last)
	}
	return w.fail(kind, detail, w.ctx.Err())
}

// engineLost returns the error for an engine that can no longer be talked to. Whoever ends
// the waiting closes the connection next, so both may be seen at once: the former counts.
func (w waiter) engineLost() error {
	select {
	case <-w.stop:
		return w.fail(ErrClosed, "", nil)
	default:
	}
	if errors.Is(w.c.lostErr, ErrProtocol) {
		return w.fail(ErrProtocol, fmt.Sprintf("more than %d bytes without the end of a reply", MaxReply), w.c.lostErr)
	}
	detail := ""
	switch {
	case w.c.afterlife != nil:
		detail = w.c.afterlife()
	case !errors.Is(w.c.lostErr, io.EOF):
		detail = w.c.lostErr.Error()
	}
	return w.fail(ErrDied, detail, w.c.lostErr)
}

func (w waiter) fail(kind error, detail string, cause error) error {
	return &EngineError{Engine: w.c.label, Command: w.line, Kind: kind, Detail: detail, Cause: cause}
}
