package game

import (
	"fmt"
	"slices"

	"montego/goban"
)

// FixedHandicap returns the n traditional handicap points of a board: corner
// points on the third line of sides of 7 to 12, on the fourth of longer ones,
// then the centre, left and right, below and above. There are up to four on
// boards of 7 and more on both sides, up to nine where both are odd and above 7.
func FixedHandicap(width, height, n int) ([]goban.Point, error) {
	if most := maxFixedHandicap(width, height); n < 2 || n > most {
		if most == 0 {
			return nil, fmt.Errorf("a %d×%d board has no fixed handicap", width, height)
		}
		return nil, fmt.Errorf("handicap %d is not between 2 and %d, the most for fixed stones on %d×%d",
			n, most, width, height)
	}
	left, right := sideLines(width)
	bottom, top := sideLines(height)
	midX, midY := width/2, height/2
	points := []goban.Point{
		goban.PointAt(left, bottom), goban.PointAt(right, top), goban.PointAt(left, top), goban.PointAt(right, bottom),
		goban.PointAt(left, midY), goban.PointAt(right, midY), goban.PointAt(midX, bottom), goban.PointAt(midX, top),
	}
	if n <= 4 || n%2 == 0 {
		return points[:n], nil
	}
	return append(points[:n-1], goban.PointAt(midX, midY)), nil
}

func maxFixedHandicap(width, height int) int {
	switch {
	case min(width, height) < 7:
		return 0
	case min(width, height) == 7 || width%2 == 0 || height%2 == 0:
		return 4
	}
	return 9
}

// sideLines returns the coordinates of the two handicap lines of a side.
func sideLines(size int) (low, high int) {
	line := 3
	if size < 13 {
		line = 2
	}
	return line, size - 1 - line
}

// FreeHandicap returns n points for handicap stones, well spread, on a board
// of any size: the fixed points where there are such, and more after them.
// n may be from 2 to one less than the board has points.
func FreeHandicap(width, height, n int) ([]goban.Point, error) {
	if most := width*height - 1; n < 2 || n > most {
		return nil, fmt.Errorf("handicap %d is not between 2 and %d, the most on %d×%d", n, most, width, height)
	}
	var points []goban.Point
	if most := maxFixedHandicap(width, height); most > 0 {
		points, _ = FixedHandicap(width, height, min(n, most))
	}
	for len(points) < n {
		points = append(points, widest(width, height, points))
	}
	return points, nil
}

// widest returns the empty point most in the open; of equal ones the highest
// line from the edge.
func widest(width, height int, stones []goban.Point) goban.Point {
	best, bestRoom := goban.NoPoint, -1
	for y := range height {
		for x := range width {
			edge := min(x, width-1-x, y, height-1-y)
			if room := nearest(x, y, edge, stones)*goban.MaxSize + edge; room > bestRoom {
				best, bestRoom = goban.PointAt(x, y), room
			}
		}
	}
	return best
}

// nearest returns the square of the distance to the nearest stone, or to a
// point's mirror image behind the first line, which thus comes last; a point
// that has a stone gives a negative number.
func nearest(x, y, edge int, stones []goban.Point) int {
	square := 4 * edge * edge
	for _, s := range stones {
		dx, dy := x-s.X(), y-s.Y()
		if dx == 0 && dy == 0 {
			return -1
		}
		square = min(square, dx*dx+dy*dy)
	}
	return square
}

// PlaceHandicap puts Black's handicap stones on the empty board and gives the
// turn to White. It fails, and changes nothing, with fewer than two points or
// as many as the board has, with a point twice or off the board, and once
// there are stones or moves (then the error wraps ErrNotEmpty).
func (g *Game) PlaceHandicap(points []goban.Point) error {
	b := g.board
	if len(g.moves) > 0 || len(b.Empties()) < b.Area() {
		return fmt.Errorf("handicap: %w", ErrNotEmpty)
	}
	if n := len(points); n < 2 || n >= b.Area() {
		return fmt.Errorf("handicap %d is not between 2 and %d", n, b.Area()-1)
	}
	stones := make([]goban.Move, len(points))
	for i, p := range points {
		stones[i] = goban.Move{Color: goban.Black, Point: p}
	}
	if err := g.SetUp(stones, goban.White); err != nil {
		return fmt.Errorf("handicap: %w", err)
	}
	g.start.handicap = len(points)
	return nil
}

// SetHandicap says that n stones of the start position are a handicap: a record may say so of
// one in which White has stones too.
func (g *Game) SetHandicap(n int) { g.start.handicap = n }

// SetTurns says that the players take turns, as people do: if White passes between Black's first
// moves, that is White's move and no way to send a handicap.
func (g *Game) SetTurns() { g.start.turns = true }

// Turns reports whether SetTurns has said that the players take turns.
func (g *Game) Turns() bool { return g.start.turns }

// AreHandicap reports whether stones that are set up are a handicap, so that White begins:
// two or more, all black.
func AreHandicap(stones []goban.Move) bool {
	other := func(m goban.Move) bool { return m.Color != goban.Black }
	return len(stones) > 1 && !slices.ContainsFunc(stones, other)
}

// Handicap returns the number of handicap stones, or 0: those that were placed
// as such; or set-up stones, if all are black, two or more, and White began; or
// a game's opening moves, if Black made two or more before White put a stone
// down. Many programs send a handicap in the last way.
func (g *Game) Handicap() int {
	if g.start.handicap > 0 {
		return g.start.handicap
	}
	first := g.checkpoints[0]
	n := first.Stones(goban.Black)
	switch {
	case first.Stones(goban.White) > 0:
		return 0
	case n > 0 && g.beginner() == goban.Black:
		return 0
	case n == 0:
		n = g.openingRun()
	}
	if n < 2 {
		return 0
	}
	return n
}

// beginner returns who made the first move, or has it to make. A set-up often does not say,
// and then the turn of the start position is only a guess.
func (g *Game) beginner() goban.Color {
	if len(g.moves) > 0 {
		return g.moves[0].Color
	}
	return g.start.toMove
}

// openingRun returns how many moves Black made before White's first stone.
// White's passes in between don't end the run, unless the players take turns; Black's does.
func (g *Game) openingRun() int {
	n := 0
	for _, m := range g.moves {
		switch {
		case m.Color == goban.Black && m.Point != goban.Pass:
			n++
		case m.Color == goban.Black || m.Point != goban.Pass || g.start.turns:
			return n
		}
	}
	return n
}
