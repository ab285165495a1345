package net

import (
	"fmt"
	"math"
	"testing"

	"montego/internal/rng"
)

// The matrices of F(4×4, 3×3) [LavinGray16, §4.3].
var (
	patchMatrix   = [][]float64{{4, 0, -5, 0, 1, 0}, {0, -4, -4, 1, 1, 0}, {0, 4, -4, -1, 1, 0}, {0, -2, -1, 2, 1, 0}, {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}}
	weightsMatrix = [][]float64{{1. / 4, 0, 0}, {-1. / 6, -1. / 6, -1. / 6}, {-1. / 6, 1. / 6, -1. / 6}, {1. / 24, 1. / 12, 1. / 6}, {1. / 24, -1. / 12, 1. / 6}, {0, 0, 1}}
	pointsMatrix  = [][]float64{{1, 1, 1, 1, 1, 0}, {0, 1, -1, 2, -2, 0}, {0, 1, 1, 4, 4, 0}, {0, 1, -1, 8, -8, 1}}
)

func transposed(m [][]float64) [][]float64 {
	t := make([][]float64, len(m[0]))
	for i := range t {
		for j := range m {
			t[i] = append(t[i], m[j][i])
		}
	}
	return t
}

// TestTransforms: every transform is a product with its matrix on both sides, and adds to what
// is there if it shall.
func TestTransforms(t *testing.T) {
	const channels = 32
	for _, k := range kernels() {
		if k.winograd == nil {
			continue
		}
		for _, test := range []struct {
			name   string
			do     func(*transform)
			matrix [][]float64
		}{
			{"patch", k.winograd.patch, patchMatrix},
			{"points", k.winograd.points, pointsMatrix},
			{"pointsBack", k.winograd.pointsBack, transposed(pointsMatrix)},
			{"weights", k.winograd.weights, weightsMatrix},
			{"weightsBack", k.winograd.weightsBack, transposed(weightsMatrix)},
		} {
			for add := range 2 {
				t.Run(fmt.Sprint(k.name, " ", test.name, " ", add), func(t *testing.T) {
					to, from, r := len(test.matrix), len(test.matrix[0]), rng.New(1)
					src, dst := aligned(from*from*channels), aligned(to*to*channels)
					for i := range src {
						src[i] = float32(2*r.Float64() - 1)
					}
					for i := range dst {
						dst[i] = 5
					}
					test.do(&transform{
						from: at(src, 0), fromRow: from * channels * 4, fromColumn: channels * 4,
						to: at(dst, 0), toRow: to * channels * 4, toColumn: channels * 4,
						scratch: at(aligned(elements*blockWidth), 0), channels: channels * 4, add: add,
					})
					for i := range to {
						for j := range to {
							for c := range channels {
								want := 5 * float64(add)
								for a := range from {
									for b := range from {
										want += test.matrix[i][a] * test.matrix[j][b] * float64(src[(a*from+b)*channels+c])
									}
								}
								if got := float64(dst[(i*to+j)*channels+c]); math.Abs(got-want) > 1e-4 {
									t.Fatalf("row %d, column %d, channel %d: %v, want %v", i, j, c, got, want)
								}
							}
						}
					}
				})
			}
		}
	}
}
