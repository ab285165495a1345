//go:build js

package main

import (
	"slices"
	"sync"
	"syscall/js"

	"montego/internal/param"
	"montego/player/engine"
	"montego/player/net"
	"montego/serve/web/games"
)

// treeMemory bounds a search tree, in MiB. There are three at most, and a phone
// gives it less than a gigabyte.
const treeMemory = 128

func main() {
	begin := js.Global().Get("begin")
	if js.Global().Get("name").String() == "partner" {
		begin.Invoke(call(assist))
		select {}
	}
	second := &partner{}
	params := engine.DefaultParams()
	params.Search.Threads, params.Search.Memory = 1, treeMemory
	analysis := params
	if net.Fast() { // else nothing asks the network, which these settings are about
		_ = param.Apply(&analysis, engine.AnalysisSettings...) // they are valid: TestAnalysisSettings applies them
	}
	host, err := games.NewHost(games.Options{
		Version: engine.Version, Store: &store{js.Global().Get("records")}, Params: params, Analysis: &analysis,
		Open: second.open, Engines: 3, Searches: 1, Pace: games.UsualPace,
	})
	if err != nil {
		js.Global().Call("failed", err.Error(), "error.nostore")
		return
	}
	begin.Invoke(call(func(post js.Value) any { return sit(host, post) }), call(second.hire))
	select {} // the pages ask from now on
}

// call makes a function of one argument one of JavaScript.
func call(f func(js.Value) any) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args[0]) })
}

// sit gives a page a seat and returns what the page may do: handle(text) and
// leave(). The function post takes the messages to the page.
func sit(host *games.Host, post js.Value) any {
	r := &requests{more: make(chan struct{}, 1)}
	go serve(host, r, func(m games.Message) { post.Invoke(string(m.JSON)) })
	return r.functions()
}

// serve answers the requests of a page until it leaves.
func serve(host *games.Host, r *requests, post func(games.Message)) {
	seat, err := host.Sit(post)
	if err != nil {
		post(games.Failed(err))
		return
	}
	defer seat.Leave()
	for {
		text := r.take()
		if text == nil {
			return
		}
		seat.Handle(text)
	}
}

// requests are those of a page that have no answer yet. What the browser
// calls must not wait, so there is room for any number.
type requests struct {
	more    chan struct{} // has an entry when something waits
	mu      sync.Mutex
	waiting [][]byte
}

// functions returns how the browser puts requests.
func (r *requests) functions() map[string]any {
	return map[string]any{
		"handle": call(func(text js.Value) any { r.put([]byte(text.String())); return nil }),
		"leave":  js.FuncOf(func(js.Value, []js.Value) any { r.put(nil); return nil }),
	}
}

// put adds a request; nil says that the page leaves.
func (r *requests) put(text []byte) {
	r.mu.Lock()
	r.waiting = append(r.waiting, text)
	r.mu.Unlock()
	select {
	case r.more <- struct{}{}:
	default:
	}
}

// take waits for the next request and removes it.
func (r *requests) take() []byte {
	for {
		r.mu.Lock()
		if len(r.waiting) > 0 {
			text := r.waiting[0]
			r.waiting = slices.Delete(r.waiting, 0, 1)
			r.mu.Unlock()
			return text
		}
		r.mu.Unlock()
		<-r.more
	}
}
