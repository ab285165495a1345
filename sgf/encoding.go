package sgf

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// charset is an encoding by the name that warnings give it. For UTF-8 the
// encoding is nil: nothing needs to be converted.
type charset struct {
	name string
	enc  encoding.Encoding
}

var (
	utf8Charset = charset{"UTF-8", nil}
	gb18030     = charset{"GB18030", simplifiedchinese.GB18030}
	shiftJIS    = charset{"Shift_JIS", japanese.ShiftJIS}
	latin1      = charset{"Latin-1", charmap.Windows1252} // a superset in practice
	utf16le     = charset{"UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)}
	utf16be     = charset{"UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)}
	iso2022jp   = charset{"ISO-2022-JP", japanese.ISO2022JP}
)

// charsets are the values of CA found in files, in lower case and without
// punctuation.
var charsets = map[string]charset{
	"utf8": utf8Charset, "unicode": utf8Charset, "usascii": utf8Charset, "ascii": utf8Charset,
	"gb18030": gb18030, "gbk": gb18030, "gb2312": gb18030, "cp936": gb18030, "euccn": gb18030, "hzgb2312": {"HZ-GB2312", simplifiedchinese.HZGB2312},
	"shiftjis": shiftJIS, "sjis": shiftJIS, "xsjis": shiftJIS, "cp932": shiftJIS, "windows31j": shiftJIS, "mskanji": shiftJIS,
	"eucjp": {"EUC-JP", japanese.EUCJP}, "iso2022jp": iso2022jp, "jis": iso2022jp,
	"euckr": {"EUC-KR", korean.EUCKR}, "cp949": {"EUC-KR", korean.EUCKR}, "ksc56011987": {"EUC-KR", korean.EUCKR}, "ksc5601": {"EUC-KR", korean.EUCKR},
	"big5": {"Big5", traditionalchinese.Big5}, "cp950": {"Big5", traditionalchinese.Big5}, "big5hkscs": {"Big5", traditionalchinese.Big5},
	"iso88591": latin1, "latin1": latin1, "windows1252": latin1, "cp1252": latin1, "l1": latin1,
	"iso885915": {"Latin-9", charmap.ISO8859_15}, "latin9": {"Latin-9", charmap.ISO8859_15},
	"iso88592": {"Latin-2", charmap.ISO8859_2}, "latin2": {"Latin-2", charmap.ISO8859_2}, "windows1250": {"Windows-1250", charmap.Windows1250},
	"windows1251": {"Windows-1251", charmap.Windows1251}, "cp1251": {"Windows-1251", charmap.Windows1251},
	"koi8r": {"KOI8-R", charmap.KOI8R}, "iso88595": {"ISO-8859-5", charmap.ISO8859_5},
}

// charsetNamed returns the encoding that a CA property names.
func charsetNamed(label string) (charset, bool) {
	key := strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_ .:", r) {
			return -1
		}
		return r
	}, strings.ToLower(label))
	c, ok := charsets[key]
	return c, ok
}

// decode returns data as UTF-8, and says in w if it isn't in the encoding
// that the file declares.
//
// A byte order mark decides first. Next, text that is valid UTF-8 by more than
// chance is UTF-8: the bytes weigh more than CA, because programs copy that
// property without checking it. Then CA decides, unless the bytes contradict it.
// Otherwise the encoding is guessed.
func decode(data []byte, w *warnings) string {
	if text, ok := decodeMarked(data); ok {
		return text
	}
	label := declaredCharset(data)
	declared, known := charsetNamed(label)
	if label != "" && !known {
		w.add(faultEncoding, Position{1, 1}, "CA[%.20s] is no encoding known here", label)
	}
	if isASCII(data) && !(known && declared.enc != nil) && !bytes.Contains(data, []byte("\x1b$")) {
		return string(data)
	}
	if known && fits(declared, data) {
		return declared.decode(data)
	}
	chosen := guess(data)
	if label != "" && known && chosen.name != declared.name {
		w.add(faultEncoding, Position{1, 1}, "CA[%.20s] does not fit the text; read as %s", label, chosen.name)
	} else if chosen.name != utf8Charset.name {
		w.add(faultEncoding, Position{1, 1}, "not UTF-8 and no encoding given that fits; read as %s", chosen.name)
	}
	return chosen.decode(data)
}

// decodeMarked decodes data that begins with a byte order mark, or with a
// parenthesis of two bytes.
func decodeMarked(data []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return utf8Charset.decode(data[3:]), true
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("(\x00")):
		return utf16le.decode(data), true
	case bytes.HasPrefix(data, []byte("\xfe\xff")), bytes.HasPrefix(data, []byte("\x00(")):
		return utf16be.decode(data), true
	}
	return "", false
}

// decode converts data, with U+FFFD for what cannot be converted.
func (c charset) decode(data []byte) string {
	if c.enc != nil {
		if text, err := c.enc.NewDecoder().Bytes(data); err == nil {
			data = text
		}
	}
	return strings.ToValidUTF8(string(data), "\uFFFD")
}

// declaredCharset returns the value of CA in the first node of data, "" if
// there is none.
func declaredCharset(data []byte) string {
	start := bytes.IndexByte(data, ';')
	if start < 0 {
		return ""
	}
	name := start + 1 // where the property name before a bracket begins
	for i := name; i < len(data); i++ {
		switch c := data[i]; {
		case c == '[':
			end := valueEnd(data, i+1)
			if string(bytes.TrimSpace(data[name:i])) == "CA" {
				return string(bytes.TrimSpace(data[i+1 : end]))
			}
			i, name = end, end+1
		case c == ';' || c == '(' || c == ')':
			return ""
		}
	}
	return ""
}

// valueEnd returns the index of the first unescaped ']' from i, or the end.
func valueEnd(data []byte, i int) int {
	for ; i < len(data) && data[i] != ']'; i++ {
		if data[i] == '\\' {
			i++
		}
	}
	return min(i, len(data))
}

func isASCII(data []byte) bool {
	for _, c := range data {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// fits reports whether data can be in the declared encoding.
func fits(declared charset, data []byte) bool {
	valid, invalid := countUTF8(data)
	if declared.enc == nil {
		// Programs cut names in the middle of a character.
		return valid >= 2*invalid
	}
	if invalid == 0 && valid > 2 || valid > 20*max(invalid, 1) {
		return false
	}
	if declared.name == latin1.name {
		// Any bytes fit; old programs said Latin-1 whatever their user typed.
		return guess(data).name == latin1.name
	}
	text := declared.decode(data)
	return strings.Count(text, "\uFFFD")*20 <= len(text)-countASCII(text)
}

func countASCII(text string) int {
	n := 0
	for i := range len(text) {
		if text[i] < utf8.RuneSelf {
			n++
		}
	}
	return n
}

// countUTF8 counts the multibyte characters that are valid UTF-8, and the
// bytes outside of ASCII that are not.
func countUTF8(data []byte) (valid, invalid int) {
	for len(data) > 0 {
		if data[0] < utf8.RuneSelf {
			data = data[1:]
			continue
		}
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			invalid++
		} else {
			valid++
		}
		data = data[size:]
	}
	return valid, invalid
}
