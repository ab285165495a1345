package settled

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"montego/goban"
	"montego/internal/file"
	"montego/internal/panics"
)

// Read reads a group of positions. The text is made of
//
//	# a comment
//	== the name of a position
//	. . . o X .       the picture, see goban.ParseDiagram
//	o o o o X X
//	X X X X . X
//	black first: black 0.7
//	white first: white 0.8
//
// Each line below a picture is a Position of its own: who moves first, whose the
// marked points have to be, and in which share of playouts at least. Marked are
// stones in lower case and empty points with a label or a sign. The last word
// can also be seki: then the marked stones of both colours must stay.
//
// An error says in which line the text is wrong.
func Read(group string, text []byte) ([]Position, error) {
	r := reader{group: group}
	for line := range strings.Lines(string(text)) {
		r.number++
		if err := r.take(strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", group, r.number, err)
		}
	}
	if err := r.finish(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", group, r.number, err)
	}
	if len(r.positions) == 0 {
		return nil, fmt.Errorf("%s: it has no positions", group)
	}
	return r.positions, nil
}

type reader struct {
	group     string
	number    int // of the line, from 1
	positions []Position

	name  string // of the position begun
	first int    // line of its picture
	rows  []string
	shown *Position // the picture with its marks, once there is a claim about it
}

func (r *reader) take(line string) error {
	name, begins := strings.CutPrefix(line, "==")
	first, claim, claims := strings.Cut(line, " first:")
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
		return nil
	case begins:
		return r.begin(strings.TrimSpace(name))
	case r.name == "":
		return fmt.Errorf("%.40q stands before the first position: it begins with == and a name", line)
	case claims:
		return r.claim(first, strings.Fields(claim))
	case r.shown != nil:
		return fmt.Errorf("%.40q is no claim such as %q, and the picture has ended", line, "black first: white 0.8")
	}
	if len(r.rows) == 0 {
		r.first = r.number
	}
	r.rows = append(r.rows, line)
	return nil
}

func (r *reader) begin(name string) error {
	if err := r.finish(); err != nil {
		return err
	}
	if name == "" {
		return fmt.Errorf("a position without a name")
	}
	r.name, r.rows, r.shown = name, nil, nil
	return nil
}

// finish ends the position that was begun: it must have made a claim.
func (r *reader) finish() error {
	if r.name != "" && r.shown == nil {
		return fmt.Errorf("%q makes no claim", r.name)
	}
	return nil
}

// outcomes are the words for what becomes of the marked points, by Position.Outcome.
var outcomes = [...]string{goban.Empty: "seki", goban.Black: "black", goban.White: "white"}

func (r *reader) claim(first string, words []string) error {
	if err := r.picture(); err != nil {
		return err
	}
	p := *r.shown
	p.Line = r.number
	var err error
	if p.First, err = goban.ParseColor(first); err != nil {
		return err
	}
	if p.Board.At(p.Board.LastMove(0)) == p.First {
		return fmt.Errorf("%v made the last move", p.First)
	}
	if len(words) != 2 {
		return fmt.Errorf("a claim is black, white or seki, and a share of playouts")
	}
	i := slices.Index(outcomes[:], words[0])
	if i < 0 {
		return fmt.Errorf("%.40q is neither black, white nor seki", words[0])
	}
	p.Outcome = goban.Color(i)
	if p.Least, err = strconv.ParseFloat(words[1], 64); err != nil || !(p.Least > 0 && p.Least <= 1) {
		return fmt.Errorf("%.40q is no share above 0 and at most 1", words[1])
	}
	if p.Outcome == goban.Empty && slices.ContainsFunc(p.Marked, func(q goban.Point) bool { return !p.Board.At(q).IsStone() }) {
		return fmt.Errorf("in a seki only stones can be marked")
	}
	r.positions = append(r.positions, p)
	return nil
}

// picture reads the rows of the picture, unless that has been done.
func (r *reader) picture() error {
	if r.shown != nil {
		return nil
	}
	// Empty lines in front give an error of the picture the line of the file.
	text := strings.Repeat("\n", max(0, r.first-1)) + strings.Join(r.rows, "\n")
	d, err := goban.ParseDiagram(text)
	if err != nil {
		return err
	}
	b, err := d.Board()
	if err != nil {
		return err
	}
	p := &Position{Group: r.group, Name: r.name, Board: b}
	for q := range b.Points() {
		if d.Marks[q] != 0 {
			p.Marked = append(p.Marked, q)
		}
	}
	if len(p.Marked) == 0 {
		return fmt.Errorf("no point of %q is marked", r.name)
	}
	r.shown = p
	return nil
}

//go:embed suite/*.txt
var files embed.FS

// suite returns the positions that come with the program, in the order of their
// groups' names. Read them only.
var suite = sync.OnceValue(func() (all []Position) {
	// The suite is part of the program: what cannot be read is a mistake in it.
	for _, e := range panics.Must(files.ReadDir("suite")) {
		text := panics.Must(files.ReadFile("suite/" + e.Name()))
		all = append(all, panics.Must(Read(strings.TrimSuffix(e.Name(), ".txt"), text))...)
	}
	return all
})

var limit = file.Limit{Bytes: 16 << 20, Of: "a file of settled positions"}

// Load returns the positions of files, whose names are their groups, or those of
// the program where there is no file.
func Load(names ...string) (all []Position, err error) {
	if len(names) == 0 {
		return suite(), nil
	}
	for _, name := range names {
		text, err := limit.Read(name)
		if err != nil {
			return nil, err
		}
		group, err := Read(name, text)
		if err != nil {
			return nil, err
		}
		all = append(all, group...)
	}
	return all, nil
}
