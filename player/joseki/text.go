package joseki

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"montego/goban"
)

// header is the first line of a dictionary as text, footer the last.
const (
	header = "montego joseki 1"
	footer = "end"
)

// Write writes the dictionary as text, a position a line: "C4 D6 E3 | D3 120 C5 40". These
// are the moves that lead there, in turns, in the lower left corner; a bar; and the moves
// to play, each with the number of times that it was played.
func (d *Dictionary) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, header)
	for i := range d.entries {
		e := &d.entries[i]
		for _, p := range e.Sequence {
			fmt.Fprintf(out, "%v ", p)
		}
		fmt.Fprint(out, "|")
		for _, m := range e.Moves {
			fmt.Fprintf(out, " %v %d", m.Point, m.Played)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, footer)
	return out.Flush()
}

// Read reads what Write wrote. An error names the line.
func Read(r io.Reader) (*Dictionary, error) {
	d, lines := new(Dictionary), bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		switch text := lines.Text(); {
		case number == 1 && text != header:
			return nil, fmt.Errorf("line 1 is not %q: no joseki dictionary", header)
		case number == 1:
		case text == footer:
			return d, nil
		default:
			e, err := parseEntry(text)
			if err == nil {
				err = d.Add(e)
			}
			if err != nil && lines.Scan() { // the last line may be a part of one
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, errors.New("a line is too long for a joseki dictionary")
	} else if err != nil {
		return nil, fmt.Errorf("the joseki dictionary is cut off or damaged: %w", err)
	}
	return nil, errors.New("the joseki dictionary is cut off: its last line is not \"" + footer + "\"")
}

// parseEntry reads a line.
func parseEntry(line string) (e Entry, err error) {
	before, after, found := strings.Cut(line, "|")
	if !found {
		return e, fmt.Errorf("%.40q is no position: write MOVES | MOVE TIMES …", line)
	}
	for _, word := range strings.Fields(before) {
		p, err := goban.ParsePoint(word)
		if err != nil {
			return e, err
		}
		e.Sequence = append(e.Sequence, p)
	}
	for pair := range slices.Chunk(strings.Fields(after), 2) {
		p, err := goban.ParsePoint(pair[0])
		if err != nil {
			return e, err
		}
		m := Move{Point: p}
		if len(pair) < 2 {
			return e, fmt.Errorf("%v: how often it was played is missing", p)
		}
		if m.Played, err = strconv.Atoi(pair[1]); err != nil || m.Played < 0 {
			return e, fmt.Errorf("%q is no number of times", pair[1])
		}
		e.Moves = append(e.Moves, m)
	}
	if len(e.Moves) == 0 {
		err = errors.New("no move after the bar")
	}
	return e, err
}
