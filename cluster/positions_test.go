package cluster

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/player/book"
	"montego/player/engine"
)

// TestPositions: a book that workers grow is the book of one machine, if as many positions
// are searched side by side.
func TestPositions(t *testing.T) {
	ctx, s := context.Background(), serve(t, ServerOptions{})
	defer join(t, s, "1", nil)()
	p := engine.DefaultParams()
	p.Playouts, p.Search.Memory = 60, 4
	start := game.New(5, 5, game.DefaultRules(), 750)
	e := engine.New(p, 1)
	defer e.Close()
	b, err := NewBatch(ctx, dial(t, s.URL()), "1", NewNumber(), false, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close(true)
	alone := func(ctx context.Context, sequence []goban.Point) (book.Searched, error) {
		return SearchPosition(ctx, e, start, sequence)
	}
	grow := func(sideBySide int, search book.Search) string {
		g := book.NewGrowing(book.Conditions{Size: 5, Playouts: p.Playouts})
		if err := g.Grow(ctx, 9, sideBySide, search, func() {}); err != nil {
			t.Fatal(err)
		}
		k, err := g.Book()
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		_ = k.Write(&out)
		return out.String()
	}
	want := grow(1, alone)
	if got := grow(1, Positions(b, p, start)); got != want {
		t.Errorf("%s, and on one machine\n%s", got, want)
	}
	// The engine of one machine searches one position at a time.
	var turn = make(chan struct{}, 1)
	want = grow(3, func(ctx context.Context, sequence []goban.Point) (book.Searched, error) {
		turn <- struct{}{}
		defer func() { <-turn }()
		return alone(ctx, sequence)
	})
	if got := grow(3, Positions(b, p, start)); got != want {
		t.Errorf("side by side: %s, and on one machine\n%s", got, want)
	}
}

// TestBadTasks: what is no task that a worker knows is answered with a reason.
func TestBadTasks(t *testing.T) {
	w := &TaskWorker{Name: "w", Tasks: 1, Memory: 1, Told: quiet}
	for kind, body := range map[string]string{
		"dance":      `{}`,
		gameKind:     `7`,
		positionKind: `{"Size":99,"Rules":"chinese","Komi":"7.5"}`,
		movesKind:    `{"Games":[{"Start":"what"}]}`,
		targetKind:   `{"Params":["search.what=1"]}`,
		playoutKind:  `{"Playouts":5}`,
	} {
		r := w.result(context.Background(), &task{Number: 3, Kind: kind, Body: json.RawMessage(body)})
		if r.Number != 3 || r.Body != nil || !strings.HasPrefix(r.Why, "w cannot do it: ") || strings.Contains(r.Why, "\n") {
			t.Errorf("%s: %+v", kind, r)
		}
	}
}
