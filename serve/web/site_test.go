package web

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// siteFolder is where make site builds.
const siteFolder = "../../site"

// testSiteFolder returns the folder of the built site.
func testSiteFolder(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(siteFolder + "/offline.js"); err != nil {
		missing(t, "the site is not here: make site builds it")
	}
	return siteFolder
}

// testSite serves the built site as any web host would.
func testSite(t *testing.T) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.FileServer(http.Dir(testSiteFolder(t))))
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
	w.wait(`document.querySelector(".tally thead th")?.innerText === "White leads by 6.5 points"`)
	w.press("Accept")
	w.say("White wins by 6.5 points.")
}

// TestBrowserSiteFailure: when Montego panics in its worker, the page says so, and
// starts it again with the game as it was.
func TestBrowserSiteFailure(t *testing.T) {
	worker, err := os.ReadFile(filepath.Join(testSiteFolder(t), "worker.js"))
	if err != nil {
		t.Fatal(err)
	}
	// Without its argument the program's function runs out of the bounds of a slice.
	worker = append(worker, `;new BroadcastChannel("panic").onmessage = async () => (await ready)();`...)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(siteFolder)))
	mux.HandleFunc("/worker.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "worker.js", time.Time{}, bytes.NewReader(worker))
	})
	host := httptest.NewServer(mux)
	t.Cleanup(host.Close)
	w := openWindow(t, host.URL+"/")
	w.begin("both", 0)
	w.play("E5")
	w.wait(`new Promise((resolve) => indexedDB.open("montego").onsuccess = (opened) =>
		opened.target.result.transaction("records").objectStore("records").getAll().onsuccess = (got) =>
			resolve(got.target.result.some((r) => r.record.includes("B[ee]"))))`)
	eval[bool](w, `new BroadcastChannel("panic").postMessage(1) ?? true`)
	w.wait(`document.querySelector(".failed")?.innerText.startsWith("Montego has stopped by a fault")`)
	w.press("Start again")
	w.connected()
	w.say("White to play")
	w.play("C3")
}

// TestBrowserSiteReview reviews a whole game on 19×19 inside the browser.
func TestBrowserSiteReview(t *testing.T) {
	openWindow(t, testSite(t).URL+"/").review()
}
