package engine

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/player/playout"
	"montego/player/search"
)

func TestPresets(t *testing.T) {
	for _, name := range Presets() {
		if _, err := Preset(name); err != nil {
			t.Error(err)
		}
		if PresetDoc(name) == "" {
			t.Errorf("%s has no description", name)
		}
	}
}

// TestWholeGame lets every preset play itself to the end, under rules with and
// without agreement on dead stones.
func TestWholeGame(t *testing.T) {
	for _, name := range Presets() {
		for _, rules := range []string{"chinese", "tromp-taylor", "japanese"} {
			p, err := Parse(name + ",playouts=40,resign=0,memory=4")
			if err != nil {
				t.Fatal(err)
			}
			r, _ := game.RulesByName(rules)
			g := game.New(5, 5, r, r.DefaultKomi(0))
			e := New(p, 1)
			for n := 0; !g.Over(); n++ {
				if n > 200 {
					t.Fatalf("%s, %s: no end after %d moves:\n%v", name, rules, n, g.Board())
				}
				c := g.ToMove()
				if d := e.GenMove(context.Background(), g, c, Terms{}); d.Resign || d.Move.Color != c {
					t.Fatalf("%s, %s: %+v", name, rules, d)
				}
			}
			t.Log(name, rules, len(g.Moves()), e.Estimate(context.Background(), g).Count.Score, g.Board())
		}
	}
}

// TestLostGame: golois passes when every game of a search is lost, and its
// opponent plays on.
func TestLostGame(t *testing.T) {
	const text = `
		. O . O .
		O O O O O
		. . . . .
		. . X . .
		. . . . .`
	p, _ := Parse("golois,playouts=1000,resign=0,memory=4")
	for _, test := range []struct {
		c    goban.Color
		pass bool
	}{{goban.Black, true}, {goban.White, false}} {
		rules, _ := game.RulesByName("tromp-taylor")
		g := game.From(picture(t, text, test.c).Board(), test.c, rules, 750)
		d := New(p, 1).Decide(context.Background(), g, test.c, Terms{})
		if d.Search == nil || d.Search.Decided != goban.White || (d.Move.Point == goban.Pass) != test.pass {
			t.Errorf("%v: %+v", test.c, d)
		}
	}
}

// TestSameSeedSameGame checks that nothing but seed and parameters decides.
func TestSameSeedSameGame(t *testing.T) {
	play := func(seed uint64) (moves []goban.Move) {
		p, _ := Parse("playouts=60,memory=4")
		g := game.New(9, 9, game.DefaultRules(), 750)
		e := New(p, seed)
		for range 12 {
			moves = append(moves, e.GenMove(context.Background(), g, g.ToMove(), Terms{}).Move)
		}
		return moves
	}
	one, again, other := play(1), play(1), play(2)
	same := 0
	for i := range one {
		if one[i] != again[i] {
			t.Fatalf("move %d: %v and %v from one seed", i, one[i], again[i])
		}
		if one[i] == other[i] {
			same++
		}
	}
	if same == len(one) {
		t.Error("two seeds play the same game")
	}
}

// TestRestart checks that a restarted engine plays what a new one does, also
// after a game on another board.
func TestRestart(t *testing.T) {
	p, _ := Parse("playouts=100")
	play := func(e *Engine, size int) (moves []goban.Move) {
		g := game.New(size, size, game.DefaultRules(), 750)
		for range 6 {
			moves = append(moves, e.GenMove(context.Background(), g, g.ToMove(), Terms{}).Move)
		}
		return moves
	}
	e := New(p, 1)
	play(e, 13)
	for seed := range uint64(2) {
		e.Restart(seed)
		if got, want := play(e, 9), play(New(p, seed), 9); !slices.Equal(got, want) {
			t.Errorf("seed %d: restarted %v, new %v", seed, got, want)
		}
	}
}

// TestSettledAtFirstSight shows a position where playouts are sure of every chain,
// and wrong: White must play. Where nothing is left indeed, White passes.
func TestSettledAtFirstSight(t *testing.T) {
	for _, test := range []struct {
		picture string
		komi    game.Komi
		want    string
	}{
		{`
		X O . . . O X X
		X O O . O O X X
		X X O O O X X X
		X X X X X X X X
		X X X X X X X X
		X X X X X X X X
		X X X X X X X X
		X X X X X . X .`, 5050, "D8"},
		{`
		X X O . O O .
		X X O . . O X
		X X . . O X X
		X X O O X X X
		X X X X X X X
		X X X X X X X
		X X X X . X .`, 3450, "D6"},
		{drawn.Ended, 750, "pass"},
	} {
		b := drawn.Board(t, test.picture)
		for _, preset := range []string{"montego", "pachi", "golois"} {
			p, err := Parse(preset + ",playouts=3000,memory=4")
			if err != nil {
				t.Fatal(err)
			}
			got := New(p, 1).Decide(context.Background(), game.From(b, goban.White, game.DefaultRules(), test.komi), goban.White, Terms{})
			if got.Move.Point.String() != test.want {
				t.Errorf("%s: %v, %s; want %s\n%v", preset, got.Move, got.Reason, test.want, b)
			}
		}
	}
}

// TestAnotherGame: moves that are taken back lead back in the tree, but a new game has a
// tree of its own, though it begins with the same moves. Otherwise the trees of all
// games would grow together.
func TestAnotherGame(t *testing.T) {
	p, err := Parse("playouts=40,search.memory=4")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	g := game.New(5, 5, game.DefaultRules(), 0)
	for range anotherGame + 4 {
		d := e.Decide(context.Background(), g, g.ToMove(), Terms{})
		if err := g.Play(d.Move); err != nil {
			t.Fatal(err)
		}
	}
	reused := func(taken int) int {
		again := game.New(5, 5, game.DefaultRules(), 0)
		for _, m := range g.Moves()[:len(g.Moves())-taken] {
			if err := again.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		return e.Decide(context.Background(), again, again.ToMove(), Terms{}).Search.Reused
	}
	if n := reused(2); n == 0 {
		t.Error("two moves taken back: the tree is forgotten")
	}
	if n := reused(anotherGame + 3); n != 0 {
		t.Errorf("another game begins with %d playouts of the last", n)
	}
}

// TestOtherStart: a game that began with other stones is another game, even if the moves since
// are the same.
func TestOtherStart(t *testing.T) {
	p, err := Parse("rave,search.memory=4")
	if err != nil {
		t.Fatal(err)
	}
	e := New(p, 1)
	defer e.Close()
	g := game.New(5, 5, game.DefaultRules(), 750)
	e.Search(context.Background(), g, goban.Black, search.Limits{Playouts: 400})

	g = game.New(5, 5, game.DefaultRules(), 750)
	stones := []goban.Move{
		{Color: goban.White, Point: goban.PointAt(1, 1)}, {Color: goban.White, Point: goban.PointAt(2, 1)},
		{Color: goban.Black, Point: goban.PointAt(1, 3)}, {Color: goban.Black, Point: goban.PointAt(2, 3)},
	}
	if err := g.SetUp(stones, goban.Black); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(goban.Move{Color: goban.Black, Point: goban.PointAt(2, 2)}); err != nil {
		t.Fatal(err)
	}
	r := e.Search(context.Background(), g, goban.White, search.Limits{Playouts: 1})
	if r.Reused > 0 {
		t.Errorf("%d playouts are those of a game that began otherwise", r.Reused)
	}
	for i := range r.Moves {
		if m := r.Moves[i].Point; m != goban.Pass && g.Board().At(m) != goban.Empty {
			t.Errorf("it looks at %v, where a stone stands", m)
		}
	}
}

// TestLikelyWaits: nobody looks at the tree while a search in the background goes on.
func TestLikelyWaits(t *testing.T) {
	p, err := Parse("ponder.on=true,ponder.focus=3")
	if err != nil {
		t.Fatal(err)
	}
	for name, look := range map[string]func(*Engine, *game.Game){
		"Ponder": func(e *Engine, g *game.Game) { e.Ponder(g) },
		"Likely": func(e *Engine, g *game.Game) { e.Likely(g, 3) },
	} {
		o := &busy{oracle: oracle{found: finds(goban.Pass, 0.5)}, begun: make(chan bool, 2)}
		e := NewWith(func(search.Params, playout.Params, uint64) search.Searcher { return o }, p, 1)
		g := picture(t, fight, goban.White)
		e.Start(g, goban.White, nil, search.Limits{Playouts: endless})
		<-o.begun
		look(e, g)
		if o.looked.Load() {
			t.Errorf("%s looks at the tree during a search", name)
		}
		e.Close()
	}
}

// busy is an oracle that knows whether somebody looks at its tree during a search.
type busy struct {
	oracle
	begun           chan bool
	looking, looked atomic.Bool
}

func (o *busy) Search(ctx context.Context, root search.Root, l search.Limits) *search.Snapshot {
	o.looking.Store(true)
	defer o.looking.Store(false)
	o.begun <- true
	return o.oracle.Search(ctx, root, l)
}

func (o *busy) Branch(search.Cut) search.Branch {
	o.looked.Store(o.looked.Load() || o.looking.Load())
	return search.Branch{}
}
