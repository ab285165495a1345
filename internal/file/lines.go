package file

import (
	"bufio"
	"errors"
	"io"
)

// ErrLongLine says that a line is longer than its reader takes.
var ErrLongLine = errors.New("line too long")

// keptBuffer is the size up to which the buffer of a line is kept for the next line.
const keptBuffer = 64 << 10

// Lines cuts a stream into lines. It never holds much more of a line than its limit.
type Lines struct {
	r    *bufio.Reader
	max  int
	buf  []byte
	rest bool // the rest of a line that is too long is still to be skipped
}

// NewLines returns the lines of r, each of max bytes at most.
func NewLines(r io.Reader, max int) *Lines { return &Lines{r: bufio.NewReader(r), max: max} }

// Next returns the next line without its LF, valid until the next call. The last line
// needs no LF. Of a longer line than the limit it returns the beginning and ErrLongLine as
// soon as that is there; the line after it follows. Any other error is that of the stream,
// io.EOF at its end.
func (l *Lines) Next() ([]byte, error) {
	if l.rest {
		if err := l.skipRest(); err != nil {
			return nil, err
		}
	}
	if cap(l.buf) > keptBuffer {
		l.buf = nil
	}
	l.buf = l.buf[:0]
	for {
		part, err := l.r.ReadSlice('\n')
		if err == nil {
			part = part[:len(part)-1]
		}
		l.buf = append(l.buf, part...)
		switch {
		case len(l.buf) > l.max:
			l.rest = err != nil
			return l.buf[:l.max], ErrLongLine
		case err == nil, err == io.EOF && len(l.buf) > 0:
			return l.buf, nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}

// skipRest reads to the end of the present line and forgets it.
func (l *Lines) skipRest() error {
	for {
		switch _, err := l.r.ReadSlice('\n'); err {
		case nil:
			l.rest = false
			return nil
		case bufio.ErrBufferFull:
		default:
			return err
		}
	}
}
