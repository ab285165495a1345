package sgf

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"montego/goban"
)

func TestText(t *testing.T) {
	for _, tt := range []struct{ raw, text, simple string }{
		{"plain", "plain", "plain"},
		{`\[a\] \\ \: b\c`, `[a] \ : bc`, `[a] \ : bc`},
		{"one\ntwo\r\nthree\rfour", "one\ntwo\nthree\nfour", "one two three four"},
		{"soft \\\nbreak\\\r\n, too", "soft break, too", "soft break, too"},
		{" tab\tand\vmore ", " tab and more ", "tab and more"},
		{"\\\tescaped tab", " escaped tab", "escaped tab"},
		{"盤\\]上", "盤]上", "盤]上"},
	} {
		n := &Node{}
		n.Set("C", tt.raw)
		if got := n.Text("C"); got != tt.text {
			t.Errorf("Text of %q: got %q, want %q", tt.raw, got, tt.text)
		}
		if got := n.SimpleText("C"); got != tt.simple {
			t.Errorf("SimpleText of %q: got %q, want %q", tt.raw, got, tt.simple)
		}
	}
}

// Whatever text a program sets comes back when the file is read.
func TestSetText(t *testing.T) {
	for _, text := range []string{
		"", "]", `\`, `\\]`, "a]b[c", "[[", ";B[dd", "then ;W[dd]", `\;B[dd`, ";B[aa;B[bb", "(;B[dd])", "a:b", "x\ny", "ends ;\nB[dd",
	} {
		root := &Node{}
		root.SetText("C", text)
		root.AddChild(Property{ID: "B", Values: []string{"dd"}})
		file := (&Collection{Trees: []*Node{root}}).Bytes()
		c, warnings, err := Parse(file)
		if err != nil || len(warnings) > 0 {
			t.Errorf("%q: %v %v", text, err, warnings)
			continue
		}
		if got := c.Trees[0].Text("C"); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
}

// Control characters do not keep the record from being read.
func TestSetControls(t *testing.T) {
	root := &Node{}
	root.SetText("C", "bell\a, nothing\x00\x01\x02, escape\x1b, tab\tand line\n")
	c, warnings, err := Parse(root.Collection().Bytes())
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	if got, want := c.Trees[0].Raw("C"), "bell, nothing, escape\x1b, tab\tand line\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCompose(t *testing.T) {
	for _, tt := range []struct {
		raw, a, b string
		ok        bool
	}{
		{"aa:bb", "aa", "bb", true},
		{"aa", "aa", "", false},
		{`a\:b:c:d`, `a\:b`, "c:d", true},
		{":", "", "", true},
	} {
		if a, b, ok := SplitCompose(tt.raw); a != tt.a || b != tt.b || ok != tt.ok {
			t.Errorf("%q: got %q, %q, %v", tt.raw, a, b, ok)
		}
	}
	if got, want := EscapeCompose("a:b]", `c:\`), `a\:b\]:c:\\`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestParseSize(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Size
	}{
		{"19", Size{19, 19}}, {"19:13", Size{19, 13}}, {"9x7", Size{9, 7}}, {" 13 ", Size{13, 13}}, {"52", Size{52, 52}},
		{"0", Size{}}, {"53", Size{}}, {"-9", Size{}}, {"nine", Size{}}, {"9:", Size{9, 9}}, {"9:9:9", Size{}}, {"", Size{}}, {"1e1", Size{}},
	} {
		got, err := ParseSize(tt.text)
		if got != tt.want || (err != nil) != (tt.want == Size{}) {
			t.Errorf("%q: got %v, %v", tt.text, got, err)
		}
	}
	if got := (Size{19, 13}).String() + " " + (Size{9, 9}).String(); got != "19:13 9" {
		t.Errorf("got %s", got)
	}
}

// SGF counts rows from the top, goban from the bottom.
func TestPoint(t *testing.T) {
	for _, tt := range []struct {
		size      Size
		raw, want string
	}{
		{Size{19, 19}, "aa", "A19"}, {Size{19, 19}, "ss", "T1"}, {Size{19, 19}, "dp", "D4"}, {Size{19, 19}, "id", "J16"},
		{Size{9, 9}, "aa", "A9"}, {Size{9, 9}, "ii", "J1"}, {Size{9, 9}, "ee", "E5"},
		{Size{19, 13}, "sa", "T13"}, {Size{19, 13}, "am", "A1"}, {Size{5, 9}, "ea", "E9"},
		{Size{9, 9}, "E5", "E5"}, {Size{9, 9}, "j9", "J9"}, {Size{9, 9}, " EE", "E5"},
		{Size{9, 9}, "ja", ""}, {Size{9, 9}, "aj", ""}, {Size{9, 9}, "K1", ""}, {Size{19, 19}, "tt", ""},
		{Size{9, 9}, "", ""}, {Size{9, 9}, "a", ""}, {Size{9, 9}, "abc", ""}, {Size{9, 9}, "pass", ""}, {Size{25, 25}, "aa", ""}, {Size{1, 1}, "aa", ""},
	} {
		p, err := tt.size.Point(tt.raw)
		if tt.want == "" {
			if err == nil {
				t.Errorf("%q on %s: got %v, want an error", tt.raw, tt.size, p)
			}
			continue
		}
		if err != nil || p.String() != tt.want {
			t.Errorf("%q on %s: got %v, %v, want %s", tt.raw, tt.size, p, err, tt.want)
		}
	}
}

// Every point of every board goes out and comes back.
func TestPointRoundTrip(t *testing.T) {
	for w := goban.MinSize; w <= goban.MaxSize; w++ {
		for h := goban.MinSize; h <= goban.MaxSize; h++ {
			size := Size{w, h}
			for i := range w * h {
				p := goban.PointAt(i%w, i/w)
				if q, err := size.Point(size.Format(p)); q != p || err != nil {
					t.Fatalf("%v on %s: got %v, %v", p, size, q, err)
				}
			}
		}
	}
}

func TestPoints(t *testing.T) {
	for _, tt := range []struct{ list, want string }{
		{"[aa]", "A9"},
		{"[aa][bb]", "A9 B8"},
		{"[aa:bb]", "A9 B9 A8 B8"},
		{"[bb:aa]", "A9 B9 A8 B8"},
		{"[ac:ca]", "A9 B9 C9 A8 B8 C8 A7 B7 C7"},
		{"[aa][aa:ba][ba]", "A9 B9"},
		{"[zz][cc][a][aa:zz]", "C7"},
		{"[]", ""},
	} {
		c, _, err := Parse([]byte("(;SZ[9];AB" + tt.list + ")"))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range c.Trees[0].Children()[0].Points("AB", Size{9, 9}) {
			got = append(got, p.String())
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s: got %s, want %s", tt.list, s, tt.want)
		}
	}
	n := &Node{}
	n.SetPoints("TR", []goban.Point{goban.PointAt(1, 0), goban.PointAt(0, 8), goban.PointAt(0, 0), goban.PointAt(1, 0)}, Size{9, 9})
	if diff := cmp.Diff([]string{"aa", "ai", "bi"}, n.Values("TR")); diff != "" {
		t.Error(diff)
	}
	if n.SetPoints("TR", nil, Size{9, 9}); n.Has("TR") {
		t.Error("an empty list is still there")
	}
}

func TestMove(t *testing.T) {
	for _, tt := range []struct{ node, want string }{
		{";B[ee]", "black E5"}, {";W[]", "white pass"}, {";W[tt]", "white pass"}, {";C[x]B[aa]", "black A9"},
		{";B[zz]", `invalid point "zz"`}, {";C[x]", "empty none"},
	} {
		c, _, err := Parse([]byte("(;SZ[9]" + tt.node + ")"))
		if err != nil {
			t.Fatal(err)
		}
		m, err := c.Trees[0].Children()[0].Move(Size{9, 9})
		got := m.String()
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.node, got, tt.want)
		}
	}
	n := &Node{}
	n.SetMove(goban.Move{Color: goban.Black, Point: goban.PointAt(0, 0)}, Size{9, 9})
	n.SetMove(goban.Move{Color: goban.White, Point: goban.Pass}, Size{9, 9})
	if diff := cmp.Diff([]Property{{ID: "W", Values: []string{""}}}, n.Props); diff != "" {
		t.Error(diff)
	}
}

func TestReadNumber(t *testing.T) {
	for _, tt := range []struct {
		text  string
		value float64
		rest  string
	}{
		{"6.5", 6.5, ""}, {"-0.5", -0.5, ""}, {"+7", 7, ""}, {"6,5", 6.5, ""}, {".5", 0.5, ""}, {"7.", 7, ""}, {" 5 pts", 5, " pts"},
		{"6½", 6.5, ""}, {"½", 0.5, ""}, {"3/4子", 0.75, "子"}, {"3 3/4子", 3.75, "子"}, {"1又3/4子", 1.75, "子"}, {"-1 1/2", -1.5, ""},
		{"3/0", 3, "/0"}, {"1.2.3", 1.2, ".3"}, {"5 / 2", 5, " / 2"},
	} {
		value, rest, ok := readNumber(tt.text)
		if value != tt.value || rest != tt.rest || !ok {
			t.Errorf("%q: got %v, %q, %v", tt.text, value, rest, ok)
		}
	}
	for _, text := range []string{"", "-", ".", "x5", "NaN", "Inf", strings.Repeat("9", 400), "/2"} {
		if value, _, ok := readNumber(text); ok {
			t.Errorf("%.20q: got %v, want none", text, value)
		}
	}
}

func TestKomi(t *testing.T) {
	none := math.NaN()
	for _, tt := range []struct {
		root string
		want float64
	}{
		{"KM[6.5]", 6.5}, {"KM[0]", 0}, {"KM[-3.5]", -3.5}, {"KM[7]", 7}, {"KM[5,5]", 5.5}, {"KM[0.25]", 0.25},
		{"KM[650]", 6.5}, {"KM[750]", 7.5}, {"KM[550]", 5.5}, {"KM[375]", 7.5}, {"KM[275]", 5.5}, {"KM[325]", 6.5}, {"KM[-650]", -6.5},
		{"KM[3.75]", 7.5}, {"KM[2.75]RU[Chinese]", 5.5}, {"KM[3.75]RU[japanese]", 3.75}, {"KM[3又3/4子]", 7.5}, {"KM[3 3/4子]", 7.5},
		{"KM[黑贴3又3/4子]", 7.5}, {"KM[黑貼3.75子]", 7.5}, {"KM[黒コミ6目半]", 6.5}, {"KM[黑6.5]", 6.5}, {"KM[白贴6.5]", none},
		{"AP[foxwq]KM[50]", 0.5}, {"AP[foxwq]KM[0]", 0}, {"AP[Montego:0.15]KM[3.75]", 3.75}, {"AP[Montego]KM[200]", 200}, {"AP[Montego]KM[-300]", -300},
		{"KM[]", none}, {"KM[x]", none}, {"KM[1e9]", none}, {"KM[1e3]", none}, {"KM[1E-2]", none}, {"KM[0x10]", none}, {"KM[6.5.5]", none}, {"KM[3/0]", none}, {"KM[6.5e]", 6.5}, {"KM[7.5目/3.75子]", 7.5}, {"KM[99999999]", none}, {"KM[20000]", none}, {"KM[100子]", none}, {"KM[5 1/2]", 5.5}, {"KM[150]", 150}, {"C[x]", none},
	} {
		c, _, err := Parse([]byte("(;" + tt.root + ")"))
		if err != nil {
			t.Fatal(err)
		}
		got, ok := c.Trees[0].Komi()
		if !ok {
			got = none
		}
		if got != tt.want && !(math.IsNaN(got) && math.IsNaN(tt.want)) {
			t.Errorf("%s: got %v, want %v", tt.root, got, tt.want)
		}
	}
}

func TestParseResult(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"B+3.5", "B+3.5"}, {"W+R", "W+R"}, {"W+Resign", "W+R"}, {"B+T", "B+T"}, {"B+Time", "B+T"}, {"W+F", "W+F"}, {"W+Forfeit", "W+F"},
		{"0", "0"}, {"Draw", "0"}, {"Jigo", "0"}, {"Void", "Void"}, {"?", "?"}, {"", "?"}, {"B+", "B+"}, {"W+?", "W+"},
		{"b+r", "B+R"}, {"B + 12", "B+12"}, {"w+0,5", "W+0.5"}, {"B", "B+"}, {"B+0.0", "B+"}, {"W+J", "W+"},
		{"Black wins by resignation", "B+R"}, {"White won by 2.5 points", "W+2.5"}, {"White wins on time", "W+T"}, {"Black+3", "B+3"},
		{"黑中盘胜", "B+R"}, {"白胜43.5目", "W+43.5"}, {"黑胜3/4子", "B+1.5"}, {"黑1又3/4子胜", "B+3.5"}, {"白超时胜", "W+T"}, {"和棋", "0"},
		{"黒中押し勝ち", "B+R"}, {"白番3目半勝ち", "W+3.5"}, {"黒半目勝", "B+0.5"}, {"257手完, 黒中押し勝ち", "B+R"}, {"持碁", "0"},
		{"흑 불계승", "B+R"}, {"백 3집반승", "W+3.5"}, {"黒１目半勝ち", "B+1.5"}, {"Ｗ＋Ｒ", "W+R"},
		{"White resigns", "B+R"}, {"Black resigned", "W+R"}, {"White forfeits", "B+F"}, {"Black lost on time", "W+T"}, {"White ran out of time", "B+T"},
		{"White loses by 3.5", "B+3.5"}, {"White lost", "B+"}, {"黑认输", "W+R"}, {"黑超时负", "W+T"}, {"白判负", "B+F"}, {"黑负", "W+"},
		{"黑認輸", "W+R"}, {"白判負", "B+F"}, {"黒反則負け", "W+F"},
		{"白投了", "B+R"}, {"黒時間切れ負け", "W+T"}, {"백 불계패", "B+R"},
		{"White won, Black resigned", "W+R"}, {"B+Resign (White resigned)", "B+R"}, {"白勝ち、黒投了", "W+R"}, {"白投了、黒中押し勝ち", "B+R"},
		{"Draw (no result)", "0"}, {"Game drawn", "0"}, {"it's a tie!", "0"},
		// A blank inside of a number, a remark with a number, and what the winner has instead of a margin.
		{"B+1 1/2", "B+1.5"}, {"黑胜3 3/4子", "B+7.5"}, {"Black wins by 12 1/2 points", "B+12.5"}, {"W+R (move 120)", "W+R"}, {"B+T.", "B+T"},
		{"W+R(120)", "W+R"}, {"黑胜 185又1/4子", "B+"}, {"W+361", "W+361"},
		// Who is out of time has lost, unless somebody wins.
		{"Black timed out", "W+T"}, {"White timed out, Black wins", "W+T"}, {"黑超时", "W+T"}, {"白超時", "B+T"}, {"黑超时胜", "B+T"}, {"B+Timeout", "B+T"},
		{"白 不計勝", "W+R"}, {"黑 時間勝", "B+T"}, {"흑 기권승", "B+F"}, {"W+Forf.", "W+F"},
		// The other player is named behind the winner.
		{"白中盘胜黑", "W+R"}, {"白3目半勝ち(黒コミ6目半)", "W+3.5"}, {"W+3.5 (黑贴6目半)", "W+3.5"}, {"白3目半勝ち（持時間6時間）", "W+3.5"}, {"黒中押し勝ち(持時間各3時間)", "B+R"},
		{"白勝ち(時間切れ)", "W+T"}, {"B+(time)", "B+T"}, {"黒 257手完 (中押し勝ち)", "B+R"}, {"白3目勝ち(黒コミ6目半)", "W+3"}, {"白负黑", "B+"},
		{"和局", "0"}, {"平局", "0"}, {"打挂", "Void"}, {"Both lost", "Void"}, {"双方判负", "Void"},
	} {
		got, err := ParseResult(tt.text)
		if err != nil || got.String() != tt.want {
			t.Errorf("%q: got %v, %v, want %s", tt.text, got, err, tt.want)
		}
	}
	for _, text := range []string{"who knows", "blah", "+3", "won by black", "White withdrawn", "White has patience", "Won by resignation", "by 3.5 points", "Bye (3 weeks)"} {
		if got, err := ParseResult(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, got)
		}
	}
}

// What SetInfo writes, Info reads.
func TestInfo(t *testing.T) {
	want := Info{
		Size: Size{13, 9}, Komi: -0.25, HasKomi: true, Handicap: 3, Rules: "Japanese",
		Result: Result{Winner: goban.White, Reason: Score, Margin: 12.5},
		Black:  Player{"One [1k]", "1k", "A"}, White: Player{`Two\`, "2d", "B"},
		Name: "a: game", Event: "e", Round: "3", Date: "2006-08-01,02", Place: "p", MainTime: 1800.5, Overtime: "5x30", Opening: "o",
		Comment: "two\nlines", Source: "s", User: "u", Annotator: "n", Copyright: "c", Program: "Montego:0.15",
	}
	root := &Node{}
	root.SetInfo(want)
	c, warnings, err := Parse((&Collection{Trees: []*Node{root}}).Bytes())
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	if diff := cmp.Diff(want, c.Trees[0].Info()); diff != "" {
		t.Error(diff)
	}
	root.SetInfo(Info{})
	if len(root.Props) > 0 {
		t.Errorf("left of an empty Info: %v", root.Props)
	}
	if diff := cmp.Diff(Info{Size: DefaultSize}, root.Info()); diff != "" {
		t.Error(diff)
	}
}

func TestToPlay(t *testing.T) {
	for raw, want := range map[string]goban.Color{"B": goban.Black, "w": goban.White, "White": goban.White, "1": goban.Black, "2": goban.White, "": goban.Empty, "?": goban.Empty} {
		n := &Node{}
		n.Set("PL", raw)
		if got := n.ToPlay(); got != want {
			t.Errorf("%q: got %v, want %v", raw, got, want)
		}
	}
}

// Files in the encodings of their time, with and without a true CA.
func TestEncodings(t *testing.T) {
	const (
		chinese  = "(;%sPB[李昌镐]PW[常昊]EV[第七届应氏杯世界职业围棋锦标赛]C[黑棋中盘胜，这步棋是败着。];B[pd])"
		short    = "(;%sPB[骊龙]PW[柯洁]BR[9段];B[pd])"
		japan    = "(;%sPB[張栩 九段]PW[高尾紳路]EV[第３０期名人戦]C[ここで黒は十分に打てる。表の構え、ソフト];B[pd])"
		korean_  = "(;%sPB[이창호]PW[조훈현]C[흑이 좋다];B[pd])"
		western  = "(;%sPB[André Moussa]PW[Jörg Müller]C[Ça va? Ein schöner Zug für Weiß.];B[pd])"
		ends     = "(;%sPB[André]PW[Jos\u00e9];B[pd])"
		russian  = "(;%sPB[Шикшин Илья]PW[Динерштейн];B[pd])"
		trailing = "(;%sC[表ソ能十予貼暴\\]表];B[pd])" // trail bytes that look like a backslash
	)
	for _, tt := range []struct {
		name, file, label string
		enc               encoding.Encoding
		warns             bool
	}{
		{"UTF-8", chinese, "CA[UTF-8]", unicode.UTF8, false},
		{"UTF-8 without CA", chinese, "", unicode.UTF8, false},
		{"UTF-8 with a byte order mark", chinese, "", unicode.UTF8BOM, false},
		{"UTF-8 with the CA of its template", chinese, "CA[GB2312]", unicode.UTF8, true},
		{"UTF-8 with Latin-1 for CA", western, "CA[ISO-8859-1]", unicode.UTF8, true},
		{"UTF-8 with an unknown CA", japan, "CA[xyz]", unicode.UTF8, true},
		{"UTF-16 with a byte order mark", japan, "", unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM), false},
		{"UTF-16 without one", japan, "", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), false},
		{"GB18030", chinese, "CA[GB18030]", simplifiedchinese.GB18030, false},
		{"GBK called GB2312", chinese, "CA[gb2312]", simplifiedchinese.GBK, false},
		{"GBK without CA", chinese, "", simplifiedchinese.GBK, true},
		{"GBK without CA, names only", short, "", simplifiedchinese.GBK, true},
		{"GBK that says UTF-8", chinese, "CA[UTF-8]", simplifiedchinese.GBK, true},
		{"GBK that says Latin-1", chinese, "CA[ISO8859-1]", simplifiedchinese.GBK, true},
		{"Shift-JIS", japan, "CA[Shift_JIS]", japanese.ShiftJIS, false},
		{"Shift-JIS with trail bytes like brackets", trailing, "CA[SJIS]", japanese.ShiftJIS, false},
		{"Shift-JIS without CA", japan, "", japanese.ShiftJIS, true},
		{"Shift-JIS without CA, trail bytes like brackets", trailing, "", japanese.ShiftJIS, true},
		{"Shift-JIS that says UTF-8", japan, "CA[UTF-8]", japanese.ShiftJIS, true},
		{"EUC-JP", japan, "CA[EUC-JP]", japanese.EUCJP, false},
		{"ISO-2022-JP", japan, "CA[ISO-2022-JP]", japanese.ISO2022JP, false},
		{"ISO-2022-JP without CA", japan, "", japanese.ISO2022JP, true},
		{"EUC-JP without CA", japan, "", japanese.EUCJP, true},
		{"EUC-JP without CA, names only", "(;PB[井山裕太]PW[高尾紳路]BR[九段]WR[九段]EV[名人戦]RE[白2目半勝];B[pd])", "", japanese.EUCJP, true},
		{"EUC-JP without CA, a remark", "(;PB[武宮正樹]PW[林海峰];B[pd]C[黒の手厚い形。次の一手はどこでしょうか。])", "", japanese.EUCJP, true},
		{"EUC-KR", korean_, "CA[EUC-KR]", korean.EUCKR, false},
		{"EUC-KR without CA", korean_, "", korean.EUCKR, true},
		{"EUC-KR without CA, names only", "(;PB[이세돌 九段]PW[박정환];B[pd])", "", korean.EUCKR, true},
		{"EUC-KR without CA, a remark", "(;PB[a];B[pd]C[흑이 유리한 형세. 다음 수는 어디일까요?])", "", korean.EUCKR, true},
		{"Big5", "(;%sPB[周俊勳];B[pd])", "CA[Big5]", traditionalchinese.Big5, false},
		{"Big5 without CA", "(;PB[周俊勳 九段]PW[張栩]EV[天元戰決賽];B[pd]C[白棋好像比較厚])", "", traditionalchinese.Big5, true},
		{"GBK without CA, a few names", "(;PB[古力九段]PW[柯洁九段]EV[倡棋杯];B[pd])", "", simplifiedchinese.GBK, true},
		{"Latin-1", western, "CA[iso-8859-1]", charmap.ISO8859_1, false},
		{"Latin-1 without CA", western, "", charmap.ISO8859_1, true},
		{"Latin-1 without CA, before a bracket", ends, "", charmap.ISO8859_1, true},
		{"Latin-1 that says UTF-8", western, "CA[UTF-8]", charmap.ISO8859_1, true},
		{"Windows-1251", russian, "CA[windows-1251]", charmap.Windows1251, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(tt.file, "%s", tt.label, 1)
			data, err := tt.enc.NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			c, warnings, err := Parse([]byte(data))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(text, draw(c)); diff != "" {
				t.Error(diff)
			}
			if (len(warnings) > 0) != tt.warns {
				t.Errorf("warnings: %v", warnings)
			}
		})
	}
}

// Names cut in the middle of a character don't hide the encoding.
func TestBrokenCharacters(t *testing.T) {
	c, _, err := Parse([]byte("(;CA[UTF-8]PB[黑白黑白\xe9\xbb]PW[白黑白黑];B[dd])"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := draw(c), "(;CA[UTF-8]PB[黑白黑白\uFFFD]PW[白黑白黑];B[dd])"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
