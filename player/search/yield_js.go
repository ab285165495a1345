package search

import (
	"syscall/js"
	"time"
)

// yieldEvery is how long a search keeps the only thread that a browser gives it.
const yieldEvery = 25 * time.Millisecond

var (
	yielded = time.Now()
	// A message to ourselves comes back when the browser has handled what came
	// before it. A timer would take four milliseconds at least.
	channel = js.Global().Get("MessageChannel").New()
	back    = make(chan struct{})
)

func init() {
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		back <- struct{}{}
		return nil
	}))
}

// yield lets other goroutines run and the browser deliver its messages, if they
// have waited long enough.
func yield() {
	if time.Since(yielded) < yieldEvery {
		return
	}
	channel.Get("port2").Call("postMessage", nil)
	<-back
	yielded = time.Now()
}
