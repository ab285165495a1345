package gtp

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"montego/internal/file"
)

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
func NewReplyReader(r io.Reader) *ReplyReader { return newReplyReader(r, MaxReply) }

func newReplyReader(r io.Reader, max int) *ReplyReader {
	return &ReplyReader{lines: file.NewLines(r, max), max: max}
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
