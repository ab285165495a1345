package match

import (
	"context"
	"strings"
	"testing"

	"montego/player/engine"
	"montego/player/search/broken"
)

// TestThreadPanics: a panic in any thread of a player in this process costs that
// player one game, and no other.
func TestThreadPanics(t *testing.T) {
	for worker := range 2 {
		b, open := parse(t, "preset:uct,playouts=2000,search.threads=2"), broken.Worker(worker).Open
		b.Open = func(context.Context) (Player, error) {
			return &thinker{name: "broken", params: *b.Params, engine: engine.NewWith(open, *b.Params, 1)}, nil
		}
		all, s := runAll(t, newMatch(parse(t, "preset:uct,playouts=20"), b, 3, 1))
		if s.Ends[Forfeit] != 1 || s.Players[B].Faults[Crash] != 1 || s.Players[A].Faults != [numKinds]int{} {
			t.Errorf("worker %d: %+v", worker, s)
		}
		if f := all[0].Fault; f == nil || f.Side != B || !strings.Contains(f.Text, broken.Bug) {
			t.Errorf("worker %d: the first game has the fault %v", worker, f)
		}
	}
}
