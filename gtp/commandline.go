package gtp

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// SplitCommandLine cuts a command line into a program and its arguments as a
// shell would, without being one: blanks separate, single quotes keep
// everything, double quotes keep everything but a backslash before a quote or
// backslash. Outside of quotes a backslash keeps the blank, quote or backslash
// behind it. Before any other character a backslash is itself, so Windows
// paths need no doubling. Variables, wildcards, pipes and ~ mean nothing.
func SplitCommandLine(s string) ([]string, error) {
	var words []string
	open := false // a word has begun
	for _, at := range shellPiece.FindAllStringIndex(s, -1) {
		m := s[at[0]:at[1]]
		if strings.Trim(m, blanks) == "" {
			open = false
			continue
		}
		if !open {
			words, open = append(words, ""), true
		}
		word := &words[len(words)-1]
		switch first := m[0]; {
		case (first == '\'' || first == '"') && len(m) == 1:
			return nil, fmt.Errorf("no closing quote for %s", s[at[0]:])
		case first == '\'':
			*word += m[1 : len(m)-1]
		case first == '"':
			*word += strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(m[1 : len(m)-1])
		case first == '\\' && len(m) == 2:
			*word += m[1:]
		default:
			*word += m
		}
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("empty command line")
	}
	return words, nil
}

const blanks = " \t\r\n"

// shellPiece is a piece of a command line: blanks, something in single or in double quotes, an
// escaped character, a lone backslash or quote, or plain text.
var shellPiece = regexp.MustCompile(
	`[ \t\r\n]+|'[^']*'|"(?:\\["\\]|\\[^"\\]|[^"\\])*"|\\[ \t\r\n'"\\]|[\\'"]|[^ \t\r\n'"\\]+`)
