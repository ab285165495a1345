package sgf

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// draw writes a collection on one line as it stands in memory, without what
// Write adds to roots.
func draw(c *Collection) string {
	var b strings.Builder
	type step struct {
		n      *Node
		branch bool
	}
	for _, root := range c.Trees {
		stack := []step{{root, true}}
		for len(stack) > 0 {
			s := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if s.n == nil {
				b.WriteByte(')')
				continue
			}
			if s.branch {
				b.WriteByte('(')
				stack = append(stack, step{})
			}
			b.WriteByte(';')
			for _, p := range s.n.Props {
				b.WriteString(p.ID + "[" + strings.Join(p.Values, "][") + "]")
			}
			children := s.n.Children()
			for _, c := range slices.Backward(children) {
				stack = append(stack, step{c, len(children) > 1})
			}
		}
	}
	return b.String()
}

func texts(warnings []Warning) []string {
	var list []string
	for _, w := range warnings {
		list = append(list, w.String())
	}
	return list
}

// Input without a fault: no warning, and what is drawn is the input.
func TestParseSound(t *testing.T) {
	for _, in := range []string{
		`(;)`,
		`(;;;)`,
		`(;FF[4]GM[1]SZ[19];B[pd];W[dp])`,
		`(;SZ[9];B[ee](;W[cc];B[gg])(;W[gg](;B[cc])(;B[ce])))`,
		`(;GN[first];B[aa])(;GN[second];W[bb])`,
		`(;AB[aa][bb:dd][ee]AW[ab]AE[cc]PL[W];W[])`,
		`(;C[brackets \] and \\ and \: in (text; with) [ all];B[aa])`,
		`(;C[ends with a backslash \\];B[aa])`,
		`(;C[a \];B[aa\] inside];B[bb])`,
		"(;C[two\nlines \\nthree];B[aa])",
		`(;LB[aa:A][bb:B]AR[aa:bb]LN[cc:dd];B[tt];W[])`,
		`(;KGSDE[aa][bb]X_1[odd value];B[aa]LZ2[0.9 40.1 1k info move])`,
		`(;SZ[19:13];B[sm])`,
		`(;VW[]DD[];TB[]TW[])`,
		`(;C[alice [4k\]: hi, bob [3k\]];B[aa])`,
		`(;C[smile ;) or (:];B[aa])`,
		`(;GM[2]B[anything goes];W[here])`,
		`(;PB[黑棋]PW[先番 太郎]C[é ü ½];B[aa])`,
	} {
		c, warnings, err := Parse([]byte(in))
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if diff := cmp.Diff(in, draw(c)); diff != "" {
			t.Errorf("%s:\n%s", in, diff)
		}
		if strings.Contains(in, "GM[2]") {
			continue // says that it is not Go
		}
		if len(warnings) > 0 {
			t.Errorf("%s: %v", in, warnings)
		}
	}
}

// White space where the format allows it.
func TestParseSpace(t *testing.T) {
	c, warnings, err := Parse([]byte("\r\n ( ; GM [1]\tSZ\n[9]\n; B\n[aa] C [x]\n[y]\n( ; W [bb] )\r\n(;W[cc]) )\n\n"))
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	if got, want := draw(c), "(;GM[1]SZ[9];B[aa]C[x][y](;W[bb])(;W[cc]))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Faults of real files: what is made of them and what is said of it.
func TestParseRepairs(t *testing.T) {
	tests := []struct {
		name, in, want string
		warnings       []string
	}{
		// Parentheses and semicolons.
		{"parenthesis missing at the end", "(;GM[1]\n;B[aa];W[bb]", "(;GM[1];B[aa];W[bb])",
			[]string{"2:13: the file ends before the game tree does; closing parentheses missing: 1"}},
		{"parentheses missing at the end", "(;B[aa](;W[bb](;B[cc])", "(;B[aa];W[bb];B[cc])",
			[]string{"1:23: the file ends before the game tree does; closing parentheses missing: 2"}},
		{"parenthesis missing at the start", ";GM[1];B[aa];W[bb])", "(;GM[1];B[aa];W[bb])",
			[]string{`1:1: "(" is missing before the game tree`}},
		{"parenthesis and semicolon missing", "SZ[9]KM[5.5];B[aa]", "(;SZ[9]KM[5.5];B[aa])",
			[]string{`1:1: "(" is missing before the game tree`, `1:1: ";" is missing before SZ`,
				"1:19: the file ends before the game tree does; closing parentheses missing: 1"}},
		{"parenthesis too many", "(;B[aa])\n)", "(;B[aa])",
			[]string{"2:1: closing parenthesis without an opening one; skipped"}},
		{"closed too early", "(;GM[1];B[aa]);W[bb];B[cc])", "(;GM[1];B[aa];W[bb];B[cc])",
			[]string{"1:15: the game tree was closed too early; it goes on here"}},
		{"next game without parentheses between", "(;GM[1]SZ[9];B[aa]\n(;GM[1]SZ[13];B[bb])", "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[13];B[bb])",
			[]string{"2:3: a game begins inside of another; closing parentheses are missing before it"}},
		{"semicolon missing after parenthesis", "(SZ[9];B[aa](W[bb])(W[cc]))", "(;SZ[9];B[aa](;W[bb])(;W[cc]))",
			[]string{`1:2: ";" is missing before SZ`, `1:14: ";" is missing before W`, `1:21: ";" is missing before W`}},
		{"semicolons missing between moves", "(;SZ[9];B[aa]W[bb]B[cc]C[end])", "(;SZ[9];B[aa];W[bb];B[cc]C[end])",
			[]string{"1:14: a second move, W, in one node; put into a node of its own", "1:19: a second move, B, in one node; put into a node of its own"}},
		{"empty variations", "(;B[aa]()(;W[bb]))", "(;B[aa];W[bb])", nil},
		{"doubled parentheses", "((;B[aa]((;W[bb]))(;W[cc])))", "(;B[aa](;W[bb])(;W[cc]))",
			[]string{"1:1: text outside of the game tree; skipped", "1:28: closing parenthesis without an opening one; skipped"}},

		// Text around and between.
		{"mail header", "Date: Sat, 01:23:45 +0900 (JST)\nSubject: game\n\n(;B[aa])", "(;B[aa])",
			[]string{"1:1: text outside of the game tree; skipped"}},
		{"signature", "(;B[aa]C[x])\n-- \nAn Shi", "(;B[aa]C[x])",
			[]string{"2:1: text outside of the game tree; skipped"}},
		{"rest of an overwritten file", "(;B[aa]C[This is\nplayable.])\n]C[This is also playable.])))\n", "(;B[aa]C[This is\nplayable.])",
			[]string{"3:1: text outside of the game tree; skipped"}},
		{"junk between properties", "(;SZ[9],KM[5];B[aa] 12 ;W[bb])", "(;SZ[9]KM[5];B[aa];W[bb])",
			[]string{"1:8: text between properties; skipped", "1:21: text between properties; skipped"}},

		// Names.
		{"long names", "(;GaMe[1]SiZe[9];Black[aa];White[bb];black[cc]CoPyright[x])", "(;GM[1]SZ[9];B[aa];W[bb];BLACK[cc]CP[x])",
			[]string{`1:3: property name "GaMe" has lower-case letters; read as GM`, `1:10: property name "SiZe" has lower-case letters; read as SZ`,
				`1:18: property name "Black" has lower-case letters; read as B`, `1:28: property name "White" has lower-case letters; read as W`,
				`1:38: property name "black" has lower-case letters; read as BLACK`, `1:47: property name "CoPyright" has lower-case letters; read as CP`}},
		{"lower-case moves", "(;sz[9];b[aa];w[bb])", "(;SZ[9];B[aa];W[bb])",
			[]string{`1:3: property name "sz" has lower-case letters; read as SZ`, `1:9: property name "b" has lower-case letters; read as B`,
				`1:15: property name "w" has lower-case letters; read as W`}},
		{"name without a value", "(;LB B[aa])", "(;B[aa])",
			[]string{`1:3: "LB" is no property: no value follows; skipped`}},
		{"value without a name", "(;[x]B[aa])", "(;B[aa])",
			[]string{"1:3: value without a property; skipped"}},

		// Brackets.
		{"bracket not escaped", "(;US[Matsuyama[3d]]PB[a];B[aa])", `(;US[Matsuyama[3d\]]PB[a];B[aa])`,
			[]string{`1:3: US has a "]" inside that is not escaped; kept as text`}},
		{"brackets not escaped in a comment", "(;B[aa]C[bob [3k]: hi, see [1] (or [2]); ok];W[bb])", `(;B[aa]C[bob [3k\]: hi, see [1\] (or [2\]); ok];W[bb])`,
			[]string{`1:8: C has a "]" inside that is not escaped; kept as text`}},
		{"bracket not escaped at the end", "(;B[aa]C[(see [1])])", `(;B[aa]C[(see [1\])])`,
			[]string{`1:8: C has a "]" inside that is not escaped; kept as text`}},
		{"bracket too many", "(;B[aa]];W[bb])", "(;B[aa];W[bb])",
			[]string{`1:8: closing "]" without an opening one; skipped`}},
		{"junk behind a comment", "(;B[aa]C[x], ;W[bb];B[cc])", "(;B[aa]C[x];W[bb];B[cc])",
			[]string{"1:12: text between properties; skipped"}},
		{"move not closed", "(;B[aa;W[bb];B[cc W[dd]AB[ee:ffAW[gg])", "(;B[aa];W[bb];B[cc];W[dd]AB[ee:ff]AW[gg])",
			[]string{`1:3: B has no closing "]"; ended before the next property`, `1:14: B has no closing "]"; ended before the next property`,
				"1:19: a second move, W, in one node; put into a node of its own",
				"1:19: stones are set up and a move is made in one node; the setup comes first",
				`1:24: AB has no closing "]"; ended before the next property`}},
		{"comment not closed", "(;B[aa]C[good;W[bb]C[bad;B[cc];W[dd])", "(;B[aa]C[good];W[bb]C[bad];B[cc];W[dd])",
			[]string{`1:8: C has no closing "]"; ended before the next property`, `1:20: C has no closing "]"; ended before the next property`}},
		{"move not closed, with an escape", `(;B[0\W[bb])`, "(;W[bb])",
			[]string{`1:3: B has no closing "]"; ended before the next property`}},
		{"move with nothing in it", "(;B[;W[bb])", "(;;W[bb])",
			[]string{`1:3: B has no closing "]"; ended before the next property`}},

		// A file cut anywhere.
		{"cut in a comment", "(;B[aa]C[never end", "(;B[aa]C[never end])",
			[]string{"1:8: the file ends inside of C", "1:19: the file ends before the game tree does; closing parentheses missing: 1"}},
		{"cut in an escape", `(;B[aa]C[cut \`, `(;B[aa]C[cut ])`,
			[]string{"1:8: the file ends inside of C", "1:15: the file ends before the game tree does; closing parentheses missing: 1"}},
		{"cut in a move", "(;B[aa];W[b", "(;B[aa];)",
			[]string{"1:9: the file ends inside of W", "1:12: the file ends before the game tree does; closing parentheses missing: 1"}},
		{"cut after a move", "(;B[aa];W[bb", "(;B[aa];W[bb])",
			[]string{"1:9: the file ends inside of W", "1:13: the file ends before the game tree does; closing parentheses missing: 1"}},
		{"cut in a name", "(;B[aa];W", "(;B[aa];)",
			[]string{`1:9: "W" is no property: no value follows; skipped`, "1:10: the file ends before the game tree does; closing parentheses missing: 1"}},

		// Properties.
		{"repeated properties", "(;AB[aa]PB[one]AB[bb]PB[two]C[x]C[y]Q[1]Q[2])", "(;AB[aa][bb]PB[one]C[x\ny]Q[1][2])",
			[]string{"1:16: AB appears twice in the node; joined", `1:22: PB appears twice in the node; "two" left out`,
				"1:33: C appears twice in the node; joined", "1:41: Q appears twice in the node; joined"}},
		{"move and setup", "(;AB[aa]W[bb])", "(;AB[aa]W[bb])",
			[]string{"1:3: stones are set up and a move is made in one node; the setup comes first"}},

		// Values.
		{"points", "(;SZ[19];B[D4];W[DD];B[ ee ];W[pass]AB[d4:F6][zz])", "(;SZ[19];B[dp];W[dd];B[ee];W[]AB[dp:fn][zz])",
			[]string{"1:10: B[D4] read as B[dp]", "1:16: W[DD] read as W[dd]", "1:22: B[ ee ] read as B[ee]", "1:30: W[pass] read as W[]",
				"1:30: stones are set up and a move is made in one node; the setup comes first",
				"1:37: AB[d4:F6] read as AB[dp:fn]", "1:37: AB[zz] is no point of the 19×19 board; ignored"}},
		{"off the board", "(;SZ[9];B[jj];W[tt])", "(;SZ[9];B[jj];W[tt])",
			[]string{"1:9: B[jj] is no point of the 9×9 board"}},
		{"two values", "(;B[aa][bb])", "(;B[aa][bb])", []string{"1:3: B has 2 values; the first one counts"}},
		{"board size", "(;SZ[19x13])", "(;SZ[19:13])", []string{"1:3: SZ[19x13] read as SZ[19:13]"}},
		{"impossible board size", "(;SZ[0];B[KK])", "(;SZ[0];B[KK])", nil},
		{"large board", "(;SZ[37];B[KK])", "(;SZ[37];B[KK])", nil},
		{"komi with a comma", "(;KM[6,5])", "(;KM[6.5])", []string{"1:3: KM[6,5] read as KM[6.5]"}},
		{"komi in words", "(;KM[6.5目])", "(;KM[6.5])", []string{"1:3: KM[6.5目] read as KM[6.5]"}},
		{"komi with a half in words", "(;KM[6目半])", "(;KM[6.5])", []string{"1:3: KM[6目半] read as KM[6.5]"}},
		{"komi with its name", "(;KM[コミ６目半])", "(;KM[6.5])", []string{"1:3: KM[コミ６目半] read as KM[6.5]"}},
		{"komi of half a point", "(;KM[半目])", "(;KM[0.5])", []string{"1:3: KM[半目] read as KM[0.5]"}},
		{"komi of a Korean record", "(;KM[덤 6집반])", "(;KM[6.5])", []string{"1:3: KM[덤 6집반] read as KM[6.5]"}},
		{"komi in hundredths", "(;KM[650])", "(;KM[6.5])", []string{"1:3: KM[650] read as KM[6.5]"}},
		{"komi in hundredths of stones", "(;KM[375])", "(;KM[7.5])", []string{"1:3: KM[375] read as KM[7.5]"}},
		{"komi at Fox, which names two programs", "(;KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RN[3]AP[foxwq])", "(;KM[7.5]HA[0]RU[Chinese]AP[foxwq]RN[3])", []string{"1:3: KM[375] read as KM[7.5]"}},
		{"komi of a handicap game at Fox, which names two programs", "(;KM[50]HA[2]AP[GNU Go:3.8]AP[foxwq])", "(;KM[0.5]HA[2]AP[foxwq])", []string{"1:3: KM[50] read as KM[0.5]"}},
		{"komi at Sina", "(;TE[x]KO[6.5];B[aa]KO[];W[bb])", "(;TE[x]KM[6.5];B[aa]KO[];W[bb])", []string{"1:8: KO[6.5] read as KM[6.5]"}},
		{"komi at Sina, in stones", "(;KO[3.75])", "(;KM[7.5])", []string{"1:3: KM[3.75] read as KM[7.5]", "1:3: KO[3.75] read as KM[3.75]"}},
		{"a ko that is none at the root", "(;KO[]KM[5.5])(;KO[1]B[aa])", "(;KO[]KM[5.5])(;KO[1]B[aa])", nil},
		{"komi of a handicap game at Fox", "(;AP[foxwq]KM[50])", "(;AP[foxwq]KM[0.5])", []string{"1:12: KM[50] read as KM[0.5]"}},
		{"komi in stones", "(;KM[3.75]RU[chinese])", "(;KM[7.5]RU[chinese])", []string{"1:3: KM[3.75] read as KM[7.5]"}},
		{"komi in quarters of our own", "(;AP[Montego:1]KM[3.75])", "(;AP[Montego:1]KM[3.75])", nil},
		{"komi that is none", "(;KM[reverse]RU[x])", "(;KM[reverse]RU[x])", []string{"1:3: KM[reverse] is no komi; ignored", "1:14: RU[x] names no rules that are known here; ignored"}},
		{"rules of Ing", "(;RU[GOE])(;RU[应氏规则])", "(;RU[GOE])(;RU[应氏规则])", []string{
			"1:3: RU[GOE] read as RU[NZ]: the rules of ko of Ing are not known here", "1:13: RU[应氏规则] read as RU[NZ]: the rules of ko of Ing are not known here"}},
		{"rules in words", "(;RU[日本規則])", "(;RU[日本規則])", nil},
		{"rules without a name", "(;RU[])", "(;RU[])", nil},
		{"units of time", "(;TM[30 min])(;TM[2 hours])(;TM[3600s])(;TM[1小时])(;TM[30分])", "(;TM[1800])(;TM[7200])(;TM[3600s])(;TM[3600])(;TM[1800])",
			[]string{"1:3: TM[30 min] read as TM[1800]", "1:16: TM[2 hours] read as TM[7200]", "1:42: TM[1小时] read as TM[3600]", "1:52: TM[30分] read as TM[1800]"}},
		{"times that are none", "(;TM[30 min + 5x30])(;TM[20 moves])(;TM[1800 (30 min)])", "(;TM[30 min + 5x30])(;TM[20 moves])(;TM[1800 (30 min)])",
			[]string{"1:3: TM[30 min + 5x30] is no number of seconds; ignored", "1:23: TM[20 moves] is no number of seconds; ignored"}},
		{"numbers that are none", "(;KM[1e3]HA[2e1]TM[1:00:00])(;HA[2.7])", "(;KM[1e3]HA[2e1]TM[1:00:00])(;HA[2.7])", []string{"1:3: KM[1e3] is no komi; ignored", "1:10: HA[2e1] is no number of stones; ignored", "1:17: TM[1:00:00] is no number of seconds; ignored", "1:31: HA[2.7] is no number of stones; ignored"}},
		{"komi that is empty", "(;KM[])", "(;KM[])", []string{"1:3: KM[] is empty; ignored"}},
		{"handicap that is none", "(;HA[none])", "(;HA[none])", []string{"1:3: HA[none] is no number of stones; ignored"}},
		{"handicap without stones", "(;HA[10];W[dd])(;HA[2];W[dd])(;HA[2];W[dp])(;HA[10];B[dd])(;HA[10]AB[aa];W[dd])", "(;HA[10];W[dd])(;HA[2];W[dd])(;HA[2];W[dp])(;HA[10];B[dd])(;HA[10]AB[aa];W[dd])", []string{
			"1:3: HA[10] without AB: the record does not say where the stones stood; none are set up", "1:32: HA[2] without AB: the record does not say where the stones stood; none are set up"}},
		{"result", "(;RE[who knows])", "(;RE[who knows])", []string{"1:3: RE[who knows] is no result that can be understood"}},
		{"another game", "(;GM[2];B[xyz])", "(;GM[2];B[xyz])", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, warnings, err := Parse([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, draw(c)); diff != "" {
				t.Errorf("tree (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.warnings, texts(warnings)); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "1:1: not SGF: the input is empty"},
		{" \n\t ", "1:1: not SGF: the input is empty"},
		{"hello (world)", `1:1: not SGF: there is no game tree, "(;"`},
		{"[]", `1:1: not SGF: there is no game tree, "(;"`},
		{"1. e4 e5 {a comment}", `1:1: not SGF: there is no game tree, "(;"`},
		{`{"SZ": [19]}`, `1:1: not SGF: there is no game tree, "(;"`},
		{"\x89PNG\r\n\x1a\n\x00\x00", `1:1: not SGF: there is no game tree, "(;"`},
		{strings.Repeat("(", 1000), `1:1: not SGF: there is no game tree, "(;"`},
	} {
		_, _, err := Parse([]byte(tt.in))
		var e *Error
		if !errors.As(err, &e) || err.Error() != tt.want {
			t.Errorf("%.20q: got %v, want %s", tt.in, err, tt.want)
		}
	}
}

// What servers write as a habit is no fault, and one that is read says as what.
func TestHabits(t *testing.T) {
	for in, want := range map[string]string{
		"(;KM[650]AP[GNU Go:3.8]AP[foxwq])": "0 faults; 6.5", "(;KM[375])": "0 faults; 7.5", "(;KM[6目半])": "0 faults; 6.5", "(;KM[])": "0 faults;",
		"(;PB[\xb9\xc5\xc1\xa6\xbe\xc5\xb6\xce]PW[\xbf\xc2\xbd\xe0])": "0 faults; GB18030",
		"(;KM[reverse])": "1 faults;", "(;CA[xyz])": "1 faults;", "(;KM[650]B[aa][bb])": "1 faults; 6.5",
	} {
		_, warnings, err := Parse([]byte(in))
		if err != nil {
			t.Fatal(err)
		}
		faults, habits := SplitHabits(warnings)
		got := fmt.Sprintf("%d faults;", len(faults))
		for _, h := range habits {
			got += " " + h.Read
		}
		if got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

// A fault in each move is told a few times, and then counted.
func TestWarningsAreBounded(t *testing.T) {
	in := "(;SZ[19]" + strings.Repeat("\n;Black[aa];White[bb]", 200) + ")"
	_, warnings, err := Parse([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	if len(warnings) != maxPerFault+1 {
		t.Fatalf("%d warnings, want %d", len(warnings), maxPerFault+1)
	}
	if got, want := warnings[maxPerFault].String(), "7:2: 390 more warnings like the last ones: wrong property name"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Hostile input neither overflows the stack nor asks for endless memory or
// time: each of these would, in a parser that recurses or looks back.
func TestHostileInput(t *testing.T) {
	const n = 1 << 17
	for _, tt := range []struct {
		name, in string
		nodes    int // of the first tree; 0 if it is no record
	}{
		{"opening parentheses", "(;" + strings.Repeat("(", 1<<20), 1},
		{"parentheses around nothing", "(;" + strings.Repeat("(", n) + strings.Repeat(")", n) + ")", 1},
		{"closing parentheses", "(;" + strings.Repeat(")", n), 0},
		{"deep variations", strings.Repeat("(;", n), n},
		{"deep sequence", "(" + strings.Repeat(";", n) + ")", n},
		{"many variations", "(;" + strings.Repeat("(;)", n) + ")", n + 1},
		{"open brackets", "(;" + strings.Repeat("[", n), 0},
		{"closing brackets", "(;C[" + strings.Repeat("]", n), 1},
		{"values", "(;C" + strings.Repeat("[]", n), 1},
		{"repeated comments", "(;" + strings.Repeat("C[a]", n/4), 1},
		{"repeated lists", "(;" + strings.Repeat("AB[aa]", n/4), 1},
		{"brackets that end nothing", "(;" + strings.Repeat("C[a]-", n/4), 1},
		{"backslashes", "(;C[" + strings.Repeat(`\`, n), 1},
		{"junk", "(;B[aa]" + strings.Repeat("]x- ", n), 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, _, err := Parse([]byte(tt.in))
			if tt.nodes == 0 {
				checkNoRecord(t, err)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			nodes := 0
			for range c.Trees[0].All() {
				nodes++
			}
			if nodes != tt.nodes {
				t.Errorf("%d nodes, want %d", nodes, tt.nodes)
			}
			again, _, err := Parse(c.Bytes())
			if err != nil || len(again.Trees) != 1 {
				t.Errorf("written and read again: %v", err)
			}
		})
	}
}

// checkNoRecord checks that input was refused as another kind of file.
func checkNoRecord(t *testing.T, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), "not SGF: ") {
		t.Errorf("error %v", err)
	}
}

// TestOtherFiles: what holds "(;" by chance is no record.
func TestOtherFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		noise := make([]byte, 1<<17)
		for i := range noise {
			noise[i] = byte(r.Uint32())
		}
		for _, head := range []string{"", "(;", "(;B[aa];W[bb]"} {
			_, _, err := Parse(append([]byte(head), noise...))
			checkNoRecord(t, err)
		}
	}
	for _, text := range []string{
		"int main(void) {\n\tfor (;;) {\n\t\tputs(\"x\");\n\t}\n}\n",
		"A smile (;-) is no record.",
	} {
		_, _, err := Parse([]byte(text))
		checkNoRecord(t, err)
	}
}

func TestTooManyNodes(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"(;\n;;;;;;;;;)", "2:9: too many nodes, properties and values to read at once"},
		{"(;AB[aa][aa][aa]\n[aa][aa][aa][aa][aa][aa])", "2:21: too many nodes, properties and values to read at once"},
	} {
		if _, _, err := parse([]byte(tt.in), 9); err == nil || err.Error() != tt.want {
			t.Errorf("%q: got %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestManyProperties: the time of a root with very many properties grows with their number, not
// with its square.
func TestManyProperties(t *testing.T) {
	var text strings.Builder
	text.WriteString("(;SZ[9]")
	for i := range 300_000 {
		fmt.Fprintf(&text, "A%d[x]", i)
	}
	begun := time.Now()
	root := parsed(t, text.String()+";B[aa])")
	if took := time.Since(begun); len(root.Props) != 300_001 || took > 20*time.Second {
		t.Errorf("%d properties, in %v", len(root.Props), took)
	}
}
