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

// read reads what Write wrote. An error names the line.
func read(text []byte) (*Dictionary, error) {
	d, lines := new(Dictionary), slices.Collect(strings.Lines(string(text)))
	for i, line := range lines {
		switch line = strings.TrimRight(line, "\r\n"); {
		case i == 0 && line != header:
			return nil, fmt.Errorf("line 1 is not %q: no joseki dictionary", header)
		case i == 0:
		case line == footer:
			return d, nil
		default:
			e, err := parseEntry(line)
			if err == nil {
				err = d.Add(e)
			}
			if err != nil && i < len(lines)-1 { // the last line may be a part of one
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	return nil, errors.New("the joseki dictionary is cut off: its last line is not \"" + footer + "\"")
}

// parseEntry reads a line.
func parseEntry(line string) (e Entry, err error) {
	before, after, found := strings.Cut(line, "|")
	if !found {
		return e, fmt.Errorf("%.40q is no position: write MOVES | MOVE TIMES …", line)
	}
	if e.Sequence, err = goban.ParsePoints(strings.Fields(before)); err != nil {
		return e, err
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
