package review

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"montego/game"
	"montego/goban"
	"montego/internal/phrases"
	"montego/player/engine"
	"montego/player/search"
	"montego/sgf"
)

// lesson is a game on 7×7 with a comment and two variations; its main line has six
// moves.
const lesson = "(;GM[1]SZ[7]KM[0.5]PB[Ann]PW[Bob]C[A lesson.];B[dd];W[dc];B[cc];W[cb](;B[ec];W[eb])(;B[bb];W[db]))"

// Both games begin from one position on 7×7. Everything is decided but Black's corner, and
// the side that owns it wins.
//
//	7 . X . X . X .
//	6 X X X X X X X
//	5 O O O O O O O
//	4 . . O O O . .
//	3 O O O O O O O
//	2 X X X X O O O
//	1 . . . X O . O
const (
	corner = "AB[ba][da][fa][ab][bb][cb][db][eb][fb][gb][af][bf][cf][df][dg]" +
		"AW[ac][bc][cc][dc][ec][fc][gc][cd][dd][ed][ae][be][ce][de][ee][fe][ge][ef][ff][gf][eg][gg]"
	// blunder is the game in which Black plays A1 instead of B1.
	blunder = "(;GM[1]SZ[7]KM[-6.5]" + corner + "PL[B];B[ag];W[bg])"
	// passes is the game in which the corner is dead and both pass. If its stones were
	// alive, Black would have won.
	passes = "(;GM[1]SZ[7]KM[-15.5]" + corner + "AW[bg]PL[B];B[];W[])"
)

// parse reads a record.
func parse(t *testing.T, text string) *sgf.Node {
	t.Helper()
	c, _, err := sgf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c.Trees[0]
}

// testEngine returns a player on one thread.
func testEngine(t *testing.T) *engine.Engine {
	p := engine.DefaultParams()
	p.Search.Memory, p.Search.Threads = 8, 1
	e := engine.New(p, 1)
	t.Cleanup(e.Close)
	return e
}

// reviewed returns the review of a record.
func reviewed(t *testing.T, root, old *sgf.Node, playouts int) *Review {
	t.Helper()
	r, err := New(root, old, Options{Effort: EffortOf(playouts), Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Run(t.Context(), testEngine(t), nil, nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// text writes a record.
func text(root *sgf.Node) string { return string((&sgf.Collection{Trees: []*sgf.Node{root}}).Bytes()) }

func TestReviewIsComplete(t *testing.T) {
	root := parse(t, lesson)
	r := reviewed(t, root, nil, 40)
	r.Note()
	r.Annotate()
	written := text(root)
	again, warnings, err := sgf.Parse([]byte(written))
	if err != nil || len(warnings) > 0 {
		t.Fatalf("the record has faults: %v %v", warnings, err)
	}
	n := 0
	for node := range again.Trees[0].MainLine() {
		n++
		for _, property := range []string{"SBKV", "SBKS", "LZ"} {
			if !node.Has(property) {
				t.Errorf("position %d has no %s", n-1, property)
			}
		}
	}
	if n != 7 || !strings.Contains(written, ";B[bb];W[db]") || !strings.HasPrefix(again.Trees[0].Text("C"), "A lesson.\n\nReviewed by Montego 1.2.3.") {
		t.Errorf("%d positions; the record is %s", n, written)
	}
	r.Note()
	r.Annotate()
	if twice := text(root); twice != written {
		t.Errorf("a second time it is\n%s\nafter\n%s", twice, written)
	}
	if r.Done() != 1 {
		t.Errorf("%v of the work is done", r.Done())
	}
}

// TestPositions: a record is not played from its root for each of its positions, which stand as if
// it were: after suicides, repetitions, stones that are set up, and turns that change.
func TestPositions(t *testing.T) {
	root := parse(t, "(;SZ[5]KM[1.5]RU[Chinese]AB[ba][ab][bc][ad][bd][ce]AW[bb][ca][cc][db]PL[B];B[cb];W[];B[];W[bb];B[];W[];B[cb];W[ae];B[];W[be];PL[B]W[ec];AB[ee];W[ea];PL[B];B[ed])")
	at, played := gamesOf(root), 0
	r, err := Line(root.Line(), func(n *sgf.Node) (*game.Game, error) {
		played++
		return at(n)
	}, Options{})
	if err != nil || r.Fault != nil {
		t.Fatal(err, r.Fault)
	}
	played = 0
	for i := range r.Nodes {
		want, _ := at(r.Nodes[i])
		got := r.position(i)
		if *got.Board() != *want.Board() || got.ToMove() != want.ToMove() || !slices.Equal(got.Moves(), want.Moves()) || got.Rules() != want.Rules() || got.Komi() != want.Komi() || got.Over() != want.Over() {
			t.Errorf("position %d is\n%v, and not\n%v", i, got, want)
		}
		_ = got.Play(goban.Move{Color: got.ToMove(), Point: goban.Pass}) // it is the caller's own
	}
	if played != 4 { // to the root, and where stones are set up or the turn changes
		t.Errorf("the record was played %d times", played)
	}
}

// TestUnsaidKomi: the record of a handicap game that says no komi is reviewed with half a point.
func TestUnsaidKomi(t *testing.T) {
	root := parse(t, "(;SZ[5]HA[2]AB[bb][dd];W[cc];B[cd])")
	r, err := New(root, nil, Options{Effort: EffortOf(1), Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	if g, err := r.at(root); err != nil || g.Komi() != game.Point/2 {
		t.Errorf("the komi is %v (%v)", g.Komi(), err)
	}
}

// TestReviewGoesOn: what a reviewed record says is not searched again.
func TestReviewGoesOn(t *testing.T) {
	old := parse(t, lesson)
	before := reviewed(t, old, nil, 40)
	before.Note()
	before.Annotate()
	old = parse(t, text(old))
	same, err := New(parse(t, lesson), old, Options{Effort: EffortOf(40)})
	if err != nil || same.left() != 0 {
		t.Errorf("%d positions are left, %v", same.left(), err)
	}
	if l := same.Next(); l != nil {
		t.Errorf("position %d is searched again", l.position)
	}
	for i, f := range same.Found {
		was := before.Found[i]
		if f.Moves[0].Line[0] != was.Moves[0].Line[0] || f.Playouts != was.Playouts || f.ToMove != was.ToMove || math.Abs(f.Value-was.Value) > 0.001 || math.Abs(f.Moves[0].Lead-was.Moves[0].Lead) > 0.051 {
			t.Errorf("position %d is read as %+v, was %+v", i, f, was)
		}
		if a, b := same.Verdicts[i], before.Verdicts[i]; (a == nil) != (b == nil) || a != nil && math.Abs(a.Loss()-b.Loss()) > 0.002 {
			t.Errorf("the verdict on move %d is read as %+v, was %+v", i, a, b)
		}
	}
	for name, tt := range map[string]struct {
		game     string
		playouts int
		left     int
	}{
		"more playouts": {lesson, 41, 7},
		"another komi":  {strings.Replace(lesson, "KM[", "KM[1", 1), 40, 7},
		"other rules":   {strings.Replace(lesson, "(;", "(;RU[Japanese]", 1), 40, 7},
		"stones set up": {strings.Replace(lesson, "(;", "(;AB[aa]", 1), 40, 7},
		"another move":  {strings.Replace(lesson, "B[cc]", "B[ee]", 1), 40, 4},
	} {
		r, err := New(parse(t, tt.game), old, Options{Effort: EffortOf(tt.playouts)})
		if err != nil || r.left() != tt.left {
			t.Errorf("%s: %d positions are left, want %d, %v", name, r.left(), tt.left, err)
		}
	}
}

// found makes up what a search says of a position: Black's value, and values of moves.
func found(toMove goban.Color, value float64, moves ...Candidate) *Found {
	return &Found{ToMove: toMove, Value: value, Playouts: 1000, Moves: moves}
}

// candidate makes up a move.
func candidate(vertex string, visits int, value, lead float64) Candidate {
	p, _ := goban.ParsePoint(vertex)
	return Candidate{Visits: visits, Value: value, Line: []goban.Point{p, goban.PointAt(1, 1)}, Lead: lead}
}

// TestSecondLook feeds a review with made-up findings, and reads its verdict. In all cases
// Black's A5 is the move in doubt, White answers C3, and the other move is D2.
func TestSecondLook(t *testing.T) {
	b, w := goban.Black, goban.White
	for name, tt := range map[string]struct {
		first   [4]float64 // Black's values along the game
		second  []*Found
		loss    float64
		looks   int
		doubted bool
	}{
		"no fall": {[4]float64{0.6, 0.58, 0.58, 0.58}, nil, 0, 0, false},
		"a fall that the second look confirms": {
			[4]float64{0.6, 0.4, 0.4, 0.4},
			[]*Found{
				found(b, 0.5, candidate("A5", 500, 0.4, -3), candidate("D2", 400, 0.6, 5)),
				found(w, 0.42, candidate("C3", 400, 0.42, -3)),
				found(w, 0.6, candidate("C3", 400, 0.64, 5)),
			}, 0.21, 3, true},
		"a fall by chance": {
			[4]float64{0.6, 0.45, 0.55, 0.55},
			[]*Found{found(b, 0.55, candidate("A5", 500, 0.56, 1), candidate("D2", 400, 0.57, 1))}, 0.01, 1, true},
		"a fall that shows after the answer": {
			[4]float64{0.6, 0.6, 0.2, 0.2},
			[]*Found{
				found(b, 0.6, candidate("A5", 500, 0.61, 5), candidate("D2", 400, 0.6, 5)),
				found(w, 0.3, candidate("C3", 400, 0.2, -9), candidate("E1", 400, 0.6, 5)),
				found(w, 0.6, candidate("C3", 400, 0.62, 5), candidate("E1", 400, 0.58, 5)),
			}, 0.38, 3, true},
		"the game was lost before": {
			[4]float64{0.6, 0.6, 0.2, 0.2},
			[]*Found{
				found(b, 0.6, candidate("A5", 500, 0.6, 5), candidate("D2", 400, 0.59, 5)),
				found(w, 0.3, candidate("C3", 400, 0.2, -9)),
				found(w, 0.3, candidate("C3", 400, 0.2, -9)),
			}, -0.005, 3, true},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := New(parse(t, "(;GM[1]SZ[5];B[aa];W[cc];B[ee])"), nil, Options{Effort: EffortOf(1000), Version: "1"})
			if err != nil {
				t.Fatal(err)
			}
			for i := range r.Found {
				r.Found[i] = found([]goban.Color{b, w}[i%2], tt.first[i])
			}
			looks := 0
			for l := r.Next(); l != nil && l.doubt.node == 1; l = r.Next() {
				if l.limits.Playouts < 2*r.effort.First {
					t.Errorf("search %d has %d playouts", looks+1, l.limits.Playouts)
				}
				if want := []string{"A5", "C3", "C3"}[looks]; l.versus.String() != want {
					t.Errorf("search %d compares %v, want %s", looks+1, l.versus, want)
				}
				if last, _ := l.game.LastMove(); looks > 0 && last.Point.String() != []string{"", "A5", "D2"}[looks] {
					t.Errorf("search %d is after %v", looks+1, last)
				}
				r.Take(l, tt.second[looks])
				looks++
			}
			if l := r.Next(); tt.loss >= Wrong && (l == nil || l.doubt.node == 1) {
				t.Error("the moves around the mistake are not looked at again")
			}
			v := r.Verdicts[1]
			if looks != tt.looks || (v != nil) != tt.doubted {
				t.Fatalf("%d searches, verdict %+v", looks, v)
			}
			if v != nil && math.Abs(v.Loss()-tt.loss) > 0.001 {
				t.Errorf("the loss is %.3f, want %.3f", v.Loss(), tt.loss)
			}
		})
	}
}

// TestJudge: the positions after a move in doubt and after the better one are searched by the
// parameters of the judge, in the memory and on the threads of the other searches.
func TestJudge(t *testing.T) {
	given, judge := engine.DefaultParams(), engine.DefaultParams()
	given.Search.Threads, judge.Search.Network.Value = 3, 0.25
	b, w := goban.Black, goban.White
	r, err := New(parse(t, "(;GM[1]SZ[5];B[aa];W[cc])"), nil, Options{Effort: EffortOf(1000), Version: "1", Judge: &judge})
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	for _, f := range []*Found{
		found(b, 0.6), found(w, 0.3), found(b, 0.3),
		found(b, 0.5, candidate("A5", 500, 0.3, -3), candidate("D2", 400, 0.6, 5)),
		found(w, 0.3, candidate("C3", 400, 0.3, -3)),
		found(w, 0.6, candidate("C3", 400, 0.6, 5)),
	} {
		l := r.Next()
		p := l.Params(given)
		asked = append(asked, fmt.Sprint(l.limits.Playouts, " λ ", p.Search.Network.Value, " threads ", p.Search.Threads))
		r.Take(l, f)
	}
	first, after := "1000 λ 0.5 threads 3", "1250 λ 0.25 threads 3"
	if want := []string{first, first, first, "5000 λ 0.5 threads 3", after, after}; !slices.Equal(asked, want) {
		t.Errorf("the searches are\n%q, want\n%q", asked, want)
	}
	if v := r.Verdicts[1]; v == nil || math.Abs(v.Loss()-0.3) > 0.001 {
		t.Errorf("the verdict is %+v", v)
	}
}

// TestTrueMistake: a blunder that decides the game is charged to the move that made it,
// and to no other, whenever the first stage finds it.
func TestTrueMistake(t *testing.T) {
	r := reviewed(t, parse(t, blunder), nil, 400)
	var told []string
	for _, m := range r.Mistakes(Wrong) {
		told = append(told, fmt.Sprint(m.Number, " ", m.Move.Point, " better ", m.Better[0], ", dies ", m.Stones))
	}
	if want := []string{"1 A1 better B1, dies black D1"}; !slices.Equal(told, want) {
		t.Errorf("the mistakes are %q, want %q", told, want)
	}
}

// TestAgree compares two reviews that are made up.
func TestAgree(t *testing.T) {
	var both [2]*Review
	for i, losses := range [2][3]float64{{0.12, 0.2, 0}, {0.03, 0.3, 0.11}} {
		r, err := New(parse(t, "(;GM[1]SZ[5];B[aa];W[cc];B[ee])"), nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for k, before := 1, 0.5; k <= len(losses); k++ {
			after := before - losses[k-1]
			r.Verdicts[k] = &Verdict{Before: before, After: after, Playouts: 5000}
			before = 1 - after // the opponent's
		}
		both[i] = r
	}
	got, pairs := Agree(both[0], both[1])
	if want := (Agreement{Named: 2, True: 2, Both: 1, Moves: 3}); got != want || len(pairs) != 3 {
		t.Errorf("%+v, want %+v; %v", got, want, pairs)
	}
}

// TestLost: a loss that may be chance is none. A calibration makes differences larger, and
// their deviations as well.
func TestLost(t *testing.T) {
	for _, tt := range []struct {
		playouts    int
		calibration search.Calibration
		want        bool
	}{
		{0, 1, false}, {100, 1, false}, {1000, 1, true}, {5000, 1, true},
		{1000, 3, false}, {2000, 3, false}, {5000, 3, true},
	} {
		v := &Verdict{Before: 0.6, After: 0.48, Playouts: tt.playouts}
		if v.measure(tt.calibration, 1); v.Lost(Wrong) != tt.want {
			t.Errorf("with %d playouts, calibrated by %v, a loss of 12 %% counts: %v", tt.playouts, tt.calibration, !tt.want)
		}
	}
}

// TestLostPoints: where the game is decided a move is judged by the points that it loses, but not if it
// makes the game safer.
func TestLostPoints(t *testing.T) {
	for _, tt := range []struct {
		before, after, points float64
		want                  string
	}{
		{0.02, 0.01, 4, ""},
		{0.02, 0.01, 6, "DO"},
		{0.02, 0.01, 12, "BM 1"},
		{0.99, 0.99, 30, "BM 2"},
		{0.95, 0.98, 30, ""},
		{0.60, 0.48, 3, "BM 1"},
		{0.60, 0.54, 12, "BM 1"},
	} {
		r := undecided(t, "(;GM[1]SZ[9];B[aa];W[cc];B[dd])")
		r.Verdicts[1] = &Verdict{Before: tt.before, After: tt.after, Points: tt.points, Playouts: 50000, Better: []goban.Point{goban.PointAt(2, 2)}}
		r.Note()
		r.Annotate()
		n, got := r.Nodes[1], ""
		switch {
		case n.Has("DO"):
			got = "DO"
		case n.Has("BM"):
			got = "BM " + n.Text("BM")
		}
		if got != tt.want {
			t.Errorf("%+v: marked %q", tt, got)
		}
		if v := ReadMistake(n, Doubtful); (v != nil) != (tt.want != "") {
			t.Errorf("%+v: read as %+v", tt, v)
		}
		if v := r.Verdicts[1]; v.LostRate(Wrong) != (tt.before-tt.after >= Wrong) {
			t.Errorf("%+v: the win rate says otherwise", tt)
		}
	}
}

// TestSafer: a move that one of the searches prefers has not lost by points alone, also where the mean
// of all does not prefer it. Black plays A5, and White answers C3; the other move is D2.
func TestSafer(t *testing.T) {
	b, w := goban.Black, goban.White
	for _, tt := range []struct {
		name                   string
		comparedA5, comparedD2 float64 // Black's win rates
		afterA5, afterD2       float64
		named, safer           bool
	}{
		{"no search prefers it", 0.69, 0.70, 0.69, 0.72, true, false},
		{"the comparison does", 0.73, 0.70, 0.65, 0.72, false, true},
		{"the searches after the moves do", 0.66, 0.72, 0.73, 0.70, false, true},
		{"one does, by less than counts", 0.71, 0.70, 0.69, 0.72, true, false},
		{"one does, but win rate is lost", 0.73, 0.70, 0.50, 0.68, true, true},
	} {
		r := undecided(t, "(;GM[1]SZ[5];B[aa];W[cc];B[ee])")
		r.doubts = []*doubt{{node: 1, late: true}}
		for _, f := range []*Found{
			found(b, 0.7, candidate("A5", 500, tt.comparedA5, -4), candidate("D2", 400, tt.comparedD2, 20)),
			found(w, tt.afterA5, candidate("C3", 500, tt.afterA5, 2)),
			found(w, tt.afterD2, candidate("C3", 500, tt.afterD2, 17)),
		} {
			l := r.Next()
			r.Take(l, f)
		}
		r.NoteVerdicts()
		if got := r.lost(1, Doubtful); got != tt.named {
			t.Errorf("%s: named %v; %+v", tt.name, got, r.Verdicts[1])
		}
		if got := readVerdict(r.Nodes[1]); got == nil || got.Safer != tt.safer || ReadMistake(r.Nodes[1], Doubtful) != nil != tt.named {
			t.Errorf("%s: the record is read as %+v", tt.name, got)
		}
	}
}

// TestDoubtPoints: the first stage has doubts about a move that loses points in a decided game.
func TestDoubtPoints(t *testing.T) {
	for lead, want := range map[float64]int{-40: 0, -45: 0, -52: 1, -20: 0} {
		r := undecided(t, "(;GM[1]SZ[5];B[aa];W[cc])")
		r.doubted = false
		for i := range r.Found {
			r.Found[i] = found(r.Found[i].ToMove, 0.02)
			r.Found[i].Lead = -40
		}
		r.Found[1].Lead, r.Found[2].Lead = lead, lead
		if r.raiseDoubts(); len(r.doubts) != want {
			t.Errorf("Black's lead falls from -40 to %v: %d doubts", lead, len(r.doubts))
		}
	}
}

// undecided returns a review of a record whose first stage has found every position to be even.
func undecided(t *testing.T, text string) *Review {
	t.Helper()
	r, err := New(parse(t, text), nil, Options{Effort: EffortOf(1000), Version: "1"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Found {
		r.Found[i] = found(goban.Sides[i%2], 0.5)
	}
	r.doubted = true
	return r
}

// TestWords works on a review that is made up.
func TestWords(t *testing.T) {
	r := undecided(t, "(;GM[1]SZ[5]C[Mine.];B[aa];W[cc];B[])")
	root := r.Nodes[0]
	c3, b2 := goban.PointAt(2, 2), goban.PointAt(1, 1)
	stones := goban.Move{Color: goban.White, Point: goban.PointAt(4, 1)}
	r.Verdicts[1] = &Verdict{Before: 0.6, After: 0.3, Lead: 4, Points: 12, Playouts: 5000, Better: []goban.Point{c3, b2}, Stones: stones}
	r.Verdicts[2] = &Verdict{Before: 0.7, After: 0.73, Lead: 6, Points: -1, Playouts: 5000, Better: []goban.Point{b2}}
	all := r.Mistakes(0.01)
	if len(all) != 1 {
		t.Fatalf("the mistakes are %+v", all)
	}
	want := "A blunder at A5: the win rate of Black is 29 % now, and was 60 % before this move. After this move the white stones at E2 are likely to live. It costs about 12 points. Black should play C3. Then B2 may follow."
	if got := all[0].Words(); got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
	r.Note()
	r.Annotate()
	for _, want := range []string{"BM[2]", "CR[cc]", " C3 B2 lead 4.0 stones W E2]", "C[Better: a win rate of 60 %.];W[bd]"} {
		if got := text(root); !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
	if got, want := r.Summary(), "Reviewed by Montego 1. Black made one mistake: move 1 at A5. Montego sees no move of White that loses 10 % of win rate or more."; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
	r.o.Language = phrases.Match("de")
	if got, want := r.Summary(), "Durchgesehen von Montego 1. Schwarz hat einen Fehler gemacht: Zug 1 auf A5. Montego sieht keinen Zug von Weiß, der 10 % Gewinnrate oder mehr kostet."; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
	r.Verdicts[1].Better = append(r.Verdicts[1].Better, goban.Pass)
	if got, want := r.Mistakes(0.01)[0].Words(), "Ein grober Fehler auf A5: Die Gewinnrate von Schwarz ist jetzt 29 %, vor diesem Zug war sie 60 %. Nach diesem Zug leben die weißen Steine auf E2 wahrscheinlich. Das kostet etwa 12 Punkte. Schwarz sollte C3 spielen. Mögliche Fortsetzung: B2, passt."; got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
	r.o.Language = nil
	r.Verdicts[1] = nil // a later review finds nothing
	r.Note()
	r.Annotate()
	for _, gone := range []string{"BM[", "CR[", "blunder", "Better", ";W[bd]"} {
		if got := text(root); strings.Contains(got, gone) {
			t.Errorf("%s is still in %s", gone, got)
		}
	}
	if got := root.Text("C"); !strings.HasPrefix(got, "Mine.\n\nReviewed") || strings.Count(got, "Reviewed") != 1 {
		t.Errorf("the comment is %q", got)
	}
}

// TestGraphs: the graphs have the win rates and leads of the words, and the mean where two searches tell
// one, in SBKV as in LZ. What an older record does not tell stays as the first look has it.
func TestGraphs(t *testing.T) {
	r := undecided(t, "(;GM[1]SZ[5];B[aa];W[cc];B[bb];W[dd])")
	better := []goban.Point{goban.PointAt(2, 3)}
	r.Verdicts[1] = &Verdict{Before: 0.6, After: 0.3, Lead: 4, Points: 12, Playouts: 5000, Better: better}
	r.Verdicts[2] = &Verdict{Before: 0.7, After: 0.73, Lead: 6, Points: -1, Playouts: 5000, Better: better}
	r.Verdicts[4] = &Verdict{Before: 0.5, After: 0.5, Lead: math.NaN(), Points: 3, Playouts: 5000, Better: better, Safer: true}
	for i, f := range r.Found {
		f.Lead, f.Moves = float64(100+i), []Candidate{{Visits: 10, Value: 0.5, Line: better}}
	}
	want := []float64{4, (4 - 12 - 7) / 2.0, -7, 103, 104}
	shown := [][2]string{{"60.0", "40.0"}, {"28.5", "71.5"}, {"27.0", "73.0"}, {"50.0", "50.0"}, {"50.0", "50.0"}}
	r.Note()
	for i, want := range want {
		if n := r.Nodes[i]; n.Text("SBKV") != shown[i][0] || !strings.HasPrefix(n.Text("LZ"), "Montego:1 "+shown[i][1-i%2]+" 1000\n") {
			t.Errorf("node %d: %q and %.20q, want %q for Black, and lost", i, n.Text("SBKV"), n.Text("LZ"), shown[i])
		}
		if got := r.Lead(i); got != want {
			t.Errorf("node %d: a lead of %v, want %v", i, got, want)
		}
		if got, _ := r.Nodes[i].Real(leadProperty); got != want {
			t.Errorf("node %d: the record has %v, want %v", i, got, want)
		}
	}
	for i, f := range r.Found { // a review that goes on sees what the first look saw
		if again := read(r.Nodes[i], r.toMove(i)); again == nil || again.Lead != f.Lead || again.Value != f.Value {
			t.Errorf("node %d: a first look of %v with a lead of %v is read as %+v", i, f.Value, f.Lead, again)
		}
	}
	for i, want := range r.Verdicts {
		if want == nil {
			continue
		}
		if diff := cmp.Diff(want, readVerdict(r.Nodes[i]), cmpopts.EquateNaNs(), cmpopts.IgnoreUnexported(Verdict{})); diff != "" {
			t.Errorf("node %d: %s", i, diff)
		}
	}
}

// TestWithdraw: a later review takes the better lines of an earlier one out of the record, and
// leaves those to which somebody has added something, without what was said of them.
func TestWithdraw(t *testing.T) {
	for _, tt := range []struct {
		change func(better *sgf.Node)
		want   string // all comments and variations
	}{
		{func(*sgf.Node) {}, ";B[aa];W[cc]"},
		{func(n *sgf.Node) { n.SetText("C", n.Text("C")+"\n\nI see.") }, "(;B[aa];W[cc])(;B[cc]C[Better: a win rate of 60 %.\n\nI see.];W[dd])"},
		{func(n *sgf.Node) { n.Children()[0].SetText("C", "I see.") }, "(;B[aa];W[cc])(;B[cc];W[dd]C[I see.])"},
		{func(n *sgf.Node) { n.Children()[0].AddChild(sgf.Property{ID: "B", Values: []string{"ee"}}) }, "(;B[aa];W[cc])(;B[cc];W[dd];B[ee])"},
		{func(n *sgf.Node) { n.AddChild(sgf.Property{ID: "W", Values: []string{"ee"}}) }, "(;B[aa];W[cc])(;B[cc](;W[dd])(;W[ee]))"},
	} {
		root := parse(t, "(;GM[1]SZ[5];B[aa];W[cc])")
		annotate := func(v *Verdict) {
			r, err := New(root, nil, Options{Effort: EffortOf(1000), Version: "1"})
			if err != nil {
				t.Fatal(err)
			}
			r.Verdicts[1] = v
			r.Annotate()
		}
		annotate(&Verdict{Before: 0.6, After: 0.3, Playouts: 5000, Better: []goban.Point{goban.PointAt(2, 2), goban.PointAt(3, 1)}})
		better := root.Children()[1]
		tt.change(better)
		annotate(nil)
		for n := range root.All() {
			n.Delete(SaidProperty)
		}
		if got := strings.ReplaceAll(text(root), "\n(", "("); !strings.Contains(got, tt.want) || strings.Count(got, "(") != max(1, strings.Count(tt.want, "(")+1) {
			t.Errorf("the record is %s, want %s", got, tt.want)
		}
	}
}

// TestNeighbours: what is said of one move after the other fits, though each was judged by
// searches of its own, and a loss that the next verdict denies is none.
func TestNeighbours(t *testing.T) {
	r := undecided(t, "(;GM[1]SZ[5];B[aa];W[cc];B[bb];W[dd])")
	better := []goban.Point{goban.PointAt(2, 3)}
	r.Verdicts[1] = &Verdict{Before: 0.6, After: 0.3, Playouts: 5000, Better: better}
	r.Verdicts[2] = &Verdict{Before: 0.62, After: 0.4, Playouts: 5000, Better: better}
	r.Verdicts[3] = &Verdict{Before: 0.6, After: 0.48, Playouts: 5000, Better: better}
	r.Verdicts[4] = &Verdict{Before: 0.42, After: 0.45, Playouts: 5000, Better: better}
	var got []string
	for _, m := range r.Mistakes(Doubtful) {
		got = append(got, m.Words())
	}
	want := []string{
		"A blunder at A5: the win rate of Black is 34 % now, and was 60 % before this move. Black should play C4.",
		"A mistake at C3: the win rate of White is 40 % now, and was 66 % before this move. White should play C4.",
		"A doubtful move at B4: the win rate of Black is 52 % now, and was 60 % before this move. Black should play C4.",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	r.NoteVerdicts()
	for i, loss := range []float64{1: 0.26, 2: 0.26, 3: 0.085, 4: 0} {
		switch v := ReadMistake(r.Nodes[i], Doubtful); {
		case v == nil:
			if loss > 0 {
				t.Errorf("move %d: the record tells no loss", i)
			}
		case math.Abs(v.Loss()-loss) > 1e-3:
			t.Errorf("move %d: the record tells a loss of %v, want %v", i, v.Loss(), loss)
		}
	}
	if got := r.Value(1); math.Abs(got-0.34) > 1e-9 {
		t.Errorf("the graph has %v after the first move", got)
	}
}

// TestContradiction: where the searches of two neighbouring moves contradict each other about the
// position between them, the later ones count, and no move is named that gains win rate by them. The
// points that a move costs are those by which the graph falls.
func TestContradiction(t *testing.T) {
	better := []goban.Point{goban.PointAt(2, 3)}
	for _, tt := range []struct {
		name                  string
		before, after, points float64 // of Black's move
		answered              float64 // White's win rate with the best answer
		value                 float64 // Black's after the move
		want                  string
	}{
		{"they agree", 0.60, 0.48, 3, 0.52, 0.48, "A mistake at A5: the win rate of Black is 48 % now, and was 60 % before this move. It costs about 7 points."},
		{"win rates are flat", 0.02, 0.03, 12, 0.97, 0.03, "A mistake at A5: the win rate of Black is 3 % now, and was 3 % before this move. It costs about 12 points."},
		{"the mean gains win rate", 0.17, 0.15, 9, 0.69, 0.23, ""},
		{"the later search sees a gain", 0.17, 0.17, 9, 0.07, 0.93, ""},
		{"the later search sees no loss", 0.60, 0.35, 3, 0.41, 0.59, ""},
		{"the later search sees a small loss", 0.60, 0.30, 3, 0.47, 0.53, "A doubtful move at A5: the win rate of Black is 53 % now, and was 60 % before this move. It costs about 11 points."},
		{"the later search sees a larger loss", 0.60, 0.48, 3, 0.90, 0.10, "A mistake at A5: the win rate of Black is 10 % now, and was 60 % before this move. It costs about 11 points."},
	} {
		r := undecided(t, "(;GM[1]SZ[5];B[aa];W[cc])")
		r.Verdicts[1] = &Verdict{Before: tt.before, After: tt.after, Lead: 4, Points: tt.points, Playouts: 50000, Better: better}
		r.Verdicts[2] = &Verdict{Before: tt.answered, After: tt.answered, Lead: 7, Playouts: 50000, Better: better}
		if got := r.Value(1); math.Abs(got-tt.value) > 1e-9 {
			t.Errorf("%s: a win rate of %v after the move, want %v", tt.name, got, tt.value)
		}
		wantLead := -7.0
		if math.Abs(tt.after-(1-tt.answered)) < contradiction {
			wantLead = (4 - tt.points - 7) / 2
		}
		if got := r.Lead(1); got != wantLead {
			t.Errorf("%s: a lead of %v after the move, want %v", tt.name, got, wantLead)
		}
		got := ""
		for _, m := range r.Mistakes(Doubtful) {
			got += strings.TrimSuffix(m.Words(), " Black should play C4.")
			if lost := r.Lead(0) - r.Lead(1); m.Points != lost {
				t.Errorf("%s: the words say %v points, and the graph falls by %v", tt.name, m.Points, lost)
			}
		}
		if got != tt.want {
			t.Errorf("%s: it says\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// TestSeverityAsCounted: the summary, the words, the marks and the record agree about which moves
// are mistakes, where the searches of a move and those of its neighbours do not.
func TestSeverityAsCounted(t *testing.T) {
	r := undecided(t, "(;GM[1]SZ[5];B[aa];W[cc];B[bb];W[dd])")
	better := []goban.Point{goban.PointAt(2, 3)}
	r.Verdicts[1] = &Verdict{Before: 0.56, After: 0.48, Playouts: 5000, Better: better} // 8 %, and 13 % by the mean
	r.Verdicts[2] = &Verdict{Before: 0.62, After: 0.4, Playouts: 5000, Better: better}  // 22 %, and 17 % by the mean
	want := []string{
		"A doubtful move at A5: the win rate of Black is 43 % now, and was 56 % before this move. Black should play C4.",
		"A mistake at C3: the win rate of White is 40 % now, and was 57 % before this move. White should play C4.",
	}
	var got []string
	for _, m := range r.Mistakes(Doubtful) {
		got = append(got, m.Words())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got, want := r.Summary(), "Reviewed by Montego 1. Montego sees no move of Black that loses 10 % of win rate or more. White made one mistake: move 2 at C3."; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
	r.Note()
	r.Annotate()
	if first, second := r.Nodes[1], r.Nodes[2]; !first.Has("DO") || first.Has("BM") || first.Has("CR") || !second.Has("BM") {
		t.Errorf("the marks are others in\n%s", text(r.Nodes[0]))
	}
	for i, want := range []float64{1: 0.08, 2: 0.17} {
		if v := ReadMistake(r.Nodes[i], Doubtful); want > 0 && (v == nil || math.Abs(v.Severity()-want) > 1e-3) {
			t.Errorf("move %d: the record has %+v, want it to be named by a loss of %v", i, v, want)
		}
	}
}

// TestDecision: the game counts as decided from the first move on after which a side's win rate stays
// at 80 % or more to the end.
func TestDecision(t *testing.T) {
	for _, test := range []struct {
		values []float64 // Black's win rate, from the root on
		want   string
	}{
		{[]float64{0.5, 0.5, 0.6, 0.79, 0.7}, ""},
		{[]float64{0.5, 0.85, 0.7, 0.8, 0.9}, "Move 3, a pass, decided the game: from then on the win rate of Black stays at 80 % or more."},
		{[]float64{0.5, 0.6, 0.2, 0.1, 0.15}, "Move 2 at C3 decided the game: from then on the win rate of White stays at 80 % or more."},
		{[]float64{0.5, 0.6, 0.5, 0.4, 0.1}, "Move 4 at B4 decided the game: from then on the win rate of White stays at 80 % or more."},
		{[]float64{0.9, 0.9, 0.9, 0.9, 0.9}, ""}, // as in a game with too many handicap stones
	} {
		r := undecided(t, "(;GM[1]SZ[5];B[aa];W[cc];B[];W[bb])")
		for i, v := range test.values {
			r.Found[i].Value = v
		}
		if got := r.decision(); got != test.want {
			t.Errorf("%v: %q, want %q", test.values, got, test.want)
		}
		if !strings.Contains(r.Summary(), test.want) {
			t.Errorf("the summary is %q, without %q", r.Summary(), test.want)
		}
	}
}

// TestLostWithoutMistake: where none of the loser's moves cost 10 %, the summary says how the game was lost.
func TestLostWithoutMistake(t *testing.T) {
	for _, test := range []struct {
		result string
		values []float64 // Black's win rate, from the root on
		want   string
	}{
		{"W+R", []float64{0.5, 0.45, 0.3, 0.25, 0.1}, "No single move of Black lost the game. It was lost little by little: the win rate of Black fell from 50 % to 10 %."},
		{"W+0.5", []float64{0.3, 0.25, 0.2, 0.2, 0.1}, "No single move of Black lost the game: the win rate of Black was never above 30 %."},
		{"B+R", []float64{0.7, 0.75, 0.8, 0.8, 0.9}, "No single move of White lost the game: the win rate of White was never above 30 %."},
		{"W+R", []float64{0.5, 0.35, 0.3, 0.25, 0.1}, "Move 4 at B4 decided the game: from then on the win rate of White stays at 80 % or more."}, // move 1 lost 15 %
		{"B+R", []float64{0.5, 0.45, 0.3, 0.25, 0.1}, "Move 4 at B4 decided the game: from then on the win rate of White stays at 80 % or more."}, // on time
		{"", []float64{0.3, 0.25, 0.2, 0.2, 0.1}, "Move 2 at C3 decided the game: from then on the win rate of White stays at 80 % or more."},
	} {
		r := undecided(t, "(;GM[1]SZ[5]RE["+test.result+"];B[aa];W[cc];B[];W[bb])")
		for i, v := range test.values {
			r.Found[i].Value = v
		}
		if got := r.decision(); got != test.want {
			t.Errorf("%s, %v: %q, want %q", test.result, test.values, got, test.want)
		}
	}
}

// TestWordsOfPass: a pass is no point at which something was played.
func TestWordsOfPass(t *testing.T) {
	r := undecided(t, "(;GM[1]SZ[5];B[];W[cc];B[];W[bb])")
	r.Verdicts[1] = &Verdict{Before: 0.6, After: 0.3, Playouts: 5000, Better: []goban.Point{goban.PointAt(2, 2)}}
	r.Verdicts[3] = &Verdict{Before: 0.6, After: 0.45, Playouts: 5000, Better: []goban.Point{goban.Pass}}
	want := "Passing here is a blunder: the win rate of Black is 30 % now, and was 60 % before this move. Black should play C3."
	if got := r.Mistakes(Wrong)[0].Words(); got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
	if want := "Black made 2 mistakes, the largest with move 1, a pass."; !strings.Contains(r.Summary(), want) {
		t.Errorf("the summary is %q, want %q", r.Summary(), want)
	}
}

// TestPageResult: the page tells the result of a record that has one, and no sign for none.
func TestPageResult(t *testing.T) {
	for result, want := range map[string]string{"": `"r":""`, "RE[W+3.5]": `"r":"W+3.5"`, "RE[?]": `"r":""`} {
		r, err := New(parse(t, "(;GM[1]SZ[5]"+result+";B[cc])"), nil, Options{Effort: EffortOf(20)})
		if err != nil {
			t.Fatal(err)
		}
		if html := string(r.replay().HTML()); !strings.Contains(html, want) {
			t.Errorf("%q: no %s in\n%s", result, want, html)
		}
	}
}

func TestPageAndPlot(t *testing.T) {
	root := parse(t, strings.Replace(lesson, "PW[Bob]", "PW[Bob]WR[3d]BR[1k]", 1))
	r := reviewed(t, root, nil, 20)
	var html, svg bytes.Buffer
	if err := errors.Join(r.WritePage(&html), r.WritePlot(&svg)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(html.String(), "<title>Ann (1k) against Bob (3d)</title>") || !strings.Contains(html.String(), "/* The clothes of the page of montego web") {
		t.Errorf("the page begins %.300s", html.String())
	}
	if n := strings.Count(html.String(), `<svg class="plot" viewBox="0 0 320 `); n != 2 {
		t.Errorf("%d of two graphs are drawn for telephones", n)
	}
	for d := xml.NewDecoder(&svg); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("the plot is no XML: %v", err)
		}
	}
	html.Reset()
	r.o.Language = phrases.Match("de")
	if err := r.WritePage(&html); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{`data-white="Weiß"`, `data-pass="passt"`, `title="Erste Stellung (Pos1)"`} {
		if !strings.Contains(html.String(), word) {
			t.Errorf("the German page is without %s", word)
		}
	}
}

// TestReplayOfSetup: the game on the page begins from all stones that the record sets up.
func TestReplayOfSetup(t *testing.T) {
	r, err := New(parse(t, "(;GM[1]SZ[5]AB[bb]AW[dd][cd]PL[W];W[cc])"), nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := r.replay().List[0]
	if got := goban.Vertices(slices.Concat(g.AddBlack, g.AddWhite)); !slices.Equal(got, []string{"B4", "C2", "D2"}) {
		t.Errorf("%v", got)
	}
}

// TestSetUpInSecondNode: of a record that sets its position up after its root, the empty board
// before is none of the game: it is not searched, and no graph shows it.
func TestSetUpInSecondNode(t *testing.T) {
	for record, want := range map[string]int{
		"(;SZ[5];AB[bb]AW[dd][cd]PL[W];W[cc];B[cb])": 1, "(;SZ[5];AB[bb]AW[dd][cd];PL[W];W[cc])": 2, "(;SZ[5];AB[bb]AW[dd]PL[W])": 1,
		"(;SZ[5]AB[bb]PL[W];W[cc])": 0, "(;SZ[5];C[a game];B[cc])": 0, "(;SZ[5];B[cc];AB[dd])": 0,
	} {
		r, err := New(parse(t, record), nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Next().position; got != want {
			t.Errorf("%s: the review begins at node %d, want %d", record, got, want)
		}
	}
}

// TestReplayOfLaterSetup: the game on the page has what the record sets up in mid-game.
func TestReplayOfLaterSetup(t *testing.T) {
	r, err := New(parse(t, "(;GM[1]SZ[5];B[bb];W[dd];C[no stones];AE[bb]AB[cc]AW[aa][dd];W[cb];AE[cb])"), nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(r.replay().List[0].SetUps)
	if want := "[{2 [black C3 empty B4 white A5]} {3 [empty C4]}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRefusedRecords(t *testing.T) {
	for record, want := range map[string]string{
		"(;GM[2]SZ[8];B[aa])":  "another game",
		"(;SZ[5])":             "no moves",
		"(;SZ[5];B[aa];B[aa])": "",
		"(;SZ[5]AB[aa];W[aa])": "occupied",
		"(;SZ[40];B[aa])":      "40",
	} {
		switch _, err := New(parse(t, record), nil, Options{}); {
		case want == "" && err != nil:
			t.Errorf("%s: %v", record, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want an error with %q", record, err, want)
		}
	}
}

// TestReadUpTo: a record with an illegal move is reviewed up to it.
func TestReadUpTo(t *testing.T) {
	root := parse(t, "(;SZ[5];B[bb];W[dd];B[cc];W[cc];B[bd])")
	r := reviewed(t, root, nil, 10)
	r.Note()
	r.Annotate()
	want := "Only 3 moves were reviewed, since the record cannot be replayed further: C3 is taken."
	if got := root.Text("C"); len(r.Nodes) != 4 || r.Fault == nil || !strings.Contains(got, want) {
		t.Errorf("%d nodes, fault %v, %q", len(r.Nodes), r.Fault, got)
	}
	if got := text(root); !strings.Contains(got, ";B[bd])") {
		t.Errorf("the rest of the record is gone: %s", got)
	}
}

func TestInterrupted(t *testing.T) {
	r, err := New(parse(t, lesson), nil, Options{Effort: EffortOf(10)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := func(float64) {
		if r.left() == 4 {
			cancel()
		}
	}
	if err := r.Run(ctx, testEngine(t), done, nil); !errors.Is(err, context.Canceled) || r.left() != 4 || r.Summary() != "" {
		t.Errorf("%v, %d left, %q", err, r.left(), r.Summary())
	}
}

// TestLeastTime: a review with next to no time for each position ends all the same.
func TestLeastTime(t *testing.T) {
	r, err := New(parse(t, lesson), nil, Options{Time: 1})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := r.Run(ctx, testEngine(t), nil, nil); err != nil || r.left() != 0 {
		t.Errorf("%v, %d left", err, r.left())
	}
}

// TestSavesAtOnce: what the first search found is saved before the next, and a review
// goes on from it.
func TestSavesAtOnce(t *testing.T) {
	root := parse(t, lesson)
	r, err := New(root, nil, Options{Effort: EffortOf(10)})
	if err != nil {
		t.Fatal(err)
	}
	var saved string
	err = r.Run(t.Context(), testEngine(t), nil, func() error {
		r.Note()
		saved = text(root)
		return errors.New("killed")
	})
	if err == nil || err.Error() != "cannot save: killed" {
		t.Fatal(err)
	}
	again, err := New(parse(t, lesson), parse(t, saved), Options{Effort: EffortOf(10)})
	if err != nil || again.left() != 6 {
		t.Errorf("%v, %d left", err, again.left())
	}
}

// TestPasses: where both have passed and dead stones lie about, a count says who has won;
// the passes are no mistakes.
func TestPasses(t *testing.T) {
	r := reviewed(t, parse(t, passes), nil, 200)
	if got := r.Found[len(r.Found)-1]; got.Value != 0 || got.Lead >= 0 {
		t.Errorf("after the passes it is %+v", got)
	}
	if all := r.Mistakes(Doubtful); len(all) > 0 {
		t.Errorf("the mistakes are %v", all[0].Words())
	}
}

// TestUsualEffort: a longer game and a larger board have fewer playouts for each position, more
// threads have more.
func TestUsualEffort(t *testing.T) {
	for _, tt := range []struct {
		area, positions, threads int
		factor                   float64
		first                    int
	}{
		{361, 250, 2, 1, 664},
		{361, 250, 1, 1, 664},
		{361, 250, 0, 1, 664},
		{361, 250, 8, 1, 2656},
		{361, 250, 8, 0.5, 1328},
		{361, 600, 2, 1, 300},
		{81, 40, 2, 1, 9000},
		{81, 40, 4, 1, 18000},
	} {
		if e := usualEffort(tt.area, tt.positions, tt.threads, tt.factor); e.First != tt.first || e.Second != 5*e.First {
			t.Errorf("%+v: %+v", tt, e)
		}
	}
	r, err := New(parse(t, lesson), nil, Options{Threads: 6})
	if few, _ := New(parse(t, lesson), nil, Options{Threads: 2}); err != nil || r.effort.First != 3*few.effort.First {
		t.Errorf("%+v and %+v, error %v", r.effort, few.effort, err)
	}
}
