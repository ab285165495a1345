package net

import (
	"fmt"
	"math"
	"testing"

	"montego/goban"
	"montego/internal/rng"
)

// matrices are those of F(n×n, 3×3), by the definition: interpolation at finite points and
// infinity [LavinGray16, §4].
type matrices struct{ patch, weights, points [][]float64 }

func matricesOf(n tile) (m matrices) {
	finite := map[tile][]float64{3: {0, 1, -1, 2}, 4: {0, 1, -1, 2, -2}, 5: {0, 1, -1, 2, -2, 0.5}}[n]
	polynomial := func(without int) []float64 { // with its zeros at all finite points but one
		p := make([]float64, n+2)
		p[0] = 1
		for i, x := range finite {
			if i == without {
				continue
			}
			for k := len(p) - 1; k >= 0; k-- {
				p[k] *= -x
				if k > 0 {
					p[k] += p[k-1]
				}
			}
		}
		return p
	}
	m.points = make([][]float64, n)
	for j, x := range finite {
		m.patch = append(m.patch, polynomial(j))
		gain := 1.0
		for i, y := range finite {
			if i != j {
				gain /= x - y
			}
		}
		m.weights = append(m.weights, []float64{gain, gain * x, gain * x * x})
		for i := range m.points {
			m.points[i] = append(m.points[i], math.Pow(x, float64(i)))
		}
	}
	m.patch = append(m.patch, polynomial(-1))
	m.weights = append(m.weights, []float64{0, 0, 1})
	for i := range m.points {
		m.points[i] = append(m.points[i], map[bool]float64{true: 1}[i == len(m.points)-1])
	}
	return m
}

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
	for _, k := range kernels() {
		for n := minTile; n <= maxTile && k.winograd != nil; n++ {
			m, w := matricesOf(n), &k.winograd[n]
			for _, test := range []struct {
				name   string
				do     func(*transform)
				matrix [][]float64
			}{
				{"patch", w.patch, m.patch},
				{"points", w.points, m.points},
				{"pointsBack", w.pointsBack, transposed(m.points)},
				{"weights", w.weights, m.weights},
				{"weightsBack", w.weightsBack, transposed(m.weights)},
			} {
				for add := range 2 {
					t.Run(fmt.Sprint(k.name, " ", test.name, " ", n, " ", add), func(t *testing.T) { testTransform(t, test.do, test.matrix, add) })
				}
			}
		}
	}
}

// testTransform compares a transform with products of random numbers and its matrix.
func testTransform(t *testing.T, do func(*transform), matrix [][]float64, add int) {
	const channels = 32
	to, from, r := len(matrix), len(matrix[0]), rng.New(1)
	src, dst := aligned(from*from*channels), aligned(to*to*channels)
	for i := range src {
		src[i] = float32(2*r.Float64() - 1)
	}
	for i := range dst {
		dst[i] = 5
	}
	do(&transform{
		from: at(src, 0), fromRow: from * channels * 4, fromColumn: channels * 4,
		to: at(dst, 0), toRow: to * channels * 4, toColumn: channels * 4,
		scratch: at(aligned(maxTile.elements()*blockWidth), 0), channels: channels * 4, add: add,
	})
	for i := range to {
		for j := range to {
			for c := range channels {
				want := 5 * float64(add)
				for a := range from {
					for b := range from {
						want += matrix[i][a] * matrix[j][b] * float64(src[(a*from+b)*channels+c])
					}
				}
				if got := float64(dst[(i*to+j)*channels+c]); math.Abs(got-want) > 1e-4 {
					t.Fatalf("row %d, column %d, channel %d: %v, want %v", i, j, c, got, want)
				}
			}
		}
	}
}

// TestBuffers: the patches of the last tile, and their padding, lie inside the buffers of every
// board, and so does what each kernel writes beyond the last tile.
func TestBuffers(t *testing.T) {
	for width := 2; width <= goban.MaxSize; width++ {
		for height := 2; height <= goban.MaxSize; height++ {
			g := geometryOf(width, height)
			room := len(g.buffer(1))
			g.eachTile(func(_, place int) {
				side := g.tile.patchSide() - 1
				if last := g.guard + place - g.stride - 1 + side*(g.stride+1) + 1; last >= room {
					t.Errorf("%dx%d: place %d of %d is read", width, height, last, room)
				}
			})
			for _, k := range kernels() {
				rows := 0
				for _, r := range k.split(g.numTiles()) {
					rows += r.rows
				}
				elements := g.tile.elements()
				if last, room := (elements-1)*g.tileRows()+rows, len(g.elements(blockWidth))/blockWidth; last > room {
					t.Errorf("%dx%d, %s: %d rows of %d are written", width, height, k.name, last, room)
				}
			}
		}
	}
}
