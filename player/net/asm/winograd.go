package main

import "fmt"

// arithmetic writes what computes with vectors of numbers.
type arithmetic[V any] interface {
	add(x, y V) V
	sub(x, y V) V
	mul(x, y V) V
	plus(x, c, y V) V       // x + c·y, perhaps in the place of x
	minus(x, c, y V) V      // x − c·y, perhaps in the place of x
	plusTimes(x, c, y V) V  // c·x + y, perhaps in the place of x
	minusTimes(x, c, y V) V // y − c·x, perhaps in the place of x
	constant(x float64) V
}

// line transforms a row or a column of a grid: it gets the numbers d and the constants c, and
// hands on the numbers of the result one by one.
type line[V any] func(d, c []V, write func(int, V))

// lines are the transforms of F(n×n, 3×3) [LavinGray16, §4]. The interpolation points are 0, 1
// and −1, for n > 3 also 2 and −2, for odd n an additional one, which is the last constant, and
// infinity; the elements lie in this order.
type lines[V any] struct{ arithmetic[V] }

// eachTransform calls do with every transform of every tile: from grids of from·from numbers to
// grids of to·to.
func eachTransform[V any](v lines[V], do func(name string, from, to int, constants []float64, f line[V])) {
	for _, n := range []int{3, 4, 5} {
		c := [][]float64{3: {2}, 4: {4}, 5: {4, 0.5}}[n]
		do(fmt.Sprint("patch", n), n+2, n+2, c, v.patch(n))
		do(fmt.Sprint("points", n), n+2, n, c, v.points(n))
		do(fmt.Sprint("pointsBack", n), n, n+2, c, v.pointsBack(n))
		do(fmt.Sprint("weights", n), 3, n+2, c, v.weights(n))
		do(fmt.Sprint("weightsBack", n), n+2, 3, c, v.weightsBack(n))
	}
}

// patch returns Bᵀ. A row has the coefficients of the polynomial whose zeros are all other
// finite points. For odd n these are the polynomials of n − 1 times x − p, where p is the
// additional point; that of p itself is the polynomial of n − 1 for infinity.
func (v lines[V]) patch(n int) line[V] {
	return func(d, c []V, write func(int, V)) {
		if n%2 > 0 {
			write(n, v.allPoints(n, d, c))
			for i := range d[:n+1] {
				d[i] = v.minusTimes(d[i], c[len(c)-1], d[i+1])
			}
		}
		write(n+1, v.allPoints(n, d, c))
		if n == 3 {
			write(0, v.sub(d[2], d[0]))
			write(1, v.add(d[2], d[1]))
			write(2, v.sub(d[2], d[1]))
			return
		}
		even, odd := v.sub(d[4], d[2]), v.sub(d[3], d[1])
		twice := v.add(odd, odd)
		write(3, v.add(even, twice))
		write(4, v.sub(even, twice))
		write(0, v.plus(even, c[0], v.sub(d[0], d[2])))
		even, odd = v.minus(d[4], c[0], d[2]), v.minus(d[3], c[0], d[1])
		write(1, v.add(even, odd))
		write(2, v.sub(even, odd))
	}
}

// allPoints returns the polynomial whose zeros are all finite points, but for the additional one of
// odd n: x(x² − 1), and x(x² − 1)(x² − 4) for n > 3.
func (v lines[V]) allPoints(n int, d, c []V) V {
	if n == 3 {
		return v.sub(d[3], d[1])
	}
	return v.minus(v.sub(d[5], d[3]), c[0], v.sub(d[3], d[1]))
}

// points returns Aᵀ. Row i has the i-th powers of the points, and the last one 1 for infinity.
func (v lines[V]) points(n int) line[V] {
	return func(d, c []V, write func(int, V)) {
		sum, difference := v.add(d[1], d[2]), v.sub(d[1], d[2])
		if n == 3 {
			write(0, v.add(v.add(d[0], sum), d[3]))
			twice := v.add(d[3], d[3])
			write(1, v.add(difference, twice))
			write(2, v.add(v.add(sum, d[4]), v.add(twice, twice)))
			return
		}
		power := d[n] // for odd n the next power of the additional point
		withPower := func(x V) V {
			if n%2 > 0 {
				x = v.add(x, power)
				power = v.mul(power, c[1])
			}
			return x
		}
		sum2, difference2 := v.add(d[3], d[4]), v.sub(d[3], d[4])
		write(0, withPower(v.add(v.add(d[0], sum), sum2)))
		twice, fourfold := v.add(difference2, difference2), v.mul(sum2, c[0])
		write(1, withPower(v.add(difference, twice)))
		write(2, withPower(v.add(sum, fourfold)))
		cubes := v.plus(difference, c[0], twice)
		if n == 4 {
			write(3, v.add(cubes, d[5]))
			return
		}
		write(3, withPower(cubes))
		write(4, withPower(v.add(v.plus(sum, c[0], fourfold), d[6])))
	}
}

// pointsBack returns A, the way back of the points.
func (v lines[V]) pointsBack(n int) line[V] {
	return func(d, c []V, write func(int, V)) {
		write(0, d[0])
		write(n+1, d[n-1])
		even, odd := v.add(d[0], d[2]), d[1]
		if n > 3 {
			odd = v.add(d[1], d[3])
		}
		if n == 5 {
			even = v.add(even, d[4])
		}
		write(1, v.add(even, odd))
		write(2, v.sub(even, odd))
		if n%2 > 0 {
			p := c[len(c)-1]
			x := v.add(v.mul(d[n-1], p), d[n-2])
			for i := n - 3; i >= 0; i-- {
				x = v.plusTimes(x, p, d[i])
			}
			write(n, x)
		}
		if n == 3 {
			return
		}
		if n == 5 {
			d[2] = v.plus(d[2], c[0], d[4])
		}
		even, odd = v.plus(d[0], c[0], d[2]), v.plus(d[1], c[0], d[3])
		twice := v.add(odd, odd)
		write(3, v.add(even, twice))
		write(4, v.sub(even, twice))
	}
}

// gains are what the rows of G are multiplied by: 1 divided by the product of the differences
// between their point and each other finite one.
var gains = [][]float64{
	3: {1. / 2, -1. / 2, -1. / 6, 1. / 6},
	4: {1. / 4, -1. / 6, -1. / 6, 1. / 24, 1. / 24},
	5: {-1. / 2, -1. / 3, 1. / 9, 1. / 36, -1. / 60, 32. / 45},
}

// weights returns G. A row has the powers of its point, times its gain; infinity has 0, 0, 1.
func (v lines[V]) weights(n int) line[V] {
	return func(d, c []V, write func(int, V)) {
		gain := func(i int, x V) { write(i, v.mul(x, v.constant(gains[n][i]))) }
		write(n+1, d[2])
		gain(0, d[0])
		sum := v.add(d[0], d[2])
		gain(1, v.add(sum, d[1]))
		gain(2, v.sub(sum, d[1]))
		if n%2 > 0 {
			p := c[len(c)-1]
			gain(n, v.plusTimes(v.add(v.mul(d[2], p), d[1]), p, d[0]))
		}
		if n > 3 {
			even, odd := v.plus(d[0], c[0], d[2]), v.add(d[1], d[1])
			gain(3, v.add(even, odd))
			gain(4, v.sub(even, odd))
		}
	}
}

// weightsBack returns Gᵀ, the way back of the weights.
func (v lines[V]) weightsBack(n int) line[V] {
	return func(d, c []V, write func(int, V)) {
		for i, gain := range gains[n] {
			d[i] = v.mul(d[i], v.constant(gain))
		}
		sum, difference := v.add(d[1], d[2]), v.sub(d[1], d[2])
		to := []V{v.add(d[0], sum), difference, v.add(d[n+1], sum)}
		if n > 3 {
			sum2, difference2 := v.add(d[3], d[4]), v.sub(d[3], d[4])
			to = []V{v.add(to[0], sum2), v.add(to[1], v.add(difference2, difference2)), v.plus(to[2], c[0], sum2)}
		}
		for i := range to {
			if n%2 > 0 {
				to[i] = v.add(to[i], d[n])
				d[n] = v.mul(d[n], c[len(c)-1])
			}
			write(i, to[i])
		}
	}
}
