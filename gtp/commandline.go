package gtp

import (
	"errors"
	"fmt"
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
	for {
		s = strings.TrimLeft(s, blanks)
		if s == "" {
			break
		}
		word, rest, err := cutShellWord(s)
		if err != nil {
			return nil, err
		}
		words, s = append(words, word), rest
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("empty command line")
	}
	return words, nil
}

const (
	blanks     = " \t\r\n"
	afterSlash = `'"\` // what a backslash takes the meaning from
)

// cutShellWord returns the first word of s without its quotes, and what
// follows. Requires: s does not begin with a blank.
func cutShellWord(s string) (word, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case strings.IndexByte(blanks, c) >= 0:
			return b.String(), s[i:], nil
		case c == '\'' || c == '"':
			n, err := quoted(&b, s[i:])
			if err != nil {
				return "", "", err
			}
			i += n
		case escapes(s[i:], blanks+afterSlash):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), "", nil
}

// quoted writes the inside of the quotes at the beginning of s to b and
// returns the index of the closing one.
func quoted(b *strings.Builder, s string) (int, error) {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == s[0]:
			return i, nil
		case s[0] == '"' && escapes(s[i:], `"\`):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i])
		}
	}
	return 0, fmt.Errorf("no closing quote for %s", s)
}

// escapes reports whether s begins with a backslash and one of chars.
func escapes(s, chars string) bool {
	return len(s) > 1 && s[0] == '\\' && strings.IndexByte(chars, s[1]) >= 0
}
