package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"montego/internal/phrases"
)

// Client is the controller's side of a conversation with one engine. It sends
// one command at a time and waits for its answer; Do may be called from many
// goroutines.
//
// Each command carries an id of its own. The answer to a command that was
// given up comes too late and is dropped, so a Client remains of use after a
// time-out. Engines that never echo ids are believed to answer in order.
type Client struct {
	label string
	conn  io.ReadWriteCloser
	// afterlife says how the engine ended, once it has; it may be nil.
	afterlife func() string

	turn     chan struct{} // holds one token: whoever takes it may talk
	outgoing chan []byte   // to the goroutine that writes
	incoming chan Reply    // from the goroutine that reads

	// open ends when Close begins, by stopWaiting, so that no call waits any more.
	open        context.Context
	stopWaiting context.CancelFunc
	// lost ends, by lose, when the engine can no longer be talked to; its cause says why.
	lost context.Context
	lose context.CancelCauseFunc

	closeConn func() error
	running   sync.WaitGroup

	// The rest belongs to the holder of the turn.
	lastID int
	echoes bool         // the engine has echoed an id
	late   map[int]bool // ids given up, whose answers may still come

	babble atomic.Pointer[babble] // written by the goroutine that reads
}

// NewClient returns a Client that talks over conn; label names the engine in
// errors. Closing conn must end its pending Reads and Writes, as it does for
// pipes and network connections. The Client must be closed, and closes conn.
func NewClient(label string, conn io.ReadWriteCloser) *Client {
	c := &Client{
		label:     label,
		conn:      conn,
		turn:      make(chan struct{}, 1),
		outgoing:  make(chan []byte),
		incoming:  make(chan Reply),
		closeConn: sync.OnceValue(conn.Close),
		late:      map[int]bool{},
	}
	c.babble.Store(new(babble))
	c.open, c.stopWaiting = context.WithCancel(context.Background())
	c.lost, c.lose = context.WithCancelCause(context.Background())
	c.turn <- struct{}{}
	c.running.Go(c.write)
	c.running.Go(c.read)
	return c
}

// Do sends one command, its words joined by blanks, and returns the text of
// the answer. Its error is a *CommandError if the engine refused, an
// *EngineError if it gave no proper answer, or a plain one if words are not
// one command. If ctx ends first the answer is dropped when it comes; the
// command itself cannot be taken back.
func (c *Client) Do(ctx context.Context, words ...string) (string, error) {
	return c.exchange(ctx, c.open, words)
}

// Label returns the name of the engine in errors.
func (c *Client) Label() string { return c.label }

// Close ends the conversation without sending anything, and waits until its
// goroutines have ended. Commands under way return ErrClosed.
func (c *Client) Close() error {
	c.stopWaiting()
	c.lose(ErrClosed)
	err := c.closeConn()
	c.running.Wait()
	return err
}

// exchange is Do, given up as closed when open ends.
func (c *Client) exchange(ctx, open context.Context, words []string) (string, error) {
	line := strings.Join(words, " ")
	if err := checkLine(line); err != nil {
		return "", err
	}
	wait := waiter{c, ctx, open, line}
	if open.Err() != nil || ctx.Err() != nil {
		return "", wait.over()
	}
	if _, err := wait.first(c.turn, nil, nil, nil); err != nil {
		return "", err
	}
	defer func() { c.turn <- struct{}{} }()

	c.lastID++
	id := c.lastID
	if _, err := wait.first(nil, c.outgoing, fmt.Appendf(nil, "%d %s\n", id, line), nil); err != nil {
		return "", err
	}
	reply, err := wait.forReply(id)
	if err != nil {
		return "", err
	}
	if reply.Failed {
		return "", &CommandError{Engine: c.label, Command: line, Message: reply.Text}
	}
	return reply.Text, nil
}

// checkLine refuses a line that the engine would read as no command, as two
// commands, or as a part of one.
func checkLine(line string) error {
	if strings.ContainsAny(line, "#\r\n") {
		first, _, _ := strings.Cut(line, "\n")
		return errors.New("a command cannot contain '#' or a line break: " + first)
	}
	switch cmd, err := ParseCommand(line); {
	case err != nil:
		return err
	case cmd.IsBlank():
		return ErrEmptyCommand
	case cmd.HasID:
		return errors.New("a command is given without its id: " + line)
	}
	return nil
}

// belongs finds the command that reply answers: the one with this id, one
// given up earlier, or none.
func (c *Client) belongs(reply Reply, id int) (mine, late bool) {
	switch {
	case !reply.HasID && c.echoes:
		return false, false
	case !reply.HasID && len(c.late) > 0:
		delete(c.late, slices.Min(slices.Collect(maps.Keys(c.late)))) // the oldest
		return false, true
	case !reply.HasID:
		return true, false
	}
	c.echoes = true
	late = c.late[reply.ID]
	delete(c.late, reply.ID)
	return reply.ID == id, late
}

// write sends what is in outgoing until the engine is lost. It is a goroutine
// because a Write to an engine that does not read never returns.
func (c *Client) write() {
	for {
		select {
		case line := <-c.outgoing:
			if _, err := c.conn.Write(line); err != nil {
				c.lose(err)
				return
			}
		case <-c.lost.Done():
			return
		}
	}
}

func (c *Client) read() {
	replies := NewReplyReader(c.conn)
	replies.Babble = func(line string) {
		c.babble.Store(&babble{c.babble.Load().count + 1, strings.Clone(line[:min(len(line), maxQuoted)])})
	}
	for {
		reply, err := replies.Read()
		if err != nil {
			c.lose(err)
			return
		}
		select {
		case c.incoming <- reply:
		case <-c.lost.Done():
			return
		}
	}
}

// babble is how many lines came outside of replies, and the last.
type babble struct {
	count int
	last  string
}

// maxQuoted is how much an error quotes of a refusal, and of a line outside of replies.
const maxQuoted = 200

// waiter does the waiting for one command. Each of its methods returns as soon as one of the
// contexts ends or the engine is lost.
type waiter struct {
	c    *Client
	ctx  context.Context // of the caller
	open context.Context // ends when the Client is closed
	line string          // the command
}

// first waits for one of these: the turn, which comes when no other command is under way, the
// goroutine that writes, which takes a line, or a reply. What is nil is not waited for.
func (w waiter) first(turn <-chan struct{}, outgoing chan<- []byte, line []byte, incoming <-chan Reply) (reply Reply, err error) {
	select {
	case <-turn:
	case outgoing <- line:
	case reply = <-incoming:
	case <-w.c.lost.Done():
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
	if b := w.c.babble.Load(); b.count > 0 {
		detail = fmt.Sprintf("%s of other output came, the last %q", phrases.Count(b.count, "line"), b.last)
	}
	return w.fail(kind, detail, w.ctx.Err())
}

// engineLost returns the error for an engine that can no longer be talked to. Whoever ends
// the waiting closes the connection next, so both may be seen at once: the former counts.
func (w waiter) engineLost() error {
	if w.open.Err() != nil {
		return w.over()
	}
	why := context.Cause(w.c.lost)
	if errors.Is(why, ErrProtocol) {
		return w.fail(ErrProtocol, fmt.Sprintf("more than %d bytes without the end of a reply", MaxReply), why)
	}
	detail := ""
	switch {
	case w.c.afterlife != nil:
		detail = w.c.afterlife()
	case !errors.Is(why, io.EOF):
		detail = why.Error()
	}
	return w.fail(ErrDied, detail, why)
}

func (w waiter) fail(kind error, detail string, cause error) error {
	return &EngineError{Engine: w.c.label, Command: w.line, Kind: kind, Detail: detail, Cause: cause}
}
