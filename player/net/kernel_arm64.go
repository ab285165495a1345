package net

// productNEON computes a product of six rows with vectors of four.
func productNEON(t *product)

// kernels lists what this processor can run, the fastest first.
func kernels() []kernel {
	neon := reference
	neon.name, neon.products = "neon", []rowKernel{{6, productNEON, nil}}
	return []kernel{neon, reference}
}
