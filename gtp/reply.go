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
	b = appendText(b, r.Text)
	return append(b, "\n\n"...)
}

// appendText appends text without its last newlines, and with a blank on each empty
// line after the first.
func appendText(b []byte, text string) []byte {
	for i, line := range strings.Split(strings.TrimRight(text, "\r\n"), "\n") {
		if i > 0 {
			b = append(b, '\n')
		}
		start := len(b)
		b = appendPrintable(b, line)
		if len(b) == start && i > 0 {
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
