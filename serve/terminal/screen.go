package terminal

import (
	"bufio"
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"montego/goban"
)

// screen writes text and boards, fitted to its width.
type screen struct {
	out   *bufio.Writer
	style Style
	width func() int // as Options.Columns has it
}

// columns returns the width that the screen has now: people change that of their window.
func (s *screen) columns() int {
	width := 0
	if s.width != nil {
		width = s.width()
	}
	return cmp.Or(max(width, 0), 80)
}

// flush writes what is buffered, so that the player sees it. The error is the first of
// writing.
func (s *screen) flush() error { return s.out.Flush() }

func (s *screen) say(text string) {
	for _, line := range wrap(text, s.columns()) {
		s.out.WriteString(line + "\n")
	}
}

// Beside the board there are gap blanks and then notes, if they have at least
// minNotes columns; otherwise they stand below it. More than maxNotes columns
// are tiring to read.
const (
	gap      = 3
	minNotes = 30
	maxNotes = 45
)

// notesWidth returns how many columns notes with a board have, and whether they stand beside it.
func (s *screen) notesWidth(d goban.Diagram) (width int, beside bool) {
	if room := s.columns() - s.style.boardWidth(d) - gap; room >= minNotes {
		return min(room, maxNotes), true
	}
	return s.columns(), false
}

func (s *screen) draw(d goban.Diagram, notes []string) {
	board := s.style.board(d)
	width, beside := s.notesWidth(d)
	if !beside {
		for _, line := range board {
			s.out.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		s.say(strings.Join(notes, "\n"))
		return
	}
	var lines []string
	for _, note := range notes {
		lines = append(lines, wrap(note, width)...)
	}
	margin := strings.Repeat(" ", s.style.boardWidth(d))
	for i := range max(len(board), len(lines)) {
		left, right := margin, ""
		if i < len(board) {
			left = board[i]
		}
		if i < len(lines) {
			right = lines[i]
		}
		s.out.WriteString(strings.TrimRight(left+strings.Repeat(" ", gap)+right, " ") + "\n")
	}
}

// wrap breaks the lines of a text so that they fit into width columns: between words, and
// in Chinese and Japanese where those may break. Lines that fit stay as they are.
func wrap(text string, width int) (lines []string) {
	for line := range strings.SplitSeq(text, "\n") {
		for visible(line) > width {
			head := cutAt(line, width)
			lines = append(lines, strings.TrimRight(line[:head], " "))
			line = strings.TrimLeft(line[head:], " ")
		}
		lines = append(lines, line)
	}
	return lines
}

// cutAt returns where to cut a line that is wider than width: at the last place within it
// where it may break, or, where there is none, after width columns.
func cutAt(line string, width int) int {
	end := fitting(line, width)
	best, state, segment := 0, -1, ""
	for at, rest := 0, line; rest != ""; {
		segment, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
		at += len(segment)
		words := strings.TrimRight(line[:at], " ")
		if len(words) > end {
			break
		}
		if words != "" && mayBreak(line, at) {
			best = at
		}
	}
	return cmp.Or(best, end)
}

// fitting returns how long the beginning of a line is that fits into width columns: at least
// one letter, with the colours before it, which take no room and stay whole.
func fitting(line string, width int) int {
	column, shown := 0, false
	for at := 0; at < len(line); {
		if color := escapes.FindStringIndex(line[at:]); color != nil && color[0] == 0 {
			at += color[1]
			continue
		}
		letter, size := utf8.DecodeRuneInString(line[at:])
		if column += narrow.RuneWidth(letter); column > width && shown {
			return at
		}
		at, shown = at+size, true
	}
	return len(line)
}

// mayBreak reports whether a place where Unicode lets a line break is behind a blank or beside
// a letter of Chinese or Japanese: commands such as montego-1.sgf stay whole.
func mayBreak(line string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(line[:at])
	after, _ := utf8.DecodeRuneInString(line[at:])
	return before == ' ' || isEastAsian(before) || isEastAsian(after)
}

// isEastAsian reports whether words of Chinese or Japanese have the letter. Korean has blanks
// between its words.
func isEastAsian(letter rune) bool {
	return narrow.RuneWidth(letter) == 2 && !unicode.Is(unicode.Hangul, letter)
}
