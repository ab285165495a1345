package playout

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
	"montego/player/tactics"
)

// slowUrgency is the urgency of p for c by the definitions, with nothing kept
// from one point to the next.
func slowUrgency(b *goban.Board, p goban.Point, c goban.Color, realEyes, atari bool) int {
	if !b.Legal(p, c) || slowEye(b, p, c, realEyes) {
		return 0
	}
	u, other := 1, c.Opponent()
	for chain := range slowChains(b) {
		owner, size := b.ChainColor(chain), b.ChainSize(chain)
		if !b.HasLiberty(chain, p) {
			continue
		}
		switch {
		case b.LibertyCount(chain) == 1 && owner == c && !slowHopeless(b, p, c):
			u += 1000 * size
		case b.LibertyCount(chain) == 1 && owner == other:
			if !slowHopeless(b, p, other) {
				u += 10_000 * size
			}
			if slowTouchesAtari(b, chain) {
				u += 100_000 * size
			}
		case b.LibertyCount(chain) == 2 && atari && !slowTouchesAtari(b, chain):
			u += size * slowRightAtari(b, p, chain, owner == c)
		}
	}
	return u
}

// slowRightAtari is what each stone of a chain with two liberties adds at one
// of them, p ([Cazenave07] §4.2, the listing). Liberties are counted after
// playing.
func slowRightAtari(b *goban.Board, p goban.Point, chain goban.Chain, own bool) int {
	room := func(q goban.Point) int {
		after := *b
		after.Play(q, b.ChainColor(chain))
		if !after.At(q).IsStone() {
			return 0 // suicide
		}
		return after.LibertyCount(after.ChainAt(q))
	}
	two := b.Liberties(chain, nil)
	here, there := room(two[0]), room(two[1])
	if p == two[1] {
		here, there = there, here
	}
	switch {
	case here < there || there > 3 || own && here == there:
		return 0
	case there == 3:
		return 200
	case own:
		return 1000
	}
	return 10_000
}

func slowEye(b *goban.Board, p goban.Point, c goban.Color, golois bool) bool {
	if golois {
		return tactics.RealEye(b, p, c)
	}
	for q := range goban.Neighbours(p) {
		if b.At(q) != goban.Border && (b.At(q) != c || b.LibertyCount(b.ChainAt(q)) == 1) {
			return false
		}
	}
	return true
}

func slowHopeless(b *goban.Board, p goban.Point, c goban.Color) bool {
	empties := 0
	for q := range goban.Neighbours(p) {
		chain := b.ChainAt(q)
		switch b.At(q) {
		case goban.Empty:
			empties++
		case c:
			if b.LibertyCount(chain) > 1 {
				return false
			}
		case c.Opponent():
			if b.LibertyCount(chain) == 1 {
				return false
			}
		}
	}
	return empties <= 1
}

func slowTouchesAtari(b *goban.Board, chain goban.Chain) bool {
	enemy := b.ChainColor(chain).Opponent()
	for p := range b.ChainStones(chain) {
		for q := range goban.Neighbours(p) {
			if b.At(q) == enemy && b.LibertyCount(b.ChainAt(q)) == 1 {
				return true
			}
		}
	}
	return false
}

func slowChains(b *goban.Board) map[goban.Chain]bool {
	chains := map[goban.Chain]bool{}
	for p := range b.Points() {
		if b.At(p).IsStone() {
			chains[b.ChainAt(p)] = true
		}
	}
	return chains
}

// newWeigher returns a policy that draws by urgencies.
func newWeigher(realEyes, atari bool) *crazyStone {
	if realEyes {
		return newGolois(atari)
	}
	return new(crazyStone)
}

// urgency is what a policy has set for a point.
func urgency(u *urgencies, b *goban.Board, p goban.Point, c goban.Color) int {
	if !u.open(b, p, c) {
		return 0
	}
	return u.of(p)
}

// TestUrgenciesInGames compares the urgencies of all points for both colours
// with the slow ones after every move of games, among them moves that the
// policy has not seen coming.
func TestUrgenciesInGames(t *testing.T) {
	for _, player := range []struct{ realEyes, atari bool }{{false, false}, {true, false}, {true, true}} {
		m := newWeigher(player.realEyes, player.atari)
		r := rng.New(11)
		for _, size := range [][2]int{{2, 2}, {3, 5}, {7, 7}, {9, 9}, {13, 4}} {
			for range 10 {
				b, c := goban.New(size[0], size[1]), goban.Black
				for n := 2 * b.Area(); n > 0; n-- {
					p, _ := m.choose(b, c, &r)
					for _, color := range goban.Sides {
						m.weigh(b, color)
						for _, q := range b.Empties() {
							if got, want := urgency(&m.urgent, b, q, color), slowUrgency(b, q, color, player.realEyes, player.atari); got != want {
								t.Fatalf("%+v: %v at %v has urgency %d, want %d\n%v", player, color, q, got, want, b)
							}
						}
					}
					b.Play(p, c)
					if r.Percent(20) {
						b.Play(new(Uniform).Move(b, c, &r), c)
					}
					c = c.Opponent()
				}
			}
		}
	}
}

// TestUrgency asks for urgencies that the papers explain, at the point a or k.
func TestUrgency(t *testing.T) {
	for _, c := range urgencyPictures {
		t.Run(c.name, func(t *testing.T) {
			b, label := urgentPicture(t, c.picture)
			m := newWeigher(c.golois, c.golois)
			a, ok := label['a']
			if !ok {
				a = label['k']
			}
			for color, want := range map[goban.Color]int{goban.Black: c.black, goban.White: c.white} {
				m.weigh(b, color)
				if got := urgency(&m.urgent, b, a, color); got != want {
					t.Errorf("%v: %d, want %d\n%v", color, got, want, b)
				}
				if slow := slowUrgency(b, a, color, c.golois, c.golois); slow != want {
					t.Errorf("%v: %d by the definition, want %d\n%v", color, slow, want, b)
				}
			}
		})
	}
}

var urgencyPictures = []struct {
	name         string
	golois       bool
	picture      string
	black, white int
}{
	{"nothing", false, `
		. . .
		. a .
		. . .`, 1, 1},
	{"stones that can run", false, `
		. . . . .
		. O O . .
		O X X a .
		. O O . .
		. . . . .`, 2001, 20_001},
	{"hopeless: one empty neighbour", false, `
		. . . . .
		. O O O .
		O X X a .
		. O O O .
		. . . . .`, 1, 1},
	{"hopeless at the edge", false, `
		. . . .
		O O O .
		X X a .`, 1, 1},
	{"a connection is never hopeless", false, `
		. O O . .
		O X a X .
		. O O X .
		. . . . .`, 1001, 10_001},
	{"suicide for White; Black need not hurry", false, `
		a O X .
		X X . .
		. . . .`, 1, 0},
	{"a capture saves stones, or an extension does", false, `
		. X X . . .
		X O O a . .
		O X X . . .
		. O O . . .`, 220_001, 2001},
	{"a capture saves stones, though these could not run", false, `
		. X X X . .
		X O O a X .
		O X X . . .
		. O O . . .`, 200_001, 1},
	{"a ko may not be retaken, but filled", false, `
		. X O .
		X k X)O
		. X O .
		. . . .`, 1001, 0},
	{"a false eye counts as one", false, `
		. . . .
		X O . .
		a X . .
		X . . .
		. . . .`, 0, 0},
	{"but not for Golois, and connecting saves the stone", true, `
		. . . .
		X O . .
		a X . .
		X . . .
		. . . .`, 1001, 0},
	{"stones in atari make no eye", false, `
		X O O .
		a X . .
		X . . .
		. . . .`, 1001, 10_001},
	{"the right atari ([Cazenave07] §4.2, figure 2): three stones", true, `
		. . . . . . .
		O O O O . . .
		. X X X a . .`, 3001, 30_001},
	{"the wrong atari", true, `
		. . . . . . .
		O O O O . . .
		a X X X . . .`, 1, 1},
	{"a threat to one stone", true, `
		. . . . . .
		. . a . . .
		. O X . O .
		. . O . . .
		. . . . . .`, 201, 201},
	{"two good ataris, and nothing helps", true, `
		. . . . .
		. O O O .
		. a X . .`, 1, 10_001},
	{"the stones can capture their way out", true, `
		X X X X . . .
		O O O O X . .
		. X X X a . .`, 1, 1},
}

// urgentPicture reads a position with labelled points and perhaps a ko.
func urgentPicture(t *testing.T, picture string) (*goban.Board, map[byte]goban.Point) {
	t.Helper()
	b, d := drawn.Diagram(t, picture)
	labels := map[byte]goban.Point{'k': d.Ko}
	for p := range b.Points() {
		if d.Marks[p] != 0 && b.At(p) == goban.Empty {
			labels[d.Marks[p]] = p
		}
	}
	return b, labels
}

// TestBesides shows the corrections to the one empty neighbour of a point a:
// to b, or none. Black moves.
func TestBesides(t *testing.T) {
	for _, c := range []struct {
		name, picture string
		moved         bool
	}{
		{"the middle of three points", `
			. . . . .
			X X X X .
			a b . X .`, true},
		{"b makes an eye of a", `
			. X X X .
			. X a b .
			. X X X .`, true},
		{"b does not touch the chain", `
			. . X . .
			. X a X .
			. . b . .`, false},
		{"two chains", `
			. X . . .
			X a b X .
			. X X X .`, false},
		{"two empty neighbours", `
			X X X X .
			X a b X .
			X . X X .`, false},
		{"inside the opponent's eyespace", `
			. . . . .
			O O O O .
			a b . O .`, true},
		{"an atari is worth while", `
			X X X X .
			O O O X .
			a b O X .`, false},
		{"stones of both colours", `
			. . . . .
			X O . . .
			a b . . .
			O X . . .`, false},
	} {
		b, label := urgentPicture(t, c.picture)
		want := goban.NoPoint
		if c.moved {
			want = label['b']
		}
		if got := besides(b, label['a'], goban.Black); got != want {
			t.Errorf("%s: %v, want %v\n%v", c.name, got, want, b)
		}
	}
}

// TestInstead shows what Black plays instead of giving stones away at a: b, or a
// all the same.
func TestInstead(t *testing.T) {
	for _, c := range []struct {
		name, picture string
	}{
		{"the stone that can be taken", `
			. . . . . .
			. X O O . .
			b O X X a O
			. X O O O O
			. . . . . .`},
		{"the other liberty", `
			. . . . . .
			. O O O . .
			b X X a O .
			. O O O . .
			. . . . . .`},
		{"nothing", `
			. . . . . .
			. O O O . .
			O O X X a O
			. . O O O O
			. . . . . .`},
	} {
		b, label := urgentPicture(t, c.picture)
		want, ok := label['b']
		if !ok {
			want = label['a']
		}
		m, r := new(crazyStone), rng.New(1)
		if !exposes(b, label['a'], goban.Black) {
			t.Errorf("%s: %v gives nothing away\n%v", c.name, label['a'], b)
		}
		if got := m.instead(b, label['a'], goban.Black, &r); got != want {
			t.Errorf("%s: %v, want %v\n%v", c.name, got, want, b)
		}
	}
}

// TestUrgentSelfAtari: a has the urgency 2001 but leaves all stones in atari. So
// Black draws among all points as equals, and where he draws a he plays b.
func TestUrgentSelfAtari(t *testing.T) {
	b, label := urgentPicture(t, `
		. . . . . . .
		. O O O O O .
		O X X a X b .
		. O O O O O .
		. . . . . . .`)
	m, r, counts := new(crazyStone), rng.New(1), map[goban.Point]int{}
	const games = 20_000
	for range games {
		p, _ := m.choose(b, goban.Black, &r)
		counts[p]++
	}
	each := games / b.NumEmpty()
	if counts[label['a']] != 0 {
		t.Errorf("%v was played %d times", label['a'], counts[label['a']])
	}
	if n := counts[label['b']]; n < 2*each*8/10 || n > 2*each*12/10 {
		t.Errorf("%v was played %d times, want about %d", label['b'], n, 2*each)
	}
}

// TestOddsFollowUrgency counts draws where two points are more urgent than the
// other 23.
func TestOddsFollowUrgency(t *testing.T) {
	u, r, b := new(urgencies), rng.New(1), goban.New(5, 5)
	p, q := goban.PointAt(1, 1), goban.PointAt(3, 3)
	u.add(p, 30)
	u.add(q, 10)
	u.add(p, 15)
	counts := map[goban.Point]int{}
	const draws = 71_000 // 25 points of urgency 1, and 45 and 10 more
	for range draws {
		counts[u.draw(b, goban.Black, &r)]++
	}
	for point := range b.Points() {
		want := u.of(point) * draws / 80
		if n := counts[point]; abs(n-want) > want/5 {
			t.Errorf("%v came up %d times, want about %d", point, n, want)
		}
	}
}
