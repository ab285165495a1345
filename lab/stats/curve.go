package stats

import (
	"errors"

	"gonum.org/v1/gonum/mat"
)

// OnCurve returns the ratings that lie on a curve and are likeliest by these, to second
// order: the rating of a player is a constant and a sum over j of shape[player][j]
// times coefficients that all players share. Where strength changes smoothly with a
// parameter, the curve is known far better than each player. The second result are the
// coefficients. The error says that the players don't determine them.
func (r *Ratings) OnCurve(shape [][]float64) (*Ratings, []float64, error) {
	n, width := len(r.Elo), len(shape[0])+1
	design := mat.NewDense(n, width, nil)
	for i, row := range shape {
		design.Set(i, 0, 1)
		for j, x := range row {
			design.Set(i, j+1, x)
		}
	}
	// The sum of the ratings is fixed, so their covariance has no inverse. A free
	// common constant gives it one, and goes into the curve's constant.
	spread := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			spread.SetSym(i, j, r.covariance.At(i, j)+1e4)
		}
	}
	var chol, inner mat.Cholesky
	var weighted, normal mat.Dense
	if !chol.Factorize(spread) || chol.SolveTo(&weighted, design) != nil {
		return nil, nil, errors.New("ratings without a covariance")
	}
	normal.Mul(design.T(), &weighted)
	if !inner.Factorize(Symmetric(&normal)) {
		return nil, nil, errors.New("too few players for the curve")
	}
	var right, coefficients, elo mat.VecDense
	right.MulVec(weighted.T(), mat.NewVecDense(n, r.Elo))
	if err := inner.SolveVecTo(&coefficients, &right); err != nil {
		return nil, nil, errors.New("too few players for the curve")
	}
	var inverse mat.SymDense
	if err := inner.InverseTo(&inverse); err != nil {
		return nil, nil, errors.New("too few players for the curve")
	}
	elo.MulVec(design, &coefficients)
	var half, around mat.Dense
	half.Mul(design, &inverse)
	around.Mul(&half, design.T())
	return &Ratings{Elo: elo.RawVector().Data, Advantage: r.Advantage, Draw: r.Draw, covariance: Symmetric(&around)}, coefficients.RawVector().Data, nil
}
