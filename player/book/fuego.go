package book

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"montego/goban"
	"montego/internal/file"
)

// FileKind is a book in Fuego's format: the lines of its beginning that are whole are lines
// of one.
var FileKind = file.Kind{Name: "book in Fuego's format", Is: func(head []byte) bool {
	if end := bytes.LastIndexByte(head, '\n'); end >= 0 {
		head = head[:end]
	}
	_, err := readEntries(head) // it may be comments alone
	return err == nil
}}

// Load reads a book in Fuego's format from a file. See Read.
func Load(path string) (*Book, error) { return file.Load(limit, path, Read) }

// Read reads a book in Fuego's format: a position a line, "9 E5 C5 | F7 G6". That is
// the size of the board; the moves that lead to the position, Black's and White's in
// turns; a bar; and the moves to play there. "19/2" is a game with two handicap stones: the
// format of [Baudis11] §3.3.1 lacks it, and Pachi's code has it. Empty lines and those that
// begin with # are left out. An error names the line; a book without
// positions is one, too.
func Read(text []byte) (*Book, error) {
	k, err := readEntries(text)
	if err == nil && len(k.entries) == 0 {
		err = errors.New("the book has no position")
	}
	if err != nil {
		return nil, err
	}
	return k, nil
}

// readEntries is Read, but a book without positions is no error.
func readEntries(text []byte) (*Book, error) {
	k, n := new(Book), 0
	for line := range strings.Lines(string(text)) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		e, err := parseEntry(line)
		if err == nil {
			err = k.Add(e)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return k, nil
}

func parseEntry(line string) (e Entry, err error) {
	before, after, found := strings.Cut(line, "|")
	words := strings.Fields(before)
	if !found || len(words) == 0 {
		return e, fmt.Errorf("%.40q is no position of a book: write SIZE MOVES | MOVES", line)
	}
	size, stones, handicap := strings.Cut(words[0], "/")
	if e.Size, err = strconv.Atoi(size); err == nil && handicap {
		e.Handicap, err = strconv.Atoi(stones)
	}
	if err == nil && e.Handicap >= 0 {
		err = goban.ValidSize(e.Size, e.Size)
	} else {
		err = fmt.Errorf("%q is no size of a board", words[0])
	}
	if err != nil {
		return e, err
	}
	if e.Sequence, err = goban.ParsePoints(words[1:]); err != nil {
		return e, err
	}
	if e.Moves, err = goban.ParsePoints(strings.Fields(after)); err == nil && len(e.Moves) == 0 {
		err = fmt.Errorf("no move after the bar")
	}
	return e, err
}

// Write writes the book in Fuego's format. See Read.
func (k *Book) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	for i := range k.entries {
		fmt.Fprintln(out, k.entries[i].String())
	}
	return out.Flush()
}

// String returns the entry as a line of Fuego's format.
func (e *Entry) String() string {
	words := []string{strconv.Itoa(e.Size)}
	if e.Handicap > 0 {
		words[0] += "/" + strconv.Itoa(e.Handicap)
	}
	return strings.Join(slices.Concat(words, goban.Vertices(e.Sequence), []string{"|"}, goban.Vertices(e.Moves)), " ")
}
