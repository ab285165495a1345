package render

import (
	"strings"

	"montego/goban"
	"montego/internal/param"
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
	// Caption is written below the board, each of its lines on one of its own.
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

// captionLine is from one line of the caption to the next.
const captionLine = 0.5

// frame returns the corners of the picture, in units.
func (p *Picture) frame() (left, top, right, bottom float64) {
	margin := 0.35
	if !p.Bare {
		margin = 0.95
	}
	bottom = float64(p.Board.Height) + margin
	if p.Caption != "" {
		bottom += 0.75 + captionLine*float64(strings.Count(p.Caption, "\n"))
	}
	return -margin, -margin, float64(p.Board.Width) + margin, bottom
}

func (p *Picture) middle(at goban.Point) (x, y float64) {
	return float64(at.X()) + 0.5, float64(p.Board.Height-1-at.Y()) + 0.5
}

// canvas is what a Picture is drawn on. Lengths are units of a point.
type canvas interface {
	// rect draws a rectangle, with corners of some radius.
	rect(class string, x, y, width, height, radius float64, f fill)
	circle(class string, x, y, radius float64, f fill)
	// path draws lines through points, x and y in turn; a closed one is filled.
	path(class string, closed bool, f fill, points ...float64)
	// grid draws straight lines from point to point: x, y, x, y each.
	grid(class string, f fill, lines [][4]float64)
	// text writes a text around a point; f has the colour of the letters.
	text(class string, x, y, size float64, bold bool, f fill, text string)
}

// fill is the paint of a shape. Without a colour or gradient only its outline is
// drawn.
type fill struct {
	color    string    // such as #1d72b8
	gradient *gradient // instead of a colour
	opacity  float64   // of all; 0 is the same as 1
	stroke   string    // colour of the outline; "" for none
	width    float64   // of the outline
}

// Style is what a board is made of.
type Style uint8

// The styles there are.
const (
	Wood Style = iota
	Paper
)

// Choices lists the styles. See param.Enumerated.
func (Style) Choices() []param.Choice {
	return []param.Choice{
		Wood:  {Name: "wood", Doc: "a wooden board with stones that throw shadows"},
		Paper: {Name: "paper", Doc: "flat and in black and white, for print"},
	}
}

type look struct {
	ground, black, white fill // of the board and of the stones
	shadow               bool
	lines, edge          string // colours: of the lines, and around white stones
}

func (s Style) look() look {
	if s == Paper {
		return look{ground: fill{color: "#ffffff"}, black: fill{color: "#000000"}, white: fill{color: "#ffffff"}, lines: "#222222", edge: "#000000"}
	}
	return look{ground: fill{gradient: wood}, black: fill{gradient: blackStone}, white: fill{gradient: whiteStone}, shadow: true, lines: "#5b4522", edge: "#8b8478"}
}

// gradient is a colour that changes: along the diagonal, or from a bright spot.
type gradient struct {
	name   string
	radial bool
	// The spot of a radial gradient, and how far it reaches, in parts of the
	// diameter of the circle that it fills.
	x, y, reach float64
	stops       []stop
}

type stop struct {
	at      float64
	color   string
	opacity float64
}

var (
	wood = &gradient{name: "wood", stops: []stop{{0, "#eccb8c", 1}, {0.5, "#e4bd77", 1}, {1, "#d9ad64", 1}}}

	blackStone = &gradient{name: "black", radial: true, x: 0.36, y: 0.3, reach: 0.75,
		stops: []stop{{0, "#6a6a6c", 1}, {0.25, "#3c3c3e", 1}, {0.7, "#161617", 1}, {1, "#0a0a0a", 1}}}
	whiteStone = &gradient{name: "white", radial: true, x: 0.38, y: 0.32, reach: 0.8,
		stops: []stop{{0, "#ffffff", 1}, {0.5, "#f6f4ef", 1}, {0.85, "#dcd8ce", 1}, {1, "#c4beb1", 1}}}
	shadow = &gradient{name: "shadow", radial: true, x: 0.5, y: 0.5, reach: 0.5,
		stops: []stop{{0, "#2a1804", 0.55}, {0.8, "#2a1804", 0.45}, {1, "#2a1804", 0}}}
	glow = &gradient{name: "glow", radial: true, x: 0.5, y: 0.5, reach: 0.5,
		stops: []stop{{0, "#e0301e", 1}, {0.55, "#e85a1c", 0.75}, {1, "#f08a24", 0}}}
)

var gradients = []*gradient{wood, blackStone, whiteStone, shadow, glow}
