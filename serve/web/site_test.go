package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// siteFolder is where make tested-site builds.
const siteFolder = "testdata/site"

// testSiteFolder returns the folder of the built site.
func testSiteFolder(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(siteFolder + "/offline.js"); err != nil {
		missing(t, "the site is not here: make tested-site builds it")
	}
	return siteFolder
}

// testSite serves the built site as any web host would.
func testSite(t *testing.T) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(uncached(http.FileServer(http.Dir(testSiteFolder(t)))))
	t.Cleanup(s.Close)
	return s
}

// uncached tells the browser not to keep what h answers: the server of another test may get this port, and its
// window would be shown this page.
func uncached(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		h.ServeHTTP(w, r)
	})
}

// oneProcessor is code of a page that starts no second worker, which would be loaded for nothing.
const oneProcessor = `Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 });`

// TestBrowserSite plays in the built site: against the engine inside the browser,
// to the end, and on after a reload without a network.
func TestBrowserSite(t *testing.T) {
	t.Parallel()
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

// TestBrowserSiteFull: where the browser's storage is full the page says so, and asks whoever leaves
// it, since the game is lost then.
func TestBrowserSiteFull(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testSiteWith(t, `;self.records.save = async () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };`).URL+"/", oneProcessor)
	w.begin("both", 0)
	w.play("E5")
	w.wait(`document.querySelector(".say .warning")?.innerText === "This game cannot be saved: The quota has been exceeded. It is kept in memory; Montego tries again."`)
	if leaves := eval[bool](w, `dispatchEvent(new Event("beforeunload", { cancelable: true }))`); leaves {
		t.Error("whoever leaves the page is not asked")
	}
}

// TestBrowserSiteAlone: where the browser has no shared workers, or forbids them, the page has a worker
// of its own.
func TestBrowserSiteAlone(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]string{
		"none":      withoutSharing + oneProcessor,
		"forbidden": `window.SharedWorker = class { constructor() { throw new DOMException("forbidden", "SecurityError"); } }`,
	} {
		t.Run(name, func(t *testing.T) {
			w := openWindow(t, testSite(t).URL+"/", code)
			w.begin("black", 20)
			w.play("E5")
			w.wait(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_-1").length === 1`)
		})
	}
}

// TestBrowserSiteFailure: when Montego panics in its worker, the page says so, and
// starts it again with the game as it was.
func TestBrowserSiteFailure(t *testing.T) {
	t.Parallel()
	// Without its argument the program's function runs out of the bounds of a slice.
	w := openWindow(t, testSiteWith(t, `;new BroadcastChannel("panic").onmessage = async () => (await ready).sit();`).URL+"/")
	w.begin("both", 0)
	w.play("E5")
	saved := func(move string) {
		w.wait(fmt.Sprintf(`new Promise((resolve) => indexedDB.open("montego").onsuccess = (opened) =>
			opened.target.result.transaction("records").objectStore("records").getAll().onsuccess = (got) =>
				(opened.target.result.close(), resolve(got.target.result.some((r) => r.record.includes(%q)))))`, move))
	}
	saved("B[ee]")
	panics := func() {
		eval[bool](w, `new BroadcastChannel("panic").postMessage(1) ?? true`)
	}
	panics()
	w.wait(`document.querySelector(".failed")?.innerText.startsWith("Montego has stopped because of a fault")`)
	w.click(vertexOf("D4", 9)) // which nobody hears
	w.press("Start again")
	w.connected()
	w.say("White to play")
	w.play("C3")
	w.say("Black to play")
	saved("W[cg]")

	// A person may be quicker than the worker, which is found by its address until it has ended.
	eval[bool](w, `new MutationObserver(() => document.querySelector(".failed button")?.click()).observe(document.body, { childList: true, subtree: true }) ?? true`)
	eval[bool](w, `new MutationObserver(() => globalThis.stopped ||= !!document.querySelector(".offline")).observe(document.body, { childList: true, subtree: true }) ?? true`)
	panics()
	w.wait(`globalThis.stopped`)
	w.connected()
	w.say("Black to play")
	w.play("G7")
}

// withoutSharing is code of a page whose browser has no shared workers.
const withoutSharing = `delete window.SharedWorker;`

// TestBrowserSiteElsewhere: where pages share no worker, one of them alone has the games, until it is closed.
func TestBrowserSiteElsewhere(t *testing.T) {
	t.Parallel()
	host := testSite(t)
	one, other := openWindow(t, host.URL+"/"), openWindow(t, host.URL+"/")
	other.script(withoutSharing)
	other.run(chromedp.Reload())
	other.wait(`document.querySelector(".failed")?.innerText.includes("Montego is open in another window")`)
	one.run(chromedp.Navigate("about:blank"))
	other.press("Start again")
	other.connected()
	other.begin("black", 20)
	other.play("E5")
	other.wait(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_-1").length === 1`)
}

// testSiteWith is testSite with more code in the worker.
func testSiteWith(t *testing.T, code string) *httptest.Server {
	t.Helper()
	worker, err := os.ReadFile(filepath.Join(testSiteFolder(t), "worker.js"))
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(siteFolder)))
	mux.HandleFunc("/worker.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "worker.js", time.Time{}, bytes.NewReader(append(worker, code...)))
	})
	host := httptest.NewServer(uncached(mux))
	t.Cleanup(func() { host.Close() })
	return host
}

// TestBrowserSitePartner: a second worker searches the position that is analysed, and what
// it finds is part of the analysis.
func TestBrowserSitePartner(t *testing.T) {
	t.Parallel()
	w := openWindow(t, testSiteWith(t, `;{
		const told = new BroadcastChannel("partner"), real = employ;
		employ = async (port) => {
			await real(port);
			const handle = port.onmessage;
			port.onmessage = (event) => {
				told.postMessage(JSON.parse(event.data));
				handle(event);
			};
		};
	}`).URL+"/")
	if eval[int](w, `navigator.hardwareConcurrency`) < 2 {
		t.Skip("there is one processor")
	}
	eval[bool](w, `new BroadcastChannel("partner").onmessage = ({ data }) => { if (data.Shot) globalThis.found = data.Shot.Playouts; } , true`)
	w.begin("both", 0)
	w.toggleAnalysis()
	w.wait(`globalThis.found >= 100`)
	w.toggleAnalysis()
	w.play("E5")
	w.say("White to play")
}

// TestBrowserSiteNetwork: Montego searches by its network inside the browser, and without it, so by
// RAVE, where the browser has no vectors.
func TestBrowserSiteNetwork(t *testing.T) {
	t.Parallel()
	const analyse = `;(async () => {
		const seat = (await ready).sit((text) => {
			const { type, moves } = JSON.parse(text);
			if (type === "analysis" && moves.length > 0) new BroadcastChannel("found").postMessage(moves.some((m) => "rave" in m));
		});
		const person = { engine: false, name: "somebody" };
		const setup = { width: 9, height: 9, komi: "7.5", black: person, white: person };
		seat.handle(JSON.stringify({ type: "new", id: 1, setup }));
		seat.handle(JSON.stringify({ type: "analyse", id: 2, on: true }));
	})();`
	for name, tt := range map[string]struct {
		code string
		rave bool
	}{
		"vectors":     {"", false},
		"not relaxed": {"WebAssembly.validate = ((is) => (bytes) => (WebAssembly.validate = is) && false)(WebAssembly.validate);", false},
		"no vectors":  {"WebAssembly.validate = () => false;", true},
	} {
		t.Run(name, func(t *testing.T) {
			w := openWindow(t, testSiteWith(t, analyse+tt.code).URL+"/", oneProcessor)
			rave := eval[bool](w, `new Promise((resolve) => new BroadcastChannel("found").onmessage = ({ data }) => resolve(data))`)
			if rave != tt.rave {
				t.Errorf("the search keeps RAVE values: %v", rave)
			}
		})
	}
}

// TestBrowserSiteReview reviews a whole game on 19×19 inside the browser.
func TestBrowserSiteReview(t *testing.T) {
	t.Parallel()
	openWindow(t, testSite(t).URL+"/").review()
}
