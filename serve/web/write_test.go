package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stoneAt is an expression for whether a stone lies on a point of a 9×9 board.
func stoneAt(vertex string) string {
	return fmt.Sprintf(`!document.querySelector('%s')?.classList.contains("shudan-sign_0")`, vertexOf(vertex, 9))
}

// TestBrowserCommentStays: whoever writes a comment while the other side moves writes on, and
// at the move that was shown: no letter becomes a command.
func TestBrowserCommentStays(t *testing.T) {
	t.Parallel()
	a := openWindow(t, testServer(t, nil, Options{}))
	a.begin("both", 0)
	b := openWindow(t, eval[string](a, "location.href"))
	a.answer(true) // a pass on an empty board asks
	a.run(chromedp.Focus(".comment textarea"), chromedp.KeyEvent("pu"))
	b.play("E5")
	a.wait(stoneAt("E5"))
	a.run(chromedp.KeyEvent("pu"))
	const shows = `document.querySelector(".comment textarea").value === `
	a.wait(shows + `"pupu"`)
	a.say("White to play")
	eval[bool](a, `document.activeElement.blur() ?? true`)
	a.wait(shows + `""`)
	a.run(chromedp.KeyEvent(kb.ArrowLeft))
	a.wait(shows + `"pupu"`)
}

// TestBrowserCommentOffline: a comment stays while the connection is lost, is saved as soon as there is
// one again, and whoever still types then types on: no letter becomes a command.
func TestBrowserCommentOffline(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		window.lines = [];
		window.WebSocket = class extends WebSocket {
			constructor(address) { super(window.away ? "ws://127.0.0.1:1/" : address); lines.push(this); }
		};`)
	w.begin("both", 0)
	w.play("E5 C3")
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(`document.querySelector(".steps output").innerText === "1 / 2"`)
	const shows = `document.querySelector(".comment textarea").value === `
	lose := func() {
		eval[bool](w, `(window.away = true, lines.at(-1).close(), true)`)
		w.wait(`!!document.querySelector(".offline") && lines.at(-1).url.endsWith(":1/")`) // which the page's policy forbids
	}
	found := func() {
		eval[bool](w, `(window.away = false, true)`)
		w.wait(`!document.querySelector(".offline") && document.querySelector(".steps output")?.innerText === "1 / 2"`)
	}
	w.run(chromedp.Focus(".comment textarea"), chromedp.KeyEvent("one"))
	lose()
	w.run(chromedp.KeyEvent(" two"))
	eval[bool](w, `document.activeElement.blur() ?? true`)
	found()
	w.wait(shows + `"one two"`)
	w.run(chromedp.KeyEvent(kb.ArrowLeft))
	w.wait(shows + `""`)
	w.run(chromedp.KeyEvent(kb.ArrowRight))
	w.wait(shows + `"one two"`)

	w.run(chromedp.Focus(".comment textarea"), chromedp.KeyEvent(kb.End), chromedp.KeyEvent(" u"))
	lose()
	found()
	w.run(chromedp.KeyEvent("u"))
	w.wait(shows + `"one two uu"`)
	if got := w.stones(); strings.Count(got, "X") != 1 {
		t.Errorf("a letter of the comment was a command: %s", got)
	}
}

// TestBrowserCommentLeft: a comment is saved when the browser goes back, or loads the page anew, while somebody writes it.
func TestBrowserCommentLeft(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	const shows = `document.querySelector(".comment textarea")?.value === `
	w.run(chromedp.Focus(".comment textarea"), chromedp.KeyEvent("one"))
	eval[bool](w, `history.back() ?? true`)
	w.wait(`!!document.querySelector(".home")`)
	eval[bool](w, `history.forward() ?? true`)
	w.wait(shows + `"one"`)
	w.run(chromedp.Focus(".comment textarea"), chromedp.KeyEvent(kb.End), chromedp.KeyEvent(" two"), chromedp.Reload())
	w.wait(shows + `"one two"`)
}

// TestBrowserCommentHidden: a comment is saved when the page is hidden, and whoever comes back writes on.
func TestBrowserCommentHidden(t *testing.T) {
	t.Parallel()
	a := openWindow(t, testServer(t, nil, Options{}))
	a.begin("both", 0)
	b := openWindow(t, eval[string](a, "location.href"))
	const shows = `document.querySelector(".comment textarea").value === `
	a.run(chromedp.Focus(".comment textarea"), chromedp.KeyEvent("one"))
	eval[bool](a, `(Object.defineProperty(document, "visibilityState", { value: "hidden" }), document.dispatchEvent(new Event("visibilitychange")))`)
	a.run(chromedp.KeyEvent(" two"))
	b.wait(shows + `"one"`)
	a.wait(shows + `"one two"`)
	eval[bool](a, `document.activeElement.blur() ?? true`)
	b.wait(shows + `"one two"`)
}

// TestBrowserCommentOfTwo: where another window changes a comment that is being written, both texts are kept.
func TestBrowserCommentOfTwo(t *testing.T) {
	t.Parallel()
	a := openWindow(t, testServer(t, nil, Options{}))
	a.begin("both", 0)
	b := openWindow(t, eval[string](a, "location.href"))
	const shows = `document.querySelector(".comment textarea").value === `
	write := func(w *window, text string) {
		w.run(chromedp.Focus(".comment textarea"), chromedp.KeyEvent(kb.End), chromedp.KeyEvent(text))
	}
	leave := func(w *window) { eval[bool](w, `document.activeElement.blur() ?? true`) }
	write(a, "old")
	leave(a)
	b.wait(shows + `"old"`)
	write(a, " mine")
	write(b, " theirs")
	leave(b)
	a.wait(shows + `"old theirs\n\nmine"`)
	leave(a)
	b.wait(shows + `"old theirs\n\nmine"`)
	write(b, "!")
	leave(b)
	a.wait(shows + `"old theirs\n\nmine!"`)
	a.fill(".comment textarea", "")
	write(b, "!")
	leave(b)
	a.wait(shows + `"old theirs\n\nmine!!"`)
}

// TestBrowserEditStays: the other side's move does not take a half-made edit away, and a step
// to another move does.
func TestBrowserEditStays(t *testing.T) {
	t.Parallel()
	a := openWindow(t, testServer(t, nil, Options{}))
	a.begin("both", 0)
	b := openWindow(t, eval[string](a, "location.href"))
	a.press("Edit the position")
	a.click(vertexOf("C7", 9))
	a.wait(stoneAt("C7"))
	b.play("E5")
	a.wait(`document.querySelectorAll(".tree .node").length === 2 && ` + stoneAt("C7") + ` && !(` + stoneAt("E5") + `)`)
	// The mouse misses a button that moves, and a key the focus that a new drawing takes away.
	eval[bool](a, `(document.querySelector(".edit-bar .primary").click(), true)`)
	a.wait(`document.querySelectorAll(".tree .node").length === 3 && !document.querySelector(".tool") && ` + stoneAt("C7"))
	a.press("Edit the position")
	a.run(chromedp.KeyEvent(kb.ArrowLeft))
	a.wait(`!document.querySelector(".tool")`)
}

// TestBrowserEditDone: an edit that ends while the other side's move is drawn has ended.
func TestBrowserEditDone(t *testing.T) {
	t.Parallel()
	a := openWindow(t, testServer(t, nil, Options{}))
	a.begin("both", 0)
	b := openWindow(t, eval[string](a, "location.href"))
	a.press("Edit the position")
	a.click(vertexOf("C7", 9))
	a.wait(stoneAt("C7"))
	eval[bool](a, fmt.Sprintf(`(new MutationObserver((_, observer) => {
		if (!(%s)) return;
		observer.disconnect();
		document.querySelector(".edit-bar .primary").click();
	}).observe(document.querySelector(".board"), { subtree: true, attributes: true }), true)`, stoneAt("E5")))
	b.play("E5")
	a.wait(`document.querySelectorAll(".tree .node").length === 3 && !document.querySelector(".tool") && ` + stoneAt("C7") + ` && !(` + stoneAt("E5") + `)`)
	a.play("G3")
	a.wait(`document.querySelectorAll(".tree .node").length === 4 && ` + stoneAt("C7"))
}

// TestBrowserKeysOfAnyKeyboard: P passes with Caps Lock and on a keyboard of other letters too,
// and where it stands at another place. On the almost empty board the page asks first.
func TestBrowserKeysOfAnyKeyboard(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.answer(false)
	for _, tt := range []struct {
		key, code string
		want      int
	}{
		{"p", "KeyP", 1}, {"P", "KeyP", 1}, {"з", "KeyP", 1}, {"З", "KeyP", 1}, {"ㅔ", "KeyP", 1}, {"p", "KeyR", 1},
		{"r", "KeyP", 0}, {"к", "KeyR", 0}, {"é", "Digit2", 0}, {"Dead", "KeyP", 0},
	} {
		asked := eval[int](w, fmt.Sprintf(`(asked = 0, document.body.dispatchEvent(new KeyboardEvent("keydown", { key: %q, code: %q, bubbles: true })), asked)`, tt.key, tt.code))
		if asked != tt.want {
			t.Errorf("the key %s at %s: the page asked %d times, want %d", tt.key, tt.code, asked, tt.want)
		}
	}
}
