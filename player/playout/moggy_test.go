package playout

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"montego/goban"
	"montego/goban/drawn"
	"montego/internal/rng"
)

// TestMoggyAtari shows what the step for ataris draws, for Black: every move that
// takes the last chain or saves an own one, and nothing that connects a ko.
func TestMoggyAtari(t *testing.T) {
	for _, test := range []struct{ name, want, picture string }{
		{"captures and escapes are in one draw", "C4 B2", `
			. . . . . .
			. O . . . .
			O X O)X . .
			. . X . . .
			. . . . . .`},
		{"a ko is not connected", "", `
			. X O)O . .
			X . X O . .
			. X O . . .
			. . . . . .`},
	} {
		b, seen := drawn.Board(t, test.picture), map[goban.Point]bool{}
		params := DefaultParams()
		params.Policy, params.Moggy.Counter = MoggyPolicy, 0
		m, r := New(params).(*player).chooser.(*moggy), rng.New(1)
		for range 200 {
			if p, _ := m.atari(b, goban.Black, b.LastMove(0), &r, 0); p != goban.NoPoint {
				seen[p] = true
			}
		}
		want := map[goban.Point]bool{}
		for v := range strings.FieldsSeq(test.want) {
			want[point(t, v)] = true
		}
		if !maps.Equal(seen, want) {
			t.Errorf("%s: %v, want %v\n%v", test.name, slices.Sorted(maps.Keys(seen)), test.want, b)
		}
	}
}

// TestMoggyKo: a ko is taken back by the side that lost a stone there, up to three moves
// later. The side that took it does not connect it by this rule.
func TestMoggyKo(t *testing.T) {
	params := DefaultParams()
	params.Policy = MoggyPolicy
	m := New(params).(*player).chooser.(*moggy)
	b := drawn.Board(t, `
		. . . . . . .
		. . X O . . .
		. X O . O . .
		. . X O . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	b.Play(point(t, "D5"), goban.Black) // takes C5
	for i, v := range []string{"G1", "A1", "G2", "A2", "G3"} {
		side := []goban.Color{goban.White, goban.Black}[i%2]
		if got, want := m.retakeKo(b, side), i == 2; got != want {
			t.Errorf("%d moves later, %v takes the ko back: %v, want %v\n%v", i, side, got, want, b)
		}
		b.Play(point(t, v), side)
	}
}

// TestMoggySilent: a rule whose rate is 0 gives no hints.
func TestMoggySilent(t *testing.T) {
	kinds := func(change func(*Moggy)) (seen [numKinds]bool) {
		params, hints := DefaultParams(), new(Hints)
		params.Policy, params.Moggy.Ladder = MoggyPolicy, 80
		change(&params.Moggy)
		for seed := range uint64(10) {
			b, c, r := goban.New(9, 9), goban.Black, rng.New(seed)
			for range 40 {
				b.Play(new(Uniform).Move(b, c, &r), c)
				c = c.Opponent()
			}
			*hints = (*hints)[:0]
			New(params).Hint(b, c, hints)
			for _, h := range *hints {
				seen[h.Kind] = true
			}
		}
		return seen
	}
	all := kinds(func(*Moggy) {})
	for _, test := range []struct {
		off  func(*Moggy)
		gone []Kind
	}{
		{func(m *Moggy) { m.Atari = 0 }, []Kind{CaptureMove, EscapeMove}},
		{func(m *Moggy) { m.Ladder, m.TwoLib = 0, 0 }, []Kind{LadderMove, TwoLibMove}},
		{func(m *Moggy) { m.Pattern = 0 }, []Kind{PatternMove}},
		{func(m *Moggy) { m.SelfAtari = 0 }, []Kind{SelfAtariMove}},
	} {
		left := kinds(test.off)
		for _, k := range test.gone {
			if !all[k] || left[k] {
				t.Errorf("%v: hinted %v, with a rate of 0 %v", k, all[k], left[k])
			}
		}
	}
}

// TestMoggyRates: a rule whose rate is 0 is never asked, and the others are.
func TestMoggyRates(t *testing.T) {
	tests := []struct {
		off   func(*Moggy)
		kinds []Kind
	}{
		{func(*Moggy) {}, nil},
		{func(m *Moggy) { m.Ko = 0 }, []Kind{KoMove}},
		{func(m *Moggy) { m.Nakade = 0 }, []Kind{NakadeMove}},
		{func(m *Moggy) { m.Atari = 0 }, []Kind{CaptureMove, EscapeMove}},
		{func(m *Moggy) { m.Ladder = 0 }, []Kind{LadderMove}},
		{func(m *Moggy) { m.TwoLib = 0 }, []Kind{TwoLibMove}},
		{func(m *Moggy) { m.ManyLib = 0 }, []Kind{ManyLibMove}},
		{func(m *Moggy) { m.Pattern = 0 }, []Kind{PatternMove}},
	}
	rules := []Kind{KoMove, NakadeMove, CaptureMove, EscapeMove, LadderMove, TwoLibMove, ManyLibMove, PatternMove}
	for i, tt := range tests {
		params := DefaultParams()
		params.Policy, params.Moggy.Ladder = MoggyPolicy, 80
		tt.off(&params.Moggy)
		seen := kindsPlayed(params, 60)
		for _, k := range rules {
			off := false
			for _, o := range tt.kinds {
				off = off || o == k
			}
			if seen[k] == off {
				t.Errorf("test %d: kind %v was played: %v", i, k, seen[k])
			}
		}
	}
}

// TestMoggyJoseki: on an empty board of 19×19 nothing is local, so that the rule for
// joseki plays; and it does so only there, with a dictionary, and if its rate says so.
func TestMoggyJoseki(t *testing.T) {
	for _, test := range []struct {
		name, dictionary string
		size, rate, want int
	}{
		{"always", "built-in", 19, 100, 100},
		{"never", "built-in", 19, 0, 0},
		{"no dictionary", "none", 19, 100, 0},
		{"no joseki board", "built-in", 13, 100, 0},
	} {
		params, r, n := DefaultParams(), rng.New(1), 0
		params.Policy, params.Moggy.Joseki = MoggyPolicy, test.rate
		if err := params.Joseki.UnmarshalText([]byte(test.dictionary)); err != nil {
			t.Fatal(err)
		}
		m := New(params)
		for range 100 {
			b := goban.New(test.size, test.size)
			if p, kind := Next(m, b, goban.Black, &r); kind == JosekiMove && b.OnBoard(p) {
				n++
			}
		}
		if n != test.want {
			t.Errorf("%s: %d of 100 moves, want %d", test.name, n, test.want)
		}
	}
}

// TestMoggySuicide: Pachi's board allows the suicide of several stones in playouts
// [Baudis11] §3.1.4. Of a random move, and only where bad self-ataris are not rejected.
func TestMoggySuicide(t *testing.T) {
	b := drawn.Board(t, `
		X . O .
		X X O O
		O O O .
		. O . O`)
	for _, test := range []struct {
		suicide   bool
		selfAtari int
		want      bool
	}{{true, 0, true}, {true, 100, false}, {false, 0, false}} {
		p := DefaultParams()
		p.Policy, p.Moggy.Suicide, p.Moggy.SelfAtari = MoggyPolicy, test.suicide, test.selfAtari
		policy, r, played := New(p), rng.New(1), false
		for range 200 {
			q, _ := Next(policy, b, goban.Black, &r)
			played = played || q == goban.PointAt(1, 3)
		}
		if played != test.want {
			t.Errorf("suicide %v, %d %% of self-ataris rejected: played %v\n%v", test.suicide, test.selfAtari, played, b)
		}
	}
	after := *b
	if after.Play(goban.PointAt(1, 3), goban.Black); after.At(goban.PointAt(0, 3)) != goban.Empty || after.At(goban.PointAt(1, 3)) != goban.Empty {
		t.Errorf("the stones are still there\n%v", &after)
	}
}

// TestMoggySecondLast: shapes next to the last two moves are matched on every board
// [Baudis11] §3.4; Pachi's code does so from 15×15 on.
func TestMoggySecondLast(t *testing.T) {
	b := goban.New(9, 9)
	for i, at := range []string{"C3", "D3", "G7"} { // a hane above or below is next to the move before the last
		b.Play(drawn.Point(t, at), goban.Sides[i%2])
	}
	for _, second := range []bool{true, false} {
		p := DefaultParams()
		p.Policy, p.Moggy.SecondLast = MoggyPolicy, second
		policy, r, shapes := New(p), rng.New(1), 0
		for range 100 {
			if q, kind := Next(policy, b, goban.White, &r); kind == PatternMove && q.Y() < 5 {
				shapes++
			}
		}
		if (shapes > 0) != second {
			t.Errorf("second last %v: %d shapes at D3", second, shapes)
		}
	}
}

// TestMoggyNakade: the liberties of the group that has moved form the eyespace [Baudis11] §3.4,
// wherever its stone was played; Pachi's code looks next to that stone.
func TestMoggyNakade(t *testing.T) {
	b := drawn.Board(t, `
		. . . O X
		O O O O X
		X X X O)X
		X . X X X
		X X X . .`)
	for _, group := range []bool{true, false} {
		p := DefaultParams()
		p.Policy, p.Moggy.NakadeOf = MoggyPolicy, group
		policy, r, kills := New(p), rng.New(1), 0
		for range 500 {
			if q, kind := Next(policy, b, goban.Black, &r); kind == NakadeMove {
				kills++
				if q != drawn.Point(t, "B5") {
					t.Errorf("a stone at %v", q)
				}
			}
		}
		if group && (kills < 60 || kills > 140) || !group && kills > 0 { // 20 %
			t.Errorf("by the group %v: %d kills of 500", group, kills)
		}
	}
}

// kindsPlayed says which kinds of moves n playouts from an empty board have.
func kindsPlayed(p Params, n int) (seen [numKinds]bool) {
	r := rng.New(5)
	for _, trace := range Playouts(New(p), goban.New(13, 13), goban.Black, n, &r) {
		for i := range trace.Len {
			seen[trace.Kind(i)] = true
		}
	}
	return seen
}
