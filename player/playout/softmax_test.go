package playout

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/file/filetest"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/pattern"
)

// testSoftmax returns the policy with weights that are easy to reckon with.
func testSoftmax() *softmax {
	p := DefaultParams()
	p.Softmax.Weights.UnmarshalText([]byte("hand"))
	return newSoftmax(p)
}

// slowWeight is the weight of p for c by the definition, local features left
// out.
func slowWeight(m *softmax, b *goban.Board, p goban.Point, c goban.Color) uint64 {
	if b.At(p) != goban.Empty {
		return 0
	}
	return m.odds.gamma[pattern.ThreeByThree().Of(b.Code(p), c)]
}

// checkOdds compares weights and sums with the slow ones.
func checkOdds(t *testing.T, m *softmax, b *goban.Board) {
	t.Helper()
	for c := goban.Black; c <= goban.White; c++ {
		total, rows := uint64(0), [numRows]uint64{}
		for p := range goban.Point(goban.NumPoints) {
			want := uint64(0)
			if b.OnBoard(p) {
				want = slowWeight(m, b, p, c)
			}
			if got := m.odds.weights[c.Index()][p]; got != want {
				t.Fatalf("%v at %v weighs %d, want %d\n%v", c, p, got, want, b)
			}
			total, rows[p/goban.Stride] = total+want, rows[p/goban.Stride]+want
		}
		if m.odds.totals[c.Index()] != total || m.odds.rows[c.Index()] != rows {
			t.Fatalf("the sums of %v are not those of the points\n%v", c, b)
		}
	}
}

// TestOddsFollowGames compares the weights of all points for both players with
// the slow ones after every move of games on boards of many sizes, among them
// moves that the policy has not seen coming, and boards set back.
func TestOddsFollowGames(t *testing.T) {
	m, r := testSoftmax(), rng.New(11)
	for _, size := range [][2]int{{9, 9}, {2, 2}, {19, 19}, {3, 5}, {7, 7}, {13, 4}} {
		for range 6 {
			b, c := goban.New(size[0], size[1]), goban.Black
			before := *b
			for n := 2 * b.Area(); n > 0; n-- {
				p, _ := m.choose(b, c, &r)
				checkOdds(t, m, b)
				b.Play(p, c)
				switch {
				case r.Percent(20):
					b.Play(new(Uniform).Move(b, c, &r), c)
				case r.Percent(2):
					*b = before
				case r.Percent(2):
					before = *b
				}
				c = c.Opponent()
			}
		}
	}
}

// TestSoftmaxDraws counts the moves drawn in some positions, and compares the
// counts by χ² with the probabilities that the weights give, forbidden moves
// left out and replaced ones counted for what is played instead.
func TestSoftmaxDraws(t *testing.T) {
	for _, picture := range softmaxPositions {
		b, _ := urgentPicture(t, picture)
		m, r := testSoftmax(), rng.New(5)
		for _, c := range goban.Sides {
			board := Turn(b, c)
			want, total := map[goban.Point]float64{}, 0.0
			m.weigh(board, c)
			for _, p := range board.Empties() {
				// Not the weight that the policy has, but the product of γ.
				w := builtIn["hand"]().Shapes[pattern.ThreeByThree().Of(board.Code(p), c)]
				for f := range pattern.Local(pattern.NumLocal) {
					if m.locals.Of(p).Has(f) {
						w *= builtIn["hand"]().Local[f]
					}
				}
				if w > 0 && !forbidden(board, p, c) {
					want[better(board, p, c)] += w
					total += w
				}
			}
			m.odds.restore(c.Index())
			const draws = 40_000
			counts := map[goban.Point]int{}
			for range draws {
				p, _ := m.choose(board, c, &r)
				counts[p]++
			}
			chi2, rare, rareWant := 0.0, 0, 0.0
			cells := 0
			for _, p := range append([]goban.Point{goban.Pass}, board.Empties()...) {
				n, expected := counts[p], want[p]/total*draws
				if expected < 10 { // too few for χ²: all of these are one cell
					rare, rareWant = rare+n, rareWant+expected
					continue
				}
				cells++
				chi2 += (float64(n) - expected) * (float64(n) - expected) / expected
			}
			// Six standard deviations are plenty.
			if limit := float64(cells) + 6*math.Sqrt(2*float64(cells)); chi2 > limit {
				t.Errorf("%v: χ² = %.1f > %.1f\n%v", c, chi2, limit, board)
			}
			if d := float64(rare) - rareWant; math.Abs(d) > 6*math.Sqrt(rareWant+1) {
				t.Errorf("%v: rare moves came up %d times, want %.1f\n%v", c, rare, rareWant, board)
			}
		}
	}
}

var softmaxPositions = []string{`
	. . . . . . . . .
	. . . . . . . . .
	. . X . O . O . .
	. . . . . . . . .
	. . . . . . . . .
	. . X . X X)O . .
	. . O O O X O . .
	. . . . O O . . .
	. . . . . . . . .`, `
	. . O X . .
	. O O X X X
	O O X X . X
	O . O X X .
	O O)O O X X`, `
	. X . X .
	X X X X .
	. X . X .
	X X X X .
	. X . X O)`,
}

// TestLocalFeatures shows each local feature and what does not have it, for the
// moves of the player who answers the last one. A point without label has no
// feature but perhaps the first.
func TestLocalFeatures(t *testing.T) {
	for _, c := range localPictures {
		t.Run(c.name, func(t *testing.T) {
			b, label := urgentPicture(t, c.picture)
			color := goban.Black
			if b.At(b.LastMove(0)).IsStone() {
				color = b.At(b.LastMove(0)).Opponent()
			}
			checkLocals(t, b, color, label, c.features)
		})
	}
}

func checkLocals(t *testing.T, b *goban.Board, c goban.Color, label map[byte]goban.Point, features map[byte]string) {
	t.Helper()
	want := map[goban.Point]string{}
	for l, words := range features {
		want[label[l]] = words
	}
	l := new(Locals)
	l.Find(b, c)
	for _, p := range b.Empties() {
		words := want[p]
		if words == "" && l.Of(p) == pattern.LocalSet(0).With(pattern.LocalAdjacent) {
			words = "adjacent"
		}
		if got := featureNames(l.Of(p)); got != words {
			t.Errorf("%v at %v: %q, want %q\n%v", c, p, got, words, b)
		}
	}
}

func featureNames(s pattern.LocalSet) string {
	var words []string
	for f := range pattern.Local(pattern.NumLocal) {
		if s.Has(f) {
			words = append(words, f.String())
		}
	}
	return strings.Join(words, " ")
}

var localPictures = []struct {
	name, picture string
	features      map[byte]string
}{
	{"1: next to the last move, diagonally too", `
		. . . . .
		. a b c .
		. d O)e .
		. f X h .
		. . . . .`, map[byte]string{'a': "adjacent", 'b': "adjacent", 'c': "adjacent", 'd': "adjacent", 'e': "adjacent", 'f': "adjacent", 'h': "adjacent"}},
	{"1: in the corner", `
		. . .
		a b .
		O)c .`, map[byte]string{'a': "adjacent", 'b': "adjacent", 'c': "adjacent"}},
	{"nothing without a last move", `
		. . . . .
		. O X . .
		. . O . .`, nil},
	{"2: a capture next to the chain; 4: its extension", `
		. . . . . .
		. X O . . .
		X O X O). .
		. a b . . .
		. . . . . .`, map[byte]string{'a': "adjacent capture", 'b': "adjacent extend"}},
	{"2 and 4 in one move", `
		. . . . .
		. X O . .
		X O X O).
		X O b . .
		. X . . .`, map[byte]string{'b': "adjacent capture extend"}},
	{"2: not next to the chain", `
		. . . . . . .
		. . O . . . X
		. O X O). X O
		. . b . . . .
		. . . . . . .`, map[byte]string{'b': "adjacent extend"}},
	{"2: not for a chain that was in atari before", `
		. . . . . . .
		. X O . . O).
		X O X O . . .
		. . . . . . .`, nil},
	{"3: a capture that is self-atari", `
		. . . . .
		X O . . .
		O X b . .
		a O). . .
		O . . . .`, map[byte]string{'a': "adjacent capture-self-atari", 'b': "adjacent extend"}},
	{"4: extend", `
		. . . . .
		. O)a . .
		O X b . .
		. O . . .
		. . . . .`, map[byte]string{'b': "adjacent extend"}},
	{"4: connect", `
		. . . . . .
		. O)O . . .
		O X b X . .
		. O . . . .
		. . . . . .`, map[byte]string{'b': "adjacent extend"}},
	{"5: extend into atari", `
		. . . . .
		. O)O . .
		O X b . .
		. O O . .
		. . . . .`, map[byte]string{'b': "adjacent extend-self-atari"}},
	{"4 and 5: suicide is no extension", `
		. O)O . .
		O X . O .
		. O O . .`, nil},
	{"7: the only atari that leaves no way out", `
		. . . . . .
		. . . . . .
		X X X O). .
		O O O X O .
		. a X X . .`, map[byte]string{'a': "adjacent semeai"}},
	{"7: an atari from the other side", `
		. . . . . .
		. . . . . .
		X X a O). .
		O O O X O .
		O . X X . .`, map[byte]string{'a': "adjacent semeai"}},
	{"7: the chain has three liberties left", `
		. . . . . .
		. . . . . .
		X X X O). .
		O O O X . .
		. . X X . .`, nil},
	{"7: the enemy can run", `
		. . . . . .
		. . . . . .
		. X X O). .
		O O O X O .
		. . X X . .`, nil},
	{"7: the enemy can take a stone around him", `
		. . . . . .
		. X X . . .
		X O X O). .
		O O O X O .
		. . X X . .`, nil},
}

// TestKoFeature takes a ko, and checks the answers after each move.
func TestKoFeature(t *testing.T) {
	b, label := urgentPicture(t, `
		. . . . . . .
		. X O . . . c
		X O s O . . .
		. X O X . . .
		. . a . . . .`)
	b.Play(label['s'], goban.Black)
	if _, c := b.Ko(); c != goban.White {
		t.Fatalf("no ko\n%v", b)
	}
	// White may not take back, and nothing else he could take ends it.
	checkLocals(t, b, goban.White, label, map[byte]string{'a': "adjacent extend"})
	b.Play(label['c'], goban.White)
	saved := *b
	checkLocals(t, b, goban.Black, label, map[byte]string{'a': "adjacent ko"})
	b.Play(goban.PointAt(6, 0), goban.Black)
	b.Play(goban.PointAt(4, 4), goban.White)
	checkLocals(t, b, goban.Black, label, nil) // the ko is no longer new
	*b = saved
	b.Play(goban.Pass, goban.Black)
	b.Play(goban.Pass, goban.White)
	checkLocals(t, b, goban.Black, label, nil)
}

// TestForbidden shows moves of Black at a, or at k, that softmax must not play,
// and similar moves that are allowed.
func TestForbidden(t *testing.T) {
	for _, c := range []struct {
		name      string
		forbidden bool
		picture   string
	}{
		{"retaking a ko", true, `
			. O X . .
			O k O)X .
			. O X . .
			. . . . .`},
		{"a real eye", true, `
			. X X . .
			X X a X .
			. X X X .`},
		{"a real eye in the corner", true, `
			. . . .
			X X . .
			a X . .`},
		{"a false eye", false, `
			. O X . .
			. X a X .
			. . X O .
			. . . . .`},
		{"an eye whose corner is open at the edge", false, `
			. . . .
			. X . .
			X a X .`},
		{"self-atari of many stones", true, `
			. O O O O O .
			O X X X X a O
			. O O O O . O
			. . . . . O .`},
		{"a connection to stones with liberties", false, `
			. O O O . . .
			O X X a X . .
			. O O O . . .`},
		{"a capture", false, `
			. O O O X . .
			O X X a O X .
			. O O O X . .`},
		{"a stone thrown in", false, `
			. . O O .
			O O . a O
			. . O O .`},
		{"nakade: four in a square", false, `
			. O O O O O
			. O X X . O
			. O X a . O
			. O O O O O
			. . . . . .`},
		{"self-atari where another liberty can be played: see better", false, `
			. . . . . .
			O O O O . .
			X X X b . .
			a O O O . .
			O O . . . .`},
	} {
		b, label := urgentPicture(t, c.picture)
		a, ok := label['a']
		if !ok {
			a = label['k']
		}
		if got := forbidden(b, a, goban.Black); got != c.forbidden {
			t.Errorf("%s: %v\n%v", c.name, got, b)
		}
		m, r, played := testSoftmax(), rng.New(1), false
		for range 20_000 {
			p, _ := m.choose(b, goban.Black, &r)
			played = played || p == a
		}
		if c.forbidden && played {
			t.Errorf("%s: it was played\n%v", c.name, b)
		}
	}
}

// TestBetter shows what Black plays instead of a: b, or a after all.
func TestBetter(t *testing.T) {
	for _, c := range []struct {
		name, picture string
		replaced      bool
	}{
		{"a false eye: the stone at its corner is taken", `
			. X X . .
			b O X . .
			. X a X .
			. . X O .
			. . . . .`, true},
		{"a false eye: nothing at its corners can be taken", `
			. . X . .
			. O X . .
			. X a X .
			. . X O .
			. . . . .`, false},
		{"the middle of an eye of three", `
			X X X X X
			X a b . X
			X X X X X`, true},
		{"away from a wall of enemies", `
			. O O O . .
			. O a b . .
			. O O O . .
			. . . . . .`, true},
		{"a throw-in that gives atari", `
			. . . . . .
			X X X X X X
			X O O O O X
			X O a . O X`, false},
		{"self-atari: the other liberty", `
			. . . . . .
			O O O O . .
			X X X b . .
			a O O O . .
			O O . . . .`, true},
		{"self-atari: the other liberty is one too", `
			. . O . . .
			O O O O . .
			X X X . O .
			a O O O . .
			O O . . . .`, false},
		{"a lump: the open point next to it", `
			. . . . . .
			. . b . . .
			. X a X . .
			. X X X . .
			. . . . . .`, false},
		{"a lump with six stones", `
			. . . . . .
			. X b . . .
			. X a X . .
			. X X X . .
			. . . . . .`, true},
		{"a lump at the edge", `
			. . . . .
			. X X X .
			. X a b .`, true},
		{"two ways out", `
			. . . . .
			. X a . .
			. X X . .`, false},
	} {
		b, label := urgentPicture(t, c.picture)
		want := label['a']
		if c.replaced {
			want = label['b']
		}
		if got := better(b, label['a'], goban.Black); got != want {
			t.Errorf("%s: %v, want %v\n%v", c.name, got, want, b)
		}
	}
}

// TestWeightsParameter reads a file when the parameter is set, and says what is
// wrong with one that cannot be used.
func TestWeightsParameter(t *testing.T) {
	dir := t.TempDir()
	text, err := builtInFiles.ReadFile("weights/hand.weights")
	if err != nil {
		t.Fatal(err)
	}
	hand := string(text)
	other := strings.Replace(hand, "local semeai ", "local semeai 777", 1)
	good := filetest.Put(t, dir, "good", strings.Replace(other, "777  ", "777 #", 1))
	p := DefaultParams()
	if err := param.Set(&p, "softmax.weights", good); err != nil {
		t.Fatal(err)
	}
	if got := p.Softmax.Weights.For(81).Local[pattern.LocalSemeai]; got != 777 {
		t.Errorf("γ of the file is 777, not %v", got)
	}
	if name, _ := param.Get(&p, "softmax.weights"); name != good {
		t.Errorf("the parameter is %q", name)
	}
	before := p
	for _, c := range []struct{ name, want string }{
		{filepath.Join(dir, "none"), "softmax.weights: open " + filepath.Join(dir, "none") + ": no such file or directory"},
		{dir, "softmax.weights: " + "read " + dir + ": it is a folder, not a file"},
		{filetest.Put(t, dir, "cut", hand[:len(hand)/2]), "softmax.weights: " + filepath.Join(dir, "cut") + ": the file of weights is cut off"},
	} {
		if err := param.Set(&p, "softmax.weights", c.name); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
		if p != before {
			t.Errorf("%s: a parameter has changed", c.name)
		}
	}
	if err := param.Set(&p, "softmax.weights", "mm9"); err != nil || p.Softmax.Weights.For(361) != builtIn["mm9"]() {
		t.Errorf("not the weights built in of that name: %v", err)
	}
	if err := param.Set(&p, "softmax.weights", "sb9-mm19"); err != nil ||
		p.Softmax.Weights.For(81).Shapes != builtIn["sb9"]().Shapes || p.Softmax.Weights.For(81).Local != builtIn["mm19"]().Local {
		t.Errorf("not the shapes of sb9 with the local features of mm19: %v", err)
	}
	if err := param.Set(&p, "softmax.weights", ""); err != nil || p != DefaultParams() {
		t.Errorf("not the weights built in: %v", err)
	}
}
