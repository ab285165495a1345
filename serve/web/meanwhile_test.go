package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserWaitingEnds: who switches the analysis off is no longer told with how many others it shared the processors.
func TestBrowserWaitingEnds(t *testing.T) {
	t.Parallel()
	server := testServer(t, nil, Options{})
	w := openWindow(t, server)
	w.begin("both", 0)
	w.play("E5")
	game := eval[string](w, `location.hash.split("/").at(-1)`)
	for range 2 {
		c, err := dial(t, server, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.send(`{"id":1,"type":"open","game":"` + game + `"}`)
		c.send(`{"id":2,"type":"analyse","on":true}`)
	}
	w.toggleAnalysis()
	w.wait(`document.querySelector(".say .hint")?.innerText === "Montego shares the processors with 2 other searches."`)
	w.toggleAnalysis()
	w.wait(`!document.querySelector(".say .hint")`)
}

// TestBrowserSlowWay: a click on the game that a person leaves is none in the game that is about to come.
func TestBrowserSlowWay(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play("E5")
	w.click("header .name")
	w.run(chromedp.WaitVisible(".home"))
	w.begin("both", 0)
	w.play("C3")
	eval[bool](w, `(window.held = [], window.send = WebSocket.prototype.send, WebSocket.prototype.send = function (text) { held.push(() => send.call(this, text)); }, true)`)
	eval[bool](w, `(history.go(-2), true)`)
	w.wait(`held.length === 1`)
	w.run(chromedp.KeyEvent("u"))
	eval[bool](w, fmt.Sprintf(`(document.querySelector('%s')?.click(), true)`, vertexOf("A1", 9)))
	eval[bool](w, `(WebSocket.prototype.send = send, held.forEach((f) => f()), true)`)
	w.wait(stoneAt("E5"))
	w.play("G7")
	if got := w.stones(); strings.Count(got, "X") != 1 || strings.Count(got, "O") != 1 {
		t.Errorf("the stones are %s", got)
	}
	if told := eval[string](w, `document.querySelector(".notice").innerText`); told != "" {
		t.Errorf("the page says %q", told)
	}
}

// holding is a script by which a page holds back what the server says, if that matches window.late, until release.
const holding = `
	window.held = [];
	window.WebSocket = class extends WebSocket {
		set onmessage(f) { super.onmessage = f && ((event) => window.late?.test(event.data) ? held.push(() => f(event)) : f(event)); }
	};
	window.release = async () => { // one after the other, as they come from a server
		window.late = null;
		for (const f of held.splice(0)) f(), await new Promise((next) => setTimeout(next));
		return true;
	};`

// TestBrowserLeavesAtOnce: whoever leaves a game before the server has said all of it is shown no more of it. The words of
// the server that match the pattern are late.
func TestBrowserLeavesAtOnce(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), holding)
	const home = `document.querySelectorAll(".home .games li").length === 1 && document.title === "Montego" && location.hash === ""`
	eval[bool](w, `(window.late = /"type":"done".*"game"/, true)`)
	w.openFile("game.sgf", []byte("(;SZ[9]PB[Anna]PW[Bert];B[ee])"))
	w.wait(`document.title === "Anna against Bert · Montego" && held.length === 1`)
	w.click("header .name")
	w.wait(home)
	eval[bool](w, `release()`)
	w.wait(home)

	// The person goes to the game and back, and hears of it later.
	visit := func() {
		eval[bool](w, `(window.late = /./, true)`)
		w.click(".games li .names")
		w.wait(`held.length > 0 && location.hash.startsWith("#/game/")`)
		w.run(chromedp.NavigateBack())
		w.wait(`!!document.querySelector(".new-game button.primary") && location.hash === ""`)
	}
	visit()
	eval[bool](w, `release()`)
	w.wait(home)

	// The game that is begun then is shown, and not the one that comes before it.
	visit()
	w.click(`input[name="color"][value="both"]`)
	eval[bool](w, `(window.before = held.length, true)`)
	w.click(".new-game button.primary")
	w.wait(`held.length > before + 3`)
	eval[bool](w, `release()`)
	w.say("Black to play")
	w.play("E5")
	if title := eval[string](w, `document.title`); strings.Contains(title, "Anna") {
		t.Errorf("the page shows %q", title)
	}
}

// TestBrowserAfterGone: keys go through the moves of a new game after one was gone that was looked at before its end.
func TestBrowserAfterGone(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.away = false;
		window.WebSocket = class extends WebSocket { constructor(address) { super(window.away ? "ws://127.0.0.1:1/" : address); window.line = this; } };`)
	w.begin("both", 0)
	w.play("E5 C3 G7 C7 G3")
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".steps output").innerText === "4 / 5"`)
	eval[bool](w, `(window.away = true, line.close(), true)`)
	w.wait(`!!document.querySelector(".offline")`)
	other := openWindow(t, eval[string](w, "location.origin"))
	other.answer(true)
	other.wait(`document.querySelectorAll(".games li button").length === 1`)
	other.click(".games li button")
	other.wait(`document.querySelectorAll(".games li").length === 0`)
	eval[bool](w, `(window.away = false, true)`)
	w.wait(`!!document.querySelector(".home") && !document.querySelector(".offline")`)
	w.begin("both", 0)
	w.play("A1")
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".steps output").innerText === "0 / 1"`)
}

// TestBrowserPlayersAfterEnd: whoever changes players after the game has ended meanwhile keeps its result.
func TestBrowserPlayersAfterEnd(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play("E5 C3")
	other := openWindow(t, eval[string](w, "location.href"))
	other.answer(true)
	w.press("Change players")
	w.run(chromedp.WaitVisible("dialog"))
	other.press("Resign")
	w.wait(`document.querySelector(".say p").innerText === "White wins: Black resigned."`)
	w.fill(".side-of input", "Ann")
	w.click("dialog .primary")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.black strong").innerText.trim() === "Ann"`)
	w.say("White wins: Black resigned.")
}

// TestBrowserPlayersUnchanged: whoever changes the komi alone changes no player, whatever another window has changed meanwhile.
func TestBrowserPlayersUnchanged(t *testing.T) {
	t.Parallel()
	server := testServer(t, nil, Options{})
	w := openWindow(t, server)
	w.begin("both", 0)
	w.press("Change players")
	w.run(chromedp.WaitVisible("dialog"))
	c, err := dial(t, server, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.send(`{"id":1,"type":"open","game":"` + eval[string](w, `location.hash.split("/").at(-1)`) + `"}`)
	c.send(`{"id":2,"type":"players","setup":{"black":{},"white":{"engine":true,"playouts":20}}}`)
	w.wait(`document.querySelector(".player.white").innerText.includes("20 playouts")`)
	w.fill(`dialog input[name="komi"]`, "5.5")
	w.click("dialog .primary")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".conditions").innerText.includes("komi 5.5")`)
	w.press("Change players")
	w.fill(".side-of input", "Ann")
	w.click("dialog .primary")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.black strong").innerText.trim() === "Ann"`)
	if got := eval[string](w, `document.querySelector(".player.white").innerText`); !strings.Contains(got, "20 playouts") {
		t.Errorf("White is %q", got)
	}
}

// TestBrowserTooManyPages: a page that finds no room says so in its language, and has its game as soon as there is room.
func TestBrowserTooManyPages(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(NewServer(testHostOf(t, nil, 1), Options{}).Handler())
	t.Cleanup(s.Close)
	w := openWindow(t, s.URL, `
		localStorage.setItem("montego.look", '{"language":"de"}');
		window.WebSocket = class extends WebSocket { constructor(address) { super(window.away ? "ws://127.0.0.1:1/" : address); window.line = this; } };`)
	eval[bool](w, `(window.away = true, line.close(), true)`)
	c := dialUntilSeated(t, s.URL)
	eval[bool](w, `(window.away = false, true)`)
	w.wait(`document.querySelector(".offline")?.innerText === "1 Seite ist schon offen; mehr sind nicht möglich."`)
	c.c.CloseNow()
	w.connected()
}

// TestBrowserDropOverDialog: a file that is dropped while the players are changed leaves their dialog behind.
func TestBrowserDropOverDialog(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.press("Change players")
	w.run(chromedp.WaitVisible("dialog"))
	eval[bool](w, `(dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files: [new File(["(;SZ[9]PB[Ann];B[ee])"], "a.sgf")] } })), true)`)
	w.wait(`document.querySelector(".player.black strong")?.innerText === "Ann"`)
	if eval[bool](w, `!!document.querySelector("dialog")`) {
		t.Error("the dialog of the other game is still open")
	}
}

// TestBrowserLanguageChosenLast: of two languages that are chosen one after the other the page speaks the second, even if the
// file of the first comes later.
func TestBrowserLanguageChosenLast(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	handler := NewServer(testHost(t, nil), Options{}).Handler()
	s := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/assets/ru-") {
			<-release
		}
		handler.ServeHTTP(rw, r)
	}))
	t.Cleanup(s.Close)
	w := openWindow(t, s.URL)
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.fill(".look select", "ru")
	w.wait(`document.querySelector(".look select").value === "ru"`)
	w.fill(".look select", "de")
	w.wait(`document.documentElement.lang === "de" && document.querySelector("dialog h2").innerText === "Brett und Sprache"`)
	close(release)
	w.wait(`(window.late = performance.getEntriesByType("resource").find((e) => e.name.includes("/assets/ru-"))?.name) !== undefined`)
	eval[bool](w, `import(late).then(() => true)`)
	if lang := eval[string](w, `document.documentElement.lang`); lang != "de" {
		t.Errorf("the page speaks %s", lang)
	}
}

// TestBrowserGraphTheme: the numbers beside a graph have the colour of the theme and are written as in the language that is
// chosen while it is shown.
func TestBrowserGraphTheme(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[9]SBKV[50];B[ee]SBKV[60];W[cc]SBKV[55])"))
	w.press("Show the graph")
	w.run(chromedp.WaitVisible(".graph canvas"))
	eval[bool](w, `((p, write) => (p.fillText = function (...all) { window.ink = this.fillStyle; words.push(all[0]); write.apply(this, all); }, true))(CanvasRenderingContext2D.prototype, CanvasRenderingContext2D.prototype.fillText)`)
	for _, theme := range []string{"dark", "light"} {
		eval[bool](w, `(window.words = [], document.querySelector("header.top .icon").click(), true)`)
		w.wait(fmt.Sprintf(`words.length > 0 && document.documentElement.dataset.theme === %q`, theme))
		if got, want := eval[string](w, `ink`), eval[string](w, `getComputedStyle(document.documentElement).getPropertyValue("--soft").trim()`); got != want {
			t.Errorf("in the %s theme the numbers are %s, want %s", theme, got, want)
		}
	}
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.fill(".look select", "de")
	w.wait(`words.includes("50\u00a0%")`)
}

// TestBrowserCollectionLanguage: the title of several files is in the language that is chosen later.
func TestBrowserCollectionLanguage(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files: ["(;SZ[9]PB[Ann];B[ee])", "(;SZ[9]PB[Cid];B[cc])"].map((text, i) => new File([text], i + ".sgf")) } })), true)`)
	w.wait(`document.querySelectorAll("dialog .games li").length === 2`)
	w.click(`dialog header button`)
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.fill(".look select", "de")
	w.wait(`document.documentElement.lang === "de" && document.querySelector("dialog h2").innerText === "Brett und Sprache"`)
	w.wait(`document.querySelector(".home .more").innerText.includes("2 Dateien")`)
}

// TestBrowserHalfOpen: a page that hears nothing asks for a sign of life. Where none comes the page says that the connection
// is lost, takes another one, and the game goes on; what comes late on the first one is not heard.
func TestBrowserHalfOpen(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.lines = [];
		window.signs = 0; // of life
		const every = window.setInterval;
		window.setInterval = (f, ms) => (ms < 1000 ? every(f, ms) : ((window.beat = f), 0));
		window.WebSocket = class extends WebSocket {
			late = [];
			constructor(...all) { super(...all); lines.push(this); }
			send(text) { this.silent || super.send(text); }
			set onmessage(f) { super.onmessage = f && ((event) => {
				if (event.data === '{"type":"done","id":0}') signs++;
				this.silent ? this.late.push(() => super.onmessage?.(event)) : f(event);
			}); }
			close() { this.silent || super.close(); }
		};`)
	w.begin("both", 0)
	w.play("E5")
	other := openWindow(t, eval[string](w, "location.href"))
	const beats = `for (let i = 0; i < 9; i++) beat();`
	for signs := 1; signs <= 2; signs++ {
		eval[bool](w, `(() => { `+beats+` return true; })()`)
		w.wait(fmt.Sprintf(`signs === %d`, signs))
	}
	if n := eval[int](w, `lines.length`); n != 1 {
		t.Fatalf("a connection that answers was given up: there are %d", n)
	}
	eval[bool](w, `(lines[0].silent = true, new MutationObserver(() => (window.told ||= document.querySelector(".offline")?.innerText)).observe(document.body, { childList: true, subtree: true }), true)`)
	w.click(vertexOf("G7", 9)) // which nobody hears
	other.play("C3")
	w.wait(`lines[0].late.length > 0`)
	eval[bool](w, `(() => { `+beats+` beat(); return true; })()`)
	w.wait(`lines.length === 2 && !document.querySelector(".offline") && ` + stoneAt("C3"))
	if told := eval[string](w, `told`); told != "The connection to Montego is lost; your game is safe. The page tries again." {
		t.Errorf("the page says %q", told)
	}
	w.play("C7")
	eval[bool](w, `(lines[0].late.forEach((f) => f()), true)`)
	w.say("White to play.")
	other.wait(stoneAt("C7"))
	if got := w.stones(); strings.Count(got, "X") != 2 || strings.Count(got, "O") != 1 {
		t.Errorf("the stones are %s", got)
	}
}

// TestBrowserSlowFile: a connection on which a large file is under way is not given up, though the server cannot answer before it
// has the file, and though other messages come meanwhile or the network changes.
func TestBrowserSlowFile(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.lines = [];
		window.held = [];
		const every = window.setInterval;
		window.setInterval = (f, ms) => (ms < 1000 ? every(f, ms) : ((window.beat = f), 0));
		window.WebSocket = class extends WebSocket {
			constructor(...all) { super(...all); lines.push(this); }
			send(text) { window.slow ? held.push(() => super.send(text)) : super.send(text); }
		};`)
	w.begin("both", 0)
	w.play("E5")
	other := openWindow(t, eval[string](w, "location.href"))
	eval[bool](w, `(window.slow = true, dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files: [new File(["(;SZ[9]PB[Ann]C[" + "x".repeat(250000) + "];B[ee])"], "a.sgf")] } })), true)`)
	w.wait(`held.length === 1`)
	other.play("C3")
	w.wait(stoneAt("C3"))
	eval[bool](w, `(() => { dispatchEvent(new Event("online")); for (let i = 0; i < 15; i++) beat(); return true; })()`)
	if n := eval[int](w, `lines.length`); n != 1 || eval[bool](w, `!!document.querySelector(".offline")`) {
		t.Fatalf("the connection was given up: there are %d", n)
	}
	eval[bool](w, `(window.slow = false, held.forEach((f) => f()), true)`)
	w.wait(`document.querySelector(".player.black strong")?.innerText === "Ann"`)
}

// TestBrowserNoSuchGameLate: who has gone to another game before it is known that an address has none stays there.
func TestBrowserNoSuchGameLate(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), holding)
	w.begin("both", 0)
	w.play("E5")
	w.click("header .name")
	w.wait(`!!document.querySelector(".games li .names")`)
	eval[bool](w, `(window.late = /./, location.hash = "#/game/none", true)`)
	w.wait(`held.length > 0`)
	eval[bool](w, `(location.hash = "", true)`)
	w.click(".games li .names")
	w.wait(`location.hash.startsWith("#/game/")`)
	eval[bool](w, `release()`)
	w.say("White to play")
	w.wait(`location.hash.startsWith("#/game/") && document.querySelectorAll(".tree .node").length === 2`)
}

// TestBrowserEditAnswered: an edit that is refused goes on with what was done meanwhile, and where it was given up
// meanwhile it does not come back. The late answer to one that is accepted does not end the next one, and a late refusal
// does not touch what was sent after it.
func TestBrowserEditAnswered(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), holding)
	w.begin("both", 0)
	edit := func(late string) { // with a black stone without a liberty, which is refused; what matches late is held back
		w.press("Edit the position")
		w.click(vertexOf("A9", 9))
		w.click(`.tool[data-tool="white"]`)
		w.click(vertexOf("A8", 9))
		w.click(vertexOf("B9", 9))
		w.wait(stoneAt("B9"))
		eval[bool](w, fmt.Sprintf(`(window.nodes = document.querySelectorAll(".tree .node").length, window.late = /%s/, true)`, late))
		w.press("Done")
		w.wait(`held.length > 0`)
	}
	const refusal = `"type":"error"`
	edit(refusal)
	w.click(vertexOf("C3", 9))
	w.wait(stoneAt("C3"))
	eval[bool](w, `release()`)
	w.wait(`document.querySelector(".notice").innerText.includes("liberty") && !!document.querySelector(".tool") && ` + stoneAt("C3"))
	w.press("Cancel")
	w.wait(`!document.querySelector(".tool")`)

	edit(refusal)
	w.press("Cancel")
	w.wait(`!document.querySelector(".tool")`)
	eval[bool](w, `release()`)
	w.play("E5")
	w.wait(`!document.querySelector(".tool") && !(` + stoneAt("A8") + `)`)

	w.press("Edit the position")
	w.click(vertexOf("C3", 9))
	w.wait(stoneAt("C3"))
	eval[bool](w, `(window.late = /"type":"done"/, true)`)
	w.press("Done")
	w.wait(`held.length > 0 && !document.querySelector(".tool") && ` + stoneAt("C3"))
	w.press("Edit the position")
	w.click(vertexOf("G3", 9))
	w.wait(stoneAt("G3"))
	eval[bool](w, `release()`)
	w.click(vertexOf("C7", 9))
	w.wait(`!!document.querySelector(".tool") && ` + stoneAt("G3") + ` && ` + stoneAt("C7"))
	w.press("Cancel")
	w.wait(`!document.querySelector(".tool")`)

	edit(".")
	w.click(`.tool[data-tool="empty"]`)
	w.click(vertexOf("A8", 9))
	w.wait(`!(` + stoneAt("A8") + `)`)
	eval[bool](w, `(window.before = held.length, true)`)
	w.press("Done")
	w.wait(`held.length > before + 2`)
	eval[bool](w, `release()`)
	w.wait(`document.querySelectorAll(".tree .node").length === nodes + 1 && !document.querySelector(".tool") && ` + stoneAt("A9") + ` && ` + stoneAt("B9"))
	w.play("E7")
	w.wait(`document.querySelectorAll(".tree .node").length === nodes + 2 && ` + stoneAt("A9"))
}
