package surface

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"montego/internal/rng"
)

// hill is a quadratic surface on two coordinates: its coefficients in the order
// of TermNames, and its top.
var (
	hill    = []float64{0.2, 1.0, 0.4, -1.0, -0.5, 0.2}
	hillTop = []float64{0.551020, 0.510204}
)

func hillAt(x []float64) float64 { return floats.Dot(hill, expand(nil, x)) }

// flip plays games at x against chance.
func flip(rand *rng.Rand, x []float64, games int, p float64) Sample {
	s := Sample{X: x, Games: float64(games)}
	for range games {
		if rand.Float64() < p {
			s.Points++
		}
	}
	return s
}

// TestFitExact: without chance the coefficients come back, whatever the weights
// and wherever the region.
func TestFitExact(t *testing.T) {
	for _, r := range []Region{Unit(Box, 2), {Simplex, []float64{0.3, 0.1}, 0.25}} {
		d, _ := DOptimal(r.Shape, 2, 10, 1)
		var samples []Sample
		for i, u := range d {
			n := float64(10 + i)
			samples = append(samples, Sample{X: r.At(u), Games: n, Points: n * hillAt(r.At(u))})
		}
		f, err := Fit(r, samples)
		if err != nil {
			t.Fatal(err)
		}
		rand := rng.New(1)
		for range 20 {
			if x := r.Draw(&rand); math.Abs(f.Value(x)-hillAt(x)) > 1e-9 {
				t.Errorf("at %v: %v, want %v", x, f.Value(x), hillAt(x))
			}
		}
		if f.Misfit > 1e-9 || f.Freedom != 4 || f.Plausible() < 0.999 {
			t.Errorf("misfit %v with %d degrees of freedom", f.Misfit, f.Freedom)
		}
	}
}

// TestFitErrors: in 95 of 100 simulations a coefficient lies within 1.96 of its
// standard errors, the height at a point too, and the misfit has a mean of its
// degrees of freedom.
func TestFitErrors(t *testing.T) {
	r := Unit(Box, 2)
	d, _ := DOptimal(Box, 2, 10, 1)
	rand := rng.New(3)
	const runs = 300
	inside, height, misfit := make([]float64, len(hill)), 0.0, 0.0
	for range runs {
		var samples []Sample
		for _, u := range d {
			samples = append(samples, flip(&rand, u, 200, hillAt(u)))
		}
		f, err := Fit(r, samples)
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range f.Coefficients {
			if math.Abs(b-hill[i]) < 1.96*f.TermError(i) {
				inside[i]++
			}
		}
		if math.Abs(f.Value(hillTop)-hillAt(hillTop)) < 1.96*f.Error(hillTop) {
			height++
		}
		misfit += f.Misfit / runs
	}
	for i, n := range append(inside, height) {
		if share := n / runs; share < 0.91 || share > 0.985 {
			t.Errorf("coefficient %d: %.3f within the interval", i, share)
		}
	}
	if math.Abs(misfit-4) > 0.5 {
		t.Errorf("mean misfit %.2f, want 4", misfit)
	}
}

// TestFitMisfit: a surface that is not quadratic is found out.
func TestFitMisfit(t *testing.T) {
	d, _ := DOptimal(Box, 1, 7, 1)
	var samples []Sample
	for _, u := range d {
		p := 0.3
		if u[0] > 0.6 && u[0] < 0.9 {
			p = 0.7
		}
		samples = append(samples, Sample{X: u, Games: 400, Points: 400 * p})
	}
	f, err := Fit(Unit(Box, 1), samples)
	if err != nil || f.Plausible() > 0.01 {
		t.Errorf("plausible: %v, %v", f.Plausible(), err)
	}
	if _, err := Fit(Unit(Box, 2), []Sample{{X: []float64{0, 0}, Games: 1}}); err == nil {
		t.Error("fitted six coefficients to one point")
	}
}

func TestMaximum(t *testing.T) {
	top := Maximum(Unit(Box, 2), hillAt, 1)
	for i := range top {
		if math.Abs(top[i]-hillTop[i]) > 1e-3 {
			t.Errorf("%v, want %v", top, hillTop)
		}
	}
	// A plane is highest in a corner.
	corner := Maximum(Unit(Simplex, 3), func(x []float64) float64 { return x[0] - x[1] + 2*x[2] }, 1)
	if !Unit(Simplex, 3).Contains(corner) || corner[2] < 0.99 {
		t.Errorf("%v, want 0 0 1", corner)
	}
}

// TestOptima: the maximum is where the draws say it is, and better known after
// more games.
func TestOptima(t *testing.T) {
	d, _ := DOptimal(Box, 2, 10, 1)
	widths := []float64{}
	for _, games := range []float64{1000, 100000} {
		var samples []Sample
		for _, u := range d {
			samples = append(samples, Sample{X: u, Games: games, Points: games * hillAt(u)})
		}
		f, err := Fit(Unit(Box, 2), samples)
		if err != nil {
			t.Fatal(err)
		}
		low, high := Range(f.Optima(Unit(Box, 2), 50, 1), 0)
		if low > hillTop[0] || high < hillTop[0] {
			t.Errorf("%v games: %.3f to %.3f do not hold %.3f", games, low, high, hillTop[0])
		}
		widths = append(widths, high-low)
	}
	if widths[1] > widths[0]/3 {
		t.Errorf("widths %.3f and %.3f", widths[0], widths[1])
	}
}
