package playout

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// hintsOf returns the hints of a policy for c, one text each: "C3 escape +1".
func hintsOf(h Hinter, b *goban.Board, c goban.Color) (texts []string) {
	hints := new(Hints)
	h.Hint(b, c, hints)
	for _, hint := range *hints {
		sign := "-"
		if hint.Good {
			sign = "+"
		}
		texts = append(texts, fmt.Sprintf("%v %v %s%v", hint.Point, hint.Kind, sign, hint.Weight))
	}
	slices.Sort(texts)
	return texts
}

// TestHints shows what moggy advises Black. Hints on shapes are compared only
// where they are the point.
func TestHints(t *testing.T) {
	for _, test := range []struct {
		about, picture string
		atari          AtariFormula
		want           string
	}{
		{"nothing to say", `
			. . . . .
			. X . . .
			. . . O .
			. . . . .
			. . . . .`, HalfFormula, ""},
		{"take a stone", `
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X O . . . .
			. . X X . . .
			. . . . . . .
			. . . . . . .`, HalfFormula, "D4 capture +1"},
		{"as the thesis counts: twice a plain hint [Baudis11] §B", `
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X O . . . .
			. . X X . . .
			. . . . . . .
			. . . . . . .`, ThesisFormula, "D4 capture +2"},
		{"and one more for each stone from the third on", `
			. . . . . . .
			. . X X X . .
			. X O O O . .
			. . X X X . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, ThesisFormula, "F5 capture +3"},
		{"as Pachi's code counts", `
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X O . . . .
			. . X X . . .
			. . . . . . .
			. . . . . . .`, CodeFormula, "D4 capture +2"},
		{"the larger, the better", `
			. . . . . . .
			. . X X X . .
			. X O O O . .
			. . X X X . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, HalfFormula, "F5 capture +1.5"},
		{"no more than fifteen count", `
			. O O O O O X
			X O O O O O X
			X O O O O O X
			X O O O O O X
			X X X X X X X
			. . . . . . .
			. . . . . . .`, HalfFormula, "A7 capture +7.5"},
		{"run out of atari", `
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . O X . . .
			. . . O . . .
			. . . . . . .
			. . . . . . .`, HalfFormula, "E4 escape +1"},
		{"or take what gives it", `
			. . . . . . .
			. . X X . . .
			. X O O . . .
			. . X X O . .
			. . O O . . .
			. . . . . . .
			. . . . . . .`, HalfFormula, "B4 escape +1, E5 capture +1, E5 escape +1"},
		{"a ladder is no way out", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . O . . . .
			. O X . . . .
			. . O O . . .
			. . . . . . .`, HalfFormula, "D3 escape -1"},
		{"with a breaker it is", `
			. . . . . . .
			. . . . . . .
			. . . . X . .
			. . O . . . .
			. O X . . . .
			. . O O . . .
			. . . . . . .`, HalfFormula, "D3 escape +1"},
		{"nor is it a loss in a ko fight", `
			k O . . . . . .
			O X X . . . . .
			X . . . . . . .
			. . . . . . . .
			. . O . . . . .
			. O X . . . . .
			. . O O . . . .
			. . . . . . . .`, HalfFormula, "A5 two liberties +0.5, B6 two liberties +0.5, C8 ladder +1, C8 more liberties +0.5"},
		{"a stone in a ko is not saved", `
			. . . . . . .
			. . . O . . .
			. . O X O . .
			. . O . O . .
			. . . O . . .
			. . . . . . .
			. . . . . . .`, HalfFormula, ""},
		{"drive a ladder", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. X O . . . .
			. . . X . . .
			. . . . . . .`, HalfFormula, "C2 ladder +1, C2 more liberties +0.5, C2 more liberties +0.5, D3 more liberties +0.5, D3 more liberties +0.5"},
		{"else attack and give atari", `
			. . . . . . .
			. . . . . . .
			. . . . O . .
			. . . . . . .
			. X O . . . .
			. . X . . . .
			. . . . . . .`, HalfFormula, "C4 more liberties +0.5, C4 more liberties +0.5, C4 two liberties +0.5, D3 more liberties +0.5, D3 more liberties +0.5, D3 two liberties +0.5"},
		{"defend two liberties", `
			. . . . . . .
			. . . . . . .
			. O O O . . .
			. O X X . . .
			. O O . O . .
			. . . . . . .`, HalfFormula, "E3 two liberties +0.5"},
		{"give nothing away, play the cousin", `
			. . X X . .
			. X O O . .
			. X O . O .
			. . X . O .`, HalfFormula, "B1 two liberties +0.5, D2 self-atari -1, E3 instead +1, E3 more liberties +0.5, E3 two liberties +0.5, E3 two liberties +0.5, E4 two liberties +0.5, F1 self-atari -1"},
		{"where an eyespace is killed", `
			. . . O X
			O O O O X
			X X X X X
			. . . . .
			. . . . .`, HalfFormula, "A5 self-atari -1, B5 nakade +1, C5 self-atari -1"},
		{"a shape", `
			. . . . . . .
			. . . . . . .
			. . O . . . .
			. O X O . . .
			. O X . . . .
			. . O . . . .
			. . . X . . .`, HalfFormula, "B2 pattern +1, B5 pattern +1, C1 pattern +1, D2 pattern +1, D3 escape +1, D3 pattern +1, D5 pattern +1"},
		{"but not into a ladder", `
			. . . . . . .
			. . . . . . .
			. . O . . . .
			. O X O . . .
			. O X . . . .
			. . O . . . .
			. . . . . . .`, HalfFormula, "B2 pattern +1, B5 pattern +1, D2 pattern +1, D3 escape -1, D5 pattern +1"},
	} {
		b := drawn.Board(t, test.picture)
		p := DefaultParams()
		p.Policy, p.Hint.Atari, p.Moggy.Ladder = MoggyPolicy, test.atari, 80
		got := slices.DeleteFunc(hintsOf(New(p), b, goban.Black), func(s string) bool {
			return strings.Contains(s, "pattern") && !strings.Contains(test.want, "pattern")
		})
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s: %s; want %s\n%v", test.about, text, test.want, b)
		}
	}
}

// TestHintsWithoutShapes: where something else knows the shapes, they get no hint, and
// what else speaks for a move stays.
func TestHintsWithoutShapes(t *testing.T) {
	b := drawn.Board(t, `
		. . . . . . .
		. . . . . . .
		. . O . . . .
		. O X O . . .
		. O X . . . .
		. . O . . . .
		. . . X . . .`)
	for _, policy := range []PolicyName{MoggyPolicy, MontegoPolicy} {
		p := DefaultParams()
		p.Policy, p.Hint.Shapes = policy, false
		if got := strings.Join(hintsOf(New(p), b, goban.Black), ", "); got != "D3 escape +1" {
			t.Errorf("%v: %s\n%v", policy, got, b)
		}
	}
}

// TestHinting asks every policy: the hints are the same whenever asked, leave
// the board alone, allocate nothing and are about playable moves.
func TestHinting(t *testing.T) {
	for _, params := range variants() {
		policy, r := New(params), rng.New(3)
		hints, trace := new(Hints), new(Trace)
		var given int
		for range 10 {
			root := goban.New(9, 9)
			trace.Reset(goban.Black)
			(&player{Uniform{}, 0.5, 0}).Run(root, goban.Black, &r, trace)
			policy.Learn(goban.New(9, 9), goban.New(9, 9), trace, goban.Black)
			before := *root
			first := hintsOf(policy, root, goban.Black)
			if n := testing.AllocsPerRun(5, func() { *hints = (*hints)[:0]; policy.Hint(root, goban.Black, hints) }); n != 0 {
				t.Errorf("%s: %v allocations", params.Policy, n)
			}
			if again := hintsOf(policy, root, goban.Black); !slices.Equal(first, again) {
				t.Errorf("%s: first %v, then %v", params.Policy, first, again)
			}
			if *root != before {
				t.Errorf("%s changes the board", params.Policy)
			}
			for _, hint := range *hints {
				given++
				if !playable(root, hint.Point, goban.Black) {
					t.Errorf("%s: %v is not playable\n%v", params.Policy, hint.Point, root)
				}
				if hint.Weight <= 0 || 2*hint.Weight != float32(int(2*hint.Weight)) {
					t.Errorf("%s: a hint worth %v", params.Policy, hint.Weight)
				}
			}
		}
		if taught := params.Policy != UniformPolicy || params.LGRF > 0; !taught && given > 0 {
			t.Errorf("%s, lgrf %d: %d hints", params.Policy, params.LGRF, given)
		} else if params.Policy != UniformPolicy && params.Policy != OregoPolicy && given == 0 {
			t.Errorf("%s gives no hints", params.Policy)
		}
	}
}

// TestHintsOfOthers shows what the other policies advise Black: by urgency, by
// size, and what they have learned.
func TestHintsOfOthers(t *testing.T) {
	picture := `
		. . . . . . .
		. . X X . . .
		. X O O . . .
		. . X X O . .
		. . O O . . .
		. . . . . . .
		. . . . . . .`
	for policy, want := range map[PolicyName]string{
		UniformPolicy:    "",
		CrazyStonePolicy: "B4 escape +1.5, E5 capture +2.5",
		GoloisPolicy:     "B4 escape +1.5, E5 capture +2.5, F7 two liberties +1, G6 two liberties +1",
		MoGoPolicy:       "B4 escape +1, E5 capture +1, E5 escape +1",
		OregoPolicy:      "A1 history +1, B1 history +1, B1 history of replies +1",
	} {
		b := drawn.Board(t, picture)
		p := DefaultParams()
		p.Policy = policy
		policy := New(p)
		root := goban.New(7, 7)
		policy.Begin(root, traceOf(t, 3, "A1", "G7", "B1"))
		b.Play(point(t, "G7"), goban.White)
		got := slices.DeleteFunc(hintsOf(policy, b, goban.Black), func(s string) bool { return strings.Contains(s, "pattern") })
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s: %s; want %s", policy, text, want)
		}
	}
}
