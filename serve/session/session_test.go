package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/player/engine"
	"montego/player/status"
	"montego/player/timing"
	"montego/sgf"
)

// robot is an Engine whose moves are known beforehand. One that is slow decides
// only when it is told to stop.
type robot struct {
	script []string // points, "pass", "resign"; then it passes
	slow   bool
	dead   []goban.Point
}

func (r *robot) Decide(ctx context.Context, g *game.Game, c goban.Color, _ engine.Terms) engine.Decision {
	if r.slow {
		<-ctx.Done()
	}
	d := engine.Decision{Move: goban.Move{Color: c, Point: goban.Pass}, Reason: "robot"}
	if len(r.script) == 0 {
		return d
	}
	word := r.script[0]
	r.script = r.script[1:]
	if d.Resign = word == "resign"; !d.Resign && word != "pass" {
		d.Move.Point, _ = goban.ParsePoint(word)
	}
	return d
}

func (r *robot) Estimate(_ context.Context, g *game.Game) *status.Estimate {
	n, err := g.Count(r.dead)
	if err != nil {
		panic(err)
	}
	return &status.Estimate{Count: n, Settled: true, Lead: n.Score.Lead()}
}

// begin starts a session that the test ends.
func begin(t *testing.T, o Options) *Session {
	if o.Game == nil {
		o.Game = game.New(5, 5, game.DefaultRules(), 750)
	}
	if o.Judge == nil {
		o.Judge = &robot{}
	}
	s := New(o)
	t.Cleanup(s.Close)
	return s
}

// until waits for a state.
func until(t *testing.T, s *Session, what string, ok func(State) bool) State {
	t.Helper()
	late := time.After(time.Minute)
	for {
		state, changed := s.Watch()
		if ok(state) {
			return state
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("waited for %s; moves %v, %v", what, state.Game.Moves(), state.Phase)
		}
	}
}

func played(n int) func(State) bool { return func(x State) bool { return len(x.Game.Moves()) == n } }

func in(p Phase) func(State) bool {
	return func(x State) bool { return x.Phase == p && !x.Judging }
}

func at(word string) goban.Point {
	p, err := goban.ParsePoint(word)
	if err != nil {
		panic(err)
	}
	return p
}

// TestTurns: people move in turn, and not for engines.
// TestEarlyPass: a pass of White at move 2 is no handicap, for which White would get points.
func TestEarlyPass(t *testing.T) {
	s := New(Options{Game: game.New(5, 5, game.DefaultRules(), 750)})
	defer s.Close()
	for i, p := range []string{"C3", "pass", "B2", "D4"} {
		point, _ := goban.ParsePoint(p)
		if err := s.Play(goban.Sides[i%2], point); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.State().Game.Handicap(); got != 0 {
		t.Errorf("handicap %d", got)
	}
}

func TestTurns(t *testing.T) {
	s := begin(t, Options{White: Player{Engine: &robot{script: []string{"C3"}, slow: true}}})
	if err := s.Play(goban.White, at("a1")); !errors.Is(err, ErrNoPerson) {
		t.Error(err)
	}
	if err := s.Play(goban.Black, at("b2")); err != nil {
		t.Fatal(err)
	}
	if err := s.Play(goban.Black, at("b3")); !errors.Is(err, ErrNotYourTurn) {
		t.Error(err)
	}
	if x := s.State(); x.Thinking != goban.White {
		t.Errorf("%v thinks", x.Thinking)
	}
	s.MoveNow()
	x := until(t, s, "White's move", played(2))
	if x.Decision == nil || x.Decision.Move.Point != at("c3") || x.Thinking != goban.Empty {
		t.Errorf("%+v", x.Decision)
	}
	if err := s.Play(goban.Black, at("c3")); !errors.Is(err, game.ErrOccupied) {
		t.Error(err)
	}
	if err := s.Play(goban.Black, at("c4")); err != nil || s.State().Decision != nil {
		t.Errorf("%v; an engine's decision for a person's move", err)
	}
}

// none is an engine that decides nothing.
type none struct{ robot }

func (*none) Decide(context.Context, *game.Game, goban.Color, engine.Terms) engine.Decision {
	return engine.Decision{Reason: "none"}
}

// TestNoDecision: where an engine cannot decide, the game stays as it is.
func TestNoDecision(t *testing.T) {
	s := begin(t, Options{White: Player{Engine: &none{}}})
	if err := s.Play(goban.Black, at("b2")); err != nil {
		t.Fatal(err)
	}
	x := until(t, s, "the end of thinking", func(x State) bool { return x.Thinking == goban.Empty })
	if len(x.Game.Moves()) != 1 || x.Phase != Playing {
		t.Errorf("%v, %v", x.Game.Moves(), x.Phase)
	}
}

// TestDropped: what an engine finds for a position that is gone changes nothing.
func TestDropped(t *testing.T) {
	r := &robot{script: []string{"C3", "D4"}, slow: true}
	s := begin(t, Options{White: Player{Engine: r}})
	for range 3 {
		_ = s.Play(goban.Black, at("b2"))
		if err := s.Undo(1); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	if x := s.State(); len(x.Game.Moves()) != 0 {
		t.Errorf("moves %v", x.Game.Moves())
	}
}

// drawnEnd is a finished game in which White's stone at B5 is dead.
const drawnEnd = `
	. O X O .
	X X X O O
	X X O O .
	. X X O O
	X X O O .`

// TestCount: the judge proposes, people correct and agree, play may go on.
func TestCount(t *testing.T) {
	g := game.From(drawn.Board(t, drawnEnd), goban.Black, game.DefaultRules(), 0)
	judge := &robot{dead: []goban.Point{at("b5")}}
	s := begin(t, Options{Game: g, White: Player{Engine: &robot{}}, Judge: judge})
	if err := s.Agree(goban.Black); !errors.Is(err, ErrNotCounting) {
		t.Error(err)
	}
	_ = s.Play(goban.Black, goban.Pass)
	x := until(t, s, "the count", in(Counting))
	if !slices.Equal(x.Dead, judge.dead) || !x.Agreed[goban.White] || x.Agreed[goban.Black] || x.Count == nil {
		t.Fatalf("%+v", x)
	}
	lead := x.Count.Score.Lead()
	if err := s.SetDead(at("a1"), true); err != nil {
		t.Fatal(err)
	}
	if y := s.State(); y.Count.Score.Lead() >= lead || len(y.Dead) < 5 {
		t.Errorf("Black is dead, and leads by %v", y.Count.Score.Lead())
	}
	if err := s.SetDead(at("a2"), true); err == nil {
		t.Error("no stone is dead")
	}
	if err := s.SetDead(at("a1"), false); err != nil {
		t.Fatal(err)
	}
	if err := s.Resume(); err != nil {
		t.Fatal(err)
	}
	if y := s.State(); y.Phase != Playing || y.Game.ToMove() != goban.Black {
		t.Errorf("resumed: %v, %v to move", y.Phase, y.Game.ToMove())
	}
	_ = s.Play(goban.Black, at("a2"))
	until(t, s, "White's pass", played(4))
	_ = s.Play(goban.Black, goban.Pass)
	until(t, s, "the second count", in(Counting))
	if err := s.Agree(goban.Black); err != nil {
		t.Fatal(err)
	}
	if x = s.State(); x.Phase != Over || x.Result.String() != "B+1" {
		t.Errorf("%v %+v", x.Phase, x.Result)
	}
	lead = x.Count.Score.Lead()
	if got := x.Result.Margin; got != max(lead, -lead).Float() {
		t.Errorf("declared %v, counted %v", got, lead)
	}
	if err := s.Undo(0); err != nil || until(t, s, "the count again", in(Counting)).Result != (sgf.Result{}) {
		t.Error("the game cannot be taken up again", err)
	}
}

// TestCountGoesOn: a count that was interrupted goes on with its dead stones, without the judge.
func TestCountGoesOn(t *testing.T) {
	g := game.From(drawn.Board(t, drawnEnd), goban.Black, game.DefaultRules(), 0)
	for _, c := range goban.Sides {
		if err := g.Play(goban.Move{Color: c, Point: goban.Pass}); err != nil {
			t.Fatal(err)
		}
	}
	judge := &robot{dead: []goban.Point{at("b5")}}
	s := begin(t, Options{Game: g, White: Player{Engine: &robot{}}, Judge: judge, Dead: []goban.Point{at("d5"), at("a5"), at("e5")}})
	if x := s.State(); x.Phase != Counting || x.Judging || !slices.Equal(x.Dead, []goban.Point{at("d5")}) || !x.Agreed[goban.White] {
		t.Errorf("%+v", x)
	}
	if x := begin(t, Options{Game: g, Judge: judge, Dead: []goban.Point{}}).State(); x.Judging || len(x.Dead) != 0 {
		t.Errorf("where no stone was dead: %+v", x)
	}
}

// TestContestedElsewhere: where fewer moves were made than when play was resumed, as in a record
// that was cut, the next two passes lead to a count.
func TestContestedElsewhere(t *testing.T) {
	g := game.From(drawn.Board(t, drawnEnd), goban.Black, game.DefaultRules(), 0)
	s := begin(t, Options{Game: g, Judge: &robot{}, Contested: 3})
	for _, c := range goban.Sides {
		if err := s.Play(c, goban.Pass); err != nil {
			t.Fatal(err)
		}
	}
	if x := s.State(); x.Phase != Counting {
		t.Errorf("after two passes: %+v", x)
	}
}

// TestNoDeadStones: where the rules take no stones off, there is nothing to agree
// upon but the count itself.
func TestNoDeadStones(t *testing.T) {
	rules, _ := game.RulesByName("tromp-taylor")
	s := begin(t, Options{Game: game.From(drawn.Board(t, drawnEnd), goban.Black, rules, 0)})
	_, _ = s.Play(goban.Black, goban.Pass), s.Play(goban.White, goban.Pass)
	if x := s.State(); x.Phase != Counting || x.Judging || len(x.Dead) > 0 {
		t.Errorf("%+v", x)
	}
	if err := s.SetDead(at("b5"), true); err == nil {
		t.Error("a stone was taken off")
	}
	_, _ = s.Agree(goban.Black), s.Agree(goban.White)
	if x := s.State(); x.Result.String() != "W+2" {
		t.Errorf("%v", x.Result)
	}
}

// TestEnginesEnd: two engines end their game by themselves.
func TestEnginesEnd(t *testing.T) {
	s := begin(t, Options{Black: Player{Engine: &robot{script: []string{"C3"}}}, White: Player{Engine: &robot{}}})
	if x := until(t, s, "the end", in(Over)); x.Result.String() != "B+17.5" || len(x.Game.Moves()) != 3 {
		t.Errorf("%v after %v", x.Result, x.Game.Moves())
	}
	s = begin(t, Options{Black: Player{Engine: &robot{script: []string{"resign"}}}, White: Player{Engine: &robot{}}})
	if x := until(t, s, "the end", in(Over)); x.Result.String() != "W+R" || x.Decision == nil {
		t.Errorf("%v", x.Result)
	}
}

// hand is a clock that tests turn by hand.
type hand struct {
	mu  sync.Mutex
	now time.Time
}

func (h *hand) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *hand) turn(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// TestClocks: turns cost time, undo gives it back, who moves too late loses, and can play on.
func TestClocks(t *testing.T) {
	h := &hand{now: time.Unix(1000, 0)}
	s := begin(t, Options{Time: timing.Settings{System: timing.Absolute, Main: time.Hour}, Now: h.Now})
	h.turn(10 * time.Minute)
	if l := s.State().Clocks[goban.Black]; l.Time != 50*time.Minute || !l.Running || !l.Limited {
		t.Errorf("%+v", l)
	}
	_ = s.Play(goban.Black, at("c3"))
	h.turn(time.Minute)
	_ = s.Play(goban.White, at("c4"))
	for _, black := range []string{"BL[3000]", "BL[2700]"} { // at once, and when Black has thought for five minutes
		record := string((&sgf.Collection{Trees: []*sgf.Node{s.Record()}}).Bytes())
		for _, want := range []string{"TM[3600]", black, "WL[3540]"} {
			if !strings.Contains(record, want) {
				t.Errorf("no %s in %s", want, record)
			}
		}
		h.turn(5 * time.Minute)
	}
	_ = s.Undo(2)
	if l := s.State().Clocks[goban.Black]; l.Time != time.Hour {
		t.Errorf("after undo %+v", l)
	}
	h.turn(time.Hour + time.Minute)
	_ = s.Play(goban.Black, at("c3"))
	if x := s.State(); x.Result.String() != "W+T" {
		t.Errorf("%v", x.Result)
	}
	_ = s.Undo(0)
	if x := s.State(); x.Phase != Playing || x.Clocks[goban.Black].Time != time.Hour {
		t.Errorf("after the end is undone: %v, %+v", x.Phase, x.Clocks[goban.Black])
	}
}

// TestTurnsTell: a state has the clock and the decision of each move of the session, and keeps them
// when moves are taken back and others made.
func TestTurnsTell(t *testing.T) {
	h := &hand{now: time.Unix(1000, 0)}
	begun := game.New(5, 5, game.DefaultRules(), 750)
	for i, p := range []string{"a1", "b1"} {
		if err := begun.Play(goban.Move{Color: goban.Sides[i], Point: at(p)}); err != nil {
			t.Fatal(err)
		}
	}
	hour := timing.Settings{System: timing.Absolute, Main: time.Hour}
	s := begin(t, Options{Game: begun, Time: hour, Now: h.Now, White: Player{Engine: &robot{script: []string{"c4", "d4", "c2", "d2"}}}})
	play := func(minutes time.Duration, p string, moves int) State {
		h.turn(minutes * time.Minute)
		if err := s.Play(goban.Black, at(p)); err != nil {
			t.Fatal(err)
		}
		return until(t, s, "White's answer", played(moves))
	}
	play(10, "c3", 4)
	first := play(5, "b3", 6)
	if err := s.Undo(2); err != nil {
		t.Fatal(err)
	}
	second := play(20, "d3", 6)
	for name, x := range map[string]struct {
		State
		black [2]time.Duration // minutes left after each move
		white [2]string
	}{
		"before": {first, [2]time.Duration{50, 45}, [2]string{"c4", "d4"}},
		"after":  {second, [2]time.Duration{50, 30}, [2]string{"c4", "c2"}},
	} {
		if len(x.Turns) != 4 {
			t.Fatalf("%s: %d turns", name, len(x.Turns))
		}
		for i := range 2 {
			black, white := x.Turns[2*i], x.Turns[2*i+1]
			if want := (Left{Limited: true, Time: x.black[i] * time.Minute}); black.Left != want || black.Decision != nil {
				t.Errorf("%s: Black's move %d: %+v, want %+v", name, i, black.Left, want)
			}
			if want := (Left{Limited: true, Time: time.Hour}); white.Left != want || white.Decision.Move.Point != at(x.white[i]) {
				t.Errorf("%s: White's move %d: %+v by %+v, want %+v by %s", name, i, white.Left, white.Decision, want, x.white[i])
			}
		}
	}
}

// TestClockWaits: where it is to wait, the clock of a person runs from the first move on, or from
// when the person is ready. That of an engine does not wait.
func TestClockWaits(t *testing.T) {
	h := &hand{now: time.Unix(1000, 0)}
	hour := timing.Settings{System: timing.Absolute, Main: time.Hour}
	s := begin(t, Options{Time: hour, Now: h.Now, Waits: true})
	clocks := func(waits bool, black, white time.Duration) {
		t.Helper()
		if x := s.State(); x.Waits != waits || x.Clocks[goban.Black].Running == waits && x.Game.ToMove() == goban.Black ||
			x.Clocks[goban.Black].Time != black || x.Clocks[goban.White].Time != white {
			t.Errorf("it waits: %v, the clocks are %+v", x.Waits, x.Clocks)
		}
	}
	h.turn(2 * time.Hour)
	clocks(true, time.Hour, time.Hour)
	_ = s.Play(goban.Black, at("c3"))
	h.turn(time.Minute)
	clocks(false, time.Hour, 59*time.Minute)
	_ = s.Undo(1)
	h.turn(time.Minute)
	clocks(true, time.Hour, time.Hour)
	s.Ready()
	h.turn(time.Minute)
	clocks(false, 59*time.Minute, time.Hour)
	s.Ready() // once is enough
	h.turn(time.Minute)
	clocks(false, 58*time.Minute, time.Hour)
	if x := begin(t, Options{Time: hour, Black: Player{Engine: &robot{slow: true}}, Waits: true}).State(); x.Waits || !x.Clocks[goban.Black].Running {
		t.Errorf("with an engine to move it waits: %v, the clocks are %+v", x.Waits, x.Clocks)
	}
	if x := begin(t, Options{Waits: true}).State(); x.Waits {
		t.Error("without a clock it waits")
	}
}

// TestWait: the clock of a person stands still from Wait to Ready, in the turn under way too; that of
// an engine runs.
func TestWait(t *testing.T) {
	h := &hand{now: time.Unix(1000, 0)}
	s := begin(t, Options{Time: timing.Settings{System: timing.Absolute, Main: time.Hour}, Now: h.Now, White: Player{Engine: &robot{slow: true}}})
	left := func(held bool, black, white time.Duration) {
		t.Helper()
		if x := s.State(); x.Waits != held || x.Clocks[goban.Black].Time != black || x.Clocks[goban.White].Time != white {
			t.Errorf("held: %v, the clocks are %+v", x.Waits, x.Clocks)
		}
	}
	h.turn(time.Minute)
	s.Wait()
	h.turn(time.Minute)
	left(true, time.Hour, time.Hour)
	s.Ready()
	h.turn(time.Minute)
	left(false, 59*time.Minute, time.Hour)
	_ = s.Play(goban.Black, at("c3"))
	s.Wait()
	h.turn(time.Minute)
	left(false, 59*time.Minute, 59*time.Minute)
	s.MoveNow()
	until(t, s, "an answer", func(x State) bool { return len(x.Game.Moves()) == 2 })
	h.turn(time.Minute)
	left(true, 59*time.Minute, 59*time.Minute)
	s.Ready()
	h.turn(time.Minute)
	left(false, 58*time.Minute, 59*time.Minute)
}

// TestFlag: a player who does not move at all loses on time, too.
func TestFlag(t *testing.T) {
	s := begin(t, Options{Time: timing.Settings{System: timing.PerMove, Period: time.Millisecond}})
	if x := until(t, s, "the flag", in(Over)); x.Result.String() != "W+T" || x.Clocks[goban.Black] != (Left{Limited: true}) {
		t.Errorf("%v, left %+v", x.Result, x.Clocks[goban.Black])
	}
}

// TestOvertimeIsTold: a view is told when overtime and each of its periods begins.
func TestOvertimeIsTold(t *testing.T) {
	s := begin(t, Options{Time: timing.Settings{System: timing.ByoYomi, Main: time.Millisecond, Period: 10 * time.Millisecond, Count: timing.MaxCount}})
	until(t, s, "the fourth period", func(x State) bool {
		left := x.Clocks[goban.Black].Stones
		return 0 < left && left <= timing.MaxCount-3
	})
}

// TestManyHands lets many goroutines do whatever comes to their mind.
func TestManyHands(t *testing.T) {
	params, err := engine.Parse("playouts=30,search.memory=1")
	if err != nil {
		t.Fatal(err)
	}
	judge := engine.New(params, 3)
	s := begin(t, Options{Game: game.New(5, 5, game.DefaultRules(), 750), White: Player{Engine: engine.New(params, 1)}, Judge: judge})
	var hands sync.WaitGroup
	for i := range 4 {
		hands.Go(func() {
			for n := range 40 {
				switch b := s.State().Game.Board(); (n*7 + i) % 9 {
				case 0, 1, 2, 3:
					if b.NumEmpty() > 0 {
						_ = s.Play(goban.Black, b.Empties()[n%b.NumEmpty()])
					}
				case 4:
					_ = s.Undo(n % 3)
				case 5:
					_, _ = s.Play(goban.Black, goban.Pass), s.Agree(goban.Black)
				case 6, 7:
					s.MoveNow()
				case 8:
					_, _ = s.Resume(), s.Record()
				}
			}
		})
	}
	hands.Wait()
	x := s.State()
	if b := x.Game.BoardAfter(len(x.Game.Moves())); b.Hash() != x.Game.Board().Hash() {
		t.Errorf("the board is not what the moves make of it:\n%v", x.Game.Board())
	}
}
