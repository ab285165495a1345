package sgf

import (
	"bytes"
	_ "embed"
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

// ownCharsets are the encodings that have another name or another meaning here than on the
// web, by their names there. Those without a name are none here.
var ownCharsets = map[string]charset{
	"utf-8": utf8Charset, "gbk": gb18030, "gb18030": gb18030, "shift_jis": shiftJIS, "windows-1252": latin1,
	"iso-2022-jp": iso2022jp, "utf-16be": {}, "utf-16le": {}, "replacement": {}, "x-user-defined": {},
}

// charsetNamed returns the encoding that a CA property names. UTF-16 is none: its bytes
// are known without CA, and the property itself could not be read.
func charsetNamed(label string) (charset, bool) {
	label = strings.ToLower(label)
	key := strings.NewReplacer("-", "", "_", "", " ", "", ".", "", ":", "").Replace(label)
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
	name, _ := htmlindex.Name(enc)
	if own, ok := ownCharsets[name]; ok {
		return own, own.name != ""
	}
	return charset{name, enc}, true
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
			end := unescaped(data, i+1, ']')
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
		r, size := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && size == 1:
			invalid++
		case size > 1:
			valid++
		}
		data = data[size:]
	}
	return valid, invalid
}

// guess returns the encoding that data without a usable CA property is most
// likely in. It knows UTF-8, ISO-2022-JP by its escapes, GB18030, Shift-JIS, EUC-JP,
// EUC-KR, Big5 and Latin-1, and tells the last six apart by what the bytes would mean.
// Each is scored by its common characters against the strange ones that text
// of another encoding turns into.
func guess(data []byte) charset {
	valid, invalid := countUTF8(data)
	switch {
	case invalid == 0 && bytes.Contains(data, []byte("\x1b$")):
		return iso2022jp
	case valid > 4*invalid || invalid == 0:
		return utf8Charset
	}
	best, most := latin1, scoreLatin1(data)
	for _, c := range []struct {
		charset
		character func(lead, trail byte) (points, size int)
	}{{gb18030, gb18030Character}, {shiftJIS, shiftJISCharacter}, {eucJP, eucJPCharacter}, {eucKR, eucKRCharacter}, {big5, big5Character}} {
		if s := scoreOf(data, c.character); s > most {
			best, most = c.charset, s
		}
	}
	return best
}

// scoreOf adds the points of all characters outside of ASCII. character is given a byte and
// the one after it, and returns the points and the bytes of the character that they begin:
// 1 if they begin none.
func scoreOf(data []byte, character func(lead, trail byte) (points, size int)) int {
	score := 0
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		points, size := character(data[i], byteAt(data, i+1))
		score += points
		i += size
	}
	return score
}

// gb18030Character gives 2 points for each common hanzi of GB2312 and 1 for each rarer hanzi
// or sign of it, which running Chinese text is made of. It takes 1 or 2 for other characters
// of GB18030, and 4 for bytes that are none or that swallow a bracket.
func gb18030Character(lead, trail byte) (points, size int) {
	switch {
	case lead == 0x80 || lead == 0xff || trail < 0x40 && (trail < '0' || trail > '9') || trail == 0x7f:
		return -4, 1
	case trail < 0x40: // half of a four-byte character
		return -1, 2
	case trail == '[' || trail == ']' || trail == '\\': // would swallow a bracket
		return -4, 2
	case trail < 0xa1 || lead < 0xa1: // rare hanzi of GBK
		return -2, 2
	case lead >= 0xb0 && lead <= 0xd7: // the 3755 common hanzi
		return 2, 2
	case lead >= 0xd8 && lead <= 0xf7 || lead <= 0xa3:
		return 1, 2
	}
	return 0, 2
}

// shiftJISCharacter gives 2 points for each kana, sign or common kanji, and takes points for
// rare ones and for bytes that are no character. It also takes one for katakana of half
// width: game records have no use for them, and GB18030 looks like them when it is read
// as Shift-JIS.
func shiftJISCharacter(lead, trail byte) (points, size int) {
	switch {
	case lead >= 0xa1 && lead <= 0xdf:
		return -1, 1
	case lead == 0x80 || lead == 0xa0 || lead > 0xfc || trail < 0x40 || trail == 0x7f || trail > 0xfc:
		return -4, 1
	case lead >= 0x81 && lead <= 0x84 || lead >= 0x88 && lead <= 0x97:
		return 2, 2
	case lead >= 0xe0 && trail < utf8.RuneSelf: // an accented letter and its neighbour
		return -2, 2
	case lead >= 0x85 && lead <= 0x87 || lead >= 0xeb:
		return -1, 2
	}
	return 0, 2
}

// commonKanji are the kanji of which Japanese names and remarks on games mostly consist, in
// the order of their codes. Chinese text that is read as EUC-JP becomes other kanji.
//
//go:embed kanji.txt
var commonKanji string

// eucJPCharacter gives 3 points for each kana and common kanji and 1 for each sign. It takes
// 1 for other characters, and 4 for bytes that are none.
func eucJPCharacter(lead, trail byte) (points, size int) {
	switch {
	case lead != 0x8e && lead < 0xa1 || trail < 0xa1 || lead == 0xff || trail == 0xff:
		return -4, 1
	case lead == 0xa4 && trail <= 0xf3, lead == 0xa5 && trail <= 0xf6:
		return 3, 2
	case lead >= 0xa1 && lead <= 0xa3:
		return 1, 2
	case strings.Contains(commonKanji, eucJP.decode([]byte{lead, trail})):
		return 3, 2
	}
	return -1, 2
}

// commonHangul are the syllables of which Korean names and remarks on games mostly consist.
// Chinese text that is read as EUC-KR becomes rare syllables.
//
//go:embed hangul.txt
var commonHangul string

// eucKRCharacter gives 3 points for each common Hangul syllable and 1 for each Hanja or sign.
// It takes 1 for a rare syllable, and 4 for bytes that are no character.
func eucKRCharacter(lead, trail byte) (points, size int) {
	switch {
	case lead < 0xa1 || trail < 0xa1 || lead == 0xff || trail == 0xff:
		return -4, 1
	case lead < 0xb0 || lead > 0xc8:
		return 1, 2
	case strings.Contains(commonHangul, eucKR.decode([]byte{lead, trail})):
		return 3, 2
	}
	return -1, 2
}

// big5Character gives 2 points for each of the 5401 frequent hanzi of Big5 and 1 for each
// sign. It takes 2 for a rare hanzi, and 4 for bytes that are no character.
func big5Character(lead, trail byte) (points, size int) {
	switch {
	case lead < 0xa1 || lead > 0xf9 || trail < 0x40 || trail > 0x7e && trail < 0xa1 || trail == 0xff:
		return -4, 1
	case lead <= 0xa3:
		return 1, 2
	case lead <= 0xc6:
		return 2, 2
	}
	return -2, 2
}

// scoreLatin1 adds 1 for an accented letter beside a plain one. It subtracts for the
// control characters and the runs of accented letters that other encodings turn into.
func scoreLatin1(data []byte) int {
	score := 0
	for i, c := range data {
		switch {
		case c < utf8.RuneSelf:
		case c < 0xa0:
			score -= 2
		case byteAt(data, i+1) >= utf8.RuneSelf:
			score--
		case c >= 0xc0 && (i > 0 && isLetter(data[i-1]) || isLetter(byteAt(data, i+1))):
			score++
		}
	}
	return score
}

// byteAt returns data[i], or 0 past the end.
func byteAt[T string | []byte](data T, i int) byte {
	if i < len(data) {
		return data[i]
	}
	return 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
