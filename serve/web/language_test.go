package web

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"montego/internal/phrases"
)

// fits waits until the page is no wider than its window, its buttons at the top stand in one
// line, and no name of a column is longer than that is wide, on a phone and beside a board.
func (w *window) fits() {
	w.t.Helper()
	for _, size := range [][2]int64{{360, 740}, {740, 360}, {900, 800}, {1300, 800}} {
		w.run(chromedp.EmulateViewport(size[0], size[1]))
		w.wait(fmt.Sprintf(`innerWidth === %d && document.documentElement.scrollWidth <= innerWidth`, size[0]))
		w.wait(`((all) => Math.max(...all) - Math.min(...all) < 10)([...document.querySelectorAll("header.top nav > *")].map((b) => b.getBoundingClientRect().bottom))`)
		w.wait(`[...document.querySelectorAll(".moves thead th")].every((th) => th.scrollWidth <= th.clientWidth)`)
	}
}

// TestBrowserLanguages: the page speaks the language of the browser, whole and at every
// place, and another one when the person chooses it.
func TestBrowserLanguages(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	home := eval[string](w, "location.href")
	for _, name := range phrases.Languages {
		t.Run(name, func(t *testing.T) {
			w.t = t
			tell(w, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
				UserAgent: eval[string](w, "navigator.userAgent"), AcceptLanguage: "sw," + name + ",en",
			})
			w.run(chromedp.Navigate("about:blank"), chromedp.Navigate(home), chromedp.WaitVisible(".new-game button.primary"))
			w.connected()
			l := phrases.Match(name)
			w.wait(fmt.Sprintf(`document.documentElement.lang === %q && document.querySelector("h2").innerText === %q`, name, l.Say("page.new")))
			w.fits()
			w.wait(fmt.Sprintf(`(getComputedStyle(document.querySelector(".card")).wordBreak === "keep-all") === %v`, name == "ko"))
			w.begin("both", 0)
			w.say(l.Say("plays", phrases.Args{"color": "black"}))
			w.play("E5")
			w.say(l.Say("plays", phrases.Args{"color": "white"}))
			w.press(l.Say("page.do.undo"))
			w.say(l.Say("plays", phrases.Args{"color": "black"}))
			w.wait(fmt.Sprintf(`document.querySelector(".conditions").innerText.startsWith(%q)`,
				l.Say("conditions", phrases.Args{"rules": l.Say("rules.chinese"), "komi": 7.5})))
			// No key and no place for an argument is left over.
			if left := eval[string](w, `(document.body.innerText.match(/\{\w+\}|\b(page|review|count|rules|result)\.[a-z.]+/g) ?? []).join()`); left != "" {
				t.Errorf("the page says %s", left)
			}
			w.toggleAnalysis()
			w.run(chromedp.WaitVisible(".moves thead"))
			w.fits()
			w.run(chromedp.EmulateViewport(320, 640))
			w.wait(`innerWidth === 320 && document.querySelectorAll(".moves td.line").length > 0 &&
				[...document.querySelectorAll(".moves th, .moves td")].every((cell) => cell.scrollWidth <= cell.clientWidth)`)
			w.run(chromedp.EmulateViewport(360, 800), chromedp.KeyEvent("?"), chromedp.WaitVisible("dialog .keys"))
			w.wait(`innerWidth === 360 && ((d) => d.scrollWidth <= d.clientWidth)(document.querySelector("dialog"))`)
		})
	}
	w = openWindow(t, home)
	w.begin("both", 0)
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.fill(".look select", "ru")
	w.wait(`document.documentElement.lang === "ru" && document.querySelector(".say p").innerText === "Ход чёрных."`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".game .board"))
	w.say("Ход чёрных.")
	// Where there is no room beside rules and komi, the link begins a line of its own.
	w.run(chromedp.EmulateViewport(360, 800))
	w.wait(`innerWidth === 360 && (([all, link]) => link.top > all.top + 10 && link.left === all.left)(
		[".conditions", ".conditions .link"].map((s) => document.querySelector(s).getBoundingClientRect()))`)
}

// TestBrowserNumbers: numbers of an analysis are written as the language does, and the columns
// of its table keep apart.
func TestBrowserNumbers(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}), `
		localStorage.setItem("montego.look", '{"language":"ru"}');
		window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); window.line = this; } };`)
	w.begin("both", 0)
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".moves tbody th").length > 0`)
	eval[bool](w, `(((take) => {
		line.onmessage = null; // nothing else comes
		const moves = [{ vertex: "E5", visits: 12345, value: 0.977, score: 17.4, criticality: 0.25, line: [] }];
		take({ data: JSON.stringify({ type: "analysis", node: 1, turn: "black", visits: 12345, rate: 1, value: 0.977, score: 17.4, moves }) });
	})(line.onmessage), true)`)
	w.wait(`document.querySelector(".bar .right").innerText === "Чёрные +17,4 · 12\u00a0345"`)
	// No text is wider than its circle, whatever is shown on the candidates.
	for _, view := range []string{"winrate", "score"} {
		w.fill(".analysis select", view)
		for _, width := range []int64{360, 1300} {
			w.run(chromedp.EmulateViewport(width, 800))
			w.wait(fmt.Sprintf(`innerWidth === %d && ((g) => [...g.querySelectorAll("text")].every((text) => text.getBBox().width <= 0.92))(document.querySelector(".candidate"))`, width))
		}
	}
	const texts = `[...document.querySelectorAll(".moves tbody tr:first-child > *")].map((cell) => {
		const text = document.createRange();
		text.selectNodeContents(cell);
		return text.getBoundingClientRect();
	})`
	for _, width := range []int64{360, 1300} {
		w.run(chromedp.EmulateViewport(width, 800))
		w.wait(fmt.Sprintf(`innerWidth === %d`, width))
		if gaps := eval[[]float64](w, texts+`.slice(0, 4).map((text, i, all) => i > 0 ? text.left - all[i - 1].right : 6)`); slices.Min(gaps) < 6 {
			t.Errorf("at a width of %d the columns are %v pixels apart", width, gaps)
		}
	}
}

// TestBrowserCountNumbers: the table of a count, and komi wherever it stands, are written as the
// language does.
func TestBrowserCountNumbers(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testServer(t, nil, Options{}))
	eval[bool](w, `(localStorage.setItem("montego.look", '{"language":"de"}'), true)`)
	w.reload()
	w.wait(`document.querySelector('.new-game input[inputmode="decimal"]').placeholder === "7,5"`)
	w.begin("both", 0)
	w.press("Spieler, Komi")
	w.wait(`document.querySelector('input[name="komi"]')?.value === "7,5"`)
	w.press("So weiterspielen")
	w.wait(`!document.querySelector("dialog") && document.querySelector(".conditions").innerText.includes("Komi 7,5")`)
	w.answer(true)
	w.press("Passen")
	w.say("Weiß ist am Zug")
	w.press("Passen")
	w.wait(`document.querySelector(".tally tr.total")?.innerText.includes("7,5")`)
	w.wait(`document.querySelector(".tally th").innerText === "Weiß führt: 7,5 Punkte"`)
}
