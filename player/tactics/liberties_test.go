package tactics

import (
	"math/rand/v2"
	"slices"
	"testing"

	"montego/goban"
)

// The chain in lower case has two liberties. Its attacker plays on the points
// marked a, its defender on d, and both on b.
var twoLibertyTests = []struct {
	name    string
	picture string
}{
	{"in the open", `
		. . . . .
		. . b . .
		. O x b .
		. . O . .
		. . . . .`},
	{"miai: a friend at both ends", `
		. . . . . . .
		X . . . . . X
		X O O O O O X
		X . x x x . X
		X O O O O O X
		. . . . . . .`},
	{"miai: a friend at one end, room at the other", `
		. . . . . . .
		X . . . . . .
		X O O O O . .
		X . x x x . .
		X O O O O . .
		. . . . . . .`},
	{"no miai: a friend at one end, no room at the other", `
		. . . . . . .
		. O O O O O .
		X b x x x b .
		X O O O O . .
		. . . . . . .`},
	{"the attacker gives no stone away", `
		. . O O . .
		. O X X O .
		O . x x O .
		. O b O . .
		. . . . . .`},
	{"the lumpy side comes second", `
		. . . . . .
		O O O O O .
		. x x x x b
		O O O O O .
		. . . . . .`},
	{"the defender strikes back", `
		. X X X . .
		X O O O X .
		. x x O X .
		O O b d . .`},
	{"the defender captures, or gives atari below", `
		. . . . . .
		. O X d O .
		O X O O X O
		. b x x b .
		. d O O d .`},
	{"in the corner", `
		. . . . .
		O O O . .
		a x x O .
		. b O . .`},
	{"a snapback", `
		. O X . .
		O a b X .
		O x x O .
		. O O O .
		. . . . .`},
	{"a ko that the attacker may not retake", `
		. . O X . .
		. O k O X .
		. b o X d .
		. d X . . .`},
}

func TestTwoLiberties(t *testing.T) {
	for _, tt := range twoLibertyTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			var attack, defence Moves
			if !MiaiSafe(q.Board, q.chain) {
				GiveAtari(q.Board, q.chain, &attack)
				DefendTwo(q.Board, q.chain, false, &defence)
			}
			samePoints(t, "GiveAtari", attack, slices.Concat(q.marks['a'], q.marks['b']))
			samePoints(t, "DefendTwo", defence, slices.Concat(q.marks['d'], q.marks['b']))
		})
	}
}

// The chain in lower case has two liberties, of which a decides its fate.
var rightLibertyTests = []struct{ name, picture string }{
	{"a snapback", `
		. O X . .
		O . a X .
		O x x O .
		. O O O .
		. . . . .`},
	{"it connects and dies", `
		. O O O O .
		O x . X O .
		. a O . O .
		. . . . O .`},
	{"the open side first", `
		. . . . . .
		O O O O O .
		. x x x x a
		O O O O O .
		. . . . . .`},
	{"it escapes whichever is taken", `
		. . . . . .
		. . O O . .
		. . x x . .
		. . O O . .
		. . . . . .`},
	{"it is caught whichever is taken", `
		O O O O O
		. x x x .
		O O O O O`},
}

func TestRightLiberty(t *testing.T) {
	for _, tt := range rightLibertyTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			want := goban.NoPoint
			for _, want = range q.marks['a'] {
			}
			if right, safe := RightLiberty(q.Board, q.chain); right != want || safe != MiaiSafe(q.Board, q.chain) {
				t.Errorf("%v, safe %v; want %v", right, safe, want)
			}
		})
	}
}

// TestRightLibertyTwin has the attacker play there, and the owner extend: the chain
// must be in atari then. It logs how often the other liberty would do as well.
func TestRightLibertyTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 1))
	asked, found, both := 0, 0, 0
	for range 400 {
		b := randomBoard(9, 20+rnd.IntN(60), rnd)
		for chain := range chainsOf(b) {
			if b.LibertyCount(chain) != 2 {
				continue
			}
			asked++
			right, safe := RightLiberty(b, chain)
			if safe != MiaiSafe(b, chain) {
				t.Errorf("safe %v: the chain with the liberties %v\n%v", safe, b.Liberties(chain, nil), b)
			}
			if right == goban.NoPoint {
				continue
			}
			found++
			liberties := b.Liberties(chain, nil)
			wrong := liberties[0]
			if right == wrong {
				wrong = liberties[1]
			}
			if !extensionFails(b, chain, right, wrong) {
				t.Errorf("%v against the chain with the liberties %v\n%v", right, liberties, b)
			}
			if b.Legal(wrong, b.ChainColor(chain).Opponent()) && extensionFails(b, chain, wrong, right) {
				both++
			}
		}
	}
	t.Logf("%d chains, of which %d have a right atari; for %d the other would do as well", asked, found, both)
	if found < asked/20 || both > found/4 {
		t.Error("too few, or too often both")
	}
}

// extensionFails reports whether a chain is in atari, or cannot extend at all,
// after its attacker has played at one liberty and its owner at the other.
func extensionFails(b *goban.Board, chain goban.Chain, attack, extension goban.Point) bool {
	owner, after := b.ChainColor(chain), *b
	after.Play(attack, owner.Opponent())
	if !after.Legal(extension, owner) {
		return true
	}
	after.Play(extension, owner)
	return after.LibertyCount(after.ChainAt(extension)) <= 1
}

// The chain in lower case has two liberties. A wary defender plays on * only.
var waryTests = []struct{ name, picture string }{
	{"crawling on gains nothing", `
		. . . . . .
		. O O O O .
		* x x x . O
		. O O O . .
		. . . . . .`},
	{"nor does a point next to the other liberty", `
		. . . . . .
		. . . . . .
		O . * . . .
		O x x O . .
		. O O . . .`},
	{"a capture does", `
		. . . X . .
		O O O O X .
		. x x * O X
		. O O O X .
		. . . X . .`},
}

func TestWaryDefence(t *testing.T) {
	for _, tt := range waryTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			var defence Moves
			DefendTwo(q.Board, q.chain, true, &defence)
			samePoints(t, "DefendTwo", defence, q.marks['*'])
		})
	}
}

// The chain in lower case has three or four liberties. Its owner plays on *.
func TestDefendFew(t *testing.T) {
	for _, tt := range []struct{ name, picture string }{
		{"atari from two sides", `
			. . . . . .
			. X * . . .
			X O O * . .
			. x x x O .
			. . O O O .
			. . . . . .`},
		{"nobody around is weak", `
			. . . . .
			. x . . .
			. O O . .
			. . . . .`},
		{"on the edge", `
			. . . . . .
			. X X . . .
			. x x x . .
			. O O * X .`},
		{"in the corner", `
			. . . . .
			. x . . .
			. x X . .
			O * O * .`},
		{"by a snapback", `
			. . X X X .
			. X O O X .
			X O . * O X
			x x X O O .`},
	} {
		q := ask(t, tt.picture)
		var moves Moves
		DefendFew(q.Board, q.chain, &moves)
		samePoints(t, "DefendFew, "+tt.name, moves, q.marks['*'])
	}
}

// TestDefendFewTwin plays every move of the owner of every chain with three or
// four liberties. What is suggested is among the moves that put a chain around
// it in atari, or one step beside (see SelfAtariAlternative), and never gives stones away. It
// logs how often something is found where there is something to find.
func TestDefendFewTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 2))
	chains, found, moves, beside := 0, 0, 0, 0
	for range 400 {
		b := randomBoard(9, 20+rnd.IntN(60), rnd)
		for chain := range chainsOf(b) {
			if n := b.LibertyCount(chain); n != 3 && n != 4 {
				continue
			}
			var got Moves
			DefendFew(b, chain, &got)
			checkMoves(t, b, got, b.ChainColor(chain))
			want := slowAtaris(b, chain)
			for _, p := range got.Points() {
				moves++
				beside += btoi(!slices.Contains(want, p))
			}
			if len(want) > 0 {
				chains++
				found += btoi(slices.ContainsFunc(want, got.Has))
			}
		}
	}
	t.Logf("%d chains can give atari around them, found for %d; of %d moves %d are none", chains, found, moves, beside)
	if chains < 500 || 20*(chains-found) > chains || 20*beside > moves {
		t.Error("too often wrong")
	}
}

// slowAtaris returns the moves of a chain's owner that put an enemy chain next
// to it in atari and are no bad self-atari.
func slowAtaris(b *goban.Board, chain goban.Chain) (moves []goban.Point) {
	c := b.ChainColor(chain)
	for _, p := range b.Empties() {
		if !b.Legal(p, c) || SelfAtari(b, p, c) == Bad {
			continue
		}
		after := *b
		after.Play(p, c)
		for s := range b.ChainStones(chain) {
			for q := range goban.Neighbours(s) {
				if b.At(q) == c.Opponent() && b.LibertyCount(b.ChainAt(q)) == 2 && after.At(q) == b.At(q) &&
					after.LibertyCount(after.ChainAt(q)) == 1 && !slices.Contains(moves, p) {
					moves = append(moves, p)
				}
			}
		}
	}
	return moves
}

func TestExtensions(t *testing.T) {
	q := ask(t, `
		. . . . . .
		. O O O . .
		O . x . . .
		O O O O . .
		. . . . . .`)
	liberties, room := Extensions(q.Board, q.chain, 4)
	if liberties != [2]goban.Point{goban.PointAt(1, 2), goban.PointAt(3, 2)} || room != [2]int{1, 2} {
		t.Errorf("%v %v", liberties, room)
	}
}

// TestTwoLibertiesTwin reads every chain with two liberties. The moves suggested
// must be legal and give nothing away. It logs how often they hold the one that
// catches the chain, or that saves it, and how often miai was none.
func TestTwoLibertiesTwin(t *testing.T) {
	rnd, r := rand.New(rand.NewPCG(6, 1)), NewReader()
	var safe, unsafe, caught, attacks, saved, saves, warySaves int
	for range 400 {
		b := randomBoard(9, 20+rnd.IntN(60), rnd)
		for chain := range chainsOf(b) {
			if b.LibertyCount(chain) != 2 {
				continue
			}
			outcome, move := r.Ladder(b, chain)
			if MiaiSafe(b, chain) {
				safe++
				unsafe += btoi(outcome == Captured)
				continue
			}
			if outcome != Captured {
				continue
			}
			var attack, defence, wary Moves
			GiveAtari(b, chain, &attack)
			DefendTwo(b, chain, false, &defence)
			DefendTwo(b, chain, true, &wary)
			checkMoves(t, b, attack, b.ChainColor(chain).Opponent())
			checkMoves(t, b, defence, b.ChainColor(chain))
			caught++
			attacks += btoi(attack.Has(move))
			if want := slowDefence(b, chain, r); len(want) > 0 {
				saved++
				saves += btoi(slices.ContainsFunc(want, defence.Has))
				warySaves += btoi(slices.ContainsFunc(want, wary.Has))
			}
		}
	}
	t.Logf("miai: %d chains, of which %d can be caught; caught: %d chains, the move is suggested for %d; "+
		"can be saved: %d chains, such a move is suggested for %d, if wary for %d", safe, unsafe, caught, attacks, saved, saves, warySaves)
	if 50*unsafe > safe || 10*attacks < 9*caught || 10*saves < 9*saved || 10*warySaves < 8*saved {
		t.Error("too often wrong")
	}
}

func checkMoves(t *testing.T, b *goban.Board, moves Moves, c goban.Color) {
	t.Helper()
	for _, p := range moves.Points() {
		if !b.Legal(p, c) || SelfAtari(b, p, c) == Bad {
			t.Errorf("%v %v is no good\n%v", c, p, b)
		}
	}
}

// slowDefence returns the moves of a chain's owner after which it cannot be
// caught in a ladder.
func slowDefence(b *goban.Board, chain goban.Chain, r *Reader) (moves []goban.Point) {
	owner, stone := b.ChainColor(chain), stoneOf(b, chain)
	for _, p := range b.Empties() {
		if !b.Legal(p, owner) {
			continue
		}
		after := *b
		after.Play(p, owner)
		chain := after.ChainAt(stone)
		if n := after.LibertyCount(chain); n > 2 {
			moves = append(moves, p)
		} else if outcome, _ := r.Ladder(&after, chain); n == 2 && outcome == Escapes {
			moves = append(moves, p)
		}
	}
	return moves
}
