package match

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/gtp"
	"montego/internal/rng"
	"montego/player/timing"
	"montego/sgf"
)

// small are conditions for quick games.
func small() Conditions {
	return Conditions{Width: 5, Height: 5, Rules: game.DefaultRules(), Komi: 750, Lag: time.Second, Timeout: time.Minute}
}

// fake is a Player of the tests. It plays at random from its seed, without
// filling eyes, and passes at the end; unless, at the move numbered at, it does
// what its vice says.
type fake struct {
	vice string
	at   int           // of its own moves, from 0
	time time.Duration // that it takes then

	game      *game.Game
	rand      rng.Rand
	own       int // moves asked for in this game
	games     int
	abandoned int
	closed    bool
}

func fakePlayer(f func() *fake) PlayerSpec {
	return PlayerSpec{Text: "fake", Open: func(context.Context) (Player, error) {
		p := f()
		if p.vice == "absent" {
			return nil, errors.New("nobody there")
		}
		return p, nil
	}}
}

func (f *fake) Name() string {
	if f.vice == "" {
		return "good"
	}
	return f.vice
}

func (f *fake) NewGame(_ context.Context, c *Conditions, seed uint64) error {
	f.game, f.rand, f.own = c.newGame(), rng.New(seed), 0
	f.games++
	if f.vice == "does not come back" && f.abandoned > 0 {
		return fmt.Errorf("%w: no such file", errAbsent)
	}
	return nil
}

func (f *fake) Play(_ context.Context, m goban.Move) error {
	if f.vice == "refuses moves" && m.Color == goban.White {
		return &gtp.CommandError{Engine: "fake", Command: "play " + m.String(), Message: "illegal move"}
	}
	return f.game.Play(m)
}

func (f *fake) GenMove(ctx context.Context, c goban.Color, _ timing.Clock) (Answer, error) {
	f.own++
	if f.vice != "" && f.own == f.at+1 {
		if a, err, now := f.misbehave(ctx); now {
			return a, err
		}
	}
	m := goban.Move{Color: c, Point: f.choose(c)}
	return Answer{Point: m.Point}, f.game.Play(m)
}

// misbehave does what the vice says, if it is one of moves.
func (f *fake) misbehave(ctx context.Context) (a Answer, err error, now bool) {
	switch f.vice {
	case "resigns":
		return Answer{Resign: true}, nil, true
	case "passes on":
		f.at++
		_ = f.game.Play(goban.Move{Color: f.game.ToMove(), Point: goban.Pass})
		return Answer{Point: goban.Pass}, nil, true
	case "illegal":
		return Answer{Point: f.game.Moves()[0].Point}, nil, true
	case "crashes", "does not come back":
		return Answer{}, &gtp.EngineError{Engine: "fake", Command: "genmove", Kind: gtp.ErrDied}, true
	case "takes its time":
		time.Sleep(f.time)
	case "is silent":
		<-ctx.Done()
		return Answer{}, &gtp.EngineError{Engine: "fake", Command: "genmove", Kind: gtp.ErrTimeout}, true
	case "babbles":
		return Answer{}, fmt.Errorf("%w: genmove: %w", errGarbage, errors.New("invalid vertex")), true
	}
	return Answer{}, nil, false
}

func (f *fake) choose(c goban.Color) goban.Point {
	var choice []goban.Point
	for p := range f.game.Board().Points() {
		if f.game.Legal(goban.Move{Color: c, Point: p}) == nil && !f.game.Board().EyeLike(p, c) {
			choice = append(choice, p)
		}
	}
	if len(choice) == 0 {
		return goban.Pass
	}
	return choice[f.rand.Intn(len(choice))]
}

func (f *fake) Score(context.Context) (sgf.Result, error) {
	if f.vice == "counts otherwise" {
		return sgf.Result{Winner: goban.White, Reason: sgf.Score, Margin: 99}, nil
	}
	return sgf.Result{}, errNoOpinion
}

func (f *fake) Refusals() int { return 0 }
func (f *fake) Log() string   { return f.vice }
func (f *fake) Abandon()      { f.abandoned++ }
func (f *fake) Close()        { f.closed = true }

// checkLeaks makes the test fail if it ends with more goroutines than now.
func checkLeaks(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("goroutines are left:\n%s", stacks[:runtime.Stack(stacks, true)])
	})
}
