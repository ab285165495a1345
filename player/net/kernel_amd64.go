package net

import "golang.org/x/sys/cpu"

// product6AVX2 and those below compute products of so many rows.
func product6AVX2(t *product)
func product5AVX2(t *product)
func product4AVX2(t *product)
func product12x1AVX512(t *product)
func product12x2AVX512(t *product)
func product10x1AVX512(t *product)
func product10x2AVX512(t *product)
func product9x1AVX512(t *product)
func product9x2AVX512(t *product)
func product8x1AVX512(t *product)
func product8x2AVX512(t *product)

// These are as kernel has them; channels and n are multiples of 8.
func biasReLUAVX2(dst, src, bias *float32, rows, channels int)
func poolAVX2(sums, maxima, src *float32, rows, stride int)
func addMaskedAVX2(dst, src, active *float32, n int)
func maskAVX2(dst, src, active *float32, n int)

// patch3AVX2 and those below are the transforms of winograds.
func patch3AVX2(t *transform)
func points3AVX2(t *transform)
func pointsBack3AVX2(t *transform)
func weights3AVX2(t *transform)
func weightsBack3AVX2(t *transform)
func patch4AVX2(t *transform)
func points4AVX2(t *transform)
func pointsBack4AVX2(t *transform)
func weights4AVX2(t *transform)
func weightsBack4AVX2(t *transform)
func patch5AVX2(t *transform)
func points5AVX2(t *transform)
func pointsBack5AVX2(t *transform)
func weights5AVX2(t *transform)
func weightsBack5AVX2(t *transform)
func patch3AVX512(t *transform)
func points3AVX512(t *transform)
func pointsBack3AVX512(t *transform)
func weights3AVX512(t *transform)
func weightsBack3AVX512(t *transform)
func patch4AVX512(t *transform)
func points4AVX512(t *transform)
func pointsBack4AVX512(t *transform)
func weights4AVX512(t *transform)
func weightsBack4AVX512(t *transform)
func patch5AVX512(t *transform)
func points5AVX512(t *transform)
func pointsBack5AVX512(t *transform)
func weights5AVX512(t *transform)
func weightsBack5AVX512(t *transform)

// kernels lists what this processor can run, the fastest first.
func kernels() (list []kernel) {
	if cpu.X86.HasAVX512F {
		list = append(list, kernel{
			name:     "avx512",
			products: []rowKernel{{12, product12x1AVX512, product12x2AVX512}, {10, product10x1AVX512, product10x2AVX512}, {9, product9x1AVX512, product9x2AVX512}, {8, product8x1AVX512, product8x2AVX512}},
			winograd: &[maxTile + 1]winograd{
				3: {patch3AVX512, points3AVX512, pointsBack3AVX512, weights3AVX512, weightsBack3AVX512},
				4: {patch4AVX512, points4AVX512, pointsBack4AVX512, weights4AVX512, weightsBack4AVX512},
				5: {patch5AVX512, points5AVX512, pointsBack5AVX512, weights5AVX512, weightsBack5AVX512},
			},
			biasReLU: biasReLUAVX2, pool: poolAVX2, addMasked: addMaskedAVX2, mask: maskAVX2,
		})
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		list = append(list, kernel{
			name:     "avx2",
			products: []rowKernel{{6, product6AVX2, nil}, {5, product5AVX2, nil}, {4, product4AVX2, nil}},
			winograd: &[maxTile + 1]winograd{
				3: {patch3AVX2, points3AVX2, pointsBack3AVX2, weights3AVX2, weightsBack3AVX2},
				4: {patch4AVX2, points4AVX2, pointsBack4AVX2, weights4AVX2, weightsBack4AVX2},
				5: {patch5AVX2, points5AVX2, pointsBack5AVX2, weights5AVX2, weightsBack5AVX2},
			},
			biasReLU: biasReLUAVX2, pool: poolAVX2, addMasked: addMaskedAVX2, mask: maskAVX2,
		})
	}
	return append(list, reference)
}
