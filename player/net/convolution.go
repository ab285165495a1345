package net

import "unsafe"

// offsets returns the distances in bytes to the places that a convolution reads, for buffers
// of the given number of channels: the nine of a 3×3 square, from below left to above right,
// or the place itself.
func (g *geometry) offsets(taps, channels int) []int {
	if taps == 1 {
		return []int{0}
	}
	list := make([]int, 0, 9)
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			list = append(list, (dy*g.stride+dx)*channels*4)
		}
	}
	return list
}

func at(b []float32, i int) unsafe.Pointer { return unsafe.Pointer(&b[i]) }

// convolve computes a convolution of src, or adds it to dst. What it writes to the places
// that are no points means nothing.
func (e *evaluation) convolve(c conv, w weights, src activation, dst []float32, add bool) {
	if src.patches != nil && c.taps == 9 {
		e.convolveTiles(c, w.transformed, src.patches, dst, add)
		return
	}
	offsets := e.offsets(c.taps, c.in)
	most := e.kernel.most()
	t := &e.call.product
	*t = product{
		rowStride: c.in * 4, step: 4, taps: &offsets[0], numTaps: c.taps, steps: c.in,
		stepB: blockWidth * 4, strideC: c.out * 4,
	}
	if add {
		t.add = 1
	}
	if e.kernel.tiles != nil {
		t.a, t.b, t.c, t.blockB = at(src.places, e.geo.guard*c.in), at(w.plain, c.at), at(dst, e.geo.guard*c.out), blockWidth*c.taps*c.in*4
		e.multiplyAll(1, c.out/blockWidth, [2]int{(e.geo.places + most.rows - 1) / most.rows})
		return
	}
	for j := 0; j < c.out; j += blockWidth {
		t.b = at(w.plain, c.at+j*c.taps*c.in)
		for p := 0; p < e.geo.places; p += most.rows {
			t.a, t.c = at(src.places, (e.geo.guard+p)*c.in), at(dst, (e.geo.guard+p)*c.out+j)
			most.multiply(t)
		}
	}
}

// offsets remembers what geometry.offsets returns.
func (e *evaluation) offsets(taps, channels int) []int {
	key := [2]int{taps, channels}
	list, known := e.known[key]
	if !known {
		list = e.geo.offsets(taps, channels)
		e.known[key] = list
	}
	return list
}

// transpose returns the weights of the convolution that takes the gradient by the output
// back to the gradient by the input: inputs and outputs exchanged, taps mirrored. There
// must be a multiple of blockWidth inputs.
func transpose(c conv, weights, dst []float32) conv {
	back := conv{in: c.out, out: c.in, taps: c.taps}
	for o := range c.out {
		for k := range c.taps {
			for i := range c.in {
				from := ((o/blockWidth*c.taps+k)*c.in+i)*blockWidth + o%blockWidth
				to := ((i/blockWidth*c.taps+c.taps-1-k)*c.out+o)*blockWidth + i%blockWidth
				dst[to] = weights[from]
			}
		}
	}
	return back
}

// addWeightGradient adds the gradient by the weights of a convolution, from its input src
// and the gradient by its output, which must be zero outside the points.
func (t *trainer) addWeightGradient(c conv, src activation, dout []float32) {
	e := &t.evaluation
	if src.patches != nil && c.taps == 9 {
		t.addTransformedGradient(c, src.patches, dout)
		return
	}
	zero := 0
	k := product{rowStride: 4, step: c.in * 4, taps: &zero, numTaps: 1, steps: e.geo.places,
		stepB: c.out * 4, strideC: blockWidth * 4, add: 1}
	offsets, kernels := e.offsets(c.taps, c.in), t.inRows(c.in)
	for j := 0; j < c.out; j += blockWidth {
		k.b = at(dout, e.geo.guard*c.out+j)
		for tap := range c.taps {
			k.a = unsafe.Add(at(src.places, e.geo.guard*c.in), offsets[tap])
			t.addRows(k, kernels, c.in, t.grad[c.at+(j*c.taps+tap*blockWidth)*c.in:])
		}
	}
}

// addRows adds a product of n rows, whose numbers lie one after another in A, to dst; the
// kernels are those of inRows.
func (t *trainer) addRows(k product, kernels []rowKernel, n int, dst []float32) {
	i := 0
	for _, r := range kernels {
		if i+r.rows <= n {
			k.c = at(dst, i*blockWidth)
			r.multiply(&k)
		} else {
			rest := t.rest[:r.rows*blockWidth]
			clear(rest)
			k.c = at(rest, 0)
			r.multiply(&k)
			addTo(dst[i*blockWidth:], rest[:(n-i)*blockWidth])
		}
		k.a = unsafe.Add(k.a, r.rows*4)
		i += r.rows
	}
}

// inRows remembers what kernel.split returns.
func (t *trainer) inRows(n int) []rowKernel {
	list, known := t.splits[n]
	if !known {
		list = t.kernel.split(n)
		t.splits[n] = list
	}
	return list
}

// addBiasGradient adds the sums over all places of the gradient by an output.
func (t *trainer) addBiasGradient(channels int, dout, grad []float32) {
	e := &t.evaluation
	zero := 0
	most := e.kernel.most()
	rest := t.rest[:most.rows*blockWidth]
	k := product{taps: &zero, numTaps: 1, steps: e.geo.places, stepB: channels * 4, strideC: blockWidth * 4,
		a: at(t.one, 0), c: at(rest, 0)}
	for j := 0; j < channels; j += blockWidth {
		k.b = at(dout, e.geo.guard*channels+j)
		most.multiply(&k)
		for x := range blockWidth {
			grad[j+x] += rest[x]
		}
	}
}
