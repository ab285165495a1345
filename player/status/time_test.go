package status

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/search"
)

// slow is a policy whose playouts take a hundredth of a second each.
type slow struct{ playout.Policy }

func (p *slow) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *playout.Trace) {
	time.Sleep(time.Second / 100)
	p.Policy.Run(b, c, r, t)
}

// endingOf returns the ending of a game that begins with a picture, with slow playouts and with
// searches that take all of their time and find the move at p.
func endingOf(t *testing.T, picture string, p goban.Point) *Ending {
	t.Helper()
	e := estimatorOf(t, playout.UniformPolicy)
	e.Policy = &slow{e.Policy}
	g := game.From(drawn.Board(t, picture), goban.Black, game.DefaultRules(), 750)
	find := func(ctx context.Context, _ *game.Game, c goban.Color, _ []goban.Point, l search.Limits) *search.Snapshot {
		ctx, cancel := context.WithTimeout(ctx, max(l.Time, l.MaxTime))
		defer cancel()
		<-ctx.Done()
		return &search.Snapshot{ToMove: c, Value: 0.5, Moves: []search.Candidate{{Point: p, Visits: 100, Value: 0.5}}}
	}
	return &Ending{Estimator: e, Search: find, Game: g, Color: goban.Black}
}

// opening has a border that is open in row 4.
const opening = `
	. . X O . .
	. X X O O .
	. . . . . .
	. X X O O .
	. . X O . .
	. X X O O .`

// TestTimeAfterPass: all that is done after a search takes no more time than was set aside.
func TestTimeAfterPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := endingOf(t, opening, goban.PointAt(2, 3))
		x.Settled = true
		x.Divide(search.Limits{Time: 10 * time.Second})
		r := &search.Snapshot{ToMove: goban.Black, Value: 0.9, Moves: []search.Candidate{{Point: goban.PointAt(0, 0), Visits: 100, Value: 0.9}}}
		begun := time.Now()
		x.gain(context.Background(), r)
		x.closing(context.Background(), r)
		if took := time.Since(begun); took > x.AfterPass()+time.Second/10 || took == 0 {
			t.Errorf("it took %v, and %v was set aside", took, x.AfterPass())
		}
	})
}

// TestTimeCleanUp: the search for stones to capture keeps to the time for the move.
func TestTimeCleanUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, limit := endingOf(t, drawn.Fight, goban.Pass), 2*time.Second
		begun := time.Now()
		x.CleanUp(context.Background(), nil, search.Limits{Time: limit, MaxTime: limit})
		if took := time.Since(begun); took > limit+time.Second/10 {
			t.Errorf("it took %v, and it had %v", took, limit)
		}
	})
}
