package book

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/internal/file/filetest"
)

// fake is a search that answers by the position alone: the value follows from its key,
// and the moves are some points of the board.
func fake(size int) Search {
	return func(_ context.Context, sequence []goban.Point) (Searched, error) {
		b, c, err := (&Entry{Size: size, Sequence: sequence}).Board()
		if err != nil {
			return Searched{}, err
		}
		key, s := canonical(b, c)
		found := Searched{Value: 0.4 + 0.2*float64(key%1000)/1000}
		for _, p := range []goban.Point{goban.PointAt(1, 1), goban.PointAt(2, 1), goban.PointAt(2, 2), goban.PointAt(0, 2)} {
			if p = s.Inverse().Point(b, p); b.Legal(p, c) {
				found.Moves = append(found.Moves, SearchedMove{p, 100 / (1 + len(found.Moves)), found.Value})
			}
		}
		return found, nil
	}
}

func grow(t *testing.T, g *Growing, n int) {
	t.Helper()
	if err := g.Grow(context.Background(), n, 1, fake(g.Size), func() {}); err != nil {
		t.Fatal(err)
	}
}

var conditions = Conditions{Size: 5, Komi: 7.5, Rules: "chinese", Playouts: 100, Player: "montego"}

// TestGrowResumes: a book that was saved and loaded goes on as one that was not.
func TestGrowResumes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "five.growing")
	whole, parts := NewGrowing(conditions), NewGrowing(conditions)
	grow(t, whole, 60)
	for range 3 {
		grow(t, parts, 20)
		if err := parts.Save(path); err != nil {
			t.Fatal(err)
		}
		var err error
		if parts, err = LoadGrowing(path); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := text(t, whole), text(t, parts); a != b || whole.Len() != 60 {
		t.Errorf("%d positions\n%s\nand in parts\n%s", whole.Len(), a, b)
	}
	if parts.Conditions != conditions {
		t.Errorf("conditions %+v", parts.Conditions)
	}
}

func text(t *testing.T, g *Growing) string {
	t.Helper()
	k, err := g.Book()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	_ = k.Write(&out)
	return out.String()
}

// TestGrowSideBySide: of positions that are searched side by side, it does not matter which
// is done first; the walks to one whose search fails are taken back.
func TestGrowSideBySide(t *testing.T) {
	books := [2]string{}
	for i := range books {
		g, turns := NewGrowing(conditions), make(chan struct{}, 3)
		err := g.Grow(context.Background(), 60, 3, func(ctx context.Context, sequence []goban.Point) (Searched, error) {
			if i == 1 { // each search but the first of a round waits for another
				select {
				case turns <- struct{}{}:
				case <-turns:
				}
			}
			return fake(5)(ctx, sequence)
		}, func() {})
		if err != nil || g.Len() != 60 {
			t.Fatalf("%d positions, %v", g.Len(), err)
		}
		books[i] = text(t, g)
	}
	if books[0] != books[1] {
		t.Errorf("%s\nand the second time\n%s", books[0], books[1])
	}
	g, failed := NewGrowing(conditions), errors.New("failed")
	grow(t, g, 20)
	before := text(t, g)
	walks := g.positions[0].Moves[0].Walks
	if err := g.Grow(context.Background(), 10, 4, func(context.Context, []goban.Point) (Searched, error) { return Searched{}, failed }, nil); !errors.Is(err, failed) {
		t.Errorf("%v", err)
	}
	if after := text(t, g); after != before || g.positions[0].Moves[0].Walks != walks {
		t.Errorf("%s\nand after a round that failed\n%s", before, after)
	}
}

// TestGrowInterrupted: of positions that are searched side by side, those whose searches end before an
// interrupt are added, also if the search of an earlier one does not.
func TestGrowInterrupted(t *testing.T) {
	g, twin := NewGrowing(conditions), NewGrowing(conditions)
	grow(t, g, 20)
	grow(t, twin, 20)
	round, _ := twin.round(4)
	search := func(ctx context.Context, sequence []goban.Point) (Searched, error) {
		if slices.Equal(sequence, round[0].sequence) {
			return Searched{}, context.Canceled
		}
		return fake(5)(ctx, sequence)
	}
	if err := g.Grow(context.Background(), 10, 4, search, func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if want := 20 + len(round) - 1; len(round) < 2 || g.Len() != want {
		t.Errorf("%d positions, want %d", g.Len(), want)
	}
	twin.takeBack(round[0])
	for i, m := range g.positions[0].Moves {
		if want := twin.positions[0].Moves[i].Walks; m.Walks != want {
			t.Errorf("%d walks with %v, want %d", m.Walks, m.Point, want)
		}
	}
}

// TestGrowMeans: each mean is that of the search and of what the walks found, and every
// position is there once.
func TestGrowMeans(t *testing.T) {
	g := NewGrowing(conditions)
	grow(t, g, 80)
	if len(g.at) != g.Len() {
		t.Errorf("%d positions, %d keys", g.Len(), len(g.at))
	}
	walks := 1
	for _, m := range g.positions[0].Moves {
		walks += m.Walks
	}
	if walks < 80 {
		t.Errorf("%d walks for 80 positions", walks)
	}
	for _, p := range g.positions {
		sum, n := p.Value, 1.0
		for _, m := range p.Moves {
			b, c, _ := (&Entry{Size: 5, Sequence: p.Sequence}).Board()
			b.Play(m.Point, c)
			if key, _ := canonical(b, c.Opponent()); m.Walks > 0 {
				sum, n = sum+float64(m.Walks)*g.at[key].Mean, n+float64(m.Walks)
			}
		}
		// A position that is reached by two ways may have changed since the last walk
		// through this one.
		if math.Abs(p.Mean-sum/n) > 0.05 {
			t.Errorf("%v: mean %v, want %v", p.Sequence, p.Mean, sum/n)
		}
	}
}

// TestGrowPrefers: of two moves the one that turns out better gets most of the walks
// and is played, although the search of the first position prefers the other.
func TestGrowPrefers(t *testing.T) {
	good, bad := goban.PointAt(2, 2), goban.PointAt(0, 0)
	search := func(ctx context.Context, sequence []goban.Point) (Searched, error) {
		found, err := fake(5)(ctx, sequence)
		switch {
		case len(sequence) == 0:
			found.Moves = []SearchedMove{{bad, 60, 0.5}, {good, 40, 0.5}}
		case sequence[0] == good:
			found.Value = 0.8
		default:
			found.Value = 0.2
		}
		return found, err
	}
	g := NewGrowing(conditions)
	if err := g.Grow(context.Background(), 40, 1, search, func() {}); err != nil {
		t.Fatal(err)
	}
	root := g.positions[0]
	if moves := g.good(root); !slices.Equal(moves, []goban.Point{good}) || root.Moves[1].Walks < 25 {
		t.Errorf("plays %v after %d walks", moves, root.Moves[1].Walks)
	}
}

// TestGrowingPlays: a move that is as good as the best one is played, too, if enough walks went
// on with it. Moves are those of White, who wants small values.
func TestGrowingPlays(t *testing.T) {
	moves := []branch{
		{Point: goban.PointAt(0, 0), Walks: 10, Value: 0.30}, // too few walks
		{Point: goban.PointAt(1, 0), Walks: 30, Value: 0.31}, // the best
		{Point: goban.PointAt(2, 0), Walks: 15, Value: 0.319},
		{Point: goban.PointAt(3, 0), Walks: 29, Value: 0.33}, // too large a value
	}
	p := &position{Sequence: []goban.Point{goban.PointAt(2, 2)}, Moves: moves}
	g := NewGrowing(conditions)
	if got := g.good(p); !slices.Equal(got, []goban.Point{moves[1].Point, moves[2].Point}) {
		t.Errorf("plays %v", got)
	}
	for i := range moves {
		moves[i].Walks /= 15
	}
	if got := g.good(p); !slices.Equal(got, []goban.Point{moves[0].Point}) {
		t.Errorf("after few walks it plays %v", got)
	}
}

// TestGrowStops: an error of the search ends it, and what there was stays.
func TestGrowStops(t *testing.T) {
	g, wrong := NewGrowing(conditions), errors.New("wrong")
	n := 0
	err := g.Grow(context.Background(), 10, 1, func(ctx context.Context, sequence []goban.Point) (Searched, error) {
		if n++; n > 5 {
			return Searched{}, wrong
		}
		return fake(5)(ctx, sequence)
	}, func() {})
	if !errors.Is(err, wrong) || g.Len() != 5 {
		t.Errorf("%v, %d positions", err, g.Len())
	}
}

func TestSealedErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "five.growing")
	g := NewGrowing(conditions)
	grow(t, g, 3)
	if err := g.Save(path); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := []byte(string(whole))
	changed[len(changed)-10] ^= 1
	for name, test := range map[string]struct {
		data string
		want string
	}{
		"cut":     {string(whole[:len(whole)-7]), "cut: "},
		"head":    {string(whole[:30]), "the first line is cut or damaged"},
		"changed": {string(changed), "damaged: the checksum is another"},
		"longer":  {string(whole) + "x", "damaged: the checksum is another"},
		"version": {strings.Replace(string(whole), "book 1 ", "book 2 ", 1), "version 2 of montego-growing-book; this program reads version 1"},
		"kind":    {"9 E5 | C5\n", "no file of kind montego-growing-book"},
	} {
		file := filetest.Put(t, dir, name, test.data)
		_, err := LoadGrowing(file)
		if err == nil || !strings.HasPrefix(err.Error(), file+": "+test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := LoadGrowing(filepath.Join(dir, "nowhere")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	g.positions[1].Moves[0].Point = goban.PointAt(5, 0) // beside the board
	if err := g.Save(path); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadGrowing(path); err == nil || !strings.Contains(err.Error(), "position 2: ") {
		t.Error(err)
	}
}

// TestGrowingFaults: what no growing book holds is refused, by the position that has it.
func TestGrowingFaults(t *testing.T) {
	const head, good = `{"Conditions":{"Size":5},"Positions":[`, `{"Sequence":null,"Value":0.5,"Moves":[{"Point":84,"Share":1,"Value":0.5,"Walks":1}],"Mean":0.5}`
	for _, test := range []struct{ text, want string }{
		{head + good + `]}`, ""},
		{`{"Conditions":{"Size":0}}`, "board size 0×0 is not between"},
		{`{"Conditions":{"Size":-1},"Positions":[` + good + `]}`, "board size -1×-1 is not between"},
		{head + `null]}`, "position 1: it is empty"},
		{head + good + `,` + good + `]}`, "position 2: the book has it twice"},
		{head + strings.Replace(good, `"Walks":1`, `"Walks":-1`, 1) + `]}`, "position 1: -1 walks went on with "},
		{head + strings.Replace(good, `"Walks":1`, `"Walks":9000000000`, 1) + `]}`, "position 1: 9000000000 walks went on with "},
		{head + strings.Replace(good, `"Share":1`, `"Share":-1`, 1) + `]}`, "position 1: a value or a share of visits is -1, outside 0..1"},
		{head + strings.Replace(good, `"Mean":0.5`, `"Mean":1e300`, 1) + `]}`, "position 1: a value or a share of visits is 1e+300, outside 0..1"},
		{head + strings.Replace(good, `"Moves":[`, `"Moves":[{"Point":84},`, 1) + `]}`, "position 1: it has the move D4 twice"},
		{head + strings.Replace(good, `84`, `65535`, 1) + `]}`, "position 1: black cannot be played at "},
	} {
		_, err := parseGrowing([]byte(test.text))
		if (err == nil) != (test.want == "") || err != nil && !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.text, err, test.want)
		}
	}
}

// TestGrowClosed: a book whose walks all end inside it does not grow, and says no error.
func TestGrowClosed(t *testing.T) {
	g, err := parseGrowing([]byte(`{"Conditions":{"Size":5,"Playouts":100},"Positions":[{"Sequence":null,"Value":0.5,"Moves":[{"Point":84,"Share":1,"Value":0.5,"Walks":1}],"Mean":0.5},{"Sequence":[84],"Value":0.4,"Moves":[],"Mean":0.4}]}`))
	if err != nil {
		t.Fatal(err)
	}
	grow(t, g, 2)
	if n := len(g.at); n != 2 {
		t.Errorf("it has %d positions, want 2", n)
	}
}

// FuzzParseGrowing: a file is refused, or is a book that can be shown and grows.
func FuzzParseGrowing(f *testing.F) {
	// Walks lead out of this book at once. In one without a way out Grow walks maxIdle times, too long for a fuzz.
	f.Add([]byte(`{"Conditions":{"Size":5,"Playouts":100},"Positions":[{"Sequence":null,"Value":0.5,"Moves":[{"Point":84,"Share":0.6,"Value":0.5,"Walks":1},{"Point":85,"Share":0.4,"Value":0.5}],"Mean":0.5},{"Sequence":[84],"Value":0.4,"Moves":[{"Point":85,"Share":1,"Value":0.4}],"Mean":0.4}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := parseGrowing(data)
		if err != nil {
			return
		}
		if _, err := g.Book(); err != nil {
			t.Error(err)
		}
		known := g.Known(goban.New(g.Size, g.Size), goban.Black)
		for _, k := range known {
			if !(k.Value >= 0 && k.Value <= 1) {
				t.Errorf("%v", k)
			}
		}
		if err := g.Grow(t.Context(), 2, 1, fake(g.Size), func() {}); err != nil {
			t.Error(err)
		}
	})
}

func FuzzUnseal(f *testing.F) {
	f.Add([]byte("montego-growing-book 1 2 ab\n{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if body, err := unseal(data, growingKind); err == nil && len(body) > len(data) {
			t.Error("more than there was")
		}
	})
}

// TestKnown: a growing book is shown with its walks and values, in whatever view; each
// walk beyond a position is counted with one of its moves.
func TestKnown(t *testing.T) {
	g := NewGrowing(conditions)
	grow(t, g, 80)
	for _, p := range g.positions[:20] {
		own, c := g.boardOf(p)
		for s := range goban.Symmetry(goban.Symmetries) {
			b := goban.New(5, 5)
			d := goban.Black
			for _, q := range p.Sequence {
				b.Play(s.Point(own, q), d)
				d = d.Opponent()
			}
			walks := 0
			for _, k := range g.Known(b, c) {
				walks += k.Walks
				if next := g.after(b, c, k.Point); next == nil || next.Mean != k.Value || !b.Legal(k.Point, c) {
					t.Fatalf("%v after %v, view %v: %+v leads to %+v", k.Point, p.Sequence, s, k, next)
				}
			}
			want := 0
			for _, m := range p.Moves {
				want += m.Walks
			}
			if walks != want {
				t.Errorf("%v, view %v: %d walks, want %d", p.Sequence, s, walks, want)
			}
		}
	}
	if known := g.Known(goban.New(9, 9), goban.Black); known != nil {
		t.Errorf("a board of another size: %v", known)
	}
}
