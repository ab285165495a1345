package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestOnCurve: where strength lies on a parabola, the curve finds it, with intervals
// narrower than those of the players alone that hold the truth as often as they say.
func TestOnCurve(t *testing.T) {
	const players, games = 12, 60
	truth := func(i int) float64 { return 100*float64(i) - 3*float64(i*i) }
	var shape [][]float64
	for i := range players {
		shape = append(shape, []float64{float64(i), float64(i * i)})
	}
	held, steps, narrower := 0, 0, 0
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 1))
		var all []Encounter
		for i := range players - 1 {
			for _, e := range []Encounter{{Black: i, White: i + 1}, {Black: i + 1, White: i}} {
				for range games / 2 {
					if random.Float64() < Logistic((truth(e.Black)-truth(e.White))*natural) {
						e.Wins++
					} else {
						e.Losses++
					}
				}
				all = append(all, e)
			}
		}
		r, err := Rate(players, all)
		if err != nil {
			t.Fatal(err)
		}
		curve, coefficients, err := r.OnCurve(shape)
		if err != nil || len(coefficients) != 3 {
			t.Fatal(coefficients, err)
		}
		for i := range players - 1 {
			step, in := curve.Difference(i+1, i)
			_, alone := r.Difference(i+1, i)
			steps++
			if math.Abs(step-(coefficients[1]+coefficients[2]*float64(2*i+1))) > 1e-6 {
				t.Fatalf("step %d is %.2f, by the coefficients %v", i, step, coefficients)
			}
			if want := truth(i+1) - truth(i); in.Low <= want && want <= in.High {
				held++
			}
			if 2*(in.High-in.Low) < alone.High-alone.Low {
				narrower++
			}
		}
	}
	if held < steps*88/100 || narrower < steps/2 {
		t.Errorf("%d of %d intervals hold the truth, %d are less than half as wide", held, steps, narrower)
	}
	one, _ := Rate(2, []Encounter{{Black: 0, White: 1, Wins: 3, Losses: 2}})
	if _, _, err := one.OnCurve([][]float64{{0, 0}, {1, 1}}); err == nil {
		t.Error("two players determine three coefficients")
	}
}
