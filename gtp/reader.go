package gtp

import (
	"bytes"
	"io"

	"montego/internal/file"
)

// MaxLine is the longest command line, in bytes: some half a million moves of
// gogui-play_sequence. It only keeps an endless line from filling the memory.
const MaxLine = 4 << 20

// Reader reads commands, for the engine's side.
type Reader struct {
	lines *file.Lines
	begun bool // a line was read
}

// NewReader returns a Reader of the lines of r.
func NewReader(r io.Reader) *Reader {
	return &Reader{lines: file.NewLines(r, MaxLine)}
}

// Read returns the command of the next line. For a blank line it returns a blank
// Command, because such a line also ends a running analysis. A LineError is to be
// answered, and the next call reads the next line. After any other error the stream is
// over; the error is io.EOF if the stream simply ended. A last line without LF counts.
func (r *Reader) Read() (Command, error) {
	line, err := r.lines.Next()
	if !r.begun { // editors and shells of Windows begin a file with a byte order mark
		r.begun = true
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	switch err {
	case nil:
		return ParseCommand(string(line))
	case file.ErrLongLine:
		return parseLong(line)
	}
	return Command{}, err
}

// parseLong reads the beginning of a line that is too long: it finds the id for the
// answer, and takes a line that is only a comment for a blank one.
func parseLong(start []byte) (Command, error) {
	const enough = 1000 // bytes, for blanks and an id
	c, err := ParseCommand(string(start[:enough]))
	if err == nil && c.IsBlank() && c.Comment != "" {
		return Command{}, nil
	}
	return Command{ID: c.ID, HasID: c.HasID}, ErrLineTooLong
}
