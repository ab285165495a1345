package stats

import "math"

// Permutation returns the two-sided p-value of two samples of single games: the
// probability that their shares differ at least as much when the same outcomes are
// dealt to the two samples at random. Without draws it is Fisher's exact test.
// Requires: a and b are counts of games lost, drawn and won.
func Permutation(a, b Counts) float64 {
	n, m := a.N(), b.N()
	all := Counts{a[0] + b[0], a[1] + b[1], a[2] + b[2]}
	if n == 0 || m == 0 {
		return 1
	}
	total := float64(n+m) * all.Share()
	apart := func(points float64) float64 {
		return math.Abs(points/float64(n) - (total-points)/float64(m))
	}
	observed, p := apart(float64(n)*a.Share()), 0.0
	for drawn := max(0, n-all[0]-all[2]); drawn <= min(n, all[1]); drawn++ {
		for won := max(0, n-drawn-all[0]); won <= min(n-drawn, all[2]); won++ {
			if apart(float64(won)+float64(drawn)/2) < observed-1e-9 {
				continue
			}
			p += math.Exp(choose(all[0], n-drawn-won) + choose(all[1], drawn) + choose(all[2], won) - choose(n+m, n))
		}
	}
	return min(1, p)
}

// choose returns the logarithm of n over k.
func choose(n, k int) float64 {
	gamma := func(n int) float64 {
		x, _ := math.Lgamma(float64(n) + 1)
		return x
	}
	return gamma(n) - gamma(k) - gamma(n-k)
}
