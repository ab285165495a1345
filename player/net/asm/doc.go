// Command asm writes kernel_amd64.s, kernel_arm64.s and kernel*.wasm, the machine code of the
// kernels of package net for processors and browsers:
//
//	go generate ./player/net
//
// Its files:
//
//   - main.go and transforms.go write for amd64, neon.go for arm64, wasmkernels.go for browsers.
//   - winograd.go has the arithmetic of the transforms, once for all of them.
//   - wasm.go has the form of a module of WebAssembly.
package main
