package web

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// openFile opens a file with the page's button.
func (w *window) openFile(name string, data []byte) {
	w.t.Helper()
	file := filepath.Join(w.t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		w.t.Fatal(err)
	}
	w.run(chromedp.SetUploadFiles(".button.file input", []string{file}))
}

// TestBrowserEncodings: the page reads records in the encodings that the command line reads,
// with and without the property that names them, and finds no fault where that fits.
func TestBrowserEncodings(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, label string // of CA; "" for none
		enc         encoding.Encoding
		player      string
		quiet       bool // no fault is told
	}{
		{"UTF-8", "", encoding.Nop, "李世石", true},
		{"GB18030", "", simplifiedchinese.GB18030, "中国围棋协会的古力九段", false},
		{"GB2312 named", "GB2312", simplifiedchinese.GBK, "古力九段", true},
		{"GB18030 named", "gb18030", simplifiedchinese.GB18030, "古力九段", true},
		{"Big5 named", "Big5", traditionalchinese.Big5, "周俊勳九段", true},
		{"Shift_JIS", "", japanese.ShiftJIS, "張栩と井山裕太の対局です", false},
		{"Shift_JIS named", "Shift_JIS", japanese.ShiftJIS, "井山裕太", true},
		{"EUC-JP named", "EUC-JP", japanese.EUCJP, "井山裕太", true},
		{"EUC-KR named", "EUC-KR", korean.EUCKR, "이세돌", true},
		{"Windows-1251 named", "windows-1251", charmap.Windows1251, "Шикшин", true},
		{"UTF-16", "", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "조치훈", true},
		{"UTF-16 of the other order", "UTF-16", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "趙治勲", true},
	}
	w := openWindow(t, testServer(t, nil, Options{}))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w.t = t
			before := eval[int](w, `document.querySelectorAll(".home .games li").length`)
			record := "(;GM[1]SZ[9]PB[" + tt.player + "]PW[B];B[ee];W[cc])"
			if tt.label != "" {
				record = strings.Replace(record, "GM[1]", "GM[1]CA["+tt.label+"]", 1)
			}
			data, err := tt.enc.NewEncoder().Bytes([]byte(record))
			if err != nil {
				t.Fatal(err)
			}
			w.openFile("game.sgf", data)
			w.wait(`document.querySelector(".player.black strong")?.innerText === "` + tt.player + `"`)
			w.wait(`document.querySelector(".steps output").innerText === "2 / 2"`)
			eval[bool](w, `(location.hash = "", true)`)
			w.wait(fmt.Sprintf(`document.querySelectorAll(".home .games li").length === %d && document.querySelector(".home .games .names").innerText.includes(%q)`, before+1, tt.player))
			// The list comes after what is told of the file.
			if told := eval[string](w, `document.querySelector(".notice").innerText`); (told == "") != tt.quiet {
				t.Errorf("the page says %q", told)
			}
		})
	}
}

// TestBrowserFileFaults: what is wrong with a file is said in the language of the page.
func TestBrowserFileFaults(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(localStorage.setItem("montego.look", '{"language":"ja"}'), true)`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".home .button.file"))
	w.connected()
	for text, want := range map[string]string{
		"(;SZ[9]KM[abc]Xx[y];B[ee])": "ファイルに誤りが 2 か所あります。最初は 1 行目 8 文字目です：値の誤り（KM）。",
		"(;SZ[abc];B[ee])":           "1 行目 3 文字目の SZ[abc] は碁盤の大きさではありません。",
		"hello":                      "これは SGF ではありません。",
		"(;SZ[25];B[aa])":            "Montego の碁盤は 2×2 から 19×19 までで、25×25 はありません。",
	} {
		w.openFile("game.sgf", []byte(text))
		w.wait(`document.querySelector(".notice").innerText === "` + want + `"`)
	}
}

// TestBrowserHabits: of a record as servers write it one calm line says how the komi was read,
// and the komi is that.
func TestBrowserHabits(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	const fox = "(;GM[1]FF[4]SZ[9]GN[]PB[a]PW[b]BR[P10\xb6\xce]KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RN[3]RE[B+R]TM[60]AP[foxwq];B[dd])"
	for _, tt := range []struct{ file, told, komi string }{
		{fox, "The komi in the file was read as 7.5.", "Chinese rules, komi 7.5"},
		{strings.NewReplacer("375", "650", "Chinese", "Japanese").Replace(fox), "The komi in the file was read as 6.5.", "Japanese rules, komi 6.5"},
		{strings.NewReplacer("375", "50", "HA[0]", "HA[2]AB[cc][gg]").Replace(fox), "The komi in the file was read as 0.5.", "Chinese rules, komi 0.5, handicap 2"},
	} {
		w.openFile("fox.sgf", []byte(tt.file))
		w.wait(`document.querySelector(".notice").innerText === "` + tt.told + `"`)
		w.wait(`document.querySelector(".conditions")?.innerText.startsWith("` + tt.komi + `")`)
	}
}

// TestBrowserLongNames: a long name and a rank are shown whole by the game, the list of games and that
// of a file.
func TestBrowserLongNames(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	whole := func(selector string) {
		t.Helper()
		for _, width := range []int64{360, 1300} {
			w.run(chromedp.EmulateViewport(width, 800))
			w.wait(`innerWidth === ` + strconv.FormatInt(width, 10) + ` && document.documentElement.scrollWidth <= innerWidth`)
			w.wait(`((all) => all.length > 0 && all.every((text) => text.scrollWidth <= text.clientWidth))([...document.querySelectorAll("` + selector + `")])`)
		}
	}
	record := "(;SZ[9]PB[" + strings.Repeat("Longname", 10) + "]BR[9 dan]PW[" + strings.Repeat("Shorter ", 6) + "];B[ee])"
	w.openFile("two.sgf", []byte(record+record))
	whole("dialog .names, dialog .facts")
	w.click("dialog .games li button")
	whole(".who strong")
	eval[bool](w, `(location.hash = "", true)`)
	whole(".home .games .names, .home .games .facts")
}

// TestBrowserEndlessName: a name that would fill the page is cut, and its tip has it whole. The rank
// stays.
func TestBrowserEndlessName(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	name := strings.Repeat("Long name ", 40) + "end"
	w.openFile("long.sgf", []byte("(;SZ[9]PB["+name+"]BR[9 dan];B[ee])"))
	w.wait(`((e) => e?.title === "` + name + `" && e.innerText.endsWith("… 9 dan") && e.clientHeight < 200)(document.querySelector(".player.black strong"))`)
	if title := eval[string](w, `document.querySelector(".player.white strong").title`); title != "" {
		t.Errorf("a short name has the tip %q", title)
	}
	w.click("header .name")
	w.wait(`((e) => e && e.clientHeight < 200)(document.querySelector(".home .games .names"))`)
}

// TestBrowserLabels: the long labels of a record touch neither the coordinates nor each other, and
// their tips have them whole.
func TestBrowserLabels(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("labels.sgf", []byte("(;SZ[19]LB[aa:a long text][ba:another one][ab:third text][ss:last of all])"))
	for _, width := range []int64{360, 1300} {
		w.run(chromedp.EmulateViewport(width, 800))
		w.wait(`innerWidth === ` + strconv.FormatInt(width, 10) + ` && document.querySelectorAll(".shudan-smalllabel[title]").length === 4`)
		w.wait(`(() => {
			const around = (e) => ((range) => (range.selectNodeContents(e), range.getBoundingClientRect()))(document.createRange());
			const labels = [...document.querySelectorAll(".shudan-smalllabel .shudan-marker")].map((e) => e.getBoundingClientRect());
			const others = [...document.querySelectorAll(".shudan-coordx span, .shudan-coordy span")].map(around);
			const apart = (a, b) => a === b || a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
			return labels.every((a) => [...labels, ...others].every((b) => apart(a, b)));
		})()`)
	}
}

// TestBrowserYears: the list of games tells the year of a game that is of another one.
func TestBrowserYears(t *testing.T) {
	t.Parallel()
	folder := testFolder(t)
	if err := folder.Save("old", []byte("(;SZ[9];B[ee])")); err != nil {
		t.Fatal(err)
	}
	then := time.Date(2019, 10, 20, 12, 0, 0, 0, time.Local)
	if err := os.Chtimes(filepath.Join(folder.path, "old.sgf"), then, then); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, testServer(t, folder, Options{}))
	w.wait(`document.querySelector(".home .games .facts")?.innerText.includes("2019")`)
}

// TestBrowserCollection chooses a game of a file that has several.
func TestBrowserCollection(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("two.sgf", []byte("(;SZ[9]PB[Ann]PW[Ben];B[ee])(;SZ[9]PB[Cid]PW[Dan];B[cc];W[gg])"))
	w.wait(`document.querySelectorAll("dialog .games li").length === 2`)
	w.click("dialog .games li:nth-child(2) button")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.black strong")?.innerText === "Cid"`)
	w.press("More games from two.sgf") // without the file
	w.click("dialog .games li:nth-child(1) button")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.black strong")?.innerText === "Ann"`)
	w.click("header .name")
	w.run(chromedp.WaitVisible(".home .more")) // the page of the game has such a button, too
	w.click(".home .more")
	w.wait(`document.querySelectorAll("dialog .games li").length === 2`)
}

// TestBrowserNoticeOverDialog: what the page says while a dialog is open stands over it.
func TestBrowserNoticeOverDialog(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.run(chromedp.EmulateViewport(360, 640))
	w.openFile("two.sgf", []byte("(;SZ[25]PB[Ann])"+strings.Repeat("(;SZ[9];B[ee])", 12)))
	w.click("dialog .games li button")
	w.wait(`(() => {
		const notice = document.querySelector(".notice.shown");
		if (!notice) return false;
		notice.style.pointerEvents = "auto"; // else nothing is found there
		const { x, y, width, height } = notice.getBoundingClientRect();
		const top = document.elementFromPoint(x + width / 2, y + height / 2);
		notice.style.pointerEvents = ""; // else it takes clicks when it is no longer seen
		return top === notice && notice.innerText.includes("25×25");
	})()`)
	w.click(`dialog header button`)
	w.wait(`!document.querySelector("dialog") && document.querySelectorAll(".notice").length === 1`)
}

// TestBrowserSeveralFiles: of several files that are dropped at once no game is lost, and those
// that are none are told.
func TestBrowserSeveralFiles(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `((data) => {
		for (const [name, text] of [["a.sgf", "(;SZ[9]PB[Ann];B[ee])"], ["no.txt", "hello"], ["b.sgf", "(;SZ[9]PB[Bob];B[cc];W[gg])(;SZ[9]PB[Cid];B[aa])"]]) data.items.add(new File([text], name));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})(new DataTransfer())`)
	w.wait(`document.querySelector("dialog h2")?.innerText === "3 files"`)
	w.wait(`[...document.querySelectorAll("dialog .games li")].map((g) => g.innerText.match(/Ann|Bob|Cid/)[0] + " " + g.innerText.match(/\w+\.sgf/)[0]).join() === "Ann a.sgf,Bob b.sgf,Cid b.sgf"`)
	w.wait(`document.querySelector(".notice").innerText.startsWith("This is not an SGF record")`)
	w.click("dialog .games li:nth-child(3) button")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.black strong")?.innerText === "Cid"`)
	w.press("More games from 3 files")
	w.click("dialog .games li:nth-child(1) button")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.black strong")?.innerText === "Ann"`)
}

// TestBrowserDraw: lists of games say in words what SGF says by a sign alone.
func TestBrowserDraw(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("two.sgf", []byte("(;SZ[9]RE[B+3.5];B[ee])(;SZ[9]RE[0];B[cc];W[gg])"))
	w.wait(`[...document.querySelectorAll("dialog .games .facts")].map((g) => g.innerText.split(" · ").at(-1)).join() === "Black wins by 3.5 points,The game is a draw"`)
	w.click("dialog .games li:nth-child(2) button")
	w.say("The game is a draw.")
	w.click(".top .name")
	w.wait(`document.querySelector(".home .games .facts")?.innerText.includes(" · The game is a draw · ")`)
}

// TestBrowserIllegal: a record with an illegal move is read up to it, and the page says so. It
// no longer does when another is open.
func TestBrowserIllegal(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	// What the page says goes away after 6 s, but not here.
	eval[bool](w, `((usual) => (window.setTimeout = (f, ms) => (ms === 6000 ? 0 : usual(f, ms)), true))(setTimeout)`)
	w.openFile("game.sgf", []byte("(;SZ[9];B[ee];W[cc];B[cc];W[gg])"))
	w.wait(`document.querySelector(".steps output")?.innerText === "2 / 4"`)
	w.wait(`document.querySelector(".notice").innerText.startsWith("The record can be replayed up to move 2 only: C7 is taken.")`)
	w.run(chromedp.KeyEvent(kb.End))
	w.say("The record cannot be replayed further: C7 is taken.")
	w.openFile("whole.sgf", []byte("(;SZ[9];B[ee])"))
	w.wait(`document.querySelector(".steps output")?.innerText === "1 / 1" && document.querySelector(".notice").innerText === ""`)
}
