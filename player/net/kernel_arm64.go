package net

// product6NEON and product5NEON compute products of so many rows with vectors of four.
func product6NEON(t *product)
func product5NEON(t *product)

// These are as kernel has them; channels is a multiple of 4.
func biasReLUNEON(dst, src, bias *float32, rows, channels int)
func poolNEON(sums, maxima, src *float32, rows, stride int)

// patch3NEON and those below are the transforms of winograds.
func patch3NEON(t *transform)
func points3NEON(t *transform)
func pointsBack3NEON(t *transform)
func weights3NEON(t *transform)
func weightsBack3NEON(t *transform)
func patch4NEON(t *transform)
func points4NEON(t *transform)
func pointsBack4NEON(t *transform)
func weights4NEON(t *transform)
func weightsBack4NEON(t *transform)
func patch5NEON(t *transform)
func points5NEON(t *transform)
func pointsBack5NEON(t *transform)
func weights5NEON(t *transform)
func weightsBack5NEON(t *transform)

// kernels lists what this processor can run, the fastest first.
func kernels() []kernel {
	neon := kernel{
		name:     "neon",
		products: []rowKernel{{6, product6NEON, nil}, {5, product5NEON, nil}},
		winograd: &[maxTile + 1]winograd{
			3: {patch3NEON, points3NEON, pointsBack3NEON, weights3NEON, weightsBack3NEON},
			4: {patch4NEON, points4NEON, pointsBack4NEON, weights4NEON, weightsBack4NEON},
			5: {patch5NEON, points5NEON, pointsBack5NEON, weights5NEON, weightsBack5NEON},
		},
		biasReLU: biasReLUNEON, pool: poolNEON, addMasked: addMaskedGo, mask: maskGo,
	}
	return []kernel{neon, reference}
}
