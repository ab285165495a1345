package net

import "golang.org/x/sys/cpu"

// product6AVX2 and those below compute products of so many rows.
//
//go:noescape
func product6AVX2(t *product)

//go:noescape
func product5AVX2(t *product)

//go:noescape
func product4AVX2(t *product)

//go:noescape
func product12AVX512(t *product)

//go:noescape
func product10AVX512(t *product)

//go:noescape
func product9AVX512(t *product)

//go:noescape
func product8AVX512(t *product)

// biasReLUAVX2 sets dst to max(src + bias, 0), row by row. channels is a multiple of 8.
//
//go:noescape
func biasReLUAVX2(dst, src, bias *float32, rows, channels int)

// poolAVX2 adds rows of 16 channels to sums, and raises maxima to them. stride is that from a
// row to the next.
//
//go:noescape
func poolAVX2(sums, maxima, src *float32, rows, stride int)

// addMaskedAVX2 adds src to dst where active is above 0. n is a multiple of 8.
//
//go:noescape
func addMaskedAVX2(dst, src, active *float32, n int)

// maskAVX2 sets dst to src where active is above 0, and to 0 elsewhere. n is a
// multiple of 8.
//
//go:noescape
func maskAVX2(dst, src, active *float32, n int)

// patchAVX2 and those below are the transforms of a winograd.
//
//go:noescape
func patchAVX2(t *transform)

//go:noescape
func pointsAVX2(t *transform)

//go:noescape
func pointsBackAVX2(t *transform)

//go:noescape
func weightsAVX2(t *transform)

//go:noescape
func weightsBackAVX2(t *transform)

//go:noescape
func patchAVX512(t *transform)

//go:noescape
func pointsAVX512(t *transform)

//go:noescape
func pointsBackAVX512(t *transform)

//go:noescape
func weightsAVX512(t *transform)

//go:noescape
func weightsBackAVX512(t *transform)

// kernels lists what this processor can run, the fastest first.
func kernels() (list []kernel) {
	if cpu.X86.HasAVX512F {
		list = append(list, kernel{
			name:     "avx512",
			products: []rowKernel{{12, product12AVX512}, {10, product10AVX512}, {9, product9AVX512}, {8, product8AVX512}},
			winograd: &winograd{patchAVX512, pointsAVX512, pointsBackAVX512, weightsAVX512, weightsBackAVX512},
			biasReLU: biasReLUAVX2, pool: poolAVX2, addMasked: addMaskedAVX2, mask: maskAVX2,
		})
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		list = append(list, kernel{
			name:     "avx2",
			products: []rowKernel{{6, product6AVX2}, {5, product5AVX2}, {4, product4AVX2}},
			winograd: &winograd{patchAVX2, pointsAVX2, pointsBackAVX2, weightsAVX2, weightsBackAVX2},
			biasReLU: biasReLUAVX2, pool: poolAVX2, addMasked: addMaskedAVX2, mask: maskAVX2,
		})
	}
	return append(list, reference)
}
