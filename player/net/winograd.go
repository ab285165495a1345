package net

import "unsafe"

// A 3×3 convolution of a tile of 4×4 points needs the 6×6 points around it, its patch. Computed
// directly it takes 16·9 products for each pair of channels; by Winograd's F(4×4, 3×3) it takes 36
// [LavinGray16, §4.3]: patch and weights are transformed, multiplied number by number, and
// the result is transformed back,
//
//	tile = Aᵀ((G·weights·Gᵀ) ⊙ (Bᵀ·patch·B))A,
//
// where the products of all channels of an element are those of a matrix with a matrix.
const (
	tileSide  = 4
	patchSide = tileSide + 2
	elements  = patchSide * patchSide
)

// winograd is the transforms that a processor offers.
type winograd struct {
	patch       func(*transform) // Bᵀ·patch·B
	points      func(*transform) // Aᵀ·elements·A
	pointsBack  func(*transform) // A·tile·Aᵀ, for gradients
	weights     func(*transform) // G·weights·Gᵀ
	weightsBack func(*transform) // Gᵀ·elements·G, for gradients
}

// transform is one call of a transform, from a square of rows of channels to another. All
// distances and the channels are bytes; these are a multiple of 64. Every field has eight
// bytes, because the assembly addresses them by number.
type transform struct {
	from                unsafe.Pointer
	fromRow, fromColumn int
	to                  unsafe.Pointer
	toRow, toColumn     int
	scratch             unsafe.Pointer // elements rows of 16 channels
	channels            int
	add                 int // 1 adds to what is there, 0 overwrites it
}

// activation is what a convolution reads: its input by place, and the transformed patches of
// it as [elements][tiles][channels], nil if it is computed directly. There the channels are
// padded to a multiple of blockWidth with numbers that mean nothing.
type activation struct{ places, patches []float32 }

// padded is the number of channels of patches.
func padded(channels int) int { return (channels + blockWidth - 1) / blockWidth * blockWidth }

// weights are those of all layers; transformed holds, at four times the place of the plain
// ones, those of 3×3 convolutions as [elements][out/16][in][16], nil if there is no winograd.
type weights struct{ plain, transformed []float32 }

// transform transforms the weights of convolutions, if the kernel has transforms.
func (w weights) transform(k *kernel, list []conv) {
	if k.winograd == nil {
		return
	}
	scratch := aligned(elements * blockWidth)
	for _, c := range list {
		for j := 0; j < c.out; j += blockWidth {
			k.winograd.weights(&transform{
				from: at(w.plain, c.at+j*c.taps*c.in), fromRow: 3 * c.in * blockWidth * 4, fromColumn: c.in * blockWidth * 4,
				to: at(w.transformed, 4*c.at+j*c.in), toRow: patchSide * c.in * c.out * 4, toColumn: c.in * c.out * 4,
				scratch: at(scratch, 0), channels: c.in * blockWidth * 4,
			})
		}
	}
}

// transformed returns the weights of a network as a kernel reads them.
func (n *Network) transformed(k *kernel) weights {
	w := k.newWeights(n.Weights)
	w.transform(k, n.layers.tiled())
	return w
}

// newWeights returns plain weights with room for the transformed ones.
func (k *kernel) newWeights(plain []float32) weights {
	w := weights{plain: plain}
	if k.winograd != nil {
		w.transformed = aligned(4 * len(plain))
	}
	return w
}

// tiled lists the convolutions that can be computed by tiles: those of 3×3.
func (l *layers) tiled() []conv {
	list := []conv{l.input}
	for _, b := range l.blocks {
		list = append(list, b.first, b.second)
		if b.branch.taps > 0 {
			list = append(list, b.branch)
		}
	}
	return list
}

// numTiles is the number of tiles of a board.
func (g *geometry) numTiles() int { return g.tiles[0] * g.tiles[1] }

// eachTile calls do with the place of the first point of every tile.
func (g *geometry) eachTile(do func(tile, place int)) {
	for row := range g.tiles[1] {
		for column := range g.tiles[0] {
			do(row*g.tiles[0]+column, (row*g.stride+column)*tileSide)
		}
	}
}

// elements returns a buffer of the elements of all tiles.
func (g *geometry) elements(channels int) []float32 {
	return aligned((elements*g.numTiles() + slack) * padded(channels))
}

// transform begins a transform of so many channels; from and to are the caller's to set.
func (e *evaluation) transform(channels int) transform {
	return transform{scratch: at(e.scratch, 0), channels: channels * 4}
}

// take fills the patches of an activation from its places. Each tile has its own.
func (e *evaluation) take(a activation, channels int) {
	if a.patches == nil {
		return
	}
	n := e.geo.numTiles() * padded(channels) * 4
	t := e.transform(padded(channels))
	t.fromRow, t.fromColumn, t.toRow, t.toColumn = e.geo.stride*channels*4, channels*4, patchSide*n, n
	e.geo.eachTile(func(tile, place int) {
		t.from = at(a.places, (e.geo.guard+place-e.geo.stride-1)*channels)
		t.to = at(a.patches, tile*padded(channels))
		e.kernel.winograd.patch(&t)
	})
}

// convolveTiles is convolve by tiles.
func (e *evaluation) convolveTiles(c conv, transformed, patches, dst []float32, add bool) {
	n, in, zero := e.geo.numTiles(), padded(c.in), 0
	k := product{
		rowStride: in * 4, step: 4, taps: &zero, numTaps: 1, steps: c.in,
		stepB: blockWidth * 4, strideC: c.out * 4,
	}
	for x := range elements {
		for j := 0; j < c.out; j += blockWidth {
			k.b = at(transformed, 4*c.at+(x*c.out+j)*c.in)
			p := x * n
			for _, r := range e.tileRows {
				k.a, k.c = at(patches, p*in), at(e.products, p*c.out+j)
				r.multiply(&k)
				p += r.rows
			}
		}
	}
	t := e.transform(c.out)
	t.fromRow, t.fromColumn, t.toRow, t.toColumn = patchSide*n*c.out*4, n*c.out*4, e.geo.stride*c.out*4, c.out*4
	if add {
		t.add = 1
	}
	e.geo.eachTile(func(tile, place int) {
		t.from, t.to = at(e.products, tile*c.out), at(dst, (e.geo.guard+place)*c.out)
		e.kernel.winograd.points(&t)
	})
}

// addTransformedGradient adds the gradient by the transformed weights of a convolution, from
// the patches of its input and the gradient by its output, which must be zero outside the
// points.
func (t *trainer) addTransformedGradient(c conv, patches, dout []float32) {
	n, zero := t.geo.numTiles(), 0
	back := t.transform(c.out)
	back.fromRow, back.fromColumn, back.toRow, back.toColumn = t.geo.stride*c.out*4, c.out*4, patchSide*n*c.out*4, n*c.out*4
	t.geo.eachTile(func(tile, place int) {
		back.from, back.to = at(dout, (t.geo.guard+place)*c.out), at(t.products, tile*c.out)
		t.kernel.winograd.pointsBack(&back)
	})
	k := product{rowStride: 4, step: padded(c.in) * 4, taps: &zero, numTaps: 1, steps: n, stepB: c.out * 4, strideC: blockWidth * 4, add: 1}
	kernels := t.inRows(c.in)
	for x := range elements {
		for j := 0; j < c.out; j += blockWidth {
			k.a, k.b = at(patches, x*n*padded(c.in)), at(t.products, x*n*c.out+j)
			t.addRows(k, kernels, c.in, t.gradTransformed[4*c.at+(x*c.out+j)*c.in:])
		}
	}
}

// addTransformedGradients adds what addTransformedGradient has summed up to the gradient by
// the weights themselves.
func (t *trainer) addTransformedGradients() {
	if t.kernel.winograd == nil {
		return
	}
	scratch := aligned(elements * blockWidth)
	for _, c := range t.net.layers.tiled() {
		for j := 0; j < c.out; j += blockWidth {
			k := transform{
				from: at(t.gradTransformed, 4*c.at+j*c.in), fromRow: patchSide * c.in * c.out * 4, fromColumn: c.in * c.out * 4,
				to: at(t.grad, c.at+j*c.taps*c.in), toRow: 3 * c.in * blockWidth * 4, toColumn: c.in * blockWidth * 4,
				scratch: at(scratch, 0), channels: c.in * blockWidth * 4, add: 1,
			}
			t.kernel.winograd.weightsBack(&k)
		}
	}
}
