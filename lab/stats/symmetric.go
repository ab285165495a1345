package stats

import "gonum.org/v1/gonum/mat"

// Symmetric returns the symmetric part of a square matrix, (m + mᵀ)/2: a covariance that
// was multiplied together is symmetric but for rounding.
func Symmetric(m *mat.Dense) *mat.SymDense {
	n, _ := m.Dims()
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, (m.At(i, j)+m.At(j, i))/2)
		}
	}
	return s
}
