package main

import (
	"bytes"
	"os"
	"testing"
)

// TestCurrent: kernel.wasm is what go generate writes.
func TestCurrent(t *testing.T) {
	got, err := os.ReadFile("../kernel.wasm")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, wasmKernels()) {
		t.Error("go generate ./player/net writes another kernel.wasm")
	}
}
