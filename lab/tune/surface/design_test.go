package surface

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// TestDOptimalKnown: designs that the literature proves to be the best. On a
// simplex with as many runs as coefficients it is the lattice of corners and
// midpoints (Scheffé 1958); on the square with nine runs, the 3×3 factorial.
func TestDOptimalKnown(t *testing.T) {
	halves := func(s Shape, dim int) [][]float64 { return grid(s, dim, 2) }
	tests := []struct {
		name string
		s    Shape
		dim  int
		want [][]float64
	}{
		{"a line", Box, 1, halves(Box, 1)},
		{"a square", Box, 2, halves(Box, 2)},
		{"a triangle", Simplex, 2, halves(Simplex, 2)},
		{"a tetrahedron", Simplex, 3, halves(Simplex, 3)},
		{"the simplex of the Orego paper", Simplex, 4, halves(Simplex, 4)},
	}
	for _, tt := range tests {
		got, err := DOptimal(tt.s, tt.dim, len(tt.want), 1)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(tt.want, slices.Compare)
		if !slices.EqualFunc(got, tt.want, slices.Equal) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestDOptimalBruteForce: no design of all that small grids have is better.
func TestDOptimalBruteForce(t *testing.T) {
	tests := []struct {
		name       string
		points     [][]float64
		runs, from int
	}{
		{"line, 5 of 9", grid(Box, 1, 8), 5, 0},
		{"line, 7 of 9", grid(Box, 1, 8), 7, 0},
		{"triangle, 7 of 15", grid(Simplex, 2, 4), 7, 1},
		{"square, 7 of 9", grid(Box, 2, 2), 7, 0},
		{"tetrahedron, 17 of 20", grid(Simplex, 3, 3), 17, 1},
	}
	for _, tt := range tests {
		best := math.Inf(-1)
		var choose func(chosen [][]float64, next int)
		choose = func(chosen [][]float64, next int) {
			if len(chosen) == tt.runs {
				best = max(best, logDet(chosen))
				return
			}
			for i := next; i <= len(tt.points)-(tt.runs-len(chosen)); i++ {
				choose(append(chosen, tt.points[i]), i+1)
			}
		}
		choose(slices.Clone(tt.points[:tt.from]), tt.from)
		found := newExchange(tt.points, tt.runs, tt.from).best(designStarts, 1)
		if got := logDet(found); math.Abs(got-best) > 1e-6 {
			t.Errorf("%s: log det %.6f, brute force finds %.6f", tt.name, got, best)
		}
	}
}

// TestDOptimalOrego: 19 distinct points for four parameters, the origin among
// them, and the same ones from the same seed.
func TestDOptimalOrego(t *testing.T) {
	d, err := DOptimal(Simplex, 4, Terms(4)+Spare, 7)
	if err != nil || len(d) != 19 {
		t.Fatal(len(d), err)
	}
	again, _ := DOptimal(Simplex, 4, 19, 7)
	if !slices.EqualFunc(d, again, slices.Equal) || slices.Max(d[0]) != 0 {
		t.Error("not the same again, or the origin is missing")
	}
	slices.SortFunc(d, slices.Compare)
	if n := len(slices.CompactFunc(d, slices.Equal)); n != 19 {
		t.Errorf("%d distinct points", n)
	}
}

func TestDOptimalErrors(t *testing.T) {
	tests := []struct {
		dim, runs int
		want      string
	}{
		{0, 5, "at least one free parameter"},
		{2, 5, "has 6 coefficients; a design of 5 points cannot find them"},
		{1, 10, "a design of 10 points: the grid has only 9"},
	}
	for _, tt := range tests {
		if _, err := DOptimal(Box, tt.dim, tt.runs, 1); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%d parameters, %d runs: %v; want %q", tt.dim, tt.runs, err, tt.want)
		}
	}
	for dim := range 9 {
		if n := len(candidateGrid(Simplex, dim)); n > maxCandidates {
			t.Errorf("%d candidates in %d dimensions", n, dim)
		}
	}
	if d := logDet([][]float64{{0}, {0}, {1}}); !math.IsInf(d, -1) {
		t.Errorf("a singular design has log det %v", d)
	}
}
