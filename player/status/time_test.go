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

// slow is a policy whose playouts take a hundredth of a second each. If white is more than 0, every
// playout of that number ends with a board that is White's.
type slow struct {
	playout.Policy
	white, playouts int
	first           int // White owns all but two eyes after the first ones, too
}

func (p *slow) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *playout.Trace) {
	time.Sleep(time.Second / 100)
	p.Policy.Run(b, c, r, t)
	if p.playouts++; p.playouts <= p.first || p.white > 0 && p.playouts%p.white == 0 {
		lost := goban.New(b.Width(), b.Height())
		for p := range lost.Points() {
			if p != goban.PointAt(0, 0) && p != goban.PointAt(0, 2) { // two eyes
				lost.Play(p, goban.White)
			}
		}
		b.CopyFrom(lost)
	}
}

// endingOf returns the ending of a game that begins with a picture, with slow playouts and with
// searches that take all of their time and find the move at p.
func endingOf(t *testing.T, picture string, p goban.Point, white int) *Ending {
	t.Helper()
	e := estimatorOf(t, playout.UniformPolicy)
	e.Policy = &slow{Policy: e.Policy, white: white}
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
		x := endingOf(t, opening, goban.PointAt(2, 3), 0)
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
		x, limit := endingOf(t, drawn.Fight, goban.Pass, 0), 2*time.Second
		begun := time.Now()
		x.CleanUp(context.Background(), nil, search.Limits{Time: limit, MaxTime: limit})
		if took := time.Since(begun); took > limit+time.Second/10 {
			t.Errorf("it took %v, and it had %v", took, limit)
		}
	})
}

// hidden has a dead white stone.
const hidden = `
	. X . X O .
	X X X X O O
	. . . X O .
	. O . X O O
	. . . X O .
	X X X X O O`

// TestTimeCleanUpSpent: where one playout takes all of the time, the stones are not judged again
// without a limit.
func TestTimeCleanUpSpent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, limit := endingOf(t, hidden, goban.Pass, 0), time.Second/200
		x.Estimator.Policy.(*slow).first = 10
		begun := time.Now()
		x.CleanUp(context.Background(), nil, search.Limits{Time: limit, MaxTime: limit})
		if took := time.Since(begun); took > limit+time.Second/10 {
			t.Errorf("it took %v, and it had %v", took, limit)
		}
	})
}

// TestCleanUpLate: a dead stone that the few playouts of a short time do not show is captured all
// the same.
func TestCleanUpLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, limit := endingOf(t, hidden, goban.Pass, 0), 500*time.Millisecond
		x.Estimator.Policy.(*slow).first = 10
		begun := time.Now()
		p, reason, _ := x.CleanUp(context.Background(), nil, search.Limits{Time: limit, MaxTime: limit})
		if x.Game.Board().At(p) != goban.Empty || !goban.Adjacent(p, goban.PointAt(1, 2)) {
			t.Errorf("it plays %v (%s)", p, reason)
		}
		if took := time.Since(begun); took > limit+time.Second/10 {
			t.Errorf("it took %v, and it had %v", took, limit)
		}
	})
}

// TestCheckLate: when the time for the check ends early, fewer playouts leave more doubt.
func TestCheckLate(t *testing.T) {
	for target, settled := range map[time.Duration]bool{0: true, 4 * time.Second: false} {
		synctest.Test(t, func(t *testing.T) {
			x := endingOf(t, drawn.Ended, goban.Pass, 6)
			x.Check(context.Background(), target)
			if x.Settled != settled {
				t.Errorf("%v, %d playouts: settled %v", target, x.Estimator.Policy.(*slow).playouts, x.Settled)
			}
		})
	}
}
