package goban

// Region is a maximal set of connected empty points, and who borders it.
type Region struct {
	Points       []Point // in no particular order
	Black, White bool    // a black stone, a white stone is next to it
}

// Owner returns the colour that borders the region, or Empty if both colours do or,
// on an empty board, none does.
func (r Region) Owner() Color {
	switch {
	case r.Black && !r.White:
		return Black
	case r.White && !r.Black:
		return White
	}
	return Empty
}

// Regions returns the maximal regions of empty points, the one with the lowest
// point first.
func (b *Board) Regions() (regions []Region) {
	var seen [NumPoints]bool
	for p := range b.Points() {
		if b.At(p) == Empty && !seen[p] {
			regions = append(regions, b.region(p, &seen, nil))
		}
	}
	return regions
}

// TrompTaylor returns the area score of the board as it stands, every stone
// alive: stones, and empty regions that reach one colour only, Black's minus
// White's. It is right for any position; AreaScore is quicker and right when a
// playout has ended. It does not allocate.
func (b *Board) TrompTaylor() int {
	var seen [NumPoints]bool
	var scratch [NumPoints]Point
	score := b.stones[Black] - b.stones[White]
	for _, p := range b.Empties() {
		if !seen[p] {
			r := b.region(p, &seen, scratch[:0])
			score += r.Owner().Sign() * len(r.Points)
		}
	}
	return score
}

// Connected returns the points that are connected with p through points that are in, p first.
func Connected(p Point, in func(Point) bool) []Point {
	var seen PointSet
	seen.Add(p)
	points := []Point{p}
	for i := 0; i < len(points); i++ {
		for q := range Neighbours(points[i]) {
			if !seen.Has(q) && in(q) {
				seen.Add(q)
				points = append(points, q)
			}
		}
	}
	return points
}

// region returns the region of the empty point p and notes its points as seen. It
// appends them to points, which must be empty.
func (b *Board) region(p Point, seen *[NumPoints]bool, points []Point) (r Region) {
	seen[p] = true
	points = append(points, p)
	// points[:i] have been looked around from, points[i:] have not.
	for i := 0; i < len(points); i++ {
		for q := range Neighbours(points[i]) {
			switch b.At(q) {
			case Black:
				r.Black = true
			case White:
				r.White = true
			case Empty:
				if !seen[q] {
					seen[q] = true
					points = append(points, q)
				}
			}
		}
	}
	r.Points = points
	return r
}
