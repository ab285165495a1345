package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"montego/internal/file/filetest"
	"montego/player/engine"
	"montego/serve/web/games"
)

// chromium is the one browser of all tests; each has windows of its own.
var chromium = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1300, 850),
		chromedp.Flag("lang", "en-GB"),
		// A page lives for a second or two, in which little code is worth the time of the optimising compilers,
		// a sixth of the browser's: none of JavaScript and the hottest functions of WebAssembly. The budget is
		// the number of bytes of code that a function executes before it is optimised.
		chromedp.Flag("js-flags", "--no-maglev --no-turbofan --wasm-tiering-budget=200000000"))
	// Without windows of its own the browser takes half the time; chromedp finds the others.
	if shell, err := exec.LookPath("chromium-headless-shell"); err == nil {
		options = append(options, chromedp.ExecPath(shell))
	}
	all, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(all)
	closeChromium = func() { _ = chromedp.Cancel(ctx) } // the tests are over
	return ctx, chromedp.Do(ctx)
})

// closeChromium ends the browser if a test has started it.
var closeChromium = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	closeChromium()
	os.Exit(code)
}

// window is a page in a real browser.
type window struct {
	t       *testing.T
	ctx     context.Context
	scripts []cdppage.ScriptIdentifier
}

// idle has the windows of tests that are over. A new one takes twice the time of a page that is loaded.
var idle = make(chan context.Context, 8)

// openWindow opens the page at an address, with scripts that run before its own. What the page's code
// throws fails the test.
func openWindow(t *testing.T, address string, scripts ...string) *window {
	t.Helper()
	ctx, err := chromium()
	if err != nil {
		t.Fatalf("chromium does not start (make test installs it): %v", err)
	}
	var own context.Context
	select {
	case own = <-idle:
	default:
		own, _ = chromedp.NewContext(ctx)
		if err := chromedp.Do(own); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(own, 5*time.Minute)
	w := &window{t: t, ctx: ctx}
	t.Cleanup(func() {
		keep := !t.Failed() && w.clear(address) == nil
		stop() // so that this test hears nothing of the next one
		if !keep {
			_ = chromedp.Cancel(own)
			return
		}
		select {
		case idle <- own:
		default:
			_ = chromedp.Cancel(own)
		}
	})
	err = chromedp.Listen(ctx, func(event any) {
		if thrown, ok := event.(*runtime.EventExceptionThrown); ok {
			t.Errorf("the page throws: %s: %s", thrown.ExceptionDetails.Text, thrownText(thrown))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scripts {
		w.script(s)
	}
	w.run(chromedp.Navigate(address), chromedp.WaitVisible(".new-game button.primary, .board"))
	w.connected()
	return w
}

// script lets a script run before those of each page that the window loads from now on.
func (w *window) script(source string) {
	w.t.Helper()
	w.run(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		r, err := cdp.Call(ctx, t, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: source})
		w.scripts = append(w.scripts, r.Identifier)
		return err
	}))
}

// clear makes a window as if it were new. The server of another test may get the same port, and must not find what this one has kept.
func (w *window) clear(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	asks, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool](`document.documentElement.dataset.engine === "worker"`))
	if err != nil || asks {
		return errors.Join(err, errors.New("a page with a worker may ask before it is left"))
	}
	for _, id := range w.scripts {
		tell(w, cdppage.RemoveScriptToEvaluateOnNewDocument, cdppage.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: id})
	}
	return chromedp.Do(w.ctx,
		chromedp.Navigate("about:blank"),
		command(storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: u.Scheme + "://" + u.Host, StorageTypes: "all"}),
		command(cdppage.ResetNavigationHistory, cdp.Empty{}),
		command(emulation.ClearDeviceMetricsOverride, cdp.Empty{}),
		command(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{}),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}),
		command(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{}),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 0, 0))
}

// thrownText says what was thrown, and where.
func thrownText(thrown *runtime.EventExceptionThrown) string {
	if e := thrown.ExceptionDetails.Exception; e != nil {
		return e.Description
	}
	return ""
}

// connected waits until the page has its connection.
func (w *window) connected() {
	w.t.Helper()
	w.wait(`document.querySelector(".new-game button.primary, .board") && !document.querySelector(".offline")`)
}

// reload loads the page anew, where it shows the form of a new game, and waits for its connection.
func (w *window) reload() {
	w.t.Helper()
	w.run(chromedp.Reload(), chromedp.WaitVisible(".new-game button.primary"))
	w.connected()
}

// run does things in the browser.
func (w *window) run(actions ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, actions...); err != nil {
		w.t.Fatal(err)
	}
}

// eval returns what an expression is in the page.
func eval[T any](w *window, expression string) T {
	w.t.Helper()
	value, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression, awaited))
	if err != nil {
		w.t.Fatalf("%.200s: %v", expression, err)
	}
	return value
}

// awaited lets an expression be a promise.
func awaited(p *runtime.EvaluateParams) {
	yes := true
	p.AwaitPromise = &yes
}

// tell gives a command to the browser.
func tell[P, R any](w *window, c cdp.Command[P, R], p P) {
	w.t.Helper()
	w.run(command(c, p))
}

// command is the action that gives a command to the browser.
func command[P, R any](c cdp.Command[P, R], p P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, p)
		return err
	})
}

// wait waits until an expression, or what it promises, is true in the page. While the expression throws it
// is not: what it reads may not be drawn yet.
func (w *window) wait(expression string) {
	w.t.Helper()
	lenient := fmt.Sprintf(`(async () => { try { return !!(await (%s)); } catch { return false; } })()`, expression)
	if _, err := chromedp.Run(w.ctx, chromedp.Poll[bool](lenient, chromedp.WithPollingTimeout(2*time.Minute))); err != nil {
		w.t.Fatalf("waiting for %s: %v; the page says: %s", expression, err, eval[string](w, `document.body.innerText.slice(0, 600)`))
	}
}

// say waits until the line beside the board begins with a text.
func (w *window) say(text string) {
	w.t.Helper()
	w.wait(fmt.Sprintf(`(document.querySelector(".say p")?.innerText ?? "").startsWith(%q)`, text))
}

// click clicks on what a selector finds.
func (w *window) click(selector string) {
	w.t.Helper()
	w.clickOn(fmt.Sprintf(`document.querySelector(%q)`, selector))
}

// press clicks on the button with a text.
func (w *window) press(text string) {
	w.t.Helper()
	w.clickOn(fmt.Sprintf(`[...document.querySelectorAll("button")].find((b) => b.checkVisibility() && b.textContent.replace(/\s+/g, " ").trim().startsWith(%q))`, text))
}

// clickOn clicks with the mouse on the element that an expression gives. While a dialog closes
// or a stone is drawn the element may move from where the mouse goes, so the click is made
// where the element has stood still for a moment with nothing over it, and made again if the
// element did not hear it.
func (w *window) clickOn(element string) {
	w.t.Helper()
	for {
		at := eval[[]float64](w, fmt.Sprintf(`new Promise((found) => {
			let before = "";
			setTimeout(() => found([]), 120_000);
			const look = () => {
				const e = %s;
				if (e?.checkVisibility()) {
					e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
					const { x, y, width, height } = e.getBoundingClientRect();
					const middle = [x + width / 2, y + height / 2];
					const top = document.elementFromPoint(...middle);
					if (before === middle.join() && [e, ...(e.labels ?? [])].some((hit) => hit.contains(top))) {
						window.clicked = false;
						window.clicks?.abort();
						window.clicks = new AbortController();
						addEventListener("click", (event) => (window.clicked ||= event.composedPath().includes(e)), { capture: true, signal: clicks.signal });
						return found(middle);
					}
					before = middle.join();
				}
				setTimeout(look, 30); // a window that is busy may be given no frames
			};
			look();
		})`, element))
		if len(at) == 0 {
			w.t.Fatalf("there is nothing to click on: %s; the page says: %s", element, eval[string](w, `document.body.innerText.slice(0, 600)`))
		}
		w.run(chromedp.MouseClickXY(at[0], at[1]))
		if eval[bool](w, `window.clicked ?? true`) {
			return
		}
	}
}

// toggleAnalysis switches the analysis on or off, without the mouse: the switch may
// move while a stone is drawn, and the mouse then misses it.
func (w *window) toggleAnalysis() {
	w.t.Helper()
	eval[bool](w, `document.querySelector('.toggle input[role="switch"]').click() ?? true`)
}

// answer makes the page's questions answered yes or no.
func (w *window) answer(yes bool) {
	w.t.Helper()
	eval[bool](w, fmt.Sprintf(`(window.asked = 0, window.confirm = () => (asked++, %v), true)`, yes))
}

// vertexOf returns the selector of a vertex on a board with the given number of rows.
func vertexOf(vertex string, rows int) string {
	row := 0
	_, _ = fmt.Sscan(vertex[1:], &row)
	return fmt.Sprintf(`.shudan-vertex[data-x="%d"][data-y="%d"]`, strings.IndexByte("ABCDEFGHJKLMNOPQRST", vertex[0]), rows-row)
}

// play clicks on points of a 9×9 board, and waits for each stone.
func (w *window) play(vertices string) {
	w.t.Helper()
	for v := range strings.FieldsSeq(vertices) {
		w.click(vertexOf(v, 9))
		w.wait(fmt.Sprintf(`!document.querySelector('%s').classList.contains("shudan-sign_0")`, vertexOf(v, 9)))
	}
}

// stones draws the board of the page.
func (w *window) stones() string {
	w.t.Helper()
	return eval[string](w, `[...document.querySelectorAll(".board .shudan-vertex")].map((v) =>
		v.classList.contains("shudan-sign_1") ? "X" : v.classList.contains("shudan-sign_-1") ? "O" : ".").join("")`)
}

// begin begins a game on 9×9: color is the value of a switch, and playouts is how many
// an engine plays for a move.
func (w *window) begin(color string, playouts int) {
	w.t.Helper()
	w.click(fmt.Sprintf(`input[name="color"][value=%q]`, color))
	if color != "both" {
		w.fill(".new-game select", "own")
		w.run(chromedp.WaitVisible(`.new-game input[type="number"]`))
		w.fill(`.new-game input[type="number"]`, fmt.Sprint(playouts))
	}
	w.click(".new-game button.primary")
	w.run(chromedp.WaitVisible(".game .board"))
}

// fill gives a field a value, as a person would.
func (w *window) fill(selector, value string) {
	w.t.Helper()
	eval[bool](w, fmt.Sprintf(`((i) => { i.value = %q; i.dispatchEvent(new Event("input", {bubbles: true})); i.dispatchEvent(new Event("change", {bubbles: true})); return true; })(document.querySelector(%q))`, value, selector))
}

// chooseEffort chooses a review of so many percent, which may be less than the page offers. It is
// one script, because the page puts its own percents back whenever it draws itself.
func (w *window) chooseEffort(percent int) {
	w.t.Helper()
	eval[bool](w, fmt.Sprintf(`((s) => { s.options[0].value = %[1]d; s.value = %[1]d; return s.dispatchEvent(new Event("change", {bubbles: true})); })(document.querySelector(".review select"))`, percent))
}

// wholeGame are the moves of a game on 9×9: two walls, the points between them,
// and a white stone at B5 that is dead. White wins by 6.5 with komi 7.5.
const wholeGame = "D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 E1 B5 E2 E3 E4 E5 E6 E7 E8 E9"

func TestBrowserWholeGame(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.say("Black to play")
	w.wait(`document.querySelector(".board.ghost-black") !== null`) // the stone under the mouse
	w.play(wholeGame)
	w.press("Pass")
	w.say("White to play")
	w.press("Pass")
	w.say("Both have passed. Click")
	w.wait(`document.querySelector(".tally thead th")?.innerText === "White leads by 6.5 points"`)
	if eval[bool](w, `document.querySelector(".board.ghost-black, .board.ghost-white") !== null`) {
		t.Error("an empty point under the mouse looks like a dead stone during the count")
	}
	w.click(vertexOf("B5", 9))
	w.wait(`document.querySelector(".tally thead th")?.innerText !== "White leads by 6.5 points"`)
	alive := eval[string](w, `document.querySelector(".tally thead th").innerText`)
	if !eval[bool](w, `document.querySelector(".tally thead [aria-live=polite]")?.innerText === document.querySelector(".tally thead th").innerText`) {
		t.Error("who listens does not hear what a stone called alive changes")
	}
	w.run(chromedp.Reload(), chromedp.WaitVisible(".tally"))
	w.connected()
	if again := eval[string](w, `document.querySelector(".tally thead th").innerText`); again != alive {
		t.Errorf("loaded again during the count, the page says %q instead of %q", again, alive)
	}
	w.click(vertexOf("B5", 9))
	w.wait(`document.querySelector(".tally thead th")?.innerText === "White leads by 6.5 points"`)
	w.press("Accept")
	w.say("White wins by 6.5 points.")

	// The game is saved as SGF and opened again: the same stones and result.
	before := w.stones()
	tell(w, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder})
	w.press("Save")
	file := waitForFile(t, folder)
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "RE[W+6.5]") {
		t.Fatalf("the file is %s, %v", text, err)
	}
	w.run(chromedp.Navigate(eval[string](w, "location.origin")), chromedp.WaitVisible(".home .button.file"))
	w.connected()
	w.run(chromedp.SetUploadFiles(".home .button.file input", []string{file}))
	w.run(chromedp.WaitVisible(".game .board"))
	w.say("White wins by 6.5 points.")
	if after := w.stones(); after != before {
		t.Errorf("the stones are\n%s\nafter\n%s", after, before)
	}
}

// TestBrowserResultStays: who clicks where a game has ended is asked before its result is lost,
// even when play has gone on elsewhere meanwhile.
func TestBrowserResultStays(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	file := filetest.Put(t, t.TempDir(), "game.sgf", "(;GM[1]SZ[9]RE[B+R];B[ee];W[cc])")
	w.run(chromedp.SetUploadFiles(".home .button.file input", []string{file}))
	w.say("Black wins: White resigned.")
	w.answer(false)
	w.click(vertexOf("G7", 9))
	w.wait(`asked === 1`)
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".steps output").innerText === "1 / 2"`)
	w.play("G3")
	w.say("Black to play.")
	w.run(chromedp.KeyEvent(kb.ArrowUp))
	w.say("You see the position after move 2.")
	w.click(vertexOf("G7", 9))
	w.wait(`asked === 2`)
	w.answer(true)
	w.play("G7")
	w.say("White to play.")
	if asked := eval[int](w, "asked"); asked != 1 {
		t.Errorf("the person was asked %d times, want once", asked)
	}
}

// TestBrowserPlayOnAsks: so is who goes on by the button or its key.
func TestBrowserPlayOnAsks(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;GM[1]SZ[9]RE[B+R];B[ee];W[cc])"))
	w.say("Black wins: White resigned.")
	w.answer(false)
	w.press("Play on")
	w.wait(`asked === 1`)
	w.run(chromedp.KeyEvent("u"))
	w.wait(`asked === 2`)
	w.say("Black wins: White resigned.")
	w.answer(true)
	w.press("Play on")
	w.say("Black to play.")
	w.press("Undo") // a move of a game that goes on
	w.say("White to play.")
	if asked := eval[int](w, "asked"); asked != 1 {
		t.Errorf("the person was asked %d times, want once", asked)
	}
}

// TestBrowserPlayOnHere: whoever looks at an earlier move of a game that is over plays on there, by
// the button or its key, and is not asked, since nothing is lost.
func TestBrowserPlayOnHere(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;GM[1]SZ[9]RE[B+R];B[ee];W[cc];B[gc];W[gg])"))
	w.say("Black wins: White resigned.")
	w.press("Change players")
	w.fill(".side-of select", "engine")
	w.wait(`document.querySelectorAll(".side-of select").length > 3`)
	w.fill(".side-of label:nth-of-type(2) select", "own")
	w.run(chromedp.WaitVisible(`.side-of input[type="number"]`))
	w.fill(`.side-of input[type="number"]`, "20")
	w.press("Done")
	w.wait(`!document.querySelector("dialog")`)
	w.answer(false)
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".say p").innerText === "You see the position after move 3. A stone here begins a variation."`)
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".say p").innerText === "You see the position after move 2. A stone here begins a variation."`)
	w.run(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight))
	w.wait(`document.querySelector(".steps output").innerText.startsWith("1 /")`)
	w.press("Play on from here")
	w.say("Your turn.") // White's
	w.wait(`document.querySelector(".steps output").innerText.startsWith("1 /")`)
	w.run(chromedp.KeyEvent(kb.ArrowRight))
	w.wait(`document.querySelector(".steps output").innerText.startsWith("2 /")`)
	w.press("Back to the game")
	w.wait(`document.querySelector(".steps output").innerText.startsWith("1 /")`)
	w.say("Your turn.")
	w.play("C3")
	w.wait(`document.querySelector(".steps output").innerText.startsWith("3 /") && document.querySelectorAll(".tree .node").length === 7`)
	if asked := eval[int](w, "asked"); asked != 0 {
		t.Errorf("the person was asked %d times", asked)
	}
}

// TestBrowserTryMoves: whoever tries another move in a game that is over, also one of Montego's, gets no answer
// before asking for it, and comes back to the end of the game with its graph.
func TestBrowserTryMoves(t *testing.T) {
	t.Parallel()
	server := testServer(t, nil, Options{})
	w := openWindow(t, server)
	w.openFile("game.sgf", []byte("(;GM[1]SZ[9]RE[B+R];B[ee];W[cc];B[gc];W[gg])"))
	w.say("Black wins: White resigned.")
	w.press("Change players")
	w.fill(".side-of:last-of-type select", "engine")
	w.press("Done")
	w.wait(`!document.querySelector("dialog")`)
	w.run(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight))
	w.say("You see the position after move 1. A stone here begins a variation.")
	w.play("C3 G7") // White's, and Black's
	w.say("White to play.")
	w.wait(`!!document.querySelector(".review")`)
	w.press("Back to the game")
	w.say("You see the position after move 4.")
	w.wait(`document.querySelector(".steps output").innerText.startsWith("4 / 4")`)
}

// beginBy begins a game of a setup, as the protocol has it, without a window, and returns its name.
func beginBy(t *testing.T, server, setup string) string {
	t.Helper()
	c, err := dial(t, server, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.send(`{"id":1,"type":"new","setup":` + setup + `}`)
	return c.until("the game", func(m *message) bool { return m.Type == "state" }).Game
}

// TestBrowserAgain: the next game is like the one that is over, and Montego's rank goes by the result.
func TestBrowserAgain(t *testing.T) {
	t.Parallel()
	server := testServer(t, nil, Options{})
	game := beginBy(t, server, `{"width":7,"height":5,"komi":"3.5","rules":"japanese","time":"5m","teach":0.2,"black":{},"white":{"engine":true,"settings":{"level":"12k"}}}`)
	w := openWindow(t, server+"/#/game/"+game)
	w.say("Your turn.")
	w.answer(true)
	w.press("Resign")
	w.say("White wins: Black resigned.")
	w.press("Next game: 13 kyu")
	w.wait(`location.hash !== "#/game/` + game + `"`)
	w.say("Your turn.")
	w.wait(`document.querySelector(".player.white").innerText.includes("13 kyu") && document.querySelector(".conditions").innerText.startsWith("Japanese rules, komi 3.5")`)
	w.wait(`!!document.querySelector(".player.black .clock") && document.querySelectorAll(".tree .node").length === 1`)
	w.run(chromedp.Navigate(server + "/"))
	w.wait(`document.querySelector(".new-game select").value === "13k"`)

	w.openFile("won.sgf", []byte("(;GM[1]SZ[9]PB[Ann]RE[B+R];B[ee];W[cc];B[gc];W[gg])"))
	w.say("Black wins: White resigned.")
	w.press("Change players")
	w.fill(".side-of:last-of-type select", "engine")
	w.press("Done")
	w.press("Next game: 9 kyu")
	w.wait(`document.querySelector(".player.white").innerText.includes("9 kyu") && document.querySelector(".player.black").innerText.startsWith("Ann")`)
}

// TestBrowserWatchedGame: who watches two engines plays on after one has resigned, or where an earlier
// move is shown.
func TestBrowserWatchedGame(t *testing.T) {
	t.Parallel()
	server := testServer(t, nil, Options{})
	game := beginBy(t, server, `{"width":5,"height":5,"komi":"-50","black":{"engine":true,"preset":"uct","playouts":200},"white":{"engine":true,"preset":"uct","playouts":4000,"settings":{"resign-after":"1","resign":"0.5"}}}`)
	w := openWindow(t, server+"/#/game/"+game)
	w.say("Black wins: White resigned.")
	w.run(chromedp.KeyEvent(kb.Home))
	w.say("You see the position before the first move.")
	w.wait(`[...document.querySelectorAll(".actions button")].some((b) => b.innerText === "Play on from here" && !b.disabled)`)
	w.press("Back to the game")
	w.answer(true)
	w.press("Play on")
	w.wait(`document.querySelector(".say.playing, .say.counting") !== null`)
}

// TestBrowserSlowConnection: a click while a move is still under way is none.
func TestBrowserSlowConnection(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.say("Black to play")
	eval[bool](w, `(window.held = [], ((send) => { WebSocket.prototype.send = function (text) { held.push(() => send.call(this, text)); }; })(WebSocket.prototype.send), true)`)
	w.click(vertexOf("E5", 9))
	w.click(vertexOf("G7", 9))
	if sent := eval[int](w, `held.length`); sent != 1 {
		t.Errorf("two clicks made %d requests", sent)
	}
	eval[bool](w, `(held.forEach((f) => f()), true)`)
	w.say("White to play")
	if told := eval[string](w, `document.querySelector(".notice").innerText`); told != "" {
		t.Errorf("the page says %q", told)
	}
}

// TestBrowserOvertime: the clock goes on with overtime while a person thinks.
func TestBrowserOvertime(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(localStorage.setItem("montego.new", '{"time":"own","ownTime":"1s+3x1h"}'), true)`)
	w.reload()
	w.begin("both", 0)
	w.press("Start the clock")
	w.wait(`document.querySelector(".clock.running")?.innerText.includes("× 3")`)
}

// TestBrowserClockWaits: the clock starts with the first move, or when the person is ready; so it
// does when the game is opened anew.
func TestBrowserClockWaits(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(localStorage.setItem("montego.new", '{"time":"10m"}'), true)`)
	w.reload()
	w.begin("both", 0)
	w.say("Black to play. The clock starts with the next move.")
	w.wait(`document.querySelectorAll(".clock").length === 2 && !document.querySelector(".clock.running")`)
	w.play("E5")
	w.wait(`!!document.querySelector(".player.white .clock.running") && !document.querySelector(".say").innerText.includes("clock")`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".game .board"))
	w.say("White to play. The clock starts with the next move.")
	w.press("Start the clock")
	w.wait(`!!document.querySelector(".player.white .clock.running") && !document.querySelector(".say").innerText.includes("clock")`)
}

// TestBrowserClocksInLine: the clocks stand in one line, though one player has more lines above.
func TestBrowserClocksInLine(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(localStorage.setItem("montego.new", '{"time":"10m"}'), localStorage.setItem("montego.look", '{"language":"es"}'), true)`)
	w.reload()
	w.click(".new-game button.primary")
	w.wait(`document.querySelectorAll(".clock").length === 2 && document.querySelector(".player.white").innerText.includes("10 kyu")`)
	if tops := eval[[]float64](w, `[...document.querySelectorAll(".clock")].map((c) => c.getBoundingClientRect().top)`); tops[0] != tops[1] {
		t.Errorf("the clocks are at the heights %v", tops)
	}
}

// TestBrowserSlowOpening: a page that waits for its game has not lost the connection.
func TestBrowserSlowOpening(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.script(`
		window.WebSocket = class extends WebSocket { send(text) { text.includes('"open"') ? (window.open = () => super.send(text)) : super.send(text); } };
		window.open = null;`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".offline"))
	w.wait(`!!window.open && document.querySelector(".offline").innerText === "Connecting to Montego."`)
	eval[bool](w, `window.open() ?? true`)
	w.connected()
	w.say("Black to play")
}

// TestBrowserFlapping: a connection that is lost again at once takes nobody out of a game.
func TestBrowserFlapping(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.lines = [];
		window.WebSocket = class extends WebSocket {
			constructor(...all) { super(...all); lines.push(this); }
			send(text) { lines.length === 2 ? this.close() : super.send(text); }
		};`)
	w.begin("both", 0)
	w.play("E5")
	eval[bool](w, `(lines[0].close(), true)`)
	w.wait(`lines.length === 3 && !document.querySelector(".offline")`)
	w.say("White to play")
}

// TestBrowserEditOffline: a position that is being edited stays while the connection is lost.
func TestBrowserEditOffline(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.lines = [];
		window.WebSocket = class extends WebSocket {
			constructor(...all) { super(...all); lines.push(this); }
			send(text) {
				// The head of the game is drawn before the page goes on to where the person was.
				const drawn = lines.length < 2 || !text.includes('"show"') || document.querySelector(".steps output")?.innerText === "2 / 2";
				requestAnimationFrame(() => (drawn ? super.send(text) : this.send(text)));
			}
		};`)
	w.begin("both", 0)
	w.play("E5 C3")
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".steps output").innerText === "1 / 2"`)
	w.press("Edit the position")
	w.click(vertexOf("A1", 9))
	before := w.stones()
	eval[bool](w, `(lines[0].close(), true)`)
	w.wait(`lines.length === 2 && !document.querySelector(".offline") && document.querySelector(".steps output")?.innerText === "1 / 2"`)
	w.press("Done")
	w.wait(`document.querySelectorAll(".tree .node").length === 4 && !document.querySelector(".edit-bar select")`)
	if after := w.stones(); after != before || !strings.Contains(after, "X") {
		t.Errorf("the stones are\n%s\nbefore\n%s", after, before)
	}
}

// TestBrowserClockStops: no clock runs on the page while the connection is lost.
func TestBrowserClockStops(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		localStorage.setItem("montego.new", '{"time":"10m"}');
		window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); window.line = this; } };`)
	w.begin("both", 0)
	w.press("Start the clock")
	w.wait(`document.querySelectorAll(".clock.running").length === 1`)
	eval[bool](w, `(window.WebSocket = class extends WebSocket { constructor() { super("ws://127.0.0.1:1/"); } }, line.close(), true)`)
	w.wait(`!!document.querySelector(".offline") && document.querySelectorAll(".clock").length === 2`)
	if eval[bool](w, `!!document.querySelector(".clock.running")`) {
		t.Error("a clock runs without a connection")
	}
	// The host keeps no game without a move.
	if told := eval[string](w, `document.querySelector(".offline").innerText`); told != "Connecting to Montego." {
		t.Error(told)
	}
}

// TestBrowserNoSuchGame: the way back leads past a game that there is not.
func TestBrowserNoSuchGame(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	before := eval[int](w, `(({ length }) => (location.hash = "#/game/aaaaaaaaaaaa", length))(history)`)
	w.wait(`document.querySelector(".notice").innerText === "There is no such game." && location.hash === ""`)
	if after := eval[int](w, `history.length`); after != before+1 {
		t.Errorf("the history has %d entries, before it had %d", after, before)
	}
}

// waitForFile waits until a download is whole.
func waitForFile(t *testing.T, folder string) string {
	t.Helper()
	for limit := time.Now().Add(time.Minute); time.Now().Before(limit); time.Sleep(20 * time.Millisecond) {
		files, _ := filepath.Glob(filepath.Join(folder, "*.sgf"))
		if len(files) == 1 {
			if info, err := os.Stat(files[0]); err == nil && info.Size() > 0 {
				return files[0]
			}
		}
	}
	t.Fatal("nothing was downloaded")
	return ""
}

func TestBrowserEngineUndoReload(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("black", 30)
	w.say("Your turn")
	w.play("C3")
	w.wait(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_-1").length === 1`)
	w.say("Your turn")
	w.press("Undo")
	w.wait(`document.querySelectorAll(".board .shudan-vertex:not(.shudan-sign_0)").length === 0`)
	w.play("G7")
	w.wait(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_-1").length === 1`)
	if got := eval[int](w, `document.querySelectorAll(".tree .node").length`); got != 5 {
		t.Errorf("the tree has %d nodes, want the start, two moves and the two taken back", got)
	}
	before := w.stones()
	w.run(chromedp.Reload(), chromedp.WaitVisible(".game .board"))
	w.say("Your turn")
	if after := w.stones(); after != before {
		t.Errorf("after a reload the stones are\n%s\nbefore\n%s", after, before)
	}
}

// TestBrowserVariationBegins: the page says that a stone begins a variation where a click puts one, and
// not where it is Montego's turn.
func TestBrowserVariationBegins(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("black", 20)
	w.play("E5")
	w.wait(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_-1").length === 1`)
	w.say("Your turn.")
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".say p").innerText === "You see the position after move 1."`)
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".say p").innerText === "You see the position before the first move. A stone here begins a variation."`)
}

// TestBrowserNothingToUndo: who plays second has nothing to take back before a move.
func TestBrowserNothingToUndo(t *testing.T) {
	t.Parallel()
	const disabled = `[...document.querySelectorAll(".actions button")].find((b) => b.innerText === "Undo").disabled`
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("white", 20)
	w.say("Your turn")
	w.wait(disabled)
	w.play("A1")
	w.wait("!" + disabled)
}

func TestBrowserAnalysis(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".overlay .known").length > 0 && document.querySelector(".book").innerText.startsWith("Opening book: ")`)
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".overlay .known").length === 0`)
	w.play("E5 C3")
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".overlay .candidate").length > 0 && document.querySelectorAll(".moves tbody th").length > 0`)
	w.wait(`document.querySelector(".bar .left")?.innerText.startsWith("Black ")`)
	// The table grows while a search goes on, so the row may be another one: try again.
	w.wait(`document.querySelector(".moves tbody tr").dispatchEvent(new MouseEvent("mouseenter")) && document.querySelectorAll(".overlay .ghost").length > 0`)
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".overlay .candidate, .overlay .ghost, canvas.owner").length === 0`)
	w.press("Show the graph")
	w.run(chromedp.WaitVisible(".graph canvas"))
}

// review opens the record of a whole game on 19×19, has it reviewed and goes to a
// mistake.
func (w *window) review() {
	w.t.Helper()
	file, err := filepath.Abs("testdata/game19.sgf")
	if err != nil {
		w.t.Fatal(err)
	}
	w.run(chromedp.SetUploadFiles(".home .button.file input", []string{file}), chromedp.WaitVisible(".game .board"))
	w.chooseEffort(1)
	w.press("Review the whole game")
	w.wait(`!document.querySelector(".review progress") && !!document.querySelector('.graph[aria-label*=" 81 of 81 positions"] canvas')`)
	w.say("Black wins: White resigned.")
}

func TestBrowserReview(t *testing.T) {
	t.Parallel()
	params, err := engine.Preset("uct") // the cheapest
	if err != nil {
		t.Fatal(err)
	}
	params.Search.Memory, params.Search.Threads = 8, 1
	host, err := games.NewHost(games.Options{Params: params, Store: testFolder(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Close() })
	s := httptest.NewServer(NewServer(host, Options{}).Handler())
	t.Cleanup(s.Close)
	openWindow(t, s.URL).review()
}

// TestBrowserGraphMoves: the graph numbers whole moves.
func TestBrowserGraphMoves(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(window.written = [], ((c, write) => { c.fillText = function (text, ...at) { written.push(text); return write.call(this, text, ...at); }; })(
		CanvasRenderingContext2D.prototype, CanvasRenderingContext2D.prototype.fillText), true)`)
	record := "(;GM[1]SZ[9]SBKV[50]" + strings.Repeat(";B[]SBKV[50]", 12) + ")"
	w.run(chromedp.SetUploadFiles(".home .button.file input", []string{filetest.Put(t, t.TempDir(), "game.sgf", record)}), chromedp.WaitVisible(".game .board"))
	w.press("Show the graph")
	w.wait(`written.includes("100\u00a0%") && written.includes("10")`)
	if halves := eval[string](w, `written.filter((text) => /^\d+[.,]\d/.test(text)).join(" ")`); halves != "" {
		t.Errorf("the graph numbers the moves %s", halves)
	}
}

// TestBrowserGraphOfPoints: the axis of points has numbers besides 0 however large the lead is.
func TestBrowserGraphOfPoints(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(window.written = [], ((c, write) => { c.fillText = function (text, ...at) { written.push(text); return write.call(this, text, ...at); }; })(
		CanvasRenderingContext2D.prototype, CanvasRenderingContext2D.prototype.fillText), true)`)
	for _, c := range []struct{ lead, want string }{{"4", "+10"}, {"18", "+10"}, {"33", "+20"}, {"-47", "−50"}, {"160", "+100"}} {
		eval[bool](w, `(written.length = 0, true)`)
		w.openFile("game.sgf", fmt.Appendf(nil, "(;GM[1]SZ[19];B[dd]SBKV[50]SBKS[0];W[pp]SBKV[60]SBKS[%s])", c.lead))
		w.run(chromedp.WaitVisible(".game .board"))
		w.press("Show the graph")
		w.wait(fmt.Sprintf(`written.includes(%q)`, c.want))
		w.click("header .name")
		w.run(chromedp.WaitVisible(".home .button.file"))
	}
}

// TestBrowserGraphOfSetUp: it numbers moves, not the nodes that set stones up.
func TestBrowserGraphOfSetUp(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(window.written = [], ((c, write) => { c.fillText = function (text, ...at) { written.push(text); return write.call(this, text, ...at); }; })(
		CanvasRenderingContext2D.prototype, CanvasRenderingContext2D.prototype.fillText), true)`)
	record := "(;GM[1]SZ[9];AB[aa];AB[bb];AB[cc];AB[dd]SBKV[50]" + strings.Repeat(";B[]SBKV[50]", 12) + ")"
	w.openFile("game.sgf", []byte(record))
	w.run(chromedp.WaitVisible(".game .board"))
	w.press("Show the graph")
	w.wait(`written.includes("100\u00a0%") && written.includes("10")`)
	if beyond := eval[string](w, `written.filter((text) => Number(text) > 12 && Number(text) < 25).join(" ")`); beyond != "" {
		t.Errorf("the graph of 12 moves has the numbers %s", beyond)
	}
}

// TestBrowserVariations opens a record with a variation, makes that the main line and
// deletes the other.
func TestBrowserVariations(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	record := "(;GM[1]SZ[19]KM[7.5];B[pd];W[dd];B[pp];W[dq];B[do](;W[co])(;W[eo]))"
	file := filetest.Put(t, t.TempDir(), "game.sgf", record)
	w.run(chromedp.SetUploadFiles(".home .button.file input", []string{file}), chromedp.WaitVisible(".game .board"))
	w.run(chromedp.KeyEvent(kb.ArrowDown))
	w.wait(fmt.Sprintf(`document.querySelector('%s').classList.contains("shudan-sign_-1")`, vertexOf("E5", 19)))
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".steps output").innerText === "5 / 6"`)
	w.run(chromedp.KeyEvent(kb.ArrowRight)) // comes back to the variation
	w.wait(fmt.Sprintf(`document.querySelector('%s').classList.contains("shudan-sign_-1")`, vertexOf("E5", 19)))
	w.press("Make it the main line")
	w.wait(`![...document.querySelectorAll("button")].some((b) => b.innerText === "Make it the main line")`)
	w.run(chromedp.KeyEvent(kb.ArrowDown))
	w.wait(fmt.Sprintf(`document.querySelector('%s').classList.contains("shudan-sign_-1")`, vertexOf("C5", 19)))
	nodes := eval[int](w, `document.querySelectorAll(".tree .node").length`)
	eval[bool](w, `(window.confirm = () => true, true)`)
	w.press("Delete from here")
	w.wait(fmt.Sprintf(`document.querySelectorAll(".tree .node").length === %d`, nodes-1))
}

// TestBrowserPaste pastes the text of a record into the page, and before it a text that is none.
func TestBrowserPaste(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.wait(`document.querySelector(".home") !== null`)
	for _, text := range []string{"not a record", " (;GM[1]SZ[13]KM[7.5];B[jd];W[dd])"} {
		eval[bool](w, fmt.Sprintf(`(() => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text", %q);
			return document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
		})()`, text))
	}
	w.wait(fmt.Sprintf(`document.querySelector('.game .board %s')?.classList.contains("shudan-sign_1")`, vertexOf("K10", 13)))
}

// TestBrowserStill looks whether what a person clicks on stays where it is when
// the connection is lost and comes back.
func TestBrowserStill(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	const top = `Math.round(document.querySelector(".new-game button.primary").getBoundingClientRect().top)`
	before := eval[int](w, top)
	eval[bool](w, `document.querySelector("header.top").insertAdjacentHTML("afterend", '<p class="offline">The connection is lost.</p>'); true`)
	if after := eval[int](w, top); after != before {
		t.Errorf("the button moves from %d to %d when the connection is lost", before, after)
	}
}

func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.run(chromedp.Focus(".board"))
	w.wait(`document.querySelector(".overlay .cursor").getAttribute("x") === "4.06"`) // in the middle
	w.run(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	w.wait(fmt.Sprintf(`document.querySelector('%s').classList.contains("shudan-sign_1")`, vertexOf("D6", 9)))
	eval[bool](w, `document.activeElement.blur() ?? true`)
	w.wait(`!document.querySelector(".overlay .cursor")`)
	w.answer(true)
	w.run(chromedp.KeyEvent("p"))
	w.say("Black to play")
	w.run(chromedp.KeyEvent("u"))
	w.say("White to play")
	w.run(chromedp.KeyEvent("?"))
	w.run(chromedp.WaitVisible("dialog dl.keys"))
}

// noteControls runs before the page does. It notes what hears the mouse, and what gets the
// focus.
const noteControls = `
	window.hearing = new Set(); window.focused = new Set();
	const listen = EventTarget.prototype.addEventListener;
	EventTarget.prototype.addEventListener = function (type, ...more) {
		if (/^(click|mousedown|mouseup|mouseenter|pointerdown|touchstart)$/.test(type) && this instanceof Element) hearing.add(this);
		return listen.call(this, type, ...more);
	};
	addEventListener("focusin", (event) => focused.add(event.target), true);`

// unreached lists the controls that a person sees and that the focus did not come to: what
// is a control by itself, and what hears the mouse. Of radio buttons one is enough, as arrow
// keys choose among them; so it is of the candidates, which come and go. The points of a board,
// the nodes of the tree and the graph hear the mouse, and keys do the same elsewhere: see
// withKeys.
const unreached = `(() => {
	const withKeys = [[".shudan-vertex", ".board"], [".tree .node", ".tree"], [".graph *", ".tree"], [".moves tr", ".moves tr"]];
	const within = document.querySelector("dialog[open]") ?? document.body;
	const reached = (e) => focused.has(e) ||
		(e.type === "radio" && [...document.getElementsByName(e.name)].some((r) => focused.has(r))) ||
		withKeys.some(([part, whole]) => e.matches(part) && [...document.querySelectorAll(whole)].some((w) => focused.has(w)));
	return [...within.querySelectorAll("*")]
		.filter((e) => hearing.has(e) || e.matches("a[href], button, input, select, textarea, summary, [tabindex]"))
		.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && e.getClientRects().length > 0)
		.filter((e) => !e.matches(".board, .shudan-vertex") || e.closest("[role=application]")) // other boards are pictures
		.filter((e) => !reached(e)).map((e) => e.outerHTML.slice(0, 120));
})()`

// tabThrough goes through all that Tab reaches, and fails the test for every control that it
// does not come to.
func (w *window) tabThrough(what string) {
	w.t.Helper()
	n := eval[int](w, `(focused.clear(), document.activeElement?.blur(), [...document.querySelectorAll("*")].filter((e) => e.tabIndex >= 0 && e.checkVisibility()).length)`)
	var tabs []chromedp.Action[chromedp.Void]
	for range n + 2 {
		tabs = append(tabs, chromedp.KeyEvent(kb.Tab))
	}
	w.run(tabs...)
	if reached := eval[int](w, `focused.size`); reached < 3 {
		w.t.Errorf("%s: Tab reaches only %d controls", what, reached)
	}
	for _, e := range eval[[]string](w, unreached) {
		w.t.Errorf("%s: Tab does not reach %s", what, e)
	}
}

// TestBrowserTab: every control can be reached with the keyboard, on the first page, in a game
// with analysis, while a position is edited, in the dialogs and in a count.
func TestBrowserTab(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), noteControls)
	w.tabThrough("the first page")
	w.begin("both", 0)
	w.play("E5 C3")
	w.chooseEffort(1)
	w.press("Review the whole game")
	w.wait(`!document.querySelector(".review progress") && !!document.querySelector(".graph .u-over")`)
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".moves tbody th").length > 0`)
	w.tabThrough("a game with analysis")
	// A candidate in focus shows its line on the board, as one under the mouse does.
	w.run(chromedp.Focus(".moves tbody tr"))
	w.wait(`!!document.querySelector(".moves tr.hovered")`)
	w.toggleAnalysis()
	// Without the mouse: it misses a button that moves as the analysis goes away.
	eval[bool](w, `[...document.querySelectorAll("button")].find(b => b.textContent.trim().startsWith("Edit the position")).click() ?? true`)
	w.run(chromedp.WaitVisible(`//button[starts-with(normalize-space(.), "Cancel")]`))
	w.tabThrough("a position that is edited")
	w.press("Cancel")
	w.press("Change players")
	w.fill(".side-of select", "engine")
	w.click(".side-of summary")
	w.run(chromedp.WaitVisible(".parameters li"))
	w.tabThrough("players and their parameters")
	w.run(chromedp.KeyEvent(kb.Escape))
	w.wait(`!document.querySelector("dialog")`)
	w.answer(true)
	w.press("Pass")
	w.say("White to play")
	w.press("Pass")
	w.say("Both have passed. Click")
	w.tabThrough("a count")
}

func TestBrowserPhone(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.run(chromedp.EmulateViewport(375, 667, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
	w.reload()
	w.begin("both", 0)
	w.play("E5")
	if wide := eval[int](w, `document.documentElement.scrollWidth`); wide > 375 {
		t.Errorf("the page is %d pixels wide on a phone of 375", wide)
	}
	if unit := eval[float64](w, `document.querySelector(".shudan-vertex").getBoundingClientRect().width`); unit < 35 {
		t.Errorf("a point of the board is %.0f pixels wide", unit)
	}
	// As narrow as a page of 1280 pixels is that is enlarged four times.
	w.run(chromedp.EmulateViewport(320, 640))
	w.wait(`innerWidth === 320 && [".steps", ".stage"].every((s) => ((e) => e.scrollWidth <= e.clientWidth)(document.querySelector(s)))`)
}

// TestBrowserHeight: a game makes the page no higher than what it shows, at every width,
// wherever white stones lie. Two of three white stones are turned by some angle.
func TestBrowserHeight(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.play(wholeGame)
	// Beside the board all has its own bar to scroll; on small windows the page has one.
	const fits = `(() => {
		const lowest = Math.max(...[...document.querySelectorAll("header.top, .stage, .steps, .side, .side > *")].map((e) => e.getBoundingClientRect().bottom + scrollY));
		return document.documentElement.scrollHeight <= (innerWidth > 860 ? 800 : Math.max(800, lowest + 40));
	})()`
	for _, width := range []int64{375, 700, 1000, 1600} {
		w.run(chromedp.EmulateViewport(width, 800))
		w.wait(fmt.Sprintf(`innerWidth === %d && %s`, width, fits))
	}
}

// TestBrowserEditAndPlayers sets a position up, marks it, and lets an engine play
// White from there.
func TestBrowserEditAndPlayers(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.press("Edit the position")
	w.click(vertexOf("C7", 9))
	w.click(`.tool[data-tool="white"]`)
	w.click(vertexOf("D7", 9))
	w.click(`.tool[data-tool="LB"]`)
	w.click(vertexOf("F5", 9))
	w.wait(`document.querySelectorAll(".shudan-marker_label").length === 1`)
	w.press("Done")
	w.wait(`document.querySelectorAll(".tree .node").length === 2 && document.querySelectorAll(".board .shudan-vertex:not(.shudan-sign_0)").length === 2`)
	w.press("Change players")
	w.fill(".side-of:nth-of-type(2) select", "engine")
	w.wait(`document.querySelectorAll(".side-of:nth-of-type(2) select").length === 3`)
	w.fill(".side-of:nth-of-type(2) label:nth-of-type(2) select", "own")
	w.run(chromedp.WaitVisible(`.side-of input[type="number"]`))
	w.fill(`.side-of input[type="number"]`, "20")
	w.press("Play on like this")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".player.white")?.innerText.includes("20 playouts")`)
	w.play("E5")
	w.wait(`document.querySelectorAll(".board .shudan-sign_-1.shudan-vertex").length === 2`)
}

// TestBrowserTwoWindows: what is played in one window shows in the other.
func TestBrowserTwoWindows(t *testing.T) {
	t.Parallel()
	a := openWindow(t, testServer(t, nil, Options{}))
	a.begin("both", 0)
	b := openWindow(t, eval[string](a, "location.href"))
	a.play("E5")
	b.wait(fmt.Sprintf(`document.querySelector('%s')?.classList.contains("shudan-sign_1")`, vertexOf("E5", 9)))
	b.play("C3")
	a.wait(fmt.Sprintf(`document.querySelector('%s')?.classList.contains("shudan-sign_-1")`, vertexOf("C3", 9)))
}

// TestBrowserAccessible lets axe look at the first page, a game with analysis, a review, a
// count and dialogs, in light and dark.
func TestBrowserAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("ui/node_modules/axe-core/axe.min.js")
	if err != nil {
		missing(t, "axe-core is not here: make page fetches it")
	}
	w := openWindow(t, testServer(t, nil, Options{}))
	w.lookIn("light")
	w.inspect("the first page", axe)
	w.begin("both", 0)
	w.play("E5 C3 G3")
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".moves tbody th").length > 0`)
	w.inspect("a game with analysis", axe)
	w.press("Edit the position")
	w.inspect("a position that is edited", axe)
	w.press("Cancel")
	w.chooseEffort(1)
	w.press("Review the whole game")
	w.wait(`!document.querySelector(".review progress") && !!document.querySelector(".graph .u-over")`)
	w.inspect("a review", axe)
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.inspect("the look of the page", axe)
	w.run(chromedp.KeyEvent(kb.Escape))
	w.wait(`!document.querySelector("dialog")`)
	w.press("Change players")
	w.fill(".side-of select", "engine")
	w.click(".side-of summary")
	w.run(chromedp.WaitVisible(".parameters li"))
	w.fill(".parameters > input", "resign")
	w.wait(`document.querySelectorAll(".parameters li").length < 20`)
	w.inspect("players and their parameters", axe)
	w.run(chromedp.KeyEvent(kb.Escape))
	w.answer(true)
	w.press("Pass")
	w.say("Black to play")
	w.press("Pass")
	w.say("Both have passed. Click")
	w.inspect("a count", axe)
	w.openFile("told.sgf", []byte("(;SZ[9]GC["+strings.Repeat("It rained, and nobody left. ", 40)+"];W[ee])"))
	w.run(chromedp.WaitVisible(".remark"))
	w.inspect("a record that tells of the game", axe)
}

// lookIn draws the page in light or dark, with no colours on their way to others.
func (w *window) lookIn(theme string) {
	w.t.Helper()
	tell(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: theme},
		{Name: "prefers-reduced-motion", Value: "reduce"},
	}})
	w.wait(fmt.Sprintf(`matchMedia("(prefers-color-scheme: %s)").matches`, theme))
}

// inspect fails the test for everything that axe finds. Light and dark differ in colours only.
func (w *window) inspect(what string, axe []byte) {
	w.t.Helper()
	if eval[bool](w, `!window.axe`) {
		eval[int](w, string(axe)+"; 0")
	}
	check := func(theme, rules string) {
		found := eval[string](w, `axe.run({ resultTypes: ["violations"]`+rules+` }).then((r) => JSON.stringify(r.violations.map((v) => [v.impact, v.id, v.help, v.nodes[0].html.slice(0, 160), v.nodes[0].failureSummary])))`)
		var all [][]string
		if err := json.Unmarshal([]byte(found), &all); err != nil {
			w.t.Fatal(err)
		}
		for _, v := range all {
			w.t.Errorf("%s, %s: %v", what, theme, v)
		}
	}
	check("light", "")
	w.lookIn("dark")
	check("dark", `, runOnly: ["color-contrast", "link-in-text-block"]`)
	w.lookIn("light")
}

// TestBrowserForbidden: where the browser forbids the connection the page says why, and goes on as
// soon as it is allowed.
func TestBrowserForbidden(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.script(`
		window.WebSocket = class extends WebSocket { constructor(...all) { if (!window.allowed) throw new DOMException("This address is forbidden."); super(...all); } };`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".offline"))
	w.wait(`document.querySelector(".offline").innerText === "This address is forbidden."`)
	eval[bool](w, `window.allowed = true`)
	w.connected()
	w.begin("both", 0)
	w.say("Black to play")
}
