package engine

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
	"montego/player/search"
	"montego/player/timing"
)

// picture returns a game that begins with the position drawn.
func picture(t *testing.T, text string, toMove goban.Color) *game.Game {
	t.Helper()
	return game.From(drawn.Board(t, text), toMove, game.DefaultRules(), 750)
}

// oracle is a Searcher that finds what it is told to find, and keeps what it was
// asked.
type oracle struct {
	search.Searcher // nil: whoever needs more than the methods below fails
	found           func(search.Root) *search.Snapshot
	roots           []search.Root
	limits          []search.Limits
	closed          int
}

func (o *oracle) Search(ctx context.Context, root search.Root, l search.Limits) *search.Snapshot {
	o.roots, o.limits = append(o.roots, root), append(o.limits, l)
	if l.Playouts == endless {
		<-ctx.Done()
	}
	r := o.found(root)
	if l.Playouts > 0 {
		r.Playouts = min(r.Playouts, l.Playouts)
	}
	r.ToMove = root.ToMove
	return r
}

// endless is how many playouts an oracle plays until it is told to stop.
const endless = 999_999

func (o *oracle) Advance(goban.Color, goban.Point, *goban.Board) {}
func (o *oracle) Retreat(int)                                    {}
func (o *oracle) Reset()                                         {}
func (o *oracle) Restart(uint64)                                 {}
func (o *oracle) Close()                                         { o.closed++ }

// finds is a search that found one move, which wins so often for Black.
func finds(p goban.Point, value float64) func(search.Root) *search.Snapshot {
	return func(search.Root) *search.Snapshot {
		return &search.Snapshot{Value: value, Playouts: 1000, Moves: []search.Candidate{{Point: p, Visits: 1000, Value: value}}}
	}
}

// asking returns an engine that asks the oracle.
func asking(t *testing.T, o *oracle, settings string) *Engine {
	t.Helper()
	p, err := Parse(settings)
	if err != nil {
		t.Fatal(err)
	}
	e := NewWith(func(search.Params, playout.Params, uint64) search.Searcher { return o }, p, 1)
	t.Cleanup(e.Close)
	return e
}

// fight is a position with everything open.
const fight = `
	. . . . . . .
	. X O . O . .
	. X O X X . .
	. O X O . . .
	. . X O O . .
	. X . . . . .
	. . . . . . .`

// TestEndlessGame: where a ko would go round for ever, the move that brings a position about the
// third time is left out of a genmove.
func TestEndlessGame(t *testing.T) {
	e := asking(t, &oracle{found: finds(goban.Pass, 0.5)}, "playouts=100")
	g := picture(t, `
		. . . . . .
		. . . . . .
		. . . . . .
		X X O O . .
		. O . O . .`, goban.White)
	at := func(x int) goban.Point { return goban.PointAt(x, 0) }
	for round, want := range []bool{false, false, true} {
		m := e.request(g, goban.White, Terms{})
		if got := slices.Contains(m.terms.Avoid, at(0)); got != want {
			t.Errorf("round %d: A1 left out: %v, want %v", round, got, want)
		}
		for _, m := range []goban.Move{{Color: goban.White, Point: at(0)}, {Color: goban.Black, Point: at(2)}, {Color: goban.White, Point: at(1)}, {Color: goban.Black, Point: goban.Pass}} {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestResign: a game is given up after two lost searches in a row, when enough
// has been played; in a handicap game White waits longer.
func TestResign(t *testing.T) {
	open := goban.PointAt(6, 0)
	lost, even := finds(open, 0.01), finds(open, 0.5)
	few := func(late time.Duration) func(search.Root) *search.Snapshot {
		return func(at search.Root) *search.Snapshot {
			r := lost(at)
			r.Playouts, r.Moves[0].Visits, r.Late = 150, 80, late
			return r
		}
	}
	calibrated := func(at search.Root) *search.Snapshot { // people see 3 %
		r := finds(open, 0.2)(at)
		r.Calibration = 2.5
		return r
	}
	giving := func(points float64) func(search.Root) *search.Snapshot {
		return func(at search.Root) *search.Snapshot {
			r := lost(at)
			r.ExtraKomi = points
			return r
		}
	}
	begun := picture(t, `
		. . . . . . .
		. . X . . . .
		. . . . . . .
		. . . . O . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, goban.Black)
	handicap := picture(t, fight, goban.White)
	_ = handicap.Play(goban.Move{Color: goban.White, Point: goban.Pass})
	for _, test := range []struct {
		name   string
		g      *game.Game
		c      goban.Color
		resign string
		found  []func(search.Root) *search.Snapshot
		want   []bool
	}{
		{"twice lost", picture(t, fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{lost, lost}, []bool{false, true}},
		{"lost, saved, lost", picture(t, fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{lost, even, lost, lost}, []bool{false, false, false, true}},
		{"too few playouts", picture(t, fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{few(0), few(0), few(0)}, []bool{false, false, false}},
		{"few in the time", picture(t, fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{few(1), few(1), few(1)}, []bool{false, false, true}},
		{"few by the level", picture(t, drawn.Fight, goban.Black), goban.Black, "0.07,level=20k", []func(search.Root) *search.Snapshot{few(0), few(0), few(0), few(0), few(0)}, []bool{false, false, false, false, true}},
		{"few by the level, half of the board is empty", picture(t, fight, goban.Black), goban.Black, "0.07,level=20k", []func(search.Root) *search.Snapshot{few(0), few(0), few(0), few(0), few(0)}, []bool{false, false, false, false, false}},
		{"once is enough", picture(t, fight, goban.Black), goban.Black, "0.07,resign-after=1", []func(search.Root) *search.Snapshot{lost}, []bool{true}},
		{"once, hardly begun", begun, goban.Black, "0.07,resign-after=1", []func(search.Root) *search.Snapshot{lost}, []bool{true}},
		{"once, too few playouts", picture(t, fight, goban.Black), goban.Black, "0.07,resign-after=1", []func(search.Root) *search.Snapshot{few(0)}, []bool{false}},
		{"once, few in the time", begun, goban.Black, "0.07,resign-after=1", []func(search.Root) *search.Snapshot{few(1), few(1)}, []bool{false, true}},
		{"three times", picture(t, fight, goban.Black), goban.Black, "0.07,resign-after=3", []func(search.Root) *search.Snapshot{lost, lost, lost}, []bool{false, false, true}},
		{"lost by the win rate that people see", picture(t, fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{calibrated, calibrated}, []bool{false, true}},
		{"behind by the win rate that people see", picture(t, fight, goban.Black), goban.Black, "0.02", []func(search.Root) *search.Snapshot{calibrated, calibrated}, []bool{false, false}},
		{"lost with what Black gives", picture(t, fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{giving(1), giving(1), giving(0), giving(0)}, []bool{false, false, false, true}},
		{"lost with what Black takes", picture(t, fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{giving(-1), giving(-1)}, []bool{false, true}},
		{"never", picture(t, fight, goban.Black), goban.Black, "0", []func(search.Root) *search.Snapshot{lost, lost, lost}, []bool{false, false, false}},
		{"a pass after which the game is counted", picture(t, drawn.Fight, goban.Black), goban.Black, "0.07", []func(search.Root) *search.Snapshot{finds(goban.Pass, 0.01), finds(goban.Pass, 0.01)}, []bool{false, false}},
		{"hardly begun", begun, goban.Black, "0.07", []func(search.Root) *search.Snapshot{lost, lost, lost}, []bool{false, false, false}},
		{"ahead", picture(t, fight, goban.White), goban.White, "0.07", []func(search.Root) *search.Snapshot{lost, lost}, []bool{false, false}},
		{"white with handicap", handicapFight(t), goban.White, "0.07", []func(search.Root) *search.Snapshot{finds(open, 0.99), finds(open, 0.99)}, []bool{false, false}},
	} {
		o := &oracle{}
		e := asking(t, o, "playouts=1000,resign="+test.resign)
		for i, found := range test.found {
			o.found = found
			if d := e.Decide(context.Background(), test.g, test.c, Terms{}); d.Resign != test.want[i] {
				t.Errorf("%s, search %d: resigns %v", test.name, i+1, d.Resign)
			}
			if again := e.Decide(context.Background(), test.g, test.c, Terms{}); again.Resign != test.want[i] {
				t.Errorf("%s, search %d done again: resigns %v", test.name, i+1, again.Resign)
			}
			e.seen.lost.at = -1 // as if two moves were made
		}
	}
}

// handicapFight is a game with two handicap stones of which a third is played.
func handicapFight(t *testing.T) *game.Game {
	g := game.New(7, 7, game.DefaultRules(), 50)
	if err := g.PlaceHandicap([]goban.Point{goban.PointAt(2, 2), goban.PointAt(4, 4)}); err != nil {
		t.Fatal(err)
	}
	for i, c := 0, goban.White; i < 14; i, c = i+1, c.Opponent() {
		if err := g.Play(goban.Move{Color: c, Point: goban.PointAt(i%7, i/7*3)}); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestAfterPass: when the opponent has passed, a player that wins the count passes
// without a search, one that loses searches.
func TestAfterPass(t *testing.T) {
	for _, test := range []struct {
		rules string
		komi  game.Komi
		c     goban.Color
		pass  bool
	}{
		{"chinese", 550, goban.Black, true},
		{"chinese", 850, goban.Black, false},
		{"chinese", 850, goban.White, true},
		{"tromp-taylor", 550, goban.Black, true},
		{"tromp-taylor", 850, goban.Black, false},
		{"japanese", 50, goban.White, true},
	} {
		rules, _ := game.RulesByName(test.rules)
		g := game.From(picture(t, drawn.Ended, test.c.Opponent()).Board(), test.c.Opponent(), rules, test.komi)
		_ = g.Play(goban.Move{Color: test.c.Opponent(), Point: goban.Pass})
		for _, left := range []time.Duration{0, 1} { // no clock, and one that has run out
			o := &oracle{found: finds(goban.PointAt(5, 0), 0.5)}
			d := asking(t, o, "playouts=1000").Decide(context.Background(), g, test.c, Terms{Think: left})
			if pass := d.Move.Point == goban.Pass && d.Search == nil; pass != test.pass || pass == (len(o.roots) > 0) {
				t.Errorf("%s, komi %v, %v, %v left: %v, %s, after %d searches", test.rules, test.komi, test.c, left, d.Move, d.Reason, len(o.roots))
			}
		}
	}
}

// TestUnfinishedPass: the opponent has passed in a position that is not finished, in which the count of playouts
// wins. A pass is no answer, because the opponent wins by playing on.
func TestUnfinishedPass(t *testing.T) {
	for name, test := range map[string]struct {
		rules, picture string
		komi           game.Komi
	}{
		"D5": {"japanese", `
			. . . . O . . . .
			. O O O . O X . .
			. X X O O X X . .
			. X O O X O O X .
			. X X . X . . X .
			X O O X X O O X .
			O . . O O X X . .
			. O O O . O X . .
			. . . . O . X . .`, -350},
		"D9": {"japanese", `
			. . . . O O . . .
			. . X X O X . X .
			. . X O O . X . .
			. . X X O . . O .
			. . O X O . O . .
			. . O O X O . . .
			. . X X X X O . .
			. . . . X O O . .
			. . . . X X O . .`, 0},
		"H6": {"chinese", `
			. . . X O O . . .
			. . . X X O . . .
			. . . X O O O . .
			. . . X O X X . .
			. . . . X O X . .
			. . . . X O O . .
			. . . . X X O . .
			. . . . X O . O .
			. . . . X O . . .`, 550},
		"J7": {"chinese", `
			O O . O . . . . .
			. O O . O X X . .
			O X O O O O X . .
			O X X X O X X X O
			O X X . X X O O .
			X . . X X O . . .
			X . X O O O O . .
			. X X X X O . . .
			. . . . . . . . .`, 550},
	} {
		rules, _ := game.RulesByName(test.rules)
		g := game.From(picture(t, test.picture, goban.Black).Board(), goban.Black, rules, test.komi)
		_ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass})
		p := DefaultParams()
		p.Playouts, p.Search.Threads = 4000, 1
		e := New(p, 1)
		if d := e.Decide(t.Context(), g, goban.White, Terms{}); d.Move.Point == goban.Pass {
			t.Errorf("%s: a pass, %s", name, d.Reason)
		}
		e.Close()
	}
}

// TestAfterEarlyPass: a pass at the beginning, as in a handicap, is not answered by one, except
// under rules by which the board counts as it stands.
func TestAfterEarlyPass(t *testing.T) {
	for _, test := range []struct {
		rules, picture string
		pass           bool
	}{
		{"chinese", ".....\n.....\n.....\n.....\n.....", false},
		{"japanese", ".....\n.....\n..O..\n.....\n.....", false},
		{"chinese", "..O..\n..O..\n..O..\n..O..\n..O..", true},
		{"cgos", ".....\n.....\n..O..\n.....\n.....", true},
	} {
		rules, _ := game.RulesByName(test.rules)
		g := game.From(picture(t, test.picture, goban.Black).Board(), goban.Black, rules, 750)
		_ = g.Play(goban.Move{Color: goban.Black, Point: goban.Pass})
		o := &oracle{found: finds(goban.PointAt(4, 0), 0.5)}
		d := asking(t, o, "playouts=1000").Decide(t.Context(), g, goban.White, Terms{})
		if pass := d.Move.Point == goban.Pass; pass != test.pass {
			t.Errorf("%s:\n%s\n%v, %s", test.rules, test.picture, d.Move, d.Reason)
		}
	}
}

// TestBudget: target and maximum of the clock are the search's, and what a look at
// a settled position takes is taken off them.
func TestBudget(t *testing.T) {
	o := &oracle{found: finds(goban.PointAt(6, 0), 0.5)}
	e := asking(t, o, "time.lag=0s,time.stretch=3,extend.ratio=2")
	c := timing.New(timing.Settings{System: timing.Absolute, Main: time.Hour})
	g := picture(t, fight, goban.Black)
	b := e.Budget(c, g)
	if b.Max != 3*b.Target || b.Target < time.Minute {
		t.Fatalf("%+v", b)
	}
	e.Decide(context.Background(), g, goban.Black, Terms{Clock: c})
	if l := o.limits[0]; l.Time > b.Target || l.Time < b.Target*9/10 || l.MaxTime > b.Max || l.MaxTime < b.Max*9/10 || l.Unclear == nil || l.Playouts != 0 {
		t.Errorf("%+v for %+v", l, b)
	}
	// A clock that has run ahead, or tells of nothing left.
	for _, left := range []time.Duration{0, -time.Hour, time.Nanosecond} {
		c.SetLeft(left, 0)
		if b := e.Budget(c, g); b.Target < 1 || b.Max > max(c.Ready(), 1) {
			t.Errorf("%v left: %+v", left, b)
		}
		e.Decide(context.Background(), g, goban.Black, Terms{Clock: c})
		if l := o.limits[len(o.limits)-1]; l.Time == 0 {
			t.Errorf("%v left: a search without end: %+v", left, l)
		}
	}
	// Playouts have a maximum too, and no clock means no time.
	e = asking(t, o, "playouts=500,max-playouts=2000,extend.ratio=2")
	e.Decide(context.Background(), g, goban.Black, Terms{Clock: timing.New(timing.Settings{})})
	if l := o.limits[len(o.limits)-1]; l.Playouts != 500 || l.MaxPlayouts != 2000 || l.Unclear == nil {
		t.Errorf("%+v", l)
	}
}

// TestLook: a look at what follows a pass stays within the playouts of the move,
// and takes the opponent's side.
func TestLook(t *testing.T) {
	g := picture(t, strings.TrimSuffix(drawn.Ended, "O")+".", goban.Black)
	found := finds(goban.PointAt(6, 0), 0.99)
	o := &oracle{found: found}
	d := asking(t, o, "playouts=1000").Decide(context.Background(), g, goban.Black, Terms{})
	// The pass check has a fifth, and the other searches each a quarter of a fifth of what is left then.
	if len(o.limits) != 3 || o.limits[0].Playouts != 640 || o.limits[1].Playouts != 40 || o.limits[2].Playouts != 40 || o.roots[1].ToMove != goban.White || !slices.Contains(o.roots[1].Banned, goban.Pass) {
		t.Fatalf("%+v, %+v", o.limits, o.roots)
	}
	if d.Move.Point != goban.Pass {
		t.Errorf("%v, %s, though White can do nothing after a pass", d.Move, d.Reason)
	}
	// White, to move after the pass, wins.
	o.found = func(r search.Root) *search.Snapshot {
		if r.ToMove == goban.White {
			return finds(goban.PointAt(6, 0), 0.2)(r)
		}
		return found(r)
	}
	if d = asking(t, o, "playouts=1000").Decide(context.Background(), g, goban.Black, Terms{}); d.Move.Point == goban.Pass {
		t.Errorf("%v, %s, though White wins after it", d.Move, d.Reason)
	}
}

// TestStopsPondering: whatever looks at the tree or changes the engine ends the search in the background first.
func TestStopsPondering(t *testing.T) {
	for name, ask := range map[string]func(*Engine, *game.Game){
		"Search": func(e *Engine, g *game.Game) {
			e.Search(t.Context(), g, goban.Black, search.Limits{Playouts: 10})
		},
		"Appraise": func(e *Engine, g *game.Game) {
			e.Appraise(t.Context(), g, goban.NoPoint, search.Limits{Playouts: 10})
		},
		"Branch":    func(e *Engine, g *game.Game) { e.Branch(search.Cut{}) },
		"SetParams": func(e *Engine, g *game.Game) { e.SetParams(e.Params()) },
		"Restart":   func(e *Engine, g *game.Game) { e.Restart(2) },
		"Close":     func(e *Engine, g *game.Game) { e.Close() },
	} {
		o := &busy{oracle: oracle{found: finds(goban.PointAt(6, 0), 0.5)}, begun: make(chan bool, 2)}
		e := NewWith(func(search.Params, playout.Params, uint64) search.Searcher { return o }, DefaultParams(), 1)
		g := picture(t, fight, goban.Black)
		th := e.Start(g, goban.White, nil, search.Limits{Playouts: endless})
		<-o.begun
		ask(e, g)
		select {
		case <-th.Done():
		default:
			t.Errorf("%s leaves a search going on", name)
			th.Stop()
		}
	}
}

// TestStart: a search in the background ends when the engine is asked for anything
// else, and leaves out what it was told to.
func TestStart(t *testing.T) {
	o := &oracle{found: finds(goban.PointAt(6, 0), 0.5)}
	e := asking(t, o, "playouts=10")
	g := picture(t, fight, goban.Black)
	but := []goban.Point{goban.PointAt(0, 0)}
	th := e.Start(g, goban.White, but, search.Limits{Playouts: endless})
	if !e.Pondering() {
		t.Error("it does not search")
	}
	e.Decide(context.Background(), g, goban.Black, Terms{})
	select {
	case <-th.Done():
	default:
		t.Error("it goes on while the engine decides")
	}
	if r := th.Stop(); r == nil || r.ToMove != goban.White || !slices.Equal(o.roots[0].Banned, but) || e.Pondering() {
		t.Errorf("%+v", r)
	}
}

// TestPonder: the time that went into the opponent's move is taken off, if the
// parameters say so.
func TestPonder(t *testing.T) { synctest.Test(t, testPonder) }

func testPonder(t *testing.T) {
	reply := goban.PointAt(6, 0)
	o := &oracle{found: func(search.Root) *search.Snapshot {
		return &search.Snapshot{Value: 0.5, Elapsed: 8 * time.Second, Moves: []search.Candidate{
			{Point: reply, Visits: 75, Value: 0.5}, {Point: goban.Pass, Visits: 25, Value: 0.5},
		}}
	}}
	if e := asking(t, o, ""); e.Ponder(picture(t, fight, goban.White)) != nil {
		t.Error("it ponders unasked")
	}
	for _, test := range []struct {
		settings string
		reply    goban.Point
		want     time.Duration
	}{
		{"ponder.on=true", reply, 10 * time.Second},
		{"ponder.on=true,ponder.discount=true", reply, 4 * time.Second},
		{"ponder.on=true,ponder.discount=true", goban.Pass, 8 * time.Second},
		{"ponder.on=true,ponder.discount=true", goban.PointAt(0, 6), 10 * time.Second},
	} {
		o.limits, o.roots = nil, nil
		e, g := asking(t, o, test.settings), picture(t, fight, goban.White)
		<-e.Ponder(g).Done()
		if err := g.Play(goban.Move{Color: goban.White, Point: test.reply}); err != nil {
			t.Fatal(err)
		}
		e.Decide(context.Background(), g, goban.Black, Terms{Think: 10 * time.Second})
		if got := o.limits[len(o.limits)-1].Time; got != test.want {
			t.Errorf("%s, %v: %v for the move, want %v", test.settings, test.reply, got, test.want)
		}
		if !o.roots[0].Pondering || o.roots[len(o.roots)-1].Pondering {
			t.Errorf("pondering is searched with %v, the move with %v", o.roots[0].Pondering, o.roots[len(o.roots)-1].Pondering)
		}
	}
}

// TestPonderStops: the time that it takes to end the thinking in the opponent's time is a delay
// of the move.
func TestPonderStops(t *testing.T) { synctest.Test(t, testPonderStops) }

func testPonderStops(t *testing.T) {
	const wait = 60 * time.Millisecond
	o := &oracle{found: func(search.Root) *search.Snapshot {
		time.Sleep(wait) // as a thread that does not come to run
		return &search.Snapshot{Value: 0.5, Elapsed: wait, Moves: []search.Candidate{{Point: goban.Pass, Visits: 1, Value: 0.5}}}
	}}
	e, g := asking(t, o, "ponder.on=true"), picture(t, fight, goban.Black)
	e.Ponder(g)
	for _, want := range []time.Duration{wait, wait * 3 / 4} { // before its second move it does not ponder
		e.Decide(context.Background(), g, goban.Black, Terms{Think: time.Second})
		if got := e.Delay(); got != want {
			t.Errorf("a delay of %v, want %v", got, want)
		}
	}
}

// TestExtensionOfPart: a search that has less than the whole budget of its decision, because the
// opponent's time counts or a part is set aside, ends at its own target where its best move is
// clear, and never goes beyond the maximum of the decision.
func TestExtensionOfPart(t *testing.T) { synctest.Test(t, testExtensionOfPart) }

func testExtensionOfPart(t *testing.T) {
	reply := goban.PointAt(6, 0)
	found := &search.Snapshot{Value: 0.5, Playouts: 100, Elapsed: 20 * time.Second, ToMove: goban.Black, Moves: []search.Candidate{
		{Point: reply, Visits: 75, Value: 0.5}, {Point: goban.Pass, Visits: 25, Value: 0.4},
	}}
	clock := timing.New(timing.Settings{System: timing.Absolute, Main: time.Hour})
	for _, test := range []struct {
		name, settings string
		game           *game.Game
		ponder         bool
	}{
		{"pondered", "time.lag=0s,time.stretch=3,extend.unstable=0.5,extend.value=true,extend.ratio=2,ponder.on=true,ponder.discount=true", picture(t, fight, goban.White), true},
		{"settled", "time.lag=0s,time.stretch=3,extend.unstable=0.5,extend.value=true,extend.ratio=2", picture(t, drawn.Ended, goban.Black), false},
	} {
		o := &oracle{found: func(search.Root) *search.Snapshot { return found }}
		e := asking(t, o, test.settings)
		if test.ponder {
			<-e.Ponder(test.game).Done()
			if err := test.game.Play(goban.Move{Color: goban.White, Point: reply}); err != nil {
				t.Fatal(err)
			}
		}
		b := e.Budget(clock, test.game)
		o.limits = nil
		e.Decide(context.Background(), test.game, goban.Black, Terms{Clock: clock})
		l := o.limits[0]
		if l.Unclear == nil || l.Time > b.Target*95/100 || l.MaxTime > b.Max*98/100 {
			t.Fatalf("%s: %+v for %+v", test.name, l, b)
		}
		clear := *found
		clear.Elapsed = l.Time
		if l.Unclear(&clear) {
			t.Errorf("%s: a search of %v goes on after them, as if it had %v", test.name, l.Time, b.Target)
		}
	}
}

// TestSetParamsCloses: when a parameter of the search changes, the old tree's
// memory is given back before there is another tree.
func TestSetParamsCloses(t *testing.T) {
	var made []*oracle
	p, err := Parse("search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	e := NewWith(func(search.Params, playout.Params, uint64) search.Searcher {
		for i, o := range made {
			if o.closed != 1 {
				t.Errorf("searcher %d was closed %d times before the next was made", i, o.closed)
			}
		}
		made = append(made, &oracle{})
		return made[len(made)-1]
	}, p, 1)
	for _, memory := range []int{2, 3, 3} {
		p.Search.Memory = memory
		e.SetParams(p)
	}
	if len(made) != 3 {
		t.Errorf("%d searchers for three sizes of memory", len(made))
	}
}

// TestAvoidPass: a pass that is to be avoided is not played while there is another move.
func TestAvoidPass(t *testing.T) {
	p := goban.PointAt(0, 6)
	for name, decided := range map[string]goban.Color{"the count wins": goban.Empty, "every game is lost": goban.White} {
		o := &oracle{found: func(search.Root) *search.Snapshot {
			r := finds(p, 0.5)(search.Root{})
			r.Decided = decided
			return r
		}}
		e, g := asking(t, o, "playouts=1000"), picture(t, drawn.Ended, goban.White)
		if decided == goban.Empty {
			g.SetKomi(-50)
			if err := g.Play(goban.Move{Color: goban.White, Point: goban.Pass}); err != nil {
				t.Fatal(err)
			}
		}
		for _, avoid := range [][]goban.Point{nil, {goban.Pass}} {
			d := e.Decide(context.Background(), g, goban.Black, Terms{Avoid: avoid})
			if (d.Move.Point == goban.Pass) != (avoid == nil) {
				t.Errorf("%s, avoiding %v: %v, %s", name, avoid, d.Move, d.Reason)
			}
		}
	}
}
