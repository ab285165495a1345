package tactics

import "montego/goban"

// LocalValue returns what a move of c at p was worth to its neighbourhood, in sixths from 0
// to 6, given the board at the end of the game: two if p is c's stone or an eye of c of one
// point, and one for each neighbour that is ([Baudis11] §2.4.3 and note 19 there). The edge
// of the board is neither side's, so a move there is worth less. Liberty maps learn the
// local value, and criticality can measure it.
func LocalValue(b *goban.Board, p goban.Point, c goban.Color) int {
	n := 0
	if colored(b, p, c) {
		n = 2
	}
	for q := range goban.Neighbours(p) {
		if colored(b, q, c) {
			n++
		}
	}
	return n
}

// Worth returns in sixths what a move of c at p came to at the end of the game: its
// LocalValue if local is set, otherwise 6 if the point is c's, and 0 if not.
func Worth(end *goban.Board, p goban.Point, c goban.Color, local bool) int {
	switch {
	case local:
		return LocalValue(end, p, c)
	case end.Owner(p) == c:
		return 6
	}
	return 0
}

// colored reports whether a point is of colour c at the end of a game: a stone of c, or an
// eye of one point.
func colored(b *goban.Board, p goban.Point, c goban.Color) bool {
	switch b.At(p) {
	case c:
		return true
	case goban.Empty:
		return b.EyeLike(p, c)
	}
	return false
}
