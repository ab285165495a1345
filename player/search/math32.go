package search

import "math"

// The functions here are those of package math for float32.

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func log(x float32) float32 { return float32(math.Log(float64(max(x, 1)))) }

// decay returns e^(−x) for x ≥ 0. It rounds alike on every machine, which
// math.Exp does not.
func decay(x float32) float32 {
	const longest = 86 // from here on e^(−x) counts as 0
	if !(x < longest) {
		return 0
	}
	// e^(−x) = 2^(−k)·e^t, with t between −½·ln 2 and ½·ln 2.
	k := int(float32(x*math.Log2E) + 0.5)
	t := float32(float32(k)*math.Ln2) - x
	sum := float32(1)
	for i := float32(7); i >= 1; i-- {
		sum = 1 + float32(sum*t/i)
	}
	return sum * math.Float32frombits(uint32(127-k)<<23)
}
