package render

import (
	"montego/goban"
)

// Picture is a position and what is to be shown of it.
type Picture struct {
	// Board has the stones, the last move, the ko and labels of a letter. A marked
	// stone in it is dead.
	Board goban.Diagram
	// Title is read to people who cannot see the picture.
	Title string
	Style Style
	// Bare leaves out the coordinates.
	Bare bool

	// Labels are texts on points, on stones too: letters, or numbers of moves.
	Labels map[goban.Point]string
	// Marks are shapes on points.
	Marks []Mark
	// Caption is written below the board.
	Caption string

	// Owner says whose each point is, from −1, White's, to 1, Black's, by
	// goban.Point. It is drawn as squares; nil draws none.
	Owner []float32
	// Heat says how hot each point is, from 0 to 1, by goban.Point: how critical, for
	// example. nil draws none.
	Heat []float32
	// Candidates are moves of the side to move, the best first.
	Candidates []Candidate
}

// Empty returns the picture of a board without stones.
func Empty(width, height int) *Picture {
	return &Picture{Board: goban.Diagram{Width: width, Height: height}, Title: "board"}
}

// Mark is a shape on a point.
type Mark struct {
	Point goban.Point
	Shape Shape
}

// Mark puts a shape on points; a pass has no place for it.
func (p *Picture) Mark(shape Shape, points ...goban.Point) {
	for _, at := range points {
		if at != goban.Pass && at != goban.NoPoint {
			p.Marks = append(p.Marks, Mark{at, shape})
		}
	}
}

// Shape is what a Mark looks like.
type Shape uint8

// The shapes there are. Right and Wrong are a green ring and a red cross.
const (
	Triangle Shape = iota
	Square
	Circle
	Cross
	Right
	Wrong
)

// Candidate is a move that was thought of.
type Candidate struct {
	Point goban.Point
	// Share is how strong it looks beside the best, from 0 to 1.
	Share float64
	// Big and Small are the two lines that are written on it.
	Big, Small string
}

// drawing is a Picture and the canvas that it is drawn on.
type drawing struct {
	*Picture
	canvas
	look look
}

// draw draws the picture, from the wood up.
func (p *Picture) draw(on canvas) {
	d := &drawing{p, on, p.Style.look()}
	d.board()
	d.heat()
	d.stones()
	d.owner()
	d.marks()
	d.labels()
	d.candidates()
}

// frame returns the corners of the picture, in units.
func (p *Picture) frame() (left, top, right, bottom float64) {
	margin := 0.35
	if !p.Bare {
		margin = 0.95
	}
	bottom = float64(p.Board.Height) + margin
	if p.Caption != "" {
		bottom += 0.75
	}
	return -margin, -margin, float64(p.Board.Width) + margin, bottom
}

// middle returns the coordinates of a point.
func (p *Picture) middle(at goban.Point) (x, y float64) {
	return float64(at.X()) + 0.5, float64(p.Board.Height-1-at.Y()) + 0.5
}

// points calls visit with every point of the board.
func (p *Picture) points(visit func(goban.Point)) {
	for y := range p.Board.Height {
		for x := range p.Board.Width {
			visit(goban.PointAt(x, y))
		}
	}
}
