package sgf

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// guess returns the encoding that data without a usable CA property is most
// likely in. It knows UTF-8, ISO-2022-JP by its escapes, GB18030, Shift-JIS,
// EUC-KR, Big5 and Latin-1, and tells the last five apart by what the bytes would mean.
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
		score func([]byte) int
	}{{gb18030, scoreGB18030}, {shiftJIS, scoreShiftJIS}, {eucKR, scoreEUCKR}, {big5, scoreBig5}} {
		if s := c.score(data); s > most {
			best, most = c.charset, s
		}
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

// commonHangul are the syllables of which Korean names and remarks on games mostly consist.
// Chinese text that is read as EUC-KR becomes rare syllables.
const commonHangul = "가간갑강개거건걸것게겨결경계고곡곤공과관광교구국군권규균그근금급기길김까나난남내너넷노는니님" +
	"다단달담당대덕덤도돌동두득들등디때또라락란래량러레려력련렬령로록류률름리린림마만말맞맹머면명모목묘무문물미민" +
	"바박반방배백번범법변별병보복본봉부북분불비빈사산삼상새생서석선설섭성세소속손송쇠수숙순술스승시식신실심" +
	"아안암애야약양어언엄업에여역연열영예오옥온와완왕외요용우욱운웅원월위유육윤으은을음의이익인일임입있" +
	"자작장재저적전점정제조종좌주준중지직진집차찬창채천철청체초최추축춘출충치칠커타탁태택토통특트판팔패편평포표품프피" +
	"하학한합해했행향허헌혁현형혜호홍화환황회효후훈흑희" +
	"갈났높늘던될된두되든뜨랑루뤄롭맥벽뻗샤싸았앞었였옆웨응잇잡좋지찌춘켜펴"

// scoreEUCKR adds 3 for each common Hangul syllable and 1 for each Hanja or sign. It
// subtracts 1 for a rare syllable, and 4 for bytes that are no character.
func scoreEUCKR(data []byte) int {
	score := 0
	for i := 0; i < len(data); i++ {
		lead, trail := data[i], byteAt(data, i+1)
		if lead < utf8.RuneSelf {
			continue
		}
		switch {
		case lead < 0xa1 || trail < 0xa1 || lead == 0xff || trail == 0xff:
			score -= 4
			continue
		case lead < 0xb0 || lead > 0xc8:
			score++
		case strings.Contains(commonHangul, eucKR.decode(data[i:i+2])):
			score += 3
		default:
			score--
		}
		i++
	}
	return score
}

// scoreBig5 adds 2 for each of the 5401 frequent hanzi of Big5 and 1 for each sign. It
// subtracts 2 for rare hanzi, and 4 for bytes that are no character.
func scoreBig5(data []byte) int {
	score := 0
	for i := 0; i < len(data); i++ {
		lead, trail := data[i], byteAt(data, i+1)
		if lead < utf8.RuneSelf {
			continue
		}
		switch {
		case lead < 0xa1 || lead > 0xf9 || trail < 0x40 || trail > 0x7e && trail < 0xa1 || trail == 0xff:
			score -= 4
			continue
		case lead <= 0xa3:
			score++
		case lead <= 0xc6:
			score += 2
		default:
			score -= 2
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
