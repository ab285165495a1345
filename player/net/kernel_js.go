package net

import "unsafe"

// The kernels of a browser are the functions of kernel*.wasm, which work on the memory of this
// program: Go's compiler has no vectors for WebAssembly. serve/web/site/worker.js puts them
// here. hasKernel returns 0 where a browser cannot run them; then they must not be called.

//go:wasmimport montego hasKernel
func hasKernel() int32

//go:wasmimport montego tiles
func tiles(t unsafe.Pointer)

//go:wasmimport montego product4
func product4(t unsafe.Pointer)

//go:wasmimport montego product3
func product3(t unsafe.Pointer)

//go:wasmimport montego patch3
func patch3(t unsafe.Pointer)

//go:wasmimport montego points3
func points3(t unsafe.Pointer)

//go:wasmimport montego weights3
func weights3(t unsafe.Pointer)

//go:wasmimport montego patch4
func patch4(t unsafe.Pointer)

//go:wasmimport montego points4
func points4(t unsafe.Pointer)

//go:wasmimport montego weights4
func weights4(t unsafe.Pointer)

//go:wasmimport montego patch5
func patch5(t unsafe.Pointer)

//go:wasmimport montego points5
func points5(t unsafe.Pointer)

//go:wasmimport montego weights5
func weights5(t unsafe.Pointer)

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
	simd.products = []rowKernel{
		{4, func(t *product) { product4(unsafe.Pointer(t)) }, nil},
		{3, func(t *product) { product3(unsafe.Pointer(t)) }, nil},
	}
	simd.tiles = func(t *tiling) { tiles(unsafe.Pointer(t)) }
	simd.winograd = &[maxTile + 1]winograd{
		3: {
			patch:   func(t *transform) { patch3(unsafe.Pointer(t)) },
			points:  func(t *transform) { points3(unsafe.Pointer(t)) },
			weights: func(t *transform) { weights3(unsafe.Pointer(t)) },
		},
		4: {
			patch:   func(t *transform) { patch4(unsafe.Pointer(t)) },
			points:  func(t *transform) { points4(unsafe.Pointer(t)) },
			weights: func(t *transform) { weights4(unsafe.Pointer(t)) },
		},
		5: {
			patch:   func(t *transform) { patch5(unsafe.Pointer(t)) },
			points:  func(t *transform) { points5(unsafe.Pointer(t)) },
			weights: func(t *transform) { weights5(unsafe.Pointer(t)) },
		},
	}
	simd.biasReLU = func(dst, src, bias *float32, rows, channels int) {
		biasReLU(unsafe.Pointer(dst), unsafe.Pointer(src), unsafe.Pointer(bias), int32(rows), int32(channels*4))
	}
	simd.pool = func(sums, maxima, src *float32, rows, stride int) {
		pool(unsafe.Pointer(sums), unsafe.Pointer(maxima), unsafe.Pointer(src), int32(rows), int32(stride*4))
	}
	return []kernel{simd, reference}
}
