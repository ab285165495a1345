package gtp

import (
	"io"
	"strconv"
	"strings"
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
func (r Reply) String() string { return string(r.bytes()) }

// WriteTo writes the reply to w in one Write.
func (r Reply) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(r.bytes())
	return int64(n), err
}

func (r Reply) bytes() []byte {
	b := make([]byte, 0, len(r.Text)+16)
	if r.Failed {
		b = append(b, '?')
	} else {
		b = append(b, '=')
	}
	if r.HasID {
		b = strconv.AppendInt(b, int64(r.ID), 10)
	}
	b = append(b, ' ')
	b = appendText(b, r.Text, true)
	return append(b, "\n\n"...)
}

// appendText appends text without its last newlines and with a blank on each
// empty line, except on the first if it shares its line with what is there.
func appendText(b []byte, text string, shared bool) []byte {
	for i, line := range strings.Split(strings.TrimRight(text, "\r\n"), "\n") {
		if i > 0 {
			b = append(b, '\n')
			shared = false
		}
		start := len(b)
		b = appendPrintable(b, line)
		if len(b) == start && !shared {
			b = append(b, ' ')
		}
	}
	return b
}

func appendPrintable(b []byte, line string) []byte {
	for i := range len(line) {
		if c := line[i]; c == '\t' || !isControl(c) {
			b = append(b, c)
		}
	}
	return b
}

// Stream is a successful reply that grows line by line, as the analysis
// commands give it: "=6", at once, then lines as they come, then the empty
// line. Each part leaves in one Write. A Stream is for one goroutine.
type Stream struct {
	w io.Writer
}

// OpenStream writes the first line of the reply to c.
func OpenStream(w io.Writer, c Command) (*Stream, error) {
	head := "=\n"
	if c.HasID {
		head = "=" + strconv.Itoa(c.ID) + "\n"
	}
	_, err := io.WriteString(w, head)
	return &Stream{w: w}, err
}

// Line writes text, which becomes one or more lines of the reply.
func (s *Stream) Line(text string) error {
	b := appendText(make([]byte, 0, len(text)+2), text, false)
	_, err := s.w.Write(append(b, '\n'))
	return err
}

// Close writes the empty line that ends the reply.
func (s *Stream) Close() error {
	_, err := io.WriteString(s.w, "\n")
	return err
}
