package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserDoubleClick: a click that begins a game begins no second one, and is no move in it.
func TestBrowserDoubleClick(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	first := eval[string](w, `location.hash`)
	w.press("New game")
	w.run(chromedp.WaitVisible("dialog .new-game"))
	at := eval[[]float64](w, `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector("dialog .primary").getBoundingClientRect())`)
	w.run(chromedp.MouseClickXY(at[0], at[1]))
	w.wait(fmt.Sprintf(`location.hash !== %q && !document.querySelector("dialog") && !!document.querySelector(".board .shudan-vertex")`, first))
	w.run(chromedp.MouseClickXY(at[0], at[1], chromedp.ClickCount(2)))
	w.play("A1")
	if n := eval[int](w, `document.querySelectorAll(".tree .node").length`); n != 2 {
		t.Errorf("the tree has %d nodes", n)
	}
}

// TestBrowserStartTwice: on a slow connection a second click begins no second game.
func TestBrowserStartTwice(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(window.held = [], ((send) => { WebSocket.prototype.send = function (text) { held.push(() => send.call(this, text)); }; })(WebSocket.prototype.send), true)`)
	w.click(".new-game button.primary")
	w.click(".new-game button.primary")
	if sent := eval[int](w, `held.length`); sent != 1 {
		t.Errorf("two clicks made %d requests", sent)
	}
}

// TestBrowserNamePlayer: a name may begin with what the page calls a person without one.
func TestBrowserNamePlayer(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.press("Change players")
	w.run(chromedp.WaitVisible(".side-of input"), chromedp.Focus(".side-of input"), chromedp.KeyEvent("Player 1"))
	if got := eval[string](w, `document.querySelector(".side-of input").value`); got != "Player 1" {
		t.Errorf("the name is %q", got)
	}
}

// TestBrowserSoundOfTouch: stones are heard where the person has only touched the page.
func TestBrowserSoundOfTouch(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.script(`
		window.AudioContext = class extends AudioContext {
			constructor() { super(); window.heard = this; }
			get state() { return window.allowed ? "running" : "suspended"; }
			resume() { window.allowed ||= event.type === "pointerup" && event.pointerType === "touch"; return super.resume(); }
		};`)
	w.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	w.reload()
	w.run(chromedp.Tap(`input[name="color"][value="both"]`))
	w.wait(`heard.state === "running"`)
}

// TestBrowserTouchHelp: the help tells what a finger does where there may be one. It is open as soon as it is there,
// so that Escape closes it.
func TestBrowserTouchHelp(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	for _, touch := range []bool{false, true} {
		if touch {
			w.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
		}
		eval[bool](w, `(window.opened = false, new MutationObserver((_, observer) => {
			const dialog = document.querySelector("dialog");
			if (!dialog) return;
			observer.disconnect();
			window.opened = dialog.open;
		}).observe(document.body, { subtree: true, childList: true }), true)`)
		w.click(`header.top [aria-label="Keys and touch"]`)
		w.wait(fmt.Sprintf(`document.querySelector("dialog .keys")?.innerText.includes("Tap on the board") === %v`, touch))
		if !eval[bool](w, "opened") {
			t.Error("the help is drawn before it is open")
		}
		w.run(chromedp.KeyEvent(kb.Escape))
		w.wait(`!document.querySelector("dialog")`)
	}
}

// TestBrowserCountElsewhere: whoever looks at an earlier move during the count is told so, not to click on dead stones.
func TestBrowserCountElsewhere(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.answer(true)
	w.play("E5 C3")
	w.press("Pass")
	w.say("White to play")
	w.press("Pass")
	w.say("Both have passed.")
	w.run(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight))
	w.wait(`document.querySelector(".steps output").innerText === "1 / 4"`)
	w.say("You see the position after move 1. A stone here begins a variation.")
	w.press("Back to the game")
	w.say("Both have passed.")
}

// TestBrowserEditStopsAutoplay: whoever begins to edit while moves play by themselves stays at the position.
func TestBrowserEditStopsAutoplay(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.openFile("game.sgf", []byte("(;SZ[5];B[cc];W[bb];B[cb];W[bc];B[cd];W[bd];B[ba];W[ab];B[be];W[ae])"))
	w.run(chromedp.WaitVisible(".game .board"), chromedp.KeyEvent(kb.Home))
	w.wait(`document.querySelector(".steps output").innerText.startsWith("0 ")`)
	w.run(chromedp.KeyEvent("v"))
	w.wait(`!!document.querySelector('.steps button[aria-label^="Stop"]')`)
	w.press("Edit the position")
	w.wait(`!!document.querySelector(".tool") && !!document.querySelector('.steps button[aria-label^="Play the moves"]:enabled')`)
}

// TestBrowserHeldKey: a key that is held passes once.
func TestBrowserHeldKey(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	w.begin("both", 0)
	w.answer(true)
	w.play("E5")
	for range 3 {
		eval[bool](w, `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", code: "KeyP", bubbles: true, repeat: document.querySelector(".say").innerText.includes("passed") }))`)
		w.say("Black to play. White has passed.")
	}
	w.play("C3")
	w.say("White to play.")
}
