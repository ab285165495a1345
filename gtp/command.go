package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"montego/goban"
	"montego/internal/param"
)

// Command is one line from a controller. The zero Command is a blank line.
type Command struct {
	ID    int    // 0 to 2147483647; 0 without HasID
	HasID bool   // the line began with an id, which the reply has to echo
	Name  string // the command's name in lower case; "" on a blank line
	Args  Args   // the words after the name
	// Rest is everything after the name with its inner blanks, for commands
	// whose last argument is free text or a file name.
	Rest string
	// Comment is the text after the first '#'. It does nothing, except that
	// GoGui sends "# interrupt" to stop a running command.
	Comment string
}

// LineError says what is wrong with a line as a whole. An engine answers with its
// text, and with the id of the line if it has one, and reads on.
type LineError string

const (
	// ErrEmptyCommand: the line has an id and nothing else.
	ErrEmptyCommand LineError = "empty command"
	// ErrIDRange: the line starts with a number that cannot be an id.
	ErrIDRange LineError = "id out of range, 0 to 2147483647"
	// ErrLineTooLong: the line is longer than MaxLine.
	ErrLineTooLong LineError = "line too long, more than 4 MiB"
)

// Error returns the text of the answer.
func (e LineError) Error() string { return string(e) }

// ParseCommand reads one line, without its LF: control characters are
// dropped, tabs are blanks, a '#' and what follows is a comment, and what
// remains is "[id] name [args…]", separated by blanks. A line of nothing
// gives a blank Command. The error, if any, is a LineError, and the Command
// then holds the id to answer with.
func ParseCommand(line string) (Command, error) {
	var c Command
	text, comment, _ := strings.Cut(clean(line, ' '), "#")
	c.Comment = trim(comment)
	word, rest := cutWord(trim(text))
	if word != "" && strings.Trim(word, "0123456789") == "" {
		id, err := strconv.ParseUint(word, 10, 31)
		if err != nil {
			return c, ErrIDRange
		}
		c.ID, c.HasID = int(id), true
		if word, rest = cutWord(rest); word == "" {
			return c, ErrEmptyCommand
		}
	}
	c.Name, c.Rest = strings.ToLower(word), rest
	c.Args = strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' })
	return c, nil
}

// IsBlank reports whether the line held no command, not even an id. It is not
// answered, but like every line it ends a running analysis.
func (c Command) IsBlank() bool { return c.Name == "" && !c.HasID }

// String returns the command as it goes over the wire, without the LF.
func (c Command) String() string {
	words := make([]string, 0, len(c.Args)+2)
	if c.HasID {
		words = append(words, strconv.Itoa(c.ID))
	}
	if c.Name != "" {
		words = append(words, c.Name)
	}
	return strings.Join(append(words, c.Args...), " ")
}

// clean returns a line without control characters, with another one in the place of each
// tab. Bytes above ASCII stay, for the sake of file names.
func clean(line string, tab byte) string {
	cleaned := make([]byte, 0, len(line))
	for i := range len(line) {
		switch c := line[i]; {
		case c == '\t':
			cleaned = append(cleaned, tab)
		case c >= ' ' && c != 0x7f:
			cleaned = append(cleaned, c)
		}
	}
	return string(cleaned)
}

// trim takes the blanks off both ends. Only the ASCII blank separates words:
// a no-break space may belong to a file name.
func trim(s string) string { return strings.Trim(s, " ") }

// cutWord splits s after its first word. Requires: s is trimmed.
func cutWord(s string) (word, rest string) {
	word, rest, _ = strings.Cut(s, " ")
	return word, trim(rest)
}

// Args are the words after a command's name. Its methods read one argument,
// counted from 0. Their errors say what is missing or wrong. Words beyond those that a
// command needs are ignored.
type Args []string

// Word returns argument i; what names it in the error for a missing one.
func (a Args) Word(i int, what string) (string, error) {
	if i >= len(a) {
		return "", fmt.Errorf("missing argument: %s", what)
	}
	return a[i], nil
}

// Color reads argument i as a colour.
func (a Args) Color(i int) (goban.Color, error) {
	word, err := a.Word(i, "color")
	if err != nil {
		return goban.Empty, err
	}
	return goban.ParseColor(word)
}

// Vertex reads argument i as a vertex of a board of the given size, or pass.
func (a Args) Vertex(i, width, height int) (goban.Point, error) {
	word, err := a.Word(i, "vertex")
	if err != nil {
		return goban.NoPoint, err
	}
	return ParseVertex(word, width, height)
}

// Move reads arguments i and i+1 as a colour and a vertex of a board.
func (a Args) Move(i, width, height int) (goban.Move, error) {
	c, err := a.Color(i)
	if err != nil {
		return goban.Move{}, err
	}
	p, err := a.Vertex(i+1, width, height)
	return goban.Move{Color: c, Point: p}, err
}

// Stones reads all arguments, a colour and a vertex of a board in turn.
func (a Args) Stones(width, height int) (stones []goban.Move, err error) {
	for i := 0; i < len(a); i += 2 {
		m, err := a.Move(i, width, height)
		if err != nil {
			return nil, fmt.Errorf("set-up, stone %d: %w", i/2+1, err)
		}
		if m.Point == goban.Pass {
			return nil, fmt.Errorf("set-up, stone %d: a pass is no stone", i/2+1)
		}
		stones = append(stones, m)
	}
	return stones, nil
}

// Int reads argument i as an integer; what names it in errors.
func (a Args) Int(i int, what string) (int, error) {
	return value(a, i, what, ParseInt)
}

// Float reads argument i as a finite number; what names it in errors.
func (a Args) Float(i int, what string) (float64, error) {
	return value(a, i, what, param.ParseFloat)
}

func value[T any](a Args, i int, what string, parse func(string) (T, error)) (T, error) {
	var none T
	word, err := a.Word(i, what)
	if err != nil {
		return none, err
	}
	v, err := parse(word)
	if err != nil {
		return none, fmt.Errorf("invalid %s: %w", what, err)
	}
	return v, nil
}

// ParseInt reads an integer of 32 bits.
func ParseInt(s string) (int, error) {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is not an integer", s)
	}
	return int(n), nil
}

// ParseVertex reads a vertex of a board of the given size, or pass, in any
// case: D4, d4, pass.
func ParseVertex(s string, width, height int) (goban.Point, error) {
	p, err := goban.ParsePoint(s)
	if err != nil {
		return goban.NoPoint, err
	}
	if p != goban.Pass && (p.X() >= width || p.Y() >= height) {
		return goban.NoPoint, fmt.Errorf("%v is outside the %dx%d board", p, width, height)
	}
	return p, nil
}

// ParseGenMove reads an engine's answer to genmove: a vertex of a board of
// the given size, pass, or resign.
func ParseGenMove(s string, width, height int) (p goban.Point, resign bool, err error) {
	s = strings.TrimSpace(s)
	if strings.EqualFold(s, "resign") {
		return goban.NoPoint, true, nil
	}
	p, err = ParseVertex(s, width, height)
	return p, false, err
}

// FormatVertices returns points as one list, separated by blanks.
func FormatVertices(points []goban.Point) string {
	return strings.Join(goban.Vertices(points), " ")
}
