package tactics

import "montego/goban"

// LocalValue returns what a move of c at p was worth to its neighbourhood, given
// the board at the end of the game: 1/3 if p is c's stone, and 1/6 for each
// neighbour that is c's stone, an eye of c of one point, or the edge of the
// board. It lies between 0 and 1 ([Baudis11] §2.4.3; liberty maps learn it).
func LocalValue(b *goban.Board, p goban.Point, c goban.Color) float64 {
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
	return float64(n) / 6
}
