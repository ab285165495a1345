package net

import "unsafe"

// offsets returns the distances in bytes to the places that a convolution reads, for buffers
// of the given number of channels: the nine of a 3×3 square, from below left to above right,
// or the place itself.
func (g *geometry) offsets(taps, channels int) (list [9]int) {
	if taps == 9 {
		for i := range list {
			list[i] = ((i/3-1)*g.stride + i%3 - 1) * channels * 4
		}
	}
	return list
}

// noOffset is the only tap of a product that reads A where it begins.
var noOffset int

func at(b []float32, i int) unsafe.Pointer { return unsafe.Pointer(&b[i]) }

// convolve computes a convolution of src, or adds it to dst. What it writes to the places
// that are no points means nothing.
func (e *evaluation) convolve(c conv, w weights, src activation, dst []float32, add bool) {
	if src.patches != nil && c.taps == 9 {
		e.convolveTiles(c, w.transformed, src.patches, dst, add)
		return
	}
	e.call.taps = e.geo.offsets(c.taps, c.in)
	e.call.tiling = tiling{elements: 1, blocks: c.out / blockWidth, product: product{
		a: at(src.places, e.geo.guard*c.in), rowStride: c.in * 4, step: 4, taps: &e.call.taps[0], numTaps: c.taps, steps: c.in,
		b: at(w.plain, c.at), stepB: blockWidth * 4, blockB: blockWidth * c.taps * c.in * 4,
		c: at(dst, e.geo.guard*c.out), strideC: c.out * 4,
	}}
	if add {
		e.call.add = 1
	}
	e.multiplyAll(e.placeKernels)
}

// transpose writes the weights of the convolution that takes the gradient by the output
// back to the gradient by the input: inputs and outputs exchanged, taps mirrored. There
// must be a multiple of blockWidth inputs.
func transpose(c conv, weights, dst []float32) {
	back := c.reversed()
	for o := range c.out {
		for k := range c.taps {
			for i := range c.in {
				dst[back.weight(i, c.taps-1-k, o)] = weights[c.weight(o, k, i)]
			}
		}
	}
}

// addWeightGradient adds the gradient by the weights of a convolution, from its input src
// and the gradient by its output, which must be zero outside the points.
func (t *trainer) addWeightGradient(c conv, src activation, dout []float32) {
	e := &t.evaluation
	if src.patches != nil && c.taps == 9 {
		t.addTransformedGradient(c, src.patches, dout)
		return
	}
	k := product{rowStride: 4, step: c.in * 4, taps: &noOffset, numTaps: 1, steps: e.geo.places,
		stepB: c.out * 4, strideC: blockWidth * 4, add: 1}
	offsets := e.geo.offsets(c.taps, c.in)
	for j := 0; j < c.out; j += blockWidth {
		k.b = at(dout, e.geo.guard*c.out+j)
		for tap := range c.taps {
			k.a = unsafe.Add(at(src.places, e.geo.guard*c.in), offsets[tap])
			t.addRows(k, c.in, t.grad[c.at+(j*c.taps+tap*blockWidth)*c.in:])
		}
	}
}

// addRows adds a product of n rows, whose numbers lie one after another in A, to dst.
func (t *trainer) addRows(k product, n int, dst []float32) {
	for n > 0 {
		r := t.kernel.next(n)
		if r.rows <= n {
			k.c = at(dst, 0)
			r.multiply(&k)
		} else {
			rest := t.rest[:r.rows*blockWidth]
			clear(rest)
			k.c = at(rest, 0)
			r.multiply(&k)
			addTo(dst, rest[:n*blockWidth])
			return
		}
		k.a = unsafe.Add(k.a, r.rows*4)
		n, dst = n-r.rows, dst[r.rows*blockWidth:]
	}
}

// addBiasGradient adds the sums over all places of the gradient by an output.
func (t *trainer) addBiasGradient(channels int, dout, grad []float32) {
	e := &t.evaluation
	most := e.kernel.most()
	rest := t.rest[:most.rows*blockWidth]
	k := product{taps: &noOffset, numTaps: 1, steps: e.geo.places, stepB: channels * 4, strideC: blockWidth * 4,
		a: at(t.one, 0), c: at(rest, 0)}
	for j := 0; j < channels; j += blockWidth {
		k.b = at(dout, e.geo.guard*channels+j)
		most.multiply(&k)
		for x := range blockWidth {
			grad[j+x] += rest[x]
		}
	}
}
