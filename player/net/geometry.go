package net

import (
	"unsafe"

	"montego/goban"
)

// geometry says where the points of a board lie in the buffers of a network. Row by row,
// from row 1, each row is followed by places that are no points and always zero, and
// before the first row and after the last lie enough of these: so the neighbours of a
// place lie at constant distances, and a convolution is one walk along the places.
type geometry struct {
	width, height int
	stride        int // from a row to the next
	places        int // from the first point on, those between the rows included
	guard         int // places before the first point
	tile          tile
	tiles         [2]int // in a row, and in a column
}

// slack is how many places kernels may write, and read, past the last: those of one product.
const slack = 16

func geometryOf(width, height int) geometry {
	g := geometry{width: width, height: height, tile: bestTile(width, height)}
	g.tiles = [2]int{g.tile.along(width), g.tile.along(height)}
	g.stride = max(width+1, g.tiles[0]*int(g.tile))
	g.places = height * g.stride
	g.guard = g.stride + 1
	return g
}

func (g *geometry) place(p goban.Point) int { return p.Y()*g.stride + p.X() }

// buffer returns a buffer of the given number of channels. The last patches reach up to
// tile − 1 rows further than the neighbours of the last point, and their padding a place more.
func (g *geometry) buffer(channels int) []float32 {
	return aligned((2*g.guard + g.places + max(slack, (int(g.tile)-1)*g.stride+1)) * channels)
}

// aligned returns zeros that begin where a line of the processor's cache does.
func aligned(n int) []float32 {
	const line = 64
	b := make([]float32, n+line/4)
	skip := int(-uintptr(unsafe.Pointer(&b[0]))%line) / 4
	return b[skip : skip+n : skip+n]
}

// clearAround sets the places between and after the rows to zero.
func (g *geometry) clearAround(b []float32, channels int) {
	for row := range g.height {
		at := (g.guard + row*g.stride) * channels
		clear(b[at+g.width*channels : at+g.stride*channels])
	}
	clear(b[(g.guard+g.places)*channels:])
}

func (g *geometry) eachPoint(do func(place int)) {
	for row := range g.height {
		for column := range g.width {
			do(row*g.stride + column)
		}
	}
}

func (g *geometry) area() int { return g.width * g.height }
