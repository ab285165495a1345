package session

import (
	"strings"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/player/engine"
	"montego/player/search/broken"
)

// TestThreadPanics: when a thread of the engine panics, the game stays as it is and
// says so, and after an undo the engine plays on.
func TestThreadPanics(t *testing.T) {
	for worker := range 2 {
		params, err := engine.Parse("playouts=3000,search.memory=1,search.threads=2")
		if err != nil {
			t.Fatal(err)
		}
		e := engine.NewWith(broken.Worker(worker).Open, params, 1)
		s := New(Options{Game: game.New(5, 5, game.DefaultRules(), 0), White: Player{Engine: e}, Judge: engine.New(params, 1)})
		center := goban.PointAt(2, 2)
		if err := s.Play(goban.Black, center); err != nil {
			t.Fatal(err)
		}
		failed := until(t, s, "the engine", func(x State) bool { return x.Failure != nil })
		if !strings.Contains(failed.Failure.Error(), broken.Bug) || failed.Thinking != goban.Empty || len(failed.Game.Moves()) != 1 {
			t.Errorf("worker %d: %v, %d moves", worker, failed.Failure, len(failed.Game.Moves()))
		}
		if err := s.Undo(1); err != nil {
			t.Fatal(err)
		}
		if err := s.Play(goban.Black, center); err != nil {
			t.Fatal(err)
		}
		if on := until(t, s, "the engine", func(x State) bool { return x.Failure != nil || len(x.Game.Moves()) == 2 }); on.Failure != nil {
			t.Errorf("worker %d, once more: %v", worker, on.Failure)
		}
		s.Close()
	}
}
