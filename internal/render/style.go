package render

import "montego/internal/param"

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

func (s Style) String() string { return param.NameOf(s) }

// look is what a Style means.
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

// stop is a colour at some part of a gradient.
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

// gradients are all there are.
var gradients = []*gradient{wood, blackStone, whiteStone, shadow, glow}
