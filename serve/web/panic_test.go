package web

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"montego/player/engine"
	"montego/player/search/broken"
	"montego/serve/web/games"
)

// brokenServer returns the address of a server whose first search panics in a thread.
func brokenServer(t *testing.T) string {
	t.Helper()
	params := engine.DefaultParams()
	params.Search.Memory, params.Search.Threads = 8, 2
	host, err := games.NewHost(games.Options{Params: params, Store: testFolder(t), Open: broken.Worker(1).Open})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Close() })
	s := httptest.NewServer(NewServer(host, Options{}).Handler())
	t.Cleanup(s.Close)
	return s.URL
}

// TestBrowserThreadPanics: when a thread of a search panics, the page says so, whoever
// wanted the search, and the next search is whole.
func TestBrowserThreadPanics(t *testing.T) {
	t.Parallel()
	analysed := func(w *window) {
		w.toggleAnalysis()
		w.wait(`document.querySelectorAll(".overlay .candidate").length > 0`)
	}
	tests := []struct {
		name, color string
		search      func(*window) // after the move A1
		want        string        // what the page says
		again       func(*window)
	}{
		{"move", "black", func(*window) {}, "The engine has failed: a bug", func(w *window) {
			w.say("The engine has failed: a bug")
			w.press("Undo")
			w.say("Your turn")
			w.play("A1")
			w.wait(`document.querySelectorAll(".board .shudan-vertex.shudan-sign_-1").length === 1`)
		}},
		{"analysis", "both", (*window).toggleAnalysis, "The analysis has failed: a bug", func(w *window) {
			w.toggleAnalysis()
			analysed(w)
		}},
		{"review", "both", func(w *window) { w.press("Review the whole game") }, "The review has failed: a bug", analysed},
		{"hint", "both", func(w *window) { w.press("Hint") }, "The search for a hint has failed: a bug", func(w *window) {
			w.wait(`!document.querySelector(".advice")`)
			w.press("Hint")
			w.wait(`document.querySelectorAll(".overlay .ghost").length > 0`)
		}},
		{"warning", "both", func(w *window) {
			w.press("Change players")
			w.fill(`dialog [data-role="teach"]`, "0.2")
			w.press("Play on like this")
			w.wait(`!document.querySelector("dialog")`)
			w.play("J9")
		}, "The look at your move has failed: a bug", analysed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := openWindow(t, brokenServer(t))
			w.begin(tt.color, 3000)
			w.play("A1")
			tt.search(w)
			w.wait(fmt.Sprintf(`document.querySelector(".notice").innerText === %q`, tt.want))
			tt.again(w)
		})
	}
}
