package gtp

import "io"

// MaxLine is the longest command line, in bytes: some half a million moves of
// gogui-play_sequence. It only keeps an endless line from filling the memory.
const MaxLine = 4 << 20

// Reader reads commands, for the engine's side.
type Reader struct {
	lines lineReader
}

// NewReader returns a Reader of the lines of r.
func NewReader(r io.Reader) *Reader {
	return &Reader{lines: newLineReader(r, MaxLine)}
}

// Read returns the next line's command; a blank Command for a blank line,
// since that too ends a running analysis. After a LineError, which is to be
// answered, Read goes on with the next line; after any other error the stream
// is over, with io.EOF in the ordinary case. A last line without LF counts.
func (r *Reader) Read() (Command, error) {
	line, err := r.lines.next()
	switch err {
	case nil:
		return ParseCommand(string(line))
	case errLongLine:
		return parseLong(line)
	}
	return Command{}, err
}

// parseLong makes the best of the beginning of a line too long: its id, or
// nothing at all if the line is only a comment.
func parseLong(start []byte) (Command, error) {
	const enough = 1000 // bytes, for blanks and an id
	c, err := ParseCommand(string(start[:enough]))
	if err == nil && c.IsBlank() && c.Comment != "" {
		return Command{}, nil
	}
	return Command{ID: c.ID, HasID: c.HasID}, ErrLineTooLong
}
