package gtpserver

import (
	"io"
	"strconv"
	"strings"

	"montego/gtp"
)

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
	s.log.note("<< " + strings.TrimRight(text, "\n"))
	_, s.err = io.WriteString(s.out, text)
}
