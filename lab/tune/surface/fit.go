package surface

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"montego/lab/stats"
)

// Sample is what was seen at a point: the points won (a win is one, a draw
// half) and the games played.
type Sample struct {
	X      []float64
	Games  float64
	Points float64
}

// Share returns the share of the points that was won, ½ without games.
func (s Sample) Share() float64 {
	if s.Games == 0 {
		return 0.5
	}
	return s.Points / s.Games
}

// Gather adds up the samples at equal points, in the order in which these first
// appear.
func Gather(samples []Sample) []Sample {
	var sums []Sample
	at := map[string]int{}
	for _, s := range samples {
		key := fmt.Sprint(s.X)
		i, seen := at[key]
		if !seen {
			i = len(sums)
			at[key] = i
			sums = append(sums, Sample{X: s.X})
		}
		sums[i].Games += s.Games
		sums[i].Points += s.Points
	}
	return sums
}

// Fitted is a surface of win rates, and how well it fits.
type Fitted struct {
	Quadratic
	// Misfit is the sum of the squared residuals in units of their variance.
	// Were the true surface quadratic, it would follow a χ² distribution with
	// Freedom degrees of freedom.
	Misfit  float64
	Freedom int
}

// Fit returns the quadratic surface of win rates over r that is closest to the
// samples by least squares, each point weighted by its games
// [DrakeUurtamo07] §5. The errors of the coefficients follow from the chance in
// wins and losses alone; Misfit tells whether that is all there is. It returns
// an error if the points are too few or lie too badly to find the
// coefficients.
func Fit(r Region, samples []Sample) (*Fitted, error) {
	samples = Gather(samples)
	terms := Terms(r.Dim())
	rows := make([][]float64, 0, len(samples))
	normal := mat.NewSymDense(terms, nil)
	right := mat.NewVecDense(terms, nil)
	for _, s := range samples {
		f := expand(nil, r.Unit(s.X))
		rows = append(rows, f)
		v := mat.NewVecDense(terms, f)
		normal.SymRankOne(normal, s.Games, v)
		right.AddScaledVec(right, s.Points, v)
	}
	var c mat.Cholesky
	if !c.Factorize(normal) || c.Cond() > 1e13 {
		return nil, fmt.Errorf("games at %d points are too few to fit the %d coefficients of a quadratic surface", len(samples), terms)
	}
	solution := mat.NewVecDense(terms, nil)
	if err := c.SolveVecTo(solution, right); err != nil {
		return nil, fmt.Errorf("quadratic surface: %w", err)
	}
	f := &Fitted{Quadratic: Quadratic{Region: r, Coefficients: solution.RawVector().Data}, Freedom: len(samples) - terms}
	f.judge(&c, rows, samples)
	return f, nil
}

// judge computes covariance and misfit. The normal matrix has been factorized;
// the variance of a game's outcome is what the surface itself says it is.
func (f *Fitted) judge(c *mat.Cholesky, rows [][]float64, samples []Sample) {
	terms := len(f.Coefficients)
	middle := mat.NewSymDense(terms, nil)
	for i, s := range samples {
		p := floats.Dot(f.Coefficients, rows[i])
		within := min(max(p, 0.02), 0.98) // a fitted p may lie beyond 0 and 1
		variance := within * (1 - within)
		middle.SymRankOne(middle, s.Games*variance, mat.NewVecDense(terms, rows[i]))
		off := s.Points - s.Games*p
		if s.Games > 0 {
			f.Misfit += off * off / (s.Games * variance)
		}
	}
	var inverse mat.SymDense
	_ = c.InverseTo(&inverse) // its condition has been looked at
	var covariance mat.Dense
	covariance.Product(&inverse, middle, &inverse)
	f.Covariance = stats.Symmetric(&covariance)
}

// Plausible returns with which probability a surface that is truly quadratic
// would fit as badly as this or worse; 1 if there is nothing to tell by.
func (f *Fitted) Plausible() float64 {
	if f.Freedom <= 0 {
		return 1
	}
	return distuv.ChiSquared{K: float64(f.Freedom)}.Survival(f.Misfit)
}

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
	return floats.Dot(q.Coefficients, q.terms(x))
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
