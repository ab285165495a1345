package engine

import (
	"context"
	"testing"

	"montego/game"
	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/playout"
	"montego/player/search"
)

// counter counts the playouts of an engine where they are played: those of its searches
// and those of its own policy.
type counter struct{ playouts int }

type countedSearch struct {
	search.Searcher
	of *counter
}

func (s countedSearch) Search(ctx context.Context, at search.Root, l search.Limits) *search.Snapshot {
	r := s.Searcher.Search(ctx, at, l)
	s.of.playouts += r.Playouts
	return r
}

type countedPolicy struct {
	playout.Policy
	of *counter
}

func (p countedPolicy) Run(b *goban.Board, c goban.Color, r *rng.Rand, t *playout.Trace) {
	p.of.playouts++
	p.Policy.Run(b, c, r, t)
}

// counted returns a player whose playouts are counted.
func counted(t *testing.T, params string) (*Engine, *counter) {
	t.Helper()
	p, err := Parse("search.memory=4,search.threads=1," + params)
	if err != nil {
		t.Fatal(err)
	}
	n := &counter{}
	e := NewWith(func(p search.Params, po playout.Params, seed uint64) search.Searcher {
		return countedSearch{search.Open(p, po, seed), n}
	}, p, 1)
	e.Policy = countedPolicy{e.Policy, n}
	t.Cleanup(e.Close)
	return e, n
}

// stages are positions from the first move to the last, with a border that is open and
// stones that are dead.
var stages = []struct{ name, picture string }{
	{"opening", `
		. . . . . . .
		. . . . . . .
		. . X . O . .
		. . . . . . .
		. . O . X . .
		. . . . . . .
		. . . . . . .`},
	{"a fight", drawn.Fight},
	{"an open border", `
		. X . X O . O
		X X X X O O O
		. X . X O . .
		X . X X O O .
		X X X X O . O
		X . X X O O O
		. X . . . O .`},
	{"dead stones", `
		. X . X O . O
		X X X X O O O
		. . X X O X .
		. O . X O . .
		X . X X O O O
		X X X X O . O
		. X . X O O .`},
	{"the end", drawn.Ended},
}

// TestPlayoutsBound: whatever a move asks for beside its search, the playouts of all of it
// stay within their number, and most of it is used where a search is needed.
func TestPlayoutsBound(t *testing.T) {
	for _, stage := range stages {
		for _, name := range []string{"chinese", "chinese-ogs", "japanese"} {
			rules, err := game.RulesByName(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, params := range []string{"playouts=1", "playouts=4", "playouts=30", "playouts=100", "playouts=100,max-playouts=150", "playouts=700"} {
				if params == "playouts=700" && name != "chinese" {
					continue // most of the time, for what the smaller numbers try as well
				}
				for _, passed := range []bool{false, true} {
					checkBound(t, stage.name+", "+name, picture(t, stage.picture, goban.Black), rules, params, passed)
				}
			}
		}
	}
}

// checkBound asks for both colours' moves in a position, after a pass or not, and for one of
// the cleanup.
func checkBound(t *testing.T, name string, at *game.Game, rules game.Rules, params string, passed bool) {
	t.Helper()
	for _, cleanup := range []bool{false, true} {
		for _, c := range goban.Sides {
			e, n := counted(t, params)
			g := game.From(at.Board(), c, rules, 650)
			if passed {
				g = game.From(at.Board(), c.Opponent(), rules, 650)
				if err := g.Play(goban.Move{Color: c.Opponent(), Point: goban.Pass}); err != nil {
					t.Fatal(err)
				}
			}
			d := e.Decide(context.Background(), g, c, Terms{Cleanup: cleanup})
			most := max(e.params.Playouts, e.params.MaxPlayouts)
			if n.playouts > most {
				t.Errorf("%s, %s, %v to move, passed %v, cleanup %v: %d playouts, at most %d; %v (%s)",
					name, params, c, passed, cleanup, n.playouts, most, d.Move, d.Reason)
			}
			if d.Search != nil && !cleanup && d.Search.Playouts*5 < e.params.Playouts {
				t.Errorf("%s, %s, %v to move, passed %v: the search has only %d playouts", name, params, c, passed, d.Search.Playouts)
			}
		}
	}
}
