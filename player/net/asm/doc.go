// Command asm writes kernel_amd64.s and kernel.wasm, the machine code of the kernels of package
// net for processors and browsers:
//
//	go generate ./player/net
package main
