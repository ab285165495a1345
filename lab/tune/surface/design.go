package surface

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/combin"

	"montego/internal/rng"
)

// Spare is how many runs a design has beyond the coefficients that it is to
// find: 19 for the 15 coefficients of four parameters [DrakeUurtamo07] §5.
const Spare = 4

const (
	finest        = 8    // grid steps per side, where that gives few candidates
	maxCandidates = 2000 // otherwise the grid is coarser
	designStarts  = 10   // exchanges from random beginnings; the best one counts
	gain          = 1e-9 // by which an exchange must raise the determinant, relatively
)

// DOptimal returns n distinct points of the unit region at which to look
// so that the coefficients of a quadratic surface come out best: the volume of
// their confidence ellipsoid is least, that is, the determinant of XᵀX is
// greatest [HardinSloane93]. They are points of a grid with step 1/8 (1/4 or
// 1/2 in many dimensions), found by Fedorov's exchange from several random
// beginnings. The design of a simplex contains the origin, which stands for the
// program without what is tuned.
func DOptimal(s Shape, dim, runs int, seed uint64) ([][]float64, error) {
	if err := checkRuns(dim, runs); err != nil {
		return nil, err
	}
	candidates := candidateGrid(s, dim)
	if runs > len(candidates) {
		return nil, fmt.Errorf("a design of %d points: the grid has only %d", runs, len(candidates))
	}
	fixed := 0
	if s == Simplex {
		fixed = 1 // the origin is the first point of the grid
	}
	return newExchange(candidates, runs, fixed).best(designStarts, seed), nil
}

// checkRuns says why a design of a number of points cannot find a quadratic surface.
func checkRuns(dim, runs int) error {
	switch terms := Terms(dim); {
	case dim < 1:
		return errors.New("a design needs at least one free parameter")
	case runs < terms:
		return fmt.Errorf("a quadratic surface over %d parameters has %d coefficients; a design of %d points cannot find them", dim, terms, runs)
	}
	return nil
}

// logDet returns the logarithm of the determinant of XᵀX for a design of unit
// points, −∞ if it cannot find the coefficients.
func logDet(points [][]float64) float64 {
	if len(points) == 0 {
		return math.Inf(-1)
	}
	rows := make([][]float64, len(points))
	for i, u := range points {
		rows[i] = expand(nil, u)
	}
	var c mat.Cholesky
	if !c.Factorize(information(rows, 0)) {
		return math.Inf(-1)
	}
	return c.LogDet()
}

// candidateGrid returns the finest grid that has not too many points.
func candidateGrid(s Shape, dim int) [][]float64 {
	steps := finest
	for steps > 2 && gridSize(s, dim, steps) > maxCandidates {
		steps /= 2
	}
	return grid(s, dim, steps)
}

func gridSize(s Shape, dim, steps int) float64 {
	if s == Box {
		return math.Pow(float64(steps+1), float64(dim))
	}
	return float64(combin.Binomial(steps+dim, dim))
}

// grid returns the points of the unit region whose coordinates are multiples
// of 1/steps, the origin first.
func grid(s Shape, dim, steps int) [][]float64 {
	var points [][]float64
	u := make([]float64, dim)
	var fill func(i, left int)
	fill = func(i, left int) {
		if i == dim {
			points = append(points, slices.Clone(u))
			return
		}
		for n := 0; n <= left; n++ {
			u[i] = float64(n) / float64(steps)
			if s == Simplex {
				fill(i+1, left-n)
			} else {
				fill(i+1, left)
			}
		}
	}
	fill(0, steps)
	return points
}

// information returns XᵀX + ridge·I for the rows of X.
func information(rows [][]float64, ridge float64) *mat.SymDense {
	terms := len(rows[0])
	m := mat.NewSymDense(terms, nil)
	for i := range terms {
		m.SetSym(i, i, ridge)
	}
	for _, f := range rows {
		m.SymRankOne(m, 1, mat.NewVecDense(terms, f))
	}
	return m
}

// exchange looks for a D-optimal design among candidates by replacing one point
// at a time (Fedorov 1972; in Cook and Nachtsheim's order, 1980).
type exchange struct {
	points [][]float64
	rows   *mat.Dense // their terms
	runs   int
	fixed  int // number of first candidates that stay in the design

	design  []int     // indices of candidates
	used    []bool    // by candidate
	weighed mat.Dense // (XᵀX)⁻¹f by candidate
	spread  []float64 // fᵀ(XᵀX)⁻¹f, the variance there
}

func newExchange(points [][]float64, runs, fixed int) *exchange {
	rows := mat.NewDense(len(points), Terms(len(points[0])), nil)
	for i, u := range points {
		rows.SetRow(i, expand(nil, u))
	}
	return &exchange{points: points, rows: rows, runs: runs, fixed: fixed, spread: make([]float64, len(points))}
}

func (e *exchange) best(starts int, seed uint64) [][]float64 {
	rand := rng.New(seed)
	var best [][]float64
	bestDet := math.Inf(-1)
	for range starts {
		e.start(&rand)
		for e.improve() {
		}
		points := make([][]float64, e.runs)
		for i, c := range e.design {
			points[i] = e.points[c]
		}
		if d := logDet(points); best == nil || d > bestDet+gain {
			best, bestDet = points, d
		}
	}
	return best
}

// start begins with what is fixed, a few random points, and then always the
// candidate about which least is known.
func (e *exchange) start(rand *rng.Rand) {
	e.design, e.used = nil, make([]bool, len(e.points))
	for c := range e.fixed {
		e.add(c)
	}
	for len(e.design) < min(e.runs, e.fixed+len(e.points[0])) {
		if c := rand.Intn(len(e.points)); !e.used[c] {
			e.add(c)
		}
	}
	for len(e.design) < e.runs {
		e.weigh(1e-6) // the ridge keeps the first few from being singular
		next := -1
		for c := range e.points {
			if !e.used[c] && (next < 0 || e.spread[c] > e.spread[next]*(1+gain)) {
				next = c
			}
		}
		e.add(next)
	}
}

func (e *exchange) add(c int) {
	e.design = append(e.design, c)
	e.used[c] = true
}

// weigh computes for every candidate how much the design knows about it.
func (e *exchange) weigh(ridge float64) {
	rows := make([][]float64, len(e.design))
	for i, c := range e.design {
		rows[i] = e.rows.RawRowView(c)
	}
	var c mat.Cholesky
	var inverse mat.SymDense
	if !c.Factorize(information(rows, ridge)) || c.InverseTo(&inverse) != nil {
		_ = c.Factorize(information(rows, 1e-6))
		_ = c.InverseTo(&inverse)
	}
	e.weighed.Mul(e.rows, &inverse)
	for c := range e.spread {
		e.spread[c] = floats.Dot(e.rows.RawRowView(c), e.weighed.RawRowView(c))
	}
}

// improve tries once to replace each point of the design by the candidate that
// raises the determinant most. It reports whether it found any.
func (e *exchange) improve() bool {
	found := false
	e.weigh(0)
	for i := e.fixed; i < e.runs; i++ {
		out := e.design[i]
		in, most := -1, gain
		for c := range e.points {
			if e.used[c] {
				continue
			}
			// The determinant is multiplied by 1 + rise.
			both := floats.Dot(e.rows.RawRowView(out), e.weighed.RawRowView(c))
			rise := e.spread[c] - e.spread[out] - (e.spread[c]*e.spread[out] - both*both)
			if rise > most*(1+gain) {
				in, most = c, rise
			}
		}
		if in < 0 {
			continue
		}
		e.used[out], e.used[in] = false, true
		e.design[i] = in
		e.weigh(0)
		found = true
	}
	return found
}

const (
	packStarts  = 20
	packRounds  = 400
	packHalving = 40 // rounds after which the steps are half as long
)

// Packing returns points of the unit box that lie as far apart as they can: the least
// distance between two of them is the largest that was found. The designs of
// [DrakeUurtamo07] §5 are packed. From several random beginnings each point in turn moves
// at random, in ever shorter steps, where that lowers the sum of the 24th powers of inverse
// distances. There is none for the simplex: the 19 points that lie farthest apart in that of
// four dimensions are on a lattice of thirds, and a quadratic surface does not follow from them.
func Packing(dim, runs int, seed uint64) ([][]float64, error) {
	if err := checkRuns(dim, runs); err != nil {
		return nil, err
	}
	rand := rng.New(seed)
	var best [][]float64
	for range packStarts {
		points := pack(Unit(Box, dim), runs, &rand)
		if best == nil || leastDistance(points) > leastDistance(best) && !math.IsInf(logDet(points), -1) {
			best = points
		}
	}
	return best, nil
}

func pack(box Region, runs int, rand *rng.Rand) [][]float64 {
	points := make([][]float64, runs)
	for i := range points {
		points[i] = box.Draw(rand)
	}
	for round := range packRounds {
		step := math.Pow(0.5, 1+float64(round)/packHalving)
		for i, u := range points {
			from, to := box.Draw(rand), box.Draw(rand)
			for k := range to {
				to[k] = min(max(u[k]+step*(to[k]-from[k]), 0), 1)
			}
			if push(points, i, to) < push(points, i, u) {
				points[i] = to
			}
		}
	}
	return points
}

// push returns how hard the other points push point i, if it is at u.
func push(points [][]float64, i int, u []float64) (sum float64) {
	for j, v := range points {
		if j != i {
			d := squaredDistance(u, v)
			d *= d * d
			d *= d
			sum += 1 / (d * d) // the 24th power of the distance
		}
	}
	return sum
}

func leastDistance(points [][]float64) float64 {
	least := math.Inf(1)
	for i, u := range points {
		for _, v := range points[:i] {
			least = min(least, squaredDistance(u, v))
		}
	}
	return math.Sqrt(least)
}

func squaredDistance(u, v []float64) (sum float64) {
	for k := range u {
		sum += (u[k] - v[k]) * (u[k] - v[k])
	}
	return sum
}
