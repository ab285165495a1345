package sgf

import (
	"bytes"
	"unicode/utf8"
)

// guess returns the encoding that data without a usable CA property is most
// likely in. It knows UTF-8, ISO-2022-JP by its escapes, GB18030, Shift-JIS
// and Latin-1, and tells the last three apart by what the bytes would mean.
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
	if s := scoreGB18030(data); s > most {
		best, most = gb18030, s
	}
	if s := scoreShiftJIS(data); s > most {
		best = shiftJIS
	}
	return best
}

// scoreGB18030 adds 2 for each common hanzi of GB2312 and 1 for each rarer hanzi or
// sign of it, which running Chinese text is made of. It subtracts 1 or 2 for other
// characters of GB18030, and 4 for bytes that are none or that swallow a bracket.
func scoreGB18030(data []byte) int {
	score := 0
	for i := 0; i < len(data); i++ {
		lead := data[i]
		if lead < utf8.RuneSelf {
			continue
		}
		trail := byteAt(data, i+1)
		switch {
		case lead == 0x80 || lead == 0xff || trail < 0x40 && (trail < '0' || trail > '9') || trail == 0x7f:
			score -= 4
			continue
		case trail < 0x40: // half of a four-byte character
			score--
		case isMarkup(trail): // would swallow a bracket
			score -= 4
		case trail < 0xa1 || lead < 0xa1: // rare hanzi of GBK
			score -= 2
		case lead >= 0xb0 && lead <= 0xd7: // the 3755 common hanzi
			score += 2
		case lead >= 0xd8 && lead <= 0xf7 || lead <= 0xa3:
			score++
		}
		i++
	}
	return score
}

// scoreShiftJIS adds 2 for each kana, sign or common kanji, and subtracts for rare
// ones and for bytes that are no character. It also subtracts for katakana of half
// width: game records have no use for them, and GB18030 looks like them when it is read
// as Shift-JIS.
func scoreShiftJIS(data []byte) int {
	score := 0
	for i := 0; i < len(data); i++ {
		lead := data[i]
		if lead < utf8.RuneSelf {
			continue
		}
		if lead >= 0xa1 && lead <= 0xdf {
			score--
			continue
		}
		trail := byteAt(data, i+1)
		switch {
		case lead == 0x80 || lead == 0xa0 || lead > 0xfc || trail < 0x40 || trail == 0x7f || trail > 0xfc:
			score -= 4
			continue
		case lead >= 0x81 && lead <= 0x84 || lead >= 0x88 && lead <= 0x97:
			score += 2
		case lead >= 0xe0 && trail < utf8.RuneSelf: // an accented letter and its neighbour
			score -= 2
		case lead >= 0x85 && lead <= 0x87 || lead >= 0xeb:
			score--
		}
		i++
	}
	return score
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

func isMarkup(c byte) bool { return c == '[' || c == ']' || c == '\\' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
