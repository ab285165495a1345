package tactics

import (
	"math/rand/v2"
	"slices"
	"testing"

	"montego/goban"
)

// The chain in lower case is in atari. The points marked * save it for now, and
// so do those marked !, where its owner takes what stands around it.
var saveTests = []struct{ name, picture string }{
	{"by extending", `
		. . . .
		. O . .
		O x * .
		. O . .`},
	{"not by extending", `
		. . . .
		. O O .
		O x . .
		. O O .`},
	{"not along the edge", `
		. . O O O .
		. . O x . O`},
	{"by joining friends", `
		. O . .
		O x * X
		. O O .`},
	{"not by joining friends in atari", `
		. O O O .
		O x . X O
		. O O O .`},
	{"by capturing", `
		. . . O . .
		. . ! O . .
		. X O X O .
		. O x . O .
		. . O O . .`},
	{"by capturing and by extending", `
		. . ! . .
		. X O X .
		. O x * .
		. . O . .`},
	{"by capturing in the corner", `
		! O X .
		O x O .
		X . O .
		. O . .`},
	{"by taking a ko", `
		. X . X .
		. X o X .
		X ! X O .
		. X O O .`},
	{"not where the ko was just taken", `
		. X . X .
		. X o X .
		X k X O .
		. X O O .`},
	{"not by taking a stone that leaves it in atari", `
		. O O X .
		O x . O X
		. O O X .`},
	{"by taking two stones next to a friend", `
		. . O X .
		. O X O X
		O x * O X
		. O O X .`},
}

func TestSaves(t *testing.T) {
	for _, tt := range saveTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			var saves, captures Moves
			Saves(q.Board, q.chain, &saves)
			CounterCaptures(q.Board, q.chain, &captures)
			samePoints(t, "Saves", saves, slices.Concat(q.marks['*'], q.marks['!']))
			samePoints(t, "CounterCaptures", captures, q.marks['!'])
		})
	}
}

func samePoints(t *testing.T, what string, got Moves, want []goban.Point) {
	t.Helper()
	points := slices.Sorted(slices.Values(got.Points()))
	slices.Sort(want)
	if !slices.Equal(points, want) {
		t.Errorf("%s: %v, want %v", what, points, want)
	}
}

func TestCapturable(t *testing.T) {
	for _, tt := range []struct {
		name, picture string
		want          bool
	}{
		{"in atari", `
			. O .
			O x .
			. O .`, true},
		{"two liberties", `
			. O .
			. x .
			. O .`, false},
		{"just took the ko", `
			. X O .
			X k x O
			. X O .`, false},
	} {
		q := ask(t, tt.picture)
		if got := Capturable(q.Board, q.chain); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Black's hopeless extensions are marked *, all other liberties of stones in
// atari a.
func TestHopelessExtension(t *testing.T) {
	for _, picture := range []string{`
		* O . . . . .
		X O . O . . .
		O . O X a . .
		. . . O . . .`, `
		* X O . . . .
		O O . O O . .
		. . O X * O .
		. . . O . . .`, `
		. O . O . . .
		O X a X X . .
		. O O O . . .
		. . . . . . .`, `
		. O O O . . .
		O X * X O . .
		. O O O . . .
		. . . . . . .`, `
		. O O X . . .
		O X a O X . .
		. O O X . . .
		. . . . . . .`} {
		q := ask(t, picture)
		for _, p := range q.marks['*'] {
			if !HopelessExtension(q.Board, p, goban.Black) {
				t.Errorf("%v is hopeless\n%v", p, q)
			}
		}
		for _, p := range q.marks['a'] {
			if HopelessExtension(q.Board, p, goban.Black) {
				t.Errorf("%v is not hopeless\n%v", p, q)
			}
		}
	}
}

// Black plays on the point marked * and puts the chains in lower case in atari.
// White saves them on one of the points marked !; read says that none of these
// works when read to its end.
var atariTests = []struct {
	name    string
	read    bool
	picture string
}{
	{"nothing", true, `
		. . . . .
		. * O . .
		. . . . .`},
	{"an extension", false, `
		. . . . . .
		. X X . . .
		. X o * . .
		. . ! . . .
		. . . . . .`},
	{"into a ladder", true, `
		. . . . . .
		. . . . . .
		. . X . . .
		. X o * . .
		. X ! . . .
		. . . . . .`},
	{"no way out", true, `
		X X X . .
		X o o * .
		X . X X .
		. X . . .`},
	{"two chains", true, `
		. . X . . .
		. X o ! . .
		! o * X . .
		X X X . . .`},
	{"a capture saves it", false, `
		. O X X X .
		! X o . X .
		. O * . X .
		. . X X . .`},
	{"the stone itself can be taken", false, `
		. X X X . .
		X o o o X .
		X X ! * O .
		. . . O O .`},
	{"a snapback: it can be taken, for now", true, `
		. X O O .
		X ! * O .
		X o o X .
		. X X X .`},
}

func TestAtari(t *testing.T) {
	for _, tt := range atariTests {
		t.Run(tt.name, func(t *testing.T) {
			q := ask(t, tt.picture)
			threats := Atari(q.Board, q.marks['*'][0], goban.Black)
			checkThreats(t, q, threats, q.marks['!'])
			var escapes []goban.Point
			if !tt.read {
				escapes = q.marks['!']
			}
			checkThreats(t, q, NewReader().Atari(q.Board, q.marks['*'][0], goban.Black), escapes)
		})
	}
}

func checkThreats(t *testing.T, q question, got Threats, escapes []goban.Point) {
	t.Helper()
	var want []goban.Chain
	for _, p := range q.stones {
		if chain := q.ChainAt(p); !slices.Contains(want, chain) {
			want = append(want, chain)
		}
	}
	if len(got.All()) != len(want) || got.Escapes() != (escapes != nil) {
		t.Errorf("%+v, want %d chains and escapes %v\n%v", got.All(), len(want), escapes, q)
	}
	for _, threat := range got.All() {
		if !slices.Contains(want, threat.Chain) || q.ChainAt(threat.Stone) != threat.Chain ||
			threat.Escape != goban.NoPoint && !slices.Contains(escapes, threat.Escape) {
			t.Errorf("%+v, want an escape in %v", threat, escapes)
		}
	}
}

// slowSaves returns the moves after which the owner of the chain of the stone
// on p has two liberties there, or has taken a chain that touched it.
func slowSaves(b *goban.Board, p goban.Point) (saves []goban.Point) {
	owner := b.At(p)
	enemies := map[goban.Chain]bool{}
	for s := range b.ChainStones(b.ChainAt(p)) {
		for q := range goban.Neighbours(s) {
			if b.At(q) == owner.Opponent() {
				enemies[b.ChainAt(q)] = true
			}
		}
	}
	for q := range b.Points() {
		if !b.Legal(q, owner) {
			continue
		}
		after := *b
		after.Play(q, owner)
		ok := after.LibertyCount(after.ChainAt(p)) > 1
		for e := range enemies {
			ok = ok || after.At(stoneOf(b, e)) == goban.Empty
		}
		if ok {
			saves = append(saves, q)
		}
	}
	return saves
}

// TestSavesTwin compares Saves with trying all moves, and Atari with playing
// the move and then trying all replies.
func TestSavesTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	chains, moves := 0, 0
	for range 300 {
		size := 3 + rnd.IntN(6)
		b := randomBoard(size, size*size/3+rnd.IntN(size*size), rnd)
		for _, chain := range b.ChainsInAtari() {
			var saves Moves
			Saves(b, chain, &saves)
			samePoints(t, "Saves", saves, slowSaves(b, stoneOf(b, chain)))
			chains++
		}
		for _, p := range b.Empties() {
			c := goban.Color(1 + rnd.IntN(2))
			if !b.Legal(p, c) {
				continue
			}
			moves++
			if err := compareAtari(b, p, c); err != "" {
				t.Fatalf("%v %v: %s\n%v", c, p, err, b)
			}
		}
	}
	t.Logf("%d chains in atari and %d moves, no disagreement", chains, moves)
}

func compareAtari(b *goban.Board, p goban.Point, c goban.Color) string {
	threats, after := Atari(b, p, c), *b
	after.Play(p, c)
	n := 0
	for _, chain := range after.ChainsInAtari() {
		s := stoneOf(&after, chain)
		if after.At(s) == c.Opponent() && b.LibertyCount(b.ChainAt(s)) == 2 {
			n++
		}
	}
	if n != len(threats.All()) {
		return "number of chains in atari"
	}
	for _, threat := range threats.All() {
		saves := slowSaves(&after, threat.Stone)
		if threat.Escape == goban.NoPoint && len(saves) > 0 {
			return "missed an escape"
		}
		if threat.Escape != goban.NoPoint && !slices.Contains(saves, threat.Escape) {
			return "no escape: " + threat.Escape.String()
		}
	}
	return ""
}
