package web

import (
	"testing"
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
