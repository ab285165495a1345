package cluster

import (
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search"
)

// TestTaskPanics: a fault in a task is told to whoever has handed it out.
func TestTaskPanics(t *testing.T) {
	w := &TaskWorker{Name: "w", Told: quiet} // without a connection it cannot fetch a file
	r := w.result(t.Context(), &task{Number: 3, Kind: movesKind, Body: []byte(`{"Shapes":"x"}`)})
	if r.Number != 3 || !strings.HasPrefix(r.Why, "w cannot do it: ") || !strings.Contains(r.Why, "nil pointer") {
		t.Errorf("the result is %+v", r)
	}
}

// TestSearchPanics: a worker whose search has a fault says so and has forgotten its engine;
// it takes part in the next one.
func TestSearchPanics(t *testing.T) {
	s := serve(t, ServerOptions{})
	told := newReports()
	w := &Worker{Conn: dial(t, s.URL()), Name: "w", Version: "1", Threads: 1, Memory: 4, Told: told.tell}
	w.engine = engine.New(engine.DefaultParams(), 1) // and no tree
	g := game.New(5, 5, game.DefaultRules(), 0)
	root := search.Root{Game: g, Board: g.Board(), ToMove: goban.Black}
	j := &job{ID: "1", Version: "1", Master: 1, Memory: 4, Job: engine.NewJob(nil, &root)}
	if !w.take(t.Context(), j) || w.engine != nil {
		t.Error("the worker has kept its engine")
	}
	if line := <-told.heard; !strings.HasPrefix(line, "w does not search: ") {
		t.Errorf("told %q", line)
	}
}
