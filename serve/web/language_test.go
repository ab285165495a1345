package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"montego/internal/phrases"
)

// fits waits until the page is no wider than its window, and no name of a column longer than
// that is wide, on a phone and beside a board. The last column is cut off where it has to be.
func (w *window) fits() {
	w.t.Helper()
	for _, width := range []int64{360, 900, 1300} {
		w.run(chromedp.EmulateViewport(width, 800))
		w.wait(fmt.Sprintf(`innerWidth === %d && document.documentElement.scrollWidth <= innerWidth`, width))
		w.wait(`[...document.querySelectorAll(".moves thead th:not(:last-child)")].every((th) => th.scrollWidth <= th.clientWidth)`)
	}
}

// TestBrowserLanguages: the page speaks the language of the browser, whole and at every
// place, and another one when the person chooses it.
func TestBrowserLanguages(t *testing.T) {
	server := testServer(t, nil, Options{})
	for _, name := range phrases.Languages {
		t.Run(name, func(t *testing.T) {
			w := openWindow(t, server)
			tell(w, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
				UserAgent: eval[string](w, "navigator.userAgent"), AcceptLanguage: "sw," + name + ",en",
			})
			w.run(chromedp.Reload(), chromedp.WaitVisible(".new-game button.primary"))
			w.connected()
			l := phrases.Match(name)
			w.wait(fmt.Sprintf(`document.documentElement.lang === %q && document.querySelector("h2").innerText === %q`, name, l.Say("page.new")))
			w.fits()
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
		})
	}
	w := openWindow(t, server)
	w.begin("both", 0)
	w.click(`header.top [aria-label="Board and language"]`)
	w.run(chromedp.WaitVisible("dialog .look"))
	w.fill(".look select", "ru")
	w.wait(`document.documentElement.lang === "ru" && document.querySelector(".say p").innerText === "Ход чёрных."`)
	w.run(chromedp.Reload(), chromedp.WaitVisible(".game .board"))
	w.say("Ход чёрных.")
}
