package main

import (
	"bytes"
	"os"
	"testing"
)

// TestCurrent: the kernels are what go generate writes.
func TestCurrent(t *testing.T) {
	for name, want := range kernelFiles() {
		got, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("go generate ./player/net writes another %s", name)
		}
	}
}
