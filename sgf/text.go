package sgf

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Text returns the property as text: escapes resolved, soft line breaks
// removed, line breaks as "\n", other white space as spaces. It is "" if n has
// no such property.
func (n *Node) Text(id string) string { return UnescapeText(n.Raw(id)) }

// SimpleText returns the property as a single line, as names and dates are
// meant: like Text, with spaces for line breaks, trimmed.
func (n *Node) SimpleText(id string) string {
	return strings.TrimSpace(strings.ReplaceAll(n.Text(id), "\n", " "))
}

// SetText gives the property one text value, escaped here.
func (n *Node) SetText(id, text string) { n.Set(id, EscapeText(text)) }

// EscapeText returns text as a raw value.
func EscapeText(text string) string {
	if !strings.ContainsAny(text, "\\]\r") && utf8.ValidString(text) && moveTail(text) < 0 {
		return text
	}
	text = strings.ToValidUTF8(text, "\uFFFD")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", `\`, `\\`, "]", `\]`).Replace(text)
	if moveTail(text) >= 0 {
		// The parser would take it for a comment that was never closed.
		open := strings.LastIndexByte(text, '[')
		text = text[:open] + `\` + text[open:]
	}
	return text
}

// EscapeCompose returns the parts as one composed raw value, "a:b".
func EscapeCompose(a, b string) string {
	return strings.ReplaceAll(EscapeText(a), ":", `\:`) + ":" + EscapeText(b)
}

// UnescapeText resolves the escapes of a raw value; see [Node.Text].
func UnescapeText(raw string) string {
	if !strings.ContainsAny(raw, "\\\r\t\v\f") {
		return raw
	}
	return special.ReplaceAllStringFunc(raw, func(m string) string {
		switch last := m[len(m)-1]; {
		case last == '\n' || last == '\r':
			return strings.Repeat("\n", 1-strings.Count(m, `\`)) // an escaped line break is a soft one
		case strings.IndexByte("\t\v\f", last) >= 0:
			return " "
		}
		return m[1:]
	})
}

// special is what a raw value has for another text: escapes and white space.
var special = regexp.MustCompile(`(?s)\\?(?:\r\n|\n\r|[\r\n\t\v\f])|\\.?`)

// SplitCompose splits a composed raw value at its first colon that is not
// escaped. ok is false if there is none; then a is the whole value.
func SplitCompose(raw string) (a, b string, ok bool) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}
