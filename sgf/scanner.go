package sgf

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner reads the words of SGF text: property names and values. It decides
// where a value ends when its author forgot to escape or to close it.
type scanner struct {
	src string
	pos int // of the next byte to read

	// The position of the byte at offset at, which only moves forward.
	at           int
	line, column int32

	// No bracket in src[noEnd.from:noEnd.to] ends a value: found by a search
	// that need not be repeated from each bracket within.
	noEnd struct{ from, to int }
}

// where returns the position of an offset.
// Requires: offset is not before that of the last call.
func (s *scanner) where(offset int) Position {
	for ; s.at < offset && s.at < len(s.src); s.at++ {
		switch c := s.src[s.at]; {
		case c == '\n' || c == '\r' && !strings.HasPrefix(s.src[s.at:], "\r\n"):
			s.line++
			s.column = 1
		case utf8.RuneStart(c) && c != '\r':
			s.column++
		}
	}
	return Position{s.line, s.column}
}

func (s *scanner) byteAt(i int) byte { return byteAt(s.src, i) }

// skipSpace returns the first offset from i that is no white space.
func (s *scanner) skipSpace(i int) int {
	for i < len(s.src) && isSpace(s.src[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// nameEnd returns the end of the property name that begins at i; it is i if
// there is none.
func (s *scanner) nameEnd(i int) int {
	if !isLetter(s.byteAt(i)) {
		return i
	}
	for c := s.byteAt(i); isLetter(c) || c >= '0' && c <= '9' || c == '_'; c = s.byteAt(i) {
		i++
	}
	return i
}

// propertyAt reports whether a property begins at i: a name and a bracket.
// Names with lower-case letters count if they are names of FF[1] to FF[3], so
// that a word before a bracket in running text does not.
func (s *scanner) propertyAt(i int) bool {
	end := s.nameEnd(i)
	if end == i || s.byteAt(s.skipSpace(end)) != '[' {
		return false
	}
	name := s.src[i:end]
	return !strings.ContainsFunc(name, isLower) || kinds[upperName(name)] != 0
}

// knownAt reports whether a property of the standard begins at i.
func (s *scanner) knownAt(i int) bool {
	return s.propertyAt(i) && kinds[upperName(s.src[i:s.nameEnd(i)])] != 0
}

func isLower(r rune) bool { return r >= 'a' && r <= 'z' }

// upperName returns a property name as FF[4] has it: without the lower-case
// letters that older formats allow, or in upper case if nothing else is left.
func upperName(name string) string {
	if !strings.ContainsFunc(name, isLower) {
		return name
	}
	upper := strings.Join(strings.FieldsFunc(name, isLower), "")
	if upper == "" || !isLetter(upper[0]) {
		return strings.ToUpper(name)
	}
	return upper
}

// valueFault says how a value had to be repaired.
type valueFault uint8

const (
	valueSound valueFault = iota
	valueUnescaped
	valueUnclosed
	valueIncomplete
)

// valueFaults are the warnings, given the name of the property.
var valueFaults = [...]string{
	valueUnescaped:  `%.20s has a "]" inside that is not escaped; kept as text`,
	valueUnclosed:   `%.20s has no closing "]"; ended before the next property`,
	valueIncomplete: "the file ends inside of %.20s",
}

// value reads a raw value whose opening bracket has been read, and the
// closing bracket. depth is the number of open parentheses around it.
func (s *scanner) value(id string, depth int) (string, valueFault) {
	if kinds[id].is(points) {
		return s.pointValue()
	}
	start := s.pos
	end := unescaped(s.src, start, ']')
	raw, fault := s.src[start:end], valueSound
	switch {
	case end == len(s.src):
		raw, fault, s.pos = trimHalfEscape(raw), valueIncomplete, end
	case kinds[id].is(number), s.endsValue(end, depth):
		s.pos = end + 1
	default:
		if last := s.laterEnd(end, depth); last > end {
			s.pos = last + 1
			return escapeStray(s.src[start:last]), valueUnescaped
		}
		s.pos = end + 1
	}
	for tail := moveTail(raw); tail >= 0; tail = moveTail(raw) {
		// "C[good;B[dd]": the bracket closes the move, not the comment.
		raw, fault, s.pos = raw[:tail], valueUnclosed, start+tail
	}
	return raw, fault
}

// pointValue reads the value of a property that holds points: it cannot hold
// what begins another value or node, so a closing bracket that is missing
// shows there.
func (s *scanner) pointValue() (string, valueFault) {
	start := s.pos
	for i := start; i < len(s.src); i++ {
		switch s.src[i] {
		case ']':
			s.pos = i + 1
			return s.src[start:i], valueSound
		case '\\':
			i++
		case ';', '[':
			if s.src[i] == '[' {
				i = start + nameBefore(s.src[start:i])
			}
			s.pos = i
			return strings.TrimSpace(s.src[start:i]), valueUnclosed
		}
	}
	s.pos = len(s.src)
	return strings.TrimSpace(trimHalfEscape(s.src[start:])), valueIncomplete
}

// nameBefore returns where the property name at the end of text begins, or the length
// of text if there is none: "dd W" is a point and a name.
func nameBefore(text string) int {
	name := strings.TrimRight(text, " \t\r\n")
	name = name[strings.LastIndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII || !isLetter(byte(r)) })+1:]
	upper := strings.IndexFunc(name, unicode.IsUpper)
	if upper < 0 {
		return len(text)
	}
	return strings.LastIndex(text, name) + upper
}

// endsValue reports whether what follows the bracket at i may follow a value.
func (s *scanner) endsValue(i, depth int) bool {
	j := s.skipSpace(i + 1)
	for closed := 0; s.byteAt(j) == ')'; {
		closed++
		next := s.skipSpace(j + 1)
		if closed >= depth && strings.ContainsAny(s.src[j:next], "\r\n") {
			return true // the tree is closed; on the next line follows anything
		}
		j = next
		if c := s.byteAt(j); j < len(s.src) && c != ')' && c != ';' && c != '(' {
			return false
		}
	}
	switch {
	case j == len(s.src), s.src[j] == '[', s.propertyAt(j):
		return true
	case s.src[j] == ';':
		return s.begins(s.skipSpace(j+1), ";()")
	case s.src[j] == '(':
		return s.begins(s.skipSpace(j+1), ";(")
	}
	return false
}

// begins reports whether the text ends at i, or a property or one of the others begins there.
func (s *scanner) begins(i int, others string) bool {
	return i == len(s.src) || strings.IndexByte(others, s.src[i]) >= 0 || s.propertyAt(i)
}

// laterEnd returns the bracket that really ends a value, where the one at i cannot end
// it. It returns i if the value would then reach over a move: in that case the bracket
// at i does end the value, and junk follows.
func (s *scanner) laterEnd(i, depth int) int {
	if i >= s.noEnd.from && i < s.noEnd.to {
		return i
	}
	for j := i + 1; j < len(s.src); j++ {
		switch s.src[j] {
		case '\\':
			j++
		case ']':
			if s.endsValue(j, depth) {
				return j
			}
		case '[':
			if openTail(s.src[i:j]) >= 0 {
				s.noEnd.from, s.noEnd.to = i, j
				return i
			}
		}
	}
	s.noEnd.from, s.noEnd.to = i, len(s.src)
	return i
}

// moveTail returns where a move such as ";B[dd" at the end of text begins, or −1.
func moveTail(text string) int {
	if len(text) < 5 || text[len(text)-3] != '[' || !isLetter(text[len(text)-1]) || !isLetter(text[len(text)-2]) {
		return -1
	}
	return openTail(text[:len(text)-3])
}

// openTail returns where ";B" or ";W" at the end of text begins, or −1.
func openTail(text string) int {
	end := len(text) - 1
	if end < 1 || text[end] != 'B' && text[end] != 'W' {
		return -1
	}
	semicolon := end - 1
	for semicolon > 0 && isSpace(text[semicolon]) {
		semicolon--
	}
	escapes := 0
	for i := semicolon - 1; i >= 0 && text[i] == '\\'; i-- {
		escapes++
	}
	if text[semicolon] != ';' || escapes%2 == 1 {
		return -1
	}
	return semicolon
}

func escapeStray(raw string) string {
	return escapeOrEnd.ReplaceAllStringFunc(raw, func(m string) string {
		if m == "]" {
			return `\]`
		}
		return m
	})
}

var escapeOrEnd = regexp.MustCompile(`(?s)\\.|\]`)

// trimHalfEscape drops a backslash that lost its character at the end of a
// cut file.
func trimHalfEscape(raw string) string {
	trimmed := strings.TrimRight(raw, `\`)
	if (len(raw)-len(trimmed))%2 == 1 {
		return raw[:len(raw)-1]
	}
	return raw
}

// kind says in bits what the values of a property are; 0 is a property that is not known.
type kind uint8

const (
	standard   kind = 1 << iota // a property of FF[1] to FF[4], or of an old server
	points                      // its values are points
	several                     // it may have several values
	maybeEmpty                  // it may hold no point at all: "VW[]" shows the whole board again
	number                      // a number or a single word, which has no brackets inside
	comment                     // text for the reader, of any length

	pointList = points | several
)

func (k kind) is(bits kind) bool { return k&bits == bits }

// kinds are the kinds of the properties that are known, by name.
var kinds = func() map[string]kind {
	all := map[string]kind{}
	for names, k := range map[string]kind{
		`AN AP AS BM BR BS BT CA CH CI CP DM DO DT EL EV EX FG GB GN GW HO ID IP IT IY KO LT
		N OM ON OP OS OT OV PB PC PW RE RG RO RU SC SE SI SO SU TC TE UC US V WR WS WT`: 0,
		"BL FF GM HA KM MN OB OW PL PM ST SZ TM WL": number,
		"C GC":                    comment,
		"B W":                     points,
		"AB AE AW CR MA SL SQ TR": pointList,
		"DD TB TW VW":             pointList | maybeEmpty,
		"AR L LB LN M":            several,
	} {
		for name := range strings.FieldsSeq(names) {
			all[name] = standard | k
		}
	}
	return all
}()
