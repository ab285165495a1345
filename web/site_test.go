package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// siteFolder is where make site builds.
const siteFolder = "../site"

// testSite serves the built site as any web host would.
func testSite(t *testing.T) *httptest.Server {
	t.Helper()
	if _, err := os.Stat(siteFolder + "/offline.js"); err != nil {
		t.Skip("the site is not here: make site builds it")
	}
	s := httptest.NewServer(http.FileServer(http.Dir(siteFolder)))
	t.Cleanup(s.Close)
	return s
}

// TestBrowserSite plays in the built site: against the engine inside the browser,
// to the end, and on after a reload without a network.
func TestBrowserSite(t *testing.T) {
	host := testSite(t)
	w := openWindow(t, host.URL+"/")
	w.begin("black", 20)
	w.say("Your turn")
	w.play("E5")
	w.wait(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_-1").length === 1`)
	w.say("Your turn")
	w.toggleAnalysis()
	w.wait(`document.querySelectorAll(".overlay .candidate").length > 0`)
	w.toggleAnalysis()

	// Nothing is left of the host but what the browser has kept.
	eval[bool](w, `navigator.serviceWorker.ready.then(() => true)`)
	host.Close()
	before := w.stones()
	w.run(chromedp.Reload(), chromedp.WaitVisible(".game .board"))
	w.say("Your turn")
	if after := w.stones(); after != before {
		t.Errorf("after a reload without a network the stones are\n%s\nbefore\n%s", after, before)
	}
	w.run(chromedp.Navigate(host.URL+"/"), chromedp.WaitVisible(".games li"))
	w.begin("both", 0)
	w.play(wholeGame)
	w.press("Pass")
	w.say("White to play")
	w.press("Pass")
	w.say("Both have passed. Click")
	w.wait(`document.querySelector(".tally thead th")?.innerText === "White leads by 6.5"`)
	w.press("Accept")
	w.say("White wins by 6.5 points.")
}
