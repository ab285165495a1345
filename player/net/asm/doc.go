// Command asm writes kernel_amd64.s, the machine code of the kernels of package net:
//
//	go generate ./player/net
package main
