package gtp

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"montego/internal/file"
)

// Reply is the answer to one command.
type Reply struct {
	ID     int
	HasID  bool
	Failed bool   // a "?" reply: Text is the error message
	Text   string // "" is a success with nothing to say
}

// Success returns the answer of a command that did its work.
func Success(c Command, text string) Reply {
	return Reply{ID: c.ID, HasID: c.HasID, Text: text}
}

// Failure returns the answer of a command that could not do its work.
func Failure(c Command, message string) Reply {
	return Reply{ID: c.ID, HasID: c.HasID, Failed: true, Text: message}
}

// String returns the reply as it goes over the wire, with the empty line that
// ends it. An empty line inside the text becomes a line of one blank, newlines
// at its end and control characters are dropped.
func (r Reply) String() string {
	lines := strings.Split(strings.TrimRight(r.Text, "\r\n"), "\n")
	for i, line := range lines {
		if lines[i] = clean(line, '\t'); lines[i] == "" && i > 0 {
			lines[i] = " "
		}
	}
	return r.status() + " " + strings.Join(lines, "\n") + "\n\n"
}

// status returns the beginning of a reply, as "=12".
func (r Reply) status() string {
	mark := "="
	if r.Failed {
		mark = "?"
	}
	if r.HasID {
		mark += strconv.Itoa(r.ID)
	}
	return mark
}

// WriteTo writes the reply to w in one Write.
func (r Reply) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, r.String())
	return int64(n), err
}

// MaxReply is the most an engine may say, in bytes, from the end of one reply
// to the end of the next. It only keeps endless output from filling the memory.
const MaxReply = 16 << 20

// ReplyReader reads replies, for the controller's side.
type ReplyReader struct {
	lines *file.Lines
	max   int // MaxReply
	left  int // bytes that may still come before the reply's end

	// Babble is told every line outside of a reply, which the engine should have
	// written to its standard error. It may be nil.
	Babble func(line string)
}

// NewReplyReader returns a ReplyReader of the bytes of r.
func NewReplyReader(r io.Reader) *ReplyReader {
	return &ReplyReader{lines: file.NewLines(r, MaxReply), max: MaxReply}
}

// Read returns the next reply, and skips lines before it that cannot begin a reply.
// The error is io.EOF if the stream ended between replies, io.ErrUnexpectedEOF if it
// ended inside one, ErrProtocol if more than MaxReply bytes came without the end of a
// reply, or else the error of the stream. After an error nothing more can be read.
func (r *ReplyReader) Read() (Reply, error) {
	r.left = r.max
	for {
		line, err := r.line()
		if err != nil {
			return Reply{}, err
		}
		if reply, ok := parseStatus(line); ok {
			return r.readText(reply)
		}
		if line != "" && r.Babble != nil {
			r.Babble(line)
		}
	}
}

// readText reads the remaining lines of reply, up to the empty one.
func (r *ReplyReader) readText(reply Reply) (Reply, error) {
	var text strings.Builder
	text.WriteString(reply.Text)
	for {
		line, err := r.line()
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return Reply{}, err
		}
		if line == "" {
			reply.Text = strings.TrimRight(text.String(), " \n")
			return reply, nil
		}
		text.WriteByte('\n')
		text.WriteString(line)
	}
}

// line returns the next line, clean of control characters.
func (r *ReplyReader) line() (string, error) {
	line, err := r.lines.Next()
	r.left -= len(line) + 1
	if errors.Is(err, file.ErrLongLine) || err == nil && r.left < 0 {
		return "", fmt.Errorf("%w: more than %d bytes without the end of a reply", ErrProtocol, r.max)
	}
	if err != nil {
		return "", err
	}
	return clean(string(line), ' '), nil
}

// parseStatus reads the first line of a reply: "=" or "?", the id without a
// gap, then a blank and text, or nothing.
func parseStatus(line string) (reply Reply, ok bool) {
	if line == "" || line[0] != '=' && line[0] != '?' {
		return Reply{}, false
	}
	reply.Failed = line[0] == '?'
	id, text, _ := strings.Cut(line[1:], " ")
	if id != "" {
		n, err := strconv.ParseUint(id, 10, 31)
		if err != nil {
			return Reply{}, false
		}
		reply.ID, reply.HasID = int(n), true
	}
	reply.Text = trim(text)
	return reply, true
}

// What can go wrong in a conversation with an engine. Every error of a Client or
// Process is one of these or context.Canceled, which errors.Is finds, or a
// *CommandError, or says that some words are not one command.
var (
	// ErrStart: there is no such program, or it cannot be run.
	ErrStart = errors.New("cannot start the engine")
	// ErrDied: the engine has ended, or closed its output.
	ErrDied = errors.New("engine died")
	// ErrTimeout: the context's deadline passed before the answer came.
	ErrTimeout = errors.New("no answer in time")
	// ErrProtocol: the engine said something the protocol does not know.
	ErrProtocol = errors.New("engine breaks the protocol")
	// ErrClosed: the Client has been closed on this side.
	ErrClosed = errors.New("connection is closed")
)

// EngineError says which engine failed, at which command, and how.
type EngineError struct {
	Engine  string // the Client's label
	Command string // the command that got no proper answer; "" if none was sent
	Kind    error  // one of the errors above, or context.Canceled
	Detail  string // what is known beyond that, in one line, or ""
	Cause   error  // what the system or the context said, or nil
}

// Error returns everything in one line.
func (e *EngineError) Error() string {
	parts := []string{e.Engine, e.Command, e.Kind.Error(), e.Detail}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ": ")
}

// Unwrap returns the kind and the cause, if there is one.
func (e *EngineError) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// CommandError is an engine's refusal: a "?" reply.
type CommandError struct {
	Engine  string // the Client's label
	Command string // the command without its id
	Message string // the text of the reply
}

// Error returns everything in one line; of a long message, the beginning.
func (e *CommandError) Error() string {
	return fmt.Sprintf("%s: %s: refused: %.*s", e.Engine, e.Command, maxQuoted, strings.ReplaceAll(e.Message, "\n", " "))
}

// IsRefusal reports whether an error is a CommandError: the engine lives, and refused.
func IsRefusal(err error) bool {
	_, refused := errors.AsType[*CommandError](err)
	return refused
}
