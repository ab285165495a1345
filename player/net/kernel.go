package net

import "unsafe"

//go:generate go run ./asm -out kernel_amd64.s -pkg net

// blockWidth is the number of channels that a kernel computes at once. All channels that
// kernels write are padded to a multiple of it.
const blockWidth = 16

// product is one call of a kernel: for rows of A and one or two blocks of 16 columns of C
//
//	C[i][j] (+)= Σ over taps k and steps t of A[i·rowStride + taps[k] + t·step] · B[k][t][j]
//
// All strides are bytes. Convolutions, their gradients by the input and their gradients by
// the weights are all of this form, both directly and by Winograd's transforms. Every field
// has eight bytes, because the assembly addresses them by number.
type product struct {
	a         unsafe.Pointer
	rowStride int
	step      int
	taps      *int // byte offsets
	numTaps   int
	steps     int
	b         unsafe.Pointer // step by step, tap after tap
	stepB     int
	c         unsafe.Pointer
	strideC   int
	add       int // 1 adds to C, 0 overwrites it
	blockB    int // from a block of B to the next, for kernels of two blocks
}

// tiling is a call of many products: those of all tiles of a convolution, for each of their
// elements and each block of columns, or those of all rows, as of one element. Elements of A and C
// are elementA and elementC bytes apart; blocks of B follow one another.
type tiling struct {
	product
	elements, elementA, elementC int
	blocks                       int
	calls                        [2]int // of the first and the second of the kernel's products
}

// kernel is what the machine offers.
type kernel struct {
	name     string
	products []rowKernel            // those for most rows first
	tiles    func(*tiling)          // nil where a call costs little
	winograd *[maxTile + 1]winograd // by tile; nil: convolutions are computed directly
	// biasReLU sets dst to max(src + bias, 0), row by row.
	biasReLU func(dst, src, bias *float32, rows, channels int)
	// pool adds rows of blockWidth channels to sums, and raises maxima to them; stride is that
	// from a row to the next.
	pool func(sums, maxima, src *float32, rows, stride int)
	// addMasked adds src to dst where active is above 0; mask sets dst to src there and
	// to 0 elsewhere.
	addMasked, mask func(dst, src, active *float32, n int)
}

// rowKernel computes products of a fixed number of rows.
type rowKernel struct {
	rows     int
	multiply func(*product)
	twofold  func(*product) // of two blocks; nil if there is none
}

func (k *kernel) most() rowKernel { return k.products[0] }

// next returns the first of the kernels for n rows or somewhat more: as few as possible, with
// about as many rows each.
func (k *kernel) next(n int) rowKernel {
	best := k.most()
	calls := (n + best.rows - 1) / best.rows
	for _, r := range k.products {
		if r.rows*calls >= n {
			best = r
		}
	}
	return best
}

// split returns all of these kernels.
func (k *kernel) split(n int) (list []rowKernel) {
	for n > 0 {
		r := k.next(n)
		list, n = append(list, r), n-r.rows
	}
	return list
}

// Fast reports whether there are kernels for this processor, so that a network need not be
// computed in plain Go, which takes some twenty times as long.
func Fast() bool { return len(kernels()) > 1 }

// reference is the kernel in plain Go, and the slow twin of all others.
var reference = kernel{name: "go", products: []rowKernel{{4, productGo, nil}}, biasReLU: biasReLUGo, pool: poolGo, addMasked: addMaskedGo, mask: maskGo}

// productGo computes a product of four rows.
func productGo(t *product) {
	for i := range 4 {
		var sums [blockWidth]float32
		for k, tap := range unsafe.Slice(t.taps, t.numTaps) {
			for s := range t.steps {
				x := *(*float32)(unsafe.Add(t.a, i*t.rowStride+tap+s*t.step))
				if x == 0 {
					continue
				}
				for j, w := range (*[blockWidth]float32)(unsafe.Add(t.b, (k*t.steps+s)*t.stepB)) {
					sums[j] += x * w
				}
			}
		}
		c := (*[blockWidth]float32)(unsafe.Add(t.c, i*t.strideC))
		if t.add != 0 {
			for j := range sums {
				sums[j] += c[j]
			}
		}
		*c = sums
	}
}

func biasReLUGo(dst, src, bias *float32, rows, channels int) {
	d, s := unsafe.Slice(dst, rows*channels), unsafe.Slice(src, rows*channels)
	b := unsafe.Slice(bias, channels)
	for i := range rows {
		for j, x := range b {
			d[i*channels+j] = max(s[i*channels+j]+x, 0)
		}
	}
}

func poolGo(sums, maxima, src *float32, rows, stride int) {
	s, m := unsafe.Slice(sums, blockWidth), unsafe.Slice(maxima, blockWidth)
	for i := range rows {
		for j, x := range unsafe.Slice((*float32)(unsafe.Add(unsafe.Pointer(src), i*stride*4)), blockWidth) {
			s[j] += x
			m[j] = max(m[j], x)
		}
	}
}

func addMaskedGo(dst, src, active *float32, n int) {
	d, s := unsafe.Slice(dst, n), unsafe.Slice(src, n)
	for i, x := range unsafe.Slice(active, n) {
		if x > 0 {
			d[i] += s[i]
		}
	}
}

func maskGo(dst, src, active *float32, n int) {
	d, s := unsafe.Slice(dst, n), unsafe.Slice(src, n)
	for i, x := range unsafe.Slice(active, n) {
		if x > 0 {
			d[i] = s[i] // dst may be src
		} else {
			d[i] = 0
		}
	}
}
