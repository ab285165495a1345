package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"montego/internal/file"
)

// maxLine is the longest line of a data set, in bytes.
const maxLine = 16 << 20

// Lines reads a data set, plain or gzip, with one game on each line. Empty lines are
// skipped. It holds one game at a time, so a data set may be of any size.
type Lines struct {
	lines  *file.Lines
	number int
}

// NewLines returns a reader of the data set r. It finds out by itself whether
// r is compressed.
func NewLines(r io.Reader) (*Lines, error) {
	in, err := file.Unpack(r)
	if err != nil {
		return nil, err
	}
	return &Lines{lines: file.NewLines(in, maxLine)}, nil
}

// Next returns the game tree of the next line, or io.EOF after the last. An
// [*Error] says what is wrong with a line; the next call reads the line after it.
// Other errors come from the underlying reader.
func (l *Lines) Next() (*Node, error) {
	for {
		line, err := l.lines.Next()
		if err != nil && !errors.Is(err, file.ErrLongLine) {
			return nil, err
		}
		l.number++
		if err != nil {
			return nil, &Error{Position{int32(l.number), 1}, fmt.Sprintf("line longer than %d MB", maxLine>>20)}
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		c, _, err := Parse(line)
		if wrong, ok := errors.AsType[*Error](err); ok { // its place in the line becomes one in the data set
			return nil, &Error{Position{int32(l.number), wrong.Column}, wrong.Text}
		}
		return c.Trees[0], nil
	}
}

// Number returns the number of the line last read, from 1.
func (l *Lines) Number() int { return l.number }
