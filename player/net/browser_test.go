//go:build !js

package net

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestInBrowser runs the tests of kernels in node, whose engine is that of browsers, with the
// kernels of WebAssembly. It is built as the page without a server is, so that both share packages.
func TestInBrowser(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("MONTEGO_TEST") == "whole" { // make test has looked for npm
			t.Fatal("node is not here")
		}
		t.Skip("node is not here")
	}
	program := filepath.Join(t.TempDir(), "net.wasm")
	profile, err := filepath.Abs("../../default.pgo")
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "test", "-c", "-trimpath", "-pgo="+profile, "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, kernel := range []string{"kernel.wasm", "kernel-relaxed.wasm"} {
		out, err := exec.Command(node, "testdata/run.js", string(root[:len(root)-1]), program, kernel, "-test.v", "-test.run=^TestKernels").CombinedOutput()
		if err != nil || !strings.Contains(string(out), "--- PASS: TestKernels/wasm_19x19") {
			t.Errorf("%s: %v\n%s", kernel, err, out)
		}
	}
}
