package surface

import (
	"math"

	"montego/internal/rng"
)

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
		if best == nil || leastDistance(points) > leastDistance(best) && !math.IsInf(LogDet(points), -1) {
			best = points
		}
	}
	return best, nil
}

// pack packs points from a random beginning.
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

// leastDistance returns the distance of the two points that are closest.
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
