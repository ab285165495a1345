package playout

import (
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/param"
	"montego/internal/rng"
	"montego/player/tactics"
)

// variants returns every policy alone, and under each of the layers.
func variants() (all []Params) {
	for _, name := range param.ValuesOf[PolicyName]() {
		for lgrf := range 3 {
			p := DefaultParams()
			p.Policy, p.LGRF = name, lgrf
			all = append(all, p)
		}
	}
	for lgrf := range 2 {
		p := DefaultParams()
		p.Policy, p.LGRF, p.LibMap.Use = MoggyPolicy, lgrf, true
		all = append(all, p)
	}
	return all
}

// winner returns who owns more of a board.
func winner(b *goban.Board) goban.Color {
	switch score := b.AreaScore(); {
	case score > 0:
		return goban.Black
	case score < 0:
		return goban.White
	}
	return goban.Empty
}

// TestGamesEnd plays many games with every policy, which learns from them, and
// replays each trace: every move is legal and fills no eye, colours alternate,
// and the game ends by two passes unless it is too long.
func TestGamesEnd(t *testing.T) {
	for _, params := range variants() {
		for _, size := range [][2]int{{2, 2}, {3, 2}, {5, 5}, {9, 9}, {19, 19}, {2, 19}} {
			policy, r, trace := New(params), rng.New(7), new(Trace)
			for range 40 {
				root, first := goban.New(size[0], size[1]), goban.Black+goban.Color(r.Intn(2))
				b := *root
				trace.Reset(first)
				policy.Run(&b, first, &r, trace)
				replay(t, &b, trace, eyeRule(params), params.Policy == MoggyPolicy)
				policy.Learn(root, &b, trace, winner(&b))
			}
		}
	}
}

// eyeRule returns what a policy never fills. Last good replies fill what is not
// eye-like, whatever the policy beneath them.
func eyeRule(params Params) func(b *goban.Board, p goban.Point, c goban.Color) bool {
	switch params.Policy {
	case CrazyStonePolicy:
		return func(b *goban.Board, p goban.Point, c goban.Color) bool {
			return slowEye(b, p, c, false) && (params.LGRF == 0 || b.EyeLike(p, c))
		}
	case GoloisPolicy:
		return tactics.RealEye
	}
	return (*goban.Board).EyeLike
}

// replay plays a trace again and compares the board it leads to.
func replay(t *testing.T, end *goban.Board, trace *Trace, eye func(*goban.Board, goban.Point, goban.Color) bool, suicide bool) {
	t.Helper()
	b := goban.New(end.Width(), end.Height())
	for i, p := range trace.Points() {
		c := trace.Color(i)
		legal := b.Legal(p, c) || suicide && trace.Kind(i) == RandomMove && suicideOfSeveral(b, p, c)
		if p != goban.Pass && (!legal || eye(b, p, c)) {
			t.Fatalf("move %d: %v plays %v (%v)\n%v", i, c, p, trace.Kind(i), b)
		}
		b.Play(p, c)
	}
	if b.Hash() != end.Hash() {
		t.Fatalf("the trace leads to\n%v\nbut the game ended as\n%v", b, end)
	}
	tooLong := trace.Len >= int(DefaultParams().Length*float64(b.Area()))
	if !tooLong && (b.LastMove(0) != goban.Pass || b.LastMove(1) != goban.Pass) {
		t.Fatalf("the game ended after %d moves without two passes\n%v", trace.Len, b)
	}
}

// TestUniformIsUniform counts the moves from a position with a few choices: the
// points in the corner, and not the eyes.
func TestUniformIsUniform(t *testing.T) {
	b := drawn.Board(t, `
		. X . X .
		X X X X .
		. X . X .
		X X X X .
		. X . X .`)
	const games, choices = 50_000, 5 // E1 … E5: all other points are eyes
	r, counts := rng.New(3), map[goban.Point]int{}
	for range games {
		counts[new(Uniform).Move(b, goban.Black, &r)]++
	}
	if len(counts) != choices {
		t.Fatalf("%d different moves: %v", len(counts), counts)
	}
	for p, n := range counts {
		// Five standard deviations of a binomial distribution are 450.
		if n < games/choices-450 || n > games/choices+450 {
			t.Errorf("%v: %d of %d", p, n, games)
		}
	}
}

// TestMercy breaks off a game that is decided, and only with the parameter.
func TestMercy(t *testing.T) {
	params := DefaultParams()
	for _, mercy := range []float64{0, 0.3} {
		params.Mercy = mercy
		policy, r, trace, broken := New(params), rng.New(1), new(Trace), 0
		for range 200 {
			b := goban.New(9, 9)
			trace.Reset(goban.Black)
			policy.Run(b, goban.Black, &r, trace)
			if trace.Mercy {
				broken++
				if lead := b.Stones(goban.Black) - b.Stones(goban.White); abs(lead) <= 24 {
					t.Errorf("broken off with a lead of %d", lead)
				}
			}
		}
		if broken > 0 != (mercy > 0) {
			t.Errorf("mercy %v: %d of 200 games broken off", mercy, broken)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	for _, params := range variants() {
		policy, r, trace := New(params), rng.New(7), new(Trace)
		root, b := goban.New(9, 9), goban.New(9, 9)
		play := func() {
			b.CopyFrom(root)
			trace.Reset(goban.Black)
			policy.Run(b, goban.Black, &r, trace)
			policy.Learn(root, b, trace, winner(b))
		}
		for range 101 {
			play() // shapes are solved when a playout first meets them
		}
		policy.Forget()
		r = rng.New(7) // the same playouts again
		if n := testing.AllocsPerRun(100, play); n != 0 {
			t.Errorf("%s, lgrf %d: %v allocations a playout", params.Policy, params.LGRF, n)
		}
	}
}

// TestSeed plays games that learn from each other twice, from one seed and
// after Forget, and compares them.
func TestSeed(t *testing.T) {
	for _, params := range variants() {
		policy, root, trace := New(params), goban.New(9, 9), new(Trace)
		games := func() (hashes [20]goban.Hash) {
			policy.Forget()
			r := rng.New(5)
			for i := range hashes {
				b := *root
				trace.Reset(goban.Black)
				policy.Run(&b, goban.Black, &r, trace)
				policy.Learn(root, &b, trace, winner(&b))
				hashes[i] = b.Hash()
			}
			return hashes
		}
		if one, again := games(), games(); one != again {
			t.Errorf("%s, lgrf %d: one seed, two games", params.Policy, params.LGRF)
		}
	}
}
