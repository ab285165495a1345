package gtp

import (
	"math"
	"strconv"
	"strings"
)

// MaxID is the largest id a command may carry.
const MaxID = math.MaxInt32

// Command is one line from a controller. The zero Command is a blank line.
type Command struct {
	ID    int    // 0 to MaxID; 0 without HasID
	HasID bool   // the line began with an id, which the reply has to echo
	Name  string // the command's name in lower case; "" on a blank line
	Word  string // the name as it was written
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
	c.Word, c.Name, c.Rest = word, strings.ToLower(word), rest
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
