package net

import (
	"sync"
	"unsafe"
)

// A 3×3 convolution of a tile of n×n points needs the (n+2)×(n+2) points around it, its patch.
// Computed directly it takes 9n² products for each pair of channels; by Winograd's F(n×n, 3×3)
// it takes (n+2)² [LavinGray16, §4]: patch and weights are transformed, multiplied number by
// number, and the result is transformed back,
//
//	tile = Aᵀ((G·weights·Gᵀ) ⊙ (Bᵀ·patch·B))A,
//
// where the products of all channels of an element are those of a matrix with a matrix.
type winograd struct {
	patch       func(*transform) // Bᵀ·patch·B
	points      func(*transform) // Aᵀ·elements·A
	pointsBack  func(*transform) // A·tile·Aᵀ, for gradients
	weights     func(*transform) // G·weights·Gᵀ
	weightsBack func(*transform) // Gᵀ·elements·G, for gradients
}

// tile is the side of tiles, from minTile to maxTile.
type tile int

const (
	minTile tile = 3
	maxTile tile = 5
)

func (t tile) patchSide() int { return int(t) + 2 }
func (t tile) elements() int  { return t.patchSide() * t.patchSide() }

// scale is how many times the room of the plain weights the transformed ones take, rounded up.
func (t tile) scale() int { return (t.elements() + 8) / 9 }

// bestTile returns the tile that takes the fewest products for a board with AVX-512, whose
// kernels compute at least minRows tiles at once. It is the same for all kernels, because it
// decides where points lie.
func bestTile(width, height int) tile {
	const minRows = 8
	products := func(t tile) int {
		return max(t.along(width)*t.along(height), minRows) * t.elements()
	}
	best := minTile
	for t := minTile + 1; t <= maxTile; t++ {
		if products(t) < products(best) {
			best = t
		}
	}
	return best
}

// along is how many tiles cover a number of points in a row.
func (t tile) along(points int) int { return (points + int(t) - 1) / int(t) }

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
// it as [elements][tileRows][channels], nil if it is computed directly. There the channels are
// padded to a multiple of blockWidth with numbers that mean nothing.
type activation struct{ places, patches []float32 }

// padded is the number of channels of patches.
func padded(channels int) int { return (channels + blockWidth - 1) / blockWidth * blockWidth }

// weights are those of all layers as a convolution reads them; transformed holds those of 3×3
// convolutions for a tile as [elements][out/16][in][16], each at tile.scale times the place of
// the plain ones, nil if there is no winograd.
type weights struct{ plain, transformed []float32 }

// layerWeights are the weights of all layers, for every tile that was asked for. Any number of
// evaluators may share them, of whatever kernels, which all lay them out alike.
type layerWeights struct {
	plain []float32
	mu    sync.Mutex // of tiles
	tiles [maxTile + 1][]float32
}

// of returns the weights for a tile. list are the convolutions that are transformed.
func (w *layerWeights) of(k *kernel, t tile, list []conv) weights {
	if k.winograd == nil {
		return weights{plain: w.plain}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tiles[t] == nil {
		w.tiles[t] = aligned(t.scale() * len(w.plain))
		w.transform(k, t, list)
	}
	return weights{w.plain, w.tiles[t]}
}

// transformAll transforms the weights anew for the tiles that were asked for.
func (w *layerWeights) transformAll(k *kernel, list []conv) {
	for t := minTile; t <= maxTile; t++ {
		if w.tiles[t] != nil {
			w.transform(k, t, list)
		}
	}
}

func (w *layerWeights) transform(k *kernel, t tile, list []conv) {
	scratch := aligned(maxTile.elements() * blockWidth)
	for _, c := range list {
		for j := 0; j < c.out; j += blockWidth {
			k.winograd[t].weights(&transform{
				from: at(w.plain, c.at+j*c.taps*c.in), fromRow: 3 * c.in * blockWidth * 4, fromColumn: c.in * blockWidth * 4,
				to: at(w.tiles[t], t.scale()*c.at+j*c.in), toRow: t.patchSide() * c.in * c.out * 4, toColumn: c.in * c.out * 4,
				scratch: at(scratch, 0), channels: c.in * blockWidth * 4,
			})
		}
	}
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

func (g *geometry) numTiles() int { return g.tiles[0] * g.tiles[1] }

// tileRows is the number of rows of an element: one for each tile, and one more if that is
// even, because rows whose distance is a multiple of a large power of two fall into few sets
// of the cache.
func (g *geometry) tileRows() int { return g.numTiles() | 1 }

// eachTile calls do with the place of the first point of every tile.
func (g *geometry) eachTile(do func(tile, place int)) {
	for row := range g.tiles[1] {
		for column := range g.tiles[0] {
			do(row*g.tiles[0]+column, (row*g.stride+column)*int(g.tile))
		}
	}
}

// elements returns a buffer of the elements of all tiles.
func (g *geometry) elements(channels int) []float32 {
	return aligned((g.tile.elements()*g.tileRows() + slack) * padded(channels))
}

// transform begins a transform of so many channels; from and to are the caller's to set.
func (e *evaluation) transform(channels int) *transform {
	e.call.transform = transform{scratch: at(e.scratch, 0), channels: channels * 4}
	return &e.call.transform
}

// take fills the patches of an activation from its places. Each tile has its own.
func (e *evaluation) take(a activation, channels int) {
	if a.patches == nil {
		return
	}
	n := e.geo.tileRows() * padded(channels) * 4
	t := e.transform(padded(channels))
	t.fromRow, t.fromColumn, t.toRow, t.toColumn = e.geo.stride*channels*4, channels*4, e.geo.tile.patchSide()*n, n
	from, to := at(a.places, (e.geo.guard-e.geo.stride-1)*channels), at(a.patches, 0)
	patch := e.kernel.winograd[e.geo.tile].patch
	e.geo.eachTile(func(tile, place int) {
		t.from, t.to = unsafe.Add(from, place*channels*4), unsafe.Add(to, tile*padded(channels)*4)
		patch(t)
	})
}

func (e *evaluation) convolveTiles(c conv, transformed, patches, dst []float32, add bool) {
	rows := e.geo.tileRows()
	e.call.tiling = tiling{
		elements: e.geo.tile.elements(), elementA: rows * padded(c.in) * 4, elementC: rows * c.out * 4, blocks: c.out / blockWidth,
		product: product{
			a: at(patches, 0), rowStride: padded(c.in) * 4, step: 4, taps: &noOffset, numTaps: 1, steps: c.in,
			b: at(transformed, e.geo.tile.scale()*c.at), stepB: blockWidth * 4, blockB: blockWidth * c.in * 4,
			c: at(e.products, 0), strideC: c.out * 4,
		},
	}
	e.multiplyAll(e.tileKernels)
	row := rows * c.out * 4
	t := e.transform(c.out)
	t.fromRow, t.fromColumn, t.toRow, t.toColumn = e.geo.tile.patchSide()*row, row, e.geo.stride*c.out*4, c.out*4
	if add {
		t.add = 1
	}
	from, to := at(e.products, 0), at(dst, e.geo.guard*c.out)
	points := e.kernel.winograd[e.geo.tile].points
	e.geo.eachTile(func(tile, place int) {
		t.from, t.to = unsafe.Add(from, tile*c.out*4), unsafe.Add(to, place*c.out*4)
		points(t)
	})
}

// multiplyAll computes the tiling that the call holds, all rows of a block by these kernels. An
// evaluation on 9×9 makes a thousand products here, of some 150 cycles each, so there are no checks
// of bounds between them.
func (e *evaluation) multiplyAll(kernels []rowKernel) {
	t := &e.call.tiling
	if e.kernel.tiles != nil {
		for i := range kernels {
			t.calls[e.kernel.most().rows-kernels[i].rows]++ // the second product has one row less
		}
		e.kernel.tiles(t)
		return
	}
	k, from, weights, to := &t.product, t.a, t.b, t.c
	for x := range t.elements {
		for block := 0; block < t.blocks; block++ {
			k.a, k.c = unsafe.Add(from, x*t.elementA), unsafe.Add(to, x*t.elementC+block*blockWidth*4)
			k.b = unsafe.Add(weights, (x*t.blocks+block)*k.blockB)
			two := kernels[0].twofold != nil && block+1 < t.blocks
			for i := range kernels {
				r := &kernels[i]
				if two {
					r.twofold(k)
				} else {
					r.multiply(k)
				}
				k.a, k.c = unsafe.Add(k.a, r.rows*k.rowStride), unsafe.Add(k.c, r.rows*k.strideC)
			}
			if two {
				block++
			}
		}
	}
}

// addTransformedGradient adds the gradient by the transformed weights of a convolution, from
// the patches of its input and the gradient by its output, which must be zero outside the
// points.
func (t *trainer) addTransformedGradient(c conv, patches, dout []float32) {
	n := t.geo.tileRows()
	back := t.transform(c.out)
	back.fromRow, back.fromColumn, back.toRow, back.toColumn = t.geo.stride*c.out*4, c.out*4, t.geo.tile.patchSide()*n*c.out*4, n*c.out*4
	t.geo.eachTile(func(tile, place int) {
		back.from, back.to = at(dout, (t.geo.guard+place)*c.out), at(t.products, tile*c.out)
		t.kernel.winograd[t.geo.tile].pointsBack(back)
	})
	k := product{rowStride: 4, step: padded(c.in) * 4, taps: &noOffset, numTaps: 1, steps: t.geo.numTiles(), stepB: c.out * 4, strideC: blockWidth * 4, add: 1}
	grad := t.gradTransformed[t.geo.tile][t.geo.tile.scale()*c.at:]
	for x := range t.geo.tile.elements() {
		for j := 0; j < c.out; j += blockWidth {
			k.a, k.b = at(patches, x*n*padded(c.in)), at(t.products, x*n*c.out+j)
			t.addRows(k, c.in, grad[(x*c.out+j)*c.in:])
		}
	}
}

// addTransformedGradients adds what addTransformedGradient has summed up to the gradient by
// the weights themselves.
func (t *trainer) addTransformedGradients() {
	scratch := aligned(maxTile.elements() * blockWidth)
	for side, from := range t.gradTransformed {
		if from == nil {
			continue
		}
		side := tile(side)
		for _, c := range t.net.layers.tiled() {
			for j := 0; j < c.out; j += blockWidth {
				k := transform{
					from: at(from, side.scale()*c.at+j*c.in), fromRow: side.patchSide() * c.in * c.out * 4, fromColumn: c.in * c.out * 4,
					to: at(t.grad, c.at+j*c.taps*c.in), toRow: 3 * c.in * blockWidth * 4, toColumn: c.in * blockWidth * 4,
					scratch: at(scratch, 0), channels: c.in * blockWidth * 4, add: 1,
				}
				t.kernel.winograd[side].weightsBack(&k)
			}
		}
	}
}
