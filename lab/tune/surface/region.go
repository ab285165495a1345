package surface

import (
	"slices"

	"gonum.org/v1/gonum/stat/distmv"

	"montego/internal/rng"
)

// Shape is the form of a Region.
type Shape int

// The shapes: the unit box is 0 ≤ u ≤ 1 in every coordinate, the unit simplex
// is u ≥ 0 with a sum of at most 1.
const (
	Box Shape = iota
	Simplex
)

// Region is where points may lie: the unit box or simplex, made smaller by the
// factor Side and moved so that its lowest corner is Low.
type Region struct {
	Shape Shape
	Low   []float64
	Side  float64
}

// Unit returns the unit region of a shape.
func Unit(s Shape, dim int) Region { return Region{s, make([]float64, dim), 1} }

// Dim returns the number of coordinates.
func (r Region) Dim() int { return len(r.Low) }

// At returns the point that lies in r as u lies in the unit region.
func (r Region) At(u []float64) []float64 {
	x := make([]float64, len(u))
	for i := range u {
		x[i] = r.Low[i] + r.Side*u[i]
	}
	return x
}

// Unit is the inverse of At.
func (r Region) Unit(x []float64) []float64 {
	u := make([]float64, len(x))
	for i := range x {
		u[i] = (x[i] - r.Low[i]) / r.Side
	}
	return u
}

// slack is by how much rounding may move a point out of its region.
const slack = 1e-9

// Contains reports whether x lies in r, but for rounding.
func (r Region) Contains(x []float64) bool {
	sum := 0.0
	for _, u := range r.Unit(x) {
		if u < -slack || r.Shape == Box && u > 1+slack {
			return false
		}
		sum += u
	}
	return r.Shape == Box || sum <= 1+slack
}

// Center returns the centroid of r.
func (r Region) Center() []float64 {
	u := make([]float64, r.Dim())
	for i := range u {
		u[i] = r.centroid()
	}
	return r.At(u)
}

// centroid returns the coordinates of the centroid of the unit region, which
// are all the same.
func (r Region) centroid() float64 {
	if r.Shape == Box {
		return 0.5
	}
	return 1 / float64(r.Dim()+1)
}

// Shrink returns a region with factor times the side of r whose centroid is
// center, or as near to it as it can be without leaving r.
func (r Region) Shrink(center []float64, factor float64) Region {
	small := Region{r.Shape, make([]float64, r.Dim()), r.Side * factor}
	room := r.Side - small.Side // by which the corner can move
	sum := 0.0
	for i, c := range center {
		small.Low[i] = max(0, c-small.Side*r.centroid()-r.Low[i])
		if r.Shape == Box {
			small.Low[i] = min(small.Low[i], room)
		}
		sum += small.Low[i]
	}
	for i := range small.Low {
		if r.Shape == Simplex && sum > room {
			small.Low[i] *= room / sum
		}
		small.Low[i] += r.Low[i]
	}
	return small
}

// Draw returns a random point of r, every one as likely as any other.
func (r Region) Draw(rand *rng.Rand) []float64 {
	u := make([]float64, r.Dim())
	for i := range u {
		u[i] = rand.Float64()
	}
	if r.Shape == Simplex {
		// The gaps between sorted random numbers, the last one left out, are
		// uniform in the simplex.
		slices.Sort(u)
		for i := len(u) - 1; i > 0; i-- {
			u[i] -= u[i-1]
		}
	}
	return r.At(u)
}

// Span returns up to which value coordinate i of the unit point u may go, from 0,
// while the others stay as they are.
func (r Region) Span(u []float64, i int) float64 {
	if r.Shape == Box {
		return 1
	}
	left := 1.0
	for j, v := range u {
		if j != i {
			left -= v
		}
	}
	return max(0, left)
}

const (
	widely  = 20000 // random points of the whole region
	closely = 1000  // and around the best of them, at each scale:
	scales  = 12
)

// Maximum returns the highest of many random points of a region: first anywhere
// ([DrakeUurtamo07] §5 calls it Monte Carlo search), then ever nearer to the best
// one found.
func Maximum(r Region, height func(x []float64) float64, seed uint64) []float64 {
	return maximum(r, height, widely, closely, seed)
}

func maximum(r Region, height func(x []float64) float64, widely, closely int, seed uint64) []float64 {
	rand := rng.New(seed)
	best := r.Center()
	top := height(best)
	try := func(x []float64) {
		if h := height(x); h > top {
			best, top = x, h
		}
	}
	for range widely {
		try(r.Draw(&rand))
	}
	factor := 0.5
	for range scales {
		near := r.Shrink(best, factor)
		for range closely {
			try(near.Draw(&rand))
		}
		factor /= 2
	}
	return best
}

// Optima returns where the surface would be highest within r if its
// coefficients were off by what their covariance allows: a number of draws from
// their normal distribution. The spread of these points is how well the maximum
// is known. It returns nil if the covariance is singular.
func (q *Quadratic) Optima(r Region, draws int, seed uint64) [][]float64 {
	source := rng.New(seed)
	coefficients, ok := distmv.NewNormal(q.Coefficients, q.Covariance, &source)
	if !ok {
		return nil
	}
	optima := make([][]float64, draws)
	for i := range optima {
		other := Quadratic{Region: q.Region, Coefficients: coefficients.Rand(nil)}
		optima[i] = maximum(r, other.Value, widely/20, closely/20, source.Uint64())
	}
	return optima
}

// Range returns the values between which coordinate i lies in 95 % of the points.
func Range(points [][]float64, i int) (low, high float64) {
	values := make([]float64, len(points))
	for j, x := range points {
		values[j] = x[i]
	}
	slices.Sort(values)
	n := len(values)
	return values[n*25/1000], values[n-1-n*25/1000]
}
