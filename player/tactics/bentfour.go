package tactics

import "montego/goban"

// BentFour reports whether a stone of c on the empty point p makes a bent four in the
// corner: a chain of four with its bend on the corner point. After its capture, c can begin
// a ko for the life of the chain that captured it, and the opponent cannot. So that chain is
// dead at the end of the game. The tables of Space take a ko for life.
func BentFour(b *goban.Board, p goban.Point, c goban.Color) bool {
	if !b.Code(p).AtEdge() {
		return false
	}
	right, top := b.Width()-1, b.Height()-1
	if x, y := p.X(), p.Y(); min(x, right-x) > 2 || min(y, top-y) > 2 {
		return false
	}
	stones := 1
	var seen chains
	for chain := range b.ChainsBeside(p, c) {
		if !seen.has(chain) {
			seen.add(chain)
			stones += b.ChainSize(chain)
		}
	}
	if stones != 4 {
		return false
	}
	has := func(x, y int) bool {
		q := goban.PointAt(x, y)
		return q == p || b.At(q) == c && seen.has(b.ChainAt(q))
	}
	for _, x := range [2]int{0, right} {
		for _, y := range [2]int{0, top} {
			dx, dy := 1, 1
			if x > 0 {
				dx = -1
			}
			if y > 0 {
				dy = -1
			}
			if has(x, y) && has(x+dx, y) && has(x, y+dy) && (has(x+2*dx, y) || has(x, y+2*dy)) {
				return true
			}
		}
	}
	return false
}
