package surface

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Terms returns the number of coefficients of a full quadratic surface: a
// constant, and per coordinate a linear and a square one, and one per pair.
func Terms(dim int) int { return (dim + 1) * (dim + 2) / 2 }

// TermNames names the coefficients in their order: "1", "a", "b", "a²", "b²",
// "a·b".
func TermNames(coordinates []string) []string {
	names := append([]string{"1"}, coordinates...)
	for _, c := range coordinates {
		names = append(names, c+"²")
	}
	for i, a := range coordinates {
		for _, b := range coordinates[i+1:] {
			names = append(names, a+"·"+b)
		}
	}
	return names
}

// expand appends the terms of the unit point u to dst, in the order of
// TermNames.
func expand(dst, u []float64) []float64 {
	dst = append(dst, 1)
	dst = append(dst, u...)
	for _, v := range u {
		dst = append(dst, v*v)
	}
	for i, v := range u {
		for _, w := range u[i+1:] {
			dst = append(dst, v*w)
		}
	}
	return dst
}

// Quadratic is a full quadratic surface over a region. Its coefficients belong
// to the coordinates in which the region is the unit region.
type Quadratic struct {
	Region       Region
	Coefficients []float64
	Covariance   *mat.SymDense // of the coefficients
}

// Value returns the height of the surface at x.
func (q *Quadratic) Value(x []float64) float64 {
	return dot(q.Coefficients, q.terms(x))
}

// Error returns the standard error of Value at x.
func (q *Quadratic) Error(x []float64) float64 {
	t := mat.NewVecDense(len(q.Coefficients), q.terms(x))
	return math.Sqrt(max(0, mat.Inner(t, q.Covariance, t)))
}

// TermError returns the standard error of coefficient i.
func (q *Quadratic) TermError(i int) float64 { return math.Sqrt(max(0, q.Covariance.At(i, i))) }

func (q *Quadratic) terms(x []float64) []float64 {
	return expand(make([]float64, 0, len(q.Coefficients)), q.Region.Unit(x))
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
