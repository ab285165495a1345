package tactics

import (
	"slices"

	"montego/goban"
)

// UnconditionalLife marks the stones of c that the opponent cannot capture even
// if c passes all the time, and returns how many there are [Benson76]. alive is
// the caller's and is cleared first.
//
// A region is a maximal set of connected points that are not c's: empty ones
// and stones of the opponent. It is vital to a chain if all its empty points
// are liberties of that chain: then it is an eye. Chains with less than two
// vital regions are struck out, and so are regions next to such a chain; what
// is left when nothing more is struck is alive. This is exact where suicide is
// no move, or a move that only takes stones off.
func UnconditionalLife(b *goban.Board, c goban.Color, alive *[goban.NumPoints]bool) int {
	*alive = [goban.NumPoints]bool{}
	var s bensonScan
	s.board, s.color = b, c
	for p := range b.Points() {
		if b.At(p) != c && !s.seen[p] {
			s.region(p)
		}
	}
	for s.strike() {
	}
	n := 0
	for p := range b.Points() {
		if b.At(p) == c && s.chainLives(b.ChainAt(p)) {
			alive[p] = true
			n++
		}
	}
	return n
}

// UnconditionallyAlive reports whether one chain is among those that
// UnconditionalLife marks.
func UnconditionallyAlive(b *goban.Board, chain goban.Chain) bool {
	c := b.ChainColor(chain)
	if c == goban.Empty || b.LibertyCount(chain) < 2 {
		return false
	}
	var alive [goban.NumPoints]bool
	UnconditionalLife(b, c, &alive)
	for p := range b.ChainStones(chain) {
		return alive[p]
	}
	return false
}

// maxBorders bounds the pairs of a region and a chain next to it: each takes a
// stone and a point beside it, so there are less than lines between points.
const maxBorders = 2 * goban.MaxSize * goban.MaxSize

// bensonScan holds the regions of one colour and the chains next to them.
type bensonScan struct {
	board   *goban.Board
	color   goban.Color
	seen    [goban.NumPoints]bool
	borders [maxBorders]border
	n       int    // borders in use
	regions uint16 // found so far
	gone    [goban.NumPoints]bool
	eyes    [goban.NumPoints]uint8 // vital regions left, by chain
	queue   [goban.NumPoints]goban.Point
}

// border says that a chain stands next to a region.
type border struct {
	region uint16
	chain  goban.Chain
	empty  uint16 // empty points of the region that are liberties of the chain
	vital  bool   // all of them are
}

// region walks the region of p and notes its borders.
func (s *bensonScan) region(p goban.Point) {
	first, empties := s.n, uint16(0)
	s.queue[0], s.seen[p] = p, true
	for i, n := 0, 1; i < n; i++ {
		p := s.queue[i]
		free := s.board.At(p) == goban.Empty
		if free {
			empties++
		}
		var met [4]goban.Chain
		for d, o := range goban.Orthogonal {
			q := goban.Point(int(p) + o)
			switch s.board.At(q) {
			case goban.Border:
			case s.color:
				met[d] = s.board.ChainAt(q)
				s.meet(first, met[d], free && !slices.Contains(met[:d], met[d]))
			default:
				if !s.seen[q] {
					s.seen[q] = true
					s.queue[n] = q
					n++
				}
			}
		}
	}
	for i := first; i < s.n; i++ {
		if e := &s.borders[i]; e.empty == empties {
			e.vital = true
			s.eyes[e.chain]++
		}
	}
	s.regions++
}

// meet notes a chain next to the region whose borders begin at first, and one
// more empty point between them if liberty says so.
func (s *bensonScan) meet(first int, c goban.Chain, liberty bool) {
	i := first
	for i < s.n && s.borders[i].chain != c {
		i++
	}
	if i == s.n {
		s.borders[i] = border{region: s.regions, chain: c}
		s.n++
	}
	if liberty {
		s.borders[i].empty++
	}
}

// strike takes out regions next to a chain with less than two eyes, and reports
// whether there was one.
func (s *bensonScan) strike() (changed bool) {
	for _, e := range s.borders[:s.n] {
		if s.eyes[e.chain] < 2 && !s.gone[e.region] {
			s.gone[e.region] = true
			s.lose(e.region)
			changed = true
		}
	}
	return changed
}

// lose takes a region from the chains that had an eye in it.
func (s *bensonScan) lose(region uint16) {
	for _, e := range s.borders[:s.n] {
		if e.region == region && e.vital {
			s.eyes[e.chain]--
		}
	}
}

func (s *bensonScan) chainLives(c goban.Chain) bool { return s.eyes[c] >= 2 }
