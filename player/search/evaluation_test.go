package search

import (
	"math"
	"testing"

	"montego/goban"
)

// TestJudge values playouts by who won, by how much with value scaling, and by
// score. The board has 25 points, and the komi is 7: scores go from −32 to 32.
func TestJudge(t *testing.T) {
	wins := Evaluation{Value: WinValue, Range: 20}
	scaled := Evaluation{Value: WinValue, Bonus: 0.04, Late: -1, Range: 20}
	scores := Evaluation{Value: ScoreValue}
	for _, test := range []struct {
		name string
		e    Evaluation
		lead float32
		want float64
	}{
		{"a win", wins, 1, 1},
		{"a draw", wins, 0, 0.5},
		{"a loss", wins, -30, 0},
		{"by half a point: 1 − S + S·0.5/20", scaled, 0.5, 0.961},
		{"by 10 points", scaled, 10, 0.98},
		{"by 20", scaled, 20, 1},
		{"by 32, which counts as 20", scaled, 32, 1},
		{"lost by half a point: S·(1 − 0.5/20)", scaled, -0.5, 0.039},
		{"lost by 20", scaled, -20, 0},
		{"a scaled draw", scaled, 0, 0.5},
		{"all of the board White's", scores, -32, 0},
		{"level", scores, 0, 0.5},
		{"16 points", scores, 16, 0.75},
		{"the komi the other way round", scores, 32, 1},
		{"beyond the scale", scores, 40, 1},
	} {
		j := evaluator{Evaluation: test.e}
		j.begin(goban.New(5, 5), 7)
		if got := float64(j.value(test.lead)) / unit; math.Abs(got-test.want) > 1e-5 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		doubt := 1.0
		if test.e.Value == ScoreValue {
			doubt = 4 * 25 * 25 / 64.0 / 64.0 // 4P² points², of which 64² are one
		}
		if got := float64(j.priorVariance); math.Abs(got-doubt) > 1e-6 {
			t.Errorf("%s: doubt %v, want %v", test.name, got, doubt)
		}
	}
}

// TestDynamicScaling: the share of the score grows in the middle game, which lasts from 0.2 to
// 0.4 moves a point, and here from 0.04 to 0.24.
func TestDynamicScaling(t *testing.T) {
	for moves, want := range map[int]float64{0: 0.04, 20: 0.04, 25: 0.09, 30: 0.14, 40: 0.24, 90: 0.24} {
		e := Evaluation{Bonus: 0.04, Late: 0.24, Range: 40}
		if got := e.scaling(moves, 100); math.Abs(got-want) > 1e-9 {
			t.Errorf("after %d moves %v, want %v", moves, got, want)
		}
		e.Late = -1
		if got := e.scaling(moves, 100); got != e.Bonus {
			t.Errorf("after %d moves %v without a late share", moves, got)
		}
	}
}

// TestDynamicScalingOfBoard: after as many moves as the board has points, a playout that is
// won by half of the range is worth 1 − S + S/2 with the late share S.
func TestDynamicScalingOfBoard(t *testing.T) {
	j := evaluator{Evaluation: Evaluation{Bonus: 0.04, Late: 0.4, Range: 40}}
	b := goban.New(5, 5)
	for _, want := range []float64{0.98, 0.8} {
		j.begin(b, 0)
		if got := float64(j.value(20)) / unit; math.Abs(got-want) > 1e-5 {
			t.Errorf("after %d moves %v, want %v", b.Moves(), got, want)
		}
		for range b.Area() {
			b.Play(goban.Pass, goban.Black)
		}
	}
}
