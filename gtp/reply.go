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
