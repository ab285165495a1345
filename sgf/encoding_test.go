package sgf

import "testing"

// TestCharsetNamed: the names of encodings that game records have, and what is none.
func TestCharsetNamed(t *testing.T) {
	for want, labels := range map[string][]string{
		"UTF-8":        {"UTF-8", "utf8", "UTF 8", "unicode", "US-ASCII", "ascii"},
		"GB18030":      {"GB18030", "GBK", "gb2312", "GB-2312", "cp936", "EUC-CN"},
		"HZ-GB2312":    {"HZ-GB2312", "hz-gb-2312"},
		"Shift_JIS":    {"Shift_JIS", "shift-jis", "SJIS", "x-sjis", "cp932", "Windows-31J", "MS_Kanji"},
		"euc-jp":       {"EUC-JP", "eucjp"},
		"ISO-2022-JP":  {"ISO-2022-JP", "iso2022jp", "JIS"},
		"euc-kr":       {"EUC-KR", "euckr", "cp949", "KS_C_5601-1987", "ksc5601"},
		"big5":         {"Big5", "cp950", "Big5-HKSCS"},
		"Latin-1":      {"ISO-8859-1", "iso8859-1", "Latin1", "latin-1", "L1", "windows-1252", "Windows1252", "CP1252"},
		"iso-8859-15":  {"ISO-8859-15", "Latin9", "latin-9"},
		"iso-8859-2":   {"ISO-8859-2", "latin2"},
		"windows-1250": {"Windows-1250", "windows1250"},
		"windows-1251": {"windows-1251", "CP1251"},
		"koi8-r":       {"KOI8-R", "koi8r"},
		"iso-8859-5":   {"ISO-8859-5"},
		"":             {"", "UTF-16", "utf-16le", "UTF-16BE", "replacement", "x-user-defined", "klingon"},
	} {
		for _, label := range labels {
			if c, known := charsetNamed(label); c.name != want || known != (want != "") || known && (c.enc == nil) != (want == "UTF-8") {
				t.Errorf("%q is %q, %v, want %q", label, c.name, known, want)
			}
		}
	}
}
