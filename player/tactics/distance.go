package tactics

import "montego/goban"

// Distances measures how far every point is from a point in the common fate
// graph [Graepel01]: neighbours are one step apart, but the stones of one chain
// share their fate and are no step apart. [Baudis11] §3.3.2 gives moves near the
// last one a bonus by it.
//
// dst is the caller's; every entry is set: the distance where it is at most
// bound, else bound+1. From a pass, or any point off the board, all points are
// far. Requires: 0 ≤ bound ≤ 254.
func Distances(b *goban.Board, from goban.Point, bound int, dst *[goban.NumPoints]uint8) {
	far := uint8(bound + 1)
	for p := range dst {
		dst[p] = far
	}
	if !b.OnBoard(from) {
		return
	}
	var queue [goban.NumPoints]goban.Point
	n := reach(b, from, 0, dst, &queue, 0)
	for i := 0; i < n; i++ {
		p := queue[i]
		step := dst[p] + 1
		if step >= far {
			return
		}
		for q := range goban.Neighbours(p) {
			if step < dst[q] && b.At(q) != goban.Border {
				n = reach(b, q, step, dst, &queue, n)
			}
		}
	}
}

// reach notes the distance of p, and of its chain if it is a stone, and puts
// them into the queue, whose new length it returns.
func reach(b *goban.Board, p goban.Point, step uint8, dst *[goban.NumPoints]uint8, queue *[goban.NumPoints]goban.Point, n int) int {
	if b.At(p) == goban.Empty {
		dst[p], queue[n] = step, p
		return n + 1
	}
	for q := range b.ChainStones(b.ChainAt(p)) {
		dst[q], queue[n] = step, q
		n++
	}
	return n
}

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
