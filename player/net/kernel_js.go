package net

import "unsafe"

// The kernels of a browser are the functions of kernel*.wasm, which work on the memory of this
// program: Go's compiler has no vectors for WebAssembly. serve/web/site/worker.js puts them
// here. hasKernel returns 0 where a browser cannot run them; then they must not be called.

//go:wasmimport montego hasKernel
func hasKernel() int32

//go:wasmimport montego tiles
func tiles(t unsafe.Pointer)

// transformBy runs a transform, the number of which is three times the tile, from minTile on, and 0
// for patch, 1 for points or 2 for weights.
//
//go:wasmimport montego transform
func transformBy(t unsafe.Pointer, number int32)

//go:wasmimport montego biasReLU
func biasReLU(dst, src, bias unsafe.Pointer, rows, width int32)

//go:wasmimport montego pool
func pool(sums, maxima, src unsafe.Pointer, rows, stride int32)

// kernels lists what this browser can run, the fastest first.
func kernels() []kernel {
	if hasKernel() == 0 {
		return []kernel{reference}
	}
	simd := reference
	simd.name = "wasm"
	simd.products = []rowKernel{{rows: 4}, {rows: 3}} // which tiles calls
	simd.tiles = func(t *tiling) { tiles(unsafe.Pointer(t)) }
	simd.winograd = new([maxTile + 1]winograd)
	for side := minTile; side <= maxTile; side++ {
		numbered := func(i int32) func(*transform) {
			return func(t *transform) { transformBy(unsafe.Pointer(t), 3*int32(side-minTile)+i) }
		}
		simd.winograd[side] = winograd{patch: numbered(0), points: numbered(1), weights: numbered(2)}
	}
	simd.biasReLU = func(dst, src, bias *float32, rows, channels int) {
		biasReLU(unsafe.Pointer(dst), unsafe.Pointer(src), unsafe.Pointer(bias), int32(rows), int32(channels*4))
	}
	simd.pool = func(sums, maxima, src *float32, rows, stride int) {
		pool(unsafe.Pointer(sums), unsafe.Pointer(maxima), unsafe.Pointer(src), int32(rows), int32(stride*4))
	}
	return []kernel{simd, reference}
}
