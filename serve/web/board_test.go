package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserBoardSettings: move numbers, coordinates and the theme are as chosen, and stay so
// after a reload.
func TestBrowserBoardSettings(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play("E5 C3 G3")
	// On a phone hints and reviews name points too.
	for _, width := range []int64{360, 1300} {
		w.run(chromedp.EmulateViewport(width, 800))
		w.wait(fmt.Sprintf(`innerWidth === %d && [...document.querySelectorAll(".shudan-coordx span")].map((s) => s.innerText).join("") === "ABCDEFGHJABCDEFGHJ"`, width))
	}
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.fill(".look label:nth-of-type(2) select", "slate")
	w.fill(".look label:nth-of-type(3) select", "1000")
	w.click(".look .toggle input")
	const numbers = `[...document.querySelectorAll(".shudan-vertex[title]")].map((v) => v.title).filter(Boolean).sort().join() === "1,2,3"`
	const as = numbers + ` && !document.querySelector(".shudan-coordx") && document.documentElement.dataset.board === "slate"`
	w.wait(as)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".game .board"))
	w.wait(as)
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(strings.ReplaceAll(numbers, "1,2,3", "1,2"))
}

// TestBrowserSound: each stone that comes to the board is heard, also in a record, and no pass, and
// no stone that goes, until the person does not want it; that stays so. After half a minute of silence
// the sound has to start again. Of two stones that wait for it one is heard, and none that waits for more than a second.
func TestBrowserSound(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.heard = 0;
		window.starts = 0; // after silence
		window.startTakes = 100; // milliseconds
		window.may = null; // a promise that a start waits for
		let now = 0;
		performance.now = () => now;
		const later = window.later = setTimeout;
		window.setTimeout = (f, ms, ...args) => later(f, ms === 30000 ? 300 : ms, ...args); // half a minute is soon over
		window.AudioContext = class {
			sampleRate = 8000;
			state = "running";
			constructor() { window.sound = this; }
			async suspend() { this.state = "suspended"; }
			async resume() { await new Promise((resolve) => later(resolve, 100)); await may; now += startTakes; starts++; this.state = "running"; }
			createBuffer(_, n) { const wave = new Float32Array(n); return { getChannelData: () => wave }; }
			createBufferSource() {
				return { playbackRate: {}, connect() {}, start() { heard += this.buffer.getChannelData(0).some((x) => x > 0.05) && this.buffer.getChannelData(0).every((x) => Math.abs(x) < 1); } };
			}
		};`)
	w.begin("both", 0)
	w.play("E5 C3")
	w.wait(`heard === 2`)
	w.answer(true)
	w.press("Pass")
	w.say("White to play. Black has passed.")
	for range 3 {
		w.run(chromedp.KeyEvent(kb.ArrowLeft))
	}
	w.wait(`document.querySelector(".steps output").innerText === "0 / 3"`)
	w.wait(`sound.state === "suspended"`)
	w.run(chromedp.KeyEvent(kb.ArrowRight))
	w.wait(`document.querySelector(".steps output").innerText === "1 / 3"`)
	w.wait(`heard === 3`)
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".steps output").innerText === "0 / 3"`)
	w.wait(`sound.state === "suspended"`)
	step := func(button string, at int) { // no finger and no key, as when Montego plays
		w.wait(`sound.state === "suspended"`)
		eval[bool](w, `document.querySelector(".steps `+button+`").click() ?? true`)
		w.wait(fmt.Sprintf(`document.querySelector(".steps output").innerText === "%d / 3"`, at))
	}
	const back, forth = "button:nth-of-type(2)", "output + button"
	step(forth, 1)
	w.wait(`heard === 4`)
	step(back, 0)
	eval[bool](w, `(may = new Promise((go) => window.go = go), true)`)
	step(forth, 1)
	step(forth, 2)
	eval[bool](w, `go() ?? true`)
	w.wait(`heard === 5`)
	step(back, 1)
	eval[bool](w, `(window.before = starts, startTakes = 1200, true)`)
	step(forth, 2)
	w.wait(`starts === before + 1 && sound.state === "suspended"`)
	step(back, 1)
	eval[bool](w, `(startTakes = 100, true)`)
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.click(".look .toggle:last-of-type input")
	w.run(chromedp.KeyEvent(kb.Escape))
	w.wait(`!document.querySelector("dialog")`)
	w.run(chromedp.KeyEvent(kb.ArrowRight))
	w.wait(`document.querySelector(".steps output").innerText === "2 / 3"`)
	w.wait(`sound.state === "suspended"`)
	if heard := eval[int](w, `new Promise((then) => later(() => then(heard), 300))`); heard != 5 {
		t.Errorf("%d stones are heard, want 5", heard)
	}
	w.wait(`JSON.parse(localStorage.getItem("montego.look")).sound === false`)
}

// TestBrowserSteps: the wheel steps through the moves without a scroll of the page, moves play
// by themselves, and the slider is under the board and in the window at every size.
func TestBrowserSteps(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play("E5 C3 G3 C7")
	at := func(move int) {
		w.t.Helper()
		w.wait(fmt.Sprintf(`document.querySelector(".steps output").innerText === "%d / 4"`, move))
	}
	wheel := func(delta int) {
		eval[bool](w, fmt.Sprintf(`document.querySelector(".board").dispatchEvent(new WheelEvent("wheel", { deltaY: %d, bubbles: true, cancelable: true }))`, delta))
	}
	wheel(-100)
	at(3)
	wheel(-20)
	wheel(-20)
	at(2)
	wheel(100)
	at(3)
	w.run(chromedp.KeyEvent(kb.Home))
	at(0)
	w.run(chromedp.KeyEvent("v"))
	w.wait(`!!document.querySelector('.steps [aria-label="Stop (V)"]')`)
	at(4)
	w.wait(`!document.querySelector('.steps [aria-label="Stop (V)"]')`)
	w.run(chromedp.KeyEvent("v")) // at the end there is nothing to play, now and later
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	at(3)
	if moved := eval[bool](w, `new Promise((told) => setTimeout(() => told(!document.querySelector(".steps output").innerText.startsWith("3")), 1500))`); moved {
		t.Error("the key at the end makes moves play by themselves later")
	}
	for _, size := range [][2]int64{{320, 568}, {390, 844}, {844, 390}, {1000, 500}, {1300, 850}, {1920, 1080}} {
		w.run(chromedp.EmulateViewport(size[0], size[1]))
		w.wait(fmt.Sprintf(`innerWidth === %d`, size[0]))
		w.wait(`(() => {
			const [board, steps] = [".board", ".steps"].map((s) => document.querySelector(s).getBoundingClientRect());
			return steps.top >= board.bottom && steps.top - board.bottom < 60 && steps.left >= 0 && steps.right <= innerWidth && (innerWidth <= 860 || steps.bottom <= innerHeight);
		})()`)
	}
}

// TestBrowserAutoplayOffline: moves that play by themselves go on when the connection is back.
func TestBrowserAutoplayOffline(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		localStorage.setItem("montego.look", '{"pace":0.5}');
		window.WebSocket = class extends WebSocket {
			constructor(address) { super(address + (window.away ? "none" : "")); window.line = this; }
		};`)
	w.begin("both", 0)
	w.play("E5 C3")
	w.run(chromedp.KeyEvent(kb.Home))
	w.wait(`document.querySelector(".steps output").innerText === "0 / 2"`)
	eval[bool](w, `(window.away = true, line.close(), true)`)
	w.wait(`!!document.querySelector(".offline")?.innerText.includes("your game is safe")`)
	w.run(chromedp.KeyEvent("v"))
	if told := eval[bool](w, `new Promise((told) => setTimeout(() => told(!!document.querySelector(".notice.shown")), 700))`); told {
		t.Error("the page tells that it cannot show the next move")
	}
	eval[bool](w, `(window.away = false, true)`)
	w.wait(`document.querySelector(".steps output").innerText === "2 / 2"`)
}

// TestBrowserLandscape: a telephone on its side shows the board with its slider, whose turn it is,
// and the buttons of the game at once, and the board stays in sight while the rest is read.
func TestBrowserLandscape(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play(wholeGame)
	for _, size := range [][2]int64{{568, 320}, {640, 360}, {844, 390}} {
		w.run(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
		w.wait(fmt.Sprintf(`innerWidth === %d && scrollY === 0`, size[0]))
		w.wait(`[".board", ".steps", ".say", ".actions"].every((s) => {
			const r = document.querySelector(s).getBoundingClientRect();
			return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth;
		})`)
		w.wait(`document.querySelector(".steps output").getClientRects().length === 1 && document.querySelector(".steps output").offsetHeight < 25`)
		eval[bool](w, `(scrollTo(0, 1e6), true)`)
		w.wait(`document.querySelector(".board").getBoundingClientRect().top >= 0 && document.querySelector("textarea").getBoundingClientRect().bottom <= innerHeight`)
		eval[bool](w, `(scrollTo(0, 0), true)`)
	}
}

// TestBrowserPrint: a printed game has its stones, which browsers leave out as they do all
// backgrounds, a board that fits on the paper, dark letters, and nothing to click on.
func TestBrowserPrint(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.run(chromedp.EmulateViewport(1600, 1200))
	w.click(`button[aria-label="Dark colours"]`)
	w.begin("both", 0)
	w.play("E5 C3")
	width := `document.querySelector(".board").offsetWidth`
	before := eval[int](w, width)
	print := func(media, event string) {
		t.Helper()
		tell(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
		eval[bool](w, fmt.Sprintf(`dispatchEvent(new Event(%q))`, event))
	}
	print("print", "beforeprint")
	w.wait(width + ` <= 640`)
	if got := eval[string](w, `getComputedStyle(document.querySelector(".shudan-stone-image.shudan-sign_1")).printColorAdjust`); got != "exact" {
		t.Errorf("the colours of stones are printed as the browser likes: %s", got)
	}
	if got := eval[string](w, `getComputedStyle(document.querySelector(".say p")).color`); got != "rgb(0, 0, 0)" {
		t.Errorf("letters are printed in %s", got)
	}
	if got := eval[string](w, `[...document.querySelectorAll("button, input")].find((e) => e.checkVisibility())?.outerHTML ?? ""`); got != "" {
		t.Errorf("something to click on is printed: %s", got)
	}
	print("", "afterprint")
	w.wait(fmt.Sprintf(`%s === %d`, width, before))
}

// TestBrowserTitle: a tab is called as its game.
func TestBrowserTitle(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.wait(`document.title === "Montego"`)
	w.openFile("game.sgf", []byte("(;SZ[9]PB[Anna]PW[Bert];B[ee])"))
	w.wait(`document.title === "Anna against Bert · Montego"`)
	w.click("header .name")
	w.wait(`document.title === "Montego"`)
}

// TestBrowserAbout: the page tells which game a record is of, as far as the record does.
func TestBrowserAbout(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[9]PB[Anna]PW[Bert]EV[Club cup]RO[3]PC[Berlin]DT[2024-05-06];B[ee])"))
	w.wait(`document.querySelector(".about")?.innerText === "Club cup (3) · Berlin · 2024-05-06"`)
	w.openFile("told.sgf", []byte("(;SZ[9]GC[Played in the park.\n\n"+strings.Repeat("It rained, and nobody left. ", 40)+"];W[ee])"))
	w.wait(`/^Played in the park.\s+It rained/.test(document.querySelector(".remark")?.innerText)`)
	w.wait(`(({ clientHeight, scrollHeight }) => clientHeight < 150 && clientHeight < scrollHeight)(document.querySelector(".remark"))`)
	w.openFile("other.sgf", []byte("(;SZ[9];W[ee])"))
	w.wait(`document.querySelector(".board") && !document.querySelector(".about, .remark")`)
}

// TestBrowserPrisoners: the prisoners are those of the position that the page looks at.
func TestBrowserPrisoners(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[9];B[aa];W[ba];B[ee];W[ab])"))
	w.run(chromedp.WaitVisible(".game .board"))
	taken := func(want string) {
		w.t.Helper()
		w.wait(fmt.Sprintf(`[...document.querySelectorAll(".player .taken")].map((e) => e.innerText.match(/\d+/)[0]).join() === %q`, want))
	}
	taken("0,1")
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	taken("0,0")
	w.run(chromedp.KeyEvent(kb.End))
	taken("0,1")
}

// TestBrowserNoticeAside: what the page tells lies over neither the slider nor the board's
// buttons.
func TestBrowserNoticeAside(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	for _, size := range [][2]int64{{390, 844}, {1000, 500}, {1300, 850}} {
		w.run(chromedp.EmulateViewport(size[0], size[1]))
		w.openFile("game.sgf", []byte("(;SZ[9];B[ee];W[cc];B[cc];W[gg])"))
		w.wait(`document.querySelector(".notice").innerText.startsWith("The record can be replayed")`)
		w.wait(`(() => {
			const [notice, steps] = [".notice", ".steps"].map((s) => document.querySelector(s).getBoundingClientRect());
			return notice.bottom < steps.top || notice.top > steps.bottom;
		})()`)
		w.run(chromedp.Navigate(eval[string](w, "location.origin")), chromedp.WaitVisible(".home .button.file"))
		w.connected()
	}
}

// TestBrowserNoticeOffline: what the page tells does not lie over the words that the connection is
// lost, and on a telephone it is as wide as the window.
func TestBrowserNoticeOffline(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); window.line = this; } };`)
	w.begin("both", 0)
	w.answer(true) // a pass on an empty board asks
	eval[bool](w, `(window.WebSocket = class extends WebSocket { constructor() { super("ws://127.0.0.1:1/"); } }, line.close(), true)`)
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {1300, 850}} {
		w.run(chromedp.EmulateViewport(size[0], size[1]))
		w.press("Pass")
		w.wait(`(() => {
			const notice = document.querySelector(".notice.shown")?.getBoundingClientRect();
			const offline = document.querySelector(".offline").getBoundingClientRect();
			return notice?.top >= offline.bottom && (offline.width > 0.8 * innerWidth || offline.height < 50);
		})()`)
	}
}

// TestBrowserEarlyPass: a pass on an almost empty board asks first; the answer to a pass does
// not, and neither does a pass on a board with many stones. The page tells that the other side has passed.
func TestBrowserEarlyPass(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.answer(false)
	w.press("Pass")
	w.wait(`asked === 1`)
	w.say("Black to play")
	w.answer(true)
	w.press("Pass")
	w.say("White to play. Black has passed.")
	w.press("Pass")
	w.say("Both have passed.")
	if n := eval[int](w, `asked`); n != 1 {
		t.Errorf("the page asked %d times, want once", n)
	}
}

// TestBrowserCountAlive: where the rules take no dead stones off the board, the page does not say that
// people can call stones dead.
func TestBrowserCountAlive(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("area.sgf", []byte("(;SZ[9]RU[Tromp-Taylor];B[ee];W[cc];B[];W[])"))
	w.say("Both have passed. All stones on the board count as alive")
}

// TestBrowserTreeWhole: the whole of a long game is in the tree's width, line under line.
func TestBrowserTreeWhole(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	file := []byte("(;SZ[19]")
	for i := range 200 {
		file = fmt.Appendf(file, ";%c[%c%c]", "BW"[i%2], 'a'+i%19, 'a'+i/19)
	}
	w.openFile("long.sgf", append(file, ')'))
	w.run(chromedp.WaitVisible(".game .board"))
	w.wait(`(() => { const t = document.querySelector(".tree"); return t.scrollWidth <= t.clientWidth && t.querySelectorAll(".node").length > 150; })()`)
}

// TestScriptSize: all that a page loads before it shows a board, in any language, is small.
func TestScriptSize(t *testing.T) {
	const most = 250 << 10 // bytes, compressed
	total, largest := 0, 0
	names, err := fs.Glob(dist, "dist/assets/*.js")
	if err != nil || len(names) < 2 {
		t.Fatalf("%d scripts, %v", len(names), err)
	}
	for _, name := range names {
		text, err := dist.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write(text) // a buffer takes everything
		_ = z.Close()
		if strings.HasPrefix(path.Base(name), "index") {
			total += packed.Len()
		} else {
			largest = max(largest, packed.Len())
		}
	}
	t.Logf("%d bytes, and at most %d for another language than English", total, largest)
	if total == 0 || total+largest > most {
		t.Errorf("the script has %d bytes, compressed, want at most %d", total+largest, most)
	}
}

// TestBrowserHintAndAnalysis: the candidates of an analysis stand on the board though a hint was
// shown there, and a hint during an analysis is its best move. A single value is seen in the graph.
func TestBrowserHintAndAnalysis(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play("E5")
	w.press("Hint")
	w.wait(`document.querySelector(".advice")?.innerText.startsWith("Montego would ") && !!document.querySelector(".overlay .ghost")`)
	w.toggleAnalysis()
	w.wait(`!!document.querySelector(".overlay .candidate.best") && !document.querySelector(".advice")`)
	w.wait(`document.querySelector(".legend")?.innerText.startsWith("Black's win rate, %")`)
	w.wait(`((c) => c?.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((v, i, all) =>
		i % 4 === 0 && Math.abs(v - 0x2f) + Math.abs(all[i + 1] - 0x6b) + Math.abs(all[i + 2] - 0x5e) < 40))(document.querySelector(".graph canvas"))`)
	w.press("Hint")
	w.wait(`((hint, best) => hint?.includes(best))(document.querySelector(".advice")?.innerText, document.querySelector(".moves tbody th").innerText + ". Your win rate")`)
}

// TestBrowserOwnerBeside: the square that says whose a point is covers no number or mark. The white
// stone at A5 was played last, and is dead.
func TestBrowserOwnerBeside(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[5]AB[bb][bc][bd][cb][cd][db][dc][dd];W[aa])"))
	w.say("Black to play")
	eval[bool](w, `(window.drawn = (x, y) => ((c) => c && c.getContext("2d").getImageData(x * c.width / 5, y * c.height / 5, 1, 1).data[3] > 0)(document.querySelector("canvas.owner")), true)`)
	w.toggleAnalysis()
	w.wait(`drawn(0.86, 0.86) && drawn(4.5, 4.5)`)
	if eval[bool](w, `drawn(0.5, 0.5)`) {
		t.Error("the mark of the last move is covered")
	}
}

// TestBrowserExpectedPass: a pass in the expected continuation is in the language of the page. Only
// eyes are left here, which White and Black do not fill:
//
//	X X O O O
//	. X O O .
//	X X O O O
//	. X O O .
//	X X O O O
func TestBrowserExpectedPass(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(localStorage.setItem("montego.look", '{"language":"de"}'), true)`)
	w.reload()
	w.openFile("game.sgf", []byte("(;SZ[5]AB[aa][ac][ae][ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][da][db][dc][dd][de][ea][ec][ee])"))
	w.run(chromedp.WaitVisible(".game .board"))
	w.toggleAnalysis()
	w.wait(`document.querySelector(".moves tbody th")?.innerText === "passt" && document.querySelector(".moves .line").innerText.startsWith("pass")`)
	if got := eval[string](w, `document.querySelector(".moves .line").innerText`); got != "passt" {
		t.Errorf("the expected answer is %q", got)
	}
}

// TestBrowserReadAloud: who listens hears which move led to the position that is shown, and what is at the
// cursor, also where the person may not play. There the board does not say that Enter plays.
func TestBrowserReadAloud(t *testing.T) {
	t.Parallel()
	const said, cursor, board = `[data-role="announce"]`, ".board-box [aria-live]", ".board"
	heard := func(w *window, selector, want string) {
		t.Helper()
		w.wait(fmt.Sprintf(`document.querySelector(%q).textContent === %q`, selector, want))
	}
	address := testServer(t, nil, Options{})
	w := openWindow(t, address)
	w.openFile("game.sgf", []byte("(;SZ[9];B[ee];W[cc];B[gg])"))
	w.run(chromedp.WaitVisible(".game .board"), chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight))
	heard(w, said, "Black E5. You see the position after move 1.")
	w.run(chromedp.KeyEvent(kb.Home))
	heard(w, said, "You see the position before the first move.")
	w.run(chromedp.Focus(board))
	heard(w, cursor, "E5, empty")
	w.run(chromedp.KeyEvent(kb.ArrowDown))
	heard(w, cursor, "E4, empty")
	w.wait(`document.querySelector(".board").ariaLabel.endsWith("Enter plays.")`)

	w = openWindow(t, address)
	w.begin("black", 10)
	w.play("E5")
	w.answer(true)
	w.press("Resign")
	w.wait(`document.querySelector(".board").ariaLabel.endsWith("move the cursor.")`)
	w.run(chromedp.Focus(board))
	heard(w, cursor, "E5, black stone")
}

// TestBrowserLookAt: on a telephone a tap on a mistake, the tree or the graph brings the board, which has
// scrolled away, into view.
func TestBrowserLookAt(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.run(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	w.openFile("game.sgf", []byte("(;SZ[9];B[ee]SBKV[29.8];W[cc]SBKV[75.4]MONTEGOLOSS[70.2 24.6 1.3 45000 0.67 G7])"))
	w.run(chromedp.WaitVisible(".game .board"))
	w.run(chromedp.WaitVisible(".mistakes li button"))
	const top = `document.querySelector(".board").getBoundingClientRect().top`
	for _, tap := range []string{".mistakes li button", ".tree .node.white"} {
		eval[bool](w, `(document.querySelector("`+tap+`").scrollIntoView(), true)`)
		w.wait(top + " < -9")
		w.click(tap)
		w.wait(top + " > -9")
	}
}

// TestBrowserMistakeNumbers: the page tells a mistake with the numbers that montego review writes of it,
// 70.2 % before and 24.6 % after it, whatever a longer search says of a position, and what it lost is their
// difference. It tells which stones live.
func TestBrowserMistakeNumbers(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[9];B[ee]SBKV[12.3];W[cc]SBKV[75.4]MONTEGOLOSS[70.2 24.6 1.3 45000 0.67 G7 stones B E5])"))
	w.run(chromedp.WaitVisible(".game .board"))
	w.wait(`document.querySelector(".mistakes li")?.innerText.replace(/\s+/g, " ").includes("2. C7 −45 % A blunder at C7: the win rate of White is 25 % now, and was 70 % before this move. After this move the black stones at E5 are likely to live. White should play G7.")`)
	// The move is shown, so its words stand beside the board, too.
	w.wait(`document.querySelector(".card.advice")?.innerText.startsWith("A blunder at C7: ")`)
}

// TestBrowserDecision: the page says which move of a reviewed game decided it, as montego review does.
func TestBrowserDecision(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[9]SBKV[50];B[ee]SBKV[52];W[cc]SBKV[82];B[gg]SBKV[80];W[]SBKV[99])"))
	w.run(chromedp.WaitVisible(".game .board"))
	w.press("Show the graph")
	w.wait(`document.querySelector(".analysis > .hint")?.innerText.replace(/\s/g, " ") === "Move 2 at C7 decided the game: from then on the win rate of Black stays at 80 % or more."`)
}

// TestBrowserLostWithoutMistake: where no single move has lost a game, the page says so, and how it was lost as far as the
// graph shows that.
func TestBrowserLostWithoutMistake(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	for _, tt := range []struct{ record, want string }{
		{"SBKV[96];W[ee]SBKV[90];B[cc]SBKV[83];W[gg]SBKV[60];B[cg]SBKV[52];W[gc]SBKV[15];B[ce]SBKV[7]",
			"No single move of Black lost the game. It was lost little by little: the win rate of Black fell from 96 % to 7 %."},
		{"SBKV[31];W[ee]SBKV[25];B[cc]SBKV[20];W[gg]SBKV[10]", "No single move of Black lost the game: the win rate of Black was never above 31 %."},
		{"SBKV[96];W[ee]SBKV[90];B[cc]SBKV[10]", "Move 2 at C7 decided the game: from then on the win rate of White stays at 80 % or more."},
		{"SBKV[31];W[ee]SBKV[25];B[cc]SBKV[45]", ""}, // who resigns early
	} {
		w.openFile("game.sgf", []byte("(;SZ[9]HA[2]AB[hh][bb]RE[W+R]"+tt.record+")"))
		w.wait(`document.querySelector(".steps output")?.innerText === "` + fmt.Sprintf("%[1]d / %[1]d", strings.Count(tt.record, ";")) + `"`)
		w.press("Show the graph")
		w.wait(fmt.Sprintf(`!!document.querySelector(".graph canvas") && (document.querySelector(".analysis > .hint")?.innerText ?? "").replace(/\s/g, " ") === %q`, tt.want))
		w.click("header .name")
		w.run(chromedp.WaitVisible(".home .button.file"))
	}
}

// TestBrowserBetterLine: the better line of a mistake stays on the board while the mouse goes over
// it, and goes away with the position.
func TestBrowserBetterLine(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[9];B[ee]SBKV[12.3];W[cc]SBKV[75.4]MONTEGOLOSS[70.2 24.6 1.3 45000 0.67 G7 C3 G3])"))
	w.run(chromedp.WaitVisible(".game .board"))
	w.click(".mistakes li button")
	const line = `document.querySelectorAll(".overlay .ghost").length`
	w.wait(line + ` === 3`)
	if left := eval[int](w, `(() => {
		const point = document.querySelector(".board .shudan-vertex");
		for (const [element, type] of [[point, "mouseenter"], [document.querySelector(".board"), "mouseleave"]]) element.dispatchEvent(new MouseEvent(type));
		return new Promise((told) => setTimeout(() => told(`+line+`), 200));
	})()`); left != 3 {
		t.Errorf("with the mouse over the board the line has %d stones", left)
	}
	w.run(chromedp.KeyEvent(kb.ArrowRight))
	w.wait(line + ` === 0`)
}

// TestBrowserNoMistakes: a review that finds no mistake says so, and what counts as one, until
// there is another move.
func TestBrowserNoMistakes(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play("E5 C5")
	w.fill(".review select", "20") // percent, the least that the page offers
	w.press("Review the whole game")
	w.wait(`document.querySelector(".analysis > .hint")?.innerText.replace(/\s/g, " ") === "Montego sees no move of Black that loses 5 % of win rate or more. Montego sees no move of White that loses 5 % of win rate or more."`)
	w.play("G7")
	w.wait(`!document.querySelector(".analysis > .hint")`)
}

// TestBrowserTapsTwice: where the points are small a finger chooses one with a first tap, another
// one with a tap elsewhere, and plays with a second tap on the same. Large points need one tap.
func TestBrowserTapsTwice(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	tap := func(vertex string, rows int) {
		w.run(chromedp.Tap(vertexOf(vertex, rows)))
	}
	stones := func(n int) string {
		return fmt.Sprintf(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_1").length === %d`, n)
	}
	for _, tt := range []struct{ size, taps int }{{19, 2}, {9, 1}} {
		w.click(fmt.Sprintf(`.new-game input[name="size"][value="%d"]`, tt.size))
		w.begin("both", 0)
		if tt.taps == 2 {
			tap("C3", tt.size)
			w.wait(`!!document.querySelector(".overlay .chosen") && document.querySelector(".notice").innerText === "Tap C3 again to play there."`)
			tap("D4", tt.size)
			w.wait(`document.querySelector(".overlay .chosen .ghost").getAttribute("transform") === "translate(3.5 15.5)" && ` + stones(0))
		}
		tap("D4", tt.size)
		// The stone comes before the server tells whose turn it is.
		w.wait(stones(1) + ` && !document.querySelector(".overlay .chosen") && document.querySelector(".say").innerText.includes("White to play")`)
		w.click(".top .name")
	}
}

// TestBrowserLines: the arrows and lines of a record are drawn from point to point, and changing
// another mark keeps them.
func TestBrowserLines(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("lines.sgf", []byte("(;SZ[9]AB[gc][cc]AR[gc:gg][cg:cc]LN[cc:gc]AR[ee:ee][aa][zz:aa])"))
	w.wait(`document.querySelectorAll(".overlay .line").length === 3`)
	at := func(from, to string) string {
		return fmt.Sprintf(`[...document.querySelectorAll(".overlay .line")].some((line) => {
			const [here, there] = [0, 4].map((d) => line.getPointAtLength(d));
			return here.x === %s && here.y === %s && Math.abs(there.x - %s) < 0.01 && Math.abs(there.y - %s) < 0.01;
		})`, from[:3], from[4:], to[:3], to[4:])
	}
	for from, to := range map[string]string{"6.5 2.5": "6.5 6.5", "2.5 6.5": "2.5 2.5", "2.5 2.5": "6.5 2.5"} {
		if !eval[bool](w, at(from, to)) {
			t.Errorf("no line from %s to %s", from, to)
		}
	}
	w.press("Edit the position")
	w.click(`.tool[data-tool="LB"]`)
	w.click(vertexOf("E5", 9))
	w.wait(`document.querySelectorAll(".shudan-marker_label").length === 1 && document.querySelectorAll(".overlay .line").length === 3`)
}
