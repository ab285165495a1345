package net

import "unsafe"

// offsets returns the distances in bytes to the places that a convolution reads, for
// buffers of the given number of channels: the nine of a 3×3 square, from below left to above right,
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
func (e *evaluation) convolve(c conv, weights, src, dst []float32, add bool) {
	offsets := e.offsets(c.taps, c.in)
	t := tile{
		rowStride: c.in * 4, step: 4, taps: &offsets[0], numTaps: c.taps, steps: c.in,
		stepB: blockWidth * 4, strideC: c.out * 4,
	}
	if add {
		t.add = 1
	}
	for j := 0; j < c.out; j += blockWidth {
		t.b = at(weights, j*c.taps*c.in)
		for p := 0; p < e.geo.places; p += e.kernel.rows {
			t.a, t.c = at(src, (e.geo.guard+p)*c.in), at(dst, (e.geo.guard+p)*c.out+j)
			e.kernel.tile(&t)
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
func (t *trainer) addWeightGradient(c conv, src, dout, grad []float32) {
	e := &t.evaluation
	zero := 0
	k := tile{rowStride: 4, step: c.in * 4, taps: &zero, numTaps: 1, steps: e.geo.places,
		stepB: c.out * 4, strideC: blockWidth * 4, add: 1}
	offsets := e.offsets(c.taps, c.in)
	for j := 0; j < c.out; j += blockWidth {
		k.b = at(dout, e.geo.guard*c.out+j)
		for tap := range c.taps {
			from := unsafe.Add(at(src, e.geo.guard*c.in), offsets[tap])
			to := (j*c.taps + tap*blockWidth) * c.in
			for i := 0; i < c.in; i += e.kernel.rows {
				k.a = unsafe.Add(from, i*4)
				if i+e.kernel.rows <= c.in {
					k.c = at(grad, to+i*blockWidth)
					e.kernel.tile(&k)
					continue
				}
				rest := t.rest[:e.kernel.rows*blockWidth]
				clear(rest)
				k.c = at(rest, 0)
				e.kernel.tile(&k)
				for x := range (c.in - i) * blockWidth {
					grad[to+i*blockWidth+x] += rest[x]
				}
			}
		}
	}
}

// addBiasGradient adds the sums over all places of the gradient by an output.
func (t *trainer) addBiasGradient(channels int, dout, grad []float32) {
	e := &t.evaluation
	zero := 0
	rest := t.rest[:e.kernel.rows*blockWidth]
	k := tile{taps: &zero, numTaps: 1, steps: e.geo.places, stepB: channels * 4, strideC: blockWidth * 4,
		a: at(t.one, 0), c: at(rest, 0)}
	for j := 0; j < channels; j += blockWidth {
		k.b = at(dout, e.geo.guard*channels+j)
		e.kernel.tile(&k)
		for x := range blockWidth {
			grad[j+x] += rest[x]
		}
	}
}
