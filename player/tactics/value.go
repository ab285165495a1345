package tactics

import "montego/goban"

// LocalValue returns what a move of c at p was worth to its neighbourhood, given
// the board at the end of the game, in sixths from 0 to 6: two if p is c's
// stone, and one for each neighbour that is c's stone, an eye of c of one point,
// or the edge of the board ([Baudis11] §2.4.3). Liberty maps learn it, and
// criticality can measure it.
func LocalValue(b *goban.Board, p goban.Point, c goban.Color) int {
	n := 0
	if b.At(p) == c {
		n = 2
	}
	for q := range goban.Neighbours(p) {
		switch b.At(q) {
		case c, goban.Border:
			n++
		case goban.Empty:
			if b.EyeLike(q, c) {
				n++
			}
		}
	}
	return n
}
