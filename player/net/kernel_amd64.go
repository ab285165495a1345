package net

import "golang.org/x/sys/cpu"

// tileAVX2 computes a tile of six rows with AVX2 and FMA.
//
//go:noescape
func tileAVX2(t *tile)

// tileAVX512 computes a tile of twelve rows with AVX-512.
//
//go:noescape
func tileAVX512(t *tile)

// biasReLUAVX2 sets dst to max(src + bias, 0), row by row. channels is a multiple of 8.
//
//go:noescape
func biasReLUAVX2(dst, src, bias *float32, rows, channels int)

// addMaskedAVX2 adds src to dst where active is above 0. n is a multiple of 8.
//
//go:noescape
func addMaskedAVX2(dst, src, active *float32, n int)

// maskAVX2 sets dst to src where active is above 0, and to 0 elsewhere. n is a
// multiple of 8.
//
//go:noescape
func maskAVX2(dst, src, active *float32, n int)

// kernels lists what this processor can run, the fastest first.
func kernels() (list []kernel) {
	if cpu.X86.HasAVX512F {
		list = append(list, kernel{name: "avx512", rows: 12, tile: tileAVX512, biasReLU: biasReLUAVX2, addMasked: addMaskedAVX2, mask: maskAVX2})
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		list = append(list, kernel{name: "avx2", rows: 6, tile: tileAVX2, biasReLU: biasReLUAVX2, addMasked: addMaskedAVX2, mask: maskAVX2})
	}
	return append(list, reference)
}
