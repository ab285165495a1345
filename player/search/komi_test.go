package search

import (
	"context"
	"math"
	"testing"

	"montego/goban"
	"montego/internal/param"
	"montego/player/playout"
)

// komiOf returns the dynamic komi of a 19×19 game with handicap stones after
// some moves.
func komiOf(method KomiMethod, toMove goban.Color, handicap, moves int) *dynamicKomi {
	var p Komi
	param.Reset(&p)
	p.Method, p.End = method, 30 // the end is that of Pachi's code
	k := newDynamicKomi(p)
	k.begin(Root{Board: komiBoard(moves), ToMove: toMove, Handicap: handicap})
	return k
}

func komiBoard(moves int) *goban.Board {
	b := goban.New(19, 19)
	for i := range moves {
		// Black from the bottom, White from the top.
		if n := i / 2; i%2 == 0 {
			b.Play(goban.PointAt(n%19, n/19), goban.Black)
		} else {
			b.Play(goban.PointAt(n%19, 18-n/19), goban.White)
		}
	}
	return b
}

func TestLinearKomi(t *testing.T) {
	k := komiOf(KomiLinear, goban.White, 4, 0)
	for moves, want := range map[int]float32{0: 28, 50: 21, 100: 14, 200: 0, 300: 0} {
		if got := k.after(moves); got != want {
			t.Errorf("%v extra komi after %d moves, want %v", got, moves, want)
		}
	}
	if got := komiOf(KomiNone, goban.White, 4, 0).after(0); got != 0 {
		t.Errorf("%v without a method", got)
	}
}

// step lets a number of playouts end with a mean lead and a share won by Black.
func step(k *dynamicKomi, all *leads, playouts int, lead, wins float64) float32 {
	all.playouts += playouts
	all.sum += float64(playouts) * lead
	all.values += float64(playouts) * wins
	k.review(all, 1)
	return k.after(0)
}

// TestValueKomi follows the komi that Black, then White gives.
func TestValueKomi(t *testing.T) {
	for _, c := range goban.Sides {
		k, all := komiOf(KomiValue, c, 0, 60), new(leads)
		sign := float32(c.Sign())
		for i, s := range []struct {
			playouts int
			value    float64 // for c
			want     float32 // given by c
		}{
			{1000, 0.6, 1}, {1000, 0.7, 2}, {100, 0.9, 2}, {900, 0.9, 3}, {1000, 0.47, 3},
			{1000, 0.4, 2}, // three was too much
			{1000, 0.6, 2}, // and is not given again
			{1000, 0.3, 1}, // nor is two
			{1000, 0.3, 0}, {1000, 0.3, -1}, {1000, 0.3, -2}, {1000, 0.6, -1}, {1000, 0.6, 0}, {1000, 0.6, 0},
		} {
			if got := sign * step(k, all, s.playouts, 0, valueFor(c, s.value)); got != s.want {
				t.Errorf("%v, step %d: gives %v, want %v", c, i, got, s.want)
			}
		}
	}
}

// TestScoreKomi: early in the game nearly all of the lead is given at once. Late a
// small part of it is, and in the next slice as much of the rest: what counts is
// the mean score with the komi that was used, so the komi is never taken back by
// itself.
func TestScoreKomi(t *testing.T) {
	for _, test := range []struct {
		phase GamePhase
		moves int
		leads []float64 // of slices one after the other
		want  []float32
	}{
		{PhaseOccupied, 40, []float64{20, 20, 12}, []float32{20, 20, 12}},
		{PhaseOccupied, 240, []float64{20, 20, 20, 20}, []float32{17, 20, 20, 20}},
		{PhaseOccupied, 268, []float64{20, 20, 20}, []float32{0, 0, 0}}, // the end
		{PhaseMoves, 210, []float64{40, 40, 40, 40}, []float32{4, 7, 10, 13}},
		{PhaseMoves, 210, []float64{40, 40, 0, 0}, []float32{4, 7, 6, 6}},
	} {
		k, all := komiOf(KomiScore, goban.Black, 0, test.moves), new(leads)
		if k.Phase = test.phase; test.phase == PhaseMoves {
			k.phase, k.Shift, k.Steep = float64(test.moves)/float64(test.moves+361-test.moves-90), 0.65, 18
		}
		for i, lead := range test.leads {
			if got := step(k, all, 1000, lead, 0.9); math.Abs(float64(got-test.want[i])) > 1 {
				t.Errorf("%v, %d moves, slice %d: %v, want %v", test.phase, test.moves, i, got, test.want[i])
			}
		}
	}
}

// TestKomiPhases: situational komi is linear in the opening and is gone at the
// end.
func TestKomiPhases(t *testing.T) {
	for _, method := range []KomiMethod{KomiScore, KomiValue} {
		for moves, want := range map[int]float32{0: 21, 10: 20, 19: 19, 250: 0} {
			k := komiOf(method, goban.White, 3, moves)
			if got := step(k, new(leads), 5000, 50, 1); got != want {
				t.Errorf("%s after %d moves: %v, want %v", method, moves, got, want)
			}
		}
	}
}

// TestValueKomiBounds: what is taken has a bound, what is given has none.
func TestValueKomiBounds(t *testing.T) {
	for _, test := range []struct {
		value float64
		want  float32
	}{{0.9, 60}, {0.1, -30}, {0.5, 0}} {
		k, all, got := komiOf(KomiValue, goban.Black, 0, 60), new(leads), float32(0)
		for range 60 {
			got = step(k, all, 1000, 0, test.value)
		}
		if got != test.want {
			t.Errorf("a win rate of %v: gives %v, want %v", test.value, got, test.want)
		}
	}
}

// TestKomiSearch: with dynamic komi a search that wins everything finds values
// nearer to one half, and tells the true lead all the same.
func TestKomiSearch(t *testing.T) {
	b := goban.New(7, 7) // four stones of Black's are more than White can bear
	for i := range 4 {
		b.Play(goban.PointAt(1+4*(i%2), 1+4*(i/2)), goban.Black)
	}
	b.Play(goban.Pass, goban.White) // the opening is over
	search := func(method KomiMethod) *Snapshot {
		p := DefaultParams()
		p.Komi.Method, p.Komi.Slice, p.Komi.Max = method, 200, 81
		return New(p, playout.DefaultParams(), 1).Search(context.Background(),
			Root{Board: b, ToMove: goban.Black, Komi: 7.5}, Limits{Playouts: 5000})
	}
	plain, dynamic := search(KomiNone), search(KomiValue)
	if dynamic.Value > plain.Value-0.1 || math.Abs(dynamic.Score.Mean-plain.Score.Mean) > 5 {
		t.Errorf("win rate %.2f and lead %.1f with dynamic komi, %.2f and %.1f without",
			dynamic.Value, dynamic.Score.Mean, plain.Value, plain.Score.Mean)
	}
	if plain.ExtraKomi != 0 || dynamic.ExtraKomi < 5 {
		t.Errorf("Black gives %v points, and %v without dynamic komi", dynamic.ExtraKomi, plain.ExtraKomi)
	}
}

// TestKomiReset: another game begins without the komi of the one before.
func TestKomiReset(t *testing.T) {
	p := DefaultParams()
	p.Komi.Method, p.Memory = KomiValue, 1
	s := New(p, playout.DefaultParams(), 1)
	defer s.Close()
	s.dynamic.set(7)
	s.dynamic.ratchet = 9
	if s.Reset(); s.dynamic.after(300) != 0 || s.dynamic.ratchet <= 9 {
		t.Errorf("%v points are given, and never again %v", s.dynamic.after(300), s.dynamic.ratchet)
	}
}

// TestNoTaking: from 95 % of the game on the side to move takes no komi, however badly it
// stands, so that it can resign; what it gives goes on. The game is over when a quarter of
// the board is empty, so that it is the fill of 257 of 361 points [Baudis11] §4.4.2.
func TestNoTaking(t *testing.T) {
	for _, c := range goban.Sides {
		for _, test := range []struct {
			moves int
			value float64 // for c
			want  float32 // given by c after two slices
		}{
			{256, 0.1, -2}, {258, 0.1, 0}, {340, 0.1, 0}, {258, 0.9, 2}, {340, 0.9, 2},
		} {
			k, all := komiOf(KomiValue, c, 0, 60), new(leads)
			b := goban.New(19, 19)
			for n := range test.moves {
				b.Play(goban.PointAt(n%19, n/19), goban.Sides[n%19%2])
			}
			k.End = 0
			k.begin(Root{Board: b, ToMove: c})
			step(k, all, 1000, 0, valueFor(c, test.value))
			if got := float32(c.Sign()) * step(k, all, 1000, 0, valueFor(c, test.value)); got != test.want {
				t.Errorf("%v with %d points filled and a value of %v: gives %v, want %v", c, test.moves, test.value, got, test.want)
			}
		}
	}
	k := komiOf(KomiValue, goban.Black, 0, 60)
	k.End = 0
	k.set(-5)
	b := goban.New(19, 19)
	for n := range 300 {
		b.Play(goban.PointAt(n%19, n/19), goban.Sides[n%19%2])
	}
	if k.begin(Root{Board: b, ToMove: goban.Black}); k.after(300) != 0 {
		t.Errorf("Black still takes %v of the move before", k.after(300))
	}
}

// TestKomiPondering: while the opponent thinks, the komi stays where it makes the game even for the
// player, not for the opponent, who is to move.
func TestKomiPondering(t *testing.T) {
	for _, pondering := range []bool{true, false} {
		k, all := komiOf(KomiValue, goban.White, 0, 60), new(leads)
		k.begin(Root{Board: komiBoard(60), ToMove: goban.White, Pondering: pondering})
		want := float32(-1) // White wins 53 % and gives a point
		if pondering {
			want = 0 // Black wins 47 %, which is as it should be
		}
		if got := step(k, all, 1000, 0, 0.47); got != want {
			t.Errorf("pondering %v: %v points for White, want %v", pondering, got, want)
		}
	}
}
