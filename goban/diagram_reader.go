package goban

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// ParseDiagram reads a picture in the alphabet of Diagram. Spaces between
// points, indentation and blank lines do not matter.
//
//   - Column letters may stand above or below the board, or both; then every
//     row begins with its number and may end with it.
//   - A frame of -, | and + around the board is ignored.
//   - The line of captures comes last.
//
// An error names line and column, both from 1.
func ParseDiagram(text string) (Diagram, error) {
	var r diagramReader
	number := 0
	for s := range strings.Lines(text) {
		number++
		if err := r.take(diagramLine{number: number, text: []rune(s)}); err != nil {
			return Diagram{}, err
		}
	}
	if len(r.rows) == 0 {
		return Diagram{}, diagramLine{number: max(1, number)}.fail("no board")
	}
	r.Height = len(r.rows)
	for i := range r.rows {
		if err := r.readRow(&r.rows[i], r.Height-1-i); err != nil {
			return Diagram{}, err
		}
	}
	if err := ValidSize(r.Width, r.Height); err != nil {
		return Diagram{}, diagramLine{number: r.rows[0].number}.fail("%v", err)
	}
	return r.Diagram, nil
}

// diagramReader first sorts the lines, because what a row looks like depends
// on whether column letters stand below; then it reads the rows.
type diagramReader struct {
	Diagram
	rows    []diagramLine // the highest first
	letters bool          // there are column letters
	ended   bool          // the board is complete: column letters below, or captures
}

// take says what a line is, and keeps it if it is a row of the board.
func (r *diagramReader) take(l diagramLine) error {
	l.skipSpace()
	switch rest := string(l.text[l.pos:]); {
	case rest == "", strings.Contains(rest, "-") && strings.Trim(rest, "-+| \t\r\n") == "": // the frame
		return nil
	case rest[0] == 'A':
		r.ended = r.ended || len(r.rows) > 0
		return r.readLetters(l)
	case strings.HasPrefix(rest, "captured:"):
		r.ended = true
		return r.readCaptured(l)
	case r.ended:
		return l.fail("text after the end of the board")
	case len(r.rows) == MaxSize:
		return l.fail("more than %d rows", MaxSize)
	}
	r.rows = append(r.rows, l)
	return nil
}

// readLetters reads a line of column letters, which gives the width.
func (r *diagramReader) readLetters(l diagramLine) error {
	width := 0
	for ; !l.atEnd(); l.skipSpace() {
		if width == MaxSize || !l.accept(rune(columns[width])) {
			return l.fail("%q among the column letters", l.peek())
		}
		width++
	}
	if r.letters && r.Width != width {
		return l.fail("%d column letters below, %d above", width, r.Width)
	}
	r.letters, r.Width = true, width
	return nil
}

func (r *diagramReader) readCaptured(l diagramLine) error {
	line := strings.TrimSpace(string(l.text))
	n := &r.Captured
	_, err := fmt.Sscanf(line, capturedLine, &n[Black], &n[White])
	if err != nil || line != fmt.Sprintf(capturedLine, n[Black], n[White]) || min(n[Black], n[White]) < 0 {
		return l.fail("want %q", fmt.Sprintf(capturedLine, 1, 2))
	}
	return nil
}

// readRow reads row y, from 0. The first one gives the width, if column letters did not.
func (r *diagramReader) readRow(l *diagramLine, y int) error {
	if r.letters {
		if err := l.readNumber(y + 1); err != nil {
			return err
		}
	}
	l.accept('|')
	limit, x := cmp.Or(r.Width, MaxSize), 0
	for l.skipSpace(); x < limit && !l.atEnd() && l.peek() != '|'; l.skipSpace() {
		if err := r.readPoint(l, PointAt(x, y)); err != nil {
			return err
		}
		x++
	}
	if r.Width == 0 {
		r.Width = x
	}
	if x < r.Width {
		return l.fail("only %d of %d points in this row", x, r.Width)
	}
	l.accept('|')
	if l.skipSpace(); r.letters && !l.atEnd() {
		if err := l.readNumber(y + 1); err != nil {
			return err
		}
	}
	if l.skipSpace(); !l.atEnd() {
		return l.fail("%q after the %d points of this row", l.peek(), x)
	}
	return nil
}

func (r *diagramReader) readPoint(l *diagramLine, p Point) error {
	bracket := l.accept('(')
	if err := r.readGlyph(l, p); err != nil {
		return err
	}
	l.pos++
	switch last := l.peek() == ')'; {
	case last && !r.Stones[p].IsStone():
		return l.fail("')' marks the last move, and here is no stone")
	case last && r.Last != NoPoint:
		return l.fail("a second last move")
	case last:
		l.pos++
		r.Last = p
	case bracket:
		return l.fail("'(' before a stone wants ')' after it")
	}
	return nil
}

// readGlyph reads one letter of the alphabet, and stays on it.
func (r *diagramReader) readGlyph(l *diagramLine, p Point) error {
	g := l.peek()
	switch g {
	case '.', '+', ',':
	case 'X':
		r.Stones[p] = Black
	case 'x':
		r.Stones[p], r.Marks[p] = Black, 'x'
	case 'O':
		r.Stones[p] = White
	case 'o':
		r.Stones[p], r.Marks[p] = White, 'o'
	case 'k':
		if r.Ko != NoPoint {
			return l.fail("a second ko")
		}
		r.Ko = p
	default:
		if !strings.ContainsRune(Labels+Symbols, g) {
			return l.fail("unexpected %q", g)
		}
		r.Marks[p] = byte(g)
	}
	return nil
}

// diagramLine is a line of the text and how far it was read.
type diagramLine struct {
	number int // from 1
	text   []rune
	pos    int
}

func (l *diagramLine) atEnd() bool { return l.pos == len(l.text) }

// peek returns the next character, or a line break at the end.
func (l *diagramLine) peek() rune {
	if l.atEnd() {
		return '\n'
	}
	return l.text[l.pos]
}

func (l *diagramLine) skipSpace() {
	for !l.atEnd() && unicode.IsSpace(l.peek()) {
		l.pos++
	}
}

// accept goes past the next character if it is c.
func (l *diagramLine) accept(c rune) bool {
	if l.peek() != c {
		return false
	}
	l.pos++
	return true
}

// readNumber reads the number of a row, which must be want, without leading zeros.
func (l *diagramLine) readNumber(want int) error {
	first := l.pos
	for !l.atEnd() && '0' <= l.peek() && l.peek() <= '9' {
		l.pos++
	}
	if got := string(l.text[first:l.pos]); got != strconv.Itoa(want) {
		l.pos = first
		return l.fail("want the row number %d", want)
	}
	l.skipSpace()
	return nil
}

func (l diagramLine) fail(format string, args ...any) error {
	return fmt.Errorf("diagram line %d, column %d: %s", l.number, l.pos+1, fmt.Sprintf(format, args...))
}
