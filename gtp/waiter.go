package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"

	"montego/internal/phrases"
)

// waiter does the waiting for one command. Each of its methods returns as soon as one of the
// contexts ends or the engine is lost.
type waiter struct {
	c    *Client
	ctx  context.Context // of the caller
	open context.Context // ends when the Client is closed
	line string          // the command
}

// forTurn waits until no other command is under way.
func (w waiter) forTurn() error {
	if w.open.Err() != nil || w.ctx.Err() != nil {
		return w.over()
	}
	_, err := w.first(w.c.turn, nil, nil, nil)
	return err
}

// toSend waits until the goroutine that writes has taken the command with its id.
func (w waiter) toSend(id int) error {
	_, err := w.first(nil, w.c.outgoing, fmt.Appendf(nil, "%d %s\n", id, w.line), nil)
	return err
}

// first waits for the first of these: the turn, the sending of a line, or a reply. What is nil
// is not waited for.
func (w waiter) first(turn <-chan struct{}, outgoing chan<- []byte, line []byte, incoming <-chan Reply) (reply Reply, err error) {
	select {
	case <-turn:
	case outgoing <- line:
	case reply = <-incoming:
	case <-w.c.lost:
		err = w.engineLost()
	case <-w.open.Done():
		err = w.over()
	case <-w.ctx.Done():
		err = w.over()
	}
	return reply, err
}

// forReply waits for the reply to command id and drops those to commands
// given up before. If it fails, command id is given up too.
func (w waiter) forReply(id int) (Reply, error) {
	reply, err := w.first(nil, nil, nil, w.c.incoming)
	for err == nil {
		mine, late := w.c.belongs(reply, id)
		if mine {
			return reply, nil
		}
		if !late {
			answer := reply.status()
			if !reply.HasID {
				answer += " without an id"
			}
			err = w.fail(ErrProtocol, fmt.Sprintf("answered %s to command %d", answer, id), nil)
			break
		}
		reply, err = w.first(nil, nil, nil, w.c.incoming)
	}
	w.c.late[id] = true
	return Reply{}, err
}

// over returns the error for the end of one of the contexts.
func (w waiter) over() error {
	if w.open.Err() != nil {
		return w.fail(ErrClosed, "", nil)
	}
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
	if w.open.Err() != nil {
		return w.over()
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
