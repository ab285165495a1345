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
		{"a ko, some moves later", `
			. X O .
			X . x O
			. X O .`, true},
		{"on the edge", `
			. . .
			O O .
			x . .`, true},
		{"in the corner, by what leaves the taker in atari", `
			. . . .
			O X . .
			x . X .`, true},
		{"bait of a snapback", `
			. X O O .
			X . x O .
			X O O X .
			. X X X .`, true},
	} {
		q := ask(t, tt.picture)
		if got := Capturable(q.Board, q.chain); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Black's hopeless extensions are marked *, all other liberties of stones in
// atari a.
func TestHopeless(t *testing.T) {
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
			if !Hopeless(q.Board.Code(p), goban.Black) {
				t.Errorf("%v is hopeless\n%v", p, q)
			}
		}
		for _, p := range q.marks['a'] {
			if Hopeless(q.Board.Code(p), goban.Black) {
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
	{"on the edge, no room in the corner", true, `
		. . . . .
		. . X X X
		. * o o .`},
	{"into the corner", true, `
		. . . .
		. X . .
		! o * X
		. X . .`},
	{"a ko to take that does not help", true, `
		. O ! . .
		O X o * X
		X ! X . .
		. X . . .`},
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
	escaping := slices.ContainsFunc(got.All(), func(x Threat) bool { return x.Escape != goban.NoPoint })
	if len(got.All()) != len(want) || escaping != (escapes != nil) {
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
			takes := len(slowTakes(b, stoneOf(b, chain))) > 0
			if got := Capturable(b, chain); got != takes {
				t.Fatalf("%v: capturable %v, played: %v\n%v", stoneOf(b, chain), got, takes, b)
			}
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

// slowTakes returns the legal moves that capture the stone on p.
func slowTakes(b *goban.Board, p goban.Point) (takes []goban.Point) {
	for q := range b.Points() {
		if c := b.At(p).Opponent(); b.Legal(q, c) {
			after := *b
			if after.Play(q, c); after.At(p) == goban.Empty {
				takes = append(takes, q)
			}
		}
	}
	return takes
}

// slowCounterCaptures returns the moves of the owner of the stone on p that take
// a chain next to its chain.
func slowCounterCaptures(b *goban.Board, p goban.Point) (takes []goban.Point) {
	for s := range b.ChainStones(b.ChainAt(p)) {
		for q := range goban.Neighbours(s) {
			if b.At(q) == b.At(p).Opponent() {
				takes = append(takes, slowTakes(b, q)...)
			}
		}
	}
	slices.Sort(takes)
	return slices.Compact(takes)
}

// TestCounterCapturesTwin tries all moves of the owner of every chain.
func TestCounterCapturesTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 2))
	chains, some := 0, 0
	for range 200 {
		size := 3 + rnd.IntN(5)
		b := randomBoard(size, size*size/3+rnd.IntN(size*size), rnd)
		for chain := range chainsOf(b) {
			var takes Moves
			CounterCaptures(b, chain, &takes)
			samePoints(t, "CounterCaptures", takes, slowCounterCaptures(b, stoneOf(b, chain)))
			chains++
			some += btoi(takes.Len() > 0)
		}
	}
	t.Logf("%d chains, %d can take something, no disagreement", chains, some)
	if some < 100 {
		t.Errorf("only %d chains can take something", some)
	}
}

// TestReaderAtariTwin plays the move and then lets the owner of each chain in
// atari reply anywhere, reading on in full width.
func TestReaderAtariTwin(t *testing.T) {
	const depth = 5
	rnd, r := rand.New(rand.NewPCG(3, 3)), NewReader()
	r.Depth = depth
	caught, escaped := 0, 0
	for range 200 {
		b := randomBoard(4+rnd.IntN(2), 6+rnd.IntN(16), rnd)
		for _, p := range b.Empties() {
			c := goban.Color(1 + rnd.IntN(2))
			if !b.Legal(p, c) {
				continue
			}
			threats, after := r.Atari(b, p, c), *b
			after.Play(p, c)
			for _, threat := range threats.All() {
				got, want := threat.Escape == goban.NoPoint, slowLadder(&after, threat.Stone, c.Opponent(), depth)
				if got != want {
					t.Fatalf("%v %v: %v caught: %v, full width says %v\n%v", c, p, threat.Stone, got, want, b)
				}
				caught += btoi(got)
				escaped += btoi(!got)
			}
		}
	}
	t.Logf("%d chains put in atari are caught, %d escape; no disagreement with a search of %d moves in full width", caught, escaped, depth)
	if min(caught, escaped) < 100 {
		t.Errorf("only %d caught and %d escape", caught, escaped)
	}
}

// TestHopelessTwin compares Hopeless with its definition, played, and
// logs what it is worth: how many of the chains in atari whose extension it calls
// hopeless would escape by it all the same when read to the end.
func TestHopelessTwin(t *testing.T) {
	rnd, r := rand.New(rand.NewPCG(3, 4)), NewReader()
	points, hopeless, escape, others, otherEscape := 0, 0, 0, 0, 0
	for range 300 {
		b := randomBoard(9, 20+rnd.IntN(80), rnd)
		for _, p := range b.Empties() {
			for c := goban.Black; c <= goban.White; c++ {
				points++
				if got, want := Hopeless(b.Code(p), c), slowHopeless(b, p, c); got != want {
					t.Fatalf("%v %v: %v, the definition says %v\n%v", c, p, got, want, b)
				}
			}
		}
		for _, chain := range b.ChainsInAtari() {
			p, c := b.FirstLiberty(chain), b.ChainColor(chain)
			if !b.Legal(p, c) {
				continue
			}
			out := escapesBy(b, p, stoneOf(b, chain), r)
			if Hopeless(b.Code(p), c) {
				hopeless++
				escape += btoi(out)
			} else {
				others++
				otherEscape += btoi(out)
			}
		}
	}
	t.Logf("%d points, no disagreement with the definition; of %d hopeless extensions %d escape when read, of %d others %d",
		points, hopeless, escape, others, otherEscape)
	if hopeless < 100 || 50*escape > hopeless || 2*otherEscape < others {
		t.Error("hopeless too often wrong")
	}
}

// slowHopeless is the definition with the move played on a copy.
func slowHopeless(b *goban.Board, p goban.Point, c goban.Color) bool {
	open := 0
	for q := range goban.Neighbours(p) {
		switch b.At(q) {
		case goban.Empty:
			open++
		case c:
			if b.LibertyCount(b.ChainAt(q)) > 1 {
				return false
			}
		case c.Opponent():
			if b.LibertyCount(b.ChainAt(q)) == 1 {
				return false
			}
		}
	}
	return open <= 1
}

// escapesBy reports whether a move of its owner on p makes the chain of a stone
// safe from ladders.
func escapesBy(b *goban.Board, p, stone goban.Point, r *Reader) bool {
	after := *b
	after.Play(p, b.At(stone))
	chain := after.ChainAt(stone)
	switch n := after.LibertyCount(chain); {
	case chain == 0:
		return false
	case n == 1:
		return !Capturable(&after, chain)
	case n == 2:
		outcome, _ := r.Ladder(&after, chain)
		return outcome == Escapes
	}
	return true
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
