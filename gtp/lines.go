package gtp

import (
	"bufio"
	"errors"
	"io"
)

// errLongLine says that a line is longer than the lineReader's limit.
var errLongLine = errors.New("line too long")

// keptBuffer is the size up to which a line's buffer is kept for the next line.
const keptBuffer = 64 << 10

// lineReader cuts a stream into lines and never holds much more than max
// bytes of one, however long the line is.
type lineReader struct {
	r    *bufio.Reader
	max  int
	buf  []byte
	rest bool // the rest of a line too long has still to be skipped
}

func newLineReader(r io.Reader, max int) lineReader {
	return lineReader{r: bufio.NewReader(r), max: max}
}

// next returns the next line without its LF, valid until the next call. The
// last line needs no LF. A line longer than max gives its first max bytes and
// errLongLine as soon as they are there; the line after it follows.
func (l *lineReader) next() ([]byte, error) {
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
			return l.buf[:l.max], errLongLine
		case err == nil, err == io.EOF && len(l.buf) > 0:
			return l.buf, nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}

// skipRest reads to the end of the present line and forgets it.
func (l *lineReader) skipRest() error {
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

// appendClean appends line to dst as the protocol wants it read: control
// characters are dropped, a tab is a blank. Bytes above ASCII stay, for the
// sake of file names.
func appendClean(dst, line []byte) []byte {
	for _, c := range line {
		switch {
		case c == '\t':
			dst = append(dst, ' ')
		case !isControl(c):
			dst = append(dst, c)
		}
	}
	return dst
}

func isControl(c byte) bool { return c < ' ' || c == 0x7f }
