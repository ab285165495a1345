package search

import "math"

// Sample sums up numbers. It keeps what can be added without loss: the sample of
// two sets of numbers together follows from the samples of both.
type Sample struct {
	N    int     // how many numbers
	Mean float64 // 0 without numbers
	M2   float64 // Σ of their squared distances from the mean
}

// Add adds the numbers of another sample.
func (s *Sample) Add(o Sample) {
	n, m := float64(s.N), float64(o.N)
	if m == 0 {
		return
	}
	d := o.Mean - s.Mean
	s.Mean += d * m / (n + m)
	s.M2 += o.M2 + d*d*n*m/(n+m)
	s.N += o.N
}

// Deviation returns the standard deviation of the numbers, 0 without any.
func (s Sample) Deviation() float64 {
	if s.N == 0 {
		return 0
	}
	return math.Sqrt(s.M2 / float64(s.N))
}
