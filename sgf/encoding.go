package sgf

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
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
	eucJP       = charset{"EUC-JP", japanese.EUCJP}
	eucKR       = charset{"EUC-KR", korean.EUCKR}
	big5        = charset{"Big5", traditionalchinese.Big5}
)

// otherNames are values of CA found in files that are no labels of encodings on the web,
// in lower case and without punctuation, and the labels that stand for them. Plain ASCII
// is UTF-8 here and not Windows-1252, as the web has it.
var otherNames = map[string]string{
	"unicode": "utf-8", "usascii": "utf-8", "ascii": "utf-8", "cp936": "gb18030", "euccn": "gb18030", "cp932": "shift_jis",
	"windows31j": "shift_jis", "eucjp": "euc-jp", "jis": "iso-2022-jp", "iso2022jp": "iso-2022-jp", "cp949": "euc-kr",
	"euckr": "euc-kr", "ksc56011987": "euc-kr", "cp950": "big5", "latin9": "iso-8859-15", "koi8r": "koi8-r",
	"windows1250": "windows-1250", "windows1251": "windows-1251", "windows1252": "windows-1252",
}

// charsetNamed returns the encoding that a CA property names. UTF-16 is none: its bytes
// are known without CA, and the property itself could not be read.
func charsetNamed(label string) (charset, bool) {
	label = strings.ToLower(label)
	key := strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_ .:", r) {
			return -1
		}
		return r
	}, label)
	if key == "hzgb2312" {
		return charset{"HZ-GB2312", simplifiedchinese.HZGB2312}, true
	}
	if other, ok := otherNames[key]; ok {
		label = other
	}
	enc, err := htmlindex.Get(label)
	if err != nil {
		enc, err = htmlindex.Get(key)
	}
	if err != nil {
		return charset{}, false
	}
	switch name, _ := htmlindex.Name(enc); name {
	case "utf-8":
		return utf8Charset, true
	case "gbk", "gb18030":
		return gb18030, true
	case "shift_jis":
		return shiftJIS, true
	case "windows-1252":
		return latin1, true
	case "iso-2022-jp":
		return iso2022jp, true
	case "utf-16be", "utf-16le", "replacement", "x-user-defined":
		return charset{}, false
	default:
		return charset{name, enc}, true
	}
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
		w.add(FaultEncoding, Position{1, 1}, "CA[%.20s] is no encoding known here", label)
	}
	if countASCII(data) == len(data) && !(known && declared.enc != nil) && !bytes.Contains(data, []byte("\x1b$")) {
		return string(data)
	}
	if known && fits(declared, data) {
		return declared.decode(data)
	}
	chosen := guess(data)
	text := chosen.decode(data)
	kind := FaultCharset
	if strings.Contains(text, "\uFFFD") {
		kind = FaultEncoding
	}
	if label != "" && known && chosen.name != declared.name {
		w.addRead(kind, Position{1, 1}, chosen.name, "CA[%.20s] does not fit the text; read as %s", label, chosen.name)
	} else if chosen.name != utf8Charset.name {
		w.addRead(kind, Position{1, 1}, chosen.name, "not UTF-8 and no encoding given that fits; read as %s", chosen.name)
	}
	return text
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
func valueEnd[T string | []byte](text T, i int) int {
	for ; i < len(text) && text[i] != ']'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return min(i, len(text))
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

func countASCII[T string | []byte](text T) int {
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
